import * as z from 'zod';
import type { SearchResult } from '../../search/board-index.ts';
import { type FoundAd, SORTS, type Sort } from '../../search/matching/find.ts';
import { countOf, verbOf } from '../../wire/sentences.ts';
import { factsOf, foundFields, foundJobRow, type JobRow, jobLine, jobLines, sharedBy } from '../jobs/job-row.ts';
import { ANSWER_ROOM, lines, sentences } from '../kit/answer/answer.ts';
import { envelopeOf, rowsOf } from '../kit/answer/listing.ts';
import { choice, integer } from '../kit/arguments/kinds.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { countFields, coverageShape, filterNotes, indexAnswer, UNDERSTOOD, understoodShape } from './index-answer.ts';
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
  async run({ sort: asked, page = 1, limit = DEFAULT_LIMIT, ...given }, context) {
    const { question, notes } = await filtersFrom('search_jobs', given, context);
    const { words, any_words = [], title_words: title } = question.asked;
    const hasWords = words !== '' || title !== '' || any_words.length > 0;
    const sort = asked ?? (hasWords ? 'relevance' : 'newest');
    if (sort === 'relevance' && !hasWords) notes.push('Without words there is no relevance: newest first.');
    const found = await (await context.index()).search(question, { sort, page, limit }, context.call);
    const rows = found.ads.map((ad) => foundRow(ad, context.client, found));
    const shared = sharedBy(rows);
    const { head, structured, ...list } = rowsOf({
      what: 'jobs',
      page: { total: found.total, page, limit },
      rows,
      render: (row) => jobLine(row, context.client.site, shared),
      room: ANSWER_ROOM[limit <= DEFAULT_LIMIT ? 'default' : 'max'] - UNDERSTOOD,
      note: sentences(found.areInText && IN_TEXT, ...notes, ...found.coverage.notes, ...searchNotes(found, sort)),
    });
    const isCount = limit === 0 || found.areInText;
    const parts = {
      head: isCount ? lines(`${countOf(found.total, 'job')}.`, structured.note) : head,
      foreign: list.lines && jobLines(shared, list.lines),
    };
    const answer = indexAnswer(found, parts, { ...structured, coverage: countFields(found) });
    const instead = found.instead.flatMap(({ search }) => search ?? []);
    return instead.length === 0 ? answer : { ...answer, page: { instead } };
  },
});

const IN_TEXT = 'Below are none of them, but ads that filters left out although their text names the value.';

function foundRow(ad: FoundAd, client: ToolContext['client'], { anyWords: any, filters }: SearchResult): JobRow {
  const matches = `${ad.held.length} of ${any.length}: ${ad.held.map((at) => any[at]).join(', ')}`;
  const fields = foundFields(ad, filters.max_years !== undefined);
  return { ...factsOf(ad.job, client), ...fields, matches: ad.held.length === 0 ? undefined : matches };
}

function searchNotes(found: SearchResult, sort: Sort) {
  const { unpaid, inTextAlone, filters } = found;
  const where = filters.plan.title.length > 0 ? 'in the title' : 'as the role';
  return [
    ...filterNotes(found),
    sort === 'salary' &&
      unpaid > 0 &&
      `Of those found ${unpaid} ${verbOf(unpaid, 'state')} no pay in the board's fields and ${verbOf(unpaid, 'come')} last.`,
    inTextAlone > 0 && `${inTextAlone} more ${verbOf(inTextAlone, 'name')} it in the text, not ${where}.`,
  ];
}
