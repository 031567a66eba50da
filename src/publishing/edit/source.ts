import { saysAddress } from '../../text/addresses.ts';
import { cleanCharacters } from '../../text/clean.ts';
import { attributeOf } from '../../text/html/harmless.ts';
import { parseHtml, referenced, textIn } from '../../text/html/parse.ts';
import { type Open, type SourceText, Walk } from '../../text/html/walk.ts';
import { LONGEST_TEXT_CHARACTERS } from '../../wire/limits.ts';

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface SourceLink {
  readonly element: Open;
  readonly address: string;
  /** The address in the form that is compared. */
  readonly key: string;
  readonly words: string;
  readonly href: Range;
  /** Whether its words are its address. */
  readonly saysAddress: boolean;
}

/** A visible character. White space of any length and kind is one space. */
export interface SourceChar extends Range {
  readonly text: string;
  /** Inline elements around it, outermost first. */
  readonly open: readonly Open[];
  readonly link: SourceLink | undefined;
  /** Its marks, and the address that its words do not say. */
  readonly looks: string;
}

/** The text between two borders of blocks or `<br>`: a paragraph, a line of one, an item. */
export interface EditUnit {
  readonly index: number;
  /** Trimmed. */
  readonly all: readonly SourceChar[];
  /** "- " or "1. " at the start of a line that is no `<li>`, as HTML. */
  readonly sign: string;
  /** The characters after the sign, and their text. */
  readonly chars: readonly SourceChar[];
  readonly text: string;
  /** Units with the same key read the same. */
  readonly key: string;
  /** Whether it reads as an item of a list. */
  readonly isItem: boolean;
  /** Outermost first. */
  readonly blocks: readonly Open[];
  /** Number of `<br>` since the unit before; undefined across the border of a block. */
  readonly breaks: number | undefined;
}

const SIGN = /^(?:[-–—•·*▪◦‣●]|\d{1,3}[.)]) (?=\S)/u;
/** A tag, a reference, white space, or a character with what belongs to it: accents, skin tones. */
const PIECE = /<[a-z/!?][^>]*>?|&(?:#x[\da-f]+|#\d+|[a-z][a-z\d]*);|\s+|\S[\p{M}\p{Emoji_Modifier}]*/giu;
const TAG = /^<[a-z/!?]/i;

export class EditRefusal extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join(' '));
  }
}

/** HTML as flat units of characters with offsets. */
export interface Source {
  readonly html: string;
  readonly units: readonly EditUnit[];
  readonly links: readonly SourceLink[];
  /** The HTML of hidden elements, and the tags of links with relative addresses. */
  readonly hidden: readonly string[];
}

/** @throws EditRefusal for a text that is not shown to readers */
export function readSource(html: string): Source {
  if (html.length > LONGEST_TEXT_CHARACTERS) throw onSite(`has more than ${LONGEST_TEXT_CHARACTERS} characters`);
  const { root, hasSheet, end } = parseHtml(html, true);
  if (hasSheet || end !== undefined) throw onSite('brings a style sheet, or nests its tags too deep');
  const walk = new Walk(html, root.childNodes);
  const links = new Map(walk.links.flatMap((element) => linkOf(element) ?? []).map((link) => [link.element, link]));
  // No format shows an address without a scheme, so no edit may lose it.
  const relative = walk.links.filter((element) => /^(?![a-z][a-z\d+.-]*:)./i.test(addressIn(element)));
  const hidden = walk.hiddenNodes.map((node) => html.slice(...rangeOf(node.sourceCodeLocation)));
  const units: EditUnit[] = [];
  /** `<br>` since the last unit. */
  let breaks: number | undefined;
  for (const { texts, isBroken } of walk.lines) {
    breaks = isBroken && breaks !== undefined ? breaks + 1 : undefined;
    const chars = texts.flatMap((text) => charsIn(text, html, links)).filter(isNoSecondSpace);
    const all = chars.slice(chars[0]?.text === ' ' ? 1 : 0, chars.at(-1)?.text === ' ' ? -1 : undefined);
    if (all.length === 0) continue;
    units.push(unitOf(all, html, units.length, texts[0]?.around.blocks ?? [], breaks));
    breaks = 0;
  }
  return { html, units, links: [...links.values()], hidden: [...hidden, ...relative.map(({ tag }) => tag)] };
}

const onSite = (reason: string) =>
  new EditRefusal([`cannot be used here: the stored text ${reason}. Change it on the site.`]);

const isNoSecondSpace = ({ text }: SourceChar, index: number, all: readonly SourceChar[]) =>
  text !== ' ' || all[index - 1]?.text !== ' ';

