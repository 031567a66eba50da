import { gapsBetween, matchUnits, type Span } from './align.ts';
import { beginningOf, withoutInvisible } from './clean.ts';
import { countOf } from './prose.ts';

/** A changed place of a text: a line and what became of it, lines that went, or lines that came. */
interface Hunk {
  /** Index of its first line in the text before, and in the text after. */
  readonly at: readonly [before: number, after: number];
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const keyed = (lines: readonly string[]) => lines.map((text) => ({ key: text, text }));
  const hunks: Hunk[] = [];
  let [row, column] = [0, 0];
  const upTo = (nextRow: number, nextColumn: number) => {
    const [gone, come] = [before.slice(row, nextRow), after.slice(column, nextColumn)];
    if (gone.length + come.length > 0) hunks.push({ at: [row, column], before: gone, after: come });
    [row, column] = [nextRow, nextColumn];
  };
  for (const [nextRow, nextColumn] of [
    ...matchUnits(keyed(before), keyed(after)),
    [before.length, after.length],
  ] as const) {
    upTo(nextRow, column);
    upTo(nextRow, nextColumn);
    if (before[row] === after[column]) [row, column] = [row + 1, column + 1];
    else upTo(row + 1, column + 1);
  }
  return hunks;
}

/** Words that differ between two forms of a line, with unchanged words around them. */
export interface ChangedPlace {
  readonly lead: string;
  /** Empty where words only came, or only went. */
  readonly before: string;
  readonly after: string;
  readonly trail: string;
  /** Whether `lead` begins the line, and `trail` ends it. */
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/** Words, spaces, and signs with the backslash before them. */
const TOKEN = /\\.|[\p{L}\p{N}\p{M}\p{Join_Control}]+|\s+|./gsu;

/**
 * Where two forms of a line differ, in order. Differences that share unchanged words are one place.
 * @param around most characters of the unchanged words on each side
 */
export function changedPlaces(before: string, after: string, around: number): ChangedPlace[] {
  const [old, now] = [before.match(TOKEN) ?? [], after.match(TOKEN) ?? []];
  const lengthOf = (start: number, end: number) => now.slice(start, end).join('').length;
  const joined: { before: Span; after: Span }[] = [];
  for (const gap of gapsBetween(old, now, (one, other) => one === other)) {
    const last = joined.at(-1);
    const isNear = last !== undefined && lengthOf(last.after[1], gap.after[0]) <= 2 * around;
    if (!isNear) joined.push(gap);
    else joined.splice(-1, 1, { before: [last.before[0], gap.before[1]], after: [last.after[0], gap.after[1]] });
  }
  return joined.map((place) => {
    const [lead, trail] = [now.slice(0, place.after[0]).join(''), now.slice(place.after[1]).join('')];
    return {
      // Without half of a letter at either end.
      lead: withoutInvisible(lead.slice(-around)),
      before: old.slice(...place.before).join(''),
      after: now.slice(...place.after).join(''),
      trail: withoutInvisible(trail.slice(0, around)),
      isStart: lead.length <= around,
      isEnd: trail.length <= around,
    };
  });
}

/** A hunk as answers show it: whole lines, one unchanged line around it, and how many others are left out before it. */
export type ShownHunk = {
  readonly left_out?: number;
  readonly above?: string;
  readonly before?: string[];
  readonly after?: string[];
  readonly below?: string;
  /** The same lines stand elsewhere in the other text. */
  readonly moved?: boolean;
  /** In the last entry: changes that have no room. */
  readonly more?: number;
};

/** Most characters of an unchanged line, and of all hunks of a text. */
const [AROUND_CHARACTERS, HUNKS_CHARACTERS] = [160, 6_000];

/** The changes of a text, in order, never overlapping. Lines left out between them are counted, behind the last one too. */
export function shownHunks(before: readonly string[], after: readonly string[]): ShownHunk[] {
  const hunks = hunksOf(before, after);
  const isMoved = movedAmong(hunks);
  let shownChanges = 0;
  const shownHunks = hunks.map((hunk, index): ShownHunk => {
    const [, at] = hunk.at;
    const end = at + hunk.after.length;
    const above = after.slice(shownChanges, at).at(-1);
    const below = after.slice(end, hunks[index + 1]?.at[1])[0];
    const leftOut = Math.max(0, at - shownChanges - 1);
    shownChanges = end + (below === undefined ? 0 : 1);
    return {
      ...(leftOut > 0 && { left_out: leftOut }),
      ...(above !== undefined && { above: beginningOf(above, AROUND_CHARACTERS) }),
      ...(hunk.before.length > 0 && { before: [...hunk.before] }),
      ...(hunk.after.length > 0 && { after: [...hunk.after] }),
      ...(below !== undefined && { below: beginningOf(below, AROUND_CHARACTERS) }),
      ...(isMoved(hunk) && { moved: true }),
    };
  });
  const rest = after.length - shownChanges;
  return hunks.length > 0 && rest > 0 ? [...shownHunks, { left_out: rest }] : shownHunks;
}

/** Tells whether the lines of a hunk only go there and come elsewhere, or the other way round. */
export function movedAmong(hunks: readonly Hunk[]): (hunk: Hunk) => boolean {
  const only = (side: 'before' | 'after', other: 'before' | 'after') =>
    new Set(hunks.flatMap((hunk) => (hunk[other].length === 0 ? [hunk[side].join('\n')] : [])));
  const [gone, come] = [only('before', 'after'), only('after', 'before')];
  return ({ before, after }) => {
    if (after.length === 0) return come.has(before.join('\n'));
    return before.length === 0 && gone.has(after.join('\n'));
  };
}

/** One side of a changed line: its changed places with `around` characters of unchanged words on each side. */
export function excerpt(line: string, other: string, side: 'before' | 'after', around: number): string {
  const [before, after] = side === 'before' ? [line, other] : [other, line];
  const places = changedPlaces(before, after, around);
  const pieces = places.map((place) => place.lead + place[side] + place.trail);
  return `${places[0]?.isStart ? '' : '…'}${pieces.join(' … ')}${places.at(-1)?.isEnd ? '' : '…'}`;
}

/** Characters of a line for a model: of a longer one, its changed places with so many around each, or so few. */
const [WHOLE_LINE_CHARACTERS, PLACE_CHARACTERS, SHORT_PLACE_CHARACTERS] = [300, 80, 16];

/** Hunks for a model, which has the text already: every changed place, without what is unchanged of long lines. */
export function shortHunks(hunks: readonly ShownHunk[]): ShownHunk[] {
  const short = (lines: readonly string[], others: readonly string[] = [], side: 'before' | 'after') =>
    lines.map((line, at) => {
      const other = others[at];
      const isShort = other === undefined || line.length <= WHOLE_LINE_CHARACTERS;
      const forms = isShort
        ? [line]
        : [PLACE_CHARACTERS, SHORT_PLACE_CHARACTERS].map((around) => excerpt(line, other, side, around));
      const words = forms.find((form) => form.length <= HUNKS_CHARACTERS / 2);
      if (words !== undefined) return words;
      const [all = ''] = forms.slice(-1);
      const beginning = beginningOf(all, HUNKS_CHARACTERS / 2);
      return `${beginning} (${countOf(all.length - beginning.length + 1, 'more character')})`;
    });
  const shortened = hunks.map(({ before, after, ...hunk }) => ({
    ...hunk,
    ...(before && { before: short(before, after, 'before') }),
    ...(after && { after: short(after, before, 'after') }),
  }));
  return withinRoom(shortened);
}

/** The first hunks, as many as an answer has room for; the others are counted. */
export function withinRoom(hunks: readonly ShownHunk[]): ShownHunk[] {
  let room = HUNKS_CHARACTERS;
  const end = hunks.findIndex(({ before = [], after = [] }, index) => {
    room -= [...before, ...after].join().length;
    return room < 0 && index > 0;
  });
  if (end < 0) return [...hunks];
  const isChange = ({ before, after }: ShownHunk) => before !== undefined || after !== undefined;
  return [...hunks.slice(0, end), { more: hunks.slice(end).filter(isChange).length }];
}

export function hunkLines(hunks: readonly ShownHunk[]): string[] {
  return hunks.flatMap(({ left_out = 0, above, before = [], after = [], below, moved, more }) => [
    ...(left_out > 0 ? [`(${countOf(left_out, 'line')} as before)`] : []),
    ...(above === undefined ? [] : [`  ${above}`]),
    ...before.map((line) => `- ${line}${moved ? ' (moved)' : ''}`),
    ...after.map((line) => `+ ${line}${moved ? ' (moved)' : ''}`),
    ...(below === undefined ? [] : [`  ${below}`]),
    ...(more === undefined ? [] : [`(${countOf(more, 'more change')} left out; get_job shows the whole text)`]),
  ]);
}
