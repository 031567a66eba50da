import { BoardError } from '../../../client/errors/errors.ts';
import { forLooking } from '../../../publishing/budget.ts';
import type { JobRecord } from '../../../wire/resources/job.ts';
import type { ToolContext } from '../../kit/tool.ts';

/** The ad as the board shows it after a write; undefined where it does not, as it may be with one in moderation. */
export async function readAfterWrite(id: number, context: ToolContext): Promise<JobRecord | undefined> {
  const { client, call, adWritten } = context;
  try {
    const job = await client.call('getJob', { id }, forLooking(call));
    await adWritten(id, job);
    return job;
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_found') await adWritten(id, undefined);
    return undefined;
  }
}
