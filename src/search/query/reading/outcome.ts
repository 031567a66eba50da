import { anyTerm, type SearchTerm } from '../../find/plan.ts';
import type { ReadNotes } from './read-notes.ts';
import { eitherTerm, type ReadTerm } from './search-terms.ts';

/** What was read last: the filter that it named, if it did, and whether it is not wanted. */
interface LastRead {
  readonly written: string;
  readonly filter?: string;
  readonly isUnwanted: boolean;
}

/** What a part of a question came to, as it is read. */
export class Outcome {
  readonly terms: SearchTerm[] = [];
  readonly unwanted: SearchTerm[] = [];
  /** The next thing is enough instead of the one before. */
  isEither = false;
  /** The next thing is not wanted. */
  isWithout = false;
  #last: LastRead | undefined;
  /** What is in `terms` already. */
  readonly #keys = new Set<string>();
  readonly #notes: ReadNotes;

  constructor(notes: ReadNotes) {
    this.#notes = notes;
  }

  get isEmpty(): boolean {
    return this.terms.length === 0 && this.unwanted.length === 0;
  }

  put({ term, line, offered }: ReadTerm, isUnwanted: boolean): void {
    this.#notes.say(line);
    if (offered !== undefined) this.#notes.offered.set(term.written, offered);
    const key = JSON.stringify(anyTerm([term]));
    const isOut = isUnwanted || this.isOut;
    if (!isOut) this.#sayBoth(term.written, undefined);
    if (isOut) {
      this.unwanted.push(term);
      this.#notes.say(`without ${term.written}`);
    } else if (!this.#keys.has(key)) {
      this.#keys.add(key);
      const before = this.isEither && this.#last?.filter === undefined ? this.terms.pop() : undefined;
      this.terms.push(before === undefined ? term : eitherTerm([before, term]));
      if (before !== undefined) this.#notes.say(`${before.written} or ${term.written}: one is enough`);
    }
    this.#goOn({ written: term.written, isUnwanted: isOut });
  }

  /** A word that was read as a filter. */
  putFilter(filter: string, written: string): void {
    if (!this.isOut) this.#sayBoth(written, filter);
    this.#goOn({ written, filter, isUnwanted: this.isOut });
  }

  /** Whether the next thing is not wanted: `without React or Angular` wants neither. */
  get isOut(): boolean {
    return this.isWithout || (this.isEither && this.#last?.isUnwanted === true);
  }

  /** Filters of two kinds, or a filter and a word, cannot stand in for each other. */
  #sayBoth(written: string, filter: string | undefined): void {
    if (!this.isEither || this.#last === undefined || this.#last.filter === filter) return;
    const both = `${this.#last.written} or ${written}: both are asked for`;
    this.#notes.say(`${both}; "or" joins words, or values of one filter`);
  }

  /** What was said of the next thing is done with. */
  #goOn(last: LastRead): void {
    this.#last = last;
    this.isEither = false;
    this.isWithout = false;
  }
}
