import { BoardError } from '../../client/errors/errors.ts';
import { adviceOnEdit } from '../../publishing/ad/advice/advice.ts';
import { changedBody, newBody } from '../../publishing/ad/body/body.ts';
import { type Change, changesOf } from '../../publishing/ad/changes.ts';
import { checkEdit } from '../../publishing/ad/checks.ts';
import { differencesAfter } from '../../publishing/ad/read-back.ts';
import { currentAd, type NameOf } from '../../publishing/ad/words.ts';
import { forLooking, forSending } from '../../publishing/budget.ts';
import { AD_FIELDS, type Ad, type AdField, type AdFieldName, adFields } from '../../wire/ad-fields.ts';
import { encodeParameters } from '../../wire/codecs/parameters.ts';
import type { ParametersOf } from '../../wire/operation.ts';
import { OPERATIONS } from '../../wire/operations.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { enumerated } from '../../wire/text/phrases.ts';
import { line, withoutEmpty } from '../kit/answer/answer.ts';
import { id } from '../kit/arguments/kinds.ts';
import { refuse, ToolError } from '../kit/failure.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { adArguments, adFrom, type BodyReader, unlessSaid } from './ad/ad-arguments.ts';
import { isStanding, ownStatus, readAd, requireReset, resetFields, withLowerEnds } from './ad/current-ad.ts';
import { changesReview } from './ad/review.ts';
import { readAfterWrite } from './ad/stored-ad.ts';
import { type Status, statusAfterWrite } from './status.ts';
import { dryRun, namesOnBoard, writeAnswer, writeMessage, writtenAnswer } from './write-answer.ts';

const NAME = 'edit_job';

/** An edit that is ready to go: what is sent, and what it changes. */
interface Edit {
  readonly jobId: number;
  readonly ad: Ad;
  readonly parameters: ParametersOf<typeof OPERATIONS.editJob>;
  readonly form: Readonly<Record<string, string>>;
  readonly changes: readonly Change[];
  /** The stored text before the edit, where it could be read. */
  readonly bodyBefore: string | undefined;
  readonly nameOf: NameOf;
  readonly warnings: readonly string[];
  /** What is said when it is done. */
  readonly head: string;
}

export const editJob = tool({
  name: NAME,
  group: 'publishing',
  title: 'Change a job ad',
  description:
    'Change the given fields of an ad, nothing else. Read it with get_job first; suspend_job takes it off the board.',
  effect: 'change',
  arguments: { id: id('Job id.'), ...adArguments },
  output: writeAnswer,
  gathersFindings: true,
  async run(values, context) {
    const { id: jobId, ...given } = values;
    if (jobId === undefined) {
      const { ad, findings } = await adFrom(given, newBody, context);
      throw refuse(NAME, unlessSaid([...context.findings, ...findings], checkEdit(ad, undefined)), 'change');
    }
    const read = await readAd(jobId, context);
    const current = read instanceof BoardError ? undefined : read;
    const readBody: BodyReader = (text, format) =>
      current === undefined ? newBody(text, format) : changedBody(text, format, current.body);
    const { ad, notes, findings } = await adFrom(given, readBody, context);
    const wrong = unlessSaid([...context.findings, ...findings], checkEdit(ad, current));
    if (wrong.length > 0) throw refuse(NAME, wrong, 'change');
    if (read instanceof BoardError) requireReset(NAME, ad, read);
    const status = await ownStatus(NAME, jobId, current, context);
    if (Object.keys(ad).length === 0 && isStanding(status))
      throw refuse(
        NAME,
        [{ field: 'id', message: 'is all that was given; name at least one field to change.' }],
        'change',
      );
    const nameOf = await namesOnBoard(context);
    const parameters = { id: jobId, ...withLowerEnds(ad, current), ...resetFields(NAME, jobId, ad, current) };
    const form = Object.fromEntries(encodeParameters(OPERATIONS.editJob.parameters, parameters));
    const changes = changesOf(ad, current, nameOf);
    const state = stateNote(status);
    const warnings = [
      ...notes,
      ...unseenNotes(ad),
      ...state,
      ...adviceOnEdit(ad, currentAd(current)).map(({ message }) => message),
    ];
    if (values.dry_run === true)
      return dryRun({ operation: 'editJob', form, ad, nameOf, warnings, changes, beforehand: MODERATION });
    if (changes.length === 0 && isStanding(status)) return unchanged(jobId, warnings);
    await context.ledger.open(NAME);
    const digest = context.ledger.digestOf(NAME, { ...form, changes: JSON.stringify(changes) });
    const text = async () => changesReview(jobId, line(current?.title), changes, [...notes, ...state]);
    const question = await context.consent({ button: 'Change this ad', text, digest });
    const head = editHead(jobId, ad, current, changes);
    return (
      question ??
      sendEdit({ jobId, ad, parameters, form, changes, bodyBefore: current?.body, nameOf, warnings, head }, context)
    );
  },
});

/** What a dry run says of what comes after an edit. */
const MODERATION = 'The edit may send the ad back to moderation; job_status shows it then.';

