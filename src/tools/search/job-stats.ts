import * as z from 'zod';
import { itemsWithin, line, lines } from '../../answer/answer.ts';
import type { Answer } from '../../answer/builder.ts';
import { count, optionalCount, optionalText } from '../../answer/shapes.ts';
import type { CountedAds } from '../../query/board-index.ts';
import { UNSAID_FACTS } from '../../query/conditions.ts';
import { type CountedFact, DIMENSIONS, groupingOf } from '../../query/count.ts';
import type { Site } from '../../site/site.ts';
import { rowById } from '../../site/tables.ts';
import { countOf, enumerated, verbOf } from '../../text/prose.ts';
import type { TableName } from '../../wire/ad-facts.ts';
import { refuse } from '../../wire/errors.ts';
import { choices, flag, integer, texts } from '../arguments/kinds.ts';
import { tool } from '../tool.ts';
import { coverageShape, indexAnswer, leftOutOf, understoodShape, unsaidWord } from './index-answer.ts';
import { filtersFrom, sameFilters } from './search-filters.ts';

const DEFAULT_TOP = 15;
const MOST_FACTS = 6;
const MAX_GROUPS = 100;

const statsAnswer = z.strictObject({
  matched: count,
  groups: z.array(
    z.strictObject({
      // The fact, where several are counted by.
      by: optionalText,
      key: z.string(),
      count,
      share: z.number(),
      // Quartiles from five figures on, else the figures themselves.
      salary: z
        .strictObject({
          n: count,
          p25: optionalCount,
          median: optionalCount,
          p75: optionalCount,
          figures: z.array(count).optional(),
        })
        .optional(),
    }),
  ),
  more_groups: optionalCount,
  note: optionalText,
  understood: understoodShape,
  coverage: coverageShape,
});
type GroupRow = z.output<typeof statsAnswer>['groups'][number];

export const jobStats = tool({
  name: 'job_stats',
  group: 'search',
  title: 'Count job ads',
  description:
    'Counts the ads that search_jobs finds with the same filters, by a fact or skill, with shares and pay (quartiles of the middles of ranges).',
  effect: 'read',
  arguments: {
    by: choices('Up to six facts, each counted by itself; default: all in one group.', DIMENSIONS),
    skills: texts('With by skill: count these. Else a filter: asks for any of these.'),
    top: integer('Groups; default 15.', 1, MAX_GROUPS),
    salary: flag('true: always pay, false: never; default: where five ads give it.'),
    ...sameFilters,
  },
  output: statsAnswer,
  async run({ by = [], top = DEFAULT_TOP, salary, ...filters }, context) {
    const { client, call, locations } = context;
    const { query, notes } = await filtersFrom('job_stats', filters, context);
    const dimensions = [...new Set(by)];
    const message = `names ${dimensions.length} facts; give at most ${MOST_FACTS}.`;
    if (dimensions.length > MOST_FACTS) throw refuse('job_stats', [{ field: 'by', message }]);
    const counted = await (await context.index()).count(query, dimensions, call);
    const places = dimensions.includes('location') ? (await locations.get(client, call)).table : [];
    const { site } = client;
    const tables = { ...site.tables, location: [...places, ...site.tables.location] };
    const request = { top, salary, areSkillsNamed: query.texts.skills.length > 0, site: { ...site, tables } };
    return statsAnswerOf(counted, request, notes).build();
  },
});

interface CountRequest {
  readonly top: number;
  readonly salary: boolean | undefined;
  readonly areSkillsNamed: boolean;
  readonly site: Site;
}

function statsAnswerOf(counted: CountedAds, request: CountRequest, readings: readonly string[]): Answer {
  const { coverage, total, facts } = counted;
  const tables = facts.map((fact) => ({ fact, rows: groupRows(fact, counted, request) }));
  const all = tables.flatMap(({ rows }) => rows);
  const isPaid = all.some((row) => row.salary !== undefined);
  const severalFacts = facts.flatMap(({ by, groups, unsaid }) =>
    by && groups.reduce((sum, { count }) => sum + count, unsaid) > total ? [by] : [],
  );
  const unsaidFacts = facts.flatMap(({ by, unsaid }) => (by && unsaid > 0 ? [[groupingOf(by).fact, unsaid]] : []));
  const more = facts.reduce((sum, { groups }) => sum + groups.length, -all.length);
  const { notes, figures } = leftOutOf(counted);
  const answer = indexAnswer(counted)
    .head(`${countOf(total, 'ad')} ${verbOf(total, 'match')}.`)
    .note(payNote(counted, isPaid, request), ...notes)
    .reading(...readings)
    .note(...tables.flatMap(({ fact, rows }) => groupNotes(fact, rows, counted, request)))
    .noteOf('several', severalFacts.length > 0, `Some ads count in several groups by ${enumerated(severalFacts)}.`)
    .note(...coverage.notes)
    .viewNotes({
      paid: isPaid && total - counted.unpaid,
      quoted_pay: isPaid && counted.quotedPay,
      weeks: facts.some(({ by }) => by === 'week'),
    })
    // Ads without the dimension's fact are listed with those that the filters left out.
    .facts({
      matched: total,
      more_groups: more > 0 ? more : undefined,
      coverage: {
        ...coverage.facts,
        ...figures,
        undeclared: { ...Object.fromEntries(unsaidFacts), ...figures.undeclared },
      },
      groups: all,
    });
  const isListed = ({ fact: { by }, rows }: (typeof tables)[number]) => (by === undefined ? isPaid : rows.length > 0);
  const list = lines(...tables.filter(isListed).map(({ fact: { by }, rows }) => tableText(by ?? 'group', rows)));
  const isForeign = facts.some(({ by }) => by === 'title' || by === 'company' || by === 'location');
  return isForeign ? answer.foreign(list) : answer.line(list);
}

