import { it } from 'vitest';
import { readdirSync, writeFileSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { freshFile, openBoard } from './support/board-client.ts';
import { openDatabase } from '../src/sqlite.ts';
it('x', async () => {
  const file = freshFile();
  await (await openBoard({ file })).board.close();
  console.log(readdirSync(dirname(file)));
  writeFileSync(file, 'not a database at all '.repeat(100));
  try { const db = openDatabase(file); console.log('opened', db.prepare('PRAGMA quick_check(1)').get(), readFileSync(file).subarray(0,20).toString()); db.close(); } catch (e) { console.log(String(e), (e as any).code); }
  console.log(readdirSync(dirname(file)));
});
