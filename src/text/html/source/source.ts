import { Tokenizer } from 'parse5';
import { SourceReader } from './source-reader.ts';

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
