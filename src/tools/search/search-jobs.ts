import * as z from 'zod';
import { ANSWER_ROOM, lines, sentences, withoutEmpty } from '../../answer/answer.ts';
import { envelopeOf, rowsOf } from '../../answer/listing.ts';
import type { SearchResult } from '../../query/board-index.ts';
import { conditionsOf } from '../../query/conditions.ts';
import { type FoundAd, type Paging, SORTS, type Sort } from '../../query/find-ads.ts';
import { countOf, verbOf } from '../../text/prose.ts';
import type { UnsaidFact } from '../../wire/ad-facts.ts';
import type { ListPage } from '../../wire/pages.ts';
import { choice, integer } from '../arguments/kinds.ts';
import { factsOf, foundFields, foundJobRow, type JobRow, jobLine, jobLines, sharedBy } from '../jobs/job-row.ts';
import { type ToolContext, tool } from '../tool.ts';
import {
  countFields,
  coverageShape,
  filterNotes,
  indexAnswer,
  UNDERSTOOD_ROOM_CHARACTERS,
  understoodShape,
} from './index-answer.ts';
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
    return searchAnswerOf(result, { sort, page, limit }, notes, context.client);
  },
});

function searchAnswerOf(
  result: SearchResult,
  { sort, page, limit }: Paging,
  notes: readonly string[],
  client: ToolContext['client'],
) {
  const { total, areInText } = result;
  const rows = result.ads.map((ad) => foundRow(ad, client, result));
  const shared = sharedBy(rows);
  const { head, structured, ...list } = rowsOf({
    what: 'jobs',
    page: areInText ? besidePage(result, page, limit) : { total, page, limit },
    rows,
    render: (row) => jobLine(row, client.site, shared),
    room: ANSWER_ROOM[limit <= DEFAULT_LIMIT ? 'default' : 'max'] - UNDERSTOOD_ROOM_CHARACTERS,
    note: sentences(
      areInText && inTextHeading(result),
      ...notes,
      ...result.coverage.notes,
      ...searchNotes(result, sort),
    ),
  });
  const facts = areInText ? behindOthers(structured, total) : structured;
  const beside = lines(
    total === 0 ? 'No jobs match.' : `${countOf(total, 'job')}.`,
    structured.note,
    facts.next_page !== undefined && `More of them: page ${facts.next_page}, limit ${facts.limit}.`,
  );
  const parts = { head: areInText ? beside : head, foreign: list.lines && jobLines(shared, list.lines) };
  const answer = indexAnswer(result, parts, { ...facts, coverage: countFields(result) });
  return { ...answer, page: pageFacts(result, { sort, page, limit }, notes) };
}

const inTextCount = ({ inText }: SearchResult) => Object.values(inText).reduce((sum, { ads }) => sum + ads, 0);

/** Ads whose text alone states the value are a list of their own, after the last page. */
const besidePage = (result: SearchResult, page: number, limit: number) => ({
  total: inTextCount(result),
  page: page - Math.ceil(result.total / limit),
  limit,
});

/** Numbers its pages on from those of the ads that match. */
function behindOthers<P extends ListPage & { readonly next_page?: number | undefined }>(own: P, total: number): P {
  const before = Math.ceil(total / (own.limit ?? 1));
  const { page = 1, next_page: next } = own;
  return { ...own, total, page: page + before, ...(next !== undefined && { next_page: next + before }) };
}

/** For the view: what the notes say, as facts. */
function pageFacts(
  result: SearchResult,
  { sort, ...paging }: Paging,
  readings: readonly string[],
): Record<string, unknown> {
  return withoutEmpty({
    readings,
    instead: [...result.instead.flatMap(({ search }) => search ?? []), ...withoutFilters(result)],
    unheld: result.instead.flatMap(({ unheld }) => unheld ?? []),
    beside: result.areInText ? besideOf(result, paging) : undefined,
    notes: { unpaid: sort === 'salary' && result.unpaid, in_text_alone: result.inTextAlone },
  });
}

/** Searches without a filter that left out ads which do not state its fact. */
function withoutFilters({ filters, undeclared }: SearchResult) {
  return conditionsOf({ ...filters }).flatMap(({ name, fact }) => {
    const { ads: unsaid = 0 } = undeclared[fact as UnsaidFact] ?? {};
    return unsaid > 0 ? [{ argument: name, unsaid }] : [];
  });
}

/** The ads that no filter lets through and whose text names the value: how many, and how many on the pages before. */
const besideOf = (result: SearchResult, { page, limit }: Pick<Paging, 'page' | 'limit'>) => ({
  ads: inTextCount(result),
  before: (page - 1 - Math.ceil(result.total / limit)) * limit,
});

/** The heading of ads that match in their text alone. */
const inTextHeading = (result: SearchResult) =>
  `${result.total === 0 ? '' : 'The matching ads are on earlier pages. '}Below: ${result.ads.length} of ${countOf(inTextCount(result), 'ad')} whose text alone names what a filter asks for.`;

function foundRow(ad: FoundAd, client: ToolContext['client'], { anyWords: any, filters }: SearchResult): JobRow {
  const names = ad.entries.map(({ entry, ownWord }) => `${any[entry]}${ownWord === undefined ? '' : ` (${ownWord})`}`);
  const matches = names.length === 0 ? undefined : `${names.length} of ${any.length}: ${names.join(', ')}`;
  return { ...factsOf(ad.job, client), ...foundFields(ad, filters.max_years !== undefined), matches };
}

function searchNotes(result: SearchResult, sort: Sort) {
  const { unpaid, quotedPay, inTextAlone, filters } = result;
  const inText = quotedPay > 0 && `, the ${quotedPay} whose text names it first among them`;
  const where = filters.plan.title.length > 0 ? 'in the title' : 'as the role';
  return [
    ...filterNotes(result),
    sort === 'salary' &&
      unpaid > 0 &&
      `${unpaid} of the matching ads ${verbOf(unpaid, 'state')} no pay in the board's fields and ${verbOf(unpaid, 'come')} last${inText || ''}.`,
    inTextAlone > 0 && `${inTextAlone} more ${verbOf(inTextAlone, 'name')} it in the text, not ${where}.`,
  ];
}
