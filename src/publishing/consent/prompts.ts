import type { Site } from '../../site/site.ts';
import type { Ad } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/records.ts';
import { STATE } from '../../wire/tables.ts';
import { dayOf } from '../../wire/time.ts';
import { currentAd, type FieldChange, type NameOf } from '../ad/changes.ts';
import { consentLine, editFacts, newLines } from './ad-lines.ts';
import { changedText, lengthOf, wholeText } from './changed-text.ts';
import { escaped } from './columns.ts';
import type { ConsentPrompt } from './write-prompt.ts';

/* The questions of the writing tools (docs/contract.md, Writing, "Asked for"). */

/** A stored ad with its state, each as far as it could be read. */
interface StoredAd {
  readonly jobId: number;
  readonly job: JobRecord | undefined;
  readonly status: { readonly id: number; readonly name: string } | undefined;
}

/** @param notes on earlier creates, and on ads that are open already */
export function createPrompt(ad: Ad, notes: readonly string[], nameOf: NameOf, site: Site): ConsentPrompt {
  return {
    act: (title) => `Publish ${title}?`,
    title: ad.title ?? '',
    lines: newLines(ad, nameOf, site),
    follows: 'it may be reviewed first',
    also: notes.map(escaped),
    text: wholeText(ad.body ?? ''),
  };
}

/** @param isAgain whether the edit asks to publish a closed ad again */
export function editPrompt(
  ad: Ad,
  changes: readonly FieldChange[],
  { jobId, job, status }: StoredAd,
  isAgain: boolean,
  site: Site,
): ConsentPrompt {
  const before = currentAd(job);
  const body = ad.body ?? before.body ?? '';
  const changed = editFacts(ad, before, changes, site);
  const currentFacts = [`${escaped(status?.name ?? '')} now`, `text of ${lengthOf(body)}`].map((words) =>
    consentLine(words, ''),
  );
  const isActive = status?.id === STATE.active;
  const isTextChanged = changes.some(({ field }) => field === 'body');
  const unchanged = isAgain ? wholeText(body, ' as it is') : undefined;
  return {
    act: (title) => (isAgain ? `Publish ${title} again?` : `Change ${title}?`),
    title: job?.title ?? ad.title ?? `job ${jobId}`,
    lines: [
      ...(changed.length > 0 ? changed : [consentLine('nothing else changes', '')]),
      ...(isAgain ? currentFacts : []),
    ],
    follows: isActive ? 'review may hide it' : 'it may be reviewed',
    also: isActive ? ['An edit may put the ad back into moderation, hidden until the review ends.'] : [],
    text: isTextChanged ? changedText(before.body, body) : unchanged,
    jobId,
  };
}

export function suspendPrompt({ jobId, job, status }: StoredAd): ConsentPrompt {
  const facts = [
    status === undefined ? 'its state could not be read' : `${status.name} now`,
    job?.ref ? `ref ${job.ref}` : '',
    job?.updatedAt === undefined ? '' : `changed ${dayOf(job.updatedAt)}`,
    (job?.locations ?? []).flatMap(({ name }) => name ?? []).join(', '),
  ];
  return {
    act: (title) => `Suspend ${title}?`,
    title: job?.title ?? `job ${jobId}`,
    lines: facts.filter((each) => each !== '').map((each) => consentLine(escaped(each))),
    follows: 'no longer shown',
    also: ['An edit of it, even one that changes nothing, asks to publish it again.'],
    jobId,
  };
}
