import { describe, expect, it } from 'vitest';
import { testBoard } from './support/board.ts';
import { clientOf as plainClient } from './support/board-client.ts';
import { createDatabase } from './support/database.ts';
import { holdAfter } from './support/faults.ts';
import { APPROVE } from './support/hosted.ts';
import { callOf, clientAt, gate, postTo, rawCall, type ServeProcess, startServe } from './support/http.ts';
import { serveInside } from './support/inside.ts';
import { adOn } from './support/scripted.ts';
import type { Json } from './support/server.ts';

/* Three processes on one database, each with a data folder of its own: what one began another goes on with. */

const REPLICAS = 3;
const APPROVED = { inputResponses: { approval: APPROVE } };

const board = await testBoard({ moderationSeconds: 0 });
const database = await createDatabase();
const replicas = await Promise.all(Array.from({ length: REPLICAS }, started));
let ads = 0;

function started(): Promise<ServeProcess> {
  return startServe({
    JOBBOARD_BASE_URL: board.board.url,
    JOBBOARD_DATABASE_URL: database.url,
    JOBBOARD_TIMEOUT: '5',
    JOBBOARD_LOG: 'debug',
  });
}

const clientOf = (replica: { readonly url: string }, asks: boolean, key: string = board.board.keys.paid) =>
  clientAt(replica.url, key, { asks });

/** @param key of a company: an ad of unknown end holds back others of that company alone */
async function create(replica: { readonly url: string }, ad: object, key?: string): Promise<string> {
  const client = await clientOf(replica, false, key);
  const { content = [] } = await rawCall(client, { name: 'create_job', arguments: ad });
  return content.map(({ text }: Json) => text).join('\n');
}

const newAd = () => adOn(`compilers ${++ads}`);

/** How often an ad is on the board, asked of the board itself. */
async function onTheBoard({ title }: { title: string }): Promise<number> {
  const { results = [] } = await plainClient(board.board).post('/job/list.json', { limit: 100 });
  return results.filter((one: Json) => one.title === title).length;
}

const replicaAt = (index: number) => () => replicas[index] as ServeProcess;
const [first, second, third] = [replicaAt(0), replicaAt(1), replicaAt(2)];

it('the memory remembers for each caller what they were told, on every replica', async () => {
  const ask = { name: 'job_changes', arguments: { since: 'last', name: 'compilers' } };
  // So few that one page holds them, and the mark moves.
  const client = await clientOf(first(), false);
  const asked = async () => {
    const { content } = await rawCall(client, {
      ...ask,
      arguments: { ...ask.arguments, words: 'quarkus' },
    });
    return content?.[0]?.text;
  };
  // The first reading of the board may take longer than a call.
  await expect.poll(asked).toContain('is new: this answer begins at');
  const told = async (replica: ServeProcess, key?: string) => {
    const { contents } = await (await clientOf(replica, false, key)).readResource({
      uri: 'jobboard://changes/compilers',
    });
    return JSON.stringify(contents);
  };
  await expect.poll(() => told(second())).not.toContain('There is no search named');
  expect(await told(third(), board.board.keys.reader)).toContain('There is no search named');
});

it('an ad is posted once at most, whichever replica is killed at whatever moment', async () => {
  const { paid, free } = board.board.keys;
  for (const [round, key] of [paid, free, paid].entries()) {
    const ad = newAd();
    const victim = round % REPLICAS;
    const tries = replicas.map((replica) => create(replica, ad, key).catch((error: unknown) => String(error)));
    await new Promise((resolve) => setTimeout(resolve, 15 * round * round));
    replicas[victim]?.child.kill('SIGKILL');
    await Promise.all(tries);
    replicas[victim] = await started();
    const last = await create(replicas[victim] as ServeProcess, ad, key);
    // No answer is lost without a word: the ad is there, or it is not known and nothing is sent again.
    expect(last).toMatch(/was created|\[duplicate\]|\[outcome_unknown\]/);
    expect(await onTheBoard(ad)).toBeLessThanOrEqual(1);
  }
});

