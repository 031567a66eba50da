import type { Database, SqlRow, SqlValue } from '../../sqlite.ts';
import { PAY_FIELDS } from '../../wire/ad-fields.ts';
import { LOCATIONS, rowById } from '../../wire/tables.ts';
import type { FixedState, SampleAd } from '../content/ads.ts';
import { type CompanyCard, cardOf } from '../content/card.ts';
import { type Random, randomFrom } from '../content/random.ts';
import type { SampleContent } from '../content/sample.ts';
import type { SampleCompany, SampleCourse, SampleEvent } from '../content/schema.ts';
import { CLOSED_AS } from '../jobs/state.ts';
import { adColumnsOf, BLANK_AD } from './ad-columns.ts';
import { searchKey } from './search-key.ts';
import { slugOf } from './slug.ts';

/** Ids start where those of a board that has been running for years would be. */
const FIRST_ID = { company: 2001, job: 498_201, course: 3104, event: 871 } as const;

/** Fills empty tables with the sample content. Its ads have no dates until they are dated. */
export function insertSamples(db: Database, { companies, ads, courses, events }: SampleContent): void {
  const ids = new Map<string, number>();
  companies.forEach((company, index) => {
    const id = FIRST_ID.company + index * 7;
    const card = cardOf(company, 31 * (index + 1));
    insertRow(db, 'company', storedCompany(id, company, card));
    ids.set(card.slug, id);
  });
  const idOf = (slug: string | undefined): number | null => {
    if (slug === undefined) return null;
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`the sample content names an unknown company, ${slug}`);
    return id;
  };
  const random = randomFrom(4711);
  for (const [id, ad] of numbered(ads, random)) insertRow(db, 'job', storedJob(id, idOf(ad.company), ad));
  courses.forEach((course, index) => {
    insertRow(db, 'course', storedCourse(FIRST_ID.course + index * 3, idOf(course.company), course, random));
  });
  events.forEach((event, index) => {
    insertRow(db, 'event', storedEvent(FIRST_ID.event + index * 2, idOf(event.company), event, random));
  });
}

/** Inserts a row, or replaces the one with its id. */
export function insertRow(db: Database, table: 'company' | 'job' | 'course' | 'event', row: SqlRow): void {
  const names = Object.keys(row);
  const values = names.map((name) => `:${name}`).join(', ');
  db.prepare(`INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${values})`).run(row);
}

/** Ids grow with the date, but not strictly (docs/board.md, Records). */
function* numbered(ads: readonly SampleAd[], random: Random): Generator<[number, SampleAd]> {
  const oldestFirst = ads
    .map((ad) => ({ ad, rank: -ad.workingDaysAgo + random.next() * 1.8 }))
    .sort((a, b) => a.rank - b.rank);
  let id: number = FIRST_ID.job;
  for (const { ad } of oldestFirst) {
    yield [id, ad];
    id += random.between(1, 9);
  }
}

function storedCompany(id: number, { name, about }: SampleCompany, card: CompanyCard): SqlRow {
  return {
    id,
    name,
    slug: card.slug,
    logo: card.logo,
    description: about,
    address: card.address,
    phone: card.phone,
    fax: card.fax,
    email: card.email,
    url: card.url,
    url_twitter: card.urlTwitter,
    url_facebook: card.urlFacebook,
    url_linkedin: card.urlLinkedin,
    folded_name: searchKey(name),
    folded_text: searchKey(`${name} ${about}`),
  };
}

function storedJob(id: number, companyId: number | null, ad: SampleAd): SqlRow {
  return {
    id,
    company_id: companyId,
    ...adColumnsOf({
      ...BLANK_AD,
      title: ad.title,
      body: ad.body,
      ref: ad.ref,
      [PAY_FIELDS.min]: ad.salaryMin ?? 0,
      [PAY_FIELDS.max]: ad.salaryMax ?? 0,
      type: [...ad.types],
      location: [...ad.locations],
      contract: [...ad.contracts],
      country: ad.country,
      work_model: ad.workModel,
      apply_method: ad.applyMethod,
      apply_address: ad.applyAddress ?? '',
    }),
    allow_remote: ad.allowRemote === undefined ? null : flagNumber(ad.allowRemote),
    slug: slugOf(ad.title),
    published_at: 0,
    updated_at: 0,
    moderated_until: 0,
    closed_as: closedAs(ad.state),
    sample_days_ago: ad.workingDaysAgo,
    sample_time: ad.time,
    sample_updated_after: ad.updatedAfter,
    sample_moderated: flagNumber(ad.state === 'moderation'),
  };
}

function closedAs(state: FixedState | undefined): SqlValue {
  return state === undefined || state === 'moderation' ? null : CLOSED_AS[state];
}

function storedCourse(id: number, companyId: number | null, course: SampleCourse, random: Random): SqlRow {
  const slug = slugOf(course.title);
  return {
    id,
    company_id: companyId,
    title: course.title,
    slug,
    description: course.description,
    start: course.start,
    days: course.days,
    locations: JSON.stringify(course.locations),
    place: course.place,
    url: `https://cursos.example/${slug}`,
    schedule: course.schedule,
    in_person: flagNumber(!course.online),
    certified: flagNumber(course.certified),
    funded: flagNumber(course.funded),
    hours: course.hours ?? null,
    price: course.price ?? null,
    updated: -random.between(1, 40),
  };
}

function storedEvent(id: number, companyId: number | null, event: SampleEvent, random: Random): SqlRow {
  const slug = slugOf(event.title);
  const towns = event.locations.map((location) => rowById(LOCATIONS, location)?.name ?? '');
  return {
    id,
    company_id: companyId,
    title: event.title,
    slug,
    description: event.description,
    start: event.start,
    days: event.days,
    locations: JSON.stringify(event.locations),
    place: event.place,
    email: event.contact ? `ola@${slug}.example` : '',
    url: `https://${slug}.example`,
    type: event.type,
    online: flagNumber(event.online),
    paid: flagNumber(event.paid),
    updated: -random.between(1, 40),
    folded_text: searchKey([event.title, event.description, event.place, event.type, ...towns].join(' ')),
  };
}

function flagNumber(value: boolean): number {
  return value ? 1 : 0;
}
