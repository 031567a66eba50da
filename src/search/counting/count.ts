import { DAY_MS } from '../../wire/time.ts';
import { idsIn } from '../index/ad.ts';
import type { IndexDatabase } from '../index/database.ts';
import { type Filters, matching, selectionOf } from '../matching/filters.ts';
import { type Found, findAds } from '../matching/find.ts';
import { textExpression } from '../matching/plan.ts';
import { weekOf, weekStart } from '../question/dates.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { titleKey } from '../words/titles.ts';
import type { NamedSkill } from './named-skill.ts';

export const DIMENSIONS = ['location', 'company', 'work_model', 'type', 'contract', 'title', 'week', 'skill'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The key of the group of ads that are remote by an older record's `remote_allowed` alone. */
export const REMOTE_ALLOWED = 'remote allowed';

export interface Counted extends Omit<Found, 'ads'> {
  /** Largest first; weeks as they follow. */
  readonly groups: readonly Group[];
  /** Matches that are in no group, for they do not say it. */
  readonly unsaid: number;
  /** Ads dated later than the present week, which are in no group; counted by `week` only. */
  readonly future?: number;
}

const COLUMNS: Readonly<Record<Dimension, string>> = {
  location: 'ads.places',
  company: 'ads.company',
  work_model: `CASE WHEN ads.work_model IS NULL AND ads.remote_allowed = 1 THEN '${REMOTE_ALLOWED}' ELSE ads.work_model END`,
  type: 'ads.types',
  contract: 'ads.contracts',
  title: 'ads.title',
  week: 'substr(ads.published, 1, 10)',
  skill: 'ads.skills',
};

/** What is counted by: a fact, skills that were named, or nothing: then all matches are one group. */
export interface CountBy {
  readonly dimension?: Dimension | undefined;
  readonly skills?: readonly NamedSkill[] | undefined;
}

/**
 * Counts the ads that match by one of their facts. An ad with two locations counts in both, so shares may sum up to more
 * than all.
 * @param today a time of the board, up to whose week weeks are shown
 */
export function countBy(
  db: IndexDatabase,
  filters: Filters,
  { dimension, skills }: CountBy,
  vocabulary: Vocabulary,
  today: string,
): Counted {
  const { ads: _, ...found } = findAds(db, filters, { sort: 'newest', page: 1, limit: 0 }, vocabulary);
  if (dimension === undefined) return { ...found, ...allOf(db, filters) };
  if (dimension === 'skill' && skills !== undefined) return { ...found, ...namedSkills(db, filters, skills) };
  const rows = factsOf(db, filters, COLUMNS[dimension]);
  if (dimension === 'title')
    return { ...found, groups: titleGroups(rows.map(({ key, pay }) => ({ title: String(key), pay }))), unsaid: 0 };
  const tally = new Tally();
  let unsaid = 0;
  for (const { key, pay } of rows) {
    const keys = keysOf(dimension, key);
    if (keys.length === 0) unsaid++;
    for (const each of keys) tally.add(each, pay);
  }
  const groups = tally.groups();
  if (dimension === 'week') return { ...found, ...everyWeek(groups, today), unsaid };
  return { ...found, groups: namedGroups(db, dimension, groups, vocabulary), unsaid };
}

interface FactRow {
  readonly key: string | number | null;
  readonly pay: number | null;
}

function factsOf(db: IndexDatabase, filters: Filters, key: string, extra?: string): FactRow[] {
  const selection = selectionOf(filters);
  const also = extra === undefined ? '' : ' AND ads.id IN (SELECT rowid FROM words WHERE words MATCH :extra)';
  const text = `SELECT ${key} AS key, ads.pay_middle AS pay FROM ${selection.from} WHERE ${matching(selection)}${also}`;
  const params = extra === undefined ? selection.params : { ...selection.params, extra };
  return db.all(text, params) as unknown as FactRow[];
}

const paysIn = (rows: readonly FactRow[]) => payOf(rows.map(({ pay }) => pay).filter((pay) => pay !== null));

function allOf(db: IndexDatabase, filters: Filters): Pick<Counted, 'groups' | 'unsaid'> {
  const rows = factsOf(db, filters, 'NULL');
  return { groups: [{ key: 'all', count: rows.length, pay: paysIn(rows) }], unsaid: 0 };
}

/** Skills that the caller named, in titles and texts. */
function namedSkills(db: IndexDatabase, filters: Filters, skills: readonly NamedSkill[]) {
  const groups = skills.map(({ name, terms }) => {
    const rows = factsOf(db, filters, 'NULL', textExpression(terms));
    return { key: name, count: rows.length, pay: paysIn(rows) };
  });
  const all = factsOf(db, filters, 'NULL').length;
  const any = factsOf(db, filters, 'NULL', textExpression(skills.flatMap(({ terms }) => terms))).length;
  return { groups: groups.sort((a, b) => b.count - a.count), unsaid: all - any };
}

function keysOf(by: Dimension, key: string | number | null): (string | number)[] {
  if (key === null) return [];
  switch (by) {
    case 'location':
    case 'type':
    case 'contract':
      return idsIn(key);
    case 'skill':
      return JSON.parse(String(key)) as number[];
    case 'week':
      return [weekOf(String(key))];
    default:
      return [key];
  }
}

/** Weeks back from the present one that are shown although no ad is of them. */
const MAX_EMPTY_WEEKS = 260;

/** Weeks as they follow, up to the present one, those without an ad too. A board may give its ads any date. */
export function everyWeek(groups: readonly Group[], today: string): { groups: Group[]; future: number } {
  const last = weekOf(today);
  const byWeek = new Map(groups.map((group) => [String(group.key), group]));
  const future = groups.filter(({ key }) => String(key) > last).reduce((sum, { count }) => sum + count, 0);
  const [first] = [...byWeek.keys()].filter((week) => week <= last).sort();
  if (first === undefined) return { groups: [], future };
  const shown: Group[] = [];
  for (let monday = weekStart(last); shown.length < MAX_EMPTY_WEEKS; monday -= 7 * DAY_MS) {
    const week = weekOf(new Date(monday).toISOString().slice(0, 10));
    if (week < first) break;
    shown.unshift(byWeek.get(week) ?? { key: week, count: 0, pay: undefined });
  }
  return { groups: shown, future };
}

/** Groups under the names that a reader knows them by; ids of the board's tables stay ids. */
function namedGroups(db: IndexDatabase, by: Dimension, groups: readonly Group[], { entries }: Vocabulary): Group[] {
  if (by === 'skill') return groups.map((group) => ({ ...group, key: entries[Number(group.key)]?.name ?? group.key }));
  if (by !== 'company') return [...groups];
  const ids = JSON.stringify(groups.map(({ key }) => Number(key)));
  const rows = db.all('SELECT id, name, slug FROM companies WHERE id IN (SELECT value FROM json_each(:ids))', { ids });
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  const nameOf = ({ key }: Group) => String(byId.get(Number(key))?.name ?? '');
  const times = new Map<string, number>();
  for (const group of groups) times.set(nameOf(group), (times.get(nameOf(group)) ?? 0) + 1);
  // Where two have the same name, their slug or id tells them apart.
  return groups.map((group) => {
    const name = nameOf(group);
    const isUnique = name !== '' && times.get(name) === 1;
    return { ...group, key: isUnique ? name : `${name} (${byId.get(Number(group.key))?.slug ?? group.key})`.trim() };
  });
}

/** Annual gross EUR of the ads of a group that give pay: how many, and quartiles; the figures themselves where they are few. */
export type Pay =
  | { readonly n: number; readonly p25: number; readonly median: number; readonly p75: number }
  | { readonly n: number; readonly figures: readonly number[] };

/** Fewer figures than this have no quartiles worth the name (docs/contract.md, Tools). */
const FEWEST = 5;

export interface Group {
  /** An id of a table, a company's id, a title, a week, or the name of a skill. */
  readonly key: string | number;
  readonly count: number;
  readonly pay: Pay | undefined;
}

/** Counts and pays by key. */
export class Tally {
  readonly #entries = new Map<string | number, { count: number; pays: number[] }>();

  add(key: string | number, pay: number | null, count = 1): void {
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { count: 0, pays: [] };
      this.#entries.set(key, entry);
    }
    entry.count += count;
    if (pay !== null) entry.pays.push(pay);
  }

  /** Largest first, equally large ones by key. */
  groups(): Group[] {
    return [...this.#entries]
      .map(([key, { count, pays }]) => ({ key, count, pay: payOf(pays) }))
      .sort((a, b) => b.count - a.count || (String(a.key) < String(b.key) ? -1 : 1));
  }
}

/** Titles that differ in case or accents only are one, in the spelling that most ads use. */
export function titleGroups(titles: readonly { readonly title: string; readonly pay: number | null }[]): Group[] {
  const merged = new Tally();
  const spellings = new Map<string, Tally>();
  for (const { title, pay } of titles) {
    const same = titleKey(title);
    merged.add(same, pay);
    const known = spellings.get(same) ?? new Tally();
    known.add(title, null);
    spellings.set(same, known);
  }
  return merged.groups().map((group) => {
    const [commonest] = spellings.get(String(group.key))?.groups() ?? [];
    return { ...group, key: commonest?.key ?? group.key };
  });
}

/** The figures where they are few, else quartiles with linear interpolation, in whole EUR; undefined without pay. */
export function payOf(pays: readonly number[]): Pay | undefined {
  if (pays.length === 0) return undefined;
  const sorted = [...pays].sort((a, b) => a - b);
  if (sorted.length < FEWEST) return { n: sorted.length, figures: sorted.map(Math.round) };
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)] ?? 0;
    const above = sorted[Math.ceil(place)] ?? below;
    return Math.round(below + (above - below) * (place - Math.floor(place)));
  };
  return { n: sorted.length, p25: at(0.25), median: at(0.5), p75: at(0.75) };
}
