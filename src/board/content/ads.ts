import { type ApplyMethod, LOCATIONS, rowById } from '../../wire/tables.ts';
import { slugOf } from '../database/slug.ts';
import { composeBody } from './compose.ts';
import { type Random, randomFrom } from './random.ts';
import type { AdSources } from './sample.ts';
import type { Level, Phrases, SampleCompany, SampleRole } from './schema.ts';
import { adTitle } from './titles.ts';
import { dealTraits, type Traits } from './traits.ts';

/** A state that a sample ad is in for good; the others follow from its age. */
export type FixedState = 'moderation' | 'suspended' | 'refused' | 'removed';

/** An ad of the sample board. Its place in time is relative, so that the board's dates always look current. */
export interface SampleAd {
  /** Slug of the company. */
  readonly company: string;
  readonly title: string;
  readonly body: string;
  readonly ref: string;
  /** EUR a year. */
  readonly salaryMin: number | null;
  readonly salaryMax: number | null;
  readonly types: readonly number[];
  readonly locations: readonly number[];
  readonly contracts: readonly number[];
  readonly country: string;
  readonly workModel: 0 | 1 | 2;
  /** Null for an ad that never had a method (docs/board.md, Publishing rules, 3). */
  readonly applyMethod: ApplyMethod | null;
  readonly applyAddress: string | null;
  /** Working days before the board's day on which it was published; 0 is the board's day. */
  readonly workingDaysAgo: number;
  /** Seconds after midnight at which it was published. */
  readonly time: number;
  /** Days after its publication on which it was last changed. */
  readonly updatedAfter: number;
  readonly state?: FixedState;
}

/** Open ads on the sample board, besides those of the sandbox companies. */
const OPEN_ADS = 324;
/** Turns to advertise that a company has before all have had theirs. */
const TURNS = { recruiter: 20, employer: 7 } as const;

/** Every ad of the sample board, always the same ones. */
export function sampleAds(sources: AdSources): SampleAd[] {
  const random = randomFrom(20_240_229);
  const turnsOf = ({ recruiter }: SampleCompany) => (recruiter ? TURNS.recruiter : TURNS.employer);
  const employers = random.shuffled(
    sources.companies.flatMap((company) => Array<SampleCompany>(turnsOf(company)).fill(company)),
  );
  const writer = createWriter(sources);
  const traits = dealTraits(OPEN_ADS, random);
  const open = traits.map((trait, index) => {
    const [company] = employers.slice(index % employers.length);
    if (company === undefined) throw new Error('no sample companies');
    return writer(company, trait, index);
  });
  return [...open, ...sandboxAds(writer, sources)];
}

/** What the ads of the sandbox companies show: each state of the table at least once. */
function sandboxAds(write: Writer, { sandbox: { paid, second, free } }: AdSources): SampleAd[] {
  const plan: [SampleCompany, number, FixedState?][] = [
    [paid, 1],
    [paid, 4],
    [paid, 11],
    [paid, 0, 'moderation'],
    [paid, 6, 'suspended'],
    [paid, 9, 'refused'],
    [paid, 31],
    [paid, 14, 'removed'],
    [second, 2],
    [second, 8],
    [second, 12, 'suspended'],
    [free, 3],
    [free, 7],
    [free, 33],
    [free, 0, 'moderation'],
  ];
  return plan.map(([company, workingDaysAgo, state], index) => {
    const workModel = ([2, 0, 1] as const)[index % 3] ?? 0;
    const traits: Traits = {
      workModel,
      places: index % 4 === 1 ? 'several' : 'one',
      pay: index % 4 === 0,
      contracts: true,
      types: true,
      workingDaysAgo,
      time: 9 * 3600 + index * 97,
    };
    const ad = write(company, traits, OPEN_ADS + index);
    return state === undefined ? ad : { ...ad, state };
  });
}

type Writer = (company: SampleCompany, traits: Traits, index: number) => SampleAd;

/** Writes ads one after another; no company says the same twice if it can be helped. */
function createWriter({ roles: allRoles, phrases, sandbox }: AdSources): Writer {
  const turns = new Map<SampleCompany, number>();
  const titles = new Set<string>();
  return (company, traits, index) => {
    const random = randomFrom(1_000_003 * (index + 1));
    const turn = turns.get(company) ?? 0;
    turns.set(company, turn + 1);
    const roles = randomFrom(company.name.length * 31).shuffled(
      allRoles.filter(({ field, language }) => language === company.language && company.hires.includes(field)),
    );
    const [role] = roles.slice(turn % roles.length);
    const [project = ''] = company.projects.slice(turn % company.projects.length);
    if (role === undefined) throw new Error(`${company.name} hires for no role`);
    const [stack = []] = role.stacks.slice(Math.floor(turn / roles.length + index) % role.stacks.length);
    const free = company === sandbox.free;
    return writeAd({ company, free, role, stack, project, phrases: phrases[role.language], traits, titles, random });
  };
}

