import { join } from 'node:path';
import { openDatabase, type SqlRow } from '../../src/sqlite.ts';

/** Runs statements on the ledger of a data folder from another connection. @returns the rows of the last one */
export function onLedger(folder: string, ...statements: string[]): SqlRow[] {
  const db = openDatabase(join(folder, 'ledger-2.db'));
  try {
    return statements.map((sql) => db.prepare(sql).all()).at(-1) ?? [];
  } finally {
    db.close();
  }
}

export const claimsIn = (folder: string) => onLedger(folder, 'SELECT * FROM jobboard2_claims ORDER BY made');
