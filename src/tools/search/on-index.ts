import { StillReading } from '../../search/crawl/running.ts';
import { ToolError } from '../kit/failure.ts';
import type { ToolContext } from '../kit/tool.ts';

/** Runs a question on the index, and puts what can go wrong with the index into the words of a tool. */
export async function onIndex<T>(tool: string, context: ToolContext, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (context.call.signal.aborted) throw new ToolError('cancelled', `${tool} was cancelled.`);
    if (!(error instanceof StillReading)) throw error;
    const far = error.total === 0 ? '' : ` (${error.done} of ${error.total} ads so far)`;
    throw new ToolError(
      'board_unreachable',
      `${tool}: the whole board is being read for the first time${far}, which takes longer than this call may. Reading goes on; call again in a few seconds.`,
    );
  }
}

/** Tells the caller how far a reading of the board is. */
export function progressOf({ progress }: ToolContext): (done: number, total: number) => void {
  return (done, total) => {
    // A client that cannot be told has gone away; the call itself will notice.
    progress(done, total, `reading the board: ${done} of ${total} ads`).catch(() => undefined);
  };
}
