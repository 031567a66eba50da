import { composed } from '../../wire/letters.ts';
import type { ACCEPTED_TAGS } from '../../wire/limits.ts';
import { cleanCharacters } from '../clean.ts';

export type Mark = Exclude<(typeof ACCEPTED_TAGS)[number], 'p' | 'br' | 'ol' | 'ul' | 'li'>;

/** Text with one set of marks. `\n` is a line break; other white space is one space. */
export interface TextRun {
  readonly text: string;
  /** Outermost first. */
  readonly marks: readonly Mark[];
  /** The address of the mark `a`. */
  readonly address?: string | undefined;
}

export interface Paragraph {
  readonly kind: 'p';
  /** The CSS value; absent for the start of the line, the default. */
  readonly align?: string | undefined;
  readonly runs: readonly TextRun[];
}

export interface List {
  readonly kind: 'ol' | 'ul';
  readonly start: number;
  readonly items: Block[][];
}

export type Block = Paragraph | List;

type WritableRun = { -readonly [K in keyof TextRun]: TextRun[K] };

/**
 * Cleans runs: characters cleaned, white space collapsed, moved out of marks and trimmed at the ends, neighbours with
 * equal marks joined. Two line breaks in a row begin a new paragraph.
 * @returns none if nothing is visible
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
  // A letter and its accent may be in two runs, so NFC comes last.
  for (const run of paragraphs.flat()) run.text = composed(run.text);
  return paragraphs;
}

function linesOf(read: readonly TextRun[]) {
  return read.flatMap(({ text, marks, address }) =>
    cleanCharacters(text)
      .split('\n')
      .map((line, at) => ({ line, marks, address, isNew: at > 0 })),
  );
}

/** The gap between two runs takes the marks that both have. */
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
  readonly mark?: Mark;
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
