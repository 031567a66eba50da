import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/**
 * Works through items a few at a time, so that other calls go on in between: one slice in each turn of the event loop,
 * however many do so at once.
 */
export async function inSlices<T>(
  items: readonly T[],
  size: number,
  work: (slice: T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    await nextTurn();
    await work(items.slice(from, from + size));
  }
}

let lastTurn: Promise<void> = Promise.resolve();

/** A turn of the event loop that nobody else who waits for one has. */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => yieldToEventLoop());
  return lastTurn;
}
