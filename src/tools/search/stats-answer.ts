import * as z from 'zod';
import type { CountedAds } from '../../search/answers.ts';
import type { Filters } from '../../search/find/filters.ts';
import { OPTIONAL_FIELDS } from '../../search/find/filters.ts';
import type { History } from '../../search/memory/recall/history.ts';
import type { NamedSkill } from '../../search/query/named-skill.ts';
import type { Dimension } from '../../search/stats/stats.ts';
import type { Group } from '../../search/stats/tally.ts';
import { rowById, type Table } from '../../wire/tables.ts';
import { countOf, verbOf } from '../../wire/text/phrases.ts';
import { localMinute } from '../../wire/time.ts';
import { fence, line } from '../kit/answer/answer.ts';
import { count, optionalCount, optionalText } from '../kit/answer/shapes.ts';
import { coverageFields, coverageShape, coverageText, readingText, understoodShape, unsaidWord } from './coverage.ts';

/* What job_stats answers: its groups, what a reader must know of them, and both forms of the answer. */

/** Groups of one answer. */
export const MAX_GROUPS = 100;

export const statsAnswer = z.strictObject({
  matched: count,
  groups: z.array(
    z.strictObject({
      key: z.string(),
      count,
      share: z.number(),
      // Quartiles from five figures on; fewer stand there themselves.
      salary: z
        .strictObject({
          n: count,
          p25: optionalCount,
          median: optionalCount,
          p75: optionalCount,
          figures: z.array(count).optional(),
        })
        .optional(),
      watched: z.number().optional(),
    }),
  ),
  more_groups: optionalCount,
  note: optionalText,
  understood: understoodShape,
  coverage: coverageShape,
});
type StatsAnswer = z.output<typeof statsAnswer>;
type GroupRow = StatsAnswer['groups'][number];

/** Characters that the groups may have; the figures of one take about as many as this. */
const ROOM = 9_000;
const FIGURES = 100;

/** Whole groups, as many as have room: what a title says may be long. */
export function groupsThatFit(rows: GroupRow[]): GroupRow[] {
  let used = 0;
  return rows.filter(({ key }) => {
    used += key.length + FIGURES;
    return used <= ROOM;
  });
}

export function groupRow(
  { key, count: ads, pay }: Group,
  { matched, history }: CountedAds,
  table: Table | undefined,
  by: Dimension,
): GroupRow {
  const name = table === undefined ? line(String(key)) : rowById(table, Number(key))?.name;
  return {
    key: name ?? `unknown (${key})`,
    count: ads,
    share: matched === 0 ? 0 : Math.round((ads / matched) * 10_000) / 10_000,
    ...(pay === undefined ? {} : { salary: 'figures' in pay ? { ...pay, figures: [...pay.figures] } : pay }),
    ...(history === undefined || by !== 'week'
      ? {}
      : { watched: Math.round(history.watchedIn(String(key)) * 100) / 100 }),
  };
}

export function statsNotes(
  by: Dimension,
  { groups, matched, undeclared, filters, history, future = 0 }: CountedAds,
  rows: readonly GroupRow[],
  skills?: readonly NamedSkill[],
) {
  const notes: string[] = [];
  const more = groups.length - rows.length;
  if (more > 0)
    notes.push(`${countOf(more, by === 'week' ? 'earlier week' : 'more group')}; top up to ${MAX_GROUPS} shows more.`);
  if (future > 0) notes.push(`Not shown: ${countOf(future, 'ad')} dated in the future.`);
  if (history !== undefined) notes.push(historyNote(history));
  else if (by === 'week')
    notes.push('Open ads only, so earlier weeks have lost some; history counts those that are gone too.');
  const left = undeclared[by as keyof typeof undeclared] ?? 0;
  if (by === 'skill') {
    const list = skills === undefined ? 'of the skills known' : 'of these skills';
    notes.push(`${left} of ${matched} ${verbOf(left, 'name')} none ${list}.`);
  } else if (mayLeaveUnsaid(by, filters))
    notes.push(`${left} of ${matched} ${verbOf(left, 'state')} no ${unsaidWord(by)}.`);
  if (by === 'title') notes.push('Titles without level, brackets and what follows a dash or comma.');
  if (SEVERAL.has(by)) notes.push('An ad may count in several groups.');
  return notes;
}

