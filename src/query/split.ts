import { unitsOf, type WordToken, withoutSexes } from '../reading/tokens.ts';
import type { Site } from '../site/site.ts';
import { cleanLine } from '../text/clean.ts';
import { plainLetters } from '../text/fold.ts';
import type { FactFilters } from '../wire/ad-facts.ts';

/** A word of a search, or a name joined by signs, as it is written. */
export interface QueryWord extends WordToken {
  readonly wording: string;
  /** As the second one of "python / go". */
  readonly isBehindSlash: boolean;
}

/** Words that are read in the same way: a phrase in quotation marks, or plain words that follow one another. */
export interface QueryPart {
  readonly kind: 'plain' | 'phrase';
  readonly words: readonly QueryWord[];
  /** Begins with a minus, as -java: its first name, or the whole phrase, is excluded. */
  readonly isUnwanted: boolean;
  /** A comma comes before it. */
  readonly isListed: boolean;
}

/** One text of a search, split into words once: what follows takes the parts. */
export interface QueryText {
  readonly source: string;
  readonly parts: readonly QueryPart[];
}

export type WordArgument = 'words' | 'title_words' | 'any_words' | 'exclude_words' | 'skills';
/** The texts of a search, by argument. */
export type QueryTexts = Readonly<Record<WordArgument, readonly QueryText[]>>;

export interface SearchQuery {
  /** The tool that refuses it. */
  readonly tool: string;
  readonly texts: QueryTexts;
  readonly filters: FactFilters;
  /** Its places are those of the board. */
  readonly site: Site;
}

export const wordCount = (texts: QueryTexts): number =>
  Object.values(texts)
    .flat()
    .flatMap(({ parts }) => parts.map(({ words }) => words.length))
    .reduce((sum, count) => sum + count, 0);

const QUOTED =
  /["\u201c\u201d\u201e\u00ab\u00bb]([^"\u201c\u201d\u201e\u00ab\u00bb]*)["\u201c\u201d\u201e\u00ab\u00bb]/g;
/** The slash of a list, whose parts are words: Java/Kotlin, C/C++. */
const IN_LIST = /(?<=[\p{L}\p{N}+#]{2})\/|\/(?=[\p{L}\p{N}.][\p{L}\p{N}+#])/gu;
/** Signs that end a run of words: no name contains them. */
const ENDS_RUN = /[,;:?!\n]|\.\s/;
/** A dash before a word, not between words or inside one. */
const MINUS = /(?:^|[\s,;])[-\u2010-\u2015\u2212]$/;

/** How to leave something out, as the end of a refusal. */
export const EXCLUDE = 'Give what is not wanted in exclude_words, or as -word.';
/** Signs that are no operators here, with what to do instead. */
const REFUSED: readonly (readonly [sign: RegExp, instead: string])[] = [
  [/\*/, 'A word stands for its forms; give others in any_words.'],
  [/=/, 'For exactly this, put it in quotation marks.'],
  [
    /[()[\]{}]/,
    'Leave brackets out: give alternatives in any_words, what is not wanted in exclude_words, a place in location.',
  ],
  [/\||&&/, 'Words are all required; give alternatives in any_words.'],
  [/[~^]|(?<!\S)!(?=\S)/, EXCLUDE],
  [/(?<!\S)\p{L}[\p{L}_]+:(?=[\p{L}\p{N}"])/u, 'Give it in the argument of that name.'],
];

export const noSign = (sign: string, advice: string): string =>
  `has ${JSON.stringify(sign)}, which is no sign here. ${advice}`;

/** Splits a text into "a phrase", -word, and runs of plain words between them. */
export function splitQuery(text: string): QueryText {
  const source = withoutSexes(plainLetters(cleanLine(text)));
  const quotes = [...source.matchAll(QUOTED)].map(({ index, 0: whole }) => ({ from: index, to: index + whole.length }));
  const parts: (QueryPart & { readonly words: QueryWord[]; readonly quote: number })[] = [];
  for (const unit of unitsOf(source.replace(IN_LIST, ' '))) {
    const quote = quotes.findIndex(({ from, to }) => unit.start >= from && unit.end <= to);
    const kind = quote >= 0 ? 'phrase' : 'plain';
    const isUnwanted = MINUS.test(source.slice(0, quotes[quote]?.from ?? unit.start).slice(-2));
    const last = parts.at(-1);
    const between = source.slice(last?.words.at(-1)?.end, unit.start);
    const end = source[unit.end] === '%' ? unit.end + 1 : unit.end;
    const word = { ...unit, wording: source.slice(unit.start, end), isBehindSlash: between === ' / ' };
    const isRun = kind === 'phrase' || !(isUnwanted || ENDS_RUN.test(between));
    if (last?.kind === kind && last.quote === quote && isRun) last.words.push(word);
    else parts.push({ kind, words: [word], isUnwanted, isListed: between.trim() === ',', quote });
  }
  return { source, parts };
}

/** Why a text cannot be searched for as it is, as the end of a sentence on its argument; undefined if it can. */
export function signRefusal({ source }: QueryText): string | undefined {
  const bare = source.replace(QUOTED, ' ');
  const matches = REFUSED.map(([sign, instead]) => ({ sign: sign.exec(bare)?.[0], instead }));
  const first = matches.find(({ sign }) => sign !== undefined);
  return first?.sign && noSign(first.sign, first.instead);
}
