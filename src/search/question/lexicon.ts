import type { IndexDatabase } from '../index/database.ts';
import type { KnownWord } from '../words/spelling.ts';

/** Behind every letter. */
const LAST = '\u{10ffff}';

/** The words that open ads hold. */
export class Lexicon {
  readonly #db: IndexDatabase;

  constructor(db: IndexDatabase) {
    this.#db = db;
  }

  has(word: string): boolean {
    return this.ads(word) > 0;
  }

  /** How many ads hold a word. */
  ads(word: string): number {
    return Number(this.#db.get('SELECT doc FROM terms WHERE term = :word', { word })?.doc ?? 0);
  }

  /** Words that may be this one spelled rightly. A wrong first letter is rare, so words with another one are not looked at. */
  near(word: string): KnownWord[] {
    const [first = ''] = word;
    const rows = this.#db.all(
      `SELECT term, doc FROM terms WHERE term >= :from AND term < :to AND length(term) BETWEEN :shortest AND :longest`,
      { from: first, to: first + LAST, shortest: word.length - 2, longest: word.length + 2 },
    );
    return rows.map(({ term, doc }) => ({ word: String(term), ads: Number(doc), isName: false }));
  }

  /** Whether a company's name begins with these words. */
  isCompany(words: readonly string[]): boolean {
    const name = `{company} : ^ "${words.join(' ')}"`;
    return this.#db.get('SELECT 1 FROM words WHERE words MATCH :name LIMIT 1', { name }) !== undefined;
  }
}
