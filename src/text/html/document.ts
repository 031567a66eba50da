import { LONGEST_TEXT_CHARACTERS } from '../../wire/limits.ts';
import { cleanCharacters } from '../clean.ts';
import { composed } from '../fold.ts';
import type { Emphasis } from './elements.ts';
import { attributeOf } from './harmless.ts';
import { parseHtml } from './parse.ts';
import { type Line, type Open, Walk } from './walk.ts';

/** HTML reduced to what the board accepts: paragraphs and lists with marks. */
interface ReadText {
  readonly blocks: readonly Block[];
  /** The reason why none of the text is shown. */
  readonly notShown?: 'too long' | 'style sheet';
  /** The amount of text that the page may hide; the blocks leave it out. */
  readonly hidden: { readonly passages: number; readonly characters: number };
  /** Addresses of links that show no words. */
  readonly wordless: readonly string[];
}

const LISTS = new Map<string, ListBlock['kind']>([
  ['ol', 'ol'],
  ['ul', 'ul'],
  ['menu', 'ul'],
  ['dir', 'ul'],
]);

/** The last text: a call asks for the words, links and hidden passages of one text up to nine times. */
let last: { readonly html: string; readonly read: ReadText } | undefined;

/** Reads the surely visible text of a stranger's HTML (harmless.ts). */
export function readText(html: string): ReadText {
  if (last?.html !== html) last = { html, read: readAnew(html) };
  return last.read;
}

function readAnew(html: string): ReadText {
  const nothing = { blocks: [], hidden: { passages: 0, characters: 0 }, wordless: [] };
  if (html.length > LONGEST_TEXT_CHARACTERS) return { ...nothing, notShown: 'too long' };
  const { root, hasSheet, end } = parseHtml(html);
  if (hasSheet) return { ...nothing, notShown: 'style sheet' };
  const walk = new Walk(html, root.childNodes);
  if (end !== undefined) walk.hide(html.slice(end).replace(/<[^<>]*>?/g, ' '));
  const hidden = { passages: walk.hiddenPassages, characters: walk.hiddenCharacters };
  return { blocks: blocksOf(walk.lines), hidden, wordless: [...walk.wordless] };
}

/** Reads the text of a caller's own HTML, except what it plainly hides. */
export function readOwnText(html: string): readonly Block[] {
  return blocksOf(new Walk(html, parseHtml(html).root.childNodes, true).lines);
}

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  /** The list or item of each such element. */
  const places = new Map<Open, ListBlock | Block[]>();
  let group: Line[] = [];
  const end = () => {
    const first = group.flatMap(({ texts }) => texts).find(({ value }) => value.trim() !== '')?.around;
    const paragraphs = first === undefined ? [] : paragraphsOf(group);
    if (first !== undefined && paragraphs.length > 0) {
      const place = first.blocks.reduce((outer, block) => placeOf(block, outer, places), blocks as ListBlock | Block[]);
      for (const runs of paragraphs) add({ kind: 'p', runs }, place);
    }
    group = [];
  };
  for (const line of lines) {
    if (!line.isBroken) end();
    group.push(line);
  }
  end();
  return blocks;
}

/** The place in an element: a list, or the blocks of a document or item. */
function placeOf(block: Open, outer: ListBlock | Block[], places: Map<Open, ListBlock | Block[]>): ListBlock | Block[] {
  const { name, attributes } = block;
  const kind = LISTS.get(name);
  const cached = places.get(block);
  if (cached !== undefined || (kind === undefined && name !== 'li')) return cached ?? outer;
  const place: ListBlock | Block[] =
    kind === undefined
      ? []
      : { kind, start: Number(/^\d{1,6}$/.exec(attributeOf(attributes, 'start') ?? '')?.[0] ?? 1), items: [] };
  places.set(block, place);
  if (!Array.isArray(place)) add(place, outer);
  else (Array.isArray(outer) ? listAtEnd(outer) : outer).items.push(place);
  return place;
}

function add(block: Block, place: ListBlock | Block[]): void {
  if (Array.isArray(place)) place.push(block);
  else if (block.kind === 'p' || place.items.length === 0) place.items.push([block]);
  else place.items.at(-1)?.push(block);
}

/** An item outside a list continues the list before it, or begins one. */
function listAtEnd(blocks: Block[]): ListBlock {
  const last = blocks.at(-1);
  if (last !== undefined && last.kind !== 'p') return last;
  const list: ListBlock = { kind: 'ul', start: 1, items: [] };
  blocks.push(list);
  return list;
}

