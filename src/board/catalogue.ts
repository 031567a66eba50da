import type { OPERATIONS } from '../wire/operations.ts';
import { PORTUGAL } from '../wire/site.ts';
import { boardTime, DAY_MS } from '../wire/time.ts';
import { type Handler, type HandlerCall, pageOf, RefusedCall } from './call.ts';
import { idsIn, references, searchKey, slugOf } from './record.ts';
import companyFile from './sample/companies.yaml';
import courseFile from './sample/courses.yaml';
import eventFile from './sample/events.yaml';

/* Companies, courses, events and locations. No operation writes them, so the data files answer. */

type Operations = typeof OPERATIONS;

const LOCATIONS = PORTUGAL.tables.location;

export interface SampleCompany {
  readonly name: string;
  readonly slug: string;
  readonly about: string;
  readonly address?: string;
  /** Other fields of its record; `social` names the networks with a page of it. */
  readonly facts: { readonly social?: readonly string[]; readonly [field: string]: unknown };
  /** HTML before each of its ads; `{about}` stands for `about`. */
  readonly before?: string;
  /** HTML after each of its ads. */
  readonly after: string;
}

export interface SampleOccasion {
  readonly title: string;
  readonly place: string;
  readonly company?: string;
  readonly description: string;
  /** Fields of its record. `starts` counts days from today, `days` is its length, `at` names locations. */
  readonly facts: {
    readonly starts: number;
    readonly days?: number;
    readonly at?: readonly string[];
    readonly [field: string]: unknown;
  };
}

export const COMPANIES = companyFile as readonly SampleCompany[];
export const COURSES = courseFile as readonly SampleOccasion[];
export const EVENTS = eventFile as readonly SampleOccasion[];

/** Ids start high, as on a board that has run for years. */
const records = COMPANIES.map(({ name, slug, about, address = '', facts: { social = [], ...facts } }, index) => {
  const page = (site: string) => (social.includes(site) ? `https://${site}.example/${slug}` : null);
  return {
    id: 2001 + index * 7,
    name,
    logo: `https://static.jobboard.example/logos/${slug}.png`,
    description: about,
    address,
    ...{ phone: '', fax: '', email: '' },
    ...facts,
    url: `https://www.${slug}.example`,
    url_twitter: page('twitter'),
    url_facebook: page('facebook'),
    url_linkedin: page('linkedin'),
    slug,
  };
});

export function companyWith(slug: string) {
  return records.find((company) => company.slug === slug);
}

/** The company of a job, without an empty address or email (docs/board.md, Records). */
export function companySummary(id: number): object | undefined {
  const company = records.find((one) => one.id === id);
  if (company === undefined) return undefined;
  const { address, email, ...facts } = company;
  return { ...facts, ...(address === '' ? {} : { address }), ...(email === '' ? {} : { email }) };
}

const getCompany: Handler<Operations['getCompany']> = ({ slug }) => {
  const company = companyWith(slug.trim());
  if (company === undefined) throw new RefusedCall('Company not found.');
  return company;
};

/** The comma in `q` means OR here (docs/board.md, Operations: open). Matches by name come first. */
const searchCompanies: Handler<Operations['searchCompanies']> = ({ q, ...paging }, { query }) => {
  const wanted = q.map(searchKey);
  const holds = (text: string) => wanted.some((word) => searchKey(text).includes(word));
  const found = records
    .filter(({ name, description }) => wanted.length === 0 || holds(`${name} ${description}`))
    .map((company) => ({ company, rank: `${holds(company.name) ? 0 : 1} ${searchKey(company.name)}` }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return pageOf(
    found.map(({ company }) => company),
    paging,
    query,
  );
};

const dayOf = (instant: number) => boardTime(instant, PORTUGAL).slice(0, 10);

interface Occasion {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly place: string;
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly [field: string]: unknown;
}

/** Default fields of a record, and the ids of the first two records. */
const KINDS = {
  Course: {
    samples: COURSES,
    ids: [3104, 3107],
    address: (slug: string) => `https://cursos.example/${slug}`,
    unlessSaid: { isPresencial: true, isCertified: false, isFunded: false, hours: null, price: null },
  },
  Event: {
    samples: EVENTS,
    ids: [871, 873],
    address: (slug: string) => `https://${slug}.example`,
    unlessSaid: { email: '', isOnline: false, isPaid: false },
  },
} as const;
type Kind = keyof typeof KINDS;

function occasionRecord(
  kind: Kind,
  { title, place, description, facts }: SampleOccasion,
  index: number,
  now: number,
): Occasion {
  const { unlessSaid, ids, address } = KINDS[kind];
  const { starts, days = 1, at = [], ...fields } = facts;
  const today = now - (now % DAY_MS);
  const slug = slugOf(title);
  return {
    ...{ id: ids[0] + index * (ids[1] - ids[0]), title, description, place, url: address(slug), slug },
    ...references('locations', idsIn(LOCATIONS, at)),
    ...unlessSaid,
    ...fields,
    dateStart: dayOf(today + starts * DAY_MS),
    dateEnd: dayOf(today + (starts + days - 1) * DAY_MS),
    updatedAt: boardTime(today - index * DAY_MS, PORTUGAL),
  };
}

/** The soonest first, past ones last. The real board's order is unknown. */
function occasions(kind: Kind, company: readonly number[] = [], { now }: Pick<HandlerCall, 'now'>): Occasion[] {
  const isOf = ({ company: slug = '' }: SampleOccasion) =>
    company.length === 0 || company.includes(companyWith(slug)?.id ?? 0);
  const isOver = ({ dateEnd }: Occasion) => dateEnd < dayOf(now);
  const all = KINDS[kind].samples
    .flatMap((sample, index) => (isOf(sample) ? occasionRecord(kind, sample, index, now) : []))
    .sort((a, b) => (a.dateStart < b.dateStart ? -1 : 1));
  return [...all.filter((one) => !isOver(one)), ...all.filter(isOver)];
}

function occasion(kind: Kind, id: number, call: HandlerCall): object {
  const found = occasions(kind, [], call).find((one) => one.id === id);
  if (found === undefined) throw new RefusedCall(`${kind} not found.`);
  return found;
}

const getCourse: Handler<Operations['getCourse']> = ({ id }, call) => occasion('Course', id, call);
const getEvent: Handler<Operations['getEvent']> = ({ id }, call) => occasion('Event', id, call);
const listCourses: Handler<Operations['listCourses']> = ({ company, ...paging }, call) =>
  pageOf(occasions('Course', company, call), paging);
const listEvents: Handler<Operations['listEvents']> = ({ company, ...paging }, call) =>
  pageOf(occasions('Event', company, call), paging);

/** Searches title, text, place and type. The comma in `q` means OR, as in searchCompanies. */
const searchEvents: Handler<Operations['searchEvents']> = ({ q, company, ...paging }, call) => {
  const wanted = q.map(searchKey);
  const found = occasions('Event', company, call).filter(({ title, description, place, type }) => {
    const text = searchKey([title, description, place, type].join(' '));
    return wanted.length === 0 || wanted.some((word) => text.includes(word));
  });
  return pageOf(found, paging, call.query);
};

/** `{total, results}`, the whole table (docs/board.md, Operations). */
const listLocations: Handler<Operations['listLocations']> = () => ({
  total: LOCATIONS.length,
  results: LOCATIONS.map(({ id, name }) => ({ id, name })),
});

export const catalogueHandlers = {
  ...{ getCompany, searchCompanies, listLocations },
  ...{ getCourse, listCourses, getEvent, listEvents, searchEvents },
};
