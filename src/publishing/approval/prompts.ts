import type { Site } from '../../site/site.ts';
import type { Ad } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/records.ts';
import { STATE } from '../../wire/tables.ts';
import { dayOf } from '../../wire/time.ts';
import { currentAd, type FieldChange, type NameOf } from '../ad/changes.ts';
import type { AdTexts } from '../ad-text.ts';
import { escaped } from './columns.ts';
import { editFacts, type Fact, newAdFacts } from './facts.ts';
import type { ApprovalPrompt } from './prompt.ts';
import { changedText, lengthOf, wholeText } from './text-part.ts';

const sentence = (words: string): Fact => ({ label: '', values: [words] });

/** @param notes on earlier creates, and on ads that are open already */
export function createPrompt(
  ad: Ad,
  texts: AdTexts,
  notes: readonly string[],
  nameOf: NameOf,
  site: Site,
): ApprovalPrompt {
  return {
    action: (title) => `Publish ${title}?`,
    title: ad.title ?? '',
    facts: newAdFacts(ad, texts, nameOf, site),
    consequence: 'It may be reviewed first.',
    notes: notes.map(escaped),
    text: wholeText(texts.after),
  };
}

/** A stored ad with its state, each as far as it could be read. */
interface StoredAd {
  readonly jobId: number;
  readonly job: JobRecord | undefined;
  readonly status: { readonly id: number; readonly name: string } | undefined;
}

/** @param isAgain whether the edit asks to publish a closed ad again */
export function editPrompt(
  ad: Ad,
  texts: AdTexts,
  changes: readonly FieldChange[],
  { jobId, job, status }: StoredAd,
  isAgain: boolean,
  site: Site,
): ApprovalPrompt {
  const { before, after } = texts;
  const facts = editFacts(ad, currentAd(job), changes, texts, site);
  const isChanged = changes.some(({ field }) => field === 'body');
  const nothing = facts.length > 0 || isChanged ? [] : ['Nothing else changes'];
  const state = isAgain ? [`${escaped(status?.name ?? '')} now, with a text of ${lengthOf(after)}`] : [];
  const isActive = status?.id === STATE.active;
  const unread =
    job === undefined ? wholeText(after, ' in place of one that could not be read') : changedText({ before, after });
  return {
    action: (title) => (isAgain ? `Publish ${title} again?` : `Change ${title}?`),
    title: job?.title ?? ad.title ?? `job ${jobId}`,
    facts: [...facts, ...[...nothing, ...state].map(sentence)],
    consequence: isActive
      ? 'An edit may put the ad back into moderation, hidden until the review ends.'
      : 'It may be reviewed.',
    notes: [],
    text: isChanged ? unread : isAgain ? wholeText(after, ' as it is') : undefined,
    jobId,
  };
}

export function suspendPrompt({ jobId, job, status }: StoredAd): ApprovalPrompt {
  const places = (job?.locations ?? []).flatMap(({ name }) => name ?? []).join(', ');
  const day = job?.updatedAt === undefined ? '' : `changed ${dayOf(job.updatedAt)}`;
  const state = status === undefined ? 'its state could not be read' : `${status.name} now`;
  const facts = [state, job?.ref ? `ref ${job.ref}` : '', day, places].filter((each) => each !== '');
  return {
    action: (title) => `Suspend ${title}?`,
    title: job?.title ?? `job ${jobId}`,
    facts: [{ label: '', values: facts.map(escaped) }],
    consequence: 'It is no longer shown. Any later edit asks to publish it again.',
    notes: [],
    jobId,
  };
}
