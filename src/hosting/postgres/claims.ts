import { randomUUID } from 'node:crypto';
import type { Postgres, Queryable } from '../../postgres/pool.ts';
import { type Claim, type ClaimStore, DUPLICATE_HOURS, type StandingClaim } from '../../publishing/ledger/ledger.ts';
import { SCHEMA } from './schema.ts';

const CLAIMS = `${SCHEMA}.claims`;

/** Claims that are looked through for an ad that is nearly the same, the last ones. */
const MOST_RECENT = 200;

interface ClaimRow {
  readonly key: string;
  readonly place: number;
  readonly claim: Claim;
}

/**
 * Claims as rows, each at a place of its family that is taken by a unique insert. Whoever inserts holds the family's lock
 * until the end of the transaction, so that two of the same ad never find different places free.
 */
export class PostgresClaims implements ClaimStore {
  readonly #postgres: Postgres;
  readonly #owner: readonly [board: string, account: string];
  readonly #failed: (error: unknown) => Error;

  /** @param failed the error to throw where a claim cannot be written: then nothing may be sent */
  constructor(postgres: Postgres, board: string, account: string, failed: (error: unknown) => Error) {
    this.#postgres = postgres;
    this.#owner = [board, account];
    this.#failed = failed;
  }

  async recent(now: Date): Promise<StandingClaim[]> {
    const sql = `SELECT key, place, claim FROM ${CLAIMS} WHERE board = $1 AND account = $2 ORDER BY made_at DESC LIMIT ${MOST_RECENT}`;
    const { rows } = await this.#read(this.#postgres.query<ClaimRow & Record<string, unknown>>(sql, this.#owner));
    return alive(rows.reverse(), now);
  }

  async standing(family: string, now: Date): Promise<StandingClaim[]> {
    return alive(await this.#read(this.#rows(this.#postgres, family)), now);
  }

  async insertUnlessThere(family: string, claim: Claim, isSame: (standing: Claim) => boolean) {
    try {
      return await this.#postgres.transaction(async (connection) => {
        const lock = JSON.stringify([...this.#owner, family]);
        await connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
        const rows = await this.#rows(connection, family);
        const standing = alive(rows, new Date(claim.time)).find(isSame);
        if (standing !== undefined) return { standing };
        const place = Math.max(0, ...rows.map((row) => row.place)) + 1;
        return { key: await this.#insert(connection, family, place, claim) };
      });
    } catch (error) {
      throw this.#failed(error);
    }
  }

  async replace(key: string, claim: Claim): Promise<void> {
    const sql = `UPDATE ${CLAIMS} SET claim = $4 WHERE key = $3 AND board = $1 AND account = $2`;
    const { changes } = await this.#postgres.query(sql, [...this.#owner, key, JSON.stringify(claim)]);
    if (changes === 0) throw new Error('the claim is not there any more');
  }

  async remove(key: string): Promise<void> {
    const sql = `DELETE FROM ${CLAIMS} WHERE key = $3 AND board = $1 AND account = $2`;
    await this.#postgres.query(sql, [...this.#owner, key]);
  }

  /** What cannot be read may stand in the way, so it is as good as unwritable. */
  #read<T>(reading: Promise<T>): Promise<T> {
    return reading.catch((error: unknown) => {
      throw this.#failed(error);
    });
  }

  async #insert(connection: Queryable, family: string, place: number, claim: Claim): Promise<string> {
    const key = randomUUID();
    await connection.query(
      `INSERT INTO ${CLAIMS} (board, account, key, family, place, made_at, claim) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [...this.#owner, key, family, place, claim.time, JSON.stringify(claim)],
    );
    await connection.query(`DELETE FROM ${CLAIMS} WHERE made_at < $1::timestamptz - $2 * interval '1 hour'`, [
      claim.time,
      2 * DUPLICATE_HOURS,
    ]);
    return key;
  }

  async #rows(connection: Queryable, family: string): Promise<ClaimRow[]> {
    const sql = `SELECT key, place, claim FROM ${CLAIMS} WHERE board = $1 AND account = $2 AND family = $3 ORDER BY place`;
    return (await connection.query<ClaimRow & Record<string, unknown>>(sql, [...this.#owner, family])).rows;
  }
}

function alive(rows: readonly ClaimRow[], now: Date): StandingClaim[] {
  const since = now.getTime() - DUPLICATE_HOURS * 3_600_000;
  return rows.filter(({ claim }) => Date.parse(claim.time) > since).map(({ key, claim }) => ({ ...claim, key }));
}
