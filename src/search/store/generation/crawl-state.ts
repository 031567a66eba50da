import { readStates, type Sql, type Store } from '../store.ts';

/** The crawl in force. Times are milliseconds since the epoch. */
export interface CrawlState {
  readonly generation: number;
  readonly asOf: number;
  /** When everything was read last; a refresh may read the newest ads only. */
  readonly fullAt: number;
  readonly openJobs: number;
  /** Whether every ad that the board counts was found. */
  readonly complete: boolean;
  /** How many ads the board said it has. */
  readonly total: number;
  /** Whether the board's list was seen to be newest first. */
  readonly ordered: boolean;
  /** How many writes of ads were counted when the reading began. */
  readonly writes?: number;
}

/** The name under which the crawl in force is kept. */
export const CRAWL_STATE = 'crawl';
/** The name under which writes of ads are counted, over all processes that use the index. */
const WRITES_STATE = 'writes';

/** Something that was read, and whether ads were written since through any process that uses the index. */
export interface ReadBefore<T> {
  readonly state: T | undefined;
  readonly writes: number;
  readonly isOutdated: boolean;
}

/** What is kept under a name of a reading that notes how many writes there were. */
export async function readBefore<T extends { readonly writes?: number }>(
  store: Store,
  name: string,
): Promise<ReadBefore<T>> {
  const states = await readStates(store, [name, WRITES_STATE]);
  const state = states[name] as T | undefined;
  const writes = Number(states[WRITES_STATE] ?? 0);
  return { state, writes, isOutdated: state !== undefined && (state.writes ?? 0) !== writes };
}

/** Counts one more write. */
export const COUNT_WRITE: Sql = {
  text: `INSERT INTO state (name, value) VALUES ('${WRITES_STATE}', '1')
    ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(state.value AS INTEGER) + 1 AS TEXT)`,
};
