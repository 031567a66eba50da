import * as z from 'zod';
import { count } from '../../../answer/shapes.ts';
import type { CallOptions, Client } from '../../../client/client.ts';
import { leavingRoom } from '../../../client/deadlines.ts';
import { currentAd } from '../../../publishing/ad/changes.ts';
import { rowById } from '../../../site/tables.ts';
import { cleanLine } from '../../../text/clean.ts';
import { enumerated, quoted } from '../../../text/prose.ts';
import { type Ad, adFields } from '../../../wire/ad-fields.ts';
import { BoardError, refuse, ToolError } from '../../../wire/errors.ts';
import { JOB_STATES, STATE } from '../../../wire/tables.ts';
import type { ToolContext } from '../../tool.ts';

/** A state of an ad in words (docs/board.md, States). */
export const statusShape = z.strictObject({ id: count, name: z.string(), meaning: z.string() });
export type Status = z.output<typeof statusShape>;

/** A state that the table lacks keeps the board's name. */
export async function readStatus(jobId: number, client: Client, call: CallOptions): Promise<Status> {
  const { success } = await client.call('jobStatus', { id: jobId }, call);
  const { id, name } = success.status;
  const state = rowById(JOB_STATES, id);
  if (state !== undefined) return { id, name: state.name, meaning: state.meaning };
  const meaning = 'This server does not know this state; ask the board what it means.';
  return { id, name: cleanLine(name ?? '') || `state ${id}`, meaning };
}

export function statusText(status: Status | undefined): string {
  if (status === undefined) return 'Its status could not be read just now; ask with job_status.';
  const { id, name, meaning } = status;
  // The name of a state that the table lacks is board text, so it is quoted.
  return `Status: ${rowById(JOB_STATES, id) === undefined ? quoted(name) : name} (${id}). ${meaning}`;
}

/** Whether an ad is on the board or may soon be; one of an unknown state counts as such. */
export function isOpen(status: Status | undefined): boolean {
  return status === undefined || status.id === STATE.active || status.id === STATE.moderation;
}

export type CurrentAd = Awaited<ReturnType<typeof readOwnAd>>;

/** The state and the whole ad as it was read: an approval holds for these alone. */
export function approvedState({ job, status }: CurrentAd): Record<string, string> {
  const was = job && [job.company.id, currentAd(job), job.updatedAt];
  return { state: String(status?.id), was: JSON.stringify(was ?? null) };
}

/** @throws ToolError if the ad is not this account's @throws BoardError if the call is cancelled */
export async function readOwnAd(tool: string, jobId: number, { client, call }: ToolContext) {
  const attempted = <T>(answer: Promise<T>) =>
    answer.catch((error: unknown) => {
      if (!(error instanceof BoardError) || call.signal.aborted) throw error;
      return error;
    });
  const attempt = await attempted(client.call('getJob', { id: jobId }, leavingRoom(call)));
  const status = await attempted(readStatus(jobId, client, leavingRoom(call)));
  // `unread` says why the ad could not be read.
  const [job, unread] = attempt instanceof BoardError ? [undefined, attempt] : [attempt, undefined];
  if (!(status instanceof BoardError)) return { jobId, job, unread, status };
  if (status.code !== 'not_found' && status.code !== 'not_allowed') return { jobId, job, unread, status: undefined };
  const whose = job === undefined ? '' : ` It is an ad of company ${job.company.id}.`;
  const words = `${tool} was not carried out, nothing was sent: the board does not count job ${jobId} as an ad of this account.${whose} my_jobs lists the account's own.${status.code === 'not_allowed' ? ` ${status.message}` : ''}`;
  throw new ToolError(job === undefined ? status.code : 'not_allowed', words);
}

/** Values that an edit must repeat: those the board would reset, and the whole pay. @throws ToolError if unreadable */
export function valuesToRepeat(tool: string, ad: Ad, { jobId, job, unread }: CurrentAd): Ad {
  const isPaid = adFields.some(([name, { kind }]) => kind === 'amount' && ad[name] !== undefined);
  const resetFields = adFields.filter(
    ([name, { kind, resetByEdit }]) => ad[name] === undefined && (resetByEdit || (isPaid && kind === 'amount')),
  );
  const current = currentAd(job);
  const missing = resetFields.flatMap(([name]) => (current[name] === undefined ? [name] : []));
  if (missing.length === 0) return Object.fromEntries(resetFields.map(([name]) => [name, current[name]]));
  if (unread === undefined) {
    const message = `the board does not show it for job ${jobId} and would reset it; give its value.`;
    const findings = missing.map((field) => ({ field, message }));
    throw refuse(tool, findings, 'change');
  }
  const reset = enumerated(adFields.flatMap(([name, { resetByEdit }]) => (resetByEdit ? [name] : [])));
  const words = `${tool}: ${unread.message} Nothing was sent: the board resets ${reset} when an edit leaves them out and takes the pay whole, and the ad could not be read. If the ad exists, give ${enumerated(missing)} too.`;
  throw new ToolError(unread.code, words);
}
