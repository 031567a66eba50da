import type { IndexDatabase } from '../index/database.ts';
import { formsOfText } from '../reading/tokens.ts';
import type { Match } from '../reading/vocabulary/spellings.ts';
import type { Vocabulary } from '../reading/vocabulary/vocabulary.ts';
import { countAds, type Filters } from './conditions.ts';
import type { SearchTerm } from './plan.ts';
import type { ReadQuery } from './read-query.ts';
import { exactTerm } from './terms.ts';

/* A role is looked for in titles. Where no title names it, the text may, or its skill beside a wider role. */

const isRole =
  ({ entries: all }: Vocabulary) =>
  ({ entries = [] }: SearchTerm) =>
    entries.some((entry) => all[entry]?.kind === 'role');

/** The filters with roles and title words looked for in the whole ad; undefined without these. */
export function inWholeAds(filters: Filters, vocabulary: Vocabulary): Filters | undefined {
  const { plan } = filters;
  const isOne = isRole(vocabulary);
  if (plan.title.length === 0 && !plan.all.some(isOne)) return undefined;
  const inText = plan.all.map((term) =>
    isOne(term) ? { ...term, phrases: [...term.phrases, ...term.spellings] } : term,
  );
  return { ...filters, plan: { ...plan, all: [...inText, ...plan.title], title: [] } };
}

/** What a search finds, or, where it finds nothing and no title names the role, what a wider one finds, with a line that says so. */
export function widenSearch<R extends { readonly total: number; readonly inText: object }>(
  db: IndexDatabase,
  { filters, understood }: Pick<ReadQuery, 'filters' | 'understood'>,
  vocabulary: Vocabulary,
  search: (filters: Filters) => R,
): R & { readonly filters: Filters; readonly understood: readonly string[] } {
  const first = search(filters);
  const roles = filters.plan.all.filter(isRole(vocabulary)).map(({ wording }) => wording);
  const isFound = first.total > 0 || Object.keys(first.inText).length > 0;
  // Words of a title are meant for titles.
  if (isFound || roles.length === 0 || filters.plan.title.length > 0) return { ...first, filters, understood };
  const names = roles.join(', ');
  const ways = [
    [inWholeAds(filters, vocabulary), `no title names ${names}: looked for in the text`],
    [bySkill(filters, vocabulary), `no ad names ${names}: ads that ask for its skill, whatever their role is called`],
  ] as const;
  const [wider, line] = ways.find(([one]) => one !== undefined && countAds(db, one) > 0) ?? [];
  if (wider === undefined || line === undefined) return { ...first, filters, understood };
  return { ...search(wider), filters: wider, understood: [...understood, line] };
}

/** An iOS developer is a developer of another name whose ad asks for iOS. Undefined where a role names no skill. */
function bySkill({ plan, ...facts }: Filters, vocabulary: Vocabulary): Filters | undefined {
  const { entries, parents, tokens } = vocabulary;
  const isOne = isRole(vocabulary);
  const roles = plan.all.filter(isOne);
  const skills = roles.map(({ wording }) => skillsIn(wording, vocabulary));
  if (skills.some(({ length }) => length === 0)) return undefined;
  const title = roles.map(({ entries: own = [] }) => {
    const wider = own.flatMap((entry) => parents[entry] ?? []);
    const all = wider.length > 0 ? wider : [...entries.keys()].filter((entry) => entries[entry]?.kind === 'role');
    return exactTerm(
      'any role',
      all.map((entry) => [tokens[entry] ?? '']),
    );
  });
  const skillTerms = skills.flat().map(
    (skill): SearchTerm => ({
      wording: entries[skill]?.name ?? '',
      phrases: [[tokens[skill] ?? '']],
      spellings: vocabulary.spokenOf(skill),
      entries: [skill],
    }),
  );
  return { ...facts, plan: { ...plan, all: [...plan.all.filter((term) => !isOne(term)), ...skillTerms], title } };
}

function skillsIn(wording: string, vocabulary: Vocabulary): number[] {
  const forms = formsOfText(wording);
  const matches: Match[] = [];
  for (const at of forms.keys()) vocabulary.matchesAt(forms, at, matches);
  return [...new Set(matches.flatMap(({ spelling }) => (spelling.kind === 'skill' ? spelling.entry : [])))];
}
