import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../src/sqlite.ts';
import { freshFolder } from './support/server.ts';
import { DAY, HOUR, idsOf, publishSome, watchedBoard } from './support/watched-board.ts';

const schemaIn = (name: string) => readFileSync(new URL(`./support/${name}.sql`, import.meta.url), 'utf8');
const REMEMBERED = ['presence', 'past', 'past_texts', 'changes', 'stretches', 'marks', 'told'];
const WITHOUT_GONE = 'DROP TABLE gone; ALTER TABLE details DROP COLUMN last_changed;';
const OLD_BEFORE_MEMORY: OldSchema = { version: 1071693003, made: schemaIn('index-before-memory'), tables: [] };
const OLD_WITH_GONE: OldSchema = { version: 1724230600, made: schemaIn('index-with-gone'), tables: REMEMBERED };
const OLD_ONE_TIME: OldSchema = {
  version: 1307909545,
  made: `${schemaIn('index-with-gone')};${WITHOUT_GONE}`,
  tables: REMEMBERED,
};

describe('a reading that never came into force', () => {
  it('a process killed while it wrote leaves nothing that counts', async () => {
    const board = await watchedBoard();
    const { changes } = await board.watcher();
    const [one = 0, two = 0] = await publishSome(board, 2);
    await changes({ name: 'all' });
    const db = openDatabase(indexOf(board.folder), { fullText: true });
    const generation = Number(
      JSON.parse(String(db.prepare("SELECT value FROM state WHERE name = 'crawl'").get()?.value)).generation,
    );
    const next = generation + 1;
    // As it would be after the rows of a reading were written and before it came into force.
    db.exec(`INSERT INTO changes VALUES (${next}, ${one}, 0, '[{"field":"title","from":"a","to":"b"}]');
      INSERT INTO presence (id, came, appeared, first_seen, company, fingerprint) VALUES (${two + 1}, ${next}, '', 0, 1, 'x');
      INSERT INTO past SELECT 1, id, ${next}, died, published, company, work_model, places, types, contracts, pay_top, pay_middle,
        said_work_model, said_pay, skills, title, 0, '', 0, 0, 0, 9e15, 'y', NULL FROM ads WHERE id = ${two};`);
    expect((await changes({ name: 'all' })).data.counts).toEqual({ new: 0, changed: 0, gone: 0 });
    board.clock.now += 3 * HOUR;
    const [three] = await publishSome(board, 1, 2);
    await board.suspend(one);
    const { data } = await changes({ name: 'all' });
    expect(data.counts).toEqual({ new: 1, changed: 0, gone: 1 });
    expect([idsOf(data.new), idsOf(data.gone)]).toEqual([[three], [one]]);
    expect((await changes({ name: 'all' })).data.total).toBe(0);
    db.close();
  });
});

describe('an index from before there was a memory', () => {
  it('keeps its ads, and what happens from then on is told', async () => {
    const board = await watchedBoard();
    const [one = 0, two = 0, three = 0] = await publishSome(board, 3);
    board.clock.now += 2 * DAY;
    const now = await board.watcher();
    await now.call('search_jobs');
    await now.close();
    const folder = freshFolder();
    makeOldIndex(indexOf(board.folder), join(folder, basename(indexOf(board.folder))), OLD_BEFORE_MEMORY);
    const made = board.clock.now;
    const { changes, call } = await board.watcher({}, folder);
    expect((await call('search_jobs', { words: 'text' })).data.total).toBe(3);
    expect((await changes({ since: '24h' })).data.counts).toEqual({ new: 0, changed: 0, gone: 0 });
    board.clock.now += DAY;
    await board.edit(one, { title: 'Another' });
    await board.suspend(two);
    const [four] = await publishSome(board, 1, 3);
    const { data } = await changes({ since: '30h' });
    expect([idsOf(data.new), idsOf(data.changed), idsOf(data.gone)]).toEqual([[four], [one], [two]]);
    expect(data.changed[0].changes).toEqual([{ field: 'title', from: 'Ad 0', to: 'Another' }]);
    expect(Date.parse(data.coverage.memory_since)).toBe(Math.floor(made / 1000) * 1000);
    expect(idsOf((await changes({ since: '7d', kinds: ['new'] })).data.new)).toContain(three);
  });
});

