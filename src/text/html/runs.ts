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

/**
 * Runs as they were read, in the form in which they are written: characters cleaned, white space collapsed, none at the
 * ends, none at the edge of a mark but outside of it, neighbours of one look united. Two line breaks in a row part
 * paragraphs, as they look. There may be several, or none where nothing is visible.
 */
export function paragraphsOf(read: readonly TextRun[]): TextRun[][] {
  const setter = new Setter();
  for (const run of read) {
    setter.breaks--;
    for (const line of cleanCharacters(run.text).split('\n')) {
      setter.breaks++;
      setter.line(line, run);
    }
  }
  // A letter and its accent may come in two runs, so they are composed last.
  const composed = (text: string) => (/[\u0300-\uffff]/.test(text) ? text.normalize('NFC') : text);
  for (const runs of setter.paragraphs) for (const run of runs) run.text = composed(run.text);
  return setter.paragraphs;
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

type WritableRun = { -readonly [K in keyof TextRun]: TextRun[K] };

/** Sets words into lines and paragraphs. */
class Setter {
  readonly paragraphs: WritableRun[][] = [];
  breaks = 0;
  #spaced = false;
  #runs: WritableRun[] = [];

  line(line: string, run: TextRun): void {
    const words = line.trim();
    this.#spaced ||= line !== words && /^\s/.test(line);
    if (words === '') return;
    this.#add(words.replace(/ [ \t]+|\t[ \t]*/g, ' '), run);
    this.#spaced = line !== words && /\s$/.test(line);
  }

  #add(text: string, { marks, address }: TextRun): void {
    const run = address === undefined ? { text, marks } : { text, marks, address };
    if (this.#runs.length === 0 || this.breaks > 1) {
      this.#runs = [run];
      this.paragraphs.push(this.#runs);
    } else {
      this.#join(run, this.breaks === 1 ? '\n' : this.#spaced ? ' ' : '');
    }
    this.breaks = 0;
  }

  /** What parts two runs stands in the marks that both have. */
  #join(run: TextRun, gap: string): void {
    const last = this.#runs.at(-1);
    if (last === undefined) return;
    const common = commonMarks(last, run);
    const [lastEnds, runGoesOn] = [common < last.marks.length, common < run.marks.length];
    if (!lastEnds && !runGoesOn) {
      last.text += gap + run.text;
    } else if (gap === '' || !lastEnds) {
      last.text += gap;
      this.#runs.push({ ...run });
    } else if (!runGoesOn) {
      this.#runs.push({ ...run, text: gap + run.text });
    } else {
      const marks = run.marks.slice(0, common);
      this.#runs.push({ text: gap, marks, ...(marks.includes('a') ? { address: run.address } : {}) }, { ...run });
    }
  }
}
