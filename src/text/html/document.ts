import { LONGEST_TEXT } from '../../wire/limits.ts';
import { attributeOf } from './harmless.ts';
import { parseHtml } from './parse.ts';
import { type Block, type List, paragraphsOf, type TextRun } from './runs.ts';
import { type Line, type OpenBlock, Walk } from './walk.ts';

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

const LISTS = new Map<string, List['kind']>([
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
  if (html.length > LONGEST_TEXT) return { ...nothing, notShown: 'too long' };
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
  const places = new Map<OpenBlock, List | Block[]>();
  let group: Line[] = [];
  const end = () => {
    const first = group.flatMap(({ texts }) => texts).find(({ value }) => value.trim() !== '')?.around;
    if (first !== undefined) {
      const place = first.blocks.reduce((outer, block) => placeOf(block, outer, places), blocks as List | Block[]);
      for (const runs of paragraphsOf(runsOf(group))) add({ kind: 'p', align: first.align, runs }, place);
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
function placeOf(block: OpenBlock, outer: List | Block[], places: Map<OpenBlock, List | Block[]>): List | Block[] {
  const { name, attributes } = block;
  const kind = LISTS.get(name);
  const known = places.get(block);
  if (known !== undefined || (kind === undefined && name !== 'li')) return known ?? outer;
  const place: List | Block[] =
    kind === undefined ? [] : { kind, start: startOf(attributeOf(attributes, 'start')), items: [] };
  places.set(block, place);
  if (!Array.isArray(place)) add(place, outer);
  else (Array.isArray(outer) ? listAtEnd(outer) : outer).items.push(place);
  return place;
}

const startOf = (number = '') => (/^\d{1,6}$/.test(number) ? Number(number) : 1);

function runsOf(lines: readonly Line[]): TextRun[] {
  const runs: TextRun[] = [];
  for (const [index, { texts }] of lines.entries()) {
    if (index > 0) runs.push({ text: '\n', marks: [], address: undefined });
    for (const {
      value,
      around: { marks, address, isPreformatted },
    } of texts)
      runs.push({ text: isPreformatted ? value : value.replace(/[\t\n\r\f]+/g, ' '), marks, address });
  }
  return runs;
}

function add(block: Block, place: List | Block[]): void {
  if (Array.isArray(place)) place.push(block);
  else if (block.kind === 'p' || place.items.length === 0) place.items.push([block]);
  else place.items.at(-1)?.push(block);
}

/** An item outside a list continues the list before it, or begins one. */
function listAtEnd(blocks: Block[]): List {
  const last = blocks.at(-1);
  if (last !== undefined && last.kind !== 'p') return last;
  const list: List = { kind: 'ul', start: 1, items: [] };
  blocks.push(list);
  return list;
}
