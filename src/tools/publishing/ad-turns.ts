import type { ToolContext } from '../tool.ts';

/** The last write of each ad that is under way in this process. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Runs one write of an ad after the other, from reading the ad to reading it back: two edits at once would each send the text
 * that it read, and the second would undo the first.
 */
export async function inTurnOfAd<T>({ ledger }: ToolContext, jobId: number, write: () => Promise<T>): Promise<T> {
  const ad = `${ledger.board} ${jobId}`;
  const before = turns.get(ad);
  const own = (before ?? Promise.resolve()).then(write);
  const ended = own.catch(() => undefined);
  turns.set(ad, ended);
  try {
    return await own;
  } finally {
    if (turns.get(ad) === ended) turns.delete(ad);
  }
}
