import { adGuide } from '../publishing/ad/guide.ts';
import { cleanLine } from '../text/clean.ts';
import { CONTRACTS, COURSE_TYPES, JOB_STATES, JOB_TYPES, type Table, WORK_MODELS } from '../wire/tables.ts';
import { getCompany } from './companies/get-company.ts';
import { getJob } from './jobs/get-job.ts';
import { readArguments } from './kit/arguments/argument.ts';
import { nearCompanies } from './kit/companies.ts';
import { completionsOf } from './kit/completions.ts';
import { ToolError } from './kit/failure.ts';
import type { Tool, ToolContext } from './kit/tool.ts';
import { getCourse, getEvent } from './occasions/tools.ts';
import { changesUnder } from './search/job-changes.ts';

/** A resource at a fixed address (docs/contract.md, Resources and prompts). */
interface FixedResource {
  readonly name: string;
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** Only what asks for the context needs a board. */
  read(context: () => Promise<ToolContext>): Promise<string>;
}

/** A family of resources whose address holds one variable. */
export interface ResourceFamily {
  readonly name: string;
  readonly uriTemplate: string;
  readonly variable: string;
  readonly title: string;
  readonly description: string;
  /** @throws ToolError or BoardError, `not_found` where there is no such record. */
  read(value: string, context: ToolContext): Promise<string>;
  complete?(start: string, context: ToolContext): Promise<string[]>;
}

function table(name: string, title: string, rows: Table): FixedResource {
  const results = rows.map(({ id, name: word, ...rest }) =>
    'meaning' in rest ? { id, name: word, meaning: rest.meaning } : { id, name: word },
  );
  return {
    name,
    uri: `jobboard://tables/${name}`,
    title,
    description: `${title} as the tools accept and show them.`,
    mimeType: 'application/json',
    read: async () => JSON.stringify({ source: 'built-in', total: results.length, results }),
  };
}

/** Locations from the board, the built-in ones where it does not answer; `source` says which. */
const locations: FixedResource = {
  name: 'locations',
  uri: 'jobboard://tables/locations',
  title: 'Locations',
  description: 'Locations as the board has them, or the built-in table when it does not answer.',
  mimeType: 'application/json',
  async read(context) {
    const { client, call, locations: cache } = await context();
    const { table: rows, source } = await cache.get(client, call);
    const results = rows.map(({ id, name }) => ({ id, name }));
    return JSON.stringify({ source, total: results.length, results });
  },
};

/** The rules for writing an ad, as Markdown. */
const guide: FixedResource = {
  name: 'job-ads-guide',
  uri: 'jobboard://guide/job-ads',
  title: 'Guide to job ads',
  description: 'The rules for writing and publishing a job ad, for a model to read first.',
  mimeType: 'text/markdown',
  read: async () => adGuide(),
};

export const FIXED_RESOURCES: readonly FixedResource[] = [
  guide,
  locations,
  table('job-types', 'Job types', JOB_TYPES),
  table('contracts', 'Contracts', CONTRACTS),
  table('work-models', 'Work models', WORK_MODELS),
  table('job-states', 'Job states', JOB_STATES),
  table('course-types', 'Course types', COURSE_TYPES),
];

/** The text that a tool answers, as a resource. */
function answeredBy(tool: Tool, argument: string): ResourceFamily['read'] {
  return async (value, context) => {
    const { values, findings } = readArguments(tool.arguments, { [argument]: value });
    if (findings.length > 0)
      throw new ToolError('invalid_argument', findings.map(({ field, message }) => `${field}: ${message}`).join(' '));
    const answer = await tool.run(values, context);
    if ('question' in answer)
      throw new ToolError('declined', `${tool.name} asks the person first, which a resource cannot do.`);
    return answer.text;
  };
}

export const RESOURCE_FAMILIES: readonly ResourceFamily[] = [
  {
    name: 'job',
    uriTemplate: 'jobboard://jobs/{id}',
    variable: 'id',
    title: 'Job ad',
    description: 'A job ad in full, as get_job shows it.',
    read: answeredBy(getJob, 'id'),
  },
  {
    name: 'course',
    uriTemplate: 'jobboard://courses/{id}',
    variable: 'id',
    title: 'Course',
    description: 'A course in full, as get_course shows it.',
    read: answeredBy(getCourse, 'id'),
  },
  {
    name: 'event',
    uriTemplate: 'jobboard://events/{id}',
    variable: 'id',
    title: 'Event',
    description: 'An event in full, as get_event shows it.',
    read: answeredBy(getEvent, 'id'),
  },
  {
    name: 'company',
    uriTemplate: 'jobboard://companies/{slug}',
    variable: 'slug',
    title: 'Company',
    description: 'A company’s profile, as get_company shows it.',
    read: answeredBy(getCompany, 'slug'),
    complete: completeSlug,
  },
  {
    name: 'changes',
    uriTemplate: 'jobboard://changes/{name}',
    variable: 'name',
    title: 'What is new',
    description: 'What job_changes would say under a name; its mark does not move.',
    read: changesUnder,
    complete: completeName,
  },
];

/** Names that questions about changes were asked under. */
export async function completeName(start: string, context: ToolContext): Promise<string[]> {
  const { memory } = await context.index();
  return completionsOf(await context.storage.marks.names(context.owner, memory.board), start).slice(0, 100);
}

/** Slugs that begin like what was typed, then others that the board's search finds for it. */
export async function completeSlug(start: string, context: ToolContext): Promise<string[]> {
  const { client, call } = context;
  const words = start.replace(/[-_]+/g, ' ').trim();
  const { results = [] } = await client.call('searchCompanies', { q: words === '' ? [] : [words], limit: 100 }, call);
  const slugs = results.map(({ slug }) => cleanLine(slug));
  const found = slugs.length > 0 ? slugs : (await nearCompanies(words, context)).flatMap(({ slug }) => slug ?? []);
  const begins = (slug: string) => slug.startsWith(start.toLowerCase());
  return [...found.filter(begins), ...found.filter((slug) => !begins(slug))].slice(0, 100);
}
