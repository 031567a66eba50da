import { formsOf } from './forms.ts';
import type { Group, Phrase } from './plan.ts';
import { correctionOf, type Known } from './spelling.ts';
import { plainWords } from './vocabulary/inflect.ts';
import type { Match, Vocabulary } from './vocabulary/vocabulary.ts';
import type { Unit } from './words.ts';

/** The words that the index holds. */
export interface Lexicon {
  /** Whether an open ad holds the word. */
  has(word: string): boolean;
  /** The words that begin so, in no order. */
  startingWith(beginning: string): readonly string[];
  /** Every word of about so many letters, with how many ads hold it. */
  around(letters: number): Iterable<Known>;
}

/** A group, and what a reader must know of how it was read. */
export interface ReadGroup {
  readonly group: Group;
  /** What it was read as; absent where it was read as it stands. */
  readonly line?: string;
  /** A word that may have been meant, where the one written occurs nowhere. */
  readonly offered?: string;
}

/** What was written, and nothing else. */
export function exactGroup(written: string, phrase: Phrase, isBeginning = false): Group {
  const phrases = [phrase];
  return { written, phrases, inCompany: [], exact: phrases, isBeginning };
}

/** Spellings shown of an entry, so that its line stays one. */
const SHOWN = 3;

/** One or several entries of the vocabulary that are called so. */
export function entryGroup(
  vocabulary: Vocabulary,
  written: string,
  phrase: Phrase,
  matches: readonly Match[],
): ReadGroup {
  const entries = [...new Set(matches.map(({ way }) => way.entry))];
  const phrases = entries.map((entry) => [vocabulary.terms[entry] ?? '']);
  const isWord = entries.some((entry) => vocabulary.entries[entry]?.kind === 'word');
  const group = { written, phrases, inCompany: isWord ? [phrase] : [], exact: [phrase], isBeginning: false };
  const line = entryLine(vocabulary, written, entries);
  return line === undefined ? { group } : { group, line };
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
  const shown = [...new Set(languages.flatMap((spellings) => spellings.filter(isOther).slice(0, SHOWN)))].slice(
    0,
    SHOWN,
  );
  if (shown.length === 0) return undefined;
  return `${written}: ${shown.join(', ')}${kind === 'word' ? '' : ' (by title)'}`;
}

/** How a plain word may be read. */
export interface Reading {
  readonly vocabulary: Vocabulary;
  readonly lexicon: Lexicon;
  /** It is the last one, which may still be being typed. */
  readonly isLast: boolean;
}

/** A word, or a name of several joined by signs, that the vocabulary does not have. */
export function plainGroup(written: string, { words }: Unit, reading: Reading): ReadGroup {
  const [word = '', ...more] = words.forms;
  if (more.length > 0) {
    const phrases = [words.forms, ...(words.joined === undefined ? [] : [[words.joined]])];
    return { group: { written, phrases, inCompany: [], exact: phrases, isBeginning: false } };
  }
  const { lexicon } = reading;
  const forms = formsOf(word, (beginning) => lexicon.startingWith(beginning)).filter(
    (form) => form === word || lexicon.has(form),
  );
  if (forms.length === 1 && !lexicon.has(word)) return unknownGroup(written, word, reading);
  const exact = [[word]];
  if (forms.length === 1) return { group: exactGroup(written, [word]) };
  const phrases = forms.map((form) => [form]);
  const group = { written, phrases, inCompany: [], exact, isBeginning: false };
  return { group, line: `${written}: ${forms.slice(1, 1 + SHOWN).join(', ')}${forms.length > 1 + SHOWN ? ' …' : ''}` };
}

/** Fewer letters begin too many words. */
const SHORTEST_BEGINNING = 3;

/** A word that no open ad holds: the beginning of one that is still being typed, or the nearest that an ad holds. */
function unknownGroup(written: string, word: string, { vocabulary, lexicon, isLast }: Reading): ReadGroup {
  if (isLast && /^\p{L}+$/u.test(word) && word.length >= SHORTEST_BEGINNING) {
    const begun = lexicon.startingWith(word).filter((other) => lexicon.has(other));
    if (begun.length > 0) return { group: exactGroup(written, [word], true), line: `${written}: words that begin so` };
  }
  const correction = correctionOf(word, knownAround(word.length, vocabulary, lexicon));
  if (correction === undefined) return { group: exactGroup(written, [word]) };
  const matches: Match[] = [];
  vocabulary.matchesAt({ forms: [correction.word], units: [0] }, 0, matches);
  const whole = matches.filter(({ length }) => length === 1);
  const name = vocabulary.entries[whole[0]?.way.entry ?? -1]?.name ?? correction.word;
  if (!correction.isNear) return { group: exactGroup(written, [word]), offered: correction.word };
  const line = `${written}: read as ${whole[0]?.way.inflected === true ? correction.word : name} (nearest spelling)`;
  if (whole.length > 0) return { group: entryGroup(vocabulary, written, [correction.word], whole).group, line };
  const forms = formsOf(correction.word, (beginning) => lexicon.startingWith(beginning));
  const phrases = forms.map((form) => [form]);
  return { group: { written, phrases, inCompany: [], exact: [[correction.word]], isBeginning: false }, line };
}

function* knownAround(letters: number, vocabulary: Vocabulary, lexicon: Lexicon): Iterable<Known> {
  for (const word of vocabulary.names()) yield { word, ads: 1, isName: true };
  yield* lexicon.around(letters);
}

/** Several things of which one is enough. */
export function eitherGroup(groups: readonly Group[]): Group {
  const all = (ways: (group: Group) => readonly Phrase[]) => groups.flatMap((group) => [...ways(group)]);
  return {
    written: groups.map(({ written }) => written).join(' or '),
    phrases: all(({ phrases }) => phrases),
    inCompany: all(({ inCompany }) => inCompany),
    exact: all(({ exact }) => exact),
    isBeginning: false,
  };
}
