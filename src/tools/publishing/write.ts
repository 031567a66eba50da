import { line } from '../../answer/answer.ts';
import type { CallOptions } from '../../client/client.ts';
import { leavingRoom, roomToLook } from '../../client/deadlines.ts';
import type { FieldChange } from '../../publishing/ad/changes.ts';
import { markTold, type Sent } from '../../publishing/create.ts';
import type { WriteOutcome } from '../../storage/ledger.ts';
import { cleanLine } from '../../text/clean.ts';
import { quoted } from '../../text/prose.ts';
import { BoardError, ToolError } from '../../wire/errors.ts';
import type { JobRecord } from '../../wire/records.ts';
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

/** Reads the ad and its status after a write; undefined where that fails, for the write is done. */
export async function readBack(id: number, context: ToolContext) {
  const { client, call } = context;
  const status = await readStatus(id, client, roomToLook(call)).catch(() => undefined);
  return { status, job: await readAfterWrite(id, context, status) };
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
  const answer = writeAnswerOf({
    id: sent.id,
    message: head + (consent.whoWasAsked === 'nobody' ? NOBODY_ASKED : '') + boardSaid,
    status: now.status,
    warnings: [...consent.unread, ...sent.warnings, ...warnings],
    changes,
  });
  const current = now.job && { title: cleanLine(now.job.title), url: factsOf(now.job, context.client).url };
  await markTold(sent, context.ledger);
  return { ...answer, page: { asks: context.asks, ...answer.page, ...current, sent: true } };
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
  const answer = await send(leavingRoom(call)).catch((error: unknown) => error as Error);
  if (!(answer instanceof Error))
    return { id, boardMessage: answer.success.message, note: '', warnings: await note('done') };
  if (answer instanceof BoardError && answer.code !== 'outcome_unknown') {
    await note(answer.sent ? 'refused' : 'not_sent');
    throw answer;
  }
  const lack = await missing();
  const warnings = await note(lack === undefined ? 'done' : 'unknown');
  if (lack !== undefined)
    throw new ToolError('outcome_unknown', [answer.message, `Job ${id} ${lack}.`, ...warnings].join(' '));
  return { id, note: " The board's answer was lost, but the ad was read again and shows it.", warnings };
}

/** Reads an ad and updates it in the index, which holds active ads. @returns undefined if it cannot be read */
export async function readAfterWrite(
  id: number,
  { client, call, adWritten }: ToolContext,
  status?: { readonly id: number },
): Promise<JobRecord | undefined> {
  try {
    const job = await client.call('getJob', { id }, roomToLook(call));
    if (status !== undefined) await adWritten(id, status.id === STATE.active ? job : undefined);
    return job;
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_found') await adWritten(id, undefined);
    return undefined;
  }
}
