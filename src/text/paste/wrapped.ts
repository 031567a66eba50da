import type { TextLine } from './lines.ts';

/** An address at the beginning of a line stands there by itself. */
const ADDRESS = /^(?:https?:|www\.)/;
/** Columns below which lines are short by themselves and not because a window was narrow. */
const NARROWEST = 58;
/** Lines of one paragraph that are looked at. */
const LONGEST_RUN = 50;

/**
 * Lines that a program broke at a width, put together again: those after which the next word had no room and that go on
 * in a small letter, words that were parted by a hyphen, and lines of which e-mail says that they go on.
 */
export function unwrapped(lines: readonly TextLine[]): { lines: TextLine[]; joinedWords: string[] } {
  const width = Math.max(0, ...lines.filter(({ kind }) => kind === 'text' || kind === 'item').map(widthOf));
  const joinedWords: string[] = [];
  const result: TextLine[] = [];
  for (const [index, line] of lines.entries()) {
    const last = result.at(-1);
    const source = lines[index - 1];
    if (last === undefined || source === undefined || !goesOn(lines, index, width)) {
      result.push(line);
      continue;
    }
    const word = /(\p{L}+)-$/u.exec(last.text)?.[1];
    const rest = /^\p{Ll}+/u.exec(line.text)?.[0];
    if (word !== undefined && rest !== undefined) joinedWords.push(word + rest);
    const text =
      word !== undefined && rest !== undefined ? last.text.slice(0, -1) + line.text : `${last.text} ${line.text}`;
    result[result.length - 1] = { ...last, text };
  }
  return { lines: result, joinedWords };
}

function widthOf({ text, indent, kind }: TextLine): number {
  return text.length + indent + (kind === 'item' ? 2 : 0);
}

/** Whether a line goes on with the sentence of the one before it. */
function goesOn(lines: readonly TextLine[], index: number, width: number): boolean {
  const [before, line] = [lines[index - 1], lines[index]];
  if (before === undefined || line?.kind !== 'text' || !['text', 'item'].includes(before.kind)) return false;
  // A backslash ends a line in Markdown.
  if (before.text.endsWith('\\')) return false;
  const small = /^["'(“«]?\p{Ll}/u.test(line.text) && !ADDRESS.test(line.text);
  if (/\p{L}-$/u.test(before.text) && small) return true;
  if (before.flows === true && widthOf(before) >= NARROWEST) return true;
  const ended = /[.!?:;…]["')”»]?$/.test(before.text);
  if (before.kind === 'item' && small && !ended) return true;
  return width >= NARROWEST && isFull(before, line, width) && (small || runIsWrapped(lines, index, width));
}

/** Whether the first word of a line had no room in the one before it. */
function isFull(before: TextLine, line: TextLine, width: number): boolean {
  const word = /^\S+/.exec(line.text)?.[0] ?? '';
  return widthOf(before) + 1 + word.length > width;
}

/** Whether one of the full lines around goes on in a small letter: then the paragraph was wrapped as a whole. */
function runIsWrapped(lines: readonly TextLine[], index: number, width: number): boolean {
  for (const step of [-1, 1]) {
    for (let far = 1; far <= LONGEST_RUN; far++) {
      const at = index + step * far;
      const [before, line] = [lines[at - 1], lines[at]];
      if (before?.kind !== 'text' || line?.kind !== 'text' || !isFull(before, line, width)) break;
      if (/^\p{Ll}/u.test(line.text)) return true;
    }
  }
  return false;
}
