import * as z from 'zod';
import type { CallOptions, Client } from '../../client/client.ts';
import { BoardError } from '../../client/errors/errors.ts';
import type { CompanyRecord } from '../../wire/resources/company.ts';
import { courseLine, courseRowOf } from '../courses/course-row.ts';
import { eventLine, eventRowOf } from '../events/event-row.ts';
import { jobLine, jobRowOf } from '../jobs/job-row.ts';
import { charactersFor, fence, withoutEmpty } from '../kit/answer/answer.ts';
import { envelopeOf, rowsOf } from '../kit/answer/listing.ts';
import { paragraphsThatFit } from '../kit/answer/paragraphs.ts';
import { count, optionalText } from '../kit/answer/shapes.ts';
import { required } from '../kit/arguments/argument.ts';
import { choices, text } from '../kit/arguments/kinds.ts';
import { unknownCompany } from '../kit/companies.ts';
import { ToolError } from '../kit/failure.ts';
import { tool } from '../kit/tool.ts';
import { companyFields, companyLines, companyOf } from './company-record.ts';

const INCLUDES = ['jobs', 'courses', 'events'] as const;
type Included = (typeof INCLUDES)[number];

/** The rows are those of the list tools, whose schemas say the rest; saying it twice would cost context. */
const listed = envelopeOf(z.looseObject({ id: count, title: z.string() })).optional();

const companyAnswer = companyFields.extend({ note: optionalText, jobs: listed, courses: listed, events: listed });

function wayTo(tool: string, company: number): string {
  return `${tool} with company ${company} shows them.`;
}

/** One of the lists that a company has, as the list tools would show it. */
async function ownList(what: Included, company: number, room: number, client: Client, call: CallOptions) {
  const filter = { company: [company] };
  if (what === 'jobs') {
    const page = await client.call('listJobs', filter, call);
    const rows = (page.results ?? []).map((job) => jobRowOf(job, client.baseUrl, true));
    return rowsOf({ what, page, rows, render: jobLine, room, elsewhere: wayTo('list_jobs', company) });
  }
  if (what === 'courses') {
    const page = await client.call('listCourses', filter, call);
    return rowsOf({
      what,
      page,
      rows: (page.results ?? []).map(courseRowOf),
      render: courseLine,
      room,
      elsewhere: wayTo('list_courses', company),
    });
  }
  const page = await client.call('listEvents', filter, call);
  return rowsOf({
    what,
    page,
    rows: (page.results ?? []).map(eventRowOf),
    render: eventLine,
    room,
    elsewhere: wayTo('list_events', company),
  });
}

/** The company itself, or an error that names the nearest slugs. */
async function companyBySlug(slug: string, client: Client, call: CallOptions): Promise<CompanyRecord> {
  try {
    return await client.call('getCompany', { slug }, call);
  } catch (error) {
    if (!(error instanceof BoardError) || error.code !== 'not_found') throw error;
    throw new ToolError('not_found', `get_company: ${await unknownCompany(slug, client, call)}`);
  }
}

export const getCompany = tool({
  name: 'get_company',
  group: 'companies',
  title: 'Look up a company',
  description:
    'A company’s profile by its slug, with its open ads, courses or events when include names them. Find slugs with search_companies.',
  effect: 'read',
  arguments: {
    slug: required(text('Company slug.')),
    include: choices('Lists to add.', INCLUDES),
  },
  output: companyAnswer,
  async run({ slug, include = [] }, { client, call }) {
    const record = await companyBySlug(slug.trim(), client, call);
    const { description = '', ...facts } = companyOf(record);
    // The description may take half; the lists share what is left.
    const whole = charactersFor(include.length > 1 ? 'max' : 'default');
    const about = paragraphsThatFit(description, whole / 2 - JSON.stringify(facts).length, 'max');
    const room = (whole - JSON.stringify({ ...facts, about }).length) / Math.max(1, include.length);
    const lists = await Promise.all(include.map((what) => ownList(what, record.id, room, client, call)));
    const foreign = [
      ...companyLines({ ...facts, description: about.text }),
      ...lists.flatMap(({ head, lines }) => ['', head, lines]),
    ];
    return {
      text: [`Company ${facts.id}.`, about.note, fence(foreign.join('\n'))]
        .filter((part) => part !== undefined)
        .join('\n'),
      structured: withoutEmpty({
        ...facts,
        description: about.text,
        note: about.note,
        ...Object.fromEntries(lists.map(({ structured }, index) => [include[index], structured])),
      }) as z.output<typeof companyAnswer>,
    };
  },
});
