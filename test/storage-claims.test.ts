import { connect, createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { Claims, type Fingerprint } from '../src/storage/claims.ts';
import { LateRecords } from '../src/storage/late-records.ts';
import { Ledger } from '../src/storage/ledger.ts';
import { makeTables, postgresStore } from '../src/storage/postgres-store.ts';
import { SqliteStore } from '../src/storage/sqlite-store.ts';
import { insert, type Store, T } from '../src/storage/store.ts';
import { createDatabase } from './support/database.ts';
import { listening } from './support/misbehaving.ts';
import { freshFolder } from './support/server.ts';

/* Claims on creates, in the data folder and in PostgreSQL, whatever order, clock or network the processes have. */

const HOUR = 3_600_000;
const log = () => undefined;
/** Ads of the same letter have one title. */
const mark = (ad: string): Fingerprint => ({ ad, title: `Ad ${ad}`, rest: { title: ad.slice(0, 1), text: ad } });
const open: Store[] = [];
const database = await createDatabase();
await makeTables(await inDatabase());

afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});

async function inDatabase(url = database.url, callTime = 20_000): Promise<Store> {
  const store = await postgresStore(url, callTime, log);
  open.push(store);
  return store;
}

function inFolder(folder: string): Store {
  const store = new SqliteStore(folder, 'ledger', log);
  open.push(store);
  return store;
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('claim' as const),
    ad: fc.constantFrom('a', 'b'),
    processes: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('refused' as const) }),
  fc.record({ kind: fc.constant('clock' as const), hours: fc.integer({ min: -80, max: 60 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** At most one of several processes sends, and none within a day of another. A killed one leaves its claim as sent. */
async function atMostOne(steps: readonly Step[], storeOf: () => Promise<Store> | Store, account: string) {
  let now = Date.parse('2026-11-01T00:00:00Z');
  const all: { key: string; ad: string; since: number }[] = [];
  const stores = await Promise.all([storeOf(), storeOf()]);
  const claims = stores.map((store) => new Claims(store, 'board', account));
  for (const each of steps) {
    if (each.kind === 'clock') now += each.hours * HOUR;
    const last = all.at(-1);
    if (each.kind === 'refused' && last !== undefined) {
      await claims[0]?.remove(last.key);
      all.pop();
    }
    if (each.kind !== 'claim') continue;
    // One from the future stands.
    const stands = all.some(({ ad, since }) => ad === each.ad && now - since < 24 * HOUR);
    const tries = Array.from({ length: each.processes }, (_, index) =>
      claims[index % 2]?.insert(mark(each.ad), 30_000, false, now),
    );
    const won = (await Promise.all(tries)).flatMap((end) => end?.key ?? []);
    expect(won).toHaveLength(stands ? 0 : 1);
    for (const key of won) await claims[0]?.send(key);
    if (won[0] !== undefined) all.push({ key: won[0], ad: each.ad, since: now });
  }
}

describe.each(['data folder', 'PostgreSQL'] as const)('claims in the %s', (where) => {
  const isFolder = where === 'data folder';
  const store = () => (isFolder ? inFolder(freshFolder()) : inDatabase());
  let accounts = 0;
  const claimsOf = (given: Store) => new Claims(given, 'board', `${where} ${++accounts}`);

  it('let one process send at most, whatever was refused, killed, over or by a wrong clock before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const folder = freshFolder();
        await atMostOne(steps, isFolder ? () => inFolder(folder) : () => inDatabase(), `${where} ${++accounts}`);
        for (const one of open.splice(0)) await one.close();
      }),
      { numRuns: isFolder ? 40 : 15 },
    );
  });

  it('of unknown end hold back what resembles them for a day', async () => {
    const now = Date.now();
    const claims = claimsOf(await store());
    const { key = '' } = await claims.insert(mark('a'), 1_000, false, now);
    await claims.send(key);
    const stateAfter = async (time: number) => (await claims.look(mark('a, dearer'), now + time)).blocking?.claim.state;
    expect([await stateAfter(0), await stateAfter(2_000)]).toEqual(['under way', 'unknown']);
    expect([await stateAfter(24 * HOUR - 1), await stateAfter(24 * HOUR)]).toEqual(['unknown', undefined]);
  });

  it('that were answered go after 400 days, with the approvals and writes of that time; one of unknown end stays', async () => {
    const kept = await store();
    const claims = claimsOf(kept);
    const longAgo = Date.now() - 401 * 24 * HOUR;
    for (const [ad, state] of [['a', 'done'] as const, ['b', 'unknown'] as const])
      await claims.settle((await claims.insert(mark(ad), 1_000, false, longAgo)).key ?? '', state, 7);
    const rest = { account: 'x', caller: '', tool: 'edit_job', job: 1, digest: 'd', outcome: 'done' };
    for (const at of [longAgo, Date.now()]) {
      await insert(kept, T.writes, [{ board: `pruned ${where}`, at, ...rest }]);
      await insert(kept, T.approvals, [{ question: `${where} ${at}`, at }]);
    }
    await claims.insert(mark('c'), 1_000, false);
    const own = await kept.all<{ ad: string }>(`SELECT ad FROM ${T.claims} WHERE account = $1 ORDER BY ad`, [
      `${where} ${accounts}`,
    ]);
    expect(own.map(({ ad }) => ad)).toEqual(['b', 'c']);
    expect(await kept.all(`SELECT at FROM ${T.writes} WHERE board = $1`, [`pruned ${where}`])).toHaveLength(1);
    expect(await kept.all(`SELECT at FROM ${T.approvals}`)).toHaveLength(1);
  });

  it('are unknown at once when their process is gone, and free if they were never sent', async () => {
    const folder = freshFolder();
    const again = () => (isFolder ? inFolder(folder) : inDatabase());
    const [dying, living] = [await again(), await again()];
    const account = `${where} ${++accounts}`;
    const [killed, other] = [dying, living].map((each) => new Claims(each, 'board', account));
    const { key = '' } = (await killed?.insert(mark('a'), 60_000, false)) ?? {};
    await killed?.send(key);
    const taken = await killed?.insert(mark('b'), 60_000, false);
    expect(await other?.look(mark('a'))).toMatchObject({ blocking: { claim: { state: 'under way' } } });
    expect(await other?.look(mark('b'))).toMatchObject({ blocking: { claim: { state: 'under way' } } });
    open.splice(open.indexOf(dying), 1);
    await dying.close();
    await expect.poll(() => other?.look(mark('a'))).toMatchObject({ blocking: { claim: { state: 'unknown' } } });
    expect(await other?.insert(mark('b'), 60_000, false)).toMatchObject({ key: expect.any(String) });
    // Whoever comes back late finds the place taken.
    const late = new Claims(await again(), 'board', account);
    await expect(late.send(taken?.key ?? '')).rejects.toThrow('claim is gone');
  });
});

