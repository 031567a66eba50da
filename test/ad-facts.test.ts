import { describe, expect, it } from 'vitest';
import { factColumns, factRow, groupings } from '../src/index/fact-columns.ts';
import { differencesOf } from '../src/query/ad-diff.ts';
import { conditionsOf } from '../src/query/conditions.ts';
import { openDatabase } from '../src/sqlite.ts';
import { filterArguments } from '../src/tools/search/search-filters.ts';
import words from '../src/views/words.json' with { type: 'json' };
import { AD_FACTS, type AdFacts } from '../src/wire/ad-facts.ts';
import type { JobRecord } from '../src/wire/records.ts';
import { job } from './support/scripted.ts';

/* A fact is one row: the tables below are copies of AD_FACTS with a row more. */

interface Shifted extends JobRecord {
  readonly shift?: number;
  readonly hourly?: number;
  readonly nights?: boolean;
}
const FACTS = {
  ...AD_FACTS,
  shift: { kind: 'id', isWatched: true, of: (ad: Shifted) => ad.shift },
  nights: { kind: 'flag', isWatched: true, of: (ad: Shifted) => ad.nights },
  hourly: {
    kind: 'amount',
    unsaid: 'hourly pay',
    of: (ad: Shifted) => [ad.hourly ?? 0, 0],
  },
} as const satisfies AdFacts;

const adOf = (id: number, facts: object) =>
  ({ ...job(id), company: { id: 7 }, types: [], ...facts }) as unknown as JobRecord;

/** An index of these ads with the columns that the table gives. */
function indexOf(ads: readonly JobRecord[]) {
  const db = openDatabase(':memory:');
  db.exec(`CREATE TABLE ads (id INTEGER PRIMARY KEY, ${factColumns(FACTS).ads.join(', ')})`);
  for (const ad of ads) {
    const row = { id: ad.id, ...factRow(ad, FACTS) };
    const names = Object.keys(row);
    db.prepare(`INSERT INTO ads (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`).run(
      ...Object.values(row),
    );
  }
  const idsWhere = (condition: string) =>
    db
      .prepare(`SELECT id FROM ads WHERE ${condition} ORDER BY id`)
      .all()
      .map(({ id }) => id);
  return { db, idsWhere };
}

it('each filter that tools take narrows', () => {
  const filters = Object.keys(filterArguments).filter((name) => !name.endsWith('words'));
  expect(filters.filter((name) => conditionsOf({ [name]: [1] }).length !== 1)).toEqual([]);
});

it('each fact and its field have a label in the pages', () => {
  const facts: [string, AdFacts[string]][] = Object.entries(AD_FACTS);
  const names = facts.flatMap(([name, { field = name }]) => [name, field]);
  expect(names.filter((name) => !(name in words.fields))).toEqual([]);
});

describe('a fact that is one more row', () => {
  const night = adOf(1, { shift: 2, nights: true });
  const { db, idsWhere } = indexOf([night, adOf(2, { shift: 1, hourly: 20, nights: false }), adOf(3, {})]);
  const holds = (filters: object) =>
    conditionsOf({ ...filters }, FACTS)
      .map((one) => one.holds)
      .join(' AND ');

  it('is a column that is filled, and a filter that leaves out what an ad does not say', () => {
    expect(factColumns(FACTS).ads).toContain('shift INTEGER');
    expect(idsWhere(holds({ shift: [2] }))).toEqual([1]);
    expect(idsWhere(`(${holds({ shift: [2] })}) IS NULL`)).toEqual([3]);
    expect(idsWhere(holds({ hourly_min: 15 }))).toEqual([2]);
  });

  it('has groups, and is shown where other filters leave it out', () => {
    const { column = '', keysIn = () => [] } = groupings(FACTS).get('shift') ?? {};
    const keys = db.prepare(`SELECT ${column} AS key FROM ads WHERE key IS NOT NULL ORDER BY id`).all();
    expect(keys.flatMap(({ key }) => keysIn(key as number))).toEqual([2, 1]);
  });

  it('of yes and no is a filter of either, with groups of their names', () => {
    expect([true, false].map((nights) => idsWhere(holds({ nights })))).toEqual([[1], [2]]);
    expect(idsWhere(`(${holds({ nights: false })}) IS NULL`)).toEqual([3]);
    expect([1, 0].map((stored) => groupings(FACTS).get('nights')?.keysIn(stored))).toEqual([['yes'], ['no']]);
    expect(differencesOf(night, { ...night, nights: false } as JobRecord, FACTS)).toEqual(['nights']);
  });

  it('is a difference where it is watched', () => {
    expect(differencesOf(night, { ...night, shift: 1 } as JobRecord, FACTS)).toEqual(['shift']);
    expect(differencesOf(night, { ...night, hourly: 9 } as JobRecord, FACTS)).toEqual([]);
  });
});
