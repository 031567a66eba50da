import type { GroupName } from '../../wire/ad-facts.ts';
import { companiesIn } from '../index/companies.ts';
import type { IndexDatabase } from '../index/database.ts';
import { type Grouping, groupings } from '../index/facts.ts';
import { type Filters, matching, selectionOf } from '../matching/filters.ts';
import { countAds, type Found, findAds } from '../matching/find.ts';
import { type SearchTerm, textExpression } from '../matching/plan.ts';
import { entryTerm, exactTerm, nearestSpellings } from '../question/terms.ts';
import { hasGap, type Match } from '../vocabulary/spellings.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { formsOfText, titleKey } from '../words/words.ts';

/** A fact of the record, or the skills that an ad asks for. */
export type Dimension = GroupName | 'skill';

const SKILLS: Grouping = {
  fact: 'skill',
  kind: 'ids',
  hasOlder: false,
  column: 'ads.skills',
  keysIn: (list) => JSON.parse(String(list)) as number[],
};
const GROUPINGS: ReadonlyMap<string, Grouping> = new Map([...groupings(), ['skill', SKILLS]]);
export const DIMENSIONS = [...GROUPINGS.keys()] as unknown as readonly [Dimension, ...Dimension[]];
export const groupingOf = (by: Dimension): Grouping => GROUPINGS.get(by) ?? SKILLS;

interface Counted extends Omit<Found, 'ads' | 'areInText'> {
  /** Largest first; weeks in order. */
  readonly groups: readonly Group[];
  /** Matches in no group, because they leave the fact unsaid. */
  readonly unsaid: number;
}

/** A fact, named skills, or neither: then all matches are one group. */
export interface CountBy {
  readonly dimension?: Dimension | undefined;
  readonly skills?: readonly NamedSkill[] | undefined;
}

/** An ad with two locations counts in both. */
export function countBy(
  db: IndexDatabase,
  given: Filters,
  { dimension, skills }: CountBy,
  vocabulary: Vocabulary,
): Counted {
  const isFilter = dimension !== 'skill' && skills !== undefined;
  const filters = isFilter ? askingFor(skills, given) : given;
  const { ads: _, areInText: __, ...found } = findAds(db, filters, { sort: 'newest', page: 1, limit: 0 }, vocabulary);
  if (dimension === 'skill' && skills !== undefined) return { ...found, ...namedSkills(db, filters, skills) };
  const rows = factsOf(db, filters, dimension === undefined ? `'all'` : groupingOf(dimension).column);
  const keysIn = keysOf(dimension);
  const groups = groupsOf(rows, dimension, keysIn);
  const unsaid = rows.filter(({ key }) => keysIn(key).length === 0).length;
  if (dimension === undefined && groups.length === 0) groups.push({ key: 'all', count: 0, pay: undefined });
  if (dimension === 'company') return { ...found, groups: withNames(db, groups), unsaid };
  const nameOf = (key: string | number) => vocabulary.entries[Number(key)]?.name ?? key;
  const named = dimension === 'skill' ? groups.map((group) => ({ ...group, key: nameOf(group.key) })) : groups;
  return { ...found, groups: named, unsaid };
}

function askingFor(skills: readonly NamedSkill[], { plan, ...filters }: Filters): Filters {
  const phrases = skills.flatMap(({ term }) => term.phrases);
  const one = skills.slice(0, 1).map(({ term }) => ({ ...term, phrases }));
  return { ...filters, plan: { ...plan, all: [...plan.all, ...one] } };
}

/** Largest first, then by key; weeks in order. Titles that differ only in case or accents are one. */
function groupsOf(rows: readonly FactRow[], dimension: Dimension | undefined, keysIn: KeysIn): Group[] {
  const found = new Map<string | number, { key: string | number; pays: (number | null)[] }>();
  for (const { key: own, pay } of rows) {
    for (const key of keysIn(own)) {
      const same = dimension === 'title' ? titleKey(String(key)) : key;
      const group = found.get(same) ?? { key, pays: [] };
      found.set(same, group);
      group.pays.push(pay);
    }
  }
  return [...found.values()]
    .map(({ key, pays }) => ({ key, count: pays.length, pay: payOf(pays) }))
    .sort((a, b) => (dimension === 'week' ? 0 : b.count - a.count) || (String(a.key) < String(b.key) ? -1 : 1));
}

interface FactRow {
  readonly key: string | number | null;
  readonly pay: number | null;
}

