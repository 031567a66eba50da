import { quoteFrom } from '../../text/quotes.ts';
import type { Asks } from '../../wire/ad-facts.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { endOf, startOf, type Text } from '../words/words.ts';
import { type Clause, clausesOf, has } from './clauses.ts';
import { languagesIn } from './languages.ts';
import { mentionsIn } from './mentions.ts';
import { yearsIn } from './years.ts';

/**
 * Positions of the entries that an ad means, parents last, and what else it asks for.
 * @param about sentences in which its company describes itself; most ads repeat them
 * @param said entries that its fields name
 */
export function meaningOf(
  vocabulary: Vocabulary,
  title: Text,
  body: Text,
  about: readonly string[],
  said: readonly number[] = [],
) {
  const { entries, parents } = vocabulary;
  const kindOf = (entry: number) => entries[entry]?.kind;
  const titleClauses = clausesOf(title, true, () => false);
  const inTitle = mentionsIn(vocabulary, title, titleClauses);
  // Roles and levels in the title are the only ones of the ad.
  const inTitleAlone = ['role', 'level'].filter((kind) => inTitle.some((entry) => kindOf(entry) === kind));
  const ignored = sentencesIn(body.text, about);
  const clauses = clausesOf(body, false, (place) => ignored.some(([start, end]) => start <= place && place < end));
  const inText = mentionsIn(vocabulary, body, clauses, ['language', ...inTitleAlone]);
  const withParents = (named: readonly number[]) => [
    ...new Set(named.concat(named.flatMap((entry) => parents[entry] ?? []))),
  ];
  const levels = [...new Set(inTitle.concat(inText, said))].filter((entry) => kindOf(entry) === 'level');
  const years = yearsIn(title, titleClauses) ?? yearsIn(body, clauses);
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
    text: withParents(inText.concat(spoken, said)),
    skills: withParents(inTitle.concat(inText)).filter((entry) => kindOf(entry) === 'skill'),
    asks,
  };
}

/** Quotes who may apply, from the beginning of the clause: "must reside in Portugal". */
function residenceQuote(text: Text, clauses: readonly Clause[]): string | undefined {
  for (const { marks, from, to } of clauses) {
    const said = marks.find(({ kind }) => kind === 'residence' || kind === 'not_residence');
    if (said?.kind === 'residence' && !has(marks, 'extra'))
      return quoteFrom(text.text, startOf(text, from), endOf(text, to - 1), startOf(text, said.from));
  }
  return undefined;
}

/* Passages that say nothing about the work: the company's description. */

type Passage = readonly [start: number, end: number];

const sentencesIn = (text: string, sentences: readonly string[]) =>
  sentences
    .map((sentence): Passage => [text.indexOf(sentence), text.indexOf(sentence) + sentence.length])
    .filter(([start]) => start >= 0);
