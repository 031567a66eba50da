import { adGuide } from '../publishing/ad/guide.ts';
import type { Site } from '../site/site.ts';
import { namesIn } from '../site/tables.ts';
import { cleanLine } from '../text/clean.ts';
import { foldName } from '../text/fold.ts';
import { refuse, ToolError } from '../wire/errors.ts';
import { JOB_STATES, type Table } from '../wire/tables.ts';
import { readArguments } from './arguments/argument.ts';
import { getCompany } from './companies/company-tools.ts';
import { getCourse, getEvent } from './courses-events/course-event-tools.ts';
import { getJob } from './jobs/get-job.ts';
import { changesUnder } from './search/job-changes.ts';
import type { Tool, ToolContext } from './tool.ts';

interface FixedResource {
  readonly name: string;
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** A resource that does not call `context` needs no board. */
  read(context: () => Promise<ToolContext>, site: Site): Promise<string>;
}

export interface ResourceFamily {
  readonly name: string;
  readonly uriTemplate: string;
  readonly variable: string;
  readonly title: string;
  readonly description: string;
  /** @throws ToolError or BoardError, `not_found` if there is no such record. */
  read(value: string, context: ToolContext): Promise<string>;
  complete?(start: string, context: ToolContext): Promise<string[]>;
}

function table(name: string, title: string, description: string, read: FixedResource['read']): FixedResource {
  return { name, uri: `jobboard://tables/${name}`, title, description, mimeType: 'application/json', read };
}

function builtIn(name: string, title: string, rowsOf: (site: Site) => Table): FixedResource {
  return table(name, title, `${title} as the tools accept and show them.`, async (_, site) => {
    const results = rowsOf(site).map(({ aliases: _aliases, inArguments: _words, ...row }) => row);
    const source = results.length > 0 ? 'built-in' : 'not known of this site';
    return JSON.stringify({ source, total: results.length, results });
  });
}

export const FIXED_RESOURCES: readonly FixedResource[] = [
  {
    name: 'job-ads-guide',
    uri: 'jobboard://guide/job-ads',
    title: 'Guide to job ads',
    description: 'The rules for writing and publishing a job ad, for a model to read first.',
    mimeType: 'text/markdown',
    read: async (_, site) => adGuide(site),
  },
  table(
    'locations',
    'Locations',
    'Locations as the board has them, or the built-in table when it does not answer.',
    async (context) => {
      const { client, call, locations } = await context();
      const { table: rows, source } = await locations.get(client, call);
      const results = rows.map(({ id, name }) => ({ id, name }));
      return JSON.stringify({ source, total: results.length, results });
    },
  ),
  builtIn('job-types', 'Job types', ({ tables }) => tables.type),
  builtIn('contracts', 'Contracts', ({ tables }) => tables.contract),
  builtIn('work-models', 'Work models', ({ tables }) => tables.work_model),
  builtIn('job-states', 'Job states', () => JOB_STATES),
  builtIn('course-types', 'Course types', ({ courseTypes }) => courseTypes),
];

/** Answers as a tool does for one argument. */
function family(name: string, uriTemplate: string, title: string, tool: Tool): ResourceFamily {
  const variable = /\{(\w+)\}/.exec(uriTemplate)?.[1] ?? '';
  const description = `${title} in full, as ${tool.name} shows it.`;
  const read: ResourceFamily['read'] = async (value, context) => {
    const { values, findings } = readArguments(tool.arguments, { [variable]: value }, context.client.site);
    if (findings.length > 0) throw refuse(tool.name, findings);
    const answer = await tool.run(values, context);
    if ('question' in answer) throw new ToolError('declined', `${tool.name}: nobody can be asked here.`);
    return answer.text;
  };
  return { name, uriTemplate, variable, title, description, read };
}

export const RESOURCE_FAMILIES: readonly ResourceFamily[] = [
  family('job', 'jobboard://jobs/{id}', 'Job ad', getJob),
  family('course', 'jobboard://courses/{id}', 'Course', getCourse),
  family('event', 'jobboard://events/{id}', 'Event', getEvent),
  { ...family('company', 'jobboard://companies/{slug}', 'Company', getCompany), complete: completeSlug },
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

/** Values that begin with the typed text, then those that contain it; case and accents do not count. */
export function completionsOf(values: readonly string[], start: string): string[] {
  const prefix = foldName(start);
  const begins = values.filter((value) => foldName(value).startsWith(prefix));
  return [...begins, ...values.filter((value) => !begins.includes(value) && foldName(value).includes(prefix))];
}

export async function completeName(start: string, context: ToolContext): Promise<string[]> {
  const { board } = await context.index();
  return completionsOf(await context.storage.marks.names(context.owner, board), start).slice(0, 100);
}

/** Places are those of the board: the built-in tables of some sites have none. */
export async function completePlace(start: string, { client, call, locations }: ToolContext): Promise<string[]> {
  return completionsOf(namesIn((await locations.get(client, call)).table), start).slice(0, 100);
}

/** Slugs that the board's search finds for the typed text; those that begin with it first. */
export async function completeSlug(start: string, { client, call }: ToolContext): Promise<string[]> {
  const words = start.replace(/[-_]+/g, ' ').trim();
  const { results = [] } = await client.call('searchCompanies', { q: words === '' ? [] : [words], limit: 100 }, call);
  const begins = (slug: string) => foldName(slug).startsWith(foldName(start));
  const slugs = results.map(({ slug }) => cleanLine(slug));
  return [...slugs.filter(begins), ...slugs.filter((slug) => !begins(slug))];
}
