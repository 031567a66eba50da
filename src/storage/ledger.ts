import { createHash, createHmac } from 'node:crypto';
import { Claims, lockAccount } from './claims.ts';
import { T } from './schema.ts';
import { type Row, reasonOf, StorageError, type StorageLog, type Store } from './store.ts';
import type { WriteLog } from './write-log.ts';

/** How a write ended: done, refused by the board, not sent because there was no connection, or not known. */
export type WriteOutcome = 'done' | 'refused' | 'not_sent' | 'unknown';

/** One write: what was done, never its text and never the key. */
export interface WriteEntry {
  /** ISO 8601. */
  readonly time: string;
  readonly tool: string;
  readonly board: string;
  /** Tells the accounts that share a data folder or database apart. */
  readonly account: string;
  readonly id?: number;
  readonly digest: string;
  readonly outcome: WriteOutcome;
}

/** What one account wrote on one board. */
export interface Ledger {
  /** The board's address, or `embedded`. */
  readonly board: string;
  /** Digest that tells accounts apart: the same ad of another company is another ad. */
  readonly account: string;
  readonly claims: Claims;
  /** SHA-256 of what a tool would send for this account. */
  digestOf(tool: string, request: Readonly<Record<string, string>>): string;
  /** The same for the same text of this account. Who reads it learns nothing of the text. */
  markOf(text: string): string;
  /** Makes sure that a write can be recorded. @throws StorageError when it cannot; nothing was sent then */
  open(tool: string): Promise<void>;
  /** Runs a step that must succeed before a write is sent. @throws StorageError, saying that nothing was sent */
  before<T>(tool: string, step: () => Promise<T>): Promise<T>;
  /** The last writes, oldest first. @throws StorageError when they cannot be read */
  written(): Promise<WriteEntry[]>;
  /** Records a write that is over. A failure is a warning, for the write is done. */
  note(tool: string, digest: string, outcome: WriteOutcome, id?: number): Promise<string[]>;
  /** Runs a step after a write. A failure is a warning, for the write is done. */
  after(step: () => Promise<unknown>): Promise<string[]>;
}

export interface LedgerOptions {
  readonly store: Store;
  readonly board: string;
  readonly account: string;
  /** Where writes are recorded, in words for the caller: `the data folder /home/…`. */
  readonly place: string;
  /** What the caller can do where that fails. */
  readonly way: string;
  /** Whether the caller may know the reason, as a person on their own machine may. */
  readonly tellsWhy: boolean;
  /** Lines for people, beside the rows. */
  readonly lines?: WriteLog | undefined;
  readonly log: StorageLog;
}

/** Writes of an account that are read back. */
const MAX_READ = 5_000;

export function createLedger({ store, board, account, place, way, tellsWhy, lines, log }: LedgerOptions): Ledger {
  const owner = [board, account] as const;
  const claims = new Claims(store, board, account);
  const ledger: Ledger = {
    board,
    account,
    claims,
    digestOf: (tool, request) => requestDigest(account, tool, request),
    markOf: (text) => createHmac('sha256', `${board} ${account}`).update(text).digest('hex').slice(0, 32),
    open: (tool) =>
      ledger.before(tool, async () => {
        lines?.open();
        await store.transaction((queries) => lockAccount(queries, owner));
      }),
    async before(tool, step) {
      try {
        return await step();
      } catch (error) {
        const reason = reasonOf(error);
        log('warn', `${tool} was not carried out, since it cannot be recorded: ${reason}`);
        const words = `${tool} was not carried out, nothing was sent: writes are recorded in ${place}, which cannot be written`;
        throw new StorageError(`${words}${tellsWhy ? ` (${reason})` : ''}. ${way}`, { cause: error });
      }
    },
    async written() {
      const sql = `SELECT at, tool, job, digest, outcome FROM ${T.writes} WHERE board = $1 AND account = $2 ORDER BY at DESC LIMIT ${MAX_READ}`;
      const rows = await store.all(sql, owner).catch((error: unknown) => {
        log('warn', `the writes of an account cannot be read: ${reasonOf(error)}`);
        throw new StorageError(`What was written from here cannot be read: it is kept in ${place}. ${way}`, {
          cause: error,
        });
      });
      return rows.reverse().map((row) => entryOf(row, board, account));
    },
    async note(tool, digest, outcome, id) {
      const at = Date.now();
      const entry = { at, tool, job: id ?? null, digest, outcome };
      const sql = `INSERT INTO ${T.writes} (board, account, at, tool, job, digest, outcome) VALUES ($1, $2, $3, $4, $5, $6, $7)`;
      return ledger.after(async () => {
        await store.run(sql, [...owner, at, tool, id ?? null, digest, outcome]);
        lines?.add(entryOf(entry, board, account));
      });
    },
    async after(step) {
      try {
        await step();
        return [];
      } catch (error) {
        log('warn', `a write is not recorded: ${reasonOf(error)}`);
        return [`This write is not recorded: ${place} cannot be written. ${way}`];
      }
    },
  };
  return ledger;
}

function entryOf(row: Row, board: string, account: string): WriteEntry {
  const { at, tool, job, digest, outcome } = row;
  return {
    time: new Date(Number(at)).toISOString(),
    tool: String(tool),
    board,
    account,
    ...(job === null ? {} : { id: Number(job) }),
    digest: String(digest),
    outcome: String(outcome) as WriteOutcome,
  };
}

function requestDigest(account: string, tool: string, request: Readonly<Record<string, string>>): string {
  const fields = Object.entries(request)
    .map(([name, value]) => [name, value.trim()])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([account, tool, fields]))
    .digest('hex');
}

/** Hexadecimal digits that tell accounts of one board apart. */
const ACCOUNT_DIGITS = 16;

/** What stands for an account in a data folder, made from board and key. */
export function accountOf(board: string, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['account', board, key]))
    .digest('hex')
    .slice(0, ACCOUNT_DIGITS);
}
