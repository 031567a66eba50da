import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextLoop } from 'node:timers/promises';

type Away = <T>(wait: () => Promise<T>) => Promise<T>;

/** In `serve` a call works while it holds a place, and gives it up while it waits (server/turns.ts). */
const holder = new AsyncLocalStorage<Away>();

export const holding = <T>(away: Away, work: () => Promise<T>): Promise<T> => holder.run(away, work);

/** Waits for something outside this process. */
export const away: Away = (wait) => holder.getStore()?.(wait) ?? wait();

/** Lets other calls go on: in the middle of long work. */
export const nextTurn = (): Promise<void> => away(() => nextLoop());

/** Runs work that serves all callers, though one call begins it. */
export const forAll = <T>(work: () => T): T => holder.exit(work);