it('an approval that one replica asked for is taken by another, once on all of them', async () => {
  const ad = newAd();
  const call = { name: 'create_job', arguments: { ...ad, allow_duplicate: true } };
  const { requestState, resultType } = await rawCall(await clientOf(first(), true), call);
  expect(resultType).toBe('input_required');
  const approved = { ...call, ...APPROVED, requestState };
  const others = await Promise.all([second(), third(), second()].map((replica) => clientOf(replica, true)));
  const answers = await Promise.all(others.map((client) => rawCall(client, approved)));
  expect(answers.filter((answer) => answer.resultType !== 'input_required' && answer.isError !== true)).toHaveLength(1);
  expect(await onTheBoard(ad)).toBe(1);
});

it('requests of a caller are counted over all replicas, and by each alone while the database is away', async () => {
  const shared = await createDatabase();
  const settings = { JOBBOARD_DATABASE_URL: shared.url, JOBBOARD_CALLS_PER_MINUTE: '4' };
  const both = await Promise.all([1, 2].map(() => serveInside({ JOBBOARD_BASE_URL: board.board.url, ...settings })));
  const key = { authorization: `Bearer ${board.board.keys.paid}` };
  const ask = async (index: number) => (await postTo(both[index] as Json, callOf('list_locations', {}), key)).status;
  expect([await ask(0), await ask(1), await ask(0), await ask(1)]).toEqual([200, 200, 200, 200]);
  expect([await ask(0), await ask(1)]).toEqual([429, 429]);
  const [row] = await shared.query('SELECT key FROM jobboard2_limits');
  expect(JSON.stringify(row)).not.toContain(board.board.keys.paid);
  await shared.query('DROP TABLE jobboard2_limits');
  const other = { authorization: `Bearer ${board.board.keys.free}` };
  expect((await postTo(both[0] as Json, callOf('list_locations', {}), other)).status).toBe(200);
});

