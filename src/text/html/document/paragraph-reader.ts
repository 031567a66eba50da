import { HEADINGS } from '../elements.ts';
import { type Mark, paragraphsOf, type TextRun } from './runs.ts';

/** Whether links stay, or their addresses stand in the text behind the words that link to them. */
export type LinkStyle = 'kept' | 'spelt out';

const MARKS: ReadonlyMap<string, Mark> = new Map<string, Mark>([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
  ['u', 'u'],
  ['ins', 'u'],
  ['strike', 'strike'],
  ['s', 'strike'],
  ['del', 'strike'],
  ...[...HEADINGS].map((name): [string, Mark] => [name, 'strong']),
]);

/** A link's address that a reader could follow, without what Markdown could not hold; undefined for any other. */
export function readableAddress(href: string | undefined): string | undefined {
  const address = href?.trim().replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cs}]/gu, '') ?? '';
  if (!/^(?:https?:\/\/|mailto:|tel:)./i.test(address)) return undefined;
  return address
    .replace(/[\p{Zs}<>()"\\`]/gu, encodeURIComponent)
    .replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
}

/** Whether words that link to an address say it already. */
export function saysAddress(words: string, address: string): boolean {
  const bare = (text: string) => text.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
  return bare(words.trim()) === bare(address);
}

/** What words that link to an address are followed by where the link itself cannot stay. */
export function spelled(address: string): string {
  return ` (${address.replace(/^(?:mailto|tel):/i, '')})`;
}

/** Reads what stands in paragraphs: text with its marks, links, line breaks, cells of a table. */
export class ParagraphReader {
  readonly #style: LinkStyle;
  readonly #isOwn: boolean;
  readonly #counts = new Map<Mark, number>();
  readonly #links: { address: string | undefined; words: string }[] = [];
  #marks: readonly Mark[] = [];
  #runs: { text: string; marks: readonly Mark[]; address?: string | undefined }[] = [];
  #ended = false;
  #join: string | undefined;

  constructor(style: LinkStyle, isOwn: boolean) {
    this.#style = style;
    this.#isOwn = isOwn;
  }

  /** Whether the next text begins a paragraph, and is none if it is only white space. */
  get isBetween(): boolean {
    return this.#runs.length === 0 || (this.#ended && this.#join === undefined);
  }

  text(data: string): void {
    if ((this.#ended || this.#runs.length === 0) && data.trim() === '') return;
    if (this.#join !== undefined && this.#runs.length > 0) this.#append(this.#join, [], undefined);
    this.#join = undefined;
    this.#ended = false;
    const link = this.#links.at(-1);
    if (link !== undefined) link.words += data;
    this.#append(data, this.#marks, link?.address);
  }

  /** A line break within the paragraph. */
  break(): void {
    if (!this.#ended && this.#runs.length > 0) this.#append('\n', this.#marks, this.#links.at(-1)?.address);
  }

  /** Ends the paragraph, unless what comes next is to be joined to it. */
  end(): void {
    this.#ended = true;
  }

  /** What parts the next text from this paragraph if both are cells of one table. */
  join(gap: string): void {
    this.#join = gap === '\n' ? gap : (this.#join ?? gap);
  }

  /** The paragraphs read since the last time. */
  take(): TextRun[][] {
    const runs = this.#runs;
    this.#runs = [];
    this.#ended = false;
    this.#join = undefined;
    return paragraphsOf(runs);
  }

  startMark(name: string): void {
    const mark = markOf(name);
    if (mark === undefined) return;
    const count = this.#counts.get(mark) ?? 0;
    this.#counts.set(mark, count + 1);
    if (count === 0) this.#marks = [...this.#marks, mark];
  }

  endMark(name: string): void {
    const mark = markOf(name);
    const count = mark === undefined ? 0 : (this.#counts.get(mark) ?? 0);
    if (mark === undefined || count === 0) return;
    this.#counts.set(mark, count - 1);
    if (count === 1) this.#marks = this.#marks.filter((one) => one !== mark);
  }

  startLink(href: string | undefined): void {
    const address = readableAddress(href);
    this.#links.push({ address, words: '' });
    if (this.#isMark(address)) this.startMark('a');
  }

  /** @returns what is to stand behind the words of the link */
  endLink(): string {
    const { address, words } = this.#links.pop() ?? { words: '' };
    if (address === undefined) return '';
    if (this.#isMark(address)) this.endMark('a');
    if (this.#isMark(address) || saysAddress(words, address)) return '';
    return this.#isOwn || words.trim() !== '' ? spelled(address) : ` (link without words: ${address})`;
  }

  #isMark(address: string | undefined): boolean {
    return address !== undefined && this.#style === 'kept';
  }

  #append(text: string, marks: readonly Mark[], address: string | undefined): void {
    const last = this.#runs.at(-1);
    const own = marks.includes('a') ? address : undefined;
    if (last !== undefined && last.marks === marks && last.address === own) last.text += text;
    else this.#runs.push({ text, marks, address: own });
  }
}

function markOf(name: string): Mark | undefined {
  return name === 'a' ? name : MARKS.get(name);
}
