import type { Asks } from '../wire/ad-facts.ts';
import { quoteFrom } from './quotes.ts';
import { type Clause, clausesOf, has } from './requirements/clauses.ts';
import { languagesIn } from './requirements/languages.ts';
import { mentionsIn } from './requirements/skill-mentions.ts';
import { yearsIn } from './requirements/years.ts';
import { type TokenText, tokenEnd, tokenStart } from './tokens.ts';
import type { Vocabulary } from './vocabulary/vocabulary.ts';

/**
 * Positions of the entries that an ad means, parents last, and what else it asks for.
 * @param about sentences in which its company describes itself; most ads repeat them
 * @param said entries that its fields name
 */
export function readAd(
  vocabulary: Vocabulary,
  title: TokenText,
  body: TokenText,
  about: readonly string[],
  fieldEntries: readonly number[] = [],
) {
  const { entries, parents } = vocabulary;
  const kindOf = (entry: number) => entries[entry]?.kind;
  const titleClauses = clausesOf(title, true, () => false);
  const inTitle = mentionsIn(vocabulary, title, titleClauses);
  // Roles and levels in the title are the only ones of the ad.
  const inTitleAlone = ['role', 'level'].filter((kind) => inTitle.some((entry) => kindOf(entry) === kind));
  const ignored = sentencesIn(body.text, about);
  const clauses = clausesOf(body, false, (place) => ignored.some(([start, end]) => start <= place && place < end));
  const years = yearsIn(title, titleClauses) ?? yearsIn(body, clauses);
  // Who asks for so many years is no internship, whatever academy the text tells of.
  const noLevel = (years ?? 0) >= LEAST_OF_NO_INTERN ? vocabulary.placeOf('Internship') : undefined;
  const inText = mentionsIn(vocabulary, body, clauses, ['language', ...inTitleAlone]).filter((one) => one !== noLevel);
  const withParents = (skills: readonly number[]) => [
    ...new Set(skills.concat(skills.flatMap((entry) => parents[entry] ?? []))),
  ];
  const levels = [...new Set(inTitle.concat(inText, fieldEntries))].filter((entry) => kindOf(entry) === 'level');
  const residence = residenceQuote(title, titleClauses) ?? residenceQuote(body, clauses);
  const asks: Asks = {
    levels: levels.sort((a, b) => a - b).map((entry) => entries[entry]?.name ?? ''),
    ...(years === undefined ? {} : { years }),
    languages: languagesIn([title, titleClauses], [body, clauses]),
    ...(residence === undefined ? {} : { residence }),
  };
  const spoken = asks.languages.flatMap(({ name }) => vocabulary.placeOf(name) ?? []);
  return {
    title: withParents(inTitle),
    text: withParents(inText.concat(spoken, fieldEntries)),
    skills: withParents(inTitle.concat(inText)).filter((entry) => kindOf(entry) === 'skill'),
    asks,
  };
}

/** Years of experience that no internship asks for. */
const LEAST_OF_NO_INTERN = 4;

/** Quotes who may apply, from the beginning of the clause: "must reside in Portugal". */
function residenceQuote(text: TokenText, clauses: readonly Clause[]): string | undefined {
  for (const { phrases, from, to } of clauses) {
    const residence = phrases.find(({ kind }) => kind === 'residence' || kind === 'not_residence');
    if (residence?.kind === 'residence' && !has(phrases, 'extra'))
      return quoteFrom(text.text, tokenStart(text, from), tokenEnd(text, to - 1), tokenStart(text, residence.from));
  }
  return undefined;
}

/* Passages that say nothing about the work: the company's description. */

type TextSpan = readonly [start: number, end: number];

const sentencesIn = (text: string, sentences: readonly string[]) =>
  sentences
    .map((sentence): TextSpan => [text.indexOf(sentence), text.indexOf(sentence) + sentence.length])
    .filter(([start]) => start >= 0);
