import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { BoardError } from '../../client/errors/errors.ts';
import { makeFolder } from '../../settings/make-folder.ts';
import { requestDigest } from './digest.ts';
import { FileClaims } from './file-claims.ts';
import type { Claim, Ledger, WriteEntry, WriteOutcome } from './ledger.ts';
import { WriteLog } from './write-log.ts';

/** The ledger in a data folder, shared by every process that uses it: claims on creates, and the log of all writes. */
export class FileLedger implements Ledger {
  readonly claims: FileClaims;
  readonly board: string;
  readonly account: string;
  readonly #log: WriteLog;
  readonly #folder: string;

  constructor(dataDir: string, board: string, account: string) {
    this.claims = new FileClaims(dataDir);
    this.#log = new WriteLog(dataDir);
    this.board = board;
    this.account = account;
    this.#folder = dataDir;
  }

  digestOf(tool: string, request: Readonly<Record<string, string>>): string {
    return requestDigest(this.account, tool, request);
  }

  async open(tool: string): Promise<void> {
    try {
      makeFolder(this.#folder);
      closeSync(openSync(join(this.#folder, 'writes.jsonl'), 'a', 0o600));
      this.claims.open();
    } catch (error) {
      const words = `${tool} was not carried out, nothing was sent: writes are recorded in ${this.#folder}, which cannot be written (${reasonOf(error)}). Set JOBBOARD_DATA_DIR to a folder that can be written.`;
      throw new BoardError('not_configured', words, { operation: tool, sent: false });
    }
  }

  async written(): Promise<WriteEntry[]> {
    try {
      return this.#log.entries().filter(({ board }) => board === this.board);
    } catch {
      return [];
    }
  }

  async note(tool: string, digest: string, outcome: WriteOutcome, id?: number): Promise<string[]> {
    const time = new Date().toISOString();
    const entry = { time, tool, board: this.board, ...(id === undefined ? {} : { id }), digest, outcome };
    return this.#warned(() => this.#log.add(entry));
  }

  async settle(key: string, claim: Claim): Promise<string[]> {
    return this.#warned(() => this.claims.replace(key, claim));
  }

  async #warned(work: () => void | Promise<void>): Promise<string[]> {
    try {
      await work();
      return [];
    } catch (error) {
      return [
        `The data folder ${this.#folder} cannot be written any more (${reasonOf(error)}): this write is not recorded there.`,
      ];
    }
  }
}

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
