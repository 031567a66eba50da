import { CONTRACTS } from '../../wire/tables.ts';
import { CRAWL_STATE, type CrawlState, readBefore } from '../store/generation/crawl-state.ts';
import { inSlices } from '../store/generation/slices.ts';
import { type Rows, readState, type Sql, type Store, stateWrite } from '../store/store.ts';
import type { BoardReader } from './board-reader.ts';
import { type CrawlResult, readEverything } from './crawl.ts';
import type { CrawlRun } from './freshness.ts';

/** What the board's own contract filter told. */
export interface ContractState {
  readonly reading: number;
  readonly asOf: number;
  /** Whether the board heeds the filter, and gave all it counts. */
  readonly trusted: boolean;
  /** Set where it did not give all it counts, so that it is worth asking soon again. */
  readonly incomplete?: true;
  /** How many writes of ads were counted when the reading began. */
  readonly writes?: number;
}

export const CONTRACT_STATE = 'contracts';

const SLICE = 500;

/**
 * Learns which ads have which contract by the board's own filter, since records carry contracts only sometimes (docs/board.md,
 * Answers). A board that lists ads whose own record names another contract does not heed the filter; then only
 * records count.
 * @throws Error when the board gave less than it counts, and an earlier reading can be answered from
 */
export async function readContracts(
  store: Store,
  reader: BoardReader,
  now: () => number,
  run: CrawlRun,
): Promise<void> {
  const asOf = now();
  const { state: before, writes } = await readBefore<ContractState>(store, CONTRACT_STATE);
  const lists = new Map<number, ReadonlySet<number>>();
  let isHeeded = true;
  let isComplete = true;
  let deadline = run.firstDeadline;
  for (const { id } of CONTRACTS) {
    const { seen, complete, contradicted } = await readContract(id, reader, run.signal, deadline);
    deadline = undefined;
    lists.set(id, seen);
    isComplete &&= complete;
    isHeeded = !contradicted;
    if (contradicted) break;
    run.progress(lists.size, CONTRACTS.length);
  }
  const open = (await readState<CrawlState>(store, CRAWL_STATE))?.openJobs ?? 0;
  if ([...lists.values()].every((seen) => seen.size > 0 && seen.size >= open)) isHeeded = false;
  const isPart = isHeeded && !isComplete;
  if (isPart && before?.trusted === true) throw new Error('the board gave fewer ads under a contract than it counts');
  const state = { asOf, trusted: isHeeded && isComplete, writes, ...(isPart ? { incomplete: true as const } : {}) };
  await keep(store, run, before, state, lists);
}

async function readContract(
  contract: number,
  reader: BoardReader,
  signal: AbortSignal,
  firstDeadline: number | undefined,
): Promise<CrawlResult & { contradicted: boolean }> {
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
  before: ContractState | undefined,
  state: Omit<ContractState, 'reading'>,
  lists: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<void> {
  const reading = (before?.reading ?? 0) + 1;
  const write = (...statements: (Sql | Rows)[]) => store.batch([lease.proof, ...statements]);
  await remove(store, reading, write);
  const members = state.trusted
    ? [...lists].flatMap(([contract, ids]) => [...ids].map((id) => ({ reading, id, contract })))
    : [];
  await inSlices(members, SLICE, (rows) => write({ into: 'contract_members', rows }));
  await write(stateWrite(CONTRACT_STATE, { ...state, reading }));
  if (before !== undefined) await remove(store, before.reading, write);
}

async function remove(store: Store, reading: number, write: (statement: Sql) => Promise<void>): Promise<void> {
  const rows = await store.all({
    text: 'SELECT DISTINCT id FROM contract_members WHERE reading = :reading',
    params: { reading },
  });
  const text = `DELETE FROM contract_members WHERE reading = :reading AND ${store.dialect.isListed('id', 'ids')}`;
  const ids = rows.map(({ id }) => Number(id));
  await inSlices(ids, SLICE, (slice) => write({ text, params: { reading, ids: JSON.stringify(slice) } }));
}
