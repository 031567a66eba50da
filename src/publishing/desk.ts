import { Claims } from './claims.ts';
import { WriteLog, type WriteOutcome } from './write-log.ts';

/** Where writes are noted: claims on creates, and the log of all writes. Shared by every process of a data folder. */
export class Desk {
  readonly claims: Claims;
  readonly log: WriteLog;
  /** Which board is meant, as it stands in the log: its address, or `embedded`. */
  readonly board: string;

  constructor(dataDir: string, board: string) {
    this.claims = new Claims(dataDir);
    this.log = new WriteLog(dataDir);
    this.board = board;
  }

  /** Adds a line to the write log. */
  note(tool: string, digest: string, outcome: WriteOutcome, id?: number): void {
    const time = new Date().toISOString();
    this.log.add({ time, tool, board: this.board, ...(id === undefined ? {} : { id }), digest, outcome });
  }
}
