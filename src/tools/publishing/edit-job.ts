import { BoardError } from '../../client/errors/errors.ts';
import { adviceOnEdit } from '../../publishing/ad/advice.ts';
import { type Change, changesOf } from '../../publishing/ad/changes.ts';
import { checkEdit } from '../../publishing/ad/checks.ts';
import { currentValue, type NameOf } from '../../publishing/ad/words.ts';
import { forLooking, forSending } from '../../publishing/budget.ts';
import { type Ad, type AdFieldName, adFields, lowerEndOf } from '../../wire/ad-fields.ts';
import { encodeParameters } from '../../wire/codecs/parameters.ts';
import type { ParametersOf } from '../../wire/operation.ts';
import { OPERATIONS } from '../../wire/operations.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { STATE } from '../../wire/tables.ts';
import { line, withoutEmpty } from '../kit/answer/answer.ts';
import { id } from '../kit/arguments/kinds.ts';
import { refuse, ToolError } from '../kit/failure.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { adArguments, adFrom } from './ad-arguments.ts';
import { changesReview } from './review.ts';
import { readStatus, statusAfterWrite } from './status.ts';
import { dryRun, namesOnBoard, writeAnswer, writeMessage, written } from './write-answer.ts';

const NAME = 'edit_job';

/** Fields that the board resets when an edit leaves them out. */
const RESET = adFields.filter(([, field]) => field.resetByEdit === true).map(([name]) => name);

/** An edit that is ready to go: what is sent, and what it changes. */
interface Edit {
  readonly jobId: number;
  readonly ad: Ad;
  readonly parameters: ParametersOf<typeof OPERATIONS.editJob>;
  readonly form: Readonly<Record<string, string>>;
  readonly changes: readonly Change[];
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
    const { ad, lost, findings } = await adFrom(given, context);
    const unread = [...context.findings, ...findings];
    if (jobId === undefined) throw refuse(NAME, [...unread, ...checkEdit(ad, undefined)]);
    if (Object.keys(ad).length === 0 && unread.length === 0)
      throw refuse(NAME, [{ field: 'id', message: 'is all that was given; name at least one field to change.' }]);
    const current = await readCurrent(jobId, ad, context);
    const wrong = [...unread, ...checkEdit(ad, current)];
    if (wrong.length > 0) throw refuse(NAME, wrong);
    const nameOf = await namesOnBoard(context);
    const parameters = { id: jobId, ...withLowerEnds(ad, current), ...resetFields(jobId, ad, current) };
    const form = Object.fromEntries(encodeParameters(OPERATIONS.editJob.parameters, parameters));
    const changes = changesOf(ad, current, nameOf);
    const state = await stateAdvice(jobId, context);
    const warnings = [...lost, ...state, ...adviceOnEdit(ad, parameters.work_model)];
    if (values.dry_run === true) return dryRun('editJob', form, ad, warnings, changes);
    if (changes.length === 0) return unchanged(jobId, warnings);
    context.ledger.open(NAME);
    const digest = context.ledger.digestOf(NAME, { ...form, changes: JSON.stringify(changes) });
    const text = async () => changesReview(jobId, line(current?.title), changes, state);
    const question = await context.consent({ button: 'Change this ad', text, digest });
    const head = `Job ${jobId} was changed.${leftAlone(ad, current)}`;
    return question ?? sendEdit({ jobId, ad, parameters, form, changes, nameOf, warnings, head }, context);
  },
});

async function sendEdit(edit: Edit, context: ToolContext) {
  const { client, call, ledger } = context;
  const { jobId, head, changes } = edit;
  const digest = ledger.digestOf(NAME, edit.form);
  const answer = await client
    .call('editJob', edit.parameters, forSending(call))
    .catch((error: unknown) => error as Error);
  if (answer instanceof Error) return failed(answer, edit, digest, context);
  const warnings = [...edit.warnings, ...ledger.note(NAME, digest, 'done', jobId)];
  const status = await statusAfterWrite(jobId, client, call);
  const message = writeMessage(head, answer.success.message);
  return written({ head: message, structured: withoutEmpty({ id: jobId, message, status }), warnings, changes });
}

