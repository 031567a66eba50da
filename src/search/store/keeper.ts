import type { Store } from './store.ts';

/** Opens the store of an index when it is first needed, and sees to it that it can be used. */
export interface StoreKeeper {
  /** @throws Error when it was closed, or cannot be opened */
  opened(): Promise<Store>;
  /** Whether there is an index already, of this process or of another. */
  exists(): boolean;
  /** Runs work on the store; where that turns out to be damaged, once more on a new one. */
  sound<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work behind the answers, and notes damage that it finds for the next call to mend. */
  noted(work: () => Promise<void>): Promise<void>;
  /** Whether an error says that the store is lost, and not only what was looked for in it. */
  isLoss(error: unknown): boolean;
  close(): Promise<void>;
}

/** Makes the keeper of an index. @param end ends whatever uses the store; called before it is closed */
export type KeepStore = (end: () => Promise<unknown>) => StoreKeeper;
