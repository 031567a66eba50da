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
 * Pairs the lines of two texts, in order: equal lines, and changed lines with their originals. A line that only moved has
 * no partner.
 */
export function alignLines(before: readonly Line[], after: readonly Line[]): Pair[] {
  const keys = (lines: readonly Line[]) => lines.map(({ key }) => key);
  const parts = diffArrays(keys(before), keys(after), { maxEditLength: MAX_DIFFERENCES });
  const moved = parts === undefined ? new Set<string>() : movedKeys(parts);
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  let [removed, added]: [number[], number[]] = [[], []];
  const pairChanged = () => {
    pairs.push(...similarPairs(removed, added, before, after));
    [removed, added] = [[], []];
  };
  for (const part of parts ?? [
    { count: before.length, removed: true, added: false },
    { count: after.length, removed: false, added: true },
  ]) {
    if (!part.removed && !part.added) pairChanged();
    for (let count = 0; count < part.count; count++) {
      if (part.removed) removed.push(row++);
      else if (part.added) added.push(column++);
      else pairs.push([row++, column++]);
    }
    removed = removed.filter((index) => !moved.has(before[index]?.key ?? ''));
    added = added.filter((index) => !moved.has(after[index]?.key ?? ''));
  }
  pairChanged();
  return pairs;
}

function movedKeys(parts: ReturnType<typeof diffArrays<string>>): Set<string> {
  const removed = new Set(parts.flatMap((part) => (part.removed ? part.value : [])));
  return new Set(parts.flatMap((part) => (part.added ? part.value.filter((key) => removed.has(key)) : [])));
}

/** One to one if both sides have as many lines, otherwise each with the next similar one. */
function similarPairs(
  removed: readonly number[],
  added: readonly number[],
  before: readonly Line[],
  after: readonly Line[],
): Pair[] {
  if (removed.length === added.length) return removed.map((row, index) => [row, added[index] as number]);
  if (removed.length * added.length > MAX_COMPARISONS) return [];
  const candidates = added.map((column) => ({ column, words: wordsOf(after[column]) }));
  return removed.flatMap((row): Pair[] => {
    const words = wordsOf(before[row]);
    const next = candidates.findIndex((candidate) => similarity(words, candidate.words) >= MIN_SIMILARITY);
    if (next < 0) return [];
    const [candidate] = candidates.splice(0, next + 1).slice(-1);
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
  /** Whether the same lines stand elsewhere in the other text. */
  readonly isMoved: boolean;
}

export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const lines = (texts: readonly string[]) => texts.map((text) => ({ key: text, text }));
  const changes: Omit<LineChange, 'isMoved'>[] = [];
  const add = (at: Pair, rowEnd: number, columnEnd: number) => {
    const change = { at, before: before.slice(at[0], rowEnd), after: after.slice(at[1], columnEnd) };
    if (change.before.length + change.after.length > 0) changes.push(change);
  };
  let [row, column] = [0, 0];
  for (const [rowEnd, columnEnd] of [
    ...alignLines(lines(before), lines(after)),
    [before.length, after.length],
  ] as Pair[]) {
    add([row, column], rowEnd, column);
    add([rowEnd, column], rowEnd, columnEnd);
    if (before[rowEnd] !== after[columnEnd]) add([rowEnd, columnEnd], rowEnd + 1, columnEnd + 1);
    [row, column] = [rowEnd + 1, columnEnd + 1];
  }
  return withMoves(changes);
}

function withMoves(changes: readonly Omit<LineChange, 'isMoved'>[]): LineChange[] {
  const texts = (side: 'before' | 'after', other: 'before' | 'after') =>
    new Set(changes.flatMap((change) => (change[other].length === 0 ? [change[side].join('\n')] : [])));
  const [removed, added] = [texts('before', 'after'), texts('after', 'before')];
  return changes.map((change) => {
    const [old, now] = [change.before.join('\n'), change.after.join('\n')];
    const isMoved = change.after.length === 0 ? added.has(old) : change.before.length === 0 && removed.has(now);
    return { ...change, isMoved };
  });
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
