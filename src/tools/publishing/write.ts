import type { CallOptions } from '../../client/client.ts';
import type { Change } from '../../publishing/ad/changes.ts';
import { forLooking, forSending } from '../../publishing/budget.ts';
import type { WriteOutcome } from '../../storage/ledger.ts';
import { BoardError } from '../../wire/board-error.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { STATE } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import { line } from '../kit/answer/answer.ts';
import { ToolError } from '../kit/failure.ts';
import type { ToolContext } from '../kit/tool.ts';
import { readStatus } from './ad/current-ad.ts';
import { type Question, wholeQuestion } from './ad/question.ts';
import { answerOf, type Draft, dryRun } from './write-answer.ts';

export interface Write {
  readonly tool: string;
  readonly button: string;
  question(): Promise<Question>;
  /** Told in the question where a person is asked, else in the answer. */
  readonly warnings: readonly string[];
  /** What is sent, and the ad as it was shown: an approval holds for these alone. */
  readonly approved: Readonly<Record<string, string>>;
  /** Set for a dry run. */
  readonly draft?: Draft | undefined;
  /** @throws BoardError or ToolError where it was not done, or may not have been */
  send(): Promise<Sent>;
  /** What to say of it, by the ad as the board shows it now. */
  told(sent: Sent, now: JobRecord | undefined): Told;
}

export interface Sent {
  readonly id: number;
  readonly said?: string | undefined;
  /** How it is known to be done where the answer was lost; with a space before it. */
  readonly note: string;
  readonly warnings: readonly string[];
}

interface Told {
  readonly head: string;
  readonly warnings?: readonly string[];
  readonly changes?: readonly Change[];
}

/** Characters of what the board says of a write that it carried out; its own message has 150. */
const LONGEST_SAID = 300;
const NOBODY_ASKED =
  ' Nobody was asked here: this client cannot show a question, so only its own approval of the call applied.';

/** Asks the person, sends once, and reads the ad and its status back (surface, Writing). */
export async function write(planned: Write, context: ToolContext) {
  const { client, call, ledger } = context;
  const { tool, button, warnings, draft } = planned;
  if (draft !== undefined) return dryRun(draft, await planned.question(), warnings);
  await ledger.open(tool);
  const asked = await context.consent({
    button,
    text: async () => wholeQuestion(await planned.question(), warnings),
    digest: ledger.digestOf(tool, planned.approved),
  });
  if (typeof asked === 'object') return asked;
  const sent = await planned.send();
  // The write is done and must not look failed.
  const status = await readStatus(sent.id, client, forLooking(call)).catch(() => undefined);
  const told = planned.told(sent, await readAfterWrite(sent.id, context, status));
  // The path of an operation is no name of a tool.
  const said = line(sent.said)?.replace(/\bjob\/status(?:\.json)?\b/g, 'job_status');
  const boardSaid = said === undefined ? '' : ` The board said: ${quoted(said, LONGEST_SAID)}`;
  return answerOf({
    id: sent.id,
    message: told.head + (asked === 'nobody' ? NOBODY_ASKED : '') + boardSaid,
    status,
    warnings: [...(asked === 'person' ? [] : warnings), ...sent.warnings, ...(told.warnings ?? [])],
    changes: told.changes,
  });
}

interface AdChange {
  readonly tool: string;
  readonly id: number;
  readonly form: Readonly<Record<string, string>>;
  send(call: CallOptions): Promise<{ readonly success: { readonly message?: string | undefined } }>;
  /** Looks whether the change was made: undefined, or what is seen in its place. */
  missing(): Promise<string | undefined>;
}

/** Sends a change once and records how it ended. Without an answer the ad shows whether the change was made. */
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

/** Undefined where the board does not show it. The index is told of what is active. */
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