describe('an index from before', () => {
  it.each([
    ['gone ads stood in one table only', OLD_WITH_GONE],
    ['each kind had a mark of its own', OLD_ONE_TIME],
  ])('%s keeps its ads, what it remembers, and whom it told', async (_, old) => {
    const board = await watchedBoard();
    const [one = 0, two = 0] = await publishSome(board, 3);
    const now = await board.watcher();
    await now.changes({ name: 'all' });
    board.clock.now += DAY;
    await board.edit(one, { title: 'Another' });
    await board.suspend(two);
    await now.call('search_jobs');
    await now.close();
    const folder = freshFolder();
    makeOldIndex(indexOf(board.folder), join(folder, basename(indexOf(board.folder))), old);
    const { changes, call } = await board.watcher({}, folder);
    const { data } = await changes({ name: 'all' });
    expect([idsOf(data.new), idsOf(data.changed), idsOf(data.gone)]).toEqual([[], [one], [two]]);
    expect((await call('search_jobs', { words: 'text' })).data.total).toBe(2);
    await board.suspend(one);
    board.clock.now += DAY;
    expect(idsOf((await changes({ name: 'all' })).data.gone)).toEqual([one]);
  });
});

describe('a file that this version cannot use', () => {
  it('of another version stays as it is, and each version remembers by itself', async () => {
    const board = await watchedBoard();
    await publishSome(board, 2);
    const first = await board.watcher();
    await first.changes({ name: 'all' });
    await first.close();
    const file = indexOf(board.folder);
    const versionIn = (path: string) => {
      const db = openDatabase(path);
      const version = db.prepare('PRAGMA user_version').get()?.user_version;
      const [{ names } = { names: 0 }] = db.prepare('SELECT count(*) AS names FROM marks').all();
      db.close();
      return { version, names };
    };
    const db = openDatabase(file);
    db.exec('PRAGMA user_version = 7');
    db.close();
    for (const expected of [2, 0]) {
      const { changes, close } = await board.watcher();
      expect((await changes({ name: 'all' })).data.counts.new).toBe(expected);
      await close();
    }
    expect(versionIn(file)).toEqual({ version: 7, names: 1 });
    const files = readdirSync(board.folder).filter((name) => /^index-.*\.db$/.test(name));
    expect(files).toHaveLength(2);
    expect(files.find((name) => /-v\d+\.db$/.test(name))).toBeDefined();
  });

  it('is not thrown away where another version made other tables of it meanwhile', async () => {
    const board = await watchedBoard();
    await publishSome(board, 1);
    const { changes } = await board.watcher();
    await changes({ name: 'all' });
    expect((await changes({ name: 'all' })).data.total).toBe(0);
    const db = openDatabase(indexOf(board.folder));
    const version = db.prepare('PRAGMA user_version').get()?.user_version;
    db.exec('ALTER TABLE presence RENAME TO hidden; PRAGMA user_version = 7');
    expect((await changes({ name: 'all' })).isError).toBe(true);
    db.exec(`ALTER TABLE hidden RENAME TO presence; PRAGMA user_version = ${version}`);
    db.close();
    expect((await changes({ name: 'all' })).data).toMatchObject({ total: 0, coverage: { open_jobs: 1 } });
  });
});

/** The only index in a data folder. */
function indexOf(folder: string): string {
  return join(folder, readdirSync(folder).find((name) => /^index-.*\.db$/.test(name)) ?? '');
}

/** A schema there was: its version, its tables, and which of them are carried over. */
interface OldSchema {
  readonly version: number;
  readonly made: string;
  readonly tables: readonly string[];
}

/** What is in an index, in a file of a schema there was; without its words, which are made anew. */
function makeOldIndex(from: string, to: string, { version, made, tables }: OldSchema): void {
  const db = openDatabase(to, { fullText: true });
  db.exec(made);
  db.exec(`PRAGMA user_version = ${version}; ATTACH '${from}' AS new`);
  for (const table of ['ads', 'companies', ...tables]) {
    const columns = db
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name }) => name)
      .join(', ');
    db.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM new.${table}`);
  }
  const seen = made.endsWith(WITHOUT_GONE) ? 'first_seen' : 'first_seen, first_seen';
  db.exec(`INSERT INTO details SELECT row, digest, ${seen}, record, body, said, telling FROM new.details`);
  if (!made.endsWith(WITHOUT_GONE)) db.exec("INSERT INTO gone VALUES (77, 0, 0, 0, 0, '')");
  const states = tables.length === 0 ? "WHERE name = 'crawl'" : "WHERE name <> 'vocabulary'";
  db.exec(`INSERT INTO state SELECT * FROM new.state ${states}`);
  db.close();
}
