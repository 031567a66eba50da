import { line } from '../../answer/answer.ts';
import { roomToLook } from '../../client/deadlines.ts';
import type { FieldChange } from '../../publishing/ad/changes.ts';
import { markTold, type Sent } from '../../publishing/create.ts';
import type { Ledger, WriteOutcome } from '../../storage/ledger.ts';
import { cleanLine } from '../../text/clean.ts';
import { quoted } from '../../text/prose.ts';
import { BoardError, ToolError } from '../../wire/errors.ts';
import type { AnswerOf, OPERATIONS } from '../../wire/operations.ts';
import { STATE } from '../../wire/tables.ts';
import { factsOf } from '../jobs/job-row.ts';
import type { ToolContext } from '../tool.ts';
import { readStatus } from './ad/current-ad.ts';
import type { Consent } from './ask-consent.ts';
import { writeAnswerOf } from './write-answer.ts';

/** Most characters of the board's message on a write; its usual one has 150. */
const LONGEST_BOARD_MESSAGE_CHARACTERS = 300;
const NOBODY_ASKED =
  ' Nobody was asked here: this client cannot show a question, so only its own approval of the call applied.';

/** Reads an ad and its status after a write, and updates it in the index; undefined where that fails, for the write is done. */
export async function readBack(id: number, { client, call, adWritten }: ToolContext) {
  const status = await readStatus(id, client, roomToLook(call)).catch(() => undefined);
  try {
    const job = await client.call('getJob', { id }, roomToLook(call));
    // The index holds active ads.
    if (status !== undefined) await adWritten(id, status.id === STATE.active ? job : undefined);
    return { status, job };
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_found') await adWritten(id, undefined);
    return { status, job: undefined };
  }
}

interface DoneWrite {
  readonly consent: Consent;
  readonly sent: Sent;
  readonly now: Awaited<ReturnType<typeof readBack>>;
  readonly head: string;
  readonly warnings?: readonly string[];
  readonly changes?: readonly FieldChange[];
}

export async function answerWrite(done: DoneWrite, context: ToolContext) {
  const { consent, sent, now, head, warnings = [], changes } = done;
  // Models know the tool's name, not the operation's path.
  const boardMessage = line(sent.boardMessage)?.replace(/\bjob\/status(?:\.json)?\b/g, 'job_status');
  const boardSaid =
    boardMessage === undefined ? '' : ` The board said: ${quoted(boardMessage, LONGEST_BOARD_MESSAGE_CHARACTERS)}`;
  const current = now.job && { title: cleanLine(now.job.title), url: factsOf(now.job, context.client).url };
  await markTold(sent, context.ledger);
  return writeAnswerOf({
    id: sent.id,
    message: head + (consent.whoWasAsked === 'nobody' ? NOBODY_ASKED : '') + boardSaid,
    status: now.status,
    warnings: [...consent.unread, ...sent.warnings, ...warnings],
    changes,
    page: { asks: context.asks, ...current, sent: true },
  });
}

interface AdChange {
  readonly tool: string;
  readonly id: number;
  readonly form: Readonly<Record<string, string>>;
}

/** What is known of a change that was sent. */
interface Attempt extends Sent {
  /** The error in place of an answer. */
  readonly lost?: Error;
}

/** Awaits the answer of a change, and records the outcome if it is known. @throws BoardError if refused or never sent */
export async function sendChange(
  change: AdChange,
  answering: Promise<AnswerOf<(typeof OPERATIONS)['editJob' | 'suspendJob']>>,
  { ledger }: ToolContext,
): Promise<Attempt> {
  const { id } = change;
  const answer = await answering.catch((error: unknown) => error as Error);
  if (!(answer instanceof Error))
    return { id, boardMessage: answer.success.message, note: '', warnings: await note(change, 'done', ledger) };
  if (!(answer instanceof BoardError) || answer.code === 'outcome_unknown')
    return { id, note: '', warnings: [], lost: answer };
  await note(change, answer.sent ? 'refused' : 'not_sent', ledger);
  throw answer;
}

/** Records a change whose answer was lost by what the ad shows. @param lack undefined if it shows the change @throws ToolError */
export async function settleChange(
  change: AdChange,
  attempt: Attempt,
  lack: string | undefined,
  { ledger }: ToolContext,
): Promise<Sent> {
  if (attempt.lost === undefined) return attempt;
  const { id } = change;
  const warnings = await note(change, lack === undefined ? 'done' : 'unknown', ledger);
  if (lack === undefined)
    return { id, note: " The board's answer was lost, but the ad was read again and shows it.", warnings };
  throw new ToolError('outcome_unknown', [attempt.lost.message, `Job ${id} ${lack}.`, ...warnings].join(' '));
}

const note = ({ tool, id, form }: AdChange, outcome: WriteOutcome, ledger: Ledger) =>
  ledger.note(tool, ledger.digestOf(tool, form), outcome, id);
