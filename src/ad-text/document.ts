/* The document model of an ad's text: a flat list of lines with formatted runs. It knows neither HTML nor Markdown. */

export type Mark = 'strong' | 'em' | 'u' | 'strike' | 'a';
export type ListKind = 'ol' | 'ul';

/** Text with one set of marks. White space is one plain space. */
export interface Run {
  readonly text: string;
  /** Outermost first. */
  readonly marks: readonly Mark[];
  /** The address of the mark `a`. */
  readonly address?: string | undefined;
}

/** One line of text: a paragraph, a list item, or what two `<br>` enclose. */
export interface Block {
  /** The lists around it, outermost first. A typed list ("- ", "1. ") counts as one. */
  readonly lists: readonly ListKind[];
  /** Whether it begins an item of the innermost list. */
  readonly isItem: boolean;
  /** The number of the item in an ordered list. */
  readonly number: number;
  /** Whether a single `<br>` separates it from the block before. */
  readonly followsBreak: boolean;
  /** The marker of an item that was typed as text, such as "- "; otherwise empty. It is not part of `runs`. */
  readonly typedMarker: string;
  readonly runs: readonly Run[];
}

/** The amount of text that the page hides. */
export interface HiddenText {
  readonly passages: number;
  readonly characters: number;
}

export interface Document<B extends Block = Block> {
  readonly html: string;
  readonly blocks: readonly B[];
  readonly hidden: HiddenText;
  /** Why nothing of the text is shown. */
  readonly notShown?: 'too long' | 'style sheet' | 'too complex';
  /** The addresses of links as in the HTML, also relative ones. */
  readonly addresses: readonly string[];
  /** Readable addresses of links without text. */
  readonly emptyLinks: readonly string[];
  /** Whether invisible characters were left out. */
  readonly hasInvisible: boolean;
}

type Range = readonly [from: number, to: number];

/** An inline element that is open where a block begins or ends. */
export interface OpenElement {
  readonly name: string;
  readonly tag: string;
}

/** A block with its place in the HTML. */
export interface SourceBlock extends Block {
  readonly source: {
    /** Its text, after a typed marker unless that is within inline tags (`hasMarkerInside`). */
    readonly range: Range;
    readonly hasMarkerInside: boolean;
    readonly openBefore: readonly OpenElement[];
    readonly openAfter: readonly OpenElement[];
    /** Links without text in its line. */
    readonly emptyLinks: readonly { readonly at: number; readonly html: string }[];
    /** The start tag of its paragraph or item. */
    readonly startTag: string;
    /** The `<br>` before it; empty if a block element begins there. */
    readonly breaks: string;
    /** The index of the outermost element around it in `chunks`. */
    readonly chunk: number;
  };
}

export interface SourceLink {
  /** As in the HTML; it may be relative. */
  readonly address: string;
  readonly text: string;
  readonly href: Range;
  readonly element: Range;
  readonly content: Range;
}

/** A document with the places of its blocks and links in the HTML. */
export interface SourceDocument extends Document<SourceBlock> {
  /** The outermost nodes. What follows one, up to the next, belongs to it. */
  readonly chunks: readonly Range[];
  readonly links: readonly SourceLink[];
  /** Whether it has a `<table>` or `<pre>`. */
  readonly hasTableOrPre: boolean;
}

export const textOfRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

export const hasMarks = (runs: readonly Run[]): boolean => runs.some(({ marks }) => marks.length > 0);

/** The part of runs between two positions in their text. */
export function sliceRuns(runs: readonly Run[], start: number, end = Number.POSITIVE_INFINITY): Run[] {
  let position = 0;
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, start - position), Math.max(0, end - position));
    position += run.text.length;
    return text === '' ? [] : [{ text, marks: run.marks, address: run.address }];
  });
}

/** How many marks two runs share, from the outermost. */
export function sharedMarks(one: Run | undefined, other: Run | undefined): number {
  if (one === undefined || other === undefined) return 0;
  const isShared = (mark: Mark, index: number) =>
    mark === other.marks[index] && (mark !== 'a' || one.address === other.address);
  const end = one.marks.findIndex((mark, index) => !isShared(mark, index));
  return end < 0 ? one.marks.length : end;
}

/** Adds a run; joins it to the last one if both have the same marks. */
export function addRun(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  const shared = sharedMarks(last, run);
  const isJoined = last !== undefined && last.marks.length === shared && run.marks.length === shared;
  if (isJoined) runs[runs.length - 1] = { ...last, text: last.text + run.text };
  else runs.push(run);
}

/** Adds a run after a space, which gets the marks that both neighbours have. */
export function addRunAfterSpace(runs: Run[], run: Run): void {
  const marks = run.marks.slice(0, sharedMarks(runs.at(-1), run));
  addRun(runs, { text: ' ', marks, address: marks.includes('a') ? run.address : undefined });
  addRun(runs, run);
}

/** A piece of formatted text in writing order: text, or the place where a mark begins or ends. */
export interface Piece {
  readonly kind: 'text' | 'open' | 'close';
  /** Empty unless `kind` is `text`. */
  readonly text: string;
  readonly mark?: Mark;
  readonly address?: string | undefined;
}

export function piecesOf(runs: readonly Run[]): Piece[] {
  const pieces: Piece[] = [];
  let last: Run | undefined;
  const closeMarks = (from: number): void => {
    for (const mark of (last?.marks ?? []).slice(from).reverse())
      pieces.push({ kind: 'close', text: '', mark, address: last?.address });
  };
  for (const run of runs) {
    const shared = sharedMarks(last, run);
    closeMarks(shared);
    for (const mark of run.marks.slice(shared)) pieces.push({ kind: 'open', text: '', mark, address: run.address });
    pieces.push({ kind: 'text', text: run.text, address: run.address });
    last = run;
  }
  closeMarks(0);
  return pieces;
}
