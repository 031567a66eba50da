import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PostgresClaims } from '../src/hosting/postgres/claims.ts';
import { MIGRATIONS, SCHEMA } from '../src/hosting/postgres/schema.ts';
import { openPostgres, type Postgres } from '../src/postgres/pool.ts';
import { type Claim, DUPLICATE_HOURS } from '../src/publishing/ledger/ledger.ts';
import { isUnderWay, ownClaim } from '../src/publishing/ledger/owner.ts';
import { type DatabaseWay, wayTo } from './support/cut-database.ts';
import { createDatabase, type TestDatabase } from './support/database.ts';

/* Claims of replicas whose clocks, names and connections are not to be relied on. */

const DAY = 24 * 3_600_000;
let database: TestDatabase;
let way: DatabaseWay;
const pools: Postgres[] = [];
let families = 0;

async function claimsBy(url: string, callTime = 20_000): Promise<PostgresClaims> {
  const postgres = await openPostgres({ url, callTime, log: () => undefined });
  pools.push(postgres);
  return new PostgresClaims(postgres, 'board', 'account', (error) => new Error('not written', { cause: error }));
}

/** A claim as a replica makes it whose clock is so many milliseconds ahead. */
function claimOf(ahead = 0, state: Claim['state'] = 'intended'): Claim {
  const now = Date.now() + ahead;
  return ownClaim(state, new Date(now), now + 20_000, { sketch: undefined });
}

const none = () => false;
const any = () => true;
const family = () => `family-${++families}`;

beforeAll(async () => {
  database = await createDatabase();
  way = await wayTo(database.url);
  const postgres = await openPostgres({ url: database.url, log: () => undefined });
  await postgres.migrate(SCHEMA, MIGRATIONS);
  await postgres.close();
});
afterEach(async () => {
  for (const one of pools.splice(0)) await one.close();
  await database.query(`DELETE FROM ${SCHEMA}.claims`);
});
afterAll(async () => {
  await way.close();
  await database.drop();
});

it.each([3 * DAY, -3 * DAY, 400 * DAY])('a clock that is %i ms ahead changes nothing', async (ahead) => {
  const claims = await claimsBy(database.url);
  const [mine, theirs] = [family(), family()];
  await claims.insertUnlessThere(mine, claimOf(), none);
  await claims.insertUnlessThere(theirs, claimOf(ahead), none);
  expect(await claims.insertUnlessThere(mine, claimOf(ahead), any)).toHaveProperty('standing');
  const [standing] = await claims.standing(theirs);
  expect(Math.abs(Date.now() - Date.parse(standing?.time ?? ''))).toBeLessThan(60_000);
  expect(isUnderWay(standing as Claim)).toBe(true);
  expect(await claims.recent()).toHaveLength(2);
  await database.query(`UPDATE ${SCHEMA}.claims SET made_at = made_at - interval '${DUPLICATE_HOURS} hours'`);
  expect(await claims.recent()).toEqual([]);
  expect(await claims.insertUnlessThere(theirs, claimOf(ahead), any)).toHaveProperty('key');
});

it('a claim of a process that is not seen to run here is under way until its time is up', async () => {
  const claims = await claimsBy(database.url);
  const place = family();
  // Another machine of the same name, whose server has the number of one that does not run on this machine.
  const elsewhere = { ...claimOf(), token: 'of another', pid: 2 ** 22 + 1 };
  await claims.insertUnlessThere(place, elsewhere, none);
  const [standing] = await claims.standing(place);
  expect(isUnderWay(standing as Claim)).toBe(true);
  expect(isUnderWay(standing as Claim, Date.now() + 60_000)).toBe(false);
});

it('a claim of a process that ended is at once under way no more, and one that lives is not disturbed', async () => {
  const [mine, theirs] = [await claimsBy(database.url), await claimsBy(database.url)];
  const [dead, living] = [family(), family()];
  await theirs.insertUnlessThere(dead, claimOf(), none);
  await mine.insertUnlessThere(living, claimOf(), none);
  const isNow = async (place: string) => isUnderWay((await mine.standing(place))[0] as Claim);
  expect([await isNow(dead), await isNow(living)]).toEqual([true, true]);
  // What the system does to the connections of a process that was killed.
  await pools.pop()?.close();
  await expect.poll(() => isNow(dead), { timeout: 3_000 }).toBe(false);
  expect(await isNow(living)).toBe(true);
  expect(await mine.insertUnlessThere(dead, claimOf(), any)).toHaveProperty('standing');
});

it('a process whose connection breaks is soon seen to live again, by the same number', async () => {
  const claims = await claimsBy(database.url);
  const place = family();
  await claims.insertUnlessThere(place, claimOf(), none);
  await database.breakConnections();
  const isNow = async () => isUnderWay((await claims.standing(place).catch(() => []))[0] ?? claimOf(0, 'unknown'));
  await expect.poll(isNow, { timeout: 10_000 }).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await isNow()).toBe(true);
});

it('a claim of a version that shows no presence counts until its time is up', async () => {
  const claims = await claimsBy(database.url);
  const place = family();
  await claims.insertUnlessThere(place, claimOf(), none);
  await database.query(`UPDATE ${SCHEMA}.claims SET holder = NULL`);
  await pools.pop()?.close();
  const [standing] = await (await claimsBy(database.url)).standing(place);
  expect(isUnderWay(standing as Claim)).toBe(true);
});

it('an end that is known is not replaced by one that is not', async () => {
  const claims = await claimsBy(database.url);
  const place = family();
  const inserted = await claims.insertUnlessThere(place, claimOf(), none);
  const key = 'key' in inserted ? inserted.key : '';
  await claims.replace(key, { ...claimOf(0, 'done'), id: 7 });
  await claims.replace(key, claimOf(0, 'unknown'));
  expect(await claims.standing(place)).toMatchObject([{ state: 'done', id: 7 }]);
  await expect(claims.replace('00000000-0000-0000-0000-000000000000', claimOf())).rejects.toThrow(/not there/);
});

it('a claim of which it is not known whether it was committed does not stay', async () => {
  const claims = await claimsBy(way.url);
  const place = family();
  way.loseAnswerTo('COMMIT');
  await expect(claims.insertUnlessThere(place, claimOf(), none)).rejects.toThrow('not written');
  await expect.poll(() => claims.standing(place), { timeout: 10_000 }).toEqual([]);
  expect(await claims.insertUnlessThere(place, claimOf(), any)).toHaveProperty('key');
});

it('a network that swallows everything ends within the time of the call', async () => {
  const cut = await wayTo(database.url);
  const claims = await claimsBy(cut.url, 1_000);
  await claims.recent();
  cut.swallow();
  await expect(claims.recent()).rejects.toThrow('not written');
  await expect(claims.insertUnlessThere(family(), claimOf(), none)).rejects.toThrow('not written');
  await cut.close();
});
