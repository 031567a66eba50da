import * as z from 'zod';
import { excerptOf, prose } from '../../ad-text/plain-text.ts';
import { joined, line, lines, someOf, wholeRecord, withoutEmpty } from '../../answer/answer.ts';
import { Answer } from '../../answer/builder.ts';
import { boardPage, envelopeOf, rowsOf } from '../../answer/listing.ts';
import { count, optionalText } from '../../answer/shapes.ts';
import { nonEmptyLines } from '../../text/fold.ts';
import { refuse, ToolError } from '../../wire/errors.ts';
import type { CompanyRecord, JobRecord } from '../../wire/records.ts';
import { required } from '../arguments/argument.ts';
import { nearCompanies, readCompany, unique } from '../arguments/companies.ts';
import { choices, pageArguments, queries, text } from '../arguments/kinds.ts';
import { courseOrEventLine, courseOrEventRow } from '../courses-events/course-or-event.ts';
import { factsOf, jobList } from '../jobs/job-row.ts';
import { type ToolContext, tool } from '../tool.ts';

const SOCIAL = ['url_twitter', 'url_facebook', 'url_linkedin'] as const;
const TEXTS = ['slug', 'description', 'address', 'phone', 'fax', 'email', 'url', ...SOCIAL, 'logo'] as const;
type TextName = (typeof TEXTS)[number];

const companyFields = z.strictObject({
  id: count,
  name: z.string(),
  ...(Object.fromEntries(TEXTS.map((name) => [name, optionalText])) as Record<TextName, typeof optionalText>),
});
type CompanyFields = z.output<typeof companyFields>;

/** Without the pages on social networks. */
export const SUMMARY_TEXTS = TEXTS.filter((name) => !SOCIAL.some((one) => one === name));
export const summaryFields = companyFields.omit({ url_twitter: true, url_facebook: true, url_linkedin: true });

export function companyFieldsOf(company: CompanyRecord | JobRecord['company'], names: readonly TextName[] = TEXTS) {
  const readText = (name: TextName) => (name === 'description' || name === 'address' ? prose : line)(company[name]);
  const texts = Object.fromEntries(names.map((name) => [name, readText(name)]));
  return withoutEmpty<CompanyFields>({ id: company.id, name: line(company.name) ?? `Company ${company.id}`, ...texts });
}

const CONTACTS = [
  ['phone', 'phone'], ['fax', 'fax'], ['url', 'website'],
  ['url_linkedin', 'LinkedIn'], ['url_twitter', 'Twitter'], ['url_facebook', 'Facebook'],
] as const; // biome-ignore format: a table

export function companyLines({ name: title, id, slug, ...company }: Partial<CompanyFields>): string[] {
  const contacts = joined(
    company.email,
    ...CONTACTS.map(([name, label]) => company[name] && `${label} ${company[name]}`),
  );
  const address = nonEmptyLines(company.address ?? '').join(', ');
  const who = joined(`Company: ${title}`, `id ${id}`, slug && `slug ${slug}`);
  return [who, contacts, address].filter((part) => part !== '');
}

const foundCompany = companyFields.omit({ description: true }).extend({ excerpt: optionalText });
type CompanyRow = z.output<typeof foundCompany>;

const MOST_QUERIES_WITH_NEAR = 5;

