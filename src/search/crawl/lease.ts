import { randomUUID } from 'node:crypto';
import type { Sql, Store } from '../store/store.ts';

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
 * once where the store sees that the holder is gone; so a killed process leaves nothing locked.
 */
export class Lease {
  /** The first statement of every batch that writes. */
  readonly proof: Sql;
  readonly #store: Store;
  readonly #name: Leased;
  readonly #holder: string;
  readonly #timer: NodeJS.Timeout;

  private constructor(store: Store, name: Leased, holder: string) {
    this.#store = store;
    this.#name = name;
    this.#holder = holder;
    this.proof = {
      text: `UPDATE lease SET expires = ${store.dialect.clock} + ${TERM} WHERE name = :name AND holder = :holder`,
      params: { name, holder },
      orElse: () => new LeaseLost(),
    };
    // The file may be locked or damaged; who writes next will find out.
    this.#timer = setInterval(() => void store.batch([this.proof]).catch(() => undefined), RENEWAL).unref();
  }

  /** @returns undefined when another process holds it */
  static async take(store: Store, name: Leased): Promise<Lease | undefined> {
    const holder = `${await store.processes.own()}/${randomUUID()}`;
    const { clock } = store.dialect;
    const taken = await store.all({
      text: `INSERT INTO lease (name, holder, expires) VALUES (:name, :holder, ${clock} + ${TERM})
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires = excluded.expires
        WHERE lease.expires <= ${clock} OR lease.holder = :dead RETURNING holder`,
      params: { name, holder, dead: (await deadHolder(store, name)) ?? '' },
    });
    return taken.length === 0 ? undefined : new Lease(store, name, holder);
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    const text = 'DELETE FROM lease WHERE name = :name AND holder = :holder';
    await this.#store.batch([{ text, params: { name: this.#name, holder: this.#holder } }]);
  }
}

/** The present holder, when it is a process that is seen to be gone. */
async function deadHolder(store: Store, name: Leased): Promise<string | undefined> {
  const held = await store.get({ text: 'SELECT holder FROM lease WHERE name = :name', params: { name } });
  const holder = held?.holder;
  if (typeof holder !== 'string') return undefined;
  const process = holder.slice(0, Math.max(0, holder.lastIndexOf('/')));
  return (await store.processes.isGone(process)) ? holder : undefined;
}
