import { BoardError } from '../../client/errors/errors.ts';
import { type AdBody, bodyWithPassages, changedBody, newBody } from '../../publishing/ad/body.ts';
import { type Change, changesOf } from '../../publishing/ad/changes.ts';
import { checkEdit } from '../../publishing/ad/checks.ts';
import type { Finding } from '../../publishing/ad/finding.ts';
import { differencesAfter, unseenFields } from '../../publishing/ad/read-back.ts';
import { currentAd, type NameOf } from '../../publishing/ad/words.ts';
import { forLooking, forSending } from '../../publishing/budget.ts';
import { type Ad, adFields } from '../../wire/ad-fields.ts';
import { encodeParameters } from '../../wire/codecs/parameters.ts';
import type { ParametersOf } from '../../wire/operation.ts';
import { OPERATIONS } from '../../wire/operations.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { withoutEmpty } from '../kit/answer/answer.ts';
import { id, passages } from '../kit/arguments/kinds.ts';
import { refuse, ToolError } from '../kit/failure.ts';
import { type Asked, type ToolContext, tool } from '../kit/tool.ts';
import { adArguments, adFrom, givenText, unlessSaid } from './ad/ad-arguments.ts';
import { adviceFor, editQuestion } from './ad/ask.ts';
import { isStanding, ownStatus, readAd, sentAgain } from './ad/current-ad.ts';
import { wholeQuestion, withNotes } from './ad/question.ts';
import { readAfterWrite } from './ad/stored-ad.ts';
import { statusAfterWrite } from './status.ts';
import {
  askedNote,
  dryRun,
  namesOnBoard,
  unseenNote,
  writeAnswer,
  writeMessage,
  writtenAnswer,
} from './write-answer.ts';

const NAME = 'edit_job';

/** An edit that is ready to go: what is sent, and what it changes. */
interface Edit {
  readonly jobId: number;
  readonly ad: Ad;
  readonly parameters: ParametersOf<typeof OPERATIONS.editJob>;
  readonly form: Readonly<Record<string, string>>;
  readonly changes: readonly Change[];
  /** The ad before the edit, where it could be read. */
  readonly current: JobRecord | undefined;
  readonly nameOf: NameOf;
  readonly asked: Asked;
  /** What was not said to a person already. */
  readonly warnings: readonly string[];
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
    find: passages('Words of the text, there once; or the address of a link.'),
    replace_with: passages('For each of find.'),
    body,
    body_format,
    ...otherArguments,
  },
  output: writeAnswer,
  gathersFindings: true,
  async run(values, context) {
    const { id: jobId, find, replace_with: replacement, ...given } = values;
    const read = jobId === undefined ? undefined : await readAd(jobId, context);
    const current = read instanceof BoardError ? undefined : read;
    const written = textOf(given, find, replacement, current);
    const { ad: asGiven, notes, findings } = await adFrom(given, written, current?.body ?? '', context);
    const ad = wholeNone(asGiven);
    const wrong = unlessSaid([...context.findings, ...findings], checkEdit(ad, current));
    if (wrong.length > 0 || jobId === undefined || read === undefined) throw refuse(NAME, wrong, 'change');
    const again = sentAgain(NAME, jobId, ad, read);
    const status = await ownStatus(NAME, jobId, current, context);
    if (Object.keys(ad).length === 0 && isStanding(status))
      throw refuse(NAME, [{ field: 'id', message: 'is all that was given; name a field to change.' }], 'change');
    const nameOf = await namesOnBoard(context);
    const parameters = { id: jobId, ...again, ...ad };
    const form = Object.fromEntries(encodeParameters(OPERATIONS.editJob.parameters, parameters));
    const changes = changesOf(ad, current, nameOf);
    const warnings = [...notes, ...adviceFor(ad, current)];
    const question = () => editQuestion(jobId, ad, changes, current, status, context);
    if (values.dry_run === true) {
      const sent = { ...again, ...ad };
      return dryRun({
        operation: 'editJob',
        id: jobId,
        ad: sent,
        nameOf,
        question: await question(),
        warnings,
        changes,
      });
    }
    if (changes.length === 0 && isStanding(status)) return unchanged(jobId, warnings);
    await context.ledger.open(NAME);
    // The approval holds for the request and for the ad as it stood when it was shown.
    const shown = { state: String(status?.id), was: current?.title ?? '', updated: current?.updatedAt ?? '' };
    const asked = await context.consent({
      button: isStanding(status) ? 'Change this ad' : 'Publish this ad again',
      text: async () => wholeQuestion(withNotes(await question(), warnings)),
      digest: context.ledger.digestOf(NAME, { ...form, ...shown }),
    });
    if (typeof asked === 'object') return asked;
    const told = asked === 'person' ? [] : warnings;
    return sendEdit({ jobId, ad, parameters, form, changes, current, nameOf, asked, warnings: told }, context);
  },
});

