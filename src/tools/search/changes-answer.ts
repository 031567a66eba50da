import * as z from 'zod';
import type { ChangesAnswer } from '../../search/answers.ts';
import { CHANGE_KINDS, type ChangeKind } from '../../search/memory/recall/window.ts';
import { isoTime } from '../../search/query/dates/dates.ts';
import { CONTRACTS, JOB_TYPES, rowById, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { countOf } from '../../wire/text/phrases.ts';
import { quoted } from '../../wire/text/quote.ts';
import { charactersFor, fence } from '../kit/answer/answer.ts';
import { rowsOf } from '../kit/answer/listing.ts';
import { optionalCount, optionalText } from '../kit/answer/shapes.ts';
import { type ChangeRow, changeRowFields, lineOf, minuteOf, type UnfitRow, unfitLine } from './change-rows.ts';
import { coverageFields, coverageText, readingText, unsaidWord } from './former-coverage-text.ts';
import type { FilterArguments } from './former-filters.ts';

export const DEFAULT_LIMIT = 25;
/** Times without a reading that are named one by one. */
const MAX_GAPS = 3;
/** Characters for ads that do not fit any more: a quarter of an answer. */
const UNFIT_ROOM = 3_000;

export const changesAnswer = z.looseObject({
  since: z.string(),
  counts: z.looseObject({}),
  next_page: optionalCount,
  note: optionalText,
  ...changeRowFields,
  coverage: z.looseObject({}),
});

/** The ads of a page, and those that a change took out of the question. */
interface ChangeRows {
  readonly rows: readonly (ChangeRow & { kind: ChangeKind })[];
  readonly unfit: readonly UnfitRow[];
}

interface ChangesPage {
  readonly name: string | undefined;
  readonly kinds: readonly ChangeKind[];
  readonly page: number;
  readonly limit: number;
  /** Whether what is told does not count as told. */
  readonly onlyLooks?: boolean | undefined;
}

/** What came, changed and went, as text and data. */
export function answerOf(
  found: ChangesAnswer,
  { rows, unfit }: ChangeRows,
  asked: ChangesPage,
  notes: readonly string[],
) {
  const { name, kinds, page, limit, onlyLooks = false } = asked;
  const { counts, coverage } = found;
  const { understood, stale } = coverage;
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const isInTurn = found.isInTurn && !onlyLooks;
  const others = unfitSection(unfit);
  const list = changesListing(rows, { total, page, limit }, isInTurn, others.size);
  const shown = list.structured.results;
  const { goesOn, hasNext } = extentOf(found, list.listed.length < rows.length, isInTurn);
  const head = changesHeadline(found, kinds, name);
  const said: readonly string[] = [
    ...notes,
    ...(list.structured.note === undefined ? [] : [list.structured.note]),
    ...(onlyLooks ? [] : nameNotes(found, asked, goesOn)),
    ...changesNotes(found, rows),
    ...others.notes,
    ...pageNotes(rows.length, total, page, limit),
    ...coverage.notes,
  ];
  const structured = {
    since: isoTime(found.from),
    ...(isOneTime(found, kinds)
      ? {}
      : { since_by_kind: Object.fromEntries(kinds.map((kind) => [kind, isoTime(found.fromOf[kind])])) }),
    counts,
    total,
    page,
    limit,
    ...(hasNext ? { next_page: page + 1 } : {}),
    ...(list.structured.left_out === undefined ? {} : { left_out: list.structured.left_out }),
    note: [...(stale === undefined ? [] : [stale]), ...said].join(' ') || undefined,
    ...(understood.length === 0 ? {} : { understood: [...understood] }),
    ...Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, rowsOfKind(shown, kind)])),
    ...(others.shown.length === 0 ? {} : { no_longer_fit: others.shown }),
    coverage: { ...coverageFields(coverage), ...watchedOf(found) },
  };
  const way = onlyLooks ? '; job_changes has all' : `; next_page ${page + 1}`;
  const more = goesOn ? ` ${shown.length} shown${structured.next_page === undefined ? '' : way}.` : '';
  const top = [stale, head + more, readingText(understood), ...said, coverageText(coverage)];
  const lines = top.filter((part) => part !== undefined).join('\n');
  const fenced = [list.lines, ...others.lines].filter((part) => part !== '').join('\n');
  return {
    text: fenced === '' ? lines : `${lines}\n${fence(fenced)}`,
    structured: structured as unknown as z.output<typeof changesAnswer>,
    delivered: () => found.delivered(list.listed),
  };
}

