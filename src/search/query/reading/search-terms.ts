import type { SearchTerm } from '../../find/plan.ts';
import type { Phrase } from '../../find/word-query.ts';
import { inflectionsOf } from '../../words/forms.ts';
import { correctionOf, type KnownWord } from '../../words/spelling.ts';
import type { Unit } from '../../words/words.ts';
import type { Piece } from '../question.ts';
import { plainWords } from '../vocabulary/inflect.ts';
import type { Match } from '../vocabulary/spellings.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';

/** The words that the index holds. */
export interface Lexicon {
  /** Whether an open ad holds the word. */
  has(word: string): boolean;
  /** The words that begin so, in no order. */
  startingWith(beginning: string): readonly string[];
  /** Words that may be this one spelled rightly, with how many ads hold each. */
  near(word: string): Iterable<KnownWord>;
  /** Whether a company's name begins with these words. */
  isCompany(words: readonly string[]): boolean;
}

/** A term, and what a reader must know of how it was read. */
export interface ReadTerm {
  readonly term: SearchTerm;
  /** What it was read as; absent where it was read as it stands. */
  readonly line?: string;
  /** A word that may have been meant, where the one written occurs nowhere. */
  readonly offered?: string;
}

/** What was written, and nothing else. */
export function exactTerm(written: string, phrase: Phrase, isBeginning = false): SearchTerm {
  const phrases = [phrase];
  return { written, phrases, inCompany: [], said: phrases, exact: phrases, isBeginning };
}

/** Spellings shown of an entry, so that its line stays one. */
const SHOWN = 3;

/** One or several entries of the vocabulary that are called so. */
export function entryTerm(
  vocabulary: Vocabulary,
  written: string,
  phrase: Phrase,
  matches: readonly Match[],
): ReadTerm {
  const entries = [...new Set(matches.map(({ way }) => way.entry))];
  const phrases = entries.map((entry) => [vocabulary.tokens[entry] ?? '']);
  const isWord = entries.some((entry) => vocabulary.entries[entry]?.kind === 'word');
  const said = [phrase, ...entries.flatMap((entry) => vocabulary.spokenOf(entry))];
  const term = {
    written,
    phrases,
    inCompany: isWord ? [phrase] : [],
    said,
    exact: [phrase],
    isBeginning: false,
    entries,
  };
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
  const isOther = (spelling: string) => lemmas(spelling) !== lemmas(written);
  // What was written is in one language; the other one is what a reader would not expect.
  const languages = pt.some((spelling) => !isOther(spelling)) ? [en, pt] : [pt, en];
  const shown = [
    ...new Set(
      languages.flatMap((spellings) =>
        spellings.filter((spelling) => isOther(spelling) && !spelling.includes('~')).slice(0, SHOWN),
      ),
    ),
  ].slice(0, SHOWN);
  if (shown.length === 0) return undefined;
  return `${written}: ${shown.join(', ')}${kind === 'word' ? '' : ' (by title)'}`;
}

/** How a plain word may be read. */
export interface WordContext {
  readonly vocabulary: Vocabulary;
  readonly lexicon: Lexicon;
  /** It is the last one, which may still be being typed. */
  readonly isLast: boolean;
  /** Whether its forms and spelling are looked for: not for every one of hundreds of words. */
  readonly isWidened: boolean;
}

/** A word, or a name of several joined by signs, that the vocabulary does not have. */
export function plainTerm(written: string, { words }: Unit, context: WordContext): ReadTerm {
  const [word = '', ...more] = words.forms;
  if (more.length > 0) {
    const phrases = [words.forms, ...(words.joined === undefined ? [] : [[words.joined]])];
    return { term: { ...exactTerm(written, words.forms), phrases, said: phrases, exact: phrases } };
  }
  const { lexicon, vocabulary, isWidened } = context;
  if (!isWidened) return { term: exactTerm(written, [word]) };
  // A name of the vocabulary stands for itself alone, and was not asked for.
  const others = inflectionsOf(word, (beginning) => lexicon.startingWith(beginning)).slice(1);
  const forms = others.filter((form) => !vocabulary.isName(form) && lexicon.has(form));
  if (forms.length === 0)
    return lexicon.has(word) ? { term: exactTerm(written, [word]) } : unknownTerm(written, word, context);
  const phrases = [[word], ...forms.map((form) => [form])];
  const term = { ...exactTerm(written, [word]), phrases, said: phrases };
  return { term, line: `${written}: ${forms.slice(0, SHOWN).join(', ')}${forms.length > SHOWN ? ' …' : ''}` };
}

/** Fewer letters begin too many words. */
const SHORTEST_BEGINNING = 3;

/** A word that no open ad holds: the beginning of one that is still being typed, or perhaps one that is near. */
function unknownTerm(written: string, word: string, { vocabulary, lexicon, isLast }: WordContext): ReadTerm {
  const term = exactTerm(written, [word]);
  if (isLast && beginsAny(word, lexicon))
    return { term: { ...term, isBeginning: true }, line: `${written}: words that begin so` };
  const correction = correctionOf(word, knownNear(word, vocabulary, lexicon));
  return correction === undefined ? { term } : { term, offered: correction.word };
}

function beginsAny(word: string, lexicon: Lexicon): boolean {
  if (!/^\p{L}+$/u.test(word) || word.length < SHORTEST_BEGINNING) return false;
  return lexicon.startingWith(word).some((other) => lexicon.has(other));
}

/**
 * The word that a misspelled one is read as; undefined where it is a word of the index, in any form, or none is near.
 * @param isLast it may still be being typed
 */
export function correctedWord(word: string, { vocabulary, lexicon }: Knowing, isLast: boolean): string | undefined {
  if (!/^\p{L}{4,}$/u.test(word) || lexicon.has(word) || (isLast && beginsAny(word, lexicon))) return undefined;
  const forms = inflectionsOf(word, (beginning) => lexicon.startingWith(beginning)).slice(1);
  if (forms.some((form) => !vocabulary.isName(form) && lexicon.has(form))) return undefined;
  const correction = correctionOf(word, knownNear(word, vocabulary, lexicon));
  return correction?.isNear === true ? correction.word : undefined;
}

type Knowing = Pick<WordContext, 'vocabulary' | 'lexicon'>;

function* knownNear(word: string, vocabulary: Vocabulary, lexicon: Lexicon): Iterable<KnownWord> {
  for (const name of vocabulary.words()) yield { word: name, ads: 1, isName: true };
  yield* lexicon.near(word);
}

/** Several things of which one is enough. */
export function eitherTerm(terms: readonly SearchTerm[]): SearchTerm {
  const all = (ways: (term: SearchTerm) => readonly Phrase[]) => terms.flatMap((term) => [...ways(term)]);
  return {
    written: terms.map(({ written }) => written).join(' or '),
    phrases: all(({ phrases }) => phrases),
    inCompany: all(({ inCompany }) => inCompany),
    said: all(({ said }) => said),
    exact: all(({ exact }) => exact),
    isBeginning: false,
  };
}

/** What stands in quotes, behind = or before *. */
export function literalTerm(source: string, { kind, units }: Piece): ReadTerm {
  const end = units.at(-1)?.end ?? 0;
  const forms = units.flatMap(({ words }) => [...words.forms]);
  const joined = units.length === 1 ? units[0]?.words.joined : undefined;
  const isBeginning = kind === 'beginning' || source[end] === '*';
  const term = exactTerm(source.slice(units[0]?.start ?? 0, end), forms, isBeginning);
  if (joined === undefined) return { term };
  const phrases = [forms, [joined]];
  return { term: { ...term, phrases, said: phrases, exact: phrases } };
}
