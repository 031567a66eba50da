import { openDatabase, type SqlRow } from '../../src/sqlite.ts';
import { storeFile } from '../../src/storage/store.ts';

/** Runs statements on the ledger of a data folder from another connection. @returns the rows of the last one */
export function onLedger(folder: string, ...statements: string[]): SqlRow[] {
  const db = openDatabase(storeFile(folder, 'ledger'));
  try {
    return statements.map((sql) => db.prepare(sql).all()).at(-1) ?? [];
  } finally {
    db.close();
  }
}

export const claimsIn = (folder: string) => onLedger(folder, 'SELECT * FROM jobboard2_claims ORDER BY made');