/** @param isInTurn whether the next page begins with what this one has no room for */
function changesListing(
  rows: readonly (ChangeRow & { kind: ChangeKind })[],
  page: { readonly total: number; readonly page: number; readonly limit: number },
  isInTurn: boolean,
  taken: number,
) {
  const room = charactersFor(page.limit <= DEFAULT_LIMIT ? 'default' : 'max') - taken;
  const list = { what: 'ads', page, rows, render: lineOf, room };
  return rowsOf(isInTurn ? { ...list, elsewhere: 'next_page begins with them.' } : list);
}

/** As many of the ads that do not fit any more as have room beside the others; how many there are besides is said. */
function unfitSection(rows: readonly UnfitRow[]) {
  const sized = rows.map((row) => ({ row, line: unfitLine(row) }));
  let size = 0;
  const shown = sized.filter(({ row, line }) => {
    const own = Math.max(line.length, JSON.stringify(row).length) + 1;
    if (size + own > UNFIT_ROOM) return false;
    size += own;
    return true;
  });
  const left = rows.length - shown.length;
  const notes = [
    shown.length > 0 &&
      `${countOf(shown.length, 'ad')} fitted before and ${shown.length === 1 ? 'does' : 'do'} not fit any more, listed last; not counted as changed.`,
    left > 0 &&
      `${left} more fitted before and ${left === 1 ? 'does' : 'do'} not fit any more; job_changes with kinds changed and since, without name and filters, has what changed.`,
  ].filter((note) => note !== false);
  return { shown: shown.map(({ row }) => row), lines: shown.map(({ line }) => line), notes, size };
}

function extentOf({ left }: ChangesAnswer, lacksRows: boolean, isInTurn: boolean) {
  const goesOn = left > 0 || lacksRows;
  return { goesOn, hasNext: goesOn && (isInTurn || !lacksRows) };
}

/** What to read in place of a page that is not there. */
function pageNotes(rows: number, total: number, page: number, limit: number): string[] {
  if (rows > 0 || page === 1) return [];
  if (total === 0) return ['There is one page only, and nothing on it.'];
  const pages = Math.ceil(total / limit);
  return page > pages
    ? [
        `There is no page ${page}: ${pages === 1 ? 'one page has all' : `${pages} pages of ${limit} have all`} ${total}.`,
      ]
    : ['All was told on the pages before.'];
}

const rowsOfKind = <R extends { kind: ChangeKind }>(rows: readonly R[], kind: ChangeKind) =>
  rows.filter((row) => row.kind === kind).map(({ kind: _kind, ...row }) => row);

/** `2026-11-21 09:30`, Portuguese time. */
const minute = (moment: number) => minuteOf(isoTime(moment));

function changesHeadline(found: ChangesAnswer, kinds: readonly ChangeKind[], name: string | undefined): string {
  const { counts, from, fromOf, sinceTold } = found;
  const own = quoted(name);
  if (isOneTime(found, kinds)) {
    const parts = kinds.map((kind) => `${counts[kind]} ${kind}`).join(', ');
    const told = sinceTold.length === 0 ? '' : `, when ${own} was last told`;
    return `${parts} since ${minute(from)} (Portuguese time)${told}.`;
  }
  const parts = kinds.map((kind) => {
    const told = sinceTold.includes(kind) ? 'when it was last told' : 'not told before';
    return `${counts[kind]} ${kind} since ${minute(fromOf[kind])} (${told})`;
  });
  return `Under ${own}: ${parts.join(', ')}, in Portuguese time.`;
}

/** Whether all kinds are answered from one time, and either all or none were told before. */
function isOneTime({ from, fromOf, sinceTold }: ChangesAnswer, kinds: readonly ChangeKind[]): boolean {
  const isSame = kinds.every((kind) => isoTime(fromOf[kind]) === isoTime(from));
  return isSame && (sinceTold.length === 0 || sinceTold.length === kinds.length);
}

function watchedOf({ watched }: ChangesAnswer) {
  const unwatched = watched.gaps.map(({ began, ended }) => ({ from: isoTime(began), to: isoTime(ended) }));
  return { memory_since: isoTime(watched.since), ...(unwatched.length === 0 ? {} : { unwatched }) };
}

