import { type Scope, visibleIn } from '../find/filters.ts';
import type { Store } from '../store/store.ts';
import type { Known } from '../words/spelling.ts';
import type { Lexicon } from './groups.ts';

/** Words that begin alike, at most; more are begun by nothing that was meant. */
const MOST_ALIKE = 3000;
/** Behind every letter. */
const LAST = '\u{10ffff}';

/** The words that the index holds, for one question. */
export class IndexLexicon implements Lexicon {
  readonly #store: Store;
  readonly #scope: Scope;
  readonly #has = new Map<string, boolean>();

  constructor(store: Store, scope: Scope) {
    this.#store = store;
    this.#scope = scope;
  }

  has(word: string): boolean {
    const known = this.#has.get(word);
    if (known !== undefined) return known;
    const row = this.#store
      .sql(
        `SELECT 1 FROM words CROSS JOIN ads ON ads.row = words.rowid
         WHERE words MATCH ? AND ${visibleIn(this.#scope)} LIMIT 1`,
      )
      .get(`"${word}"`);
    this.#has.set(word, row !== undefined);
    return row !== undefined;
  }

  startingWith(beginning: string): string[] {
    return this.#store
      .sql(`SELECT term FROM terms WHERE term >= ? AND term < ? LIMIT ${MOST_ALIKE}`)
      .all(beginning, beginning + LAST)
      .map(({ term }) => String(term));
  }

  isCompany(words: readonly string[]): boolean {
    const row = this.#store
      .sql(
        `SELECT 1 FROM words CROSS JOIN ads ON ads.row = words.rowid
         WHERE words MATCH ? AND ${visibleIn(this.#scope)} LIMIT 1`,
      )
      .get(`{company} : ^ "${words.join(' ')}"`);
    return row !== undefined;
  }

  /** A wrong first letter is rare, so that words with another one need not be looked at. */
  *near(word: string): Iterable<Known> {
    const [first = ''] = word;
    const rows = this.#store
      .sql('SELECT term, doc FROM terms WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ?')
      .all(first, first + LAST, word.length - 2, word.length + 2);
    for (const { term, doc } of rows) yield { word: String(term), ads: Number(doc), isName: false };
  }
}
