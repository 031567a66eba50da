import * as z from 'zod';
import { lines, withoutEmpty } from '../../answer/answer.ts';
import type { Answer } from '../../answer/builder.ts';
import { count, optionalCount, optionalText } from '../../answer/shapes.ts';
import { differencesOf, textExcerpts } from '../../query/ad-diff.ts';
import type { ChangesAnswer } from '../../query/board-index.ts';
import type { BoardNews } from '../../query/board-news.ts';
import type { FoundAd } from '../../query/find-ads.ts';
import { CHANGE_KINDS, type ChangeKind, type NewsItem } from '../../query/former-states.ts';
import type { Site } from '../../site/site.ts';
import { countOf } from '../../text/prose.ts';
import { epochOf, HOUR_MS, isoTime, localMinute, MINUTE_MS } from '../../wire/time.ts';
import { factsOf, foundFields, jobLine, sharedBy, sharedLine, yearlyPayText } from '../jobs/job-row.ts';
import type { ToolContext } from '../tool.ts';
import { indexAnswer } from './index-answer.ts';
import type { SearchWindow } from './named-search.ts';

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

type ChangedAd = NewsItem & { readonly row: FoundAd | undefined };
type ChangeRow = ReturnType<typeof changeRowOf>;
type ChangesRequest = {
  readonly window: SearchWindow;
  readonly kinds: readonly ChangeKind[];
  readonly page: number;
  /** None: all of them, for a program. */
  readonly limit: number | undefined;
};

/** Facts that tell ads apart; get_job has the rest. */
function changeRowOf(ad: ChangedAd, memoryStart: number, isForYears: boolean, client: ToolContext['client']) {
  const { company, contracts, country, ref, updated_at, slug, url, ...own } = factsOf(ad.now, client);
  return withoutEmpty({
    ...own,
    kind: ad.kind,
    company: company.name,
    ...(ad.row && foundFields(ad.row, isForYears)),
    ...timesOf(ad, memoryStart, client.site),
    changes: changedFields(ad, client),
  });
}

function timesOf({ now, kind, firstSeen, lastSeen, goneBy }: NewsItem, memoryStart: number, site: Site) {
  if (lastSeen !== undefined && goneBy !== undefined)
    return { last_seen: isoTime(lastSeen, site), gone_by: isoTime(goneBy, site) };
  // An ad found by the first reading, or within an hour of its publication, needs no second time.
  const published = epochOf(now.publishedAt, site) ?? 0;
  const isLate = kind === 'new' && firstSeen > memoryStart + MINUTE_MS && Math.abs(firstSeen - published) > HOUR_MS;
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
  ads: readonly ChangedAd[],
  { window, kinds, page, limit }: ChangesRequest,
  readings: readonly string[],
  client: ToolContext['client'],
): Answer {
  const { coverage, since, memorySince, told } = news;
  const { when = '', before, filters } = window;
  const { site } = client;
  const memoryStart = since < memorySince ? memorySince : 0;
  const allRows = ads.map((ad) => changeRowOf(ad, memoryStart, filters.max_years !== undefined, client));
  const counts = Object.fromEntries(
    CHANGE_KINDS.map((kind) => [kind, told.filter((ad) => ad.kind === kind).length]),
  ) as Record<ChangeKind, number>;
  const minute = (time: string) => localMinute(Date.parse(time), site);
  const shared = sharedBy(allRows);
  const isMixed = kinds.filter((kind) => counts[kind] > 0).length > 1;
  const render = (row: ChangeRow) => {
    const { kind, first_seen: first, last_seen: last, gone_by: by } = row;
    const times = [
      first && `first seen ${minute(first)}`,
      last && by && `last seen ${minute(last)}, gone by ${minute(by)}`,
    ];
    return lines(jobLine(row, site, shared, isMixed ? `${kind} ` : '', ...times), changesText(row));
  };
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const size = limit === undefined ? 'all' : limit <= DEFAULT_LIMIT ? 'default' : 'max';
  const answer = indexAnswer(news, size)
    .note(...window.notes)
    .reading(...readings);
  addMemoryNotes(answer, news, ads, site);
  const list = { what: 'ads', page: { total, page, limit }, rows: allRows, above: sharedLine(shared), render };
  const { structured, head, lines: rows } = answer.note(...coverage.notes).rows(list);
  const { results, ...envelope } = structured;
  const counted = CHANGE_KINDS.map((kind) => `${counts[kind]} ${kind}`).join(', ');
  const ofKind = (wantedKind: ChangeKind) =>
    results.filter(({ kind }) => kind === wantedKind).map(({ kind: _, ...row }) => row);
  return answer
    .head(`${counted} since ${localMinute(since, site)} (${site.time})${when}.`)
    .head(results.length === total ? structured.note : head)
    .foreign(before && `Filters kept under this name: ${before}.`, rows)
    .facts({ since: isoTime(since, site), counts, kept_filters: before, ...envelope })
    .facts({ coverage: { ...coverage.facts, memory_since: isoTime(memorySince, site) } })
    .facts({ new: ofKind('new'), changed: ofKind('changed'), gone: ofKind('gone') });
}

function addMemoryNotes(
  answer: Answer,
  { since, memorySince, gaps }: BoardNews,
  ads: readonly ChangedAd[],
  site: Site,
): void {
  const longest = [...gaps].sort((a, b) => b.ended - b.began - (a.ended - a.began)).slice(0, MAX_GAPS);
  const gapTexts = longest.map(({ began, ended }) => `${localMinute(began, site)} to ${localMinute(ended, site)}`);
  const more = gaps.length > MAX_GAPS ? `; and ${countOf(gaps.length - MAX_GAPS, 'other time')}, none longer` : '';
  answer
    .noteOf(
      'gone',
      ads.some(({ kind }) => kind === 'gone'),
      'An ad in moderation, after an edit too, is not shown by the board: it counts as gone and may come back.',
    )
    .noteOf(
      'memory',
      since < memorySince && new Date(memorySince).toISOString(),
      `The memory begins at ${localMinute(memorySince, site)}: before that, new is by publication, changes are unknown.`,
    )
    .noteOf('gaps', gaps.length, `Not watched: ${gapTexts.join('; ')}${more}; what happened then was seen later.`);
}
