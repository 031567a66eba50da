import * as z from 'zod';
import type { CountedAds } from '../../search/answers.ts';
import type { Group } from '../../search/counting/count.ts';
import { type Dimension, REMOTE_ALLOWED } from '../../search/counting/count.ts';
import type { NamedSkill } from '../../search/counting/named-skill.ts';
import { FACTS, type Fact } from '../../search/matching/filters.ts';
import { rowById, type Table } from '../../wire/tables.ts';
import { countOf, verbOf } from '../../wire/text/phrases.ts';
import { localMinute } from '../../wire/time.ts';
import { fence, line } from '../kit/answer/answer.ts';
import { count, optionalCount, optionalText } from '../kit/answer/shapes.ts';
import {
  coverageFields,
  coverageShape,
  indexText,
  leftOutText,
  readingText,
  rowsLabel,
  understoodShape,
  unsaidWord,
} from './coverage.ts';

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
/** Groups beyond `top` that a tie may bring along. */
const MAX_TIED = 10;

/** The first groups, with those that are as large as the last of them while they are few. */
export function withTies(groups: readonly Group[], top: number): readonly Group[] {
  const last = groups[top - 1];
  if (last === undefined) return groups;
  const tied = groups.filter((group, at) => at < top || group.count === last.count);
  return tied.length - top <= MAX_TIED ? tied : groups.slice(0, top);
}

/** Whole groups, as many as have room: what a title says may be long. */
export function groupsThatFit(rows: GroupRow[]): GroupRow[] {
  let used = 0;
  return rows.filter(({ key }) => {
    used += key.length + FIGURES;
    return used <= ROOM;
  });
}

interface Asked {
  readonly by: Dimension | undefined;
  /** Whether pay is shown; unless said, where a group has five figures. */
  readonly salary: boolean | undefined;
}

export function groupRow(
  { key, count: ads, pay }: Group,
  { total, watched }: CountedAds,
  table: Table | undefined,
  { by, salary }: Asked,
): GroupRow {
  const name = table === undefined || key === REMOTE_ALLOWED ? line(String(key)) : rowById(table, Number(key))?.name;
  const isPaid = pay !== undefined && (salary ?? !('figures' in pay));
  return {
    key: name ?? `unknown (${key})`,
    count: ads,
    share: total === 0 ? 0 : Math.round((ads / total) * 10_000) / 10_000,
    ...(isPaid ? { salary: 'figures' in pay ? { ...pay, figures: [...pay.figures] } : pay } : {}),
    ...(watched === undefined || by !== 'week'
      ? {}
      : { watched: Math.round(watched.shareOf(String(key)) * 100) / 100 }),
  };
}

const isFactDimension = (by: Dimension | undefined): by is Dimension & Fact =>
  (FACTS as readonly (string | undefined)[]).includes(by);

/** What one ad may have several of. */
const SEVERAL: ReadonlySet<Dimension | undefined> = new Set(['location', 'contract', 'type', 'skill']);

export function statsNotes(
  by: Dimension | undefined,
  { groups, total, unsaid, watched, future = 0, remoteAllowed }: CountedAds,
  rows: readonly GroupRow[],
  skills?: readonly NamedSkill[],
): string[] {
  const more = groups.length - rows.length;
  const next = groups[rows.length];
  const tied = by !== 'week' && next !== undefined && next.count === rows.at(-1)?.count;
  const shown = tied ? `; the next are as large as the last (${next.count})` : '';
  const list = skills === undefined ? 'of the skills known' : 'of these skills';
  const isFact = isFactDimension(by);
  return [
    more > 0 &&
      `${countOf(more, by === 'week' ? 'earlier week' : 'more group')}${shown}; top up to ${MAX_GROUPS} shows more.`,
    future > 0 && `Not shown: ${countOf(future, 'ad')} dated in the future.`,
    watched !== undefined && watchedText(watched),
    watched === undefined &&
      by === 'week' &&
      'Open ads only, so earlier weeks have lost some; history counts those that are gone too.',
    by === 'skill' && `${unsaid} of ${total} ${verbOf(unsaid, 'name')} none ${list}.`,
    isFact && unsaid > 0 && `${unsaid} of ${total} ${verbOf(unsaid, 'state')} no ${unsaidWord(by as Fact)}.`,
    by === 'work_model' &&
      remoteAllowed > 0 &&
      'Older records say only whether remote work is allowed: a group of its own.',
    by === 'title' && 'Titles without level, brackets and what follows a dash or comma.',
    SEVERAL.has(by) && 'An ad may count in several groups.',
  ].filter((note) => note !== false);
}

