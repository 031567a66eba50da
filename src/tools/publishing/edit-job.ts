import { leavingRoom } from '../../client/deadlines.ts';
import { bodyWithPassages, changedBody, newBody, refusedBody } from '../../publishing/ad/body.ts';
import {
  adChanges,
  differencesAfter,
  type FieldChange,
  type NameOf,
  unseenFields,
} from '../../publishing/ad/changes.ts';
import { AdText, type AdTexts } from '../../publishing/ad-text.ts';
import { editPrompt } from '../../publishing/approval/prompts.ts';
import { cleanLine } from '../../text/clean.ts';
import type { Ad } from '../../wire/ad-fields.ts';
import { inWords, refuse } from '../../wire/errors.ts';
import { encodeForm } from '../../wire/form.ts';
import { OPERATIONS } from '../../wire/operations.ts';
import type { JobRecord } from '../../wire/records.ts';
import { id, passages } from '../arguments/kinds.ts';
import { type ToolContext, tool } from '../tool.ts';
import { type AdValues, adArguments, draftFrom, textArgument } from './ad/ad-arguments.ts';
import { approvedState, type CurrentAd, isOpen, readOwnAd, valuesToRepeat } from './ad/current-ad.ts';
import { inTurnOfAd } from './ad-turns.ts';
import { askConsent, refuseKeyIn } from './ask-consent.ts';
import { answerWrite, readBack, sendChange, settleChange } from './write.ts';
import { dryRunAnswer, unseenNote, writeAnswer, writeAnswerOf } from './write-answer.ts';

const NAME = 'edit_job';

interface Edit {
  readonly ad: Ad;
  readonly texts: AdTexts;
  readonly changes: readonly FieldChange[];
  readonly current: CurrentAd;
  readonly nameOf: NameOf;
}

const { body, body_format, ...otherArguments } = adArguments;

export const editJob = tool({
  name: NAME,
  group: 'publishing',
  title: 'Change a job ad',
  description: 'Change the given fields of an ad, nothing else. suspend_job takes it off the board.',
  effect: 'change',
  arguments: {
    id: id('Job id.'),
    find: passages("Words that stand once in the text, or a link's address."),
    replace_with: { ...passages('One for each of find.'), mayBeBlank: true },
    body,
    body_format,
    ...otherArguments,
  },
  output: writeAnswer,
  gathersFindings: true,
  async run({ id: jobId, ...values }, context) {
    if (jobId === undefined) throw refuse(NAME, context.findings, 'change');
    return inTurnOfAd(context, jobId, () => editAd(jobId, values, context));
  },
});

type EditValues = AdValues & {
  readonly find?: readonly string[] | undefined;
  readonly replace_with?: readonly string[] | undefined;
  readonly dry_run?: boolean | undefined;
};