/** Text with one set of marks. `\n` is a line break; other white space is one space. */
export interface TextRun {
  readonly text: string;
  /** Outermost first. */
  readonly marks: readonly Emphasis[];
  /** The address of the mark `a`. */
  readonly address?: string | undefined;
}

export interface Paragraph {
  readonly kind: 'p';
  readonly runs: readonly TextRun[];
}

export interface ListBlock {
  readonly kind: 'ol' | 'ul';
  readonly start: number;
  readonly items: Block[][];
}

export type Block = Paragraph | ListBlock;

type WritableRun = { -readonly [K in keyof TextRun]: TextRun[K] };

/**
 * Makes runs of lines: characters cleaned, white space collapsed, moved out of marks and trimmed at the ends, neighbours
 * with equal marks joined. Two line breaks in a row begin a new paragraph.
 * @returns none if nothing is visible
 */
function paragraphsOf(lines: readonly Line[]): TextRun[][] {
  const paragraphs: WritableRun[][] = [];
  let breaks = 2;
  let isSpaced = false;
  for (const { line, isNew, marks, address } of lines.flatMap(piecesOf)) {
    if (isNew) breaks++;
    isSpaced ||= /^\s/.test(line);
    const text = line.trim().replace(/[ \t]{2,}|\t/g, ' ');
    if (text === '') continue;
    const gap = isSpaced ? ' ' : '';
    if (breaks > 1) paragraphs.push([{ text, marks, address }]);
    else append(paragraphs.at(-1) ?? [], { text, marks, address }, breaks === 1 ? '\n' : gap);
    breaks = 0;
    isSpaced = /\s$/.test(line);
  }
  // A letter and its accent may be in two runs, so NFC comes last.
  for (const run of paragraphs.flat()) run.text = composed(run.text);
  return paragraphs;
}

/** The texts of a line, parted where preformatted ones break. */
function piecesOf({ texts }: Line, index: number) {
  const pieces = texts.flatMap(({ value, around: { marks, address, isPreformatted } }) =>
    cleanCharacters(isPreformatted ? value : value.replace(/[\t\n\r\f]+/g, ' '))
      .split('\n')
      .map((line, at) => ({ line, marks, address, isNew: at > 0 })),
  );
  return index === 0 ? pieces : [{ line: '', marks: [], address: undefined, isNew: true }, ...pieces];
}

/** Joins a run to the last one where both have the same marks. A gap between them takes the marks that both have. */
export function append(runs: WritableRun[], run: WritableRun, gap = ''): void {
  const marks = run.marks.slice(0, commonMarks(runs.at(-1), run));
  const between = { text: gap, marks, address: marks.includes('a') ? run.address : undefined };
  for (const each of gap === '' ? [run] : [between, run]) {
    const last = runs.at(-1);
    const common = commonMarks(last, each);
    if (last?.marks.length === common && each.marks.length === common) last.text += each.text;
    else runs.push(each);
  }
}

/** How many marks, from the outermost, two runs share. */
export function commonMarks(a: TextRun | undefined, b: TextRun | undefined): number {
  if (a === undefined || b === undefined) return 0;
  let count = 0;
  while (count < a.marks.length && a.marks[count] === b.marks[count]) {
    if (a.marks[count] === 'a' && a.address !== b.address) break;
    count++;
  }
  return count;
}

export interface Markup {
  readonly kind: 'text' | 'open' | 'close';
  /** Empty unless `kind` is `text`. */
  readonly text: string;
  readonly mark?: Emphasis;
  readonly address?: string | undefined;
}

export function markupOf(runs: readonly TextRun[]): Markup[] {
  const pieces: Markup[] = [];
  let last: TextRun | undefined;
  const closeFrom = (from: number): void => {
    for (const mark of (last?.marks ?? []).slice(from).reverse())
      pieces.push({ kind: 'close', text: '', mark, address: last?.address });
  };
  for (const run of runs) {
    const common = commonMarks(last, run);
    closeFrom(common);
    for (const mark of run.marks.slice(common)) pieces.push({ kind: 'open', text: '', mark, address: run.address });
    pieces.push({ kind: 'text', text: run.text, address: run.address });
    last = run;
  }
  closeFrom(0);
  return pieces;
}
