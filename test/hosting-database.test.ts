import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from './support/by-hand.ts';
import { type DatabaseWay, wayTo } from './support/cut-database.ts';
import { createDatabase, type TestDatabase } from './support/database.ts';
import { type ServeProcess, startServe } from './support/http.ts';
import { company, job, pageOf, type ScriptedBoard, startScripted } from './support/scripted.ts';

/* One replica on a database that strangers' texts reach, and that goes away. */

const STRANGE = { name: 'Firm\u0000 A\ud800', slug: 'firm\u0000-a' };
let board: ScriptedBoard;
let database: TestDatabase;
let way: DatabaseWay;
let server: ServeProcess;

beforeAll(async () => {
  const ad = job(1, { title: 'Compiler\u0000 Engineer \udc00', ref: 'R\u0000', company: company(7, STRANGE) });
  board = await startScripted({
    'job/list': (form) => pageOf([ad], form),
    'location/list': () => ({ total: 1, results: [{ id: 14, name: 'Lisboa' }] }),
  });
  database = await createDatabase();
  way = await wayTo(database.url);
  server = await startServe({ JOBBOARD_BASE_URL: board.url, JOBBOARD_DATABASE_URL: way.url, JOBBOARD_TIMEOUT: '5' });
});
afterAll(async () => {
  await server.stop();
  await way.close();
  await board.close();
  await database.drop();
});

async function answerTo(name: string, args: object): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: 'Bearer some-key',
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  return (await fetch(server.url, { method: 'POST', headers, body })).text();
}

it('keeps texts with characters that it cannot hold, and finds them', async () => {
  expect(await answerTo('search_jobs', { words: 'compiler' })).toContain('Engineer');
  const reading = await answerTo('search_jobs', { words: 'engineer', company: 'Firm\u0000 A' });
  expect(reading).not.toContain('internal_error');
});

it('is looked at by check, which never shows the password', async () => {
  const url = new URL(way.url);
  const environment = { JOBBOARD_DATABASE_URL: url.href };
  expect((await run(['check'], environment)).stdout).toMatch(/^OK The database .*version 00\d-/m);
  const dead = 'postgres://somebody:pass-of-zebra@127.0.0.1:9/none';
  const { code, stdout } = await run(['check'], { JOBBOARD_DATABASE_URL: dead });
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/^PROBLEM The database 127\.0\.0\.1:9\/none .*ECONNREFUSED/m),
  ]);
  expect(stdout).not.toContain('zebra');
});

it('is not described to callers when it goes away; the operator is told why', async () => {
  await way.close();
  const answer = await answerTo('search_jobs', { words: 'compiler' });
  expect(answer).toContain('the database of this server cannot be reached');
  expect(answer).not.toMatch(/ECONN|127\.0\.0\.1|terminated/);
  expect(server.said()).toMatch(/cannot be reached: .*(ECONN|terminated)/);
});
