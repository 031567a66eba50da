import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../postgres/errors.ts';
import type { Postgres, Queryable } from '../../postgres/pool.ts';
import { isPresent } from '../../postgres/presence.ts';
import { type Claim, type ClaimStore, DUPLICATE_HOURS, type StandingClaim } from '../../publishing/ledger/ledger.ts';
import { SCHEMA } from './schema.ts';

const CLAIMS = `${SCHEMA}.claims`;

/** Claims that are looked through for an ad that is nearly the same, the last ones. */
const MAX_RECENT = 200;

/** Milliseconds after which a claim is taken away again that may stand although nothing is sent. */
const TAKE_BACK_AFTER = [0, 1_000, 5_000, 30_000];

interface ClaimRow extends Record<string, unknown> {
  readonly key: string;
  readonly claim: Claim;
  /** Milliseconds since it was made, by the clock of the database. */
  readonly age: number;
  /** Whether the process that made it is seen to be gone. */
  readonly gone: boolean;
}

/** The claims of an account that still live. The clocks of the replicas may differ; that of the database is one for all. */
const LIVING = `SELECT key, claim, (extract(epoch FROM now() - made_at) * 1000)::float8 AS age,
    claim->>'state' = 'intended' AND holder IS NOT NULL AND NOT ${isPresent('holder')} AS gone
  FROM ${CLAIMS}
  WHERE board = $1 AND account = $2 AND made_at > now() - interval '${DUPLICATE_HOURS} hours'`;

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

  async recent(): Promise<StandingClaim[]> {
    const sql = `${LIVING} ORDER BY made_at DESC LIMIT ${MAX_RECENT}`;
    const { rows } = await this.#read(this.#postgres.query<ClaimRow>(sql, this.#owner));
    return rows.reverse().map(standingOf);
  }

  standing(family: string): Promise<StandingClaim[]> {
    return this.#read(this.#living(this.#postgres, family));
  }

  async insertUnlessThere(family: string, claim: Claim, isSame: (standing: Claim) => boolean) {
    const key = randomUUID();
    const holder = await this.#postgres.presence.number();
    try {
      return await this.#postgres.transaction(async (connection) => {
        const lock = JSON.stringify([...this.#owner, family]);
        await connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
        const standing = (await this.#living(connection, family)).find(isSame);
        if (standing !== undefined) return { standing };
        await this.#insert(connection, [key, family, claim, holder]);
        return { key };
      });
    } catch (error) {
      if (error instanceof DatabaseUnavailable) await this.#takeBack(key);
      throw this.#failed(error);
    }
  }

  /** The end of a create that is known is not replaced by one that is not. */
  async replace(key: string, claim: Claim): Promise<void> {
    const sql = `UPDATE ${CLAIMS}
      SET claim = CASE WHEN $4::jsonb->>'state' = 'unknown' AND claim->>'state' <> 'intended' THEN claim ELSE $4::jsonb END
      WHERE key = $3 AND board = $1 AND account = $2`;
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

  /**
   * The connection was lost, maybe after the database had committed: then a claim stands for an ad that is not sent. Tried
   * now, and again later without anybody waiting, since the database may be away, or commit only then.
   */
  async #takeBack(key: string): Promise<void> {
    const [first = 0, ...later] = TAKE_BACK_AFTER;
    const isDone = await this.#removed(key, first);
    if (!isDone)
      void later.reduce(async (done, wait) => (await done) || this.#removed(key, wait), Promise.resolve(false));
  }

  async #removed(key: string, wait: number): Promise<boolean> {
    await sleep(wait, undefined, { ref: false });
    const sql = `DELETE FROM ${CLAIMS} WHERE key = $3 AND board = $1 AND account = $2`;
    return this.#postgres.query(sql, [...this.#owner, key]).then(
      ({ changes }) => changes > 0,
      () => false,
    );
  }

  async #insert(
    connection: Queryable,
    [key, family, claim, holder]: readonly [string, string, Claim, number | undefined],
  ): Promise<void> {
    await connection.query(
      `INSERT INTO ${CLAIMS} (board, account, key, family, place, made_at, claim, holder)
       SELECT $1, $2, $3, $4::text, coalesce(max(place), 0) + 1, now(), $5, $6
       FROM ${CLAIMS} WHERE board = $1 AND account = $2 AND family = $4`,
      [...this.#owner, key, family, JSON.stringify(claim), holder ?? null],
    );
    await connection.query(`DELETE FROM ${CLAIMS} WHERE made_at < now() - interval '${2 * DUPLICATE_HOURS} hours'`);
  }

  async #living(connection: Queryable, family: string): Promise<StandingClaim[]> {
    const sql = `${LIVING} AND family = $3 ORDER BY place`;
    return (await connection.query<ClaimRow>(sql, [...this.#owner, family])).rows.map(standingOf);
  }
}

/**
 * The claim in the time of this process's clock. Machines that share a database may have the same name and number their
 * processes alike, so it has no host: whether its process runs is what the database sees, and where that cannot be told
 * only `until` counts. A process that is taken for gone and is not does no harm: the ad is looked for and never sent again.
 */
function standingOf({ key, claim, age, gone }: ClaimRow): StandingClaim {
  const time = Date.now() - age;
  const until = gone ? time : time + Date.parse(claim.until) - Date.parse(claim.time);
  return { ...claim, key, host: '', time: new Date(time).toISOString(), until: new Date(until).toISOString() };
}
