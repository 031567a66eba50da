import { type Match, type Run, runOf } from '../vocabulary/spellings.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import type { Unit } from '../words/words.ts';
import type { Parsed } from './parse.ts';

/** A run of plain words of a question, with the text that they stand in. */
export class RunWords {
  readonly run: Run;
  readonly #units: readonly Unit[];
  readonly #source: string;
  readonly #forms: string[];
  readonly #corrected: number[] = [];

  constructor({ source }: Parsed, units: readonly Unit[]) {
    const { forms, units: places } = runOf(units);
    this.#forms = [...forms];
    this.run = { forms: this.#forms, units: places };
    this.#units = units;
    this.#source = source;
  }

  get length(): number {
    return this.#forms.length;
  }

  form(at: number): string {
    return this.#forms[at] ?? '';
  }

  /** Reads another word than the one that was written. */
  correct(at: number, form: string): void {
    this.#forms[at] = form;
    this.#corrected.push(at);
  }

  /** The unit that a word is of, and whether the word is the whole of it. */
  unit(at: number): { unit: Unit; isWhole: boolean; isList: boolean } {
    const place = this.run.units[at] ?? 0;
    const unit = this.#units[place] as Unit;
    const isList = this.#text(unit).includes('/');
    return { unit, isList, isWhole: !isList && this.run.units[at - 1] !== place };
  }

  /** Words as a person wrote them; a part of a unit, and what was corrected, as the index has it. */
  written(at: number, length: number): string {
    const { units: places } = this.run;
    const isPart = places[at - 1] === places[at] || places[at + length] === places[at + length - 1];
    const isCorrected = this.#corrected.some((place) => place >= at && place < at + length);
    if (isPart || isCorrected) return this.#forms.slice(at, at + length).join(' ');
    const first = this.#units[places[at] ?? 0];
    const last = this.#units[places[at + length - 1] ?? 0];
    return this.#source.slice(first?.start, last?.end);
  }

  /** Whether a word is a part of a list with slashes, behind another part of it. */
  isBehindSlash(at: number): boolean {
    const { units: places } = this.run;
    return at > 0 && places[at - 1] === places[at] && this.unit(at).isList;
  }

  /** The longest names of the vocabulary that begin at a place. */
  namesAt(at: number, vocabulary: Vocabulary): Match[] {
    const found: Match[] = [];
    vocabulary.matchesAt(this.run, at, found);
    const possible = found.filter(
      (match) => !match.way.hasGap && this.#isWholeUnits(match) && !vocabulary.isExcluded(this.run, match),
    );
    const longest = Math.max(0, ...possible.map(({ length }) => length));
    return possible.filter(({ length }) => length === longest);
  }

  /** A part of a name is no name: Java-based is not Java; in a list with slashes each part is one. */
  #isWholeUnits({ from, length }: Match): boolean {
    const { units: places } = this.run;
    const last = from + length - 1;
    const isWhole = places[from - 1] !== places[from] && places[last + 1] !== places[last];
    return isWhole || this.unit(from).isList;
  }

  #text({ start, end }: Unit): string {
    return this.#source.slice(start, end);
  }
}
