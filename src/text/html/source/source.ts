import { parseFragment, type Token, Tokenizer } from 'parse5';
import { cleanCharacters } from '../../clean.ts';
import { readableAddress, saysAddress } from '../document/paragraph-reader.ts';
import { BLOCK } from '../elements.ts';

/** Part of a text, in characters. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A tag that is open at some place: where it stands, and its address if it is a link. */
export interface OpenTag extends Range {
  readonly name: string;
  readonly address?: string | undefined;
}

/** A word as a reader sees it, with the place of its source. */
export interface SourceWord extends Range {
  readonly text: string;
  /** How it is shown: `strong`, `em`, `u`, `strike`, `a https://…`, sorted. */
  readonly marks: readonly string[];
  /** The tag of the link that it stands in. */
  readonly link?: OpenTag | undefined;
}

/** What stands in one line for a reader, with where each word of it stands in the HTML. */
export interface SourceLine extends Range {
  /** How it begins: a paragraph, a line of the same paragraph, or an item of a list. */
  readonly kind: 'paragraph' | 'line' | 'item';
  /** Lists that an item stands in; 0 for a line of text that begins with the sign of an item. */
  readonly depth: number;
  /** The number of a numbered item. */
  readonly number?: number | undefined;
  /** The sign or number at its beginning, where that is text. */
  readonly sign?: Range | undefined;
  readonly words: readonly SourceWord[];
  /** The tags that are open at its first and after its last word, outermost first. */
  readonly openAtStart: readonly OpenTag[];
  readonly openAtEnd: readonly OpenTag[];
}

const MARKS: ReadonlyMap<string, string> = new Map([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
  ['u', 'u'],
  ['strike', 'strike'],
  ['s', 'strike'],
  ['del', 'strike'],
]);

/** Elements without content. */
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr', 'input', 'meta', 'link', 'col', 'area']);
/** Tags within more open ones than this are passed over; what stands in them is read all the same. */
const DEEPEST = 50;
const SIGN = /^[-–—•·*▪◦‣●]$/u;
const NUMBER = /^(\d{1,3})[.)]$/;
const HIDDEN = /(?:visibility\s*:\s*hidden|display\s*:\s*none)/i;

/** The lines of an ad's HTML with the place of each word in it. What no reader sees is in no line. */
export function readSource(html: string): SourceLine[] {
  return readTokens(html).lines;
}

/** Where elements stand that no reader sees; the board ends some ads with one (docs/board.md, Answers). */
export function hiddenRanges(html: string): Range[] {
  return readTokens(html).hidden;
}

function readTokens(html: string): SourceReader {
  const reader = new SourceReader(html);
  new Tokenizer({ sourceCodeLocationInfo: true }, reader).write(html, true);
  return reader;
}

interface OpenList {
  readonly numbered: boolean;
  next: number;
}

