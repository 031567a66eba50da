import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../wire/time.ts';
import { insert, type Queries, type Store, T, type Value } from './store.ts';

/** Hours for which an ad is not created again, nor one that resembles an unknown one (docs/contract.md, Writing). */
export const DUPLICATE_HOURS = 24;

/** Days after which nobody asks for a write or a claim: an ad lives 30 (docs/board.md, Size and life). */
const KEPT_DAYS = 400;

/** Identifies an ad to create. Digests are keyed with the account. */
export interface Fingerprint {
  /** Digest of the fields that identify the ad. */
  readonly ad: string;
  readonly title: string;
  /** Digests of its fields, by their names in sentences. */
  readonly rest: Readonly<Record<string, string>>;
}

export interface Claim extends Fingerprint {
  readonly key: string;
  readonly board: string;
  readonly account: string;
  /** `unknown`: its call or process ended without a recorded outcome. */
  readonly state: 'under way' | 'done' | 'unknown';
  /** The ad is there, and its process ended before its caller was told. */
  readonly isUntold: boolean;
  /** Milliseconds on the board's clock, else on that of the process. */
  readonly made: number;
  readonly id: number | undefined;
}

/** A claim that blocks a create: on the same ad, or on one that resembles it, with an outcome that nobody was told. */
export type BlockingClaim = NonNullable<Awaited<ReturnType<Claims['look']>>['blocking']>;

/** Fields that make two ads resemble each other, whatever else differs. */
const LIKENESS = ['title', 'reference', 'text'] as const;

/** @returns the first field that shows it */
export function sharedField(one: Fingerprint, other: Fingerprint): (typeof LIKENESS)[number] | undefined {
  return LIKENESS.find((name) => one.rest[name] !== undefined && one.rest[name] === other.rest[name]);
}

type ClaimRow = Omit<Claim, 'state' | 'isUntold' | 'id' | 'rest'> &
  Readonly<{ state: string; until: number; life: string; job: number | null; rest: string }>;

/**
 * The creates of one account on one board. Time deletes none within a year, so a clock that jumps and is corrected does no
 * harm. A claim dated in the future counts.
 */
export class Claims {
  constructor(
    private readonly store: Store,
    private readonly board: string,
    private readonly account: string,
  ) {}

  /**
   * Takes a claim; atomic among all processes.
   * @param time milliseconds that the create may take @param inAnyCase allow_duplicate
   * @param now milliseconds on the board's clock, where it is known: this machine's may be set ahead between two runs
   */
  insert(fingerprint: Fingerprint, time: number, inAnyCase: boolean, now = Date.now()) {
    return this.store.transaction(async (queries) => {
      await lockAccount(queries, this.board, this.account);
      // After the first write: it makes the data folder.
      const life = await this.store.life();
      const look = await this.look(fingerprint, now, queries);
      if (look.blocking !== undefined && !inAnyCase) return { ...look, key: undefined };
      const old = now - 2 * DUPLICATE_HOURS * HOUR_MS;
      await queries.run(`UPDATE ${T.claims} SET title = '' WHERE made < $1 AND title <> ''`, [old]);
      await prune(queries, now - KEPT_DAYS * DAY_MS);
      const { board, account } = this;
      const claim = { key: randomUUID(), board, account, ...fingerprint, rest: JSON.stringify(fingerprint.rest) };
      await insert(queries, T.claims, [{ ...claim, state: 'taken', made: now, until: now + time, life }]);
      return { ...look, key: claim.key };
    });
  }

