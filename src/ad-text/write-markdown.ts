import { saysAddress } from '../text/addresses.ts';
import {
  addRun,
  addRunAfterSpace,
  type Block,
  hasMarks,
  type Piece,
  piecesOf,
  type Run,
  sharedMarks,
  textOfRuns,
} from './document.ts';

/** Writes blocks as compact Markdown. Markdown has no underlining and no alignment. */
export function writeMarkdown(blocks: readonly Block[]): string {
  const starts = lineStarts(blocks);
  let markdown = '';
  let [paragraphEnd, singleSigns] = [0, ''];
  for (const [index, block] of blocks.entries()) {
    if (index >= paragraphEnd) {
      do paragraphEnd++;
      while (blocks[paragraphEnd]?.followsBreak && !blocks[paragraphEnd]?.isItem);
      singleSigns = findSingleSigns(blocks.slice(index, paragraphEnd));
    }
    markdown += starts[index] + writeLine(block.runs, singleSigns);
  }
  return markdown;
}

interface OpenItem {
  /** Undefined in a list that is not ordered. */
  readonly number: number | undefined;
  readonly delimiter: string;
  readonly marker: string;
  /** Whether it begins an ordered list right after another one. */
  readonly isRestart: boolean;
}

/** What precedes the text of each block: the end of the line before, the indentation and the marker. */
function lineStarts(blocks: readonly Block[]): string[] {
  /** Per depth of lists, the item that is open. */
  const items: OpenItem[] = [];
  return blocks.map((block, index) => {
    const { lists, isItem } = block;
    const depth = isItem ? lists.length - 1 : lists.length;
    const item = isItem ? openItem(block, items[depth]) : undefined;
    items.length = Math.min(items.length, depth);
    const indent = ' '.repeat(items.reduce((sum, { marker }) => sum + marker.length, 0));
    if (item !== undefined) items[depth] = item;
    const before = blocks[index - 1];
    const lineEnd = item?.isRestart || needsEmptyLine(block, before) ? '\n\n' : '\n';
    return (before === undefined ? '' : lineEnd) + indent + (item?.marker ?? '');
  });
}

/** @param last the item that was open at the same depth */
function openItem({ lists, number }: Block, last: OpenItem | undefined): OpenItem {
  if (lists.at(-1) !== 'ol') return { number: undefined, delimiter: '.', marker: '- ', isRestart: false };
  // Markdown counts on in an ordered list, unless the next one has another delimiter.
  const isRestart = last?.number !== undefined && number !== last.number + 1;
  const delimiter = isRestart && last.delimiter === '.' ? ')' : isRestart ? '.' : (last?.delimiter ?? '.');
  return { number, delimiter, marker: `${number || 1}${delimiter} `, isRestart };
}

/** `*` and `~` that occur once in a paragraph have no effect in Markdown, so they need no backslash. */
function findSingleSigns(paragraph: readonly Pick<Block, 'runs'>[]): string {
  if (paragraph.every(({ runs }) => !hasMarks(runs) && !/[*~]/.test(textOfRuns(runs)))) return '*~';
  const text = paragraph
    .flatMap(({ runs }) => runs.map((run) => run.text + run.marks.map((mark) => SIGN_OF_MARK.get(mark) ?? '').join('')))
    .join(' ');
  return ['*', '~'].filter((sign) => text.indexOf(sign) === text.lastIndexOf(sign)).join('');
}

function needsEmptyLine({ lists, isItem, followsBreak, number }: Block, before: Block | undefined): boolean {
  if (before === undefined) return false;
  const isSameList = before.lists.join() === lists.join();
  if (!isItem) return !(followsBreak && isSameList);
  if (isSameList) return false;
  // Markdown lets a list interrupt a paragraph if it has bullets or begins with 1.
  const canInterrupt = lists.at(-1) === 'ul' || number === 1;
  if (before.lists.length === 0) return !(followsBreak && canInterrupt);
  return lists.length === before.lists.length || !(canInterrupt || lists.length < before.lists.length);
}

const SIGN_OF_MARK: ReadonlyMap<string, string> = new Map([
  ['strong', '**'],
  ['em', '*'],
  ['strike', '~~'],
]);

