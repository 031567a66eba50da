import * as z from 'zod';
import { itemsWithin, joined, lines } from '../../answer/answer.ts';
import type { Answer } from '../../answer/builder.ts';
import { envelopeOf, type Listing } from '../../answer/listing.ts';
import type { SearchResult } from '../../query/board-index.ts';
import { conditionsOf } from '../../query/conditions.ts';
import { type FoundAd, type Paging, SORTS } from '../../query/find-ads.ts';
import { countOf, verbOf } from '../../text/prose.ts';
import type { UnsaidFact } from '../../wire/ad-facts.ts';
import { choice, integer } from '../arguments/kinds.ts';
import { factsOf, foundFields, foundJobRow, type JobRow, jobFacts, jobList } from '../jobs/job-row.ts';
import { type ToolContext, tool } from '../tool.ts';
import { coverageShape, indexAnswer, leftOutOf, understoodShape } from './index-answer.ts';
import { filterArguments, filtersFrom } from './search-filters.ts';

const DEFAULT_LIMIT = 10;
const MAX_ROWS = 50;

const searchAnswer = envelopeOf(foundJobRow).extend({
  understood: understoodShape,
  instead: z.array(z.string()).optional(),
  coverage: coverageShape,
});

export const searchJobs = tool({
  name: 'search_jobs',
  group: 'search',
  title: 'Search job ads',
  description:
    'Search all open ads by words (`understood` says how they were read) and filters. For counts and pay use job_stats, for one ad get_job.',
  effect: 'read',
  arguments: {
    ...filterArguments,
    sort: choice('Default: relevance with words, else newest; salary by the upper end.', SORTS),
    page: integer('Page, from 1.', 1, 1_000_000),
    limit: integer('Rows; default 10, 0 only counts.', 0, MAX_ROWS),
  },
  output: searchAnswer,
  async run({ sort: order, page = 1, limit = DEFAULT_LIMIT, ...filters }, context) {
    const { query, notes } = await filtersFrom('search_jobs', filters, context);
    const { words, any_words, title_words } = query.texts;
    const hasWords = [...words, ...any_words, ...title_words].length > 0;
    const sort = order ?? (hasWords ? 'relevance' : 'newest');
    if (sort === 'relevance' && !hasWords) notes.push('Without words there is no relevance: newest first.');
    const result = await (await context.index()).search(query, { sort, page, limit }, context.call);
    return searchAnswerOf(result, { sort, page, limit }, notes, context.client).build();
  },
});

function searchAnswerOf(
  result: SearchResult,
  { sort, ...paging }: Paging,
  readings: readonly string[],
  client: ToolContext['client'],
): Answer {
  const { total, areInText, coverage, unpaid, quotedPay, inTextAlone, filters } = result;
  const rows = result.ads.map((ad) => foundRow(ad, client, result));
  const list = { what: 'jobs', ...jobList(rows, client.site) };
  const unsaid = leftOutOf(result);
  const inText = quotedPay > 0 ? `, the ${quotedPay} whose text names it first among them` : '';
  const where = filters.plan.title.length > 0 ? 'in the title' : 'as the role';
  const answer = indexAnswer(result, paging.limit <= DEFAULT_LIMIT ? 'default' : 'max')
    .note(areInText && inTextHeading(result))
    .reading(...readings)
    .note(...coverage.notes, ...unsaid.notes)
    .noteOf(
      'unpaid',
      sort === 'salary' && unpaid,
      `${unpaid} of the matching ads ${verbOf(unpaid, 'state')} no pay in the board's fields and ${verbOf(unpaid, 'come')} last${inText}.`,
    )
    .noteOf(
      'in_text_alone',
      inTextAlone,
      `${inTextAlone} more ${verbOf(inTextAlone, 'name')} it in the text, not ${where}.`,
    )
    .facts({ coverage: { ...coverage.facts, ...unsaid.figures } })
    .view({
      instead: [...result.instead.flatMap(({ search }) => search ?? []), ...withoutFilters(result)],
      unheld: result.instead.flatMap(({ unheld }) => unheld ?? []),
    });
  const listed = areInText
    ? listBeside(answer, result, paging, list)
    : answer.list({ ...list, page: { total, ...paging } });
  return listed.foreignNote(leftOutLines(result.leftOut, client));
}

/** Characters for the ads left out, which a list has besides its rows. */
const LEFT_OUT_ROOM_CHARACTERS = 600;

/** Ads that filters left out, with what their text alone says, so that no further call is needed to see it. */
function leftOutLines(ads: readonly FoundAd[], client: ToolContext['client']): string | undefined {
  const rows = ads.map(({ job, quotes }) => {
    const row = factsOf(job, client);
    return joined(`${row.id} ${row.title}`, row.company.name, jobFacts({ ...row, ...quotes }, client.site));
  });
  // One long row hides none of the others; its id stands in the notes.
  const short = rows.filter(({ length }) => length <= LEFT_OUT_ROOM_CHARACTERS / 2);
  const shownRows = itemsWithin(short, LEFT_OUT_ROOM_CHARACTERS);
  const rest = rows.length - shownRows.length;
  return rows.length === 0 ? undefined : lines('Of those left out:', ...shownRows, rest > 0 && `and ${rest} more`);
}

const inTextCount = ({ inText }: SearchResult) => Object.values(inText).reduce((sum, { ads }) => sum + ads, 0);

/** The heading of ads that match in their text alone. */
const inTextHeading = (result: SearchResult) =>
  `${result.total === 0 ? '' : 'The matching ads are on earlier pages. '}Below: ${result.ads.length} of ${countOf(inTextCount(result), 'ad')} whose text alone names what a filter asks for.`;

/** Ads whose text alone states the value are a list of their own, whose pages follow those of the ads that match. */
function listBeside(
  answer: Answer,
  result: SearchResult,
  { page, limit }: Omit<Paging, 'sort'>,
  list: Omit<Listing<JobRow>, 'page' | 'room' | 'note'>,
): Answer {
  const [total, count] = [result.total, inTextCount(result)];
  const place = page - Math.ceil(total / limit);
  const { lines, structured } = answer.rows({ ...list, page: { total: count, page: place, limit } });
  const { note, ...own } = structured;
  // Where rows do not fit, the pages are those of a smaller limit.
  const before = Math.ceil(total / (own.limit ?? 1));
  const next = own.next_page && own.next_page + before;
  const more = next !== undefined && `More of them: page ${next}, limit ${own.limit}.`;
  return answer
    .head(total === 0 ? 'No jobs match.' : `${countOf(total, 'job')}.`, note, more)
    .foreign(lines)
    .facts({ ...own, note, total, page: (own.page ?? 1) + before, next_page: next })
    .view({ beside: { ads: count, before: (place - 1) * limit } });
}

/** Searches without a filter that left out ads which do not state its fact. */
function withoutFilters({ filters, undeclared }: SearchResult) {
  return conditionsOf({ ...filters }).flatMap(({ name, fact }) => {
    const { ads: unsaid = 0 } = undeclared[fact as UnsaidFact] ?? {};
    return unsaid > 0 ? [{ argument: name, unsaid }] : [];
  });
}

function foundRow(ad: FoundAd, client: ToolContext['client'], { anyWords: any, filters }: SearchResult): JobRow {
  const names = ad.entries.map(({ entry, ownWord }) => `${any[entry]}${ownWord === undefined ? '' : ` (${ownWord})`}`);
  const matches = names.length === 0 ? undefined : `${names.length} of ${any.length}: ${names.join(', ')}`;
  return { ...factsOf(ad.job, client), ...foundFields(ad, filters.max_years !== undefined), matches };
}
