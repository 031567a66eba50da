import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../src/sqlite.ts';
import { freshFolder } from './support/server.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Modes are of POSIX systems. */
describe.skipIf(process.platform === 'win32')('what is kept is for this user alone', () => {
  it('a new folder and a new database, with what SQLite keeps beside it', () => {
    const folder = join(freshFolder(), 'data');
    const db = openDatabase(join(folder, 'sandbox.db'));
    db.exec('CREATE TABLE a (b)');
    expect(modeOf(folder)).toBe(0o700);
    for (const name of ['sandbox.db', 'sandbox.db-wal', 'sandbox.db-shm'])
      expect(modeOf(join(folder, name))).toBe(0o600);
    db.close();
  });

  it('a file that was open to others before', () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'sandbox.db'), '');
    chmodSync(join(folder, 'sandbox.db'), 0o644);
    openDatabase(join(folder, 'sandbox.db')).close();
    expect(modeOf(join(folder, 'sandbox.db'))).toBe(0o600);
  });
});
