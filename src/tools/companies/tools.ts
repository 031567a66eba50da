import * as z from 'zod';
import { excerptOf } from '../../text/html/html.ts';
import type { CompanyRecord } from '../../wire/records.ts';
import { slugInPage } from '../../wire/site.ts';
import { factsOf, jobLine, sharedBy, sharedLine } from '../jobs/job-row.ts';
import { charactersFor, fence, joined, LONGEST_EXCERPT, line, lines, withoutEmpty } from '../kit/answer/answer.ts';
import { envelopeOf, listing, pageArguments, rowsOf } from '../kit/answer/listing.ts';
import { paragraphsThatFit } from '../kit/answer/paragraphs.ts';
import { count, optionalText } from '../kit/answer/shapes.ts';
import { required } from '../kit/arguments/argument.ts';
import { choices, queries, text } from '../kit/arguments/kinds.ts';
import {
  companiesMeant,
  companyWithId,
  companyWithSlug,
  nearCompanies,
  severalCompanies,
  unique,
  unknownCompany,
} from '../kit/companies.ts';
import { refuse, ToolError } from '../kit/failure.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { occasionLine, occasionRow } from '../occasions/occasion.ts';
import { companyFields, companyFieldsOf, companyLines } from './company.ts';

const foundCompany = companyFields.omit({ description: true }).extend({ excerpt: optionalText });
type CompanyRow = z.output<typeof foundCompany>;

const MAX_NEAR = 5;

function companyRowOf(company: CompanyRecord): CompanyRow {
  const { description: _, ...facts } = companyFieldsOf(company);
  return withoutEmpty({ ...facts, excerpt: excerptOf(company.description ?? '', LONGEST_EXCERPT) });
}

function companyLine(row: CompanyRow & { readonly host?: string | undefined }): string {
  const { id, name, slug, url, host = url, excerpt } = row;
  return lines(joined(`- ${id} ${name}`, slug && `slug ${slug}`, host), excerpt && `  ${excerpt}`);
}

const nearCompany = z.strictObject({ id: count, name: z.string(), slug: optionalText, host: optionalText });
const companiesAnswer = envelopeOf(foundCompany).extend({
  query: optionalText,
  nearest: z.array(nearCompany).optional(),
});

export const searchCompanies = tool({
  name: 'search_companies',
  group: 'companies',
  title: 'Search IT companies',
  description:
    'Companies whose name matches words; gives the id and slug that other tools take. For a profile and open ads use get_company.',
  effect: 'read',
  arguments: { q: queries('Words to look for.'), ...pageArguments },
  output: companiesAnswer,
  async run({ q, page, limit }, context) {
    const { client, call } = context;
    const answer = await client.call('searchCompanies', { q, limit, page }, call);
    const found = listing({
      what: 'companies',
      page: answer,
      rows: (answer.results ?? []).map(companyRowOf),
      render: companyLine,
      room: charactersFor(limit === undefined ? 'default' : 'max'),
      asked: q.join(', '),
      query: line(answer.query),
    });
    if (answer.total > 0) return found;
    const near = await Promise.all(q.slice(0, MAX_NEAR).map((words) => nearCompanies(words, context)));
    const nearest = unique(near.flat()).map((company) => withoutEmpty({ ...company, name: line(company.name) ?? '' }));
    if (nearest.length === 0) return found;
    return {
      text: lines(found.text, 'The nearest known:', fence(lines(...nearest.map(companyLine)))),
      structured: { ...found.structured, nearest },
    };
  },
});

const INCLUDES = ['jobs', 'courses', 'events'] as const;
type Included = (typeof INCLUDES)[number];

/** Rows of the list tools, whose schemas describe them; a second description would cost context. */
const listOfCompany = envelopeOf(z.looseObject({ id: count, title: z.string() })).optional();

const companyAnswer = companyFields.extend({
  note: optionalText,
  jobs: listOfCompany,
  courses: listOfCompany,
  events: listOfCompany,
});

async function ownList(what: Included, company: number, room: number, { client, call }: ToolContext) {
  const filter = { company: [company] };
  const shared = { what, room, elsewhere: `list_${what} with company ${company} shows them.` };
  if (what === 'jobs') {
    const page = await client.call('listJobs', filter, call);
    const rows = (page.results ?? []).map((job) => factsOf(job, client));
    const alike = sharedBy(rows, () => '');
    const list = rowsOf({ ...shared, page, rows, render: (row) => jobLine(row, client.site, '', alike) });
    return { ...list, lines: lines(sharedLine(alike), list.lines) };
  }
  const page = await client.call(what === 'courses' ? 'listCourses' : 'listEvents', filter, call);
  return rowsOf({
    ...shared,
    page,
    rows: (page.results ?? []).map((one) => occasionRow(one, client.site)),
    render: occasionLine,
  });
}

/** Finds a company by slug, id, name or website. @throws ToolError that names the nearest */
async function companyOnBoard(given: string, context: ToolContext): Promise<CompanyRecord> {
  const bySlug = await companyWithSlug(slugInPage(given) ?? given, context);
  if (bySlug !== undefined) return bySlug;
  const withId = /^\d{1,10}$/.test(given) ? await companyWithId(Number(given), context) : undefined;
  const meant = withId === undefined ? await companiesMeant(given, context) : [withId];
  const [company, another] = meant;
  if (another !== undefined) throw refuse('get_company', [{ field: 'slug', message: severalCompanies(given, meant) }]);
  const found = company?.slug === undefined ? undefined : await companyWithSlug(company.slug, context);
  if (found !== undefined) return found;
  throw new ToolError('not_found', `get_company: ${await unknownCompany(given, context)}`);
}

export const getCompany = tool({
  name: 'get_company',
  group: 'companies',
  title: 'Look up a company',
  description:
    'A company’s profile, with its open ads, courses or events when include names them. Find companies with search_companies.',
  effect: 'read',
  arguments: {
    slug: required(text('Slug; also id, exact name or website.')),
    include: choices('Lists to add.', INCLUDES),
  },
  output: companyAnswer,
  async run({ slug, include = [] }, context) {
    const record = await companyOnBoard(slug.trim(), context);
    const { description = '', ...facts } = companyFieldsOf(record);
    // The description may take half; the lists share the rest.
    const whole = charactersFor(include.length > 1 ? 'max' : 'default');
    const about = paragraphsThatFit(description, whole / 2 - JSON.stringify(facts).length, 'max');
    const room = (whole - JSON.stringify({ ...facts, about }).length) / Math.max(1, include.length);
    const lists = await Promise.all(include.map((what) => ownList(what, record.id, room, context)));
    const foreign = lines(...companyLines(facts), about.text, ...lists.flatMap((list) => [list.head, list.lines]));
    const structured = withoutEmpty({
      ...facts,
      description: about.text,
      note: about.note,
      ...Object.fromEntries(lists.map((list, index) => [include[index], list.structured])),
    });
    return { text: lines(about.note, fence(foreign)), structured: structured as z.output<typeof companyAnswer> };
  },
});
