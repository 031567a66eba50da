import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { JobRecord } from '../wire/records.ts';
import { DAY_MS } from '../wire/time.ts';
import { orRefuse, type WritePlace } from './ledger.ts';
import { insert, type Store, T, type Value } from './store.ts';

/** A state of an ad, when it was seen first. */
interface SeenAd extends Omit<StateTime, 'at'> {
  /** JSON of the JobRecord, with only id, name and slug of its company. */
  readonly state: string;
}

export interface Reading {
  readonly started: number;
  readonly ended: number;
  readonly ids: readonly number[];
}

export interface StateTime {
  readonly id: number;
  readonly digest: string;
  readonly at: number;
  readonly published: string;
  /** Equal for ads of one company with the same title, text, reference and places. */
  readonly twin: string;
}

type ReadingTime = Omit<Reading, 'ids'>;
export type StateName = Pick<StateTime, 'id' | 'digest'>;

export const stateKey = ({ id, digest }: StateName) => `${id} ${digest}`;

const COLUMNS = ['id', 'digest', 'at', 'published', 'twin'];

/** Processes may write the same data: each state or reading is one row, with its earliest time. */
export class History {
  #prunedAt = 0;

  /** @param keepDays days for keeping readings, and states of ads that are gone */
  constructor(
    private readonly store: Store,
    private readonly keepDays: number,
  ) {}

  /** Stores the ads of a page. @param at milliseconds */
  async addStates(board: string, at: number, ads: readonly SeenAd[]): Promise<void> {
    if (ads.length === 0) return;
    const rows = ads.map((ad) => ({ board, ...ad, at: Math.round(at), state: deflateRawSync(ad.state) }));
    const earliest = `ON CONFLICT (board, id, digest) DO UPDATE SET at = excluded.at WHERE excluded.at < ${T.states}.at`;
    await insert(this.store, T.states, rows, earliest);
  }

  /** Stores a finished reading of the whole board. @param ids all open ads */
  async read(board: string, startedAt: number, endedAt: number, ids: readonly number[]): Promise<void> {
    const [started, ended] = [Math.round(startedAt), Math.round(endedAt)];
    const sorted = [...new Set(ids)].sort((one, other) => one - other);
    // As the gaps between them: about 1.3 bytes per ad.
    const ads = deflateRawSync(JSON.stringify(sorted.map((id, index) => id - (sorted[index - 1] ?? 0))));
    await insert(this.store, T.readings, [{ board, started, ended, ads }], 'ON CONFLICT DO NOTHING');
    await this.#prune(board, ended, ids);
  }

  async since(board: string): Promise<number | undefined> {
    const sql = `SELECT min(started) AS began FROM ${T.readings} WHERE board = $1`;
    return (await this.store.all<{ began: number | null }>(sql, [board]))[0]?.began ?? undefined;
  }

  /** Start and end of the readings that began after a time, oldest first. */
  times(board: string, since: number): Promise<ReadingTime[]> {
    const sql = `SELECT started, ended FROM ${T.readings} WHERE board = $1 AND started > $2 ORDER BY started`;
    return this.store.all(sql, [board, since]);
  }

  /** The readings that began after `since` and up to `until`, and the last one before, oldest first. */
  readings(board: string, since: number, until: number): Promise<Reading[]> {
    const last = `(SELECT max(started) FROM ${T.readings} WHERE board = $1 AND started <= $2)`;
    return this.#readings(`started >= coalesce(${last}, 0) AND started <= $3 ORDER BY started`, [board, since, until]);
  }

  async lastSeen(board: string, id: number): Promise<ReadingTime | undefined> {
    // Most ads went within a day of the last reading, so this reads small batches, newest first.
    for (let skip = 0, size = 12; ; skip += size, size *= 2) {
      const part = await this.#readings(`true ORDER BY started DESC LIMIT ${size} OFFSET ${skip}`, [board]);
      const sighting = part.find(({ ids }) => ids.includes(id));
      if (sighting !== undefined || part.length < size) return sighting;
    }
  }

  statesIn(board: string, since: number, until: number): Promise<StateTime[]> {
    return this.#states('at > $2 AND at <= $3', [board, since, until]);
  }

  statesOf(board: string, ids: readonly number[]): Promise<StateTime[]> {
    return this.#states(`id IN (${listOf(ids)})`, [board]);
  }

  /** States of other ads that are twins of these, oldest first. With `others.board = $1` SQLite reads all states. */
  twinsOf(board: string, ids: readonly number[]): Promise<StateTime[]> {
    return this.store.all(
      `SELECT DISTINCT ${COLUMNS.map((name) => `others.${name}`)}
       FROM (SELECT DISTINCT board, twin, id FROM ${T.states} WHERE board = $1 AND id IN (${listOf(ids)})) AS own
       JOIN ${T.states} AS others ON others.board = own.board AND others.twin = own.twin AND others.id <> own.id
       ORDER BY others.at`,
      [board],
    );
  }

