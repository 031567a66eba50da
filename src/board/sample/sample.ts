import type { SqlRow } from '../../sqlite.ts';
import { escapeHtml } from '../../wire/html.ts';
import { JOB_STATES, LOCATIONS, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { DAY_MS } from '../../wire/time.ts';
import type { BoardTable } from '../database.ts';
import { locationsField, numberIfDigits } from '../handlers/references.ts';
import { ACCOUNTS } from '../http/keys.ts';
import { BLANK_AD, type StoredAd } from '../jobs/stored-ad.ts';
import { slugOf } from '../text.ts';
import {
  ADS,
  COMPANIES,
  COURSES,
  EVENTS,
  type Names,
  type SampleAd,
  type SampleCompany,
  type SampleOccasion,
} from './content.ts';

/** Ids start where those of a board that has been running for years would be. */
const FIRST_ID = { company: 2001, job: 498_201, course: 3104, event: 871 } as const;

const COMPANY_IDS = new Map(COMPANIES.map(({ slug }, index) => [slug, FIRST_ID.company + index * 7]));

/** The rows of a new board. @param now the instant that ages and days are counted from */
export function sampleRows(now: number): Record<BoardTable, SqlRow[]> {
  return {
    company: COMPANIES.map((company) => ({
      id: companyId(company.slug),
      slug: company.slug,
      record: JSON.stringify(companyRecord(company)),
    })),
    job: adsByAge().map(([company, ad], index) => ({
      id: FIRST_ID.job + index * 3,
      ...adRow(company, ad, now),
    })),
    course: COURSES.map((course, index) => ({
      id: FIRST_ID.course + index * 3,
      ...occasionRow(course, courseFields(course), now - index * DAY_MS, now),
    })),
    event: EVENTS.map((event, index) => ({
      id: FIRST_ID.event + index * 2,
      ...occasionRow(event, eventFields(event), now - index * DAY_MS, now),
    })),
  };
}

function companyId(slug: string): number {
  const id = COMPANY_IDS.get(slug);
  if (id === undefined) throw new Error(`the sample data have no company ${slug}`);
  return id;
}

/** Ids grow with the date, but not strictly (docs/board.md, Records). */
function adsByAge(): [SampleCompany, SampleAd][] {
  return COMPANIES.flatMap((company) => (ADS[company.slug] ?? []).map((ad) => ({ company, ad })))
    .map((one, index) => ({ ...one, rank: one.ad.facts.age + (index % 5) * 0.6 }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ company, ad }) => [company, ad]);
}

function companyRecord({ name, slug, facts, address = '', about }: SampleCompany): object {
  const { phone = '', fax = '', email, social = [] } = facts;
  const page = (site: (typeof social)[number]) => (social.includes(site) ? `https://${site}.example/${slug}` : null);
  return {
    id: companyId(slug),
    name,
    logo: `https://static.jobboard.example/logos/${slug}.png`,
    description: about,
    address,
    phone: numberIfDigits(phone),
    fax: numberIfDigits(fax),
    email: email === undefined ? '' : `${email}@${slug}.example`,
    url: `https://www.${slug}.example`,
    url_twitter: page('twitter'),
    url_facebook: page('facebook'),
    url_linkedin: page('linkedin'),
    slug,
  };
}

function adRow(company: SampleCompany, { title, facts, body }: SampleAd, now: number): SqlRow {
  const { about, before = '<p>{about}</p>', after } = company;
  const free = company.slug === ACCOUNTS.free.company;
  const older = facts.remote_allowed !== undefined;
  const way = facts.apply === undefined ? 'body' : 'url';
  const addresses = { mail: `rh@${company.slug}.example`, page: `https://www.${company.slug}.example/jobs` };
  const [min = 0, max = 0] = facts.pay ?? [];
  const ad: StoredAd = {
    ...BLANK_AD,
    title,
    body: [before.replace('{about}', escapeHtml(about)), body, after].join('\r\n'),
    location: idsIn(LOCATIONS, facts.at),
    type: [...(facts.types ?? [])],
    contract: [...(facts.contracts ?? [])],
    work_model: idIn(WORK_MODELS, facts.work ?? 'On-Site'),
    country: facts.country ?? 'PT',
    ref: facts.ref ?? '',
    salary_min: min,
    salary_max: max,
    apply_method: free ? 'platform' : older ? null : way,
    apply_address: facts.apply === undefined ? '' : addresses[facts.apply],
  };
  return {
    company_id: companyId(company.slug),
    slug: slugOf(title),
    ad: JSON.stringify(ad),
    allow_remote: older ? Number(facts.remote_allowed) : null,
    published_at: now - Math.round(facts.age * DAY_MS),
    updated_at: now - Math.round((facts.changed ?? facts.age) * DAY_MS),
    held_in: facts.state === undefined ? null : idIn(JOB_STATES, facts.state),
    is_sample: 1,
  };
}

function occasionRow(
  { title, place, company, description, facts }: SampleOccasion,
  fields: object,
  updated: number,
  now: number,
): SqlRow {
  const record = {
    title,
    description,
    ...locationsField(idsIn(LOCATIONS, facts.at)),
    place,
    ...fields,
    slug: slugOf(title),
  };
  const starts = now + facts.starts * DAY_MS;
  return {
    company_id: company === undefined ? null : companyId(company),
    record: JSON.stringify(record),
    starts_at: starts,
    ends_at: starts + ((facts.days ?? 1) - 1) * DAY_MS,
    updated_at: updated,
  };
}

function courseFields({ title, facts }: SampleOccasion): object {
  return {
    url: `https://cursos.example/${slugOf(title)}`,
    isPresencial: facts.online !== true,
    isCertified: facts.certified === true,
    isFunded: facts.funded === true,
    hours: facts.hours ?? null,
    price: facts.price ?? null,
    courseTypeId: facts.schedule,
  };
}

function eventFields({ title, facts }: SampleOccasion): object {
  const slug = slugOf(title);
  return {
    email: facts.contact === true ? `ola@${slug}.example` : '',
    url: `https://${slug}.example`,
    type: facts.type,
    isOnline: facts.online === true,
    isPaid: facts.paid === true,
  };
}

function idsIn(table: Table, names: Names = []): number[] {
  return names.map((name) => idIn(table, name));
}

function idIn(table: Table, wanted: string): number {
  const row = table.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  if (row === undefined) throw new Error(`the sample data name ${wanted}, which no table of the board has`);
  return row.id;
}
