import type { CallOptions } from '../../client/client.ts';
import type { Change } from '../../publishing/ad/changes.ts';
import { forLooking, forSending } from '../../publishing/budget.ts';
import type { Sent } from '../../publishing/create.ts';
import type { WriteOutcome } from '../../storage/ledger.ts';
import { cleanLine } from '../../text/clean.ts';
import { nextTurn } from '../../turn.ts';
import { BoardError, ToolError } from '../../wire/errors.ts';
import type { JobRecord } from '../../wire/records.ts';
import { quoted } from '../../wire/sentences.ts';
import { STATE } from '../../wire/site.ts';
import { factsOf } from '../jobs/job-row.ts';
import { line } from '../kit/answer/answer.ts';
import type { ConsentRequest, ToolContext } from '../kit/tool.ts';
import { readStatus } from './ad/current-ad.ts';
import { notesLeftOut, type Question, wholeQuestion } from './ad/question.ts';
import { type DryRun, dryRunAnswer, writeAnswerOf } from './write-answer.ts';

interface Write extends Pick<ConsentRequest, 'yes'> {
  readonly tool: string;
  question(): Promise<Question>;
  /** Shown in the question if a person is asked; what it has no room for, or else all, in the answer. */
  readonly warnings: readonly string[];
  /** The request, and the ad as shown: an approval holds for these alone. */
  readonly approved: Readonly<Record<string, string>>;
  readonly dryRun?: DryRun | undefined;
  /** @throws BoardError or ToolError if it was not done, or may not have been */
  send(): Promise<Sent>;
  told(sent: Sent, now: JobRecord | undefined): { head: string; warnings?: string[]; changes?: Change[] };
}

/** Most characters of the board's message on a write; its usual one has 150. */
const LONGEST_SAID = 300;
const NOBODY_ASKED =
  ' Nobody was asked here: this client cannot show a question, so only its own approval of the call applied.';

const HOLDS_KEY =
  'was not carried out, nothing was sent: the ad would hold the API key. Leave it out; the server sends it by itself.';

/** Asks the person, sends once, and reads the ad and its status back (docs/contract.md, Writing). */
export async function write(planned: Write, context: ToolContext) {
  const { client, call, ledger } = context;
  const { tool, yes, warnings, dryRun } = planned;
  await nextTurn();
  // The request is searched, not the arguments: escapes and invisible characters in these are gone by now.
  if (Object.values(planned.approved).some(context.holdsKey))
    throw new ToolError('invalid_argument', `${tool} ${HOLDS_KEY}`);
  if (dryRun !== undefined) return dryRunAnswer(dryRun, await planned.question(), warnings, context);
  await ledger.before(tool, () => ledger.tried());
  const question = async () => wholeQuestion(await planned.question(), warnings);
  const asked = await context.consent({
    yes,
    text: question,
    digest: ledger.digestOf(tool, planned.approved),
  });
  if (typeof asked === 'object') return asked;
  // Comes before the write: the ad is then another one.
  const untold = asked === 'person' ? notesLeftOut(await question(), warnings) : warnings;
  const sent = await planned.send();
  // The write is done and must not look failed.
  const status = await readStatus(sent.id, client, forLooking(call)).catch(() => undefined);
  const now = await readAfterWrite(sent.id, context, status);
  const told = planned.told(sent, now);
  // Models know the tool's name, not the operation's path.
  const said = line(sent.said)?.replace(/\bjob\/status(?:\.json)?\b/g, 'job_status');
  const boardSaid = said === undefined ? '' : ` The board said: ${quoted(said, LONGEST_SAID)}`;
  const answer = writeAnswerOf({
    id: sent.id,
    message: told.head + (asked === 'nobody' ? NOBODY_ASKED : '') + boardSaid,
    status,
    warnings: [...untold, ...sent.warnings, ...(told.warnings ?? [])],
    changes: told.changes,
  });
  const shown = now && { title: cleanLine(now.title), url: factsOf(now, client).url };
  await sent.told?.();
  return { ...answer, page: { asks: context.asks, ...answer.page, ...shown } };
}

interface AdChange {
  readonly tool: string;
  readonly id: number;
  readonly form: Readonly<Record<string, string>>;
  send(call: CallOptions): Promise<{ readonly success: { readonly message?: string | undefined } }>;
  /** Checks whether the change was made: undefined if so, else words on what is seen. */
  missing(): Promise<string | undefined>;
}

/** Sends a change once and records its outcome. Without an answer, checks the ad for the change. */
export async function sendChange({ tool, id, form, send, missing }: AdChange, context: ToolContext): Promise<Sent> {
  const { call, ledger } = context;
  const note = (outcome: WriteOutcome) => ledger.note(tool, ledger.digestOf(tool, form), outcome, id);
  const answer = await send(forSending(call)).catch((error: unknown) => error as Error);
  if (!(answer instanceof Error)) return { id, said: answer.success.message, note: '', warnings: await note('done') };
  if (answer instanceof BoardError && answer.code !== 'outcome_unknown') {
    await note(answer.sent ? 'refused' : 'not_sent');
    throw answer;
  }
  const seen = await missing();
  const warnings = await note(seen === undefined ? 'done' : 'unknown');
  if (seen !== undefined)
    throw new ToolError('outcome_unknown', [answer.message, `Job ${id} ${seen}.`, ...warnings].join(' '));
  return { id, note: " The board's answer was lost, but the ad was read again and shows it.", warnings };
}

/** Reads an ad and updates it in the index, which holds active ads. @returns undefined if it cannot be read */
export async function readAfterWrite(
  id: number,
  { client, call, adWritten }: ToolContext,
  status?: { readonly id: number },
): Promise<JobRecord | undefined> {
  try {
    const job = await client.call('getJob', { id }, forLooking(call));
    if (status !== undefined) await adWritten(id, status.id === STATE.active ? job : undefined);
    return job;
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_found') await adWritten(id, undefined);
    return undefined;
  }
}
