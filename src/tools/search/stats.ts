import * as z from 'zod';
import type { CountedAds } from '../../search/board-index.ts';
import { DIMENSIONS, type Dimension, type Group, groupingOf, namedSkill } from '../../search/counting/count.ts';
import { UNSAID_FACTS } from '../../search/matching/filters.ts';
import type { Vocabulary } from '../../search/vocabulary/vocabulary.ts';
import type { TableName } from '../../wire/ad-facts.ts';
import type { Site } from '../../wire/site.ts';
import { rowById, type Table } from '../../wire/tables.ts';
import { countOf, verbOf } from '../../wire/text/phrases.ts';
import { quoted } from '../../wire/text/quote.ts';
import { itemsWithin, line, lines, sentences } from '../kit/answer/answer.ts';
import { count, optionalCount, optionalText } from '../kit/answer/shapes.ts';
import { choices, flag, integer, texts } from '../kit/arguments/kinds.ts';
import { refuse } from '../kit/failure.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import {
  countFields,
  coverageShape,
  filterNotes,
  indexAnswer,
  onIndex,
  understoodShape,
  unsaidWord,
} from './index-answer.ts';
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
    by: choices('Up to six facts to count by; default: all in one group.', DIMENSIONS),
    skills: texts('Default: all known.'),
    top: integer('Groups; default 15.', 1, MAX_GROUPS),
    salary: flag('true: always pay, false: never; default: where five ads give it.'),
    ...sameFilters,
  },
  output: statsAnswer,
  async run({ by = [], skills: named, top = DEFAULT_TOP, salary, ...given }, context) {
    const { skills, understood } = skillsFrom(named, (await context.index()).vocabulary());
    const { question, notes } = await filtersFrom('job_stats', given, context);
    const [first, ...others] = new Set(by);
    const message = `names ${others.length + 1} facts; give at most ${MOST_FACTS}.`;
    if (others.length >= MOST_FACTS) throw refuse('job_stats', [{ field: 'by', message }]);
    const counts = async (dimension: Dimension | undefined): Promise<CountedFact> => {
      const counted = await onIndex('job_stats', context, (index, progress) =>
        index.count(question, { dimension, skills }, context.call, progress),
      );
      const table = await tableOf(dimension, context);
      return { by: dimension, table, counted: { ...counted, understood: [...counted.understood, ...understood] } };
    };
    const facts: [CountedFact, ...CountedFact[]] = [await counts(first)];
    for (const dimension of others) facts.push(await counts(dimension));
    const { site } = context.client;
    return answerOf(facts, { top, salary, areSkillsNamed: skills !== undefined, site }, notes);
  },
});

/** The named skills to count, if any, and how they were read. @throws ToolError `invalid_argument` */
function skillsFrom(named: readonly string[] | undefined, vocabulary: Vocabulary) {
  const read = named?.map((written) => ({ written, ...namedSkill(written, vocabulary) })) ?? [];
  const skills = read.flatMap(({ skill }) => skill ?? []);
  if (read.length === 0) return { skills: undefined, understood: [] };
  const message = `holds no letter or digit to look for: ${read.map(({ written }) => quoted(written)).join(', ')}.`;
  if (skills.length === 0) throw refuse('job_stats', [{ field: 'skills', message }]);
  const without = (written: string) => `skills without ${quoted(written)}: no letter or digit`;
  return { skills, understood: read.flatMap(({ written, skill, line }) => (skill ? (line ?? []) : without(written))) };
}

/** Names for a dimension's ids; undefined if its keys are names. */
async function tableOf(by: Dimension | undefined, { locations, client, call }: ToolContext) {
  if (by === 'location') return [...(await locations.get(client, call)).table, ...client.site.tables.location];
  return client.site.tables[by as TableName];
}

/** One fact by which is counted. Without `salary`, pay is shown for groups with five figures or more. */
interface CountedFact {
  readonly by: Dimension | undefined;
  readonly counted: CountedAds;
  /** Names for the dimension's ids, if its keys are ids. */
  readonly table: Table | undefined;
}
interface Asked {
  readonly top: number;
  readonly salary: boolean | undefined;
  readonly areSkillsNamed: boolean;
  readonly site: Site;
}

function answerOf(facts: readonly [CountedFact, ...CountedFact[]], asked: Asked, notes: readonly string[]) {
  const { counted } = facts[0];
  const { coverage, total } = counted;
  const tables = facts.map((fact) => ({ ...fact, rows: rowsOf(fact, asked, facts.length) }));
  const all = tables.flatMap(({ rows }) => rows);
  const note = sentences(
    payNote(facts, all, asked),
    ...filterNotes(counted),
    ...notes,
    ...tables.flatMap(({ rows, ...fact }) => notesOn(fact, rows, asked, facts.length)),
    ...coverage.notes,
  );
  const isListed = ({ by, rows }: (typeof tables)[number]) =>
    by === undefined ? rows.some((row) => row.salary !== undefined) : rows.length > 0;
  const list = lines(...tables.filter(isListed).map(({ by, rows }) => tableText(by ?? 'group', rows)));
  const head = lines(`${countOf(total, 'ad')} ${verbOf(total, 'match')}.`, note);
  const isForeign = facts.some(({ by }) => by === 'title' || by === 'company' || by === 'location');
  const more = tables.reduce((sum, { counted: { groups }, rows }) => sum + groups.length - rows.length, 0);
  const { undeclared, ...others } = countFields(counted);
  return indexAnswer(counted, isForeign ? { head, foreign: list } : { head, own: list }, {
    matched: total,
    groups: all,
    ...(more > 0 ? { more_groups: more } : {}),
    note,
    // Ads without the dimension's fact are listed with those that the filters left out.
    coverage: { ...others, undeclared: { ...Object.fromEntries(facts.flatMap(unsaidOf)), ...undeclared } },
  });
}

