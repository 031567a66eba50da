import type { Settings } from '../settings.ts';
import { DUPLICATE_HOURS, unfinishedCreates } from '../storage/claims.ts';
import { type WriteEntry, writesIn } from '../storage/ledger.ts';
import { folderStorage, postgresStorage, type Storage } from '../storage/storage.ts';
import { reasonOf } from '../storage/store.ts';
import { countOf, quoted } from '../text/prose.ts';
import { HOUR_MS } from '../wire/time.ts';
import type { CommandLine } from './command-line.ts';

const MOST_WRITES_LISTED = 200;

type Unfinished = Awaited<ReturnType<typeof unfinishedCreates>>[number];

/** Lists the writes of all accounts and their unfinished creates, or ends one. @throws Error for the person */
export async function runWrites(settings: Settings, options: CommandLine['writes']): Promise<void> {
  if (settings.problems.length > 0) throw new Error(settings.problems.join(' '));
  if (options.job !== undefined && options.end === undefined) throw new Error('--job goes with --end and its number.');
  const storage = await openStorage(settings);
  try {
    const [writes, unfinished] = await readWrites(storage);
    const { end, job, json } = options;
    const output =
      end === undefined ? listWrites(writes, unfinished, json) : await endCreate(storage, unfinished, end, job);
    process.stdout.write(`${output}\n`);
  } finally {
    await storage.close();
  }
}

function openStorage({ databaseUrl, dataDir, keepDays, timeout }: Settings): Promise<Storage> | Storage {
  const options = { keepDays, log: () => undefined };
  return databaseUrl === undefined
    ? folderStorage(dataDir, options)
    : postgresStorage(databaseUrl, timeout * 1000, options);
}

const readWrites = ({ writes }: Storage) =>
  Promise.all([writesIn(writes, MOST_WRITES_LISTED), unfinishedCreates(writes)]).catch((error: unknown) => {
    throw new Error(`The record of writes cannot be read: ${reasonOf(error)}.`, { cause: error });
  });

function listWrites(writes: readonly WriteEntry[], unfinished: readonly Unfinished[], json: boolean): string {
  const open = unfinished.map(({ number, board, account, title, state, made: createdAt }) => {
    const until = new Date(createdAt + DUPLICATE_HOURS * HOUR_MS).toISOString();
    return { number, state, title, time: new Date(createdAt).toISOString(), until, board, account };
  });
  if (json) return JSON.stringify({ writes, unfinished: open });
  const lines = writes.map(({ time, tool, id, outcome, board, account, caller }) => {
    const whose = caller === undefined ? '' : `, caller ${caller}`;
    return `${time} ${tool}${id === undefined ? '' : ` job ${id}`}: ${outcome} (${board}, account ${account}${whose})`;
  });
  const creates = open.map(
    ({ number, state, title, time, until, board, account }) =>
      `${number}: ${quoted(title)} of ${time}, ${state}; holds back what resembles it until ${until} (${board}, account ${account})`,
  );
  const way =
    'Look on the board for the ad. It is not there: jobboard-mcp writes --end NUMBER. It is there: add --job and its id.';
  return [
    lines.length === 0
      ? 'No writes are recorded.'
      : `The last ${lines.length === 1 ? 'write' : `${lines.length} writes, oldest first`}:`,
    ...lines,
    creates.length === 0 ? 'No create is unfinished.' : `${countOf(creates.length, 'unfinished create')}:`,
    ...creates,
    ...(creates.length === 0 ? [] : [way]),
  ].join('\n');
}

/** @throws Error where no such create can be ended */
async function endCreate(storage: Storage, unfinished: readonly Unfinished[], number: number, job?: number) {
  const [claim, ...more] = unfinished.filter((one) => one.number === number);
  if (claim === undefined || more.length > 0)
    throw new Error(`No unfinished create has the number ${number}; jobboard-mcp writes lists them.`);
  const { key, board, account, title, ad } = claim;
  if (claim.state === 'under way') throw new Error(`${quoted(title)} is being created now; wait for its end.`);
  const ledger = storage.ledger(board, account);
  const { claims } = ledger;
  if (!(job === undefined ? await claims.remove(key) : await claims.settle(key, 'done', job)))
    throw new Error(`${quoted(title)} has ended meanwhile.`);
  if (job !== undefined) await ledger.note('create_job', ad, 'done', job);
  return job === undefined
    ? `Ended: ${quoted(title)} is taken as not on the board, and may be sent again.`
    : `Ended: ${quoted(title)} is on the board as job ${job}; the same ad is not sent again within a day.`;
}
