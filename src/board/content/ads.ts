import type { ApplyMethod } from '../../wire/tables.ts';
import { slugOf } from '../database/slug.ts';
import { composeBody } from './compose.ts';
import { applyFor, fieldsFor, levelFor, payFor, placesFor, townName } from './facts.ts';
import { randomFrom } from './random.ts';
import type { AdSources } from './sample.ts';
import type { Phrases, SampleCompany, SampleRole } from './schema.ts';
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
  /** Of a record of the older shape only, in place of the work model (docs/board.md, Records). */
  readonly allowRemote?: boolean;
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
      older: false,
      payInText: false,
      modelInText: false,
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
    const seed = 1_000_003 * (index + 1);
    return writeAd({ company, free, role, stack, project, phrases: phrases[role.language], traits, titles, seed });
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
  readonly seed: number;
}

function writeAd({ company, free, role, stack, project, phrases, traits, titles, seed }: Draft): SampleAd {
  // The text has chances of its own, so that another phrase in it leaves the fields of every ad as they are.
  const [random, chances] = [randomFrom(seed), randomFrom(seed + 1)];
  const slug = slugOf(company.name);
  const locations = placesFor(company, traits.places, random);
  const place = townName(locations[0] ?? company.offices[0]);
  const level = levelFor(role, random);
  const pay = payFor(role, level, random);
  const apply = applyFor(free, slug, random);
  const length = random.pick([1250, 1500, 1750, 1900, 2050, 2200, 2300, 2450, 2700, 3200, 3900]);
  const { workModel } = traits;
  const saidModel = traits.modelInText ? 2 : workModel;
  const brief = { role, stack, place, level, workModel: saidModel } as const;
  return {
    company: slug,
    title: adTitle({ ...brief, words: phrases.titles, prefix: slug, taken: titles }, random),
    body: composeBody(
      {
        ...brief,
        company,
        phrases,
        project,
        mentionsRemote: saidModel === 0 && chances.chance(0.6),
        pay: traits.payInText || (traits.pay && chances.chance(0.5)) ? pay : undefined,
        apply: free ? undefined : { ...apply, site: `https://www.${slug}.example` },
        style: slug.length + slug.charCodeAt(0),
        length,
      },
      chances,
    ),
    ...fieldsFor({ slug, role, pay, locations, traits }, random),
    locations,
    workModel,
    applyMethod: apply.method,
    applyAddress: apply.method === 'url' ? apply.contact : null,
    workingDaysAgo: traits.workingDaysAgo,
    time: traits.time,
    updatedAfter: traits.workingDaysAgo > 3 && random.chance(0.3) ? random.between(1, traits.workingDaysAgo - 2) : 0,
  };
}