async function sendEdit(edit: Edit, context: ToolContext) {
  const { client, call, ledger } = context;
  const { jobId, head } = edit;
  const digest = ledger.digestOf(NAME, edit.form);
  const answer = await client
    .call('editJob', edit.parameters, forSending(call))
    .catch((error: unknown) => error as Error);
  if (answer instanceof Error) return failed(answer, edit, digest, context);
  const noted = await ledger.note(NAME, digest, 'done', jobId);
  const status = await statusAfterWrite(jobId, client, call);
  const { changes, warnings } = confirmed(edit, await readAfterWrite(jobId, context));
  const message = writeMessage(
    changes.length === 0 && edit.changes.length > 0 ? sentHead(jobId) : head,
    answer.success.message,
  );
  const structured = withoutEmpty({ id: jobId, message, status });
  return writtenAnswer({ head: message, structured, warnings: [...edit.warnings, ...noted, ...warnings], changes });
}

/** The changes that the board made, and in words those that it did not: none is reported that it does not show. */
function confirmed({ ad, changes, bodyBefore, nameOf }: Edit, now: JobRecord | undefined) {
  if (now === undefined) return { changes, warnings: [] };
  const different = differencesAfter(ad, now, nameOf);
  // A text of which the board shows part is changed all the same, unless it still stands as it stood.
  const moved = bodyBefore === undefined || bodyBefore !== now.body;
  const undone = new Set(
    different.filter(({ field }) => field !== 'body' || !moved).map(({ field }) => field as string),
  );
  return {
    changes: changes.filter(({ field }) => !undone.has(field)),
    warnings: different.map(({ message }) => message),
  };
}

/** After a refusal nothing was changed. Without an answer the ad is read again: it shows whether the edit was made. */
async function failed(error: Error, edit: Edit, digest: string, context: ToolContext) {
  const { client, call, ledger } = context;
  const { jobId, changes } = edit;
  if (error instanceof BoardError && error.code !== 'outcome_unknown') {
    await ledger.note(NAME, digest, error.sent ? 'refused' : 'not_sent', jobId);
    throw error;
  }
  const now = await readAfterWrite(jobId, context);
  const readable = changes.some(({ from }) => from !== undefined);
  const done =
    now !== undefined && readable && changesOf(edit.ad, now, edit.nameOf).every(({ from }) => from === undefined);
  const noted = await ledger.note(NAME, digest, done ? 'done' : 'unknown', jobId);
  if (done) {
    const message = `${edit.head} The board's answer was lost, but the ad was read again and shows the changes.`;
    const status = await statusAfterWrite(jobId, client, forLooking(call));
    const structured = withoutEmpty({ id: jobId, message, status });
    return writtenAnswer({ head: message, structured, warnings: [...edit.warnings, ...noted], changes });
  }
  const seen = now === undefined ? 'could not be read again' : 'was read again and does not show all changes yet';
  throw new ToolError('outcome_unknown', [error.message, `Job ${jobId} ${seen}.`, ...noted].join(' '));
}

function unchanged(jobId: number, warnings: readonly string[]) {
  const message = `Nothing was sent: job ${jobId} has these values already.`;
  return {
    text: [message, ...warnings.map((warning) => `Warning: ${warning}`)].join('\n'),
    structured: { id: jobId, message, changes: [], warnings: [...warnings] },
  };
}

/** What an edit does to an ad that is off the board is not known (docs/board.md, States), so this is said beforehand. */
function stateNote(status: Status | undefined): string[] {
  if (status === undefined || isStanding(status)) return [];
  return [
    `state: the ad is ${status.name}. The edit asks the board to publish it again; whether it does, job_status tells.`,
  ];
}

/** What no record shows: whether the board took it can only be seen in the dashboard. */
function unseenNotes(ad: Ad): string[] {
  if (ad.apply_address === undefined || ad.apply_method !== undefined) return [];
  return [
    'apply_address: the board uses it only where applications go to an address, and does not show whether this ad is one; give apply_method: url to be sure.',
  ];
}

function sentHead(jobId: number): string {
  return `The edit of job ${jobId} was sent, and the board shows none of its changes.`;
}

/** What is said when an edit is done: what changed, what is not shown, and what stayed (docs/contract.md, Writing). */
function editHead(jobId: number, ad: Ad, current: JobRecord | undefined, changes: readonly Change[]): string {
  const hidden = changes
    .filter(({ field, from }) => from === undefined && isNeverShown(field))
    .map(({ field }) => field);
  const seen = changes.length > hidden.length;
  const head =
    changes.length === 0
      ? `Job ${jobId} was sent again as it is.`
      : seen
        ? `Job ${jobId} was changed.`
        : `The edit of job ${jobId} was sent.`;
  const sent =
    hidden.length === 0
      ? ''
      : ` The board does not show ${enumerated(hidden)}, so whether it took ${hidden.length > 1 ? 'them' : 'it'} is not known.`;
  return head + sent + leftAlone(ad, current);
}

/** What cannot be read back is said to have stayed. */
function leftAlone(ad: Ad, current: JobRecord | undefined): string {
  const shown = currentAd(current);
  const unseen = adFields
    .filter(([name, { inRecords }]) => inRecords !== undefined && ad[name] === undefined && shown[name] === undefined)
    .map(([name]) => name);
  if (unseen.length === 0) return '';
  const [fields, were] = unseen.length === 1 ? ['field', 'was'] : ['fields', 'were'];
  return ` The ${fields} ${enumerated(unseen)} cannot be read back and ${were} left alone.`;
}

function isNeverShown(name: string): boolean {
  const field: AdField | undefined = AD_FIELDS[name as AdFieldName];
  return field?.inRecords === 'never';
}
