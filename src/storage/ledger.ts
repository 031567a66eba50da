import { createHash, createHmac } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { makePrivateFile } from '../private-files.ts';
import { Claims, lockAccount } from './claims.ts';
import type { LateRecords } from './late-records.ts';
import { insert, reasonOf, StorageError, type StorageLog, type Store, T, type Value } from './store.ts';

/** `not_sent`: there was no connection. */
export type WriteOutcome = 'done' | 'refused' | 'not_sent' | 'unknown';

/** One write, without its text and the key. */
export interface WriteEntry {
  readonly time: string;
  readonly tool: string;
  readonly board: string;
  readonly account: string;
  /** Digest of who called, in `serve`. */
  readonly caller?: string;
  readonly id?: number;
  readonly digest: string;
  readonly outcome: WriteOutcome;
}

export interface WritePlace {
  readonly store: Store;
  /** Its name in messages: `the data folder /home/…`. */
  readonly place: string;
  /** Advice for the caller when writing fails. */
  readonly way: string;
  /** Whether the caller may see the reason, as on their own machine. */
  readonly tellsWhy: boolean;
  /** Path of `writes.jsonl` in a data folder. */
  readonly lines?: string;
  readonly late: LateRecords;
  readonly log: StorageLog;
}

const MOST_WRITES_READ = 5_000;

/** The writes of one account, as one caller makes them. */
export class Ledger {
  readonly claims: Claims;

  /**
   * @param board its address, or `embedded`
   * @param account digest: the same ad of another company is another ad
   * @param caller digest, in `serve`
   */
  constructor(
    private readonly at: WritePlace,
    readonly board: string,
    readonly account: string,
    private readonly caller = '',
  ) {
    this.claims = new Claims(at.store, board, account);
  }

  digestOf(tool: string, request: Readonly<Record<string, string>>): string {
    return this.markOf(JSON.stringify([tool, request]));
  }

  /** Digest keyed by board and account: equal for equal texts. A reader who guesses the whole text can compare it. */
  markOf(text: string): string {
    return createHmac('sha256', `${this.board} ${this.account}`).update(text).digest('hex').slice(0, 32);
  }

  /** @throws Error when writes cannot be recorded now */
  async tryWrite(): Promise<void> {
    const { lines, store } = this.at;
    await store.transaction((queries) => lockAccount(queries, this.board, this.account));
    if (lines !== undefined) makePrivateFile(lines);
  }

  /** Runs a step that must succeed before a write is sent. @throws StorageError, saying that nothing was sent */
  async before<T>(tool: string, step: () => Promise<T>): Promise<T> {
    const { place, way, tellsWhy, late } = this.at;
    await late.flush();
    const words = `${tool} was not carried out, nothing was sent: writes are recorded in ${place}, which cannot be written`;
    return orRefuse(this.at, step, (reason) => `${words}${tellsWhy ? ` (${reason})` : ''}. ${way}`);
  }

  /** The last writes, oldest first. @throws StorageError when they cannot be read */
  writes(): Promise<WriteEntry[]> {
    const { store, place, way } = this.at;
    const readWrites = () =>
      writesIn(store, MOST_WRITES_READ, 'WHERE board = $1 AND account = $2', [this.board, this.account]);
    return orRefuse(
      this.at,
      readWrites,
      () => `What was written from here cannot be read: it is kept in ${place}. ${way}`,
    );
  }

  /** Records a finished write. A failure returns a warning, because the write is done. */
  async note(tool: string, digest: string, outcome: WriteOutcome, id?: number): Promise<string[]> {
    const { store, lines, log } = this.at;
    const { board, account } = this;
    const row = { board, account, caller: this.caller, at: Date.now(), tool, job: id ?? null, digest, outcome };
    log('info', `${tool}: ${outcome}`, { tool, job: id, outcome });
    const warnings = await this.after(() => insert(store, T.writes, [row]));
    if (lines === undefined) return warnings;
    const line = `${JSON.stringify(entryOf(row))}\n`;
    return [...new Set([...warnings, ...(await this.after(async () => appendFileSync(lines, line, { mode: 0o600 })))])];
  }

  /** Runs a step after a write. Where it fails, it is repeated later, and a warning is returned: the write is done. */
  after(step: () => Promise<unknown>): Promise<string[]> {
    const { place, way, late } = this.at;
    const message = `This write is not recorded yet: ${place} cannot be written. ${way}`;
    return orRefuse(this.at, step, () => message).then(
      () => [],
      () => {
        late.add(step);
        return [message];
      },
    );
  }
}

/** Runs a step of the storage. @throws StorageError with words for the caller; the operator's log has the reason */
export async function orRefuse<T>(
  { log }: Pick<WritePlace, 'log'>,
  step: () => Promise<T>,
  wordsOf: (reason: string) => string,
) {
  return step().catch((cause: unknown): never => {
    const words = wordsOf(reasonOf(cause));
    log('warn', `${words} (${reasonOf(cause)})`);
    throw new StorageError(words, { cause });
  });
}

/** The last writes, oldest first. */
export async function writesIn(store: Store, most: number, where = '', values: readonly Value[] = []) {
  const sql = `SELECT * FROM ${T.writes} ${where} ORDER BY at DESC LIMIT ${most}`;
  return (await store.all<WriteRow>(sql, values)).map(entryOf).reverse();
}

type WriteRow = Omit<WriteEntry, 'time' | 'id' | 'caller'> & { at: number; job: number | null; caller: string };

function entryOf({ at, job, caller, ...row }: WriteRow): WriteEntry {
  const who = caller === '' ? {} : { caller };
  return { time: new Date(at).toISOString(), ...row, ...who, ...(job === null ? {} : { id: job }) };
}

/** Digest of board and key: 16 hexadecimal digits. */
export function accountOf(board: string, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['account', board, key]))
    .digest('hex')
    .slice(0, 16);
}
