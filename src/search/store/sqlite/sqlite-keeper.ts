import { existsSync } from 'node:fs';
import type { StoreKeeper } from '../keeper.ts';
import type { Log, Store } from '../store.ts';
import { openStore, removeIndex, type SqliteStore } from './sqlite-store.ts';

/** Opens the file of an index when it is first needed, and makes it anew when it turns out to be damaged. */
export class SqliteKeeper implements StoreKeeper {
  readonly #file: string;
  readonly #log: Log;
  /** Ends whatever uses the store. */
  readonly #end: () => Promise<unknown>;
  #store: SqliteStore | undefined;
  #rebuilding: Promise<void> | undefined;
  /** Damage was found behind the answers. */
  #damaged = false;
  #closed = false;

  constructor(file: string, log: Log, end: () => Promise<unknown>) {
    this.#file = file;
    this.#log = log;
    this.#end = end;
  }

  async opened(): Promise<Store> {
    return this.#open();
  }

  #open(): SqliteStore {
    if (this.#closed) throw new Error('the search index is closed');
    this.#store ??= openStore(this.#file, this.#log);
    return this.#store;
  }

  exists(): boolean {
    return this.#store !== undefined || existsSync(this.#file);
  }

  async sound<T>(work: () => Promise<T>): Promise<T> {
    if (this.#damaged) await this.#rebuild(this.#store);
    const used = this.#open();
    try {
      return await work();
    } catch (error) {
      // Another call may have closed the file under this one, for being damaged.
      if (this.#closed || (!used.isDamage(error) && this.#store === used)) throw error;
      await this.#rebuild(used);
      return work();
    }
  }

  async noted(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#damaged ||= this.isLoss(error);
      throw error;
    }
  }

  isLoss(error: unknown): boolean {
    return this.#store?.isDamage(error) === true;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#shut();
  }

  async #shut(): Promise<void> {
    await this.#end();
    await this.#store?.close();
    this.#store = undefined;
  }

  /** Puts an empty store in the place of a damaged one, unless another call has done so already. */
  async #rebuild(damaged: SqliteStore | undefined): Promise<void> {
    if (this.#store !== damaged) return;
    this.#rebuilding ??= (async () => {
      const file = damaged?.file ?? this.#file;
      this.#log('warn', `the search index ${file} is damaged and is made anew`);
      await this.#shut();
      removeIndex(file);
      this.#damaged = false;
      this.#rebuilding = undefined;
    })();
    await this.#rebuilding;
  }
}
