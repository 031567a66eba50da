import { saysAddress } from '../addresses.ts';
import {
  append,
  type Block,
  commonMarks,
  type ListBlock,
  type Markup,
  markupOf,
  type TextRun,
} from '../html/document.ts';

/** Writes blocks as Markdown, without underlining and alignment, which Markdown lacks. */
export function writeMarkdown(blocks: readonly Block[], inItem = false): string {
  let text = '';
  let isOther = false;
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    isOther = before?.kind === block.kind && !isOther;
    const markdown = block.kind === 'p' ? writeParagraph(block.runs, inItem && index === 0) : writeList(block, isOther);
    // In an item, no empty line separates a list from the paragraph before it.
    const isClose =
      inItem && before?.kind === 'p' && (block.kind === 'ul' || (block.kind === 'ol' && block.start === 1));
    text += (before === undefined ? '' : isClose ? '\n' : '\n\n') + markdown;
  }
  return text;
}

/** `*` or `1)` instead of `-` or `1.` tells a list from the list of the same kind before it. */
function writeList({ kind, start, items }: ListBlock, isOther: boolean): string {
  return items
    .map((item, index) => {
      const number = `${start + index}${isOther ? ')' : '.'}`;
      const marker = kind === 'ol' ? `${number} ` : isOther ? '* ' : '- ';
      const indent = ' '.repeat(marker.length);
      return marker + writeMarkdown(item, true).replace(/\n(?!\n|$)/g, `\n${indent}`);
    })
    .join('\n');
}

/** The place for a backslash at a line start, or behind a typed list's sign, that means a block of another kind. */
const LINE_START =
  /^((?:(?:[-+*]|\d{1,9}[.)]) )?)(?:(\d{1,9})(?=[.)]$)|(?<=\d[.)] )(?=[-+*] )|(?=#{1,6}(?:\s|$)|>|=+ *$|(?:-[- ]*|_[_ ]*|\*[* ]*)$|\+$|~~~|[|:-][ |:-]*$))/gm;
/** The same for a list within an item. Elsewhere typed lists stay as they are. */
const ITEM_START = /^(?:(\d{1,9})(?=[.)](?:\s|$))|(?=[-+*]\s))/;

function writeParagraph(runs: readonly TextRun[], beginsItem: boolean): string {
  const pieces = markupOf(readable(shownMarks(runs)));
  const plainText = pieces
    .map(({ kind, mark = '', text }) => (kind === 'text' ? text : (SIGNS.get(mark) ?? '')))
    .join('');
  const lone = ['*', '~'].filter((sign) => plainText.indexOf(sign) === plainText.lastIndexOf(sign)).join('');
  const text = pieces
    .map(({ kind, mark = '', address }, index) => {
      if (kind === 'text') return escapeText(pieces, index, lone);
      if (mark !== 'a') return SIGNS.get(mark);
      return kind === 'open' ? '[' : `](${address?.replace(/&(?=#?\w+;)/g, '\\&')})`;
    })
    .join('')
    .replace(LINE_START, '$1$2\\');
  return beginsItem ? text.replace(ITEM_START, '$1\\') : text;
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['strong', '**'],
  ['em', '*'],
  ['strike', '~~'],
]);

/** The marks that Markdown has, a link outermost, the others line by line. An address alone is read as a link. */
function shownMarks(runs: readonly TextRun[]): TextRun[] {
  const words = new Map<string, string>();
  for (const { address = '', text } of runs) words.set(address, (words.get(address) ?? '') + text);
  const visibleRuns: TextRun[] = [];
  for (const { text, marks, address } of runs) {
    const isLink = address !== undefined && !saysAddress(words.get(address) ?? '', address);
    const link = isLink ? { address, marks: ['a' as const] } : { address: undefined, marks: [] };
    const inLine = [...link.marks, ...marks.filter((mark) => mark !== 'u' && mark !== 'a')];
    for (const part of text.split(/(\n)/).filter(Boolean))
      append(visibleRuns, { address: link.address, marks: part === '\n' ? link.marks : inLine, text: part });
  }
  return visibleRuns;
}

const WORD = /[\p{L}\p{N}\p{M}]/u;

/**
 * Moves marks to where Markdown reads their signs: spaces at their ends lose the mark, and punctuation does that runs on
 * (`**Local**:Lisboa`). A paragraph where italics touch other marked words loses its italics.
 */
