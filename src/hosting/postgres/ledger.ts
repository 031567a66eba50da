import { BoardError } from '../../client/errors/errors.ts';
import { reasonsOf } from '../../postgres/errors.ts';
import type { Postgres } from '../../postgres/pool.ts';
import { requestDigest } from '../../publishing/ledger/digest.ts';
import type { Claim, Ledger, WriteEntry, WriteOutcome } from '../../publishing/ledger/ledger.ts';
import { PostgresClaims } from './claims.ts';
import { SCHEMA } from './schema.ts';

const WRITES = `${SCHEMA}.writes`;
/** Writes of an account that are read back, the last ones. */
const MAX_READ = 5000;

interface WriteRow extends Record<string, unknown> {
  readonly at: Date;
  readonly tool: string;
  readonly job: number | null;
  readonly digest: string;
  readonly outcome: WriteOutcome;
}

export interface LedgerParts {
  readonly postgres: Postgres;
  readonly board: string;
  /** Keyed digest. */
  readonly account: string;
  /** Told of what callers need not know, such as where the database is. */
  log(level: 'warn', message: string): void;
}

/** The ledger of one account in a database, shared by all replicas. */
export class PostgresLedger implements Ledger {
  readonly claims: PostgresClaims;
  readonly board: string;
  readonly account: string;
  readonly #parts: LedgerParts;

  constructor(parts: LedgerParts) {
    this.#parts = parts;
    this.board = parts.board;
    this.account = parts.account;
    this.claims = new PostgresClaims(parts.postgres, parts.board, parts.account, (error) =>
      this.#notRecorded('create_job', error),
    );
  }

  digestOf(tool: string, request: Readonly<Record<string, string>>): string {
    return requestDigest(this.account, tool, request);
  }

  async open(tool: string): Promise<void> {
    try {
      const sql = "SELECT current_setting('transaction_read_only') AS read_only";
      const { rows } = await this.#parts.postgres.query(sql);
      if (rows[0]?.read_only !== 'off') throw new Error('it can only be read');
    } catch (error) {
      throw this.#notRecorded(tool, error);
    }
  }

  async written(): Promise<WriteEntry[]> {
    const sql = `SELECT at, tool, job, digest, outcome FROM ${WRITES} WHERE board = $1 AND account = $2 ORDER BY number DESC LIMIT ${MAX_READ}`;
    try {
      const { rows } = await this.#parts.postgres.query<WriteRow>(sql, [this.board, this.account]);
      return rows.reverse().map((row) => this.#entryOf(row));
    } catch (error) {
      this.#parts.log('warn', `the writes of an account cannot be read: ${reasonsOf(error)}`);
      return [];
    }
  }

  note(tool: string, digest: string, outcome: WriteOutcome, id?: number): Promise<string[]> {
    const sql = `INSERT INTO ${WRITES} (board, account, at, tool, job, digest, outcome) VALUES ($1, $2, now(), $3, $4, $5, $6)`;
    const values = [this.board, this.account, tool, id ?? null, digest, outcome];
    return this.#warned(() => this.#parts.postgres.query(sql, values));
  }

  settle(key: string, claim: Claim): Promise<string[]> {
    return this.#warned(() => this.claims.replace(key, claim));
  }

  async #warned(work: () => Promise<unknown>): Promise<string[]> {
    try {
      await work();
      return [];
    } catch (error) {
      this.#parts.log('warn', `a write is not recorded: ${reasonsOf(error)}`);
      return ['The database of this server cannot be written now: this write is not recorded there.'];
    }
  }

  #notRecorded(tool: string, error: unknown): BoardError {
    this.#parts.log('warn', `${tool} was not carried out, since it cannot be recorded: ${reasonsOf(error)}`);
    const words = `${tool} was not carried out, nothing was sent: writes are recorded in the database of this server, which cannot be written now. Try again in a minute; whoever operates the server finds the reason in its log.`;
    return new BoardError('not_configured', words, { operation: tool, sent: false });
  }

  #entryOf({ at, tool, job, digest, outcome }: WriteRow): WriteEntry {
    const { board, account } = this;
    return { time: at.toISOString(), tool, board, account, ...(job === null ? {} : { id: job }), digest, outcome };
  }
}
