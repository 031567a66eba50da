import { join } from 'node:path';
import { FileLedger } from '../publishing/ledger/file-ledger.ts';
import type { Ledger } from '../publishing/ledger/ledger.ts';
import type { KeepStore } from '../search/store/keeper.ts';
import { type ApprovalSeal, createApprovalSeal } from '../server/approval/approval-seal.ts';
import { type ServerSecret, secretOfFolder } from './server-secret.ts';

/** What is kept beyond a request: in the data folder for one process, in PostgreSQL for any number. */
export interface HostStorage {
  readonly secret: ServerSecret;
  readonly seal: ApprovalSeal;
  /** The writes of an account alone. @param account keyed digest */
  ledger(board: string, account: string): Ledger;
  /** Where an index is kept; undefined for a file in the data folder. @param name the same for all who share it */
  indexStore(name: string): KeepStore | undefined;
  /** @throws Error when nothing can be kept now */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Folder of what belongs to one account: nothing in it is another's. */
export function accountFolder(dataDir: string, account: string): string {
  return join(dataDir, 'callers', account);
}

/** @throws the system's error when the data folder cannot be used */
export function folderStorage(dataDir: string): HostStorage {
  return {
    secret: secretOfFolder(dataDir),
    // Known to this process alone: after its end, what was approved and not yet sent is asked again.
    seal: createApprovalSeal(),
    ledger: (board, account) => new FileLedger(accountFolder(dataDir, account), board, account),
    indexStore: () => undefined,
    ready: async () => undefined,
    close: async () => undefined,
  };
}
