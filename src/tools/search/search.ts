import * as z from 'zod';
import type { Coverage } from '../../search/coverage.ts';
import { type FoundAd, SORTS } from '../../search/find/find.ts';
import { verbOf } from '../../wire/text/phrases.ts';
import {
  type JobRow,
  jobRow,
  jobRowOf,
  payText,
  saidPayText,
  typesText,
  WHOLE_ROWS,
  workModelText,
} from '../jobs/job-row.ts';
import { charactersFor, fence, joined } from '../kit/answer/answer.ts';
import { envelopeOf, rowsOf } from '../kit/answer/listing.ts';
import { choice, integer } from '../kit/arguments/kinds.ts';
import { type Tool, tool } from '../kit/tool.ts';
import {
  coverageFields,
  coverageShape,
  coverageText,
  inTextNote,
  readingText,
  understoodShape,
  unsaidWord,
} from './coverage.ts';
import { jobChanges } from './job-changes.ts';
import { onIndex, progressOf } from './on-index.ts';
import { filterArguments, filtersFrom } from './search-filters.ts';
import { jobStats } from './stats.ts';

const DEFAULT_LIMIT = 10;
const MAX_ROWS = 50;
/** Characters of an excerpt: enough to see why, few enough that ten rows are cheap to read. */
const EXCERPT = 120;

const searchAnswer = envelopeOf(jobRow).extend({
  understood: understoodShape,
  instead: z.array(z.string()).optional(),
  coverage: coverageShape,
});

/** A row of an answer, whose excerpt is why it was found. */
function foundRow({ job, excerpt, byRef, said }: FoundAd, baseUrl: string, short: boolean): JobRow {
  const row = jobRowOf(job, baseUrl, short, { said });
  const why = [byRef && `ref ${row.ref}`, excerpt !== '' && excerpt].filter((part) => part !== false);
  return short || why.length === 0 ? row : { ...row, excerpt: why.join(' · ') };
}

/** As short as ten of them can be and still be answered from; the other facts stand in the data and in get_job. */
function rowLine(row: JobRow): string {
  const head = joined(
    `- ${row.id} ${row.title}`,
    row.company.name,
    row.locations?.join(', '),
    workModelText(row),
    typesText(row),
    row.contracts?.join(', '),
    payText(row) ?? saidPayText(row),
    row.published_at.slice(0, 16),
  );
  return row.excerpt === undefined ? head : `${head}\n  ${row.excerpt}`;
}

/** What was left out, or comes last, because an ad does not say it. */
function undeclaredText({ undeclared }: Coverage, filtered: boolean): string | undefined {
  const { salary = 0, ...others } = undeclared;
  const left = Object.entries(filtered ? undeclared : others)
    .filter(([, ads]) => ads > 0)
    .map(([field, ads]) => `${ads} ${verbOf(ads, 'give')} no ${unsaidWord(field)}`);
  const said = [
    left.length > 0 && `Left out although the rest fits: ${left.join(', ')}.`,
    !filtered &&
      salary > 0 &&
      `${salary} of these ${verbOf(salary, 'give')} no pay and ${verbOf(salary, 'come')} last.`,
  ].filter((part) => part !== false);
  return said.length === 0 ? undefined : said.join(' ');
}

function insteadText(instead: readonly string[]): string | undefined {
  return instead.length === 0 ? undefined : `Instead: ${instead.join(' · ')}.`;
}

const searchJobs = tool({
  name: 'search_jobs',
  group: 'search',
  title: 'Search job ads',
  description:
    'All open ads by words, Portuguese or English, as meant (`understood` says how), and filters. Counts and pay: job_stats; one ad: get_job.',
  effect: 'read',
  arguments: {
    ...filterArguments,
    sort: choice('Default: relevance with words, else newest; salary by the upper end.', SORTS),
    page: integer('From 1.', 1, 1_000_000),
    limit: integer('Rows; default 10.', 1, MAX_ROWS),
  },
  output: searchAnswer,
  async run({ sort: asked, page = 1, limit = DEFAULT_LIMIT, ...given }, context) {
    const index = await context.index();
    const { question, notes } = await filtersFrom('search_jobs', given, context);
    const { words, anyWords, titleWords } = question.asked;
    const hasWords = words !== '' || titleWords !== '' || anyWords?.length !== 0;
    const sort = asked ?? (hasWords ? 'relevance' : 'newest');
    if (sort === 'relevance' && !hasWords) notes.push('Without words there is no relevance: newest first.');
    const paging = { sort, page, limit, excerpt: EXCERPT, maxExcerpts: WHOLE_ROWS };
    const found = await onIndex('search_jobs', context, () =>
      index.search(question, paging, context.call, progressOf(context)),
    );
    const { coverage, instead } = found;
    const { understood } = coverage;
    const short = found.ads.length > WHOLE_ROWS;
    const list = rowsOf({
      what: 'jobs',
      page: { total: found.total, page, limit },
      rows: found.ads.map((ad) => foundRow(ad, context.client.baseUrl, short)),
      render: rowLine,
      room: charactersFor(limit <= WHOLE_ROWS ? 'default' : 'max'),
    });
    const said = [
      ...notes,
      ...coverage.notes,
      undeclaredText(coverage, found.filters.salaryMin !== undefined),
      inTextNote(coverage, found.filters.workModels),
    ].filter((part) => part !== undefined);
    const { stale } = coverage;
    const note = [stale, list.structured.note, ...said].filter((part) => part !== undefined).join(' ');
    const head = [stale, list.head, readingText(understood), insteadText(instead), ...said, coverageText(coverage)]
      .filter((part) => part !== undefined)
      .join('\n');
    return {
      text: list.lines === '' ? head : `${head}\n${fence(list.lines)}`,
      structured: {
        ...list.structured,
        ...(note === '' ? {} : { note }),
        ...(understood.length === 0 ? {} : { understood: [...understood] }),
        ...(instead.length === 0 ? {} : { instead: [...instead] }),
        coverage: coverageFields(coverage),
      } as z.output<typeof searchAnswer>,
    };
  },
});

export const searchTools: readonly Tool[] = [searchJobs, jobStats, jobChanges];
