import type { ACCEPTED_TAGS } from '../../wire/html.ts';
import { cleanCharacters } from '../clean.ts';

/** A look or meaning that accepted tags give to text within a line. */
export type Mark = Exclude<(typeof ACCEPTED_TAGS)[number], 'p' | 'br' | 'ol' | 'ul' | 'li'>;

/** Text in one look. `\n` is a line break, every other run of white space one space. */
export interface TextRun {
  readonly text: string;
  /** From the outermost to the innermost. */
  readonly marks: readonly Mark[];
  /** Where the mark `a` leads. */
  readonly address?: string | undefined;
}

export interface Paragraph {
  readonly kind: 'p';
  /** As CSS names it; absent for the start of the line, which is usual. */
  readonly align?: string | undefined;
  readonly runs: readonly TextRun[];
}

export interface List {
  readonly kind: 'ol' | 'ul';
  /** The number of the first item. */
  readonly start: number;
  readonly items: Block[][];
}

export type Block = Paragraph | List;

type WritableRun = { -readonly [K in keyof TextRun]: TextRun[K] };

/**
 * Runs as they were read, in the form in which they are written: characters cleaned, white space collapsed, none at the
 * ends, none at the edge of a mark but outside of it, neighbours of one look united. Two line breaks in a row part
 * paragraphs, as they look. There may be several, or none where nothing is visible.
 */
export function paragraphsOf(read: readonly TextRun[]): TextRun[][] {
  const paragraphs: WritableRun[][] = [];
  let breaks = 2;
  let isSpaced = false;
  for (const { line, isNew, marks, address } of linesOf(read)) {
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
  // A letter and its accent may come in two runs, so they are composed last.
  for (const run of paragraphs.flat()) run.text = run.text.normalize('NFC');
  return paragraphs;
}

/** The lines of runs; a new one begins behind each line break. */
function linesOf(read: readonly TextRun[]) {
  return read.flatMap(({ text, marks, address }) =>
    cleanCharacters(text)
      .split('\n')
      .map((line, at) => ({ line, marks, address, isNew: at > 0 })),
  );
}

/** What parts two runs stands in the marks that both have. */
function append(runs: WritableRun[], run: WritableRun, gap: string): void {
  const marks = run.marks.slice(0, commonMarks(runs.at(-1), run));
  const between = { text: gap, marks, address: marks.includes('a') ? run.address : undefined };
  for (const each of gap === '' ? [run] : [between, run]) {
    const last = runs.at(-1);
    const common = commonMarks(last, each);
    if (last?.marks.length === common && each.marks.length === common) last.text += each.text;
    else runs.push(each);
  }
}

/** How many outer marks two runs share. */
function commonMarks(a: TextRun | undefined, b: TextRun | undefined): number {
  if (a === undefined || b === undefined) return 0;
  let count = 0;
  while (count < a.marks.length && a.marks[count] === b.marks[count]) {
    if (a.marks[count] === 'a' && a.address !== b.address) break;
    count++;
  }
  return count;
}

/** What runs are written of: their texts, and the marks that begin and end between them. */
export interface Piece {
  readonly kind: 'text' | 'open' | 'close';
  /** Empty but in a text. */
  readonly text: string;
  readonly mark?: Mark;
  readonly address?: string | undefined;
}

export function piecesOf(runs: readonly TextRun[]): Piece[] {
  const pieces: Piece[] = [];
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
