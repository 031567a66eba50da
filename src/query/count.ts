import type { IndexDatabase } from '../index/database.ts';
import { type Grouping, type GroupKey, groupings } from '../index/fact-columns.ts';
import { companiesIn } from '../index/known-companies.ts';
import { titleKey } from '../reading/tokens.ts';
import type { Vocabulary } from '../reading/vocabulary/vocabulary.ts';
import type { GroupName, TableName } from '../wire/ad-facts.ts';
import { type Filters, hasAny, rowsMatching } from './conditions.ts';
import { findAds } from './find-ads.ts';
import type { NamedSkill } from './read-query.ts';

/** A fact of the record, or the skills that an ad asks for. */
export type Dimension = GroupName | 'skill';

const SKILLS: Grouping = {
  fact: 'skill',
  kind: 'ids',
  column: 'ads.skills',
  keysIn: (list) => JSON.parse(String(list)) as number[],
};
const GROUPINGS: ReadonlyMap<string, Grouping> = new Map([...groupings(), ['skill', SKILLS]]);
export const DIMENSIONS = [...GROUPINGS.keys()] as unknown as readonly [Dimension, ...Dimension[]];
export const groupingOf = (by: Dimension): Grouping => GROUPINGS.get(by) ?? SKILLS;

/** The groups of one fact, or of all ads: largest first, weeks in order. */
export interface CountedFact {
  readonly by: Dimension | undefined;
  readonly groups: readonly Group[];
  /** Matches in no group, because they leave the fact unsaid. */
  readonly unsaid: number;
}

interface CountBy {
  /** Without any all matches are one group. */
  readonly dimensions: readonly Dimension[];
  /** The skills to count, or, where none are counted, of which an ad asks for one. */
  readonly skills: readonly NamedSkill[];
}

/** An ad with two locations counts in both. */
export function countBy(db: IndexDatabase, query: Filters, { dimensions, skills }: CountBy, vocabulary: Vocabulary) {
  const filters = dimensions.includes('skill') ? query : askingFor(skills, query);
  const { ads: _, areInText: __, ...counts } = findAds(db, filters, { sort: 'newest', page: 1, limit: 0 }, vocabulary);
  const facts = (dimensions.length === 0 ? [undefined] : dimensions).map((by): CountedFact => {
    if (by === 'skill' && skills.length > 0) return namedSkills(db, filters, skills, counts.total);
    const { groups, unsaid } = groupsOf(db, filters, by);
    if (by === 'company') return { by, groups: withNames(db, groups), unsaid };
    const nameOf = ({ key }: Group) => (by === 'skill' ? vocabulary.entries[Number(key)]?.name : undefined);
    return { by, groups: groups.map((group) => ({ ...group, key: nameOf(group) ?? group.key })), unsaid };
  });
  return { ...counts, facts };
}

function askingFor(skills: readonly NamedSkill[], { plan, ...filters }: Filters): Filters {
  const phrases = skills.flatMap(({ term }) => term.phrases);
  const one = skills.slice(0, 1).map(({ term }) => ({ ...term, phrases }));
  return { ...filters, plan: { ...plan, all: [...plan.all, ...one] } };
}

const PAY = 'ads.salary_middle AS pay';
const ALL: Pick<Grouping, 'column' | 'keysIn'> = { column: `'all'`, keysIn: (all) => [all] };

/** Titles that differ only in case or accents are one. */
function groupsOf(db: IndexDatabase, filters: Filters, by: Dimension | undefined) {
  const { column, keysIn } = by === undefined ? ALL : groupingWithin(filters, by);
  const paysByKey = new Map<GroupKey, { key: GroupKey; pays: (number | null)[] }>();
  if (by === undefined) paysByKey.set('all', { key: 'all', pays: [] });
  let unsaid = 0;
  for (const { key: stored = null, pay } of rowsMatching(db, filters, `${column} AS key, ${PAY}`)) {
    const keys = stored === null ? [] : keysIn(stored as GroupKey);
    if (keys.length === 0) unsaid++;
    for (const key of keys) {
      const same = by === 'title' ? titleKey(String(key)) : key;
      const group = paysByKey.get(same) ?? { key, pays: [] };
      paysByKey.set(same, group);
      group.pays.push(pay as number | null);
    }
  }
  const groups = [...paysByKey.values()]
    .map(groupOf)
    .sort((a, b) => (by === 'week' ? 0 : b.count - a.count) || (String(a.key) < String(b.key) ? -1 : 1));
  return { groups, unsaid };
}

/** The groups of a fact; of one that a filter names the rows of, these alone: an ad in Porto and Lisboa is in Porto. */
function groupingWithin(filters: Filters, by: Dimension): Grouping {
  const grouping = groupingOf(by);
  const ids = grouping.kind === 'ids' ? filters[by as TableName] : undefined;
  if (!hasAny(ids)) return grouping;
  const only: ReadonlySet<GroupKey> = new Set(ids);
  return { ...grouping, keysIn: (stored) => grouping.keysIn(stored).filter((key) => only.has(key)) };
}

function namedSkills(db: IndexDatabase, filters: Filters, skills: readonly NamedSkill[], total: number): CountedFact {
  const paysOf = (skills: readonly NamedSkill[]) =>
    rowsMatching(db, askingFor(skills, filters), PAY).map(({ pay }) => pay as number | null);
  const groups = skills.map((skill) => groupOf({ key: skill.name, pays: paysOf([skill]) }));
  const unsaid = total - paysOf(skills).length;
  return { by: 'skill', groups: groups.sort((a, b) => b.count - a.count), unsaid };
}

function withNames(db: IndexDatabase, groups: readonly Group[]): Group[] {
  const names = new Map(companiesIn(db).map(({ id, name }) => [id, name]));
  return groups.map((group) => ({ ...group, key: names.get(Number(group.key)) || group.key }));
}

/** Annual gross pay of a group's ads that state it: their number, and quartiles, or all figures if there are few. */
export type Pay =
  | { readonly n: number; readonly p25: number; readonly median: number; readonly p75: number }
  | { readonly n: number; readonly figures: readonly number[] };

/** Minimum number of figures for quartiles (docs/contract.md, Tools). */
const FEWEST_FOR_QUARTILES = 5;

export interface Group {
  /** An id of a table, a company's id, a title, a week, or the name of a skill. */
  readonly key: GroupKey;
  readonly count: number;
  readonly pay: Pay | undefined;
}

const groupOf = ({ key, pays }: { key: GroupKey; pays: readonly (number | null)[] }): Group => ({
  key,
  count: pays.length,
  pay: payOf(pays),
});

function payOf(pays: readonly (number | null)[]): Pay | undefined {
  const sorted = pays.filter((pay) => pay !== null).sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  if (sorted.length < FEWEST_FOR_QUARTILES) return { n: sorted.length, figures: sorted.map(Math.round) };
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)] ?? 0;
    const above = sorted[Math.ceil(place)] ?? below;
    return Math.round(below + (above - below) * (place - Math.floor(place)));
  };
  return { n: sorted.length, p25: at(0.25), median: at(0.5), p75: at(0.75) };
}