/** After a refusal nothing was changed. Without an answer the ad is read again: it shows whether the edit was made. */
async function failed(error: Error, edit: Edit, digest: string, { client, call, ledger }: ToolContext) {
  const { jobId, changes } = edit;
  if (error instanceof BoardError && error.code !== 'outcome_unknown') {
    ledger.note(NAME, digest, error.sent ? 'refused' : 'not_sent', jobId);
    throw error;
  }
  const looking = forLooking(call);
  const now = await client.call('getJob', { id: jobId }, looking).catch(() => undefined);
  const readable = changes.some(({ from }) => from !== undefined);
  const done =
    now !== undefined && readable && changesOf(edit.ad, now, edit.nameOf).every(({ from }) => from === undefined);
  const noted = ledger.note(NAME, digest, done ? 'done' : 'unknown', jobId);
  if (done) {
    const message = `${edit.head} The board's answer was lost, but the ad was read again and shows the changes.`;
    const status = await statusAfterWrite(jobId, client, looking);
    const structured = withoutEmpty({ id: jobId, message, status });
    return written({ head: message, structured, warnings: [...edit.warnings, ...noted], changes });
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

/** States of an ad that is on the board, or waits to be. */
const STANDING: readonly number[] = [STATE.active, STATE.moderation];

/** What an edit does to an ad that is off the board is not known (docs/board.md, States), so this is said beforehand. */
async function stateAdvice(jobId: number, { client, call }: ToolContext): Promise<string[]> {
  const status = await readStatus(jobId, client, forSending(call)).catch(() => undefined);
  if (status === undefined || STANDING.includes(status.id)) return [];
  return [
    `state: the ad is ${status.name}. It may come back on the board by this edit; the board does not say beforehand.`,
  ];
}

/** What cannot be read back is said to have stayed (docs/contract.md, Writing); some records show their contracts. */
function leftAlone(ad: Ad, current: JobRecord | undefined): string {
  const unseen = current?.contracts === undefined;
  const names = [unseen && ad.contract === undefined && 'contract', ad.apply_method === undefined && 'apply method'];
  const said = names.filter((name) => name !== false);
  if (said.length === 0) return '';
  return ` The ${said.join(' and ')} cannot be read back and ${said.length > 1 ? 'were' : 'was'} left alone.`;
}

/** The ad as it is. Where it cannot be read, an edit goes on only if nothing of it is needed (docs/contract.md, Writing). */
async function readCurrent(jobId: number, ad: Ad, { client, call }: ToolContext): Promise<JobRecord | undefined> {
  try {
    return await client.call('getJob', { id: jobId }, forSending(call));
  } catch (error) {
    if (!(error instanceof BoardError) || call.signal.aborted) throw error;
    const missing = RESET.filter((name) => ad[name] === undefined);
    if (missing.length === 0) return undefined;
    throw new ToolError(
      error.code,
      `${NAME}: ${error.message} Nothing was sent: the board resets ${RESET.join(' and ')} when an edit leaves them out, and they could not be read. If the ad exists, give ${missing.join(' and ')} too.`,
    );
  }
}

/** What an edit leaves out and the board would reset goes out again: as asked, else as it is. */
function resetFields(jobId: number, ad: Ad, current: JobRecord | undefined): Ad {
  const kept = RESET.map((name) => [name, ad[name] ?? currentIn(current, name)] as const);
  const missing = kept.filter(([, value]) => value === undefined);
  const message = `the board does not show it for job ${jobId} and would reset it; give its value.`;
  if (missing.length > 0)
    throw refuse(
      NAME,
      missing.map(([field]) => ({ field, message })),
    );
  return Object.fromEntries(kept);
}

/** An upper end alone takes the current lower end with it: the board requires both (docs/board.md, Limits). */
function withLowerEnds(ad: Ad, current: JobRecord | undefined): Ad {
  const lower = adFields.flatMap(([name, field]) => {
    const end = lowerEndOf(field);
    return end === undefined || !ad[name] || ad[end] !== undefined ? [] : [[end, currentIn(current, end)] as const];
  });
  return { ...Object.fromEntries(lower.filter(([, value]) => value !== undefined)), ...ad };
}

function currentIn<N extends AdFieldName>(current: JobRecord | undefined, name: N): Ad[N] {
  return current === undefined ? undefined : currentValue(name, current);
}