class SourceReader {
  readonly lines: SourceLine[] = [];
  readonly hidden: Range[] = [];
  readonly #html: string;
  /** Where the text begins that has not been read. */
  #at = 0;
  readonly #open: OpenTag[] = [];
  readonly #lists: OpenList[] = [];
  /** The line and the word that are being read. A word may be in pieces, parted by tags. */
  #words: SourceWord[] = [];
  #word: SourceWord | undefined;
  #begin: Pick<SourceLine, 'kind' | 'depth' | 'number' | 'openAtStart'> | undefined;
  #openAtEnd: readonly OpenTag[] = [];
  /** Line breaks since the last word; a border of a block counts as two. */
  #breaks = 2;
  /** Set by `<li>` until its first word: the number of the item, 0 in a list without numbers. */
  #item: number | undefined;
  /** The hidden element whose end is awaited, and how deep it stands. */
  #hiding: { readonly start: number; readonly depth: number } | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  onStartTag({ tagName: name, attrs, location }: Token.TagToken): void {
    this.#readTo(location);
    const attribute = (wanted: string) => attrs.find((each) => each.name === wanted)?.value.trim();
    const { startOffset: start = 0, endOffset: end = 0 } = location ?? {};
    if (name === 'br') this.#break(1);
    const isHidden = this.#hiding === undefined && HIDDEN.test(attribute('style') ?? '');
    if (this.#open.length >= DEEPEST) {
      if (BLOCK.has(name)) this.#break(2);
      if (isHidden) this.#hiding = { start, depth: 0 };
      return;
    }
    if (BLOCK.has(name)) this.#startBlock(name, Number(attribute('start') ?? 1));
    if (VOID.has(name)) return;
    this.#open.push({ name, start, end, address: name === 'a' ? readableAddress(attribute('href')) : undefined });
    if (isHidden) this.#hiding = { start, depth: this.#open.length };
  }

  onEndTag({ tagName: name, location }: Token.TagToken): void {
    this.#readTo(location);
    const at = this.#open.findLastIndex((tag) => tag.name === name);
    if (at < 0) return;
    if (BLOCK.has(name)) this.#endBlock(at);
    else this.#open.splice(at, 1);
    if (this.#hiding === undefined || this.#open.length >= this.#hiding.depth) return;
    this.hidden.push({ start: this.#hiding.start, end: location?.endOffset ?? this.#html.length });
    this.#hiding = undefined;
  }

  onComment({ location }: Token.CommentToken): void {
    this.#readTo(location);
  }

  onDoctype({ location }: Token.DoctypeToken): void {
    this.#readTo(location);
  }

  onEof(): void {
    this.#readTo({ startOffset: this.#html.length, endOffset: this.#html.length });
    this.#endWord();
    this.#endLine();
  }

  // Text is what stands between tags: the places of characters that the tokenizer gives are not those of references.
  onCharacter(): void {}
  onWhitespaceCharacter(): void {}
  onNullCharacter(): void {}

  /** Reads the text before a tag. */
  #readTo(tag: { startOffset: number; endOffset: number } | null): void {
    if (tag === null || tag.startOffset < this.#at) return;
    const from = this.#at;
    this.#at = tag.endOffset;
    if (this.#hiding !== undefined) return;
    for (const { text, start, end } of characters(this.#html, from, tag.startOffset))
      if (/^\s*$/.test(text)) this.#endWord();
      else this.#add(text, start, end);
  }

  #add(text: string, start: number, end: number): void {
    if (this.#word !== undefined) this.#word = { ...this.#word, text: this.#word.text + text, end };
    else {
      if (cleanCharacters(text).trim() === '') return;
      if (this.#breaks > 0) this.#startLine();
      const link = this.#open.findLast(({ address }) => address !== undefined);
      this.#word = { text, start, end, marks: this.#marks(), link };
    }
    this.#openAtEnd = [...this.#open];
  }

  #endWord(): void {
    if (this.#word !== undefined) this.#words.push(withoutOwnAddress(this.#word));
    this.#word = undefined;
  }

  #startLine(): void {
    this.#endLine();
    const kind = this.#breaks > 1 ? 'paragraph' : 'line';
    const item = { kind: 'item', depth: Math.max(1, this.#lists.length), number: this.#item || undefined } as const;
    this.#begin = { ...(this.#item === undefined ? { kind, depth: 0 } : item), openAtStart: [...this.#open] };
    this.#item = undefined;
    this.#breaks = 0;
  }

  #endLine(): void {
    const [first, second] = this.#words;
    const end = this.#words.at(-1)?.end;
    if (this.#begin === undefined || first === undefined || end === undefined) return;
    const sign = this.#begin.kind === 'item' || second === undefined ? undefined : itemSignOf(first);
    const words = sign === undefined ? this.#words : this.#words.slice(1);
    const begin = sign === undefined ? this.#begin : { ...this.#begin, kind: 'item' as const, ...sign };
    this.lines.push({ ...begin, words, openAtEnd: this.#openAtEnd, start: words[0]?.start ?? first.start, end });
    this.#words = [];
    this.#begin = undefined;
  }

  #marks(): readonly string[] {
    const marks = this.#open.flatMap(({ name, address }) =>
      address === undefined ? (MARKS.get(name) ?? []) : `a ${address}`,
    );
    return [...new Set(marks)].sort();
  }

  #break(count: number): void {
    this.#endWord();
    // The breaks are counted from the end of the last line, which ends here at the first one.
    if (this.#words.length > 0) {
      this.#endLine();
      this.#breaks = 0;
    }
    this.#breaks += count;
  }

  #startBlock(name: string, start: number): void {
    this.#break(2);
    const within = this.#open.findLastIndex((tag) => tag.name === 'li' || tag.name === 'ul' || tag.name === 'ol');
    const paragraph = this.#open.findLastIndex((tag) => tag.name === 'p');
    if (paragraph > within) this.#open.splice(paragraph, 1);
    if (name === 'ol' || name === 'ul') this.#lists.push({ numbered: name === 'ol', next: start || 1 });
    if (name !== 'li') return;
    if (this.#open[within]?.name === 'li') this.#open.length = within;
    const list = this.#lists.at(-1);
    this.#item = list?.numbered ? list.next++ : 0;
  }

  #endBlock(at: number): void {
    this.#break(2);
    const ended = this.#open.splice(at);
    for (const { name } of ended) {
      if (name === 'ol' || name === 'ul') this.#lists.pop();
      if (name === 'li') this.#item = undefined;
    }
  }
}

/** A word as it is kept. A link whose words are its address is no mark: text shows it as well. */
function withoutOwnAddress(word: SourceWord): SourceWord {
  const text = cleanCharacters(word.text);
  const address = word.link?.address;
  if (address === undefined || !saysAddress(text.replace(/^[(<"]+|[.,;:!?)>"]+$/g, ''), address))
    return { ...word, text };
  return { ...word, text, marks: word.marks.filter((mark) => mark !== `a ${address}`) };
}

function itemSignOf({ text, start, end }: SourceWord): Pick<SourceLine, 'sign' | 'number'> | undefined {
  const number = NUMBER.exec(text)?.[1];
  if (number !== undefined) return { sign: { start, end }, number: Number(number) };
  return SIGN.test(text) ? { sign: { start, end } } : undefined;
}

const REFERENCE_OR_CHARACTER = /&(?:#x[\da-f]+|#\d+|[a-z][a-z\d]*);?|[\s\S]/giu;

/** The characters of a stretch of text with the place of each; a character reference is one. */
function* characters(html: string, from: number, to: number): Generator<{ text: string } & Range> {
  for (const { 0: source, index } of html.slice(from, to).matchAll(REFERENCE_OR_CHARACTER)) {
    const start = from + index;
    yield { text: source.length > 1 ? referencedCharacter(source) : source, start, end: start + source.length };
  }
}

const DECODED = new Map<string, string>();

function referencedCharacter(reference: string): string {
  const known = DECODED.get(reference);
  if (known !== undefined || !reference.startsWith('&')) return known ?? reference;
  const node = parseFragment(reference).childNodes[0];
  const text = node !== undefined && 'value' in node ? node.value : reference;
  if (DECODED.size < 500) DECODED.set(reference, text);
  return text;
}