interface Draft {
  readonly company: SampleCompany;
  /** Whether the company is on the free plan. */
  readonly free: boolean;
  readonly role: SampleRole;
  readonly stack: readonly string[];
  readonly project: string;
  readonly phrases: Phrases;
  readonly traits: Traits;
  readonly titles: Set<string>;
  readonly random: Random;
}

function writeAd({ company, free, role, stack, project, phrases, traits, titles, random }: Draft): SampleAd {
  const slug = slugOf(company.name);
  const locations = placesFor(company, traits.places, random);
  const place = placeName(locations[0] ?? company.offices[0]);
  const level = levelFor(role, random);
  const pay = payFor(role, level, random);
  const apply = applyFor(free, slug, random);
  const neighbours = role.stacks.flat().filter((name) => !stack.includes(name));
  const { workModel } = traits;
  const length = random.pick([1250, 1500, 1750, 1900, 2050, 2200, 2300, 2450, 2700, 3200, 3900]);
  return {
    company: slug,
    title: adTitle(
      { role, words: phrases.titles, stack, place, level, workModel, prefix: slug, taken: titles },
      random,
    ),
    body: composeBody(
      {
        company,
        role,
        phrases,
        stack,
        neighbours: random.some(neighbours, 2),
        project,
        level,
        workModel,
        mentionsRemote: workModel === 0 && random.chance(0.6),
        place,
        pay: traits.pay && random.chance(0.5) ? pay : undefined,
        applyTo: apply.method === 'body' ? apply.contact : undefined,
        style: slug.length + slug.charCodeAt(0),
        length,
      },
      random,
    ),
    ref: refFor(slug, random),
    salaryMin: traits.pay ? pay.min * 1000 : null,
    salaryMax: traits.pay && random.chance(0.85) ? pay.max * 1000 : null,
    types: traits.types ? random.pick([[1], [1], [1], [1], [1], [1], [1], [1], [1], [1, 2], [2]]) : [],
    locations,
    contracts: traits.contracts ? contractsFor(role, random) : [],
    country: locations[0] === 29 ? random.pick(['ES', 'BE', 'DE', 'NL', 'IE']) : 'PT',
    workModel,
    applyMethod: apply.method,
    applyAddress: apply.method === 'url' ? apply.contact : null,
    workingDaysAgo: traits.workingDaysAgo,
    time: traits.time,
    updatedAfter: traits.workingDaysAgo > 3 && random.chance(0.3) ? random.between(1, traits.workingDaysAgo - 2) : 0,
  };
}

function placesFor(company: SampleCompany, places: Traits['places'], random: Random): number[] {
  if (places === 'none') return [];
  const own = random.chance(0.8) ? company.offices.slice(0, 1) : [random.pick(company.offices)];
  if (places === 'one') return [...own];
  const others = [...company.offices, 14, 18, 4, 1, 8, 13, 16, 17, 9].filter((id) => !own.includes(id));
  return [...own, ...random.some([...new Set(others)], random.pick([1, 1, 1, 2, 3]))];
}

/** Name of a location in running text; undefined where the table has no town (International). */
function placeName(id: number | undefined): string | undefined {
  return id === undefined || id === 29 ? undefined : rowById(LOCATIONS, id)?.name;
}

/** Pay tells which roles take beginners; the requirements of the others would contradict it. */
function levelFor({ field, pay: [low] }: SampleRole, random: Random): Level {
  if (field === 'junior') return 'junior';
  return random.pick<Level>(low <= 22 ? ['junior', 'middle', 'senior'] : ['middle', 'middle', 'senior']);
}

function payFor({ pay: [low, high] }: SampleRole, level: Level, random: Random) {
  const step = (high - low) / 4;
  const from = low + step * { junior: 0, middle: 1.2, senior: 2.3 }[level];
  const min = Math.max(5, Math.round(from + random.between(-1, 2)));
  return { min, max: Math.round(min + step * (1 + random.next() * 0.6) + 1) };
}

/** A company on the free plan takes applications on the board only (docs/board.md, Publishing rules, 4). */
function applyFor(free: boolean, slug: string, random: Random): { method: ApplyMethod | null; contact: string } {
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
