import { hkdfSync, randomBytes } from 'node:crypto';
import { lockAccount } from './claims.ts';
import { History, Marks } from './history.ts';
import { LateRecords } from './late-records.ts';
import { Ledger, orRefuse, type WritePlace } from './ledger.ts';
import { SqliteStore } from './sqlite-store.ts';
import { insert, linesFile, reasonOf, type StorageLog, type Store, T } from './store.ts';

interface StorageOptions {
  readonly keepDays: number;
  readonly log: StorageLog;
}

/** Bytes of a key for AES-256. */
const KEY_BYTES = 32;
const OPERATOR = 'Try again in a minute; the operator of the server finds the reason in its log.';

/** Data that outlives a call, in the data folder or in the PostgreSQL of the replicas. Opens on first use. */
export class Storage {
  readonly history: History;
  readonly marks: Marks;
  /** What was written, and claims on creates. */
  readonly writes: Store;

  constructor(
    private readonly place: WritePlace,
    private readonly memory: Store,
    keepDays: number,
  ) {
    this.writes = place.store;
    this.history = new History(memory, keepDays);
    this.marks = new Marks(memory, place);
  }

  /** @param account digest @param caller digest, in `serve` */
  ledger(board: string, account: string, caller?: string): Ledger {
    return new Ledger(this.place, board, account, caller);
  }

  /** Marks an approval as used. @returns whether it was unused. @throws StorageError, saying that nothing was sent */
  spend(question: string): Promise<boolean> {
    const { store, place } = this.place;
    const row = { question, at: Date.now() };
    const words = `Nothing was sent: the use of the approval cannot be recorded in ${place} now. Try again in a minute.`;
    const step = async () => (await insert(store, T.approvals, [row], 'ON CONFLICT DO NOTHING')) === 1;
    return orRefuse(this.place, step, () => words);
  }

  /** @throws Error when writes cannot be recorded now */
  ready(): Promise<void> {
    return this.ledger('', 'ready').tryWrite();
  }

  /**
   * The random key behind digests and seals. It is kept sealed with each of the server's secrets, so a new secret changes
   * no digest. Where one secret alone is named, older ones are forgotten.
   * @param secrets the new one first @returns undefined where the key is sealed with other secrets
   */
  async key(secrets: readonly string[]): Promise<Uint8Array | undefined> {
    const { CompactEncrypt, compactDecrypt } = await import('jose');
    const sealing = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'jobboard-mcp key', KEY_BYTES));
    const seal = (key: Uint8Array, secret: string) =>
      new CompactEncrypt(key).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(sealing(secret));
    const open = (sealed: string, secret: string, at: number) =>
      compactDecrypt(sealed, sealing(secret)).then(
        ({ plaintext }) => [{ key: plaintext, secret, at }],
        () => [],
      );
    return this.writes.transaction(async (queries) => {
      await lockAccount(queries, '', 'key');
      const sealedKeys = await queries.all<{ sealed: string; at: number }>(`SELECT sealed, at FROM ${T.secrets}`);
      const tries = sealedKeys.flatMap(({ sealed, at }) => secrets.map((secret) => open(sealed, secret, at)));
      const opened = (await Promise.all(tries)).flat();
      const key = sealedKeys.length === 0 ? new Uint8Array(randomBytes(KEY_BYTES)) : opened[0]?.key;
      const [secret = ''] = secrets;
      const own = opened.find((one) => one.secret === secret);
      if (key !== undefined && own === undefined)
        await insert(queries, T.secrets, [{ sealed: await seal(key, secret), at: Date.now() }]);
      if (own !== undefined && secrets.length === 1)
        await queries.run(`DELETE FROM ${T.secrets} WHERE at < $1`, [own.at]);
      return key;
    });
  }

  async close(): Promise<void> {
    await this.place.late.flush();
    this.place.late.stop();
    await this.memory.close();
    if (this.writes !== this.memory) await this.writes.close();
  }
}

/** @param isShared hides the path of the folder from callers, as in `serve` */
export function folderStorage(folder: string, { keepDays, log }: StorageOptions, isShared = false): Storage {
  const words = isShared
    ? { place: 'the data folder of this server', way: OPERATOR }
    : {
        place: `the data folder ${folder}`,
        way: 'Make room there, or set JOBBOARD_DATA_DIR to a folder that can be written.',
      };
  const store = new SqliteStore(folder, 'ledger', log);
  const lines = linesFile(folder);
  const memory = new SqliteStore(folder, 'memory', log);
  return new Storage({ ...words, store, tellsWhy: !isShared, lines, log, late: new LateRecords() }, memory, keepDays);
}

/** @param callTime milliseconds that a call may take @throws Error when the database cannot be used */
export async function postgresStorage(
  url: string,
  callTime: number,
  { keepDays, log }: StorageOptions,
): Promise<Storage> {
  const { makeTables, postgresStore } = await import('./postgres-store.ts');
  const store = await postgresStore(url, callTime, log);
  await makeTables(store).catch(async (error: unknown) => {
    await store.close();
    throw new Error(`The database of JOBBOARD_DATABASE_URL cannot be used: ${reasonOf(error)}.`, { cause: error });
  });
  const place = {
    store,
    place: 'the database of this server',
    way: OPERATOR,
    tellsWhy: false,
    log,
    late: new LateRecords(),
  };
  return new Storage(place, store, keepDays);
}