function companyLine(row: CompanyRow & { readonly host?: string | undefined }): string {
  const { id, name, slug, url, host = url, excerpt } = row;
  return lines(joined(`${id} ${name}`, slug && `slug ${slug}`, host), excerpt && `  ${excerpt}`);
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
    'Companies by the board’s own search; gives the id and slug that other tools take. For a profile and open ads use get_company.',
  effect: 'read',
  arguments: { q: queries('Words to look for.'), ...pageArguments },
  output: companiesAnswer,
  async run({ q, page, limit }, context) {
    const { client, call } = context;
    const answer = await boardPage((paging) => client.call('searchCompanies', { q, ...paging }, call), page, limit);
    const rowsAnswer = new Answer(limit === undefined ? 'default' : 'max').list({
      what: 'companies',
      page: answer,
      rows: (answer.results ?? []).map((company): CompanyRow => {
        const { description: _, ...facts } = companyFieldsOf(company);
        return withoutEmpty({ ...facts, excerpt: excerptOf(company.description) });
      }),
      render: companyLine,
      searchText: q.join(', '),
      query: line(answer.query),
    });
    if (answer.total > 0) return rowsAnswer.build();
    const near = await Promise.all(q.slice(0, MOST_QUERIES_WITH_NEAR).map((words) => nearCompanies(words, context)));
    const nearest = unique(near.flat()).map((company) => withoutEmpty({ ...company, name: line(company.name) ?? '' }));
    return rowsAnswer
      .line(nearest.length > 0 && 'The nearest known:')
      .foreign(...nearest.map(companyLine))
      .facts({ nearest: someOf(nearest) })
      .build();
  },
});

const INCLUDES = ['jobs', 'courses', 'events'] as const;

/** Rows of the list tools, whose schemas describe them; a second description would cost context. */
const listOfCompany = envelopeOf(z.looseObject({ id: count, title: z.string() })).optional();

const companyAnswer = companyFields.extend({
  note: optionalText,
  jobs: listOfCompany,
  courses: listOfCompany,
  events: listOfCompany,
});

async function ownList(what: (typeof INCLUDES)[number], company: number, room: number, { client, call }: ToolContext) {
  const filter = { company: [company] };
  const shared = { what, room, elsewhere: `list_${what} with company ${company} shows them.` };
  if (what === 'jobs') {
    const page = await client.call('listJobs', filter, call);
    const rows = (page.results ?? []).map((job) => factsOf(job, client));
    // The profile stands above them.
    const nameless = (row: (typeof rows)[number]) => ({ ...row, company: '' });
    const { above, render } = jobList(rows.map(nameless), client.site);
    return rowsOf({ ...shared, page, rows, above, render: (row) => render(nameless(row)) });
  }
  const page = await client.call(what === 'courses' ? 'listCourses' : 'listEvents', filter, call);
  const rows = (page.results ?? []).map((one) => courseOrEventRow(one, client.site));
  return rowsOf({ ...shared, page, rows, render: courseOrEventLine });
}

const ASKED_FOR = {
  description: 'description',
  email: 'email',
  phone: 'phone',
  address: 'address',
  url: 'website',
  url_linkedin: 'LinkedIn page',
};

export const getCompany = tool({
  name: 'get_company',
  group: 'companies',
  title: 'Look up a company',
  description:
    'A company’s profile, with its open ads, courses or events when include names them. Find companies with search_companies.',
  effect: 'read',
  arguments: {
    slug: required(text('Slug; also id, name or website.')),
    include: choices('Lists to add.', INCLUDES),
  },
  output: companyAnswer,
  async run({ slug, include = [] }, context) {
    const { record, note, problem, isAmbiguous } = await readCompany(slug.trim(), context);
    if (isAmbiguous) throw refuse('get_company', [{ field: 'slug', message: problem }]);
    if (record === undefined) throw new ToolError('not_found', `get_company: ${problem}`);
    // The profile may take half; the lists share the rest.
    const answer = new Answer(include.length > 1 ? 'max' : 'default');
    const { description: text = '', ...all } = companyFieldsOf(record);
    const { facts, description, note: cutNote } = wholeRecord(all, text, answer.room / 2, ASKED_FOR);
    const room =
      (answer.room - JSON.stringify({ facts, description, note: cutNote }).length) / Math.max(1, include.length);
    const lists = await Promise.all(include.map((what) => ownList(what, record.id, room, context)));
    return answer
      .note(note, cutNote)
      .foreign(...companyLines(facts), description, ...lists.flatMap((list) => [list.head, list.lines]))
      .facts({ ...facts, description })
      .facts(Object.fromEntries(lists.map((list, index) => [include[index], list.structured])))
      .build();
  },
});
