import type { IndexDatabase } from '../index/database.ts';
import { formsOfText } from '../reading/tokens.ts';
import type { Vocabulary } from '../reading/vocabulary/vocabulary.ts';
import type { Filters } from './conditions.ts';
import { countAds } from './find-ads.ts';
import type { SearchTerm } from './plan.ts';
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
  const inText = plan.all.map((term) => (isOne(term) ? { ...term, phrases: [...term.phrases, ...term.said] } : term));
  return { ...filters, plan: { ...plan, all: [...inText, ...plan.title], title: [] } };
}

/** What is searched for where no title names the role, if that finds an ad, and a line that says so. */
export function withoutTitle(db: IndexDatabase, filters: Filters, vocabulary: Vocabulary) {
  const roles = filters.plan.all.filter(isRole(vocabulary)).map(({ written }) => written);
  // Words of a title are meant for titles.
  if (roles.length === 0 || filters.plan.title.length > 0) return undefined;
  const roleNames = roles.join(', ');
  const ways = [
    { filters: inWholeAds(filters, vocabulary), line: `no title names ${roleNames}: looked for in the text` },
    {
      filters: bySkill(filters, vocabulary),
      line: `no ad names ${roleNames}: ads that ask for its skill, whatever their role is called`,
    },
  ];
  for (const { filters: wide, line } of ways)
    if (wide !== undefined && countAds(db, wide) > 0) return { filters: wide, line };
  return undefined;
}

/** An iOS developer is a developer of another name whose ad asks for iOS. Undefined where a role names no skill. */
function bySkill({ plan, ...facts }: Filters, vocabulary: Vocabulary): Filters | undefined {
  const { entries, parents, tokens } = vocabulary;
  const isOne = isRole(vocabulary);
  const title: SearchTerm[] = [];
  const all = plan.all.flatMap((term): SearchTerm[] => {
    if (!isOne(term)) return [term];
    const skills = skillsIn(term.written, vocabulary);
    const wider = (term.entries ?? []).flatMap((entry) => parents[entry] ?? []);
    const roles = wider.length > 0 ? wider : [...entries.keys()].filter((entry) => entries[entry]?.kind === 'role');
    title.push(exactTerm('any role', roles.map((entry) => [tokens[entry] ?? '']))); // biome-ignore format: one term
    return skills.map((skill) => ({
      ...exactTerm(term.written, [[tokens[skill] ?? '']]),
      said: vocabulary.spokenOf(skill),
      entries: [skill],
    }));
  });
  return all.length < plan.all.length ? undefined : { ...facts, plan: { ...plan, all, title } };
}

function skillsIn(written: string, vocabulary: Vocabulary): number[] {
  const forms = formsOfText(written);
  const matches: Parameters<Vocabulary['matchesAt']>[2] = [];
  for (const at of forms.keys()) vocabulary.matchesAt(forms, at, matches);
  return [...new Set(matches.flatMap(({ spelling }) => (spelling.kind === 'skill' ? spelling.entry : [])))];
}