function unsaidOf({ by, counted: { unsaid } }: CountedFact): [string, number][] {
  return by !== undefined && unsaid > 0 ? [[groupingOf(by).fact, unsaid]] : [];
}

/** Weeks are in order of time; the newest are shown. @param facts that share the room */
function rowsOf(fact: CountedFact, asked: Asked, facts: number): GroupRow[] {
  const { groups } = fact.counted;
  const wanted = fact.by === 'week' ? groups.slice(-asked.top) : groups.slice(0, asked.top);
  const rows = itemsWithin(
    wanted.map((group) => groupRow(group, fact, asked)),
    ROOM / facts,
  );
  return facts === 1 ? rows : rows.map((row) => ({ by: fact.by, ...row }));
}

/** Most characters of all groups. */
const ROOM = 9_000;

function groupRow(group: Group, { table, counted: { total } }: CountedFact, { salary }: Asked): GroupRow {
  const { key, count: ads, pay } = group;
  const name = table === undefined || typeof key === 'string' ? line(String(key)) : rowById(table, Number(key))?.name;
  const isPaid = pay !== undefined && (salary ?? !('figures' in pay));
  return {
    key: name ?? `unknown (${key})`,
    count: ads,
    share: total === 0 ? 0 : Math.round((ads / total) * 10_000) / 10_000,
    ...(isPaid ? { salary: 'figures' in pay ? { ...pay, figures: [...pay.figures] } : pay } : {}),
  };
}

function payNote(facts: readonly CountedFact[], rows: readonly GroupRow[], { salary, site }: Asked) {
  const { total = 0, unpaid = 0 } = facts[0]?.counted ?? {};
  const paid = total - unpaid;
  const given = `${paid} ${verbOf(paid, 'give')} pay`;
  if (total > 0 && (salary ?? rows.some((row) => row.salary !== undefined)))
    return `${given} (${site.currency.code} gross a year, middles of ranges).`;
  return (
    paid > 0 && salary === undefined && facts.some(({ by }) => by === 'company') && `${given}: salary true shows it.`
  );
}

function notesOn(
  { by, counted }: CountedFact,
  rows: readonly GroupRow[],
  { areSkillsNamed, top }: Asked,
  facts: number,
): (string | false)[] {
  const of = facts > 1 ? ` by ${by}` : '';
  const { groups, unsaid, remoteAllowed } = counted;
  const more = groups.length - rows.length;
  const tied = by !== 'week' && groups[rows.length]?.count === rows.at(-1)?.count;
  const next = tied ? `; the next are as large as the last (${rows.at(-1)?.count})` : '';
  const grouping = by && groupingOf(by);
  const fact = UNSAID_FACTS.find((one) => one === grouping?.fact);
  const way =
    rows.length < Math.min(groups.length, top)
      ? 'for their size count by one fact, or with a lower top, or filter'
      : `top up to ${MAX_GROUPS}`;
  return [
    more > 0 && `${countOf(more, by === 'week' ? 'earlier week' : 'more group')}${of}${next} (${way}).`,
    by === 'week' && 'Open ads only, so earlier weeks have lost some.',
    by === 'skill' &&
      unsaid > 0 &&
      `${unsaid} ${verbOf(unsaid, 'name')} ${areSkillsNamed ? 'none of these skills' : 'no known skill'}.`,
    fact !== undefined && unsaid > 0 && `${unsaid} ${verbOf(unsaid, 'state')} no ${unsaidWord(fact)}.`,
    grouping?.hasOlder === true && remoteAllowed > 0 && '“remote allowed” is all that older records say.',
    by === 'title' && 'Titles without level, brackets and what follows a dash or comma.',
    ['ids', 'names'].includes(grouping?.kind ?? '') && `An ad may count in several groups${of}.`,
  ];
}

/** The number of figures, then quartiles, or a few figures in place of the median. */
function payCells(salary: GroupRow['salary']) {
  if (salary === undefined) return [];
  const { n, p25 = '', median, p75 = '', figures = [] } = salary;
  return [n, p25, median ?? (figures.length === 0 ? '' : `figures: ${figures.join(', ')}`), p75];
}

/** Whole percents; the data has more digits. */
const percent = (share: number) => (share > 0 && share < 0.005 ? '<1%' : `${Math.round(share * 100)}%`);

function tableText(by: string, rows: readonly GroupRow[]): string {
  const isPaid = rows.some(({ salary }) => salary !== undefined);
  const figures = isPaid ? ['pay n', 'p25', 'median', 'p75'] : [];
  const head = [by, 'ads', 'share', ...figures];
  const cells = rows.map(({ key, count: ads, share, salary }) => [
    key.replaceAll('|', '/'),
    ads,
    percent(share),
    ...payCells(salary),
  ]);
  return [head, head.map(() => '-'), ...cells].map((row) => row.join('|')).join('\n');
}
