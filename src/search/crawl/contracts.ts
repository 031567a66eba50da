import { transaction } from '../../sqlite.ts';
import { CONTRACTS } from '../../wire/tables.ts';
import { CRAWL_STATE, type CrawlState, inSlices } from '../store/generation.ts';
import type { Store } from '../store/store.ts';
import type { BoardReader } from './board-reader.ts';
import { type CrawlReading, readEverything } from './crawl.ts';
import type { CrawlRun } from './freshness.ts';

/** What the board's own contract filter told. */
export interface ContractState {
  readonly reading: number;
  readonly asOf: number;
  /** Whether the board heeds the filter, and gave all it counts. */
  readonly trusted: boolean;
  /** Set when ads were written through this server since. */
  readonly outdated?: true;
}

export const CONTRACT_STATE = 'contracts';

const SLICE = 500;

/**
 * Learns which ads have which contract by the board's own filter, since records carry contracts only sometimes (docs/board.md,
 * Answers). A board that lists ads whose own record names another contract does not heed the filter; then only
 * records count.
 */
export async function readContracts(
  store: Store,
  reader: BoardReader,
  now: () => number,
  run: CrawlRun,
): Promise<void> {
  const asOf = now();
  const lists = new Map<number, ReadonlySet<number>>();
  let trusted = true;
  let deadline = run.firstDeadline;
  for (const { id } of CONTRACTS) {
    const { seen, complete, contradicted } = await readContract(id, reader, run.signal, deadline);
    deadline = undefined;
    lists.set(id, seen);
    trusted &&= complete && !contradicted;
    if (contradicted) break;
    run.progress(lists.size, CONTRACTS.length);
  }
  const open = store.read<CrawlState>(CRAWL_STATE)?.openJobs ?? 0;
  const everything = [...lists.values()].every((seen) => seen.size > 0 && seen.size >= open);
  await keep(store, run, { asOf, trusted: trusted && !everything }, lists);
}

async function readContract(
  contract: number,
  reader: BoardReader,
  signal: AbortSignal,
  firstDeadline: number | undefined,
): Promise<CrawlReading & { contradicted: boolean }> {
  let contradicted = false;
  let deadline = firstDeadline;
  const reading = await readEverything({
    read: async (page) => {
      const wait = deadline;
      deadline = undefined;
      // Nothing more needs to be read of a filter that is not heeded.
      return contradicted ? { total: 0 } : reader.page(page, { contract: [contract] }, signal, wait);
    },
    take: async (jobs) => {
      contradicted ||= jobs.some(
        ({ contracts = [] }) => contracts.length > 0 && contracts.every(({ id }) => id !== contract),
      );
    },
    progress: () => undefined,
  });
  return { ...reading, contradicted };
}

/** Keeps a reading beside the one in force, then puts it in force, then removes the other. */
async function keep(
  store: Store,
  { lease }: CrawlRun,
  state: Omit<ContractState, 'reading'>,
  lists: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<void> {
  const before = store.read<ContractState>(CONTRACT_STATE);
  const reading = (before?.reading ?? 0) + 1;
  const write = (work: () => void) =>
    transaction(store.db, () => {
      lease.prove();
      work();
    });
  await remove(store, reading, write);
  const members = state.trusted
    ? [...lists].flatMap(([contract, ids]) => [...ids].map((id) => ({ contract, id })))
    : [];
  const insert = store.sql('INSERT INTO contract_members VALUES (?, ?, ?)');
  await inSlices(members, SLICE, (slice) => {
    write(() => {
      for (const { contract, id } of slice) insert.run(reading, id, contract);
    });
  });
  write(() => store.write(CONTRACT_STATE, { ...state, reading }));
  if (before !== undefined) await remove(store, before.reading, write);
}

async function remove(store: Store, reading: number, write: (work: () => void) => void): Promise<void> {
  const ids = store.sql('SELECT DISTINCT id FROM contract_members WHERE reading = ?').all(reading);
  const drop = store.sql('DELETE FROM contract_members WHERE reading = ? AND id = ?');
  await inSlices(ids, SLICE, (slice) => {
    write(() => {
      for (const { id = null } of slice) drop.run(reading, id);
    });
  });
}
