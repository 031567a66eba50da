import { type History, historyIn } from './history.ts';
import { createLedger, type Ledger, type LedgerOptions } from './ledger.ts';
import { Marks } from './marks.ts';
import { LEDGER_TABLES, MEMORY_TABLES, T } from './schema.ts';
import { sqliteStore } from './sqlite-store.ts';
import { reasonOf, StorageError, type StorageLog, type Store } from './store.ts';
import { WriteLog } from './write-log.ts';

/** What outlives a call: in the data folder, or in the PostgreSQL that replicas share. Nothing is opened before it is needed. */
export interface Storage {
  /** What one account wrote. @param account digest */
  ledger(board: string, account: string): Ledger;
  readonly history: History;
  readonly marks: Marks;
  /** Marks an approval as used. @returns whether it was unused. @throws StorageError, saying that nothing was sent */
  spend(question: string): Promise<boolean>;
  /** @throws Error when nothing can be kept now */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface StorageOptions {
  readonly keepDays: number;
  readonly log: StorageLog;
}

const HOUR = 3_600_000;

interface Parts extends StorageOptions, Pick<LedgerOptions, 'place' | 'way' | 'tellsWhy' | 'lines'> {
  readonly ledgerStore: Store;
  readonly memoryStore: Store;
}

/**
 * What is kept in a data folder.
 * @param isShared whether callers must not learn where the folder is, as in `serve`
 */
export function folderStorage(folder: string, options: StorageOptions, isShared = false): Storage {
  const { log } = options;
  const own = {
    place: `the data folder ${folder}`,
    way: 'Make room there, or set JOBBOARD_DATA_DIR to a folder that can be written.',
  };
  return storageOf({
    ...options,
    ...(isShared ? { place: 'the data folder of this server', way: OPERATOR } : own),
    tellsWhy: !isShared,
    lines: new WriteLog(folder),
    ledgerStore: sqliteStore({ folder, name: 'ledger', tables: LEDGER_TABLES, replaceable: false, log }),
    memoryStore: sqliteStore({ folder, name: 'memory', tables: MEMORY_TABLES, replaceable: true, log }),
  });
}

const OPERATOR = 'Try again in a minute; the operator of the server finds the reason in its log.';

/**
 * What is kept in PostgreSQL, for any number of replicas.
 * @param callTime milliseconds that a call may take
 * @throws Error when the database cannot be reached, or its tables cannot be made
 */
export async function postgresStorage(url: string, callTime: number, options: StorageOptions): Promise<Storage> {
  const { makeTables, postgresStore } = await import('./postgres-store.ts');
  const { log } = options;
  const store = await postgresStore({ url, callTime, log });
  try {
    await makeTables(store, log);
  } catch (error) {
    await store.close();
    throw new Error(`The database of JOBBOARD_DATABASE_URL cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
  const place = 'the database of this server';
  return storageOf({ ...options, place, way: OPERATOR, tellsWhy: false, ledgerStore: store, memoryStore: store });
}

function storageOf({ ledgerStore, memoryStore, keepDays, log, ...words }: Parts): Storage {
  return {
    ledger: (board, account) => createLedger({ store: ledgerStore, board, account, log, ...words }),
    history: historyIn(memoryStore, keepDays),
    marks: new Marks(memoryStore),
    async spend(question) {
      try {
        const now = await ledgerStore.now();
        await ledgerStore.run(`DELETE FROM ${T.approvals} WHERE at < $1`, [now - 24 * HOUR]);
        const sql = `INSERT INTO ${T.approvals} (question, at) VALUES ($1, $2) ON CONFLICT (question) DO NOTHING`;
        return (await ledgerStore.run(sql, [question, now])) === 1;
      } catch (error) {
        log('warn', `an approval cannot be recorded: ${reasonOf(error)}`);
        const said = `Nothing was sent: that the approval is used cannot be recorded in ${words.place} now.`;
        throw new StorageError(`${said} Try again in a minute.`, { cause: error });
      }
    },
    async ready() {
      words.lines?.open();
      await ledgerStore.all(`SELECT question FROM ${T.approvals} LIMIT 1`);
    },
    async close() {
      await memoryStore.close();
      if (ledgerStore !== memoryStore) await ledgerStore.close();
    },
  };
}
