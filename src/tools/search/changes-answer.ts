import * as z from 'zod';
import type { ChangesAnswer } from '../../search/board-index.ts';
import { CHANGE_KINDS, type ChangeKind, type Changes, type ToldAd } from '../../search/changes/changes.ts';
import { type Difference, differencesOf } from '../../search/changes/differences.ts';
import type { FoundAd } from '../../search/matching/find.ts';
import type { TableName } from '../../wire/ad-facts.ts';
import type { Site } from '../../wire/site.ts';
import { rowById, type Table } from '../../wire/tables.ts';
import { countOf } from '../../wire/text/phrases.ts';
import { epochOf, HOUR_MS, isoTime, localMinute, MINUTE_MS } from '../../wire/time.ts';
import { askedFields, factsOf, jobLine, jobLines, payText, type Shared, sharedBy } from '../jobs/job-row.ts';
import { charactersFor, line, lines, sentences, withoutEmpty } from '../kit/answer/answer.ts';
import { rowsOf } from '../kit/answer/listing.ts';
import { count, optionalCount, optionalText } from '../kit/answer/shapes.ts';
import type { ToolContext } from '../kit/tool.ts';
import { indexAnswer, UNDERSTOOD } from './index-answer.ts';
import type { SearchWindow } from './kept-search.ts';

export const DEFAULT_LIMIT = 10;
/** More is what a program asks for, which has room for all. */
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

type ChangeRow = ReturnType<typeof changeRowOf>;

/** Facts that tell ads apart; get_job has the rest. @param shown its row in the index @param places of this board */
export function changeRowOf(
  ad: ToldAd,
  shown: FoundAd | undefined,
  isForYears: boolean,
  client: ToolContext['client'],
  places: Table,
) {
  const { site } = client;
  const { company, contracts, country, ref, updated_at, slug, url, ...own } = factsOf(ad.now, client);
  return withoutEmpty({
    ...own,
    kind: ad.kind,
    company: company.name,
    ...shown?.quotes,
    ...(shown && askedFields(shown.asks, isForYears)),
    excerpt: shown?.excerpt,
    skills: shown?.skills && [...shown.skills],
    ...timesOf(ad, site),
    changes: ad.was && differencesOf(ad.was, ad.now).map((difference) => changeOf(difference, places, site)),
  });
}

type Times = { first_seen?: string; last_seen?: string; gone_by?: string };

function timesOf({ now, kind, firstSeen, lastSeen, goneBy }: ToldAd, site: Site): Times {
  if (lastSeen !== undefined && goneBy !== undefined)
    return { last_seen: isoTime(lastSeen, site), gone_by: isoTime(goneBy, site) };
  // An ad found within an hour of its publication needs no second time.
  const published = epochOf(now.publishedAt, site);
  const isLate = kind === 'new' && (published === undefined || Math.abs(firstSeen - published) > HOUR_MS);
  return isLate ? { first_seen: isoTime(firstSeen, site) } : {};
}

function changeOf({ field, fact, from, to }: Difference, places: Table, site: Site) {
  const { tables } = site;
  const table = fact === 'location' ? [...places, ...tables.location] : tables[fact as TableName];
  const shown = (value: Difference['from']) => {
    if (typeof value === 'string') return line(value) ?? 'none';
    if (table !== undefined)
      return value.map((one) => rowById(table, one)?.name ?? `unknown (${one})`).join(', ') || 'none';
    const [min = 0, max = 0] = value;
    return payText({ salary_min: min || undefined, salary_max: max || undefined }, site) ?? 'none';
  };
  return { field, from: shown(from), to: shown(to) };
}

/** @param first text before the id @param begun start of the memory in milliseconds if the head tells it, else 0 */
function lineOf(row: ChangeRow, shared: Shared, first: string, begun: number, site: Site): string {
  const { first_seen, last_seen, gone_by, changes } = row;
  const minute = (time: string) => localMinute(Date.parse(time), site);
  const isLate = first_seen !== undefined && Date.parse(first_seen) >= begun + MINUTE_MS;
  const times = [
    isLate && `first seen ${minute(first_seen)}`,
    last_seen !== undefined && gone_by !== undefined && `last seen ${minute(last_seen)}, gone by ${minute(gone_by)}`,
  ];
  const told = changes?.map(({ field, from, to }) => {
    if (field === 'id') return `published again: was ${from}`;
    return `${field}: ${field === 'text' ? `"${from}" → "${to}"` : `${from} → ${to}`}`;
  });
  return lines(jobLine(row, site, shared, first, ...times), told && `  ${told.join('; ')}`);
}

export function answerOf(
  found: ChangesAnswer,
  ads: readonly ChangeRow[],
  asked: { readonly kinds: readonly ChangeKind[]; readonly page: number; readonly limit: number; readonly site: Site },
  { when = '', before, notes }: Pick<SearchWindow, 'when' | 'before' | 'notes'>,
) {
  const { coverage, since, memorySince, told } = found;
  const { kinds, page, limit, site } = asked;
  const counts = Object.fromEntries(
    CHANGE_KINDS.map((kind) => [kind, told.filter((ad) => ad.kind === kind).length]),
  ) as Record<ChangeKind, number>;
  const shared = sharedBy(ads);
  const isMixed = kinds.filter((kind) => counts[kind] > 0).length > 1;
  const begun = since < memorySince ? memorySince : 0;
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const { structured, head, ...list } = rowsOf({
    what: 'ads',
    page: { total, page, limit },
    rows: ads,
    render: (row) => lineOf(row, shared, isMixed ? `${row.kind} ` : '', begun, site),
    room:
      limit > MAX_LIMIT
        ? Number.POSITIVE_INFINITY
        : charactersFor(limit <= DEFAULT_LIMIT ? 'default' : 'max') - UNDERSTOOD,
    note: sentences(...notes, ...notesOn(found, ads, site), ...coverage.notes),
  });
  const counted = CHANGE_KINDS.map((kind) => `${counts[kind]} ${kind}`).join(', ');
  const { results, ...envelope } = structured;
  const ofKind = (wanted: ChangeKind) =>
    results.filter(({ kind }) => kind === wanted).map(({ kind: _, ...row }) => row);
  const first = `${counted} since ${localMinute(since, site)} (${site.time})${when}.`;
  const parts = {
    // The counts say what the head of a whole list would.
    head: lines(first, results.length === total ? structured.note : head),
    foreign: lines(before && `Filters kept under this name: ${before}.`, jobLines(shared, list.lines)),
  };
  return indexAnswer(found, parts, {
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

function notesOn({ since, memorySince, gaps }: Changes, ads: readonly ChangeRow[], site: Site): (string | false)[] {
  const longest = [...gaps].sort((a, b) => b.ended - b.began - (a.ended - a.began)).slice(0, MAX_GAPS);
  const shown = longest.map(({ began, ended }) => `${localMinute(began, site)} to ${localMinute(ended, site)}`);
  const more = gaps.length > MAX_GAPS ? `; and ${countOf(gaps.length - MAX_GAPS, 'other time')}, none longer` : '';
  return [
    ads.some(({ kind }) => kind === 'gone') &&
      'An ad in moderation, after an edit too, is not shown by the board: it counts as gone and may come back.',
    since < memorySince &&
      `The memory begins at ${localMinute(memorySince, site)}: before that, new is by publication, changes are unknown.`,
    shown.length > 0 && `Not watched: ${shown.join('; ')}${more}; what happened then was seen later.`,
  ];
}
