import { BoardError } from '../../../client/errors/errors.ts';
import { forLooking } from '../../../publishing/budget.ts';
import type { JobRecord } from '../../../wire/resources/job.ts';
import { STATE } from '../../../wire/tables.ts';
import type { ToolContext } from '../../kit/tool.ts';

/**
 * The ad as the board shows it after a write; undefined where it does not. The index is told where the status is known:
 * an ad that is not active is shown to its owner alone.
 */
export async function readAfterWrite(
  id: number,
  context: ToolContext,
  status?: { readonly id: number },
): Promise<JobRecord | undefined> {
  const { client, call, adWritten } = context;
  try {
    const job = await client.call('getJob', { id }, forLooking(call));
    if (status !== undefined) await adWritten(id, status.id === STATE.active ? job : undefined);
    return job;
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_found') await adWritten(id, undefined);
    return undefined;
  }
}
