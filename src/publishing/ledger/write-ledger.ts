import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { BoardError } from '../../client/errors/errors.ts';
import { makeFolder } from '../../settings/make-folder.ts';
import { Claims } from './claims.ts';
import { type WriteEntry, WriteLog, type WriteOutcome } from './write-log.ts';

/** Where writes are noted: claims on creates, and the log of all writes. Shared by every process of a data folder. */
export class WriteLedger {
  readonly claims: Claims;
  readonly log: WriteLog;
  /** Which board is meant, as it stands in the log: its address, or `embedded`. */
  readonly board: string;
  /** Tells accounts apart, the same ad of another company being another ad; goes into digests only. */
  readonly account: string;
  readonly #folder: string;

  constructor(dataDir: string, board: string, account: string) {
    this.claims = new Claims(dataDir);
    this.log = new WriteLog(dataDir);
    this.board = board;
    this.account = account;
    this.#folder = dataDir;
  }

  /**
   * Makes sure that a write can be noted, before it is sent.
   * @throws BoardError `not_configured` when the data folder cannot be written; nothing was sent then
   */
  open(tool: string): void {
    try {
      makeFolder(this.#folder);
      closeSync(openSync(join(this.#folder, 'writes.jsonl'), 'a', 0o600));
      this.claims.open();
    } catch (error) {
      const words = `${tool} was not carried out, nothing was sent: writes are noted in ${this.#folder}, which cannot be written (${reasonOf(error)}). Set JOBBOARD_DATA_DIR to a folder that can.`;
      throw new BoardError('not_configured', words, { operation: tool, sent: false });
    }
  }

  /** What the log says of earlier writes on this board; nothing where it cannot be read, for this is never what a call is about. */
  written(): WriteEntry[] {
    try {
      return this.log.entries().filter(({ board }) => board === this.board);
    } catch {
      return [];
    }
  }

  /** Adds a line to the write log. What was done is done: a log that fails now is told as a warning, never as an error. */
  note(tool: string, digest: string, outcome: WriteOutcome, id?: number): string[] {
    const time = new Date().toISOString();
    return this.#warned(() =>
      this.log.add({ time, tool, board: this.board, ...(id === undefined ? {} : { id }), digest, outcome }),
    );
  }

  /** Notes how a claimed create ended; likewise never an error. */
  settle(digest: string, state: 'done' | 'unknown', time: Date, id?: number): string[] {
    return this.#warned(() => this.claims.write(digest, state, time, id));
  }

  #warned(work: () => void): string[] {
    try {
      work();
      return [];
    } catch (error) {
      return [
        `The data folder ${this.#folder} cannot be written any more (${reasonOf(error)}): this write is not noted there.`,
      ];
    }
  }
}

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