/** Most characters of all groups. */
const GROUPS_ROOM_CHARACTERS = 9_000;

/** Weeks are in order of time; the newest are shown. */
function groupRows(
  { by, groups }: CountedFact,
  { facts, total }: CountedAds,
  { top, salary, site }: CountRequest,
): GroupRow[] {
  const table = site.tables[by as TableName];
  const largest = by === 'week' ? groups.slice(-top) : groups.slice(0, top);
  const rows = largest.map(({ key, count: ads, pay }): GroupRow => {
    const name = table === undefined || typeof key === 'string' ? line(String(key)) : rowById(table, key)?.name;
    const isPaid = pay !== undefined && (salary ?? !('figures' in pay));
    return {
      ...(facts.length > 1 && { by }),
      key: name ?? `unknown (${key})`,
      count: ads,
      share: total === 0 ? 0 : Math.round((ads / total) * 10_000) / 10_000,
      ...(isPaid && { salary: 'figures' in pay ? { ...pay, figures: [...pay.figures] } : pay }),
    };
  });
  return itemsWithin(rows, GROUPS_ROOM_CHARACTERS / facts.length);
}

function payNote({ total, unpaid, quotedPay }: CountedAds, isPaid: boolean, { salary, site }: CountRequest) {
  const paid = total - unpaid;
  if (total === 0 || salary === false) return undefined;
  if (paid + quotedPay === 0) return salary && 'No ad gives pay, in its fields or in its text.';
  const paySentence = `${paid} ${verbOf(paid, 'give')} pay`;
  if (!(salary ?? isPaid)) return paid > 0 && `${paySentence}: salary true shows it.`;
  const way = 'search_jobs with salary_min 0 quotes it';
  const inText = quotedPay > 0 && `; ${quotedPay} more ${verbOf(quotedPay, 'name')} it in the text alone (${way})`;
  return `${paySentence} (${site.currency.code} gross a year, middles of ranges)${inText || ''}.`;
}

function groupNotes(
  { by, groups, unsaid }: CountedFact,
  rows: readonly GroupRow[],
  { facts }: CountedAds,
  { areSkillsNamed, top }: CountRequest,
): (string | false)[] {
  const of = facts.length > 1 ? ` by ${by}` : '';
  const more = groups.length - rows.length;
  const tied = by !== 'week' && groups[rows.length]?.count === rows.at(-1)?.count;
  const next = tied ? ', some as large as the last' : '';
  const grouping = by && groupingOf(by);
  const fact = UNSAID_FACTS.find((one) => one === grouping?.fact);
  const isCut = rows.length < Math.min(groups.length, top);
  const oneFact = facts.length > 1 ? 'count by one fact, or ' : '';
  const way = isCut ? `left out for size: ${oneFact}filter` : `top up to ${MAX_GROUPS}`;
  const skills = areSkillsNamed ? 'none of these skills' : 'no known skill';
  return [
    more > 0 && `${countOf(more, by === 'week' ? 'earlier week' : 'more group')}${of}${next} (${way}).`,
    by === 'week' && 'Open ads only, so earlier weeks have lost some.',
    by === 'skill' && unsaid > 0 && `${unsaid} ${verbOf(unsaid, 'name')} ${skills}.`,
    fact !== undefined && unsaid > 0 && `${unsaid} ${verbOf(unsaid, 'state')} no ${unsaidWord(fact)}.`,
    by === 'title' && 'Titles without level, brackets and what follows a dash or comma.',
  ];
}

/** The number of figures, then quartiles, or a few figures in place of the median. */
function payCells(salary: GroupRow['salary']) {
  if (salary === undefined) return [];
  const { n, p25 = '', median, p75 = '', figures = [] } = salary;
  return [n, p25, median ?? (figures.length === 0 ? '' : `figures: ${figures.join(', ')}`), p75];
}

function tableText(by: string, rows: readonly GroupRow[]): string {
  const isPaid = rows.some(({ salary }) => salary !== undefined);
  const figures = isPaid ? ['pay n', 'p25', 'median', 'p75'] : [];
  const head = [by, 'ads', 'share', ...figures];
  const cells = rows.map(({ key, count: ads, share, salary }) => [
    key.replaceAll('|', '/'),
    ads,
    share > 0 && share < 0.005 ? '<1%' : `${Math.round(share * 100)}%`,
    ...payCells(salary),
  ]);
  return [head, head.map(() => '-'), ...cells].map((row) => row.join('|')).join('\n');
}
