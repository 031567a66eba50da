import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { T } from './schema.ts';
import type { Queries, Row, Store } from './store.ts';

/** Hours for which an ad is not created again, nor one that resembles an unknown one (docs/contract.md, Writing). */
export const DUPLICATE_HOURS = 24;
const HOUR = 3_600_000;

/** Identifies an ad to create. Digests are keyed with the account. */
export interface AdMark {
  /** Digest of the fields that identify the ad. */
  readonly ad: string;
  readonly title: string;
  /** Digests of its fields, by their names in sentences. */
  readonly rest: Readonly<Record<string, string>>;
}

export interface Claim extends AdMark {
  readonly key: string;
  /** `unknown` from the end of its call or its process on, when no outcome is recorded. */
  readonly state: 'under way' | 'done' | 'unknown';
  /** The ad is there, and its process ended before its caller was told. */
  readonly isUntold: boolean;
  /** Milliseconds on the store's clock. */
  readonly made: number;
  readonly id: number | undefined;
}

/** A claim that blocks a create: on the same ad, or on one that resembles it, with an outcome that nobody was told. */
export interface Standing {
  readonly claim: Claim;
  readonly isSame: boolean;
}

interface Look {
  readonly standing: Standing | undefined;
  /** Creates of other ads with unknown outcome. */
  readonly unknown: readonly Claim[];
}

/** Fields that make two ads resemble each other, whatever else differs. */
const LIKENESS = ['title', 'reference', 'text'] as const;

/** @returns the first field that shows it */
export function likeness(one: AdMark, other: AdMark): (typeof LIKENESS)[number] | undefined {
  return LIKENESS.find((name) => one.rest[name] !== undefined && one.rest[name] === other.rest[name]);
}

/** States of a claim whose caller was not told the outcome. */
const OPEN: ReadonlySet<unknown> = new Set(['taken', 'sent', 'found']);

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

  /** The claim that blocks creating an ad, and others of unknown outcome. Writes nothing. */
  async look(mark: AdMark): Promise<Look> {
    return this.#look(this.#store, mark, await this.#store.now());
  }

  /**
   * Takes a claim; atomic among all processes.
   * @param time milliseconds that the create may take @param inAnyCase allow_duplicate
   */
  async insert(mark: AdMark, time: number, inAnyCase: boolean): Promise<{ readonly key?: string } & Look> {
    const key = randomUUID();
    const now = await this.#store.now();
    try {
      return await this.#store.transaction(async (queries) => {
        await lockAccount(queries, this.#owner);
        // After the first write: it makes the data folder.
        const life = await this.#store.life();
        const look = await this.#look(queries, mark, now);
        if (look.standing !== undefined && !inAnyCase) return look;
        await queries.run(`UPDATE ${T.claims} SET title = '' WHERE made < $1 AND title <> ''`, [
          now - 2 * DUPLICATE_HOURS * HOUR,
        ]);
        await queries.run(
          `INSERT INTO ${T.claims} (key, board, account, ad, state, made, until, life, title, rest) VALUES ($3, $1, $2, $4, 'taken', $5, $6, $7, $8, $9)`,
          [...this.#owner, key, mark.ad, now, now + time, life, mark.title, JSON.stringify(mark.rest)],
        );
        return { ...look, key };
      });
    } catch (error) {
      // If the connection broke after the commit, the claim would block an ad that is not sent.
      void this.#takeBack(key);
      throw error;
    }
  }

  /** Marks a claim as sent, before the first byte. @throws Error when another create took its place */
  async send(key: string): Promise<void> {
    const sql = `UPDATE ${T.claims} SET state = 'sent' WHERE board = $1 AND account = $2 AND key = $3 AND state IN ('taken', 'sent')`;
    if ((await this.#store.run(sql, [...this.#owner, key])) !== 1) throw new Error('its claim is gone');
  }

  /**
   * Records the outcome of a create: `found` with the id of the ad, `done` once its caller is told. Neither is replaced
   * by an earlier one. @returns whether it was recorded now
   */
  async settle(key: string, state: 'found' | 'done' | 'unknown', id?: number): Promise<boolean> {
    const sql = `UPDATE ${T.claims} SET state = $4, job = $5 WHERE board = $1 AND account = $2 AND key = $3 AND state <> 'done' AND state <> $4 AND (job IS NULL OR $4 = 'done')`;
    return (await this.#store.run(sql, [...this.#owner, key, state, id ?? null])) > 0;
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

  /** In a transaction it also deletes claims that were taken and never sent. */
  async #look(queries: Queries, mark: AdMark, now: number): Promise<Look> {
    const rows = await queries.all(
      `SELECT * FROM ${T.claims} WHERE board = $1 AND account = $2 AND (ad = $3 OR state <> 'done') AND made > $4 ORDER BY made`,
      [...this.#owner, mark.ad, now - DUPLICATE_HOURS * HOUR],
    );
    const claims: Claim[] = [];
    for (const row of rows) {
      const isOver = Math.abs(now - Number(row.made)) >= Number(row.until) - Number(row.made);
      const isUnderWay = OPEN.has(row.state) && !isOver && (await this.#store.lives(String(row.life), queries));
      if (isUnderWay || row.state !== 'taken') claims.push(claimOf(row, isUnderWay, now));
      else if (queries !== this.#store) await queries.run(`DELETE FROM ${T.claims} WHERE key = $1`, [row.key ?? null]);
    }
    const same = claims.findLast(({ ad }) => ad === mark.ad);
    const others = claims.filter((claim) => claim !== same && (claim.state === 'unknown' || claim.isUntold));
    const alike = others.findLast((claim) => likeness(claim, mark) !== undefined);
    const claim = same ?? alike;
    const standing = claim && { claim, isSame: claim === same };
    const isOther = (each: Claim) => each.state === 'unknown' && each !== claim && each.ad !== mark.ad;
    return { standing, unknown: others.filter(isOther) };
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
function claimOf(row: Row, isUnderWay: boolean, now: number): Claim {
  const made = Number(row.made);
  const isDone = (row.state === 'done' || row.state === 'found') && Number(row.job) > 0;
  return {
    key: String(row.key),
    ad: String(row.ad),
    title: String(row.title),
    rest: restOf(row.rest),
    state: isDone ? 'done' : isUnderWay ? 'under way' : 'unknown',
    isUntold: isDone && row.state === 'found' && !isUnderWay,
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