/** What Markdown takes for a block of another kind at the start of a line. */
const BLOCK_START =
  /^(?:(\d{1,9})(?=[.)](?:\s|$))|(?=[-+*](?:\s|$))|(?=#{1,6}(?:\s|$)|>|=+ *$|(?:-[- ]*|_[_ ]*|\*[* ]*)$|~~~|[|:-][ |:-]*$))/;

/** Writes the runs of a block on one line. */
export function writeLine(runs: readonly Run[], singleSigns = findSingleSigns([{ runs }])): string {
  const pieces = piecesOf(hasMarks(runs) ? readableRuns(withMarkdownMarks(runs)) : runs);
  return pieces
    .map(({ kind, mark = '', address }, index) => {
      if (kind === 'text') return escapeText(pieces, index, singleSigns);
      if (mark !== 'a') return SIGN_OF_MARK.get(mark);
      return kind === 'open' ? '[' : `](${address?.replace(/&(?=#?\w+;)/g, '\\&')})`;
    })
    .join('')
    .replace(BLOCK_START, '$1\\');
}

/** Keeps the marks that Markdown has, a link outermost. A link that is its own address needs no mark. */
function withMarkdownMarks(runs: readonly Run[]): Run[] {
  const linkTexts = new Map<string, string>();
  for (const { address = '', text } of runs) linkTexts.set(address, (linkTexts.get(address) ?? '') + text);
  const written: Run[] = [];
  let isAfterSpace = false;
  for (const { text, marks, address } of runs) {
    if (text === ' ' && written.length > 0) {
      isAfterSpace = true;
      continue;
    }
    const isLink = address !== undefined && !saysAddress(linkTexts.get(address) ?? '', address);
    const others = marks.filter((mark) => mark !== 'u' && mark !== 'a');
    const run: Run = isLink ? { text, address, marks: ['a', ...others] } : { text, marks: others };
    if (isAfterSpace) addRunAfterSpace(written, run);
    else addRun(written, run);
    isAfterSpace = false;
  }
  return written;
}

/**
 * Moves the ends of marks to where Markdown recognizes them: not at spaces, and not at punctuation that a word follows
 * (`**Local**:Lisboa`). A line in which italics touch other marked words loses its italics.
 */
function readableRuns(runs: readonly Run[]): Run[] {
  const touches = runs.some((run, index) => {
    const { ends, begins, isTight } = borderBetween(runs[index - 1], run);
    return ends && begins && isTight;
  });
  const plainer = touches ? runs.map((run) => ({ ...run, marks: run.marks.filter((mark) => mark !== 'em') })) : runs;
  return plainer.flatMap((run, index) => withoutMarkedEdges(run, plainer[index - 1], plainer[index + 1]));
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

function withoutMarkedEdges(run: Run, before: Run | undefined, after: Run | undefined): Run[] {
  if (run.marks.length === 0) return [run];
  const characters = [...run.text];
  const isEdge = (at: number, isTight: boolean) =>
    isTight ? !WORD_CHARACTER.test(characters[at] ?? '') : characters[at] === ' ';
  const [left, right] = [borderBetween(before, run), borderBetween(run, after)];
  let [start, end] = [0, characters.length];
  while (left.begins && start < end && isEdge(start, left.isTight)) start++;
  while (right.ends && end > start && isEdge(end - 1, right.isTight)) end--;
  const part = (from: number, to: number, neighbor?: Run): Run => ({
    ...run,
    text: characters.slice(from, to).join(''),
    marks: neighbor === undefined ? run.marks : run.marks.slice(0, sharedMarks(run, neighbor)),
  });
  const parts = [part(0, start, before), part(start, end), part(end, characters.length, after)];
  return parts.filter(({ text }) => text !== '');
}

/** Whether marks end or begin between two runs, and whether neither a space nor the bracket of a link is there. */
function borderBetween(left: Run | undefined, right: Run | undefined) {
  if (left === undefined || right === undefined) return { ends: false, begins: false, isTight: false };
  const shared = sharedMarks(left, right);
  const [ends, begins] = [left.marks[shared], right.marks[shared]];
  const isTight = ends !== 'a' && begins !== 'a' && !/\s$/.test(left.text) && !/^\s/.test(right.text);
  return { ends: ends !== undefined, begins: begins !== undefined, isTight };
}

/** A web address, in which Markdown reads no signs, and each sign that it may read. */
const SIGN =
  /(?:https?:\/\/|www\.)[^\s<`*\\]+|\\(?=[!-/:-@[-`{-~\n]|$)|[`*~[\]]|(?<![\p{L}\p{N}])_(?=\S|$)|!(?=\[|$)|<(?=[^\s\d<=-]|$)|&(?=#?\w+;)/giu;
/** Brackets that could make a link or a checkbox. */
const ACTIVE_BRACKET = /^(?:\]\(|\[[ x]\]\s)/i;

/** Escapes the text of a piece with as few backslashes as possible. */
function escapeText(pieces: readonly Piece[], index: number, singleSigns: string): string {
  const { text = '', address } = pieces[index] ?? {};
  const next = pieces[index + 1]?.kind;
  const characterAt = (at: number) => text[at] ?? ((at < 0 ? index === 0 : next === undefined) ? ' ' : '.');
  return text.replace(SIGN, (sign, at: number) => {
    const end = at + sign.length;
    const isLast = end === text.length;
    if (sign.length > 1) return writeAddress(sign, isLast ? next === 'open' : !/\s/.test(characterAt(end)));
    if (/[[\]]/.test(sign)) return escapeBracket(sign, address !== undefined, text.slice(at, at + 4));
    // `!` matters only before a bracket.
    if (sign === '!' && isLast && next !== 'open') return sign;
    const isBetweenSpaces = /[*_~]/.test(sign) && /^\s\s$/.test(characterAt(at - 1) + characterAt(end));
    return isBetweenSpaces || singleSigns.includes(sign) ? sign : `\\${sign}`;
  });
}

function escapeBracket(sign: string, isInLink: boolean, following: string): string {
  // Within the text of a link, marked removes backslashes before brackets too early.
  if (isInLink) return sign === '[' ? '&#91;' : '&#93;';
  return ACTIVE_BRACKET.test(following) ? `\\${sign}` : sign;
}

/** Encloses a web address where marked would read on beyond its end, or would take its last `_` for a sign. */
function writeAddress(text: string, isFollowed: boolean): string {
  let end = text.length;
  while (SENTENCE_SIGNS.includes(text.charAt(end - 1))) end--;
  const address = text.slice(0, end);
  const isWeb = address.startsWith('http');
  if (!isFollowed && !(isWeb && address.endsWith('_'))) return text;
  return (isWeb ? `<${address}>` : address.replace('.', '\\.')) + text.slice(end);
}

const SENTENCE_SIGNS = '?!.,:;\'"()';