function readable(runs: readonly TextRun[]): TextRun[] {
  const touch = runs.some((run, index) => {
    const { ends, begins, isTight } = borderOf(runs[index - 1], run);
    return ends && begins && isTight;
  });
  const runsWithoutItalics = touch
    ? runs.map((run) => ({ ...run, marks: run.marks.filter((mark) => mark !== 'em') }))
    : runs;
  return runsWithoutItalics.flatMap((run, index) =>
    withoutEdges(run, runsWithoutItalics[index - 1], runsWithoutItalics[index + 1]),
  );
}

function withoutEdges(run: TextRun, before: TextRun | undefined, after: TextRun | undefined): TextRun[] {
  if (run.marks.length === 0) return [run];
  const characters = [...run.text];
  const isEdge = (at: number, isTight: boolean) =>
    isTight ? !WORD.test(characters[at] ?? '') : characters[at] === ' ';
  const [first, last] = [borderOf(before, run), borderOf(run, after)];
  let [start, end] = [0, characters.length];
  while (first.begins && start < end && isEdge(start, first.isTight)) start++;
  while (last.ends && end > start && isEdge(end - 1, last.isTight)) end--;
  const part = (from: number, to: number, other: TextRun | undefined): TextRun => {
    const text = characters.slice(from, to).join('');
    return { ...run, text, marks: run.marks.slice(0, other && commonMarks(run, other)) };
  };
  const parts = [part(0, start, before), part(start, end, undefined), part(end, characters.length, after)];
  return parts.filter(({ text }) => text !== '');
}

/** Whether marks end or begin between two runs, and whether neither a space nor the sign of a link stands there. */
function borderOf(last: TextRun | undefined, next: TextRun | undefined) {
  if (last === undefined || next === undefined) return { ends: false, begins: false, isTight: false };
  const common = commonMarks(last, next);
  const [ends, begins] = [last.marks[common], next.marks[common]];
  const isTight = ends !== 'a' && begins !== 'a' && !/\s$/.test(last.text) && !/^\s/.test(next.text);
  return { ends: ends !== undefined, begins: begins !== undefined, isTight };
}

/** A web address, in which Markdown reads no signs, and the signs that it may read. */
const SIGN =
  /(?:https?:\/\/|www\.)[^\s<`*\\]+|\\(?=[!-/:-@[-`{-~\n]|$)|[`*~[\]]|(?<![\p{L}\p{N}])_(?=\S|$)|!(?=\[|$)|<(?=[^\s\d<=-]|$)|&(?=#?\w+;)/giu;
/** Brackets that could make a link or a checkbox. */
const RISKY_BRACKET = /^(?:\]\(|\[[ x]\]\s)/i;

/** Escapes the text of a piece, with few needless backslashes. @param lone signs without a second one */
function escapeText(pieces: readonly Markup[], index: number, lone: string): string {
  const { text = '', address } = pieces[index] ?? {};
  const next = pieces[index + 1]?.kind;
  const around = (at: number) => text[at] ?? ((at < 0 ? index === 0 : next === undefined) ? ' ' : '.');
  return text.replace(SIGN, (sign, at: number) => {
    const end = at + sign.length;
    if (sign.length > 1)
      return end === text.length ? apart(sign, next === 'open') : apart(sign, !/\s/.test(around(end)));
    if (/[[\]]/.test(sign))
      return escapeBracket(sign, address !== undefined, RISKY_BRACKET.test(text.slice(at, at + 4)));
    // The sign of an image stands before a bracket alone.
    if (sign === '!' && end === text.length && next !== 'open') return sign;
    const isAlone = /[*_~]/.test(sign) && /^\s\s$/.test(around(at - 1) + around(end));
    return isAlone || lone.includes(sign) ? sign : `\\${sign}`;
  });
}

/** A web address has signs of its own where marked would read on, or would read its last `_` as a sign. */
function apart(markdown: string, runsOn: boolean): string {
  let end = markdown.length;
  while (SENTENCE_SIGNS.includes(markdown.charAt(end - 1))) end--;
  const address = markdown.slice(0, end);
  const isWeb = address.startsWith('http');
  if (!runsOn && !(isWeb && address.endsWith('_'))) return markdown;
  return (isWeb ? `<${address}>` : address.replace('.', '\\.')) + markdown.slice(end);
}

const SENTENCE_SIGNS = '?!.,:;\'"()';

/** In the words of a link, marked takes backslashes before brackets away before it reads them. */
function escapeBracket(sign: string, isInLink: boolean, isRisky: boolean): string {
  if (isInLink) return sign === '[' ? '&#91;' : '&#93;';
  return isRisky ? `\\${sign}` : sign;
}
