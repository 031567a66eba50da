import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { T } from './schema.ts';
import type { Queries, Row, Store } from './store.ts';

/** Hours for which an ad is not created again, and others wait after an unknown outcome (docs/contract.md, Writing). */
export const DUPLICATE_HOURS = 24;
export const UNKNOWN_HOURS = 1;
const HOUR = 3_600_000;

/** Identifies an ad to create. Digests are keyed with the account. */
export interface AdMark {
  /** Digest of the fields that identify the ad. */
  readonly ad: string;
  readonly title: string;
  /** Digests of the other fields, by name: text, way to apply. */
  readonly rest: Readonly<Record<string, string>>;
}

export interface Claim extends AdMark {
  readonly key: string;
  /** `unknown` also when the time of the call is over and its process recorded no outcome. */
  readonly state: 'under way' | 'done' | 'unknown';
  /** Milliseconds on the store's clock. */
  readonly made: number;
  readonly id: number | undefined;
}

/** A claim that blocks a create: on the same ad, or with unknown outcome on another one. */
export interface Standing {
  readonly claim: Claim;
  readonly isSame: boolean;
}

const TAKE_BACK_AFTER = [0, 1_000, 5_000, 30_000];

/**
 * The creates of one account on one board. Time deletes and changes none, so a clock that jumps and is corrected does
 * no harm. A claim dated in the future counts.
 */
export class Claims {
  readonly #store: Store;
  readonly #owner: readonly [board: string, account: string];

  constructor(store: Store, board: string, account: string) {
    this.#store = store;
    this.#owner = [board, account];
  }

  /** The claim that blocks creating an ad. Writes nothing. */
  async standing(mark: AdMark): Promise<Standing | undefined> {
    return this.#standing(this.#store, mark, await this.#store.now());
  }

  /** Atomic among all processes. @param time milliseconds that the create may take @param inAnyCase allow_duplicate */
  async insert(
    mark: AdMark,
    time: number,
    inAnyCase: boolean,
  ): Promise<{ readonly key: string } | { readonly standing: Standing }> {
    const key = randomUUID();
    const now = await this.#store.now();
    try {
      return await this.#store.transaction(async (queries) => {
        await lockAccount(queries, this.#owner);
        const standing = inAnyCase ? undefined : await this.#standing(queries, mark, now);
        if (standing !== undefined) return { standing };
        await queries.run(`UPDATE ${T.claims} SET title = '' WHERE made < $1 AND title <> ''`, [
          now - 2 * DUPLICATE_HOURS * HOUR,
        ]);
        await queries.run(
          `INSERT INTO ${T.claims} (key, board, account, ad, state, made, until, title, rest) VALUES ($3, $1, $2, $4, 'under way', $5, $6, $7, $8)`,
          [...this.#owner, key, mark.ad, now, now + time, mark.title, JSON.stringify(mark.rest)],
        );
        return { key };
      });
    } catch (error) {
      // If the connection broke after the commit, the claim would block an ad that is not sent.
      void this.#takeBack(key);
      throw error;
    }
  }

  /** Records the outcome of a create; `done` is never replaced. @returns whether it was recorded now */
  async settle(key: string, state: 'done' | 'unknown', id?: number): Promise<boolean> {
    const sql = `UPDATE ${T.claims} SET state = $4, job = $5 WHERE board = $1 AND account = $2 AND key = $3 AND state <> 'done' AND state <> $4`;
    return (await this.#store.run(sql, [...this.#owner, key, state, id ?? null])) > 0;
  }

  /** Deletes unfinished creates of this ad, after it was created again on purpose. */
  async waive(ad: string): Promise<void> {
    const sql = `DELETE FROM ${T.claims} WHERE board = $1 AND account = $2 AND ad = $3 AND state <> 'done' AND (state = 'unknown' OR until <= $4)`;
    await this.#store.run(sql, [...this.#owner, ad, await this.#store.now()]);
  }

  /** Titles of the ads created in the last two days, by id. */
  async titles(): Promise<Map<number, string>> {
    const sql = `SELECT job, title FROM ${T.claims} WHERE board = $1 AND account = $2 AND job IS NOT NULL AND title <> ''`;
    const rows = await this.#store.all(sql, this.#owner);
    return new Map(rows.map(({ job, title }) => [Number(job), String(title)]));
  }

  async remove(key: string): Promise<boolean> {
    const sql = `DELETE FROM ${T.claims} WHERE board = $1 AND account = $2 AND key = $3`;
    return (await this.#store.run(sql, [...this.#owner, key])) > 0;
  }

  async #standing(queries: Queries, mark: AdMark, now: number): Promise<Standing | undefined> {
    const rows = await queries.all(
      `SELECT * FROM ${T.claims} WHERE board = $1 AND account = $2 AND (ad = $3 OR state = 'unknown' OR state = 'under way') AND made > $4 ORDER BY made`,
      [...this.#owner, mark.ad, now - DUPLICATE_HOURS * HOUR],
    );
    const claims = rows.map((row) => claimOf(row, now));
    const same = claims.findLast(({ ad }) => ad === mark.ad);
    if (same !== undefined) return { claim: same, isSame: true };
    const other = claims.findLast(({ state, made }) => state === 'unknown' && made > now - UNKNOWN_HOURS * HOUR);
    return other && { claim: other, isSame: false };
  }

  async #takeBack(key: string): Promise<void> {
    for (const wait of TAKE_BACK_AFTER) {
      await sleep(wait, undefined, { ref: false });
      if (await this.remove(key).catch(() => false)) return;
    }
  }
}

/** Blocks other transactions of the account until this one ends. Fails when the storage cannot be written. */
export async function lockAccount(queries: Queries, owner: readonly [board: string, account: string]): Promise<void> {
  const sql = `INSERT INTO ${T.accounts} (board, account, turn) VALUES ($1, $2, 1) ON CONFLICT (board, account) DO UPDATE SET turn = ${T.accounts}.turn + 1`;
  await queries.run(sql, owner);
}

/** A time in the future becomes now; an unreadable claim becomes `unknown`. */
function claimOf(row: Row, now: number): Claim {
  const made = Number(row.made);
  const isUnderWay = row.state === 'under way' && Math.abs(now - made) < Number(row.until) - made;
  const isDone = row.state === 'done' && Number(row.job) > 0;
  return {
    key: String(row.key),
    ad: String(row.ad),
    title: String(row.title),
    rest: restOf(row.rest),
    state: isDone ? 'done' : isUnderWay ? 'under way' : 'unknown',
    made: Math.min(made, now) || now,
    id: isDone ? Number(row.job) : undefined,
  };
}

function restOf(json: unknown): Claim['rest'] {
  try {
    return (JSON.parse(String(json)) ?? {}) as Claim['rest'];
  } catch {
    return {};
  }
}
