import type { Token } from 'parse5';
import { cleanCharacters } from '../../clean.ts';
import { readableAddress } from '../document/paragraph-reader.ts';
import { BLOCK } from '../elements.ts';
import type { OpenTag, Range, SourceLine, SourceWord } from './source.ts';
import { characters, itemSignOf, withoutOwnAddress } from './words.ts';

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
const HIDDEN = /(?:visibility\s*:\s*hidden|display\s*:\s*none)/i;

interface OpenList {
  readonly numbered: boolean;
  next: number;
}

/** Reads tags and text into lines of words, each with its place. */
export class SourceReader {
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
