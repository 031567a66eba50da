import { anyTerm, type SearchTerm } from '../../find/plan.ts';
import type { ReadNotes } from './read-notes.ts';
import { eitherTerm, type ReadTerm } from './search-terms.ts';

/** What a part of a question came to, as it is read. */
export class Outcome {
  readonly terms: SearchTerm[] = [];
  readonly unwanted: SearchTerm[] = [];
  /** The next thing is enough instead of the one before. */
  isEither = false;
  /** The next thing is not wanted. */
  isWithout = false;
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
    if (isUnwanted || this.isWithout) {
      this.unwanted.push(term);
      this.#notes.say(`without ${term.written}`);
    } else if (!this.#keys.has(key)) {
      this.#keys.add(key);
      const before = this.isEither ? this.terms.pop() : undefined;
      this.terms.push(before === undefined ? term : eitherTerm([before, term]));
      if (before !== undefined) this.#notes.say(`${before.written} or ${term.written}: one is enough`);
    }
    this.goOn();
  }

  /** What was said of the next thing is done with. */
  goOn(): void {
    this.isEither = false;
    this.isWithout = false;
  }
}