function historyNote({ since, days, watchedDays }: History): string {
  const first = localMinute(since);
  return `Ads seen at any time since ${first}, those that are gone included; the board was read on ${watchedDays} of ${days} days.`;
}

/** What one ad may have several of. */
const SEVERAL: ReadonlySet<Dimension> = new Set(['location', 'contract', 'type', 'skill']);

/** Whether some of the matches may not say this fact. */
function mayLeaveUnsaid(by: Dimension, filters: Filters): boolean {
  return (OPTIONAL_FIELDS as readonly string[]).includes(by) && !isFiltered(by, filters);
}

/** Whether the matches were chosen by this very fact, so that none of them leaves it unsaid. */
function isFiltered(by: Dimension, { locations, workModels, types, contracts }: Filters): boolean {
  const chosen = { location: locations, work_model: workModels, type: types, contract: contracts };
  return (chosen[by as keyof typeof chosen]?.length ?? 0) > 0;
}

export function answerFrom(
  by: Dimension,
  counted: CountedAds,
  rows: GroupRow[],
  said: readonly string[],
  understood: readonly string[],
) {
  const { coverage, matched, groups, filters } = counted;
  // What is undeclared beside a filter was left out by it, and is none of the matches.
  const paid = filters.salaryMin === undefined ? matched - (coverage.undeclared.salary ?? 0) : matched;
  const pay = `${paid} of ${matched} ${verbOf(paid, 'give')} pay (annual gross EUR; the middle of a range, or its one figure).`;
  const head = [
    coverage.stale,
    `${countOf(matched, 'ad')} ${verbOf(matched, 'match')}.`,
    readingText(understood),
    matched === 0 ? undefined : pay,
    ...said,
    coverageText(coverage),
  ];
  const table = rows.length === 0 ? [] : [isForeign(by) ? fence(tableText(by, rows)) : tableText(by, rows)];
  const note = [coverage.stale, ...(matched === 0 ? [] : [pay]), ...said]
    .filter((part) => part !== undefined)
    .join(' ');
  const structured: StatsAnswer = {
    matched,
    groups: rows,
    ...(groups.length > rows.length ? { more_groups: groups.length - rows.length } : {}),
    ...(note === '' ? {} : { note }),
    ...(understood.length === 0 ? {} : { understood: [...understood] }),
    coverage: coverageFields(coverage),
  };
  return { text: [...head.filter((part) => part !== undefined), ...table].join('\n'), structured };
}

/** Whether the keys were written by strangers. */
const isForeign = (by: Dimension) => by === 'title' || by === 'company' || by === 'location';

/** How many figures there are, then quartiles, or what few figures there are in the place of the middle one. */
function payCells(salary: GroupRow['salary']) {
  if (salary === undefined) return ['0', '', '', ''];
  const { n, p25 = '', median, p75 = '', figures = [] } = salary;
  return [n, p25, median ?? figures.join(', '), p75];
}

function tableText(by: Dimension, rows: readonly GroupRow[]): string {
  const paid = rows.some(({ salary }) => salary !== undefined);
  const isWatched = rows.some(({ watched }) => watched !== undefined);
  const head = [
    'ads',
    'share',
    ...(isWatched ? ['days read'] : []),
    ...(paid ? ['pay n', 'p25', 'median', 'p75'] : []),
  ];
  const lines = rows.map(({ key, count: ads, share, salary, watched }) => {
    const figures = payCells(salary);
    const seen = isWatched ? [`${Math.round((watched ?? 0) * 100)}%`] : [];
    const cells = [key.replaceAll('|', '/'), ads, `${(share * 100).toFixed(1)}%`, ...seen, ...(paid ? figures : [])];
    return `|${cells.join('|')}|`;
  });
  return [`|${[by, ...head].join('|')}|`, `|${'-|'.repeat(head.length + 1)}`, ...lines].join('\n');
}