/** What a reader must know: how far the memory goes, and what it did not see. */
function changesNotes(found: ChangesAnswer, ads: readonly ChangeRow[]): string[] {
  const { watched, from, late, unfit } = found;
  const longest = [...watched.gaps].sort((a, b) => b.ended - b.began - (a.ended - a.began));
  const shown = longest.slice(0, MAX_GAPS).map(({ began, ended }) => `${minute(began)} to ${minute(ended)}`);
  const more =
    longest.length > MAX_GAPS ? `; and ${countOf(longest.length - MAX_GAPS, 'other time')}, none longer` : '';
  const lateOnes = [
    late.new > 0 && `${late.new} first seen since then ${late.new === 1 ? 'was' : 'were'} published before`,
    late.gone > 0 && `${late.gone} missed since then had ended before`,
  ].filter((part) => part !== false);
  return [
    unfit.unknown > 0 &&
      `Not listed: ${countOf(unfit.unknown, 'other ad')} changed and ${unfit.unknown === 1 ? 'does' : 'do'} not fit now, and what ${unfit.unknown === 1 ? 'it' : 'they'} said before is not known; if one fitted then, job_changes with kinds changed and since, without name and filters, shows what changed.`,
    ads.some(({ ended }) => ended === 'withdrawn') &&
      'An ad in moderation, after an edit too, is not shown by the board: it counts as gone and may come back.',
    found.newAndChanged > 0 &&
      `${found.newAndChanged} of the new ads changed since they came; counted as new, with their changes.`,
    from < watched.since &&
      `The memory begins at ${minute(watched.since)}: ads of before count as new by their publication; what changed or went before is not known.`,
    shown.length > 0 && `Not watched: ${shown.join('; ')}${more}; what happened then was seen later.`,
    lateOnes.length > 0 && `Not counted: ${lateOnes.join(', ')}.`,
    leftOutText(found),
  ].filter((part) => part !== false && part !== undefined);
}

/** From where a name is answered, and whether it is answered from here the next time. */
function nameNotes(found: ChangesAnswer, { name, kinds }: ChangesPage, goesOn: boolean): string[] {
  if (name === undefined) return [];
  const { from, isFirst, moves, otherQuestion, sinceTold } = found;
  const untold = kinds.filter((kind) => !sinceTold.includes(kind));
  const own = quoted(name);
  const kept = otherQuestion === undefined ? '' : filtersText(JSON.parse(otherQuestion) as FilterArguments);
  if (!moves)
    return [
      otherQuestion !== undefined && `${own} keeps its filters (${kept}); these are for this answer only.`,
      `With since the mark of ${own} stays; without since it tells all that is new to it.`,
    ].filter((part) => part !== false);
  return [
    otherQuestion !== undefined &&
      `${own} had other filters before (${kept}); it keeps these from now on and looks back to ${minute(from)}. For both questions, use two names.`,
    isFirst &&
      otherQuestion === undefined &&
      `${own} is new: this looks back to ${minute(from)}, the next time to what is told now.`,
    !isFirst &&
      untold.length === kinds.length &&
      `${own} was not told of ${untold.join(' or ')} ads before: this looks back to ${minute(from)}.`,
    goesOn && `The mark of ${own} moves when all pages are read.`,
  ].filter((part) => part !== false);
}

function leftOutText({ coverage }: ChangesAnswer): string | undefined {
  const left = Object.entries(coverage.undeclared).filter(([, ads]) => ads > 0);
  if (left.length === 0) return undefined;
  return `Left out although the rest fits: ${left.map(([field, ads]) => `${ads} give no ${unsaidWord(field)}`).join(', ')}.`;
}

const TABLES: Readonly<Record<string, Table>> = { work_model: WORK_MODELS, type: JOB_TYPES, contract: CONTRACTS };

/** Filters as they were given, in one line: `words kotlin; work_model Remote`. */
export function filtersText(given: FilterArguments): string {
  const parts = Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([field, value]) => {
      const values = (Array.isArray(value) ? value : [value]) as (string | number)[];
      const names = values.map((one) => rowById(TABLES[field] ?? [], Number(one))?.name ?? String(one));
      return `${field} ${names.join(', ')}`;
    });
  return parts.length === 0 ? 'none' : parts.join('; ');
}