/** Passes on all that goes to a database and back, until it is told otherwise. */
async function wayTo(database: string) {
  const target = new URL(database);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    if (!isCut) near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => isCut || near.destroy());
  });
  const url = new URL(database);
  url.host = new URL(await listening(server)).host;
  return {
    url: url.href,
    swallow() {
      isCut = true;
      for (const socket of sockets) socket.unpipe();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('a database that is not to be relied on', () => {
  it('ends within the time of the call where the network swallows everything', async () => {
    const cut = await wayTo(database.url);
    // A quarter of a call is for connecting, half for a statement: a busy machine takes longer than a second for the first.
    const claims = new Claims(await inDatabase(cut.url, 20_000), 'board', 'swallowed');
    await claims.look(mark('a'));
    cut.swallow();
    await expect(claims.insert(mark('a'), 1_000, false)).rejects.toThrow('cannot be used now');
    await cut.close();
  });

  it('is told to the caller without saying where it is, and a write that is done stays done', async () => {
    const cut = await wayTo(database.url);
    const said: string[] = [];
    const place = {
      store: await inDatabase(cut.url, 1_000),
      place: 'the database of this server',
      way: 'Try again in a minute.',
      tellsWhy: false,
      late: new LateRecords(),
      log: (_level: string, message: string) => said.push(message),
    };
    const ledger = new Ledger(place, 'board', 'away');
    await cut.close();
    await expect(ledger.before('create_job', () => ledger.tryWrite())).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringMatching(/^create_job was not carried out, nothing was sent.*Try again in a minute\.$/),
    });
    await expect(ledger.writes()).rejects.toThrow('What was written from here cannot be read');
    expect(await ledger.note('edit_job', 'digest', 'done', 1)).toEqual([expect.stringContaining('is not recorded')]);
    expect(said.join()).toMatch(/ECONNREFUSED|terminated/);
  });
});
