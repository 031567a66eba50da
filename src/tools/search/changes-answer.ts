import * as z from 'zod';
import { ANSWER_ROOM, lines, sentences, withoutEmpty } from '../../answer/answer.ts';
import { rowsOf } from '../../answer/listing.ts';
import { count, optionalCount, optionalText } from '../../answer/shapes.ts';
import { differencesOf, textExcerpts } from '../../query/ad-diff.ts';
import type { ChangesAnswer } from '../../query/board-index.ts';
import type { BoardNews } from '../../query/board-news.ts';
import type { FoundAd } from '../../query/find-ads.ts';
import { CHANGE_KINDS, type ChangeKind, type NewsItem } from '../../query/former-states.ts';
import type { Site } from '../../site/site.ts';
import { countOf } from '../../text/prose.ts';
import { epochOf, HOUR_MS, isoTime, localMinute, MINUTE_MS } from '../../wire/time.ts';
import { factsOf, foundFields, jobLine, jobLines, sharedBy, yearlyPayText } from '../jobs/job-row.ts';
import type { ToolContext } from '../tool.ts';
import { indexAnswer, UNDERSTOOD_ROOM_CHARACTERS } from './index-answer.ts';
import type { FilterArguments } from './search-filters.ts';

export const DEFAULT_LIMIT = 10;
export const MAX_LIMIT = 100;
const MAX_GAPS = 3;

const rows = z.array(z.looseObject({}));
export const changesAnswer = z.looseObject({
  since: z.string(),
  counts: z.looseObject({}),
  next_page: optionalCount,
  note: optionalText,
  kept_filters: optionalText,
  new: z.array(z.looseObject({ id: count })),
  changed: rows,
  gone: rows,
  coverage: z.looseObject({}),
});

/** What is stored under a name, besides the time up to which it was answered. */
export interface Kept {
  readonly filters: FilterArguments;
  readonly kinds: readonly ChangeKind[] | undefined;
}

export type NewsCall = Kept & { readonly page: number; readonly since: number | 'last'; readonly now: number };

export interface SearchWindow extends Kept {
  readonly since: number;
  /** Follows the time in the first line of the answer. */
  readonly when?: string | undefined;
  readonly notes: readonly string[];
  /** The filters stored before this call. They stand between the marks: a model wrote them, perhaps long ago. */
  readonly before?: string | undefined;
  /** The last answer, if this call repeats it or shows its next page. */
  readonly storedAnswer?: ChangesAnswer;
  /** Moves the mark past this answer. @throws ToolError `invalid_argument` if there are too many names */
  move?(news: ChangesAnswer): Promise<void>;
}

type ChangeRow = ReturnType<typeof changeRowOf>;
type ChangesRequest = {
  readonly window: SearchWindow;
  readonly kinds: readonly ChangeKind[];
  readonly page: number;
  /** None: all of them, for a program. */
  readonly limit: number | undefined;
};

/** Facts that tell ads apart; get_job has the rest. */
export function changeRowOf(
  ad: NewsItem & { readonly row: FoundAd | undefined },
  { window, since, memorySince }: Pick<ChangesRequest, 'window'> & Pick<BoardNews, 'since' | 'memorySince'>,
  client: ToolContext['client'],
) {
  const { site } = client;
  const { company, contracts, country, ref, updated_at, slug, url, ...own } = factsOf(ad.now, client);
  return withoutEmpty({
    ...own,
    kind: ad.kind,
    company: company.name,
    ...(ad.row && foundFields(ad.row, window.filters.max_years !== undefined)),
    ...timesOf(ad, since < memorySince ? memorySince : 0, site),
    changes: changedFields(ad, client),
  });
}

function timesOf({ now, kind, firstSeen, lastSeen, goneBy }: NewsItem, begun: number, site: Site) {
  if (lastSeen !== undefined && goneBy !== undefined)
    return { last_seen: isoTime(lastSeen, site), gone_by: isoTime(goneBy, site) };
  // An ad found by the first reading, or within an hour of its publication, needs no second time.
  const published = epochOf(now.publishedAt, site) ?? 0;
  const isLate = kind === 'new' && firstSeen > begun + MINUTE_MS && Math.abs(firstSeen - published) > HOUR_MS;
  return isLate ? { first_seen: isoTime(firstSeen, site) } : {};
}

