import { diffArrays, diffWordsWithSpace } from 'diff';

/* How two texts differ: their lines are aligned, and changed lines are compared word by word. */

/** Most differences that are searched for, since the time grows with their square. Beyond it, texts count as all different. */
const MAX_DIFFERENCES = 200;
/** Most comparisons of changed lines with each other. */
const MAX_COMPARISONS = 40_000;
/** The least similarity of a changed line to its original, from 0 to 1. */
const MIN_SIMILARITY = 0.4;

export interface Line {
  /** Lines with the same key are equal. */
  readonly key: string;
  readonly text: string;
}
type Pair = readonly [before: number, after: number];

/**
 * Pairs the lines of two texts, in order: equal lines, and changed lines with their originals. Lines that only moved have
 * no partner; `moved` has their keys.
 */
export function alignLines(before: readonly Line[], after: readonly Line[]) {
  const keys = (lines: readonly Line[]) => lines.map(({ key }) => key);
  const found = diffArrays(keys(before), keys(after), { maxEditLength: MAX_DIFFERENCES });
  const removedKeys = new Set(found?.flatMap(({ removed, value }) => (removed ? value : [])));
  const addedKeys = found?.flatMap(({ added, value }) => (added ? value : [])) ?? [];
  const moved = new Set(addedKeys.filter((key) => removedKeys.has(key)));
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  const pairChanged = (rowEnd: number, columnEnd: number) => {
    const stays = (lines: readonly Line[]) => (index: number) => !moved.has(lines[index]?.key ?? '');
    const removed = range(row, rowEnd).filter(stays(before));
    pairs.push(...similarPairs(before, removed, after, range(column, columnEnd).filter(stays(after))));
    [row, column] = [rowEnd, columnEnd];
  };
  let [rowEnd, columnEnd] = [0, 0];
  for (const { removed, added, count } of found ?? []) {
    if (!removed && !added) {
      pairChanged(rowEnd, columnEnd);
      for (let equal = 0; equal < count; equal++) pairs.push([row++, column++]);
    }
    rowEnd += added ? 0 : count;
    columnEnd += removed ? 0 : count;
  }
  pairChanged(before.length, after.length);
  return { pairs, moved };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** One to one if both sides have as many lines, otherwise each with the next similar one. */
function similarPairs(
  before: readonly Line[],
  removed: readonly number[],
  after: readonly Line[],
  added: readonly number[],
): Pair[] {
  if (removed.length === added.length) return removed.map((row, index) => [row, added[index] as number]);
  if (removed.length * added.length > MAX_COMPARISONS) return [];
  const candidates = added.map((column) => ({ column, words: wordsOf(after[column]) }));
  return removed.flatMap((row): Pair[] => {
    const words = wordsOf(before[row]);
    const next = candidates.findIndex((candidate) => similarity(words, candidate.words) >= MIN_SIMILARITY);
    const [candidate] = next < 0 ? [] : candidates.splice(0, next + 1).slice(-1);
    return candidate === undefined ? [] : [[row, candidate.column]];
  });
}

const wordsOf = (line: Line | undefined): ReadonlySet<string> =>
  new Set(line?.text.toLowerCase().match(/[\p{L}\p{N}+#]+/gu));

/** Dice's coefficient of the words of two lines. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return (2 * shared) / (one.size + other.size || 1);
}

/** A changed line and its original, or adjacent lines that were removed or added. */
export interface LineChange {
  /** Indexes of its first line in both texts. */
  readonly at: Pair;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Whether the same lines are elsewhere in the other text. */
  readonly isMoved: boolean;
}

export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const lines = (texts: readonly string[]) => texts.map((text) => ({ key: text, text }));
  const { pairs, moved } = alignLines(lines(before), lines(after));
  const changes: LineChange[] = [];
  const add = (at: Pair, [rowEnd, columnEnd]: Pair) => {
    const [removed, added] = [before.slice(at[0], rowEnd), after.slice(at[1], columnEnd)];
    if (removed.length + added.length === 0) return;
    changes.push({
      at,
      before: removed,
      after: added,
      isMoved: [...removed, ...added].every((line) => moved.has(line)),
    });
  };
  let [row, column] = [0, 0];
  for (const [rowEnd, columnEnd] of [...pairs, [before.length, after.length]] as const) {
    add([row, column], [rowEnd, column]);
    add([rowEnd, column], [rowEnd, columnEnd]);
    if (before[rowEnd] !== after[columnEnd]) add([rowEnd, columnEnd], [rowEnd + 1, columnEnd + 1]);
    [row, column] = [rowEnd + 1, columnEnd + 1];
  }
  return changes;
}

export interface WordPart {
  readonly text: string;
  readonly kind: 'kept' | 'removed' | 'added';
}

/** The words of two lines, in order. Kept and removed ones make up the first, kept and added ones the second. */
export function diffWords(before: string, after: string): WordPart[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_DIFFERENCES }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return parts.map(({ value, removed, added }) => ({
    text: value,
    kind: removed ? 'removed' : added ? 'added' : 'kept',
  }));
}

/**
 * The places where a line differs from another form of it, joined by " … ".
 * @param around characters of unchanged words on each side of a place
 */
export function excerpt(line: string, other: string, around: number): string {
  const places: [from: number, to: number][] = [];
  let position = 0;
  for (const { text, kind } of diffWords(other, line)) {
    const end = kind === 'removed' ? position : position + text.length;
    const last = places.at(-1);
    const isNear = last !== undefined && position - last[1] <= 2 * around;
    if (kind !== 'kept' && isNear) last[1] = end;
    else if (kind !== 'kept') places.push([position, end]);
    position = end;
  }
  const [first, last] = [places[0]?.[0] ?? 0, places.at(-1)?.[1] ?? line.length];
  const pieces = places.map(([from, to]) => wholeCharacters(line.slice(Math.max(0, from - around), to + around)));
  return `${first > around ? '…' : ''}${pieces.join(' … ')}${last + around < line.length ? '…' : ''}`;
}

/** A piece of text without half of a surrogate pair at its ends. */
const wholeCharacters = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