  /** Marks a claim as sent, before its request begins. @throws Error when another create took its place */
  async send(key: string): Promise<void> {
    if (!(await this.#change(`UPDATE ${T.claims} SET state = 'sent'`, key, `state = 'taken'`)))
      throw new Error('its claim is gone');
  }

  /**
   * Records the outcome of a create: `found` with the id of the ad, `done` once its caller is told. Neither is replaced
   * by an earlier one. @returns whether it was recorded now
   */
  settle(key: string, state: 'found' | 'done' | 'unknown', id?: number): Promise<boolean> {
    const isLater = `state <> 'done' AND state <> $4 AND (job IS NULL OR $4 = 'done')`;
    return this.#change(`UPDATE ${T.claims} SET state = $4, job = $5`, key, isLater, [state, id ?? null]);
  }

  remove(key: string): Promise<boolean> {
    return this.#change(`DELETE FROM ${T.claims}`, key, 'true');
  }

  async #change(how: string, key: string, where: string, values: readonly Value[] = []): Promise<boolean> {
    const sql = `${how} WHERE board = $1 AND account = $2 AND key = $3 AND ${where}`;
    return (await this.store.run(sql, [this.board, this.account, key, ...values])) > 0;
  }

  /** The last ad that was made as this one, with the same text, whenever that was. */
  async sameText({ ad, rest }: Fingerprint): Promise<number | undefined> {
    const sql = `SELECT * FROM ${T.claims} WHERE board = $1 AND account = $2 AND ad = $3 AND job IS NOT NULL ORDER BY made`;
    const rows = await this.store.all<ClaimRow>(sql, [this.board, this.account, ad]);
    return rows.findLast((row) => JSON.parse(row.rest).text === rest.text)?.job ?? undefined;
  }

  /** The claim that blocks creating an ad, and others of unknown outcome. Writes nothing. @param now as of `insert` */
  async look(fingerprint: Fingerprint, now = Date.now(), queries: Queries = this.store) {
    const inTheWay = `board = $1 AND account = $2 AND (ad = $3 OR state <> 'done')`;
    const claims = await claimsOfDay(this.store, queries, now, inTheWay, [this.board, this.account, fingerprint.ad]);
    const same = claims.findLast(({ ad }) => ad === fingerprint.ad);
    const others = claims.filter((claim) => claim !== same && (claim.state !== 'done' || claim.isUntold));
    const alike = others.findLast((claim) => sharedField(claim, fingerprint) !== undefined);
    const claim = same ?? alike;
    const blocking = claim && { claim, isSame: claim === same };
    const isOther = (each: Claim) => each.state === 'unknown' && each !== claim && each.ad !== fingerprint.ad;
    /** `unknown`: creates of other ads with unknown outcome. */
    return { blocking, unknown: others.filter(isOther) };
  }
}

/** Creates of all accounts that are under way or of unknown outcome. */
export async function unfinishedCreates(store: Store) {
  const claims = await claimsOfDay(store, store, Date.now(), `state NOT IN ('found', 'done')`, []);
  return claims.map((claim) => ({ ...claim, number: Number.parseInt(claim.key.slice(0, 6), 16) }));
}

/** The claims of the last day that still count. In a transaction it also deletes those that were taken and never sent. */
async function claimsOfDay(store: Store, queries: Queries, now: number, where: string, values: readonly Value[]) {
  const sql = `SELECT * FROM ${T.claims} WHERE ${where} AND made > ${now - DUPLICATE_HOURS * HOUR_MS} ORDER BY made`;
  const isOpen = ({ state, made: madeAt, until }: ClaimRow) =>
    state !== 'done' && state !== 'unknown' && Math.abs(now - madeAt) < until - madeAt;
  const claims: Claim[] = [];
  for (const row of await queries.all<ClaimRow>(sql, values)) {
    const isUnderWay = isOpen(row) && (await store.lives(row.life, queries));
    if (isUnderWay || row.state !== 'taken') claims.push(claimOf(row, isUnderWay, now));
    else if (queries !== store) await queries.run(`DELETE FROM ${T.claims} WHERE key = $1`, [row.key]);
  }
  return claims;
}

function claimOf({ job, rest, ...row }: ClaimRow, isUnderWay: boolean, now: number): Claim {
  const open = isUnderWay ? 'under way' : 'unknown';
  const isUntold = row.state === 'found' && !isUnderWay;
  const state = job === null ? open : 'done';
  // One that is dated in the future counts as of now.
  return { ...row, rest: JSON.parse(rest), state, isUntold, made: Math.min(row.made, now), id: job ?? undefined };
}

/** Deletes what only grows and has ended: used approvals, writes, and creates whose caller was told. @param before ms */
async function prune(queries: Queries, before: number): Promise<void> {
  await queries.run(`DELETE FROM ${T.approvals} WHERE at < $1`, [before]);
  await queries.run(`DELETE FROM ${T.writes} WHERE at < $1`, [before]);
  await queries.run(`DELETE FROM ${T.claims} WHERE made < $1 AND state = 'done'`, [before]);
}

/** Blocks other transactions of the account until this one ends. Fails when the storage cannot be written. */
export async function lockAccount(queries: Queries, board: string, account: string): Promise<void> {
  const sql = `INSERT INTO ${T.accounts} (board, account, turn) VALUES ($1, $2, 1) ON CONFLICT (board, account) DO UPDATE SET turn = ${T.accounts}.turn + 1`;
  await queries.run(sql, [board, account]);
}
