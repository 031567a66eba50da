import { PORTUGAL } from '../site/site.ts';
import { boardTime, DAY_MS } from '../wire/time.ts';
import { type Handlers, pageOf, RefusedCall } from './call.ts';
import companyFile from './sample/companies.yaml';
import courseFile from './sample/courses.yaml';
import eventFile from './sample/events.yaml';
import { idsOfNames, referenceFields, searchKey, slugOf } from './table-values.ts';

/* Companies, courses, events and locations. No operation writes them, so the data files answer. */

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

interface SampleCourseOrEvent {
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
export const COURSES = courseFile as readonly SampleCourseOrEvent[];
export const EVENTS = eventFile as readonly SampleCourseOrEvent[];

/** Ids start high, as on a board that has run for years. */
const companies = COMPANIES.map(({ name, slug, about, address = '', facts: { social = [], ...facts } }, index) => {
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
  return companies.find((company) => company.slug === slug);
}

/** The company of a job, without an empty address or email (docs/board.md, Records). */
export function companySummary(id: number): object {
  const { address, email, ...facts } = companies.find((one) => one.id === id) ?? { address: '', email: '' };
  return { ...facts, ...(address && { address }), ...(email && { email }) };
}

const boardDay = (instant: number) => boardTime(instant, PORTUGAL).slice(0, 10);

interface CourseOrEvent {
  readonly id: number;
  readonly title: string;
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly [field: string]: unknown;
}

/** Default fields of a record, and the ids of the first two records. */
const SAMPLE_KINDS = {
  Course: {
    samples: COURSES,
    ids: [3104, 3107],
    address: (slug: string) => `https://cursos.example/${slug}`,
    unlessSaid: () => ({ isPresencial: true, isCertified: true, isFunded: false, hours: null, price: null }),
  },
  Event: {
    samples: EVENTS,
    ids: [871, 873],
    address: (slug: string) => `https://${slug}.example`,
    unlessSaid: (slug: string) => ({ email: `ola@${slug}.example`, isOnline: false, isPaid: false }),
  },
} as const;
type SampleKind = keyof typeof SAMPLE_KINDS;

function sampleRecord(kind: SampleKind, sample: SampleCourseOrEvent, index: number, now: number): CourseOrEvent {
  const { unlessSaid, ids, address } = SAMPLE_KINDS[kind];
  const { title, description, place } = sample;
  const { starts, days = 1, at = [], ...fields } = sample.facts;
  const today = now - (now % DAY_MS);
  const slug = slugOf(title);
  return {
    ...{ id: ids[0] + index * (ids[1] - ids[0]), title, description, place, url: address(slug), slug },
    ...referenceFields('locations', idsOfNames(LOCATIONS, at)),
    ...unlessSaid(slug),
    ...fields,
    dateStart: boardDay(today + starts * DAY_MS),
    dateEnd: boardDay(today + (starts + days - 1) * DAY_MS),
    updatedAt: boardTime(today - index * DAY_MS, PORTUGAL),
  };
}

/** The soonest first, past ones last. The real board's order is unknown. */
function recordsInOrder(kind: SampleKind, now: number, company: readonly number[] = []): CourseOrEvent[] {
  const isOf = ({ company: slug = '' }: SampleCourseOrEvent) =>
    company.length === 0 || company.includes(companyWith(slug)?.id ?? 0);
  const rank = ({ dateStart, dateEnd }: CourseOrEvent) => `${dateEnd < boardDay(now) ? 1 : 0} ${dateStart}`;
  return SAMPLE_KINDS[kind].samples
    .flatMap((sample, index) => (isOf(sample) ? sampleRecord(kind, sample, index, now) : []))
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function recordWith(kind: SampleKind, id: number, now: number): object {
  const record = recordsInOrder(kind, now).find((one) => one.id === id);
  if (record === undefined) throw new RefusedCall(`${kind} not found.`);
  return record;
}

/** Whether a text holds one of these words: the comma in `q` means OR here (docs/board.md, Operations: open). */
function finder(q: readonly string[]) {
  const searchKeys = q.map(searchKey);
  return (...texts: unknown[]) => {
    const text = searchKey(texts.join(' '));
    return searchKeys.length === 0 || searchKeys.some((word) => text.includes(word));
  };
}

export const catalogueHandlers = {
  getCompany({ slug }) {
    const company = companyWith(slug.trim());
    if (company === undefined) throw new RefusedCall('Company not found.');
    return company;
  },

  /** Matches by name come first. */
  searchCompanies({ q, ...paging }, { query }) {
    const holds = finder(q);
    const rank = ({ name }: { readonly name: string }) => `${holds(name) ? 0 : 1} ${searchKey(name)}`;
    const matches = companies.filter(({ name, description }) => holds(name, description));
    matches.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
    return { ...pageOf(matches, paging), query };
  },

  getCourse: ({ id }, { now }) => recordWith('Course', id, now),
  getEvent: ({ id }, { now }) => recordWith('Event', id, now),
  listCourses: ({ company, ...paging }, { now }) => pageOf(recordsInOrder('Course', now, company), paging),
  listEvents: ({ company, ...paging }, { now }) => pageOf(recordsInOrder('Event', now, company), paging),

  searchEvents({ q, company, ...paging }, { now, query }) {
    const holds = finder(q);
    const matches = recordsInOrder('Event', now, company).filter((one) =>
      holds(one.title, one.description, one.place, one.type),
    );
    return { ...pageOf(matches, paging), query };
  },

  /** `{total, results}`, the whole table (docs/board.md, Operations). */
  listLocations: () => ({ total: LOCATIONS.length, results: LOCATIONS.map(({ id, name }) => ({ id, name })) }),
} satisfies Partial<Handlers>;