  async records(board: string, states: readonly StateName[]): Promise<Map<string, JobRecord>> {
    const stateKeys = new Set(states.map(stateKey));
    const sql = `SELECT id, digest, state FROM ${T.states} WHERE board = $1 AND id IN (${listOf(states.map(({ id }) => id))})`;
    const rows = await this.store.all<StateName & { state: Uint8Array }>(sql, [board]);
    return new Map(rows.flatMap((row) => (stateKeys.has(stateKey(row)) ? [[stateKey(row), unpacked(row.state)]] : [])));
  }

  async #readings(when: string, values: readonly Value[]): Promise<Reading[]> {
    const sql = `SELECT started, ended, ads FROM ${T.readings} WHERE board = $1 AND ${when}`;
    const rows = await this.store.all<ReadingTime & { ads: Uint8Array }>(sql, values);
    return rows.map(({ ads, ...times }) => ({ ...times, ids: unpackedIds(ads) }));
  }

  #states(when: string, values: readonly Value[]): Promise<StateTime[]> {
    return this.store.all(`SELECT ${COLUMNS} FROM ${T.states} WHERE board = $1 AND ${when} ORDER BY at`, values);
  }

  /** Deletes old rows once a day. The states of open ads stay, whatever their age. */
  async #prune(board: string, now: number, open: readonly number[]): Promise<void> {
    if (now - this.#prunedAt < DAY_MS) return;
    this.#prunedAt = now;
    const before = now - this.keepDays * DAY_MS;
    await this.store.run(`DELETE FROM ${T.readings} WHERE board = $1 AND started < $2`, [board, before]);
    // An ad lives for 30 days: its last state may have been true until then.
    const sql = `DELETE FROM ${T.states} WHERE board = $1 AND at < $2 AND id NOT IN (${listOf(open)})`;
    await this.store.run(sql, [board, before - 31 * DAY_MS]);
    await this.store.run(`DELETE FROM ${T.marks} WHERE told < $1`, [before]);
  }
}

/** Integers for `IN (…)`, inlined because databases limit the number of bound values. -1 is no ad's id. */
const listOf = (ids: readonly number[]) => [...new Set([-1, ...ids])].map(Number).join(', ');

const unpacked = (bytes: Uint8Array) => JSON.parse(inflateRawSync(bytes).toString('utf8'));

function unpackedIds(bytes: Uint8Array): number[] {
  let id = 0;
  return (unpacked(bytes) as number[]).map((gap) => {
    id += gap;
    return id;
  });
}

export interface Checkpoint {
  readonly name: string;
  readonly question: string;
  /** The last reported window, in milliseconds. The next one begins at its end. */
  readonly since: number;
  readonly until: number;
  readonly told: number;
  /** The window's rows in order, as JSON, for the pages after the first. */
  readonly listing: string;
}

export const MOST_SEARCH_NAMES = 100;

/** The marks of `job_changes`, by their owner, the board and a key that is equal for equivalent spellings of a name. */
export class Marks {
  constructor(
    private readonly store: Store,
    private readonly at: WritePlace,
  ) {}

  async get(owner: string, board: string, key: string): Promise<Checkpoint | undefined> {
    const sql = `SELECT name, question, since, until, told, listing FROM ${T.marks} WHERE owner = $1 AND board = $2 AND key = $3`;
    return (await this.store.all<Checkpoint>(sql, [owner, board, key]))[0];
  }

  async names(owner: string, board: string): Promise<string[]> {
    const sql = `SELECT name FROM ${T.marks} WHERE owner = $1 AND board = $2 ORDER BY told DESC, name LIMIT ${MOST_SEARCH_NAMES}`;
    return (await this.store.all<Checkpoint>(sql, [owner, board])).map(({ name }) => name);
  }

  /** @throws StorageError */
  async move(owner: string, board: string, key: string, mark: Checkpoint): Promise<void> {
    const set = Object.keys(mark).map((column) => `${column} = excluded.${column}`);
    const more = `ON CONFLICT (owner, board, key) DO UPDATE SET ${set}`;
    const { place, way } = this.at;
    const words = `Nothing can be stored under a name: ${place} cannot be written. ${way} Without a name the search still works.`;
    await orRefuse(
      this.at,
      () => insert(this.store, T.marks, [{ owner, board, key, ...mark }], more),
      () => words,
    );
  }
}