/** @param text an FTS5 expression that ads must also match */
function factsOf(db: IndexDatabase, filters: Filters, key: string, text?: string): FactRow[] {
  const selection = selectionOf(filters);
  const also = text === undefined ? '' : ' AND ads.id IN (SELECT rowid FROM words WHERE words MATCH :text)';
  const asked = `SELECT ${key} AS key, ads.salary_middle AS pay FROM ${selection.from} WHERE ${matching(selection)}${also}`;
  return db.all(asked, text === undefined ? selection.params : { ...selection.params, text }) as unknown as FactRow[];
}

function namedSkills(db: IndexDatabase, filters: Filters, skills: readonly NamedSkill[]) {
  const holding = (terms: readonly SearchTerm[]) => factsOf(db, filters, 'NULL', textExpression(terms));
  const groups = skills.map(({ name, term }) => {
    const pays = holding([term]).map(({ pay }) => pay);
    return { key: name, count: pays.length, pay: payOf(pays) };
  });
  const unsaid = countAds(db, filters) - holding(skills.map(({ term }) => term)).length;
  return { groups: groups.sort((a, b) => b.count - a.count), unsaid };
}

type KeysIn = (stored: string | number | null) => readonly (string | number)[];

/** Found once a query: each ad is asked. */
function keysOf(by: Dimension | undefined): KeysIn {
  const keysIn = by === undefined ? (stored: string | number) => [stored] : groupingOf(by).keysIn;
  return (stored) => (stored === null ? [] : keysIn(stored));
}

/** Replaces ids by company names; a slug or id distinguishes companies with the same name. */
function withNames(db: IndexDatabase, groups: readonly Group[]): Group[] {
  const byId = new Map(companiesIn(db).map((company) => [company.id, company]));
  const nameOf = ({ key }: Group) => byId.get(Number(key))?.name ?? '';
  const times = new Map<string, number>();
  for (const group of groups) times.set(nameOf(group), (times.get(nameOf(group)) ?? 0) + 1);
  return groups.map((group) => {
    const name = nameOf(group);
    const isUnique = name !== '' && times.get(name) === 1;
    return { ...group, key: isUnique ? name : `${name} (${byId.get(Number(group.key))?.slug ?? group.key})`.trim() };
  });
}

/** Annual gross EUR of a group's ads that state pay: their number, and quartiles, or all figures if there are few. */
export type Pay =
  | { readonly n: number; readonly p25: number; readonly median: number; readonly p75: number }
  | { readonly n: number; readonly figures: readonly number[] };

/** Minimum number of figures for quartiles (docs/contract.md, Tools). */
const FEWEST = 5;

export interface Group {
  /** An id of a table, a company's id, a title, a week, or the name of a skill. */
  readonly key: string | number;
  readonly count: number;
  readonly pay: Pay | undefined;
}

function payOf(pays: readonly (number | null)[]): Pay | undefined {
  const sorted = pays.filter((pay) => pay !== null).sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  if (sorted.length < FEWEST) return { n: sorted.length, figures: sorted.map(Math.round) };
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)] ?? 0;
    const above = sorted[Math.ceil(place)] ?? below;
    return Math.round(below + (above - below) * (place - Math.floor(place)));
  };
  return { n: sorted.length, p25: at(0.25), median: at(0.5), p75: at(0.75) };
}

interface NamedSkill {
  readonly name: string;
  readonly term: SearchTerm;
}

/** @returns no skill when it holds no word; `line` explains a reading that is not literal */
export function namedSkill(written: string, vocabulary: Vocabulary): { skill?: NamedSkill; line?: string | undefined } {
  const name = written.trim();
  const forms = formsOfText(name);
  if (forms.length === 0) return {};
  const matches: Match[] = [];
  vocabulary.matchesAt(forms, 0, matches);
  const whole = matches.filter(({ length, way }) => length === forms.length && !hasGap(way));
  if (whole.length === 0) {
    const [near] = nearestSpellings(forms.join(' '), vocabulary.words(), 2);
    const line = near && `${name}: as written; near is ${near}`;
    return { skill: { name, term: exactTerm(name, forms) }, line };
  }
  const skills = whole.filter(({ way }) => vocabulary.entries[way.entry]?.kind === 'skill');
  const entries = [...new Set((skills.length > 0 ? skills : whole).map(({ way }) => way.entry))];
  const { term, line } = entryTerm(vocabulary, name, forms, entries);
  return { skill: { name, term }, line };
}
