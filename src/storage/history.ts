import type { JobRecord } from '../wire/resources/job.ts';
import { packedIds, unpackedIds } from './ids.ts';
import { T } from './schema.ts';
import { AT_ONCE, everSeen, filledUp, keepStates, listed, prune, unpacked } from './states.ts';
import type { Row, Store } from './store.ts';

/** An ad as a page of the board showed it. */
export interface SightedAd {
  readonly id: number;
  readonly updatedAt: string;
  /** The same for the same state. */
  readonly digest: string;
  /** JSON of the JobRecord, its company reduced to id, name, slug. */
  readonly state: string;
}

/** A reading of the whole board; milliseconds. */
export interface Reading {
  readonly started: number;
  readonly ended: number;
  /** Ids of the open ads, ascending. */
  readonly ids: readonly number[];
}

/** A state of an ad, without what it says. */
export interface StateTime {
  readonly id: number;
  readonly digest: string;
  /** When it was first seen; milliseconds. */
  readonly at: number;
  readonly published: string;
  /** The same for ads of one company with one title and text and the same places. */
  readonly twin: string;
}

/**
 * What ads said and when they were seen. Any number of processes may write the same: a state is a row once, with its
 * earliest time, and a reading too.
 */
export interface History {
  /** Ads that a page showed. @param at milliseconds */
  saw(board: string, at: number, ads: readonly SightedAd[]): Promise<void>;
  /** A reading of the whole board ended. @param ids all open ads */
  read(board: string, startedAt: number, endedAt: number, ids: readonly number[]): Promise<void>;
  /** When the first reading that is kept began. */
  since(board: string): Promise<number | undefined>;
  /** When readings began and ended that began after a time, oldest first. */
  times(board: string, since: number): Promise<Omit<Reading, 'ids'>[]>;
  /** The readings that began after `since` and up to `until`, and the last one before, oldest first. */
  readings(board: string, since: number, until: number): Promise<Reading[]>;
  /** The last reading that saw an ad. */
  lastSeen(board: string, id: number): Promise<Omit<Reading, 'ids'> | undefined>;
  /** States that were first seen after `since` and up to `until`. */
  statesIn(board: string, since: number, until: number): Promise<StateTime[]>;
  /** All states of these ads, oldest first. */
  statesOf(board: string, ids: readonly number[]): Promise<StateTime[]>;
  /** The states of other ads that are twins of these. */
  twinsOf(board: string, ids: readonly number[]): Promise<StateTime[]>;
  /** What ads said. A state that is not there any more has no entry. */
  records(board: string, states: readonly Pick<StateTime, 'id' | 'digest'>[]): Promise<Map<string, JobRecord>>;
  /** Every ad that was ever seen by its last state, some hundred at once. */
  everSeen(board: string): AsyncIterable<readonly { readonly firstSeen: number; readonly record: JobRecord }[]>;
}

/** Names a state of {@link History.records}. */
export const stateKey = ({ id, digest }: Pick<StateTime, 'id' | 'digest'>) => `${id} ${digest}`;

/** @param keepDays days for which states and readings are kept once the ad is gone */
export function historyIn(store: Store, keepDays: number): History {
  const inParts = async <I>(items: readonly I[], ask: (part: readonly I[]) => Promise<Row[]>): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let from = 0; from < items.length; from += AT_ONCE)
      rows.push(...(await ask(filledUp(items.slice(from, from + AT_ONCE)))));
    return rows;
  };
  const columns = ['id', 'digest', 'at', 'published', 'twin'];
  return {
    saw: (board, at, ads) => keepStates(store, board, at, ads),
    async read(board, startedAt, endedAt, ids) {
      await store.run(
        `INSERT INTO ${T.readings} (board, started, ended, ads) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
        [board, Math.round(startedAt), Math.round(endedAt), packedIds(ids)],
      );
      await prune(store, board, Math.round(endedAt), keepDays, ids);
    },
    async since(board) {
      const [row] = await store.all(`SELECT min(started) AS began FROM ${T.readings} WHERE board = $1`, [board]);
      return row?.began == null ? undefined : Number(row.began);
    },
    async times(board, since) {
      const sql = `SELECT started, ended FROM ${T.readings} WHERE board = $1 AND started > $2 ORDER BY started`;
      return (await store.all(sql, [board, since])).map(timeOf);
    },
    async readings(board, since, until) {
      const sql = (when: string) => `SELECT started, ended, ads FROM ${T.readings} WHERE board = $1 AND ${when}`;
      const before = await store.all(sql('started <= $2 ORDER BY started DESC LIMIT 1'), [board, since]);
      const within = await store.all(sql('started > $2 AND started <= $3 ORDER BY started'), [board, since, until]);
      return [...before, ...within].map(readingOf);
    },
    async lastSeen(board, id) {
      // Most ads went within a day of the last reading: a few at once, the last first.
      for (let skip = 0, size = 12; ; skip += size, size *= 2) {
        const sql = `SELECT started, ended, ads FROM ${T.readings} WHERE board = $1 ORDER BY started DESC LIMIT ${size} OFFSET ${skip}`;
        const rows = await store.all(sql, [board]);
        const found = rows.map(readingOf).find(({ ids }) => ids.includes(id));
        if (found !== undefined || rows.length < size) return found;
      }
    },
    async statesIn(board, since, until) {
      const sql = `SELECT ${columns} FROM ${T.states} WHERE board = $1 AND at > $2 AND at <= $3 ORDER BY at`;
      return (await store.all(sql, [board, since, until])).map(stateTimeOf);
    },
    async statesOf(board, ids) {
      const rows = await inParts(ids, (part) =>
        store.all(`SELECT ${columns} FROM ${T.states} WHERE board = $1 AND id IN (${listed(part)}) ORDER BY at`, [
          board,
          ...part,
        ]),
      );
      return rows.map(stateTimeOf);
    },
    async twinsOf(board, ids) {
      const own = `SELECT DISTINCT board, twin, id FROM ${T.states} WHERE board = $1 AND id IN`;
      const all = columns.map((name) => `others.${name}`).join(', ');
      const rows = await inParts(ids, (part) =>
        store.all(
          `SELECT DISTINCT ${all} FROM (${own} (${listed(part)})) AS own JOIN ${T.states} AS others
            ON others.board = own.board AND others.twin = own.twin AND others.id <> own.id ORDER BY others.at`,
          [board, ...part],
        ),
      );
      return rows.map(stateTimeOf);
    },
    async records(board, states) {
      const wanted = new Set(states.map(stateKey));
      const ids = [...new Set(states.map(({ id }) => id))];
      const rows = await inParts(ids, (part) =>
        store.all(`SELECT id, digest, state FROM ${T.states} WHERE board = $1 AND id IN (${listed(part)})`, [
          board,
          ...part,
        ]),
      );
      const keyOf = ({ id, digest }: Row) => stateKey({ id: Number(id), digest: String(digest) });
      const found = rows.filter((row) => wanted.has(keyOf(row)));
      return new Map(found.map((row) => [keyOf(row), unpacked(row.state)]));
    },
    everSeen: (board) => everSeen(store, board),
  };
}

const timeOf = ({ started, ended }: Row) => ({ started: Number(started), ended: Number(ended) });
const readingOf = (row: Row): Reading => ({ ...timeOf(row), ids: unpackedIds(row.ads as Uint8Array) });
const stateTimeOf = ({ id, digest, at, published, twin }: Row): StateTime => ({
  id: Number(id),
  digest: String(digest),
  at: Number(at),
  published: String(published),
  twin: String(twin),
});
