import { type Scope, visibleIn } from '../find/filters.ts';
import type { WordQuery } from '../find/word-query.ts';
import type { Store } from '../store/store.ts';
import type { KnownWord } from '../words/spelling.ts';
import type { Lexicon } from './reading/search-terms.ts';

/** Words that begin alike, at most; more are begun by nothing that was meant. */
const MAX_ALIKE = 3000;
/** Behind every letter. */
const LAST = '\u{10ffff}';
/** Answers that are kept; with more, all are forgotten. */
const MAX_KEPT = 2000;

/**
 * The words of an index, as far as they were looked up. A question is read at one go, while a database takes its time:
 * what is asked for and not known yet is noted and answered with nothing; {@link learn} looks it up, and then the question
 * is read again.
 */
export class IndexLexicon implements Lexicon {
  readonly #store: Store;
  readonly #scope: Scope;
  readonly #known = new Map<string, unknown>();
  readonly #wanted = new Map<string, () => Promise<unknown>>();

  constructor(store: Store, scope: Scope) {
    this.#store = store;
    this.#scope = scope;
  }

  /** Whether it is about the same words. */
  isOf(store: Store, { generation }: Scope): boolean {
    return this.#store === store && this.#scope.generation === generation;
  }

  has(word: string): boolean {
    return this.#look(`has ${word}`, false, async () => {
      const text = this.#store.dialect.hasWord(visibleIn(this.#scope));
      return (await this.#store.get({ text, params: { word } })) !== undefined;
    });
  }

  startingWith(beginning: string): readonly string[] {
    return this.#look<readonly string[]>(`startingWith ${beginning}`, [], async () => {
      const text = `SELECT term FROM terms WHERE term >= :from AND term < :to ORDER BY term LIMIT ${MAX_ALIKE}`;
      const rows = await this.#store.all({ text, params: { from: beginning, to: beginning + LAST } });
      return rows.map(({ term }) => String(term));
    });
  }

  isCompany(words: readonly string[]): boolean {
    return this.#look(`isCompany ${words.join(' ')}`, false, async () => {
      const { dialect } = this.#store;
      const query: WordQuery = { part: 'company', query: { phrase: words, isFirst: true } };
      const text = `SELECT 1 FROM ${dialect.wordsAndAds} WHERE ${dialect.matches('words')} AND ${visibleIn(this.#scope)} LIMIT 1`;
      return (await this.#store.get({ text, params: { words: dialect.bound(query) } })) !== undefined;
    });
  }

  /** A wrong first letter is rare, so that words with another one need not be looked at. */
  near(word: string): Iterable<KnownWord> {
    const [first = ''] = word;
    return this.#look<readonly KnownWord[]>(`near ${first} ${word.length}`, [], async () => {
      const rows = await this.#store.all({
        text: `SELECT term, doc FROM terms WHERE term >= :from AND term < :to AND length(term) BETWEEN :shortest AND :longest
          ORDER BY term`,
        params: { from: first, to: first + LAST, shortest: word.length - 2, longest: word.length + 2 },
      });
      return rows.map(({ term, doc }) => ({ word: String(term), ads: Number(doc), isName: false }));
    });
  }

  /** Looks up what was asked for and not known. @returns whether there was anything */
  async learn(): Promise<boolean> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    if (this.#known.size + wanted.length > MAX_KEPT) this.#known.clear();
    await Promise.all(wanted.map(async ([key, look]) => this.#known.set(key, await look())));
    return wanted.length > 0;
  }

  #look<T>(key: string, otherwise: T, look: () => Promise<T>): T {
    if (this.#known.has(key)) return this.#known.get(key) as T;
    this.#wanted.set(key, look);
    return otherwise;
  }
}