/** Makes visible characters a unit. */
function unitOf(
  all: readonly SourceChar[],
  html: string,
  index: number,
  blocks: readonly Open[],
  breaks?: number,
): EditUnit {
  const isInItem = blocks.some(({ name }) => name === 'li');
  const whole = textOfChars(all);
  const length = breaks === undefined && isInItem ? 0 : (SIGN.exec(whole)?.[0].length ?? 0);
  const [chars, text] = [length === 0 ? all : all.slice(length), whole.slice(length)];
  const sign = all.slice(0, length).map(({ from, to }) => html.slice(from, to));
  const [key, isItem] = [keyOf(chars), isInItem || length > 0];
  return { index, all, sign: sign.join(''), chars, text, key, isItem, blocks, breaks };
}

function charsIn(
  { value, node, around }: SourceText,
  html: string,
  links: ReadonlyMap<Open, SourceLink>,
): SourceChar[] {
  const { inline: open, marks } = around;
  const link = open.map((each) => links.get(each)).find((each) => each !== undefined);
  const address = link === undefined || link.saysAddress ? '' : link.key;
  const looks = [...marks.filter((mark) => mark !== 'a').sort(), address].join(' ').trim();
  const [start, end] = rangeOf(node?.sourceCodeLocation);
  // The white space of a hidden element stands for its bytes.
  if (node?.nodeName !== '#text') return [{ text: value, from: start, to: end, open, link, looks }];
  return signsIn(html.slice(start, end), start).map((sign) => ({ ...sign, open, link, looks }));
}

type Sign = Pick<SourceChar, 'text' | 'from' | 'to'>;

/** The visible signs of a text in the source. */
function signsIn(source: string, start: number): Sign[] {
  const signs: Sign[] = [];
  let from = start;
  /** What is written from the last sign on: a joiner is shown only with what stands behind it. */
  let last = '';
  for (const piece of source.match(PIECE) ?? []) {
    const visible = readPiece(piece);
    const [text, to] = [cleanCharacters(visible), from + piece.length];
    const sign = { text: text.trim() || ' ', from, to };
    if (text !== '') signs.push(...joined(signs.pop(), joinerBetween(last, visible), sign));
    last = text === '' ? last + visible : visible;
    from = to;
  }
  return signs;
}

/** A joined emoji is one sign, also where its parts are references. A joiner between letters is one of its own. */
function joined(before: Sign | undefined, joiner: string, sign: Sign): Sign[] {
  if (before === undefined) return [sign];
  if (joiner === '') return [before, sign];
  if (EMOJI.test(sign.text)) return [{ text: before.text + joiner + sign.text, from: before.from, to: sign.to }];
  return [before, { text: joiner, from: before.to, to: sign.from }, sign];
}

const readPiece = (piece: string) => (TAG.test(piece) ? '' : piece.startsWith('&') ? referenced(piece) : piece);

const EMOJI = /\p{Extended_Pictographic}/u;

/** The joiner, or non-joiner, at the end of a text that is shown before another one; empty without. */
function joinerBetween(one: string, other: string): string {
  if (!/\p{Join_Control}[\ufe0e\ufe0f]*$/u.test(one)) return '';
  const both = cleanCharacters(one + other);
  return both.slice(cleanCharacters(one).length, both.length - cleanCharacters(other).length);
}

const rangeOf = (place: { readonly startOffset: number; readonly endOffset: number } | null | undefined) =>
  [place?.startOffset ?? 0, place?.endOffset ?? 0] as const;

const addressIn = ({ attributes }: Open) => attributeOf(attributes, 'href')?.trim() ?? '';

function linkOf(open: Open): SourceLink | undefined {
  const address = addressIn(open);
  if (!/^(?:https?:\/\/|mailto:|tel:)./i.test(address)) return undefined;
  const [key, words] = [addressKey(address), textIn(open.element)];
  const [from, to] = rangeOf(open.element.sourceCodeLocation?.attrs?.href);
  const isSaid = saysAddress(addressKey(words.replace(/\s+/g, '')), key);
  return { element: open, address, key, words, href: { from, to }, saysAddress: isSaid };
}

/** An address in the form that is compared, decoded: writers of Markdown encode more than needed. */
export function addressKey(address: string): string {
  const bare = address.trim().replace(/^mailto:/i, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}

/** Characters with their looks. The looks of spaces are invisible. */
function keyOf(chars: readonly SourceChar[]): string {
  let [key, last] = ['', ''];
  for (const { text, looks } of chars) {
    if (text !== ' ' && looks !== last) key += `\0${looks}\0`;
    if (text !== ' ') last = looks;
    key += text;
  }
  return key;
}

export const textOfChars = (chars: readonly SourceChar[]): string => chars.map(({ text }) => text).join('');