/** No minimum means no maximum. */
function wholeNone(ad: Ad): Ad {
  return ad.salary_min === 0 && ad.salary_max === undefined ? { ...ad, salary_max: 0 } : ad;
}

/** The text as the arguments change it; undefined where they do not. */
function textOf(
  values: Parameters<typeof givenText>[0],
  find: readonly string[] | undefined,
  replacement: readonly string[] | undefined,
  current: JobRecord | undefined,
): AdBody | undefined {
  const text = givenText(values);
  const wrong = wrongPassages(text !== undefined, find, replacement);
  const refused = (finding: Finding) => ({ html: current?.body ?? 'unknown', notes: [], findings: [finding] });
  if (wrong !== undefined) return refused(wrong);
  if (find !== undefined) {
    const pairs = find.map((words, index) => ({ find: words, replaceWith: replacement?.[index] ?? '' }));
    if (current !== undefined) return bodyWithPassages(pairs, current.body);
    return refused({ field: 'find', message: 'needs the text of the ad, which could not be read.' });
  }
  if (text === undefined) return undefined;
  return current === undefined ? newBody(...text) : changedBody(...text, current.body);
}

function wrongPassages(
  hasBody: boolean,
  find: readonly string[] = [],
  replacement: readonly string[] = [],
): Finding | undefined {
  const field = find.length === 0 ? 'replace_with' : 'find';
  if (find.length !== replacement.length)
    return {
      field,
      message: `find has ${find.length}, replace_with ${replacement.length}; give one replacement for each passage.`,
    };
  return hasBody && find.length > 0
    ? { field, message: 'cannot be given together with body; give one of the two.' }
    : undefined;
}

async function sendEdit(edit: Edit, context: ToolContext) {
  const { client, call, ledger } = context;
  const { jobId, ad, form, current } = edit;
  const digest = ledger.digestOf(NAME, form);
  const answer = await client
    .call('editJob', edit.parameters, forSending(call))
    .catch((error: unknown) => error as Error);
  if (answer instanceof Error) return failed(answer, edit, digest, context);
  const noted = await ledger.note(NAME, digest, 'done', jobId);
  const status = await statusAfterWrite(jobId, client, call);
  const now = await readAfterWrite(jobId, context, status);
  const { changes, warnings } = confirmed(edit, now);
  const isLost = changes.length === 0 && edit.changes.length > 0;
  const head = isLost ? `The edit of job ${jobId} was sent, and the board shows none of its changes.` : headOf(edit);
  const unseen = unseenNote(unseenFields(ad, now), 'so whether the board took it is not known');
  const message = writeMessage(head + unseen + leftAlone(ad, current) + askedNote(edit.asked), answer.success.message);
  const structured = withoutEmpty({ id: jobId, message, status });
  return writtenAnswer({ head: message, structured, warnings: [...edit.warnings, ...noted, ...warnings], changes });
}

function headOf({ jobId, ad, changes, current }: Edit): string {
  if (changes.length === 0) return `Job ${jobId} was sent again as it is.`;
  const unseen = new Set<string>(unseenFields(ad, current));
  const isSeen = changes.some(({ field }) => !unseen.has(field));
  return isSeen ? `Job ${jobId} was changed.` : `The edit of job ${jobId} was sent.`;
}

/** The changes that the board made, and in words those that it did not: none is reported that it does not show. */
function confirmed({ ad, changes, current, nameOf }: Edit, now: JobRecord | undefined) {
  if (now === undefined) return { changes, warnings: [] };
  const different = differencesAfter(ad, now, nameOf);
  // A text of which the board shows part is changed all the same, unless it still stands as it stood.
  const hasMoved = current?.body !== now.body;
  const undone = new Set(different.filter(({ field }) => field !== 'body' || !hasMoved).map(({ field }) => `${field}`));
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
  const isReadable = changes.some(({ from }) => from !== undefined);
  const done =
    now !== undefined && isReadable && changesOf(edit.ad, now, edit.nameOf).every(({ from }) => from === undefined);
  const noted = await ledger.note(NAME, digest, done ? 'done' : 'unknown', jobId);
  if (done) {
    const message = `${headOf(edit)} The board's answer was lost, but the ad was read again and shows the changes.${askedNote(edit.asked)}`;
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

/** What cannot be read back is said to have stayed. */
function leftAlone(ad: Ad, current: JobRecord | undefined): string {
  const shown = currentAd(current);
  const unseen = adFields.flatMap(([name, { inRecords }]) =>
    inRecords !== undefined && ad[name] === undefined && shown[name] === undefined ? [name] : [],
  );
  return unseenNote(unseen, 'and nothing was sent for it');
}
