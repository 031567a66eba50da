import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../src/sqlite.ts';
import { makeFolder } from '../src/storage/folders.ts';
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

  it('a folder and a file that were open to others before', () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'sandbox.db'), '');
    chmodSync(join(folder, 'sandbox.db'), 0o644);
    chmodSync(folder, 0o755);
    openDatabase(join(folder, 'sandbox.db')).close();
    expect(modeOf(folder)).toBe(0o700);
    expect(modeOf(join(folder, 'sandbox.db'))).toBe(0o600);
  });

  it('but not a folder that holds other things, or one for everybody', () => {
    const [home, shared] = [freshFolder(), freshFolder()];
    mkdirSync(join(home, 'photos'));
    chmodSync(home, 0o755);
    makeFolder(home);
    expect(modeOf(home)).toBe(0o755);
    writeFileSync(join(shared, 'sandbox.db'), '');
    chmodSync(shared, 0o1777);
    makeFolder(shared);
    expect(modeOf(shared)).toBe(0o777);
  });
});
