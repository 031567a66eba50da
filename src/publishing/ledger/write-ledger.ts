import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { BoardError } from '../../client/errors/errors.ts';
import { makeFolder } from '../../settings/make-folder.ts';
import { type Claim, Claims } from './claims.ts';
import { requestDigest } from './digest.ts';
import { type WriteEntry, WriteLog, type WriteOutcome } from './write-log.ts';

/**
 * What was written on a board: claims on creates, and a log of all writes. Shared by every process of a data folder.
 * Nothing else knows how it is kept.
 */
export class WriteLedger {
  readonly #claims: Claims;
  readonly #log: WriteLog;
  /** Which board is meant, as it stands in the log: its address, or `embedded`. */
  readonly #board: string;
  /** Tells accounts apart, the same ad of another company being another ad; goes into digests only. */
  readonly #account: string;
  readonly #folder: string;

  constructor(dataDir: string, board: string, account: string) {
    this.#claims = new Claims(dataDir);
    this.#log = new WriteLog(dataDir);
    this.#board = board;
    this.#account = account;
    this.#folder = dataDir;
  }

  /** A fingerprint of what a tool would send for this account. */
  digestOf(tool: string, request: Readonly<Record<string, string>>): string {
    return requestDigest(this.#account, tool, request);
  }

  /**
   * Makes sure that a write can be noted, before it is sent.
   * @throws BoardError `not_configured` when the data folder cannot be written; nothing was sent then
   */
  open(tool: string): void {
    try {
      makeFolder(this.#folder);
      closeSync(openSync(join(this.#folder, 'writes.jsonl'), 'a', 0o600));
      this.#claims.open();
    } catch (error) {
      const words = `${tool} was not carried out, nothing was sent: writes are recorded in ${this.#folder}, which cannot be written (${reasonOf(error)}). Set JOBBOARD_DATA_DIR to a folder that can be written.`;
      throw new BoardError('not_configured', words, { operation: tool, sent: false });
    }
  }

  /** What the log says of earlier writes on this board; nothing where it cannot be read, since no call is about the log. */
  written(): WriteEntry[] {
    try {
      return this.#log.entries().filter(({ board }) => board === this.#board);
    } catch {
      return [];
    }
  }

  /** The claim on a create of the last day, if there is one. @throws Error when it cannot be read */
  standing(digest: string, now: Date): Claim | undefined {
    return this.#claims.standing(digest, now);
  }

  /**
   * Claims a create in one step, or gives the claim of the last day that stands in the way.
   * @throws Error when it cannot be written: then nothing may be sent
   */
  claim(digest: string, now: Date): Claim | undefined {
    return this.#claims.take(digest, now);
  }

  /** Claims a create in the place of whatever stands there, for an ad that is posted again on purpose. */
  claimAgain(digest: string, now: Date): void {
    this.#claims.write(digest, 'intended', now);
  }

  /** Gives a claim up, since nothing was created; the one before it stands again. */
  release(digest: string, before: Claim | undefined): void {
    this.#claims.release(digest, before);
  }

  /** Adds a line to the write log. The write is done: a log that fails now is a warning, never an error. */
  note(tool: string, digest: string, outcome: WriteOutcome, id?: number): string[] {
    const time = new Date().toISOString();
    return this.#warned(() =>
      this.#log.add({ time, tool, board: this.#board, ...(id === undefined ? {} : { id }), digest, outcome }),
    );
  }

  /** Records how a claimed create ended; a failure is a warning here too. */
  settle(digest: string, state: 'done' | 'unknown', time: Date, id?: number): string[] {
    return this.#warned(() => this.#claims.write(digest, state, time, id));
  }

  #warned(work: () => void): string[] {
    try {
      work();
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
