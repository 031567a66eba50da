import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { yamlPlugin } from '../scripts/yaml.mjs';
import { openPostgres, type Postgres } from '../src/postgres/pool.ts';
import { keptInPostgres, schemaOf } from '../src/search/store/postgres/postgres-keeper.ts';
import { StoreUnavailable } from '../src/search/store/store.ts';
import { type IndexDatabase, indexName, openIndexDatabase } from './support/index-arm.ts';
import {
  type Ad,
  type AdsBoard,
  ad,
  closeAfterEach,
  searcherOf,
  startAdsBoard,
  within,
} from './support/search-board.ts';

closeAfterEach();

const CHILD = fileURLToPath(new URL('../node_modules/.cache/test-replica.mjs', import.meta.url));
let shared: IndexDatabase;

beforeAll(async () => {
  await build({
    entryPoints: [fileURLToPath(new URL('./support/search-child.ts', import.meta.url))],
    outfile: CHILD,
    plugins: [yamlPlugin],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  shared = await openIndexDatabase();
});

const adsOf = (count: number): Ad[] =>
  Array.from({ length: count }, (_, index) => ad({ id: index + 1, text: `word${index}` }));

/** A searcher as another replica has it. @param name of the index, for what replicas of one test share */
function replica(board: AdsBoard, name: string, postgres: Postgres = shared.postgres, now = Date.now) {
  const store = keptInPostgres(postgres, indexName(board.url, name));
  return searcherOf(board, { store, now });
}

function child(board: AdsBoard, name: string): ChildProcess {
  return spawn(process.execPath, [CHILD, board.url, name, shared.database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The last line of a process that ends by itself. */
async function resultOf(process: ChildProcess): Promise<unknown> {
  const lines: string[] = [];
  createInterface({ input: process.stdout as NodeJS.ReadableStream }).on('line', (line) => lines.push(line));
  await once(process, 'close');
  return JSON.parse(lines.at(-1) ?? 'null');
}

/** Rows of a query on a board's index, whose tables it names `index.…`. */
function rowsOf(board: AdsBoard, name: string, query: string): Promise<Record<string, unknown>[]> {
  return shared.database.query(query.replaceAll('index.', `${schemaOf(indexName(board.url, name))}.`));
}

/** Words with how many open ads hold each, counted anew. */
const COUNTED = `SELECT term, count(*) AS doc FROM index.words JOIN index.ads ON ads.row = words.row
  CROSS JOIN LATERAL unnest(tsvector_to_array(doc)) AS term WHERE died > 1000000 AND term <> '^' GROUP BY term ORDER BY term`;

describe('one index for several replicas', () => {
  it('two processes at once read the board once, and both answer', async () => {
    const board = await startAdsBoard(adsOf(500));
    board.delay = 30;
    const results = await Promise.all([child(board, 'two'), child(board, 'two')].map(resultOf));
    expect(results).toEqual([
      { total: 500, complete: true },
      { total: 500, complete: true },
    ]);
    expect(board.asked).toHaveLength(5);
  });

  it('one that is killed in mid-crawl leaves nothing locked, and nothing half done', async () => {
    const board = await startAdsBoard(adsOf(800));
    board.delay = 150;
    const victim = child(board, 'victim');
    await once(victim.stdout as NodeJS.ReadableStream, 'data');
    victim.kill('SIGKILL');
    await once(victim, 'close');
    // The database sees that it is gone: nobody waits until its lease ends.
    await rowsOf(board, 'victim', 'UPDATE index.lease SET expires = expires + 3600000');
    board.delay = 0;
    board.ads = board.ads.slice(0, 700);
    const survivor = replica(board, 'victim');
    expect((await survivor.find()).total).toBe(700);
    expect((await survivor.find({ words: 'word3' })).total).toBe(1);
    expect(await rowsOf(board, 'victim', 'SELECT count(*) AS n FROM index.ads')).toEqual([{ n: '700' }]);
    expect(await rowsOf(board, 'victim', 'SELECT count(*) AS n FROM index.words')).toEqual([{ n: '700' }]);
  });

  it('one answers from what is there while another reads, and a write through one is known to all', async () => {
    const board = await startAdsBoard(adsOf(300));
    const [first, second] = [replica(board, 'both'), replica(board, 'both')];
    expect([(await first.find()).total, (await second.find()).total]).toEqual([300, 300]);
    expect(board.asked).toHaveLength(3);
    board.ads = board.ads.slice(1);
    await first.index.changed();
    expect((await second.find()).total).toBe(299);
  });

  it('is another for another board', async () => {
    const [one, two] = [await startAdsBoard(adsOf(10)), await startAdsBoard(adsOf(3))];
    expect((await replica(one, 'same').find()).total).toBe(10);
    expect((await replica(two, 'same').find()).total).toBe(3);
    expect((await replica(one, 'same').find()).total).toBe(10);
  });

  it('counts words as the ads in force hold them, whatever came, changed and went', async () => {
    const board = await startAdsBoard(adsOf(60));
    const clock = { now: Date.now() };
    const searcher = replica(board, 'counts', shared.postgres, () => clock.now);
    await searcher.find();
    board.ads = [ad({ id: 900, text: 'newcomer word7' }), ...board.ads.slice(5)];
    board.ads[20] = { ...(board.ads[20] as Ad), body: '<p>rewritten</p>' };
    clock.now += 3 * 3_600_000;
    expect((await searcher.find({ words: 'word7' })).total).toBe(2);
    const kept = await rowsOf(board, 'counts', 'SELECT term, doc FROM index.terms ORDER BY term');
    expect(kept).toEqual(await rowsOf(board, 'counts', COUNTED));
    expect(kept.find(({ term }) => term === 'word7')).toEqual({ term: 'word7', doc: '2' });
    expect(kept.some(({ term }) => term === 'word1')).toBe(false);
  });

  it('is brought up to date without the board where it was made by another vocabulary', async () => {
    const board = await startAdsBoard([ad({ id: 1, title: 'Programadora', text: 'Services in Golang' })]);
    expect(await replica(board, 'words').ids({ words: 'developer go' })).toEqual([1]);
    const asked = board.asked.length;
    for (const change of [
      `UPDATE index.state SET value = '"another"' WHERE name = 'vocabulary'`,
      'DELETE FROM index.words',
      "UPDATE index.ads SET skills = ''",
    ])
      await rowsOf(board, 'words', change);
    expect(await replica(board, 'words').ids({ words: 'developer go' })).toEqual([1]);
    expect(board.asked.length).toBe(asked);
  });

  it('keeps the words of a newer replica that is in use, beside which an older one starts', async () => {
    const board = await startAdsBoard([ad({ id: 1, title: 'Programadora', text: 'Services in Golang' })]);
    await replica(board, 'versions').find();
    const made = async () => {
      const [row] = await rowsOf(board, 'versions', "SELECT value FROM index.state WHERE name = 'vocabulary'");
      return JSON.parse(String(row?.value));
    };
    const newer = JSON.stringify({ by: 'newer', before: [(await made()).by] });
    await rowsOf(board, 'versions', `UPDATE index.state SET value = '${newer}' WHERE name = 'vocabulary'`);
    await rowsOf(board, 'versions', 'DELETE FROM index.words');
    expect(await replica(board, 'versions').ids({ words: 'developer' })).toEqual([]);
    expect(await made()).toEqual(JSON.parse(newer));
    await rowsOf(board, 'versions', "UPDATE index.state SET value = '0' WHERE name = 'vocabulary_seen'");
    expect(await replica(board, 'versions').ids({ words: 'developer' })).toEqual([1]);
  });
});

describe('an answer while the database is away', () => {
  it('says so where the connection breaks in the middle, and the next one is whole', async () => {
    const board = await startAdsBoard(adsOf(50));
    const searcher = replica(board, 'broken');
    await searcher.find();
    await shared.postgres
      .transaction(async (connection) => {
        // Nothing can be read until the lock goes.
        await connection.query(`LOCK TABLE ${schemaOf(indexName(board.url, 'broken'))}.ads IN ACCESS EXCLUSIVE MODE`);
        const asked = searcher.find({ words: 'word3' }).catch((error: unknown) => error);
        await expect
          .poll(() => shared.database.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"))
          .not.toHaveLength(0);
        await shared.database.breakConnections();
        expect(await asked).toBeInstanceOf(StoreUnavailable);
      })
      .catch(() => undefined);
    expect((await searcher.find({ words: 'word3' })).total).toBe(1);
  });

  it('says so where there is no server, and knows no companies then', async () => {
    const board = await startAdsBoard(adsOf(5));
    const nowhere = await openPostgres({ url: 'postgres://nobody@127.0.0.1:1/none', log: () => undefined });
    const searcher = replica(board, 'nowhere', nowhere);
    await expect(searcher.find({}, {}, within(3000))).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await searcher.index.companies.named('Acme')).toEqual([]);
    await nowhere.close();
  });
});
