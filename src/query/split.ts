import { type Unit, unitsOf, withoutSexes } from '../reading/tokens.ts';
import { cleanLine } from '../text/clean.ts';
import { plainLetters } from '../text/fold.ts';

/** One text of a search, split into words once: what follows takes the parts. */
export interface QueryText {
  readonly source: string;
  readonly parts: readonly QueryPart[];
}

/** The texts of a search, by argument. */
export interface QueryWords {
  readonly words?: QueryText | undefined;
  readonly title_words?: QueryText | undefined;
  readonly any_words: readonly QueryText[];
  readonly exclude_words: readonly QueryText[];
  readonly skills: readonly QueryText[];
}

/** Words of a query that are read in the same way: a phrase in quotation marks, or plain words that follow one another. */
export interface QueryPart {
  readonly kind: 'plain' | 'phrase';
  readonly units: readonly Unit[];
  /** What it begins with is excluded, as in -java, and all of a phrase. */
  readonly isUnwanted: boolean;
  /** A comma comes before it. */
  readonly isListed: boolean;
}

const QUOTED =
  /["\u201c\u201d\u201e\u00ab\u00bb]([^"\u201c\u201d\u201e\u00ab\u00bb]*)["\u201c\u201d\u201e\u00ab\u00bb]/g;
/** The slash of a list, whose parts are words: Java/Kotlin, C/C++. */
const IN_LIST = /(?<=[\p{L}\p{N}+#]{2})\/|\/(?=[\p{L}\p{N}.][\p{L}\p{N}+#])/gu;
/** Signs that end a run of words: no name contains them. */
const ENDS_RUN = /[,;:?!\n]|\.\s/;

const EXCLUDE = 'Give what is not wanted in exclude_words, or as -word.';
/** Signs and words that are no operators here, with what to do instead. SEM is search engine marketing. */
const REFUSED: readonly (readonly [sign: RegExp, instead: string])[] = [
  [/(?<!\S)(?:but +)?(?:not|n[aã]o|without|except|exce[pt]+o|sem(?! +(?:termo|experi)))(?= +\S)/iu, EXCLUDE],
  [/\*/u, 'A word stands for its forms; give others in any_words.'],
  [/(?<!\S)=(?=\S)/u, 'For exactly this, put it in quotation marks.'],
  [
    /[()[\]{}]/u,
    'Leave brackets out: give alternatives in any_words, what is not wanted in exclude_words, a place in location.',
  ],
  [/\||&&/u, 'Words are all required; give alternatives in any_words.'],
  [/(?<!\S)[!~^](?=[\p{L}\p{N}"])/u, EXCLUDE],
  [/(?<!\S)\p{L}[\p{L}_]+:(?=[\p{L}\p{N}"])/u, 'Give it in the argument of that name.'],
];

/** Splits a text into "a phrase", -word, and runs of plain words between them. */
export function splitQuery(text: string): QueryText {
  const source = withoutSexes(plainLetters(cleanLine(text)));
  const quotes = [...source.matchAll(QUOTED)].map(({ index, 0: whole }) => ({ from: index, to: index + whole.length }));
  const parts: (QueryPart & { readonly units: Unit[]; readonly quote: number })[] = [];
  for (const unit of unitsOf(source.replace(IN_LIST, ' '))) {
    const quote = quotes.findIndex(({ from, to }) => unit.start >= from && unit.end <= to);
    const kind = quote >= 0 ? 'phrase' : 'plain';
    const isUnwanted = hasMinus(source, quotes[quote]?.from ?? unit.start);
    const last = parts.at(-1);
    const between = source.slice(last?.units.at(-1)?.end, unit.start);
    const isRun = kind === 'phrase' || !(isUnwanted || ENDS_RUN.test(between));
    if (last?.kind === kind && last.quote === quote && isRun) last.units.push(unit);
    else parts.push({ kind, units: [unit], isUnwanted, isListed: between.trim() === ',', quote });
  }
  return { source, parts };
}

/** Why a text cannot be searched for as it is, as the end of a sentence on its argument; undefined if it can. */
export function signRefusal({ source }: QueryText): string | undefined {
  const bare = source.replace(QUOTED, ' ');
  for (const [sign, instead] of REFUSED) {
    const [signFound] = sign.exec(bare) ?? [];
    const isName = signFound === 'SEM';
    if (signFound !== undefined && !isName)
      return `has ${JSON.stringify(signFound)}, which is no sign here. ${instead}`;
  }
  return undefined;
}

/** Whether a word is excluded, as in `-java`; a dash between words or inside one does not count. */
const hasMinus = (source: string, start: number): boolean =>
  source[start - 1] === '-' && (start === 1 || source[start - 2] === ' ');