function watchedText({ since, days, daysRead }: NonNullable<CountedAds['watched']>): string {
  return `Ads seen at any time since ${localMinute(since)}, those that are gone included; the board was read on ${daysRead} of ${days} days.`;
}

interface Said {
  readonly said: readonly string[];
  readonly understood: readonly string[];
  readonly salary: boolean | undefined;
}

export function answerFrom(by: Dimension | undefined, counted: CountedAds, rows: GroupRow[], about: Said) {
  const { coverage, total, groups, unsaid, unpaid } = counted;
  const { said, understood, salary } = about;
  const paid = total - unpaid;
  const isPaid = total > 0 && (salary ?? rows.some((row) => row.salary !== undefined));
  const pay = isPaid
    ? `${paid} of ${total} ${verbOf(paid, 'give')} pay (EUR gross a year; the middle of a range).`
    : undefined;
  const notes = [pay, leftOutText({ ...counted, remoteAllowed: 0 }), ...said].filter((part) => part !== undefined);
  const head = [
    coverage.stale,
    `${countOf(total, 'ad')} ${verbOf(total, 'match')}.`,
    readingText(understood),
    ...notes,
  ];
  const text = head.filter((part) => part !== undefined).join('\n');
  const isListed = rows.length > 0 && by !== undefined;
  const table = isListed ? tableText(by, rows) : payAlone(rows);
  const note = [coverage.stale, ...notes].filter((part) => part !== undefined).join(' ');
  const structured: StatsAnswer = {
    matched: total,
    groups: rows,
    ...(groups.length > rows.length ? { more_groups: groups.length - rows.length } : {}),
    ...(note === '' ? {} : { note }),
    ...(understood.length === 0 ? {} : { understood: [...understood] }),
    coverage: coverageOf(by, counted, unsaid),
  };
  const below = isListed && isForeign(by) ? fence(table, rowsLabel(coverage)) : `${indexText(coverage)}.\n${table}`;
  return { text: `${text}\n${below}`.trim(), structured };
}

/** What a dimension leaves uncounted stands beside what the filters left out. */
function coverageOf(by: Dimension | undefined, counted: CountedAds, unsaid: number): StatsAnswer['coverage'] {
  const fields = coverageFields(counted.coverage, counted);
  const own = by === 'skill' ? 'skill' : by === 'week' ? 'published_at' : isFactDimension(by) ? by : undefined;
  const left = own === undefined || unsaid === 0 ? {} : { [own]: unsaid };
  return { ...fields, undeclared: { ...left, ...fields.undeclared } };
}

/** Whether the keys were written by strangers. */
const isForeign = (by: Dimension) => by === 'title' || by === 'company' || by === 'location';

/** How many figures there are, then quartiles, or what few figures there are in the place of the middle one. */
function payCells(salary: GroupRow['salary']) {
  // The cells that a row lacks are empty.
  if (salary === undefined) return [];
  const { n, p25 = '', median, p75 = '', figures = [] } = salary;
  return [n, p25, median ?? (figures.length === 0 ? '' : `figures: ${figures.join(', ')}`), p75];
}

function payAlone([all]: readonly GroupRow[]): string {
  if (all?.salary === undefined) return '';
  const { n, p25, median, p75, figures = [] } = all.salary;
  return median === undefined
    ? `Pay: ${figures.join(', ')}.`
    : `Pay of ${n}: p25 ${p25}, median ${median}, p75 ${p75}.`;
}

/** Whole percents; the data has more. */
const percent = (share: number) => (share > 0 && share < 0.005 ? '<1%' : `${Math.round(share * 100)}%`);

function tableText(by: Dimension, rows: readonly GroupRow[]): string {
  const isPaid = rows.some(({ salary }) => salary !== undefined);
  const isWatched = rows.some(({ watched }) => watched !== undefined);
  const figures = isPaid ? ['pay n', 'p25', 'median', 'p75'] : [];
  const head = [by, 'ads', 'share', ...(isWatched ? ['days read'] : []), ...figures];
  const lines = rows.map(({ key, count: ads, share, salary, watched }) => {
    const seen = isWatched ? [percent(watched ?? 0)] : [];
    const cells = [key.replaceAll('|', '/'), ads, percent(share), ...seen];
    return [...cells, ...(isPaid ? payCells(salary) : [])].join('|');
  });
  return [head.join('|'), head.map(() => '-').join('|'), ...lines].join('\n');
}
