import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DAY_MS } from '../../wire/time.ts';
import {
  type Filters,
  type InText,
  type OptionalField,
  type Scope,
  selectionOf,
  type Undeclared,
} from '../find/filters.ts';
import { matching } from '../find/tests.ts';
import { weekOf } from '../query/dates/dates.ts';
import { weekStart, weeksBetween } from '../query/dates/weeks.ts';
import type { Entry } from '../query/vocabulary/entries.ts';
import { eachSkill, idsIn } from '../store/ad.ts';
import type { Store } from '../store/store.ts';
import { countsIn, type Source } from './sources.ts';
import { type Group, mergedTitles, Tally } from './tally.ts';

export const DIMENSIONS = ['location', 'company', 'work_model', 'type', 'contract', 'title', 'week', 'skill'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export interface Counted {
  readonly matched: number;
  /** Largest first; weeks as they follow. */
  readonly groups: readonly Group[];
  readonly undeclared: Undeclared;
  readonly inText: InText;
  /** Ads dated later than the present week, which are in no group; counted by `week` only. */
  readonly future?: number;
}

const WEEK = 7 * DAY_MS;
/** Weeks back from the present one that are shown although no ad is of them. */
const MAX_EMPTY_WEEKS = 260;

const COLUMNS: Readonly<Record<Dimension, string>> = {
  location: 'ads.places',
  company: 'ads.company',
  work_model: 'ads.work_model',
  type: 'ads.types',
  contract: 'ads.contracts',
  title: 'ads.title',
  week: 'substr(ads.published, 1, 10)',
  skill: 'ads.skills',
};
const learnedContracts = (reading: number) =>
  `(SELECT string_agg(CAST(contract AS TEXT), ',') FROM contract_members WHERE reading = ${reading} AND id = ads.id)`;

/** What a dimension leaves uncounted when an ad does not say it. */
const UNSAID: Readonly<Partial<Record<Dimension, OptionalField>>> = {
  location: 'location',
  work_model: 'work_model',
  type: 'type',
  contract: 'contract',
  week: 'published_at',
};

/**
 * Counts the ads that match by one of their facts. An ad with two locations counts in both, so shares may sum up to more
 * than all. Ads that do not say it, and ads that give no pay, are counted in `undeclared`. Weeks without an ad count 0.
 * @param entries the vocabulary, for `skill`
 * @param today a time of the board, up to whose week weeks are shown
 */
export async function countBy(
  sources: readonly Source[],
  filters: Filters,
  by: Dimension,
  entries: readonly Entry[],
  today: string,
): Promise<Counted> {
  const field = UNSAID[by];
  const counts = await countsIn(sources, filters, field === undefined ? ['salary'] : ['salary', field]);
  const { tally, without } = await tallyOf(sources, filters, by);
  const store = sources[0]?.store;
  if (store === undefined) throw new Error('there is nothing to count in');
  const { total: matched, undeclared, inText } = counts;
  if (by === 'week') return { matched, ...everyWeek(tally.groups(), today), undeclared, inText };
  const groups = await namedGroups(store, by, tally, entries);
  return { matched, groups, undeclared: by === 'skill' ? { ...undeclared, skill: without } : undeclared, inText };
}

/** Counts each fact of the matches, and the ads that have none. */
async function tallyOf(sources: readonly Source[], filters: Filters, by: Dimension) {
  const tally = new Tally();
  let without = 0;
  for (const { store, scope } of sources) {
    for await (const facts of factsOfMatches(store, filters, scope, by)) {
      for (const { key, learned, pay } of facts) {
        const keys = keysOf(by, key, learned);
        if (keys.length === 0) without++;
        for (const each of keys) tally.add(each, pay);
      }
    }
  }
  return { tally, without };
}

/** Weeks as they follow, up to the present one, those without an ad too. A board may give its ads any date. */
function everyWeek(groups: readonly Group[], today: string) {
  const last = weekOf(today);
  const byWeek = new Map(groups.map((group) => [String(group.key), group]));
  const weeks = [...byWeek.keys()].sort();
  const future = weeks.filter((week) => week > last).reduce((sum, week) => sum + (byWeek.get(week)?.count ?? 0), 0);
  const past = weeks.filter((week) => week <= last);
  const [first] = past;
  if (first === undefined) return { groups: [], future };
  const earliest = weekOf(new Date(weekStart(last) - MAX_EMPTY_WEEKS * WEEK).toISOString().slice(0, 10));
  const start = [first, earliest].sort().at(-1) ?? first;
  const recent = weeksBetween(start, last);
  const shown = [...past.filter((week) => week < earliest), ...recent];
  return { groups: shown.map((week) => byWeek.get(week) ?? { key: week, count: 0, pay: undefined }), future };
}

/** Groups under the names that a reader knows them by; ids of the board's tables stay ids. */
async function namedGroups(store: Store, by: Dimension, tally: Tally, entries: readonly Entry[]): Promise<Group[]> {
  if (by === 'title') return mergedTitles(tally);
  const groups = tally.groups();
  if (by === 'skill') return groups.map((group) => ({ ...group, key: entries[Number(group.key)]?.name ?? group.key }));
  return by === 'company' ? namedCompanies(store, groups) : groups;
}

/** Companies by name; where two have the same one, with their slug or id. */
async function namedCompanies(store: Store, groups: readonly Group[]): Promise<Group[]> {
  const rows = await store.all({
    text: `SELECT id, name, slug FROM companies WHERE ${store.dialect.isListed('id', 'ids')}`,
    params: { ids: JSON.stringify(groups.map(({ key }) => Number(key))) },
  });
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  const companies = groups.map(({ key }) => byId.get(Number(key)));
  const names = companies.map((company) => String(company?.name ?? ''));
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return groups.map((group, index) => {
    const name = names[index] ?? '';
    const unique = name !== '' && times.get(name) === 1;
    return { ...group, key: unique ? name : `${name} (${companies[index]?.slug ?? group.key})`.trim() };
  });
}

interface Fact {
  readonly key: string | number | null;
  readonly learned: string | null;
  readonly pay: number | null;
}

/** The fact of every match, a chunk at a time. */
async function* factsOfMatches(store: Store, filters: Filters, scope: Scope, by: Dimension): AsyncGenerator<Fact[]> {
  const { from, row, where, params, ...selection } = selectionOf(store.dialect, filters, scope);
  const { chunk } = store.dialect;
  const reading = by === 'contract' ? scope.contractReading : undefined;
  const learned = reading === undefined ? 'NULL' : learnedContracts(reading);
  const text = `SELECT ${row} AS row, ${COLUMNS[by]} AS key, ${learned} AS learned, ads.pay_middle AS pay
    FROM ${from} WHERE ${matching({ where, ...selection })} AND ${row} > :after ORDER BY ${row} LIMIT ${chunk}`;
  for (let after = -1; ; ) {
    const rows = await store.all({ text, params: { ...params, after } });
    yield rows as unknown as Fact[];
    if (rows.length < chunk) return;
    after = Number(rows.at(-1)?.row);
    await yieldToEventLoop();
  }
}

function keysOf(by: Dimension, key: string | number | null, learned: string | null): (string | number)[] {
  if (key === null) return [];
  if (typeof key === 'number') return [key];
  switch (by) {
    case 'location':
    case 'type':
      return idsIn(key);
    case 'contract':
      return [...new Set([...idsIn(key), ...idsIn(learned === null ? '' : `,${learned},`)])];
    case 'skill': {
      const skills: number[] = [];
      eachSkill(key, (skill) => skills.push(skill));
      return skills;
    }
    case 'week':
      return key === '' ? [] : [weekOf(key)];
    default:
      return [key];
  }
}
