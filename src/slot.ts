import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextLoop } from 'node:timers/promises';

type Release = <T>(wait: () => Promise<T>) => Promise<T>;

/** In `serve` a call holds a slot while it works and releases it while it waits (server/turns.ts). */
const holder = new AsyncLocalStorage<Release>();

export const inSlot = <T>(release: Release, work: () => Promise<T>): Promise<T> => holder.run(release, work);

/** Waits for something outside this process. */
export const releasingSlot: Release = (wait) => holder.getStore()?.(wait) ?? wait();

/** Lets other calls run, in the middle of long work. */
export const yieldSlot = (): Promise<void> => releasingSlot(() => nextLoop());

/** Runs work that serves all callers, though one call begins it. */
export const outsideSlots = <T>(work: () => T): T => holder.exit(work);
