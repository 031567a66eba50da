import * as z from 'zod';
import type { CallOptions, Client } from '../../client/client.ts';
import { cleanLine } from '../../text/clean.ts';
import { JOB_STATES, rowById } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import { count } from '../kit/answer/shapes.ts';

/** A state of an ad in words (docs/board.md, States). */
export const statusShape = z.strictObject({ id: count, name: z.string(), meaning: z.string() });
export type Status = z.output<typeof statusShape>;

/** The state's row of the table; one that the table lacks is shown as the board named it. */
function statusOf({ id, name }: { id: number; name?: string | undefined }): Status {
  const state = rowById(JOB_STATES, id);
  if (state !== undefined) return { id, name: state.name, meaning: state.meaning };
  const meaning = 'This server does not know this state; ask the board what it means.';
  return { id, name: cleanLine(name ?? '') || `state ${id}`, meaning };
}

/** The state of an ad now. */
export async function readStatus(id: number, client: Client, call: CallOptions): Promise<Status> {
  const answer = await client.call('jobStatus', { id }, call);
  return statusOf(answer.success.status);
}

/** The state right after a write, undefined when it cannot be read: the write is done and must not look failed. */
export async function statusAfterWrite(id: number, client: Client, call: CallOptions): Promise<Status | undefined> {
  try {
    return await readStatus(id, client, call);
  } catch {
    return undefined;
  }
}

/** A name of the table as it stands, the board's own quoted. */
function stateName({ id, name }: Status): string {
  return rowById(JOB_STATES, id) === undefined ? quoted(name) : name;
}

export function statusText(status: Status | undefined): string {
  return status === undefined
    ? 'Its status could not be read just now; ask with job_status.'
    : `Status: ${stateName(status)} (${status.id}). ${status.meaning}`;
}
