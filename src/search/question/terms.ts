import type { IndexDatabase } from '../index/database.ts';
import type { Phrase, SearchTerm } from '../matching/plan.ts';
import { otherForms, plainWords } from '../vocabulary/spellings.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { correctionOf, type KnownWord } from '../words/spelling.ts';
import type { Unit } from '../words/words.ts';
import type { Piece } from './parse.ts';

/** A term, and what a reader must know of how it was read. */
export interface ReadTerm {
  readonly term: SearchTerm;
  /** What it was read as; absent where it was read as it stands. */
  readonly line?: string;
  /** A word that may have been meant, where the one written occurs nowhere. */
  readonly offered?: string;
}

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
}

/** What words are read by. */
export interface Knowledge {
  readonly vocabulary: Vocabulary;
  readonly lexicon: Lexicon;
}

/** What was written, and nothing else. */
export function exactTerm(written: string, phrase: Phrase, isBeginning = false): SearchTerm {
  return termOf(written, [phrase], isBeginning);
}

function termOf(written: string, phrases: readonly Phrase[], isBeginning = false): SearchTerm {
  return { written, phrases, said: phrases, exact: phrases, isBeginning };
}

/** Spellings shown of an entry, so that its line stays one. */
const SHOWN = 3;

/** One or several entries of the vocabulary that are called so, by their places in it. */
export function entryTerm(
  vocabulary: Vocabulary,
  written: string,
  phrase: Phrase,
  entries: readonly number[],
): ReadTerm {
  const phrases = entries.map((entry) => [vocabulary.tokens[entry] ?? '']);
  const said = [phrase, ...entries.flatMap((entry) => vocabulary.spokenOf(entry))];
  const term = { written, phrases, said, exact: [phrase], isBeginning: false, entries };
  const line = entryLine(vocabulary, written, entries);
  return line === undefined ? { term } : { term, line };
}

const squashed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}+#]/gu, '');

function entryLine(vocabulary: Vocabulary, written: string, entries: readonly number[]): string | undefined {
  const [entry] = entries.map((place) => vocabulary.entries[place]);
  if (entry === undefined) return undefined;
  const { kind, name, pt = [], en = [] } = entry;
  if (kind === 'skill') return squashed(name) === squashed(written) ? undefined : `${written}: ${name}`;
  const lemmas = (text: string) =>
    plainWords(text)
      .map((word) => vocabulary.lemmaOf(word))
      .join('');
  const isOther = (spelling: string) => lemmas(spelling) !== lemmas(written) && !spelling.includes('~');
  // What was written is in one language; the other one is what a reader would not expect.
  const languages = pt.some((spelling) => !isOther(spelling)) ? [en, pt] : [pt, en];
  const shown = [...new Set(languages.flatMap((spellings) => spellings.filter(isOther)))].slice(0, SHOWN);
  if (shown.length === 0) return undefined;
  return `${written}: ${shown.join(', ')}${kind === 'word' ? '' : ' (by title)'}`;
}

/** A word, or a name of several joined by signs, that the vocabulary does not have. */
export function plainTerm(written: string, { words }: Pick<Unit, 'words'>, knowledge: Knowledge): ReadTerm {
  const [word = '', ...more] = words.forms;
  if (more.length > 0) return { term: termOf(written, withJoined(words)) };
  const { lexicon, vocabulary } = knowledge;
  // A name of the vocabulary stands for itself alone, and was not asked for.
  const forms = otherForms(word).filter((form) => !vocabulary.isName(form) && lexicon.has(form));
  if (forms.length > 0) {
    const phrases = [[word], ...forms.map((form) => [form])];
    const line = `${written}: ${forms.slice(0, SHOWN).join(', ')}${forms.length > SHOWN ? ' …' : ''}`;
    return { term: { ...exactTerm(written, [word]), phrases, said: phrases }, line };
  }
  const term = exactTerm(written, [word]);
  const near = lexicon.has(word) ? undefined : correctionOf(word, knownNear(word, knowledge));
  return near === undefined ? { term } : { term, offered: near.word };
}

const withJoined = ({ forms, joined }: Unit['words']): Phrase[] => (joined === undefined ? [forms] : [forms, [joined]]);

/** The word that a misspelled one is read as; undefined where an ad holds it, in any form, or none is near. */
export function correctedWord(word: string, knowledge: Knowledge): string | undefined {
  const { lexicon, vocabulary } = knowledge;
  if (!/^\p{L}{4,}$/u.test(word) || lexicon.has(word)) return undefined;
  if (otherForms(word).some((form) => !vocabulary.isName(form) && lexicon.has(form))) return undefined;
  const correction = correctionOf(word, knownNear(word, knowledge));
  return correction?.isNear === true ? correction.word : undefined;
}

function* knownNear(word: string, { vocabulary, lexicon }: Knowledge): Iterable<KnownWord> {
  for (const name of vocabulary.words()) yield { word: name, ads: 1, isName: true };
  yield* lexicon.near(word);
}

/** Two things of which one is enough. */
export function eitherTerm(a: SearchTerm, b: SearchTerm): SearchTerm {
  const all = (ways: (term: SearchTerm) => readonly Phrase[]) => [...ways(a), ...ways(b)];
  return {
    written: `${a.written} or ${b.written}`,
    phrases: all(({ phrases }) => phrases),
    said: all(({ said }) => said),
    exact: all(({ exact }) => exact),
    isBeginning: false,
  };
}

/** What stands in quotes, behind = or before *. */
export function literalTerm(source: string, { kind, units }: Piece): SearchTerm {
  const written = source.slice(units[0]?.start ?? 0, units.at(-1)?.end ?? 0);
  const [only] = units;
  if (units.length === 1 && only !== undefined && kind !== 'beginning') return termOf(written, withJoined(only.words));
  const forms = units.flatMap(({ words }) => [...words.forms]);
  return exactTerm(written, forms, kind === 'beginning');
}