async function editAd(
  jobId: number,
  { find, replace_with: replacement, dry_run: isDryRun = false, ...values }: EditValues,
  context: ToolContext,
) {
  const { client, call } = context;
  // Comes before any quote of its text: the ad may be another account's.
  const current = await readOwnAd(NAME, jobId, context);
  const { job, status } = current;
  const stored = job && new AdText(job.body);
  const text = bodyOf(values, find, replacement, stored);
  // No minimum means no maximum.
  const fields = values.salary_min === 0 ? { salary_max: 0, ...values } : values;
  const { ad, texts, nameOf, warnings } = await draftFrom(NAME, fields, text, job, context, stored);
  const parameters = { id: jobId, ...valuesToRepeat(NAME, ad, current), ...ad };
  if (Object.keys(ad).length === 0 && isOpen(status))
    throw refuse(NAME, [{ field: 'id', message: 'is all that was given; name a field to change.' }], 'change');
  const changes = adChanges(ad, job, nameOf, texts);
  const edit: Edit = { ad, texts, changes, current, nameOf };
  if (changes.length === 0 && isOpen(status) && !isDryRun) {
    const message = `Nothing was sent: job ${jobId} has these values already.`;
    return writeAnswerOf({ id: jobId, message, status, warnings, changes });
  }
  const form = Object.fromEntries(encodeForm(OPERATIONS.editJob, parameters));
  refuseKeyIn(NAME, form, context);
  const prompt = editPrompt(ad, texts, changes, current, !isOpen(status), client.site);
  if (isDryRun) {
    const page = { title: cleanLine(job?.title ?? ''), again: !isOpen(status), state: status?.name };
    return dryRunAnswer(
      { id: jobId, ad: parameters, text: texts.after, nameOf, changes, page },
      prompt,
      warnings,
      context,
    );
  }
  const yes = isOpen(status) ? 'Send this change' : 'Send this ad';
  const approved = { ...form, ...approvedState(current) };
  const consent = await askConsent({ tool: NAME, yes, prompt, warnings, approved }, context);
  if ('question' in consent) return consent;
  const change = { tool: NAME, id: jobId, form };
  const attempt = await sendChange(change, client.call('editJob', parameters, leavingRoom(call)), context);
  const now = await readBack(jobId, context);
  const sent = await settleChange(change, attempt, lackIn(edit, now.job), context);
  return answerWrite({ consent, sent, now, ...outcomeOf(edit, sent.note, now.job) }, context);
}

/** The new text of an ad, from a whole one or from passages of the stored one. */
function bodyOf(values: AdValues, find: readonly string[] = [], given: readonly string[] = [], stored?: AdText) {
  const text = textArgument(values);
  // An empty replacement deletes a passage; without one to find it is not given.
  const replacement = find.length === 0 && given.every((one) => one.trim() === '') ? [] : given;
  const refused = (field: string, message: string) => refusedBody([{ field, message }]);
  if (find.length !== replacement.length) {
    const counts = `${find.length} of find and ${replacement.length} of replace_with are given`;
    return refused(find.length === 0 ? 'replace_with' : 'find', `${counts}; give one for each.`);
  }
  if (find.length > 0) {
    if (text !== undefined) return refused('find', 'cannot be given together with body; give one of the two.');
    if (stored === undefined) return refused('find', 'needs the text of the ad, which could not be read.');
    const pairs = find.map((words, index) => ({ find: words, replaceWith: replacement[index] ?? '' }));
    return bodyWithPassages(pairs, stored);
  }
  return text && (stored === undefined ? newBody(...text) : changedBody(...text, stored));
}

/** Undefined if the ad shows the edit, else words on what was seen. */
function lackIn({ ad, texts, changes, nameOf }: Edit, now: JobRecord | undefined): string | undefined {
  if (now === undefined) return 'could not be read again';
  const isSeen = ({ from, hunks }: FieldChange) => from !== undefined || hunks !== undefined;
  const left = adChanges(ad, now, nameOf, { before: new AdText(now.body), after: texts.after });
  const isDone = changes.some(isSeen) && !left.some(isSeen);
  return isDone ? undefined : 'was read again and does not show all changes yet';
}

/** What an edit brought about, in words. */
function outcomeOf(
  { ad, texts, changes, current: { jobId, job }, nameOf }: Edit,
  note: string,
  now: JobRecord | undefined,
) {
  const different = differencesAfter(ad, texts.after, now, nameOf);
  // A text that the board shows in part counts as changed, unless it is the old one.
  const hasMoved = job?.body !== now?.body;
  const undone = new Set(different.filter(({ field }) => field !== 'body' || !hasMoved).map(({ field }) => field));
  const doneChanges = changes.filter(({ field }) => !undone.has(field));
  const unseen = new Set<string>(unseenFields(ad, job));
  const sent = changes.length === 0 ? `Job ${jobId} was sent again as it is.` : `The edit of job ${jobId} was sent.`;
  const head = doneChanges.some(({ field }) => !unseen.has(field)) ? `Job ${jobId} was changed.` : sent;
  return {
    head: head + note + unseenNote(ad, now) + unseenNote(ad, job, false),
    changes: doneChanges,
    warnings: different.map(inWords),
  };
}
