import { join } from 'node:path';
import { type ApprovalSeal, createApprovalSeal, sealWith } from '../server/approval/approval-seal.ts';
import { folderStorage, postgresStorage, type Storage, type StorageOptions } from '../storage/storage.ts';
import { newSecret, ServerSecret, secretOfFolder } from './server-secret.ts';

/** What is kept beyond a request: in the data folder for one process, in PostgreSQL for any number. */
export interface HostStorage {
  readonly secret: ServerSecret;
  readonly seal: ApprovalSeal;
  readonly storage: Storage;
  /** @throws Error when nothing can be kept now */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds in which a database that is ready answers. */
const PROMPT = 2_000;

/** Folder of what belongs to one account: nothing in it is another's. */
export function accountFolder(dataDir: string, account: string): string {
  return join(dataDir, 'callers', account);
}

/** @throws the system's error when the data folder cannot be used */
export function storageInFolder(dataDir: string, options: StorageOptions): HostStorage {
  const storage = folderStorage(dataDir, options, true);
  return {
    secret: secretOfFolder(dataDir),
    // Known to this process alone: after its end, what was approved and not yet sent is asked again.
    seal: createApprovalSeal(),
    storage,
    ready: async () => undefined,
    close: () => storage.close(),
  };
}

/**
 * What all replicas share.
 * @param callTime milliseconds that a call may take
 * @throws Error when the database cannot be reached, or its tables cannot be made
 */
export async function storageInPostgres(url: string, callTime: number, options: StorageOptions): Promise<HostStorage> {
  const storage = await postgresStorage(url, callTime, options);
  const secret = new ServerSecret(await storage.sharedSecret(newSecret()));
  return {
    secret,
    seal: sealWith(secret.keyFor('approvals'), (question) => storage.spend(question)),
    storage,
    ready: () => within(PROMPT, storage.ready()),
    close: () => storage.close(),
  };
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), milliseconds).unref();
  });
  return Promise.race([work, late]);
}