function changedFields({ was, now }: NewsItem, client: ToolContext['client']) {
  const rows = was && ([factsOf(was, client), factsOf(now, client)] as const);
  const fieldText = (row: ReturnType<typeof factsOf>, field: string) => {
    const value = field === 'salary' ? yearlyPayText(row, client.site) : row[field as keyof typeof row];
    return [value ?? []].flat().join(', ') || 'none';
  };
  return (
    rows &&
    differencesOf(was, now).map((field) => {
      if (field === 'text') return { field, ...textExcerpts(was.body, now.body) };
      return { field, from: fieldText(rows[0], field), to: fieldText(rows[1], field) };
    })
  );
}

function changesText({ changes = [] }: ChangeRow): string {
  const fieldChanges = changes.map(({ field, from, to }) => {
    if (field === 'id') return `published again: was ${from}`;
    return `${field}: ${field === 'text' ? `"${from}" → "${to}"` : `${from} → ${to}`}`;
  });
  return fieldChanges.length === 0 ? '' : `  ${fieldChanges.join('; ')}`;
}

export function changesAnswerOf(
  news: ChangesAnswer,
  ads: readonly ChangeRow[],
  { window, kinds, page, limit }: ChangesRequest,
  notes: readonly string[],
  site: Site,
) {
  const { coverage, since, memorySince, told } = news;
  const { when = '', before } = window;
  const counts = Object.fromEntries(
    CHANGE_KINDS.map((kind) => [kind, told.filter((ad) => ad.kind === kind).length]),
  ) as Record<ChangeKind, number>;
  const minute = (time: string) => localMinute(Date.parse(time), site);
  const shared = sharedBy(ads);
  const isMixed = kinds.filter((kind) => counts[kind] > 0).length > 1;
  const lineOf = (row: ChangeRow) => {
    const { kind, first_seen: first, last_seen: last, gone_by: by } = row;
    const times = [
      first && `first seen ${minute(first)}`,
      last && by && `last seen ${minute(last)}, gone by ${minute(by)}`,
    ];
    return lines(jobLine(row, site, shared, isMixed ? `${kind} ` : '', ...times), changesText(row));
  };
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const room =
    ANSWER_ROOM[limit !== undefined && limit <= DEFAULT_LIMIT ? 'default' : 'max'] - UNDERSTOOD_ROOM_CHARACTERS;
  const { structured, head, ...list } = rowsOf({
    what: 'ads',
    page: { total, page, limit },
    rows: ads,
    render: lineOf,
    room: limit === undefined ? Number.POSITIVE_INFINITY : room,
    note: sentences(...window.notes, ...notes, ...memoryNotes(news, ads, site), ...coverage.notes),
  });
  const { results, ...envelope } = structured;
  const counted = CHANGE_KINDS.map((kind) => `${counts[kind]} ${kind}`).join(', ');
  const first = `${counted} since ${localMinute(since, site)} (${site.time})${when}.`;
  const parts = {
    // The counts say what the head of a whole list would.
    head: lines(first, results.length === total ? structured.note : head),
    foreign: lines(before && `Filters kept under this name: ${before}.`, jobLines(shared, list.lines)),
  };
  const ofKind = (wantedKind: ChangeKind) =>
    results.filter(({ kind }) => kind === wantedKind).map(({ kind: _, ...row }) => row);
  return indexAnswer(news, parts, {
    since: isoTime(since, site),
    counts,
    ...(before && { kept_filters: before }),
    ...envelope,
    new: ofKind('new'),
    changed: ofKind('changed'),
    gone: ofKind('gone'),
    coverage: { memory_since: isoTime(memorySince, site) },
  });
}

function memoryNotes(
  { since, memorySince, gaps }: BoardNews,
  ads: readonly ChangeRow[],
  site: Site,
): (string | false)[] {
  const longest = [...gaps].sort((a, b) => b.ended - b.began - (a.ended - a.began)).slice(0, MAX_GAPS);
  const gapTexts = longest.map(({ began, ended }) => `${localMinute(began, site)} to ${localMinute(ended, site)}`);
  const more = gaps.length > MAX_GAPS ? `; and ${countOf(gaps.length - MAX_GAPS, 'other time')}, none longer` : '';
  return [
    ads.some(({ kind }) => kind === 'gone') &&
      'An ad in moderation, after an edit too, is not shown by the board: it counts as gone and may come back.',
    since < memorySince &&
      `The memory begins at ${localMinute(memorySince, site)}: before that, new is by publication, changes are unknown.`,
    gapTexts.length > 0 && `Not watched: ${gapTexts.join('; ')}${more}; what happened then was seen later.`,
  ];
}
