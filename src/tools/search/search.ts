import * as z from 'zod';
import type { SearchResult } from '../../search/answers.ts';
import { type FoundAd, SORTS } from '../../search/matching/find.ts';
import { countOf, verbOf } from '../../wire/text/phrases.ts';
import { companyInHead, foundJobRow, type JobRow, jobLine, jobRowOf, sharedBy } from '../jobs/job-row.ts';
import { charactersFor, fence, lines } from '../kit/answer/answer.ts';
import { envelopeOf, rowsOf } from '../kit/answer/listing.ts';
import { choice, integer } from '../kit/arguments/kinds.ts';
import { tool } from '../kit/tool.ts';
import {
  coverageFields,
  coverageShape,
  indexText,
  leftOutText,
  readingText,
  rowsLabel,
  understoodShape,
} from './coverage.ts';
import { onIndex, progressOf } from './on-index.ts';
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
    'All open ads by words, Portuguese or English, as meant (`understood` says how), and filters. Counts and pay: job_stats; one ad: get_job.',
  effect: 'read',
  arguments: {
    ...filterArguments,
    sort: choice('Default: relevance with words, else newest; salary by the upper end.', SORTS),
    page: integer('Page, from 1.', 1, 1_000_000),
    limit: integer('Rows; default 10, 0 only counts.', 0, MAX_ROWS),
  },
  output: searchAnswer,
  async run({ sort: asked, page = 1, limit = DEFAULT_LIMIT, ...given }, context) {
    const index = await context.index();
    const { question, notes } = await filtersFrom('search_jobs', given, context);
    const { words, any_words: any = [], title_words: title } = question.asked;
    const hasWords = words !== '' || title !== '' || any.length > 0;
    const sort = asked ?? (hasWords ? 'relevance' : 'newest');
    if (sort === 'relevance' && !hasWords) notes.push('Without words there is no relevance: newest first.');
    const found = await onIndex('search_jobs', context, () =>
      index.search(question, { sort, page, limit }, context.call, progressOf(context)),
    );
    const rows = found.ads.map((ad) => foundRow(ad, context.client.baseUrl, any));
    const shared = sharedBy(rows, companyInHead);
    const all = rowsOf({
      what: 'jobs',
      page: { total: found.total, page, limit },
      rows,
      render: (row) => jobLine(shared.own(row), shared.company ? undefined : row.company.name),
      room: charactersFor(limit <= DEFAULT_LIMIT ? 'default' : 'max'),
    });
    const list = { ...all, lines: lines(shared.above, all.lines) };
    const said = [...notes, ...found.coverage.notes, ...restOf(found, sort === 'salary')];
    return answerOf(found, limit === 0 ? { ...list, head: `${countOf(found.total, 'job')}.` } : list, said);
  },
});

/** An ad as a row; what all rows of the answer have in common is left out. */
function foundRow(ad: FoundAd, baseUrl: string, any: readonly string[]): JobRow {
  const { job, excerpt, skills, salaryText, workModelText: model, held } = ad;
  const matches =
    held.length === 0 ? undefined : `${held.length} of ${any.length}: ${held.map((at) => any[at]).join(', ')}`;
  return jobRowOf(job, baseUrl, {
    excerpt,
    ...(skills === undefined ? {} : { skills: [...skills] }),
    salary_text: salaryText,
    work_model_text: model,
    matches,
  });
}

/** What else a reader must know of the ads that were found and those that were not. */
function restOf(found: SearchResult, isByPay: boolean): string[] {
  const { unpaid, inTextAlone, filters } = found;
  return [
    leftOutText(found),
    isByPay && unpaid > 0 && `${unpaid} of these ${verbOf(unpaid, 'state')} no pay and ${verbOf(unpaid, 'come')} last.`,
    inTextAlone > 0 &&
      `${inTextAlone} more ${verbOf(inTextAlone, 'name')} it in the text, not ${filters.plan.title.length > 0 ? 'in the title' : 'as the role'}.`,
  ].filter((sentence) => typeof sentence === 'string');
}

type List = Pick<ReturnType<typeof rowsOf<JobRow>>, 'head' | 'lines' | 'structured'>;

function answerOf(found: SearchResult, list: List, said: readonly string[]) {
  const { coverage, instead, understood } = found;
  const { stale } = coverage;
  const note = [stale, list.structured.note, ...said].filter((part) => part !== undefined).join(' ');
  const ways = instead.length === 0 ? undefined : `Instead: ${instead.join(' · ')}.`;
  const isListed = list.lines !== '';
  const head = [
    stale,
    list.head,
    readingText(understood),
    ways,
    ...said,
    isListed ? undefined : `${indexText(coverage)}.`,
  ];
  const text = head.filter((part) => part !== undefined).join('\n');
  return {
    text: isListed ? `${text}\n${fence(list.lines, rowsLabel(coverage))}` : text,
    structured: {
      ...list.structured,
      ...(note === '' ? {} : { note }),
      ...(understood.length === 0 ? {} : { understood: [...understood] }),
      ...(instead.length === 0 ? {} : { instead: [...instead] }),
      coverage: coverageFields(coverage, found),
    } as z.output<typeof searchAnswer>,
  };
}
