import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, makePrivateFile } from '../../storage/folders.ts';
import { requestDigest } from './digest.ts';
import { FileClaims } from './file-claims.ts';
import type { Claim, Ledger, WriteEntry, WriteOutcome } from './ledger.ts';
import { notRecorded, reasonOf } from './not-recorded.ts';
import { WriteLog } from './write-log.ts';

/** Bytes that must fit on the disk before a write is sent: its entry and its claim. */
const ROOM = 16_384;

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
      makePrivateFile(join(this.#folder, 'writes.jsonl'));
      this.claims.open();
      this.#proveRoom();
    } catch (error) {
      throw notRecorded(tool, this.#folder, error);
    }
  }

  /** A disk that is full is noticed before anything is sent, for afterwards the write could not be recorded. */
  #proveRoom(): void {
    const probe = join(this.#folder, `claims/${randomUUID()}.new`);
    try {
      writeFileSync(probe, ' '.repeat(ROOM), { mode: 0o600 });
    } finally {
      rmSync(probe, { force: true });
    }
  }

  async written(): Promise<WriteEntry[]> {
    try {
      return this.#log
        .entries()
        .filter(({ board, account = this.account }) => board === this.board && account === this.account);
    } catch {
      return [];
    }
  }

  async note(tool: string, digest: string, outcome: WriteOutcome, id?: number): Promise<string[]> {
    const time = new Date().toISOString();
    const { board, account } = this;
    const entry = { time, tool, board, account, ...(id === undefined ? {} : { id }), digest, outcome };
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
