import type { Client } from '../client/client.ts';
import type { LogLevel, Settings } from '../config.ts';
import type { BoardIndex } from '../search/board-index.ts';
import type { ApprovalSeal } from './approval/approval-seal.ts';

/** The way to the board that the settings name. Nothing is opened before it is needed. */
export interface BoardAccess {
  /** Whether the embedded sample board answers. */
  readonly embedded: boolean;
  /** @throws ToolError `not_configured` when the embedded board cannot be opened. */
  client(): Promise<Client>;
  /** The index of the whole board. @throws as `client` does */
  index(): Promise<BoardIndex>;
  /** Says that an ad was written, so that the index reads the board again before its next answer. */
  adWritten(): Promise<void>;
  close(): Promise<void>;
}

/** What a server is made of; given by the program that starts it. */
export interface ServerSetup {
  readonly version: string;
  readonly settings: Settings;
  readonly board: BoardAccess;
  /** One for all connections of a process. */
  readonly seal: ApprovalSeal;
  /** Tells callers apart where there are many: each has names for questions of their own. */
  readonly owner?: string;
  log(level: LogLevel, message: string): void;
}