describe('the database', () => {
  it('holds digests in place of keys, and no text of an ad', async () => {
    const ad = newAd();
    expect(await create(first(), ad, board.board.keys.second)).toContain('was created');
    const tables = await database.query(
      "SELECT table_name AS t FROM information_schema.tables WHERE table_name ~ '^jobboard'",
    );
    const rows = await Promise.all(tables.map(({ t }) => database.query(`SELECT * FROM ${t}`)));
    const text = JSON.stringify(rows);
    expect(text).toContain('done');
    for (const key of Object.values(board.board.keys)) expect(text).not.toContain(key);
    // The title of an ad stands readable for two days, its text never.
    expect(text).toContain(ad.title);
    expect(text).not.toContain('We run a compiler');
    for (const replica of replicas) expect(replica.said()).not.toMatch(/sandbox-paid|compilers/);
  });

  it('that breaks its connections is used again; while it is away nothing is sent', async () => {
    const ad = newAd();
    await database.breakConnections();
    const { second: key } = board.board.keys;
    expect(await create(first(), ad, key)).toMatch(/was created|\[not_configured\].*nothing was sent/s);
    await expect.poll(() => create(second(), ad, key)).toMatch(/was created|\[duplicate\]/);
    expect(await onTheBoard(ad)).toBe(1);
  });

  it('that is away when a create is answered gets its outcome once it is back, for all replicas', async () => {
    const only = await createDatabase();
    const real = await testBoard({ moderationSeconds: 0 });
    const [own, other] = await Promise.all(
      [1, 2].map(() => serveInside({ JOBBOARD_BASE_URL: real.board.url, JOBBOARD_DATABASE_URL: only.url })),
    );
    const ad = newAd();
    const held = gate();
    const { paid } = real.board.keys;
    real.faults.next('createJob', holdAfter(held.opened));
    const created = create(own as Json, ad, paid);
    await expect.poll(() => real.arrived('createJob')).toBe(1);
    const [{ name } = {}] = await only.query('SELECT current_database() AS name');
    const setReadOnly = async (value: 'on' | 'off') => {
      const sql = `ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`;
      await only.query(`BEGIN READ WRITE; ${sql}; COMMIT`);
      await only.breakConnections();
    };
    await setReadOnly('on');
    held.open();
    expect(await created).toMatch(/was created.*This write is not recorded yet/s);
    await setReadOnly('off');
    const recorded = async () => ({
      claims: await only.query('SELECT state FROM jobboard2_claims'),
      writes: await only.query('SELECT tool, outcome FROM jobboard2_writes'),
    });
    await expect.poll(recorded, { timeout: 15_000 }).toEqual({
      claims: [{ state: 'done' }],
      writes: [{ tool: 'create_job', outcome: 'done' }],
    });
    expect(await create(other as Json, ad, paid)).toMatch(/\[duplicate\].*as job \d+/s);
    expect(real.arrived('createJob')).toBe(1);
  });

  it('without which a replica does not start, is never named with its password', async () => {
    const url = 'postgresql://somebody:pass-of-zebra@127.0.0.1:9/none';
    const failed = await startServe({ JOBBOARD_DATABASE_URL: url }).catch((error: unknown) => String(error));
    expect(failed).toMatch(/^(?!.*zebra).*database/s);
  });

  const [OLD, NEW] = ['a-secret-of-the-replicas-in-the-tests', 'another-secret-of-a-replica-in-the-tests'];
  const starting = (url: string, secret: string) => {
    return serveInside({
      JOBBOARD_BASE_URL: board.board.url,
      JOBBOARD_DATABASE_URL: url,
      JOBBOARD_SERVER_SECRET: secret,
    });
  };
  const NOT_THAT = /JOBBOARD_SERVER_SECRET is not that of the servers that wrote here/;

  it('goes from one secret to the next: what was written under the old one is found under the new one', async () => {
    const { url } = await createDatabase();
    const ad = newAd();
    const { second: key } = board.board.keys;
    expect(await create(await starting(url, OLD), ad, key)).toContain('was created');
    await expect(starting(url, NEW)).rejects.toThrow(NOT_THAT);
    for (const secrets of [`${NEW},${OLD}`, OLD, NEW])
      expect(await create(await starting(url, secrets), ad, key)).toMatch(/\[duplicate\].*as job \d+/s);
    await expect(starting(url, OLD)).rejects.toThrow(NOT_THAT);
    expect(await onTheBoard(ad)).toBe(1);
  });

  it('that can only be read: reading goes on, writing is refused, and the probe says so without its address', async () => {
    const only = await createDatabase();
    const replica = await serveInside({ JOBBOARD_BASE_URL: board.board.url, JOBBOARD_DATABASE_URL: only.url });
    const ready = async () => {
      const answer = await fetch(`${replica.origin}/readyz`);
      return `${answer.status} ${await answer.text()}`;
    };
    expect(await ready()).toBe('200 ready');
    const [{ name } = {}] = await only.query('SELECT current_database() AS name');
    await only.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await only.breakConnections();
    await expect.poll(ready).toBe('200 ready to read; writes are refused, because they cannot be recorded');
    const metrics = await (await fetch(`${replica.origin}/metrics`)).text();
    expect(metrics).toMatch(/jobboard_ready\{for="write"\} 0/);
    const client = await clientOf(replica, false);
    for (const [tool, args] of [
      ['search_jobs', { words: 'developer' }],
      ['list_jobs', {}],
      ['job_stats', { by: 'location' }],
      ['job_changes', { since: '2d' }],
    ] as const) {
      const { content = [] } = await rawCall(client, { name: tool, arguments: args });
      expect(content[0]?.text).not.toMatch(/internal_error|127\.0\.0\.1|postgres/);
    }
    expect(await create(replica, newAd())).toMatch(/\[not_configured\].*nothing was sent/s);
  });
});
