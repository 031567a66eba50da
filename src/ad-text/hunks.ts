import { beginningOf } from '../text/clean.ts';
import { countOf } from '../text/prose.ts';
import { diffLines, excerpt } from './diff.ts';

/* The changes of a text as results and views show them. */

/** Changed lines, with one unchanged line on each side. */
export type Hunk = {
  /** How many unchanged lines before it are not shown. */
  readonly left_out?: number;
  readonly above?: string;
  readonly before?: string[];
  readonly after?: string[];
  readonly below?: string;
  /** Whether the same lines are elsewhere in the other text. */
  readonly moved?: boolean;
  /** In the last entry: how many further changes are not shown. */
  readonly more?: number;
};

const MAX_CONTEXT_CHARS = 160;
/** Most characters of all changed lines of a text. */
const MAX_CHANGED_CHARS = 6_000;
/** A longer line is cut to its changed places, with this many characters around each, or fewer if there are many. */
const MAX_LINE_CHARS = 300;
const [CHARS_AROUND, FEWER_CHARS_AROUND] = [80, 16];

/** The changes of a text, in order and whole. The last entry may only count the unchanged lines at the end. */
export function hunksBetween(before: readonly string[], after: readonly string[]): Hunk[] {
  const changes = diffLines(before, after);
  let shownEnd = 0;
  const hunks = changes.map((change, index): Hunk => {
    const [, start] = change.at;
    const end = start + change.after.length;
    const above = after.slice(shownEnd, start).at(-1);
    const below = after.slice(end, changes[index + 1]?.at[1])[0];
    const leftOut = start - shownEnd - 1;
    shownEnd = end + (below === undefined ? 0 : 1);
    return {
      ...(leftOut > 0 && { left_out: leftOut }),
      ...(above !== undefined && { above: beginningOf(above, MAX_CONTEXT_CHARS) }),
      ...(change.before.length > 0 && { before: [...change.before] }),
      ...(change.after.length > 0 && { after: [...change.after] }),
      ...(below !== undefined && { below: beginningOf(below, MAX_CONTEXT_CHARS) }),
      ...(change.isMoved && { moved: true }),
    };
  });
  const rest = after.length - shownEnd;
  return hunks.length > 0 && rest > 0 ? [...hunks, { left_out: rest }] : hunks;
}

/** Hunks for a model, which has the text already: long lines are cut to their changed places. */
export function shortHunks(hunks: readonly Hunk[]): Hunk[] {
  const short = (lines: readonly string[], others: readonly string[] = []) =>
    lines.map((line, index) => shortLine(line, others[index]));
  const shortened = hunks.map(({ before, after, ...hunk }) => ({
    ...hunk,
    ...(before && { before: short(before, after) }),
    ...(after && { after: short(after, before) }),
  }));
  return limitHunks(shortened);
}

function shortLine(line: string, other: string | undefined): string {
  const maxChars = MAX_CHANGED_CHARS / 2;
  const isWhole = other === undefined || line.length <= MAX_LINE_CHARS;
  const forms = isWhole ? [line] : [CHARS_AROUND, FEWER_CHARS_AROUND].map((around) => excerpt(line, other, around));
  const fitting = forms.find(({ length }) => length <= maxChars);
  if (fitting !== undefined) return fitting;
  const form = forms.at(-1) ?? '';
  const beginning = beginningOf(form, maxChars);
  return `${beginning} (${countOf(form.length - beginning.length + 1, 'more character')})`;
}

/** As many of the first hunks as a result has room for; the others are counted. */
export function limitHunks(hunks: readonly Hunk[]): Hunk[] {
  let room = MAX_CHANGED_CHARS;
  const end = hunks.findIndex(({ before = [], after = [] }, index) => {
    room -= [...before, ...after].join().length;
    return room < 0 && index > 0;
  });
  if (end < 0) return [...hunks];
  const isChange = ({ before, after }: Hunk) => before !== undefined || after !== undefined;
  return [...hunks.slice(0, end), { more: hunks.slice(end).filter(isChange).length }];
}

export function hunkLines(hunks: readonly Hunk[]): string[] {
  return hunks.flatMap(({ left_out = 0, above, before = [], after = [], below, moved, more }) => [
    ...(left_out > 0 ? [`(${countOf(left_out, 'line')} as before)`] : []),
    ...(above === undefined ? [] : [`  ${above}`]),
    ...before.map((line) => `- ${line}${moved ? ' (moved)' : ''}`),
    ...after.map((line) => `+ ${line}${moved ? ' (moved)' : ''}`),
    ...(below === undefined ? [] : [`  ${below}`]),
    ...(more === undefined ? [] : [`(${countOf(more, 'more change')} left out; get_job shows the whole text)`]),
  ]);
}
