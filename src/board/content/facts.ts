import { type ApplyMethod, LOCATIONS, rowById } from '../../wire/tables.ts';
import type { Random } from './random.ts';
import type { Level, SampleCompany, SampleRole } from './schema.ts';
import type { Traits } from './traits.ts';

/* What one ad says in its fields, by company, role and chance. */

export function placesFor(company: SampleCompany, places: Traits['places'], random: Random): number[] {
  if (places === 'none') return [];
  const own = random.chance(0.8) ? company.offices.slice(0, 1) : [random.pick(company.offices)];
  if (places === 'one') return [...own];
  const others = [...company.offices, 14, 18, 4, 1, 8, 13, 16, 17, 9].filter((id) => !own.includes(id));
  return [...own, ...random.some([...new Set(others)], random.pick([1, 1, 1, 2, 3]))];
}

/** Name of a location in running text; undefined where the table has no town (International). */
export function townName(id: number | undefined): string | undefined {
  return id === undefined || id === 29 ? undefined : rowById(LOCATIONS, id)?.name;
}

/** Pay tells which roles take beginners; the requirements of the others would contradict it. */
export function levelFor({ field, pay: [low] }: SampleRole, random: Random): Level {
  if (field === 'junior') return 'junior';
  return random.pick<Level>(low <= 22 ? ['junior', 'middle', 'senior'] : ['middle', 'middle', 'senior']);
}

export function payFor({ pay: [low, high] }: SampleRole, level: Level, random: Random) {
  const step = (high - low) / 4;
  const from = low + step * { junior: 0, middle: 1.2, senior: 2.3 }[level];
  const min = Math.max(5, Math.round(from + random.between(-1, 2)));
  return { min, max: Math.round(min + step * (1 + random.next() * 0.6) + 1) };
}

/** A company on the free plan takes applications on the board only (docs/board.md, Publishing rules, 4). */
export function applyFor(free: boolean, slug: string, random: Random): { method: ApplyMethod | null; contact: string } {
  const contact = random.chance(0.6) ? `rh@${slug}.example` : `https://www.${slug}.example/jobs`;
  return { method: free ? 'platform' : random.pick(['platform', 'platform', 'url', 'body', null] as const), contact };
}

/** References as they were seen (docs/board.md, Records): missing, digits, within spaces, in a system of one's own. */
function refFor(slug: string, random: Random): string {
  const number = random.between(1000, 98_999);
  const initials = slug
    .split('-')
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();
  return random.pick([
    '',
    '',
    '',
    '',
    String(number),
    ` ${initials}-${number} `,
    `${initials}/${number}`,
    `IT${number}`,
  ]);
}

function contractsFor({ field, language }: SampleRole, random: Random): number[] {
  if (field === 'junior') return language === 'pt' ? random.pick([[3], [5], [3, 5]]) : random.pick([[3], [1], [2]]);
  return random.pick([[2], [2], [2], [2], [2], [4], [4], [1], [2, 4], [1, 2]]);
}

export interface FieldsBrief {
  readonly slug: string;
  readonly role: SampleRole;
  /** In thousands of EUR. */
  readonly pay: { readonly min: number; readonly max: number };
  readonly locations: readonly number[];
  readonly traits: Traits;
}

/** The fields of an ad that its text says nothing of. */
export function fieldsFor({ slug, role, pay, locations, traits }: FieldsBrief, random: Random) {
  const { older, workModel } = traits;
  return {
    ref: refFor(slug, random),
    salaryMin: traits.pay ? pay.min * 1000 : null,
    // The older shape has one figure (docs/board.md, Records).
    salaryMax: traits.pay && !older && random.chance(0.85) ? pay.max * 1000 : null,
    types: traits.types ? random.pick([[1], [1], [1], [1], [1], [1], [1], [1], [1], [1, 2], [2]]) : [],
    contracts: traits.contracts ? contractsFor(role, random) : [],
    country: locations[0] === 29 ? random.pick(['ES', 'BE', 'DE', 'NL', 'IE']) : 'PT',
    // Now and then a hybrid ad allows remote work (docs/board.md, Records).
    ...(older ? { allowRemote: workModel === 1 || (workModel === 2 && random.chance(0.2)) } : {}),
  };
}
