import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Store } from '../store/store.ts';

/** Milliseconds until a lease that is not renewed is anybody's. */
const TERM = 10_000;
const RENEWAL = 2_500;

/** What one process at a time may write. */
export type Leased = 'ads' | 'contracts';

/** Somebody else took the lease over, for example while this machine slept. */
export class LeaseLost extends Error {
  constructor() {
    super('another process has begun to read the board');
  }
}

/**
 * The right to write the index, held by one process at a time. It ends soon after its holder stops renewing it, and at
 * once where the holder ran on this machine and is gone; so a killed process leaves nothing locked.
 */
export class Lease {
  readonly #store: Store;
  readonly #name: Leased;
  readonly #holder: string;
  readonly #timer: NodeJS.Timeout;

  private constructor(store: Store, name: Leased, holder: string) {
    this.#store = store;
    this.#name = name;
    this.#holder = holder;
    this.#timer = setInterval(() => this.#renew(), RENEWAL).unref();
  }

  /** @returns undefined when another process holds it */
  static take(store: Store, name: Leased): Lease | undefined {
    const holder = `${hostname()}/${process.pid}/${randomUUID()}`;
    const taken = store
      .sql(
        `INSERT INTO lease VALUES (:name, :holder, :expires)
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires = excluded.expires
         WHERE lease.expires <= :now OR lease.holder = :dead`,
      )
      .run({ name, holder, expires: Date.now() + TERM, now: Date.now(), dead: deadHolder(store, name) ?? '' });
    return Number(taken.changes) === 0 ? undefined : new Lease(store, name, holder);
  }

  /**
   * Called first in every transaction that writes.
   * @throws LeaseLost
   */
  prove(): void {
    if (!this.#extend()) throw new LeaseLost();
  }

  release(): void {
    clearInterval(this.#timer);
    this.#store.sql('DELETE FROM lease WHERE name = ? AND holder = ?').run(this.#name, this.#holder);
  }

  #renew(): void {
    try {
      this.#extend();
    } catch {
      // The file is locked or damaged; who writes next will find out.
    }
  }

  #extend(): boolean {
    const held = this.#store
      .sql('UPDATE lease SET expires = ? WHERE name = ? AND holder = ?')
      .run(Date.now() + TERM, this.#name, this.#holder);
    return Number(held.changes) === 1;
  }
}

/** The present holder, when it is a process of this machine that is no more. */
function deadHolder(store: Store, name: Leased): string | undefined {
  const holder = store.sql('SELECT holder FROM lease WHERE name = ?').get(name)?.holder;
  if (typeof holder !== 'string') return undefined;
  const [host, pid] = holder.split('/');
  if (host !== hostname() || Number(pid) === process.pid) return undefined;
  try {
    process.kill(Number(pid), 0);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH' ? holder : undefined;
  }
}
