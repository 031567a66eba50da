/** A sequence of words as the index holds them. */
export type Phrase = readonly string[];

/** One thing that is looked for, in each way in which it may be said. */
export interface Group {
  /** As the person wrote it. */
  readonly written: string;
  readonly phrases: readonly Phrase[];
  /** Phrases that count in the name of the company only. */
  readonly inCompany: readonly Phrase[];
  /** How a text says it, to show where it does. */
  readonly said: readonly Phrase[];
  /** The ways that are just what was written; the same as `phrases` where nothing was widened. */
  readonly exact: readonly Phrase[];
  /** The last word is the beginning of one. */
  readonly isBeginning: boolean;
  /** What it is in the vocabulary, by places there. */
  readonly entries?: readonly number[];
}

/** What an ad must hold; nothing at all lets every ad through. */
export interface Plan {
  readonly all: readonly Group[];
  /** One of them is enough; all groups of it. */
  readonly any: readonly (readonly Group[])[];
  readonly none: readonly Group[];
  /** All of them in the title. */
  readonly title: readonly Group[];
}

export const NO_WORDS: Plan = { all: [], any: [], none: [], title: [] };

/** Whether an ad must hold any word. */
export const hasWanted = ({ all, any, title }: Plan): boolean => all.length + any.length + title.length > 0;

/** Columns of `words` that tell what the title says. */
const TITLE = '{title title_also}';
const COMPANY = '{company}';

/**
 * Groups in the language of FTS5 `MATCH`, any of them. Every word stands in quotes and holds nothing but letters, digits
 * and the signs of names, so that no question can be anything else than words.
 */
export function expressionOf(groups: readonly Group[]): string {
  const phrases = new Set<string>();
  for (const { phrases: ways, inCompany, isBeginning } of groups) {
    for (const phrase of ways) phrases.add(phraseExpression(phrase, isBeginning));
    for (const phrase of inCompany) phrases.add(`${COMPANY} : ${phraseExpression(phrase, isBeginning)}`);
  }
  return anyOf([...phrases]);
}

function phraseExpression(phrase: Phrase, isBeginning: boolean): string {
  return `"${phrase.join(' ')}"${isBeginning ? ' *' : ''}`;
}

const anyOf = (expressions: readonly string[]) =>
  expressions.length === 1 ? (expressions[0] ?? '') : `(${expressions.join(' OR ')})`;

function allOf(groups: readonly Group[]): string {
  const expressions = groups.map((group) => expressionOf([group]));
  return expressions.length === 1 ? (expressions[0] ?? '') : `(${expressions.join(' AND ')})`;
}

/** The whole plan for `MATCH`; undefined when it says only what must not be there, or nothing. */
export function matchOf({ all, any, none, title }: Plan): string | undefined {
  const wanted = [
    ...all.map((group) => expressionOf([group])),
    ...(any.length === 0 ? [] : [anyOf(any.map(allOf))]),
    ...title.map((group) => `${TITLE} : ${expressionOf([{ ...group, inCompany: [] }])}`),
  ];
  if (wanted.length === 0) return undefined;
  const positive = wanted.join(' AND ');
  return none.length === 0 ? positive : `(${positive}) NOT ${expressionOf(none)}`;
}

/** How many phrases a plan looks for. */
export function phrasesIn({ all, any, title }: Plan): number {
  const groups = [...all, ...any.flat(), ...title];
  return groups.reduce((sum, { phrases, inCompany }) => sum + phrases.length + inCompany.length, 0);
}

/** Titles that hold anything of a plan. */
export function titleMatchOf({ all, any, title }: Plan): string {
  return `${TITLE} : ${expressionOf([...all, ...any.flat(), ...title].map((group) => ({ ...group, inCompany: [] })))}`;
}

/** What an ad holds that says it all in the words that were written; undefined where nothing was widened. */
export function exactMatchOf({ all, any, title }: Plan): string | undefined {
  const groups = [...all, ...any.flat(), ...title];
  if (groups.every(({ exact, phrases }) => exact === phrases)) return undefined;
  const exactly = (group: Group) => ({ ...group, phrases: group.exact, inCompany: [] });
  return matchOf({
    all: all.map(exactly),
    any: any.map((groups) => groups.map(exactly)),
    none: [],
    title: title.map(exactly),
  });
}
