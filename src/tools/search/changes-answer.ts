import * as z from 'zod';
import type { ChangesAnswer } from '../../search/answers.ts';
import { CHANGE_KINDS, type ChangeKind, type Changes } from '../../search/changes/changes.ts';
import { isoTime } from '../../search/question/dates.ts';
import { countOf } from '../../wire/text/phrases.ts';
import { localMinute } from '../../wire/time.ts';
import { sharedBy } from '../jobs/job-row.ts';
import { charactersFor, fence, lines } from '../kit/answer/answer.ts';
import { rowsOf } from '../kit/answer/listing.ts';
import { optionalCount, optionalText } from '../kit/answer/shapes.ts';
import { type ChangeRow, changeRowFields, lineOf } from './change-rows.ts';
import { indexText, readingText, rowsLabel } from './coverage.ts';

export const DEFAULT_LIMIT = 10;
/** Times without a reading that are named one by one. */
const MAX_GAPS = 3;

export const changesAnswer = z.looseObject({
  since: z.string(),
  counts: z.looseObject({}),
  next_page: optionalCount,
  note: optionalText,
  ...changeRowFields,
  coverage: z.looseObject({}),
});

export interface ChangesPage {
  readonly kinds: readonly ChangeKind[];
  readonly page: number;
  readonly limit: number;
  /** Follows the time in the first line: `, when "kotlin" was last told`. */
  readonly sinceWhen: string;
  /** What a reader must know of the name. */
  readonly notes: readonly string[];
}

export const countsOf = (told: Changes['told']) =>
  Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, told.filter((ad) => ad.kind === kind).length])) as Record<
    ChangeKind,
    number
  >;

/** What came, changed and went, as text and data. */
export function answerOf(
  found: ChangesAnswer,
  rows: readonly ChangeRow[],
  { kinds, page, limit, sinceWhen, notes }: ChangesPage,
) {
  const { coverage } = found;
  const counts = countsOf(found.told);
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const room = charactersFor(limit <= DEFAULT_LIMIT ? 'default' : 'max');
  const begun = found.since < found.memorySince ? found.memorySince : 0;
  const shared = sharedBy(rows, ({ company }) => company);
  const withKind = rows.length < 3 || rows.some(({ kind }) => kind !== rows[0]?.kind);
  const render = (row: ChangeRow) => lineOf(shared.own(row), { withKind, withCompany: !shared.company, begun });
  const list = rowsOf({ what: 'ads', page: { total, page, limit }, rows, render, room });
  const { results, note, next_page, left_out } = list.structured;
  const said = [
    ...notes,
    ...(note ? [note] : []),
    ...changesNotes(found, rows),
    ...pageNotes(rows.length, total, page, limit),
    ...coverage.notes,
  ];
  const { stale, openJobs, asOf, complete } = coverage;
  const { understood } = found;
  const head = `${CHANGE_KINDS.map((kind) => `${counts[kind]} ${kind}`).join(', ')} since ${localMinute(found.since)} (Portuguese time)${sinceWhen}.`;
  const more = next_page === undefined ? '' : ` ${results.length} shown; next_page ${next_page}.`;
  const isListed = list.lines !== '';
  const above = [
    stale,
    head + more,
    readingText(understood),
    ...said,
    isListed ? undefined : `${indexText(coverage)}.`,
  ];
  const text = above.filter((part) => part !== undefined).join('\n');
  const structured = {
    since: isoTime(found.since),
    counts,
    total,
    page,
    limit,
    ...(next_page === undefined ? {} : { next_page }),
    ...(left_out === undefined ? {} : { left_out }),
    note: [...(stale === undefined ? [] : [stale]), ...said].join(' ') || undefined,
    ...(understood.length === 0 ? {} : { understood: [...understood] }),
    ...Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, ofKind(results, kind)])),
    coverage: { open_jobs: openJobs, as_of: asOf, complete, ...watchedFields(found) },
  };
  return {
    text: isListed
      ? `${text}\n${fence(lines(!withKind && `All ${rows[0]?.kind}.`, shared.above, list.lines), rowsLabel(coverage))}`
      : text,
    structured: structured as unknown as z.output<typeof changesAnswer>,
  };
}

const ofKind = (rows: readonly ChangeRow[], kind: ChangeKind) =>
  rows.filter((row) => row.kind === kind).map(({ kind: _kind, ...row }) => row);

/** What to read in place of a page that is not there. */
function pageNotes(rows: number, total: number, page: number, limit: number): string[] {
  if (rows > 0 || page === 1) return [];
  const pages = Math.max(1, Math.ceil(total / limit));
  return [
    `There is no page ${page}: ${pages === 1 ? 'one page has' : `${pages} pages of ${limit} have`} all ${total}.`,
  ];
}

function watchedFields({ memorySince, gaps }: Changes) {
  const unwatched = gaps.map(({ began, ended }) => ({ from: isoTime(began), to: isoTime(ended) }));
  return { memory_since: isoTime(memorySince), ...(unwatched.length === 0 ? {} : { unwatched }) };
}

/** How far the memory goes, and what it did not see. */
function changesNotes(found: Changes, rows: readonly ChangeRow[]): string[] {
  const { since, memorySince, gaps, late } = found;
  const longest = [...gaps].sort((a, b) => b.ended - b.began - (a.ended - a.began));
  const shown = longest.slice(0, MAX_GAPS).map(({ began, ended }) => `${localMinute(began)} to ${localMinute(ended)}`);
  const more =
    longest.length > MAX_GAPS ? `; and ${countOf(longest.length - MAX_GAPS, 'other time')}, none longer` : '';
  const lateOnes = [
    late.new > 0 && `${late.new} first seen since then ${late.new === 1 ? 'was' : 'were'} published before`,
    late.gone > 0 && `${late.gone} missed since then had ended before`,
  ].filter((part) => part !== false);
  return [
    rows.some(({ ended }) => ended === 'withdrawn') &&
      'An ad in moderation, after an edit too, is not shown by the board: it counts as gone and may come back.',
    since < memorySince &&
      `The memory begins at ${localMinute(memorySince)}: before that, ads are new by their publication, and changes are not known.`,
    shown.length > 0 && `Not watched: ${shown.join('; ')}${more}; what happened then was seen later.`,
    lateOnes.length > 0 && `Not counted: ${lateOnes.join(', ')}.`,
  ].filter((part) => part !== false);
}
