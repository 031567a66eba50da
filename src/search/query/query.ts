import { cleanLine } from '../../text/clean.ts';
import { plainLetters } from '../../wire/fold.ts';
import { type Unit, unitsOf } from './words.ts';

/** One thing to look for: a word, a name of several parts or a quoted phrase, in each way it may be written. */
export interface Term {
  /** Each a sequence of words, as the index holds them. */
  readonly phrases: readonly (readonly string[])[];
  /** The last word is the beginning of one. */
  readonly prefix: boolean;
  /** It stood in quotes. */
  readonly quoted: boolean;
  /** As the person wrote it. */
  readonly written: string;
}

/** What to look for; nothing at all matches everything. */
export interface WordQuery {
  readonly all: readonly Term[];
  readonly any: readonly Term[];
  readonly none: readonly Term[];
}

/** Two ordinary words that make one name. Any other such name can be put in quotes. */
const NAMES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['power', new Set(['bi', 'apps', 'automate', 'query', 'platform', 'pivot'])],
  ['objective', new Set(['c'])],
]);

/** Fewer letters would begin half of all words. */
const SHORTEST_PREFIX = 2;
const QUOTES = /["\u201c\u201d\u201e\u00ab\u00bb]/;
const QUOTED = new RegExp(`${QUOTES.source}([^"\u201c\u201d\u201e\u00ab\u00bb]*)${QUOTES.source}`, 'g');

/**
 * The terms of a text: its words, each name with signs in it as one ({@link unitsOf}), each "quoted phrase" as one. A
 * `*` right behind a word makes it the beginning of one. Everything else is only what parts words.
 */
export function termsOf(text: string): Term[] {
  const source = questionText(text);
  const groups: Group[] = [];
  const quoted = [...source.matchAll(QUOTED)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  for (const unit of unitsOf(source)) {
    const quote = quoted.findIndex(({ from, to }) => unit.start >= from && unit.end <= to);
    const last = groups.at(-1);
    if (last !== undefined && belongs(unit, quote, last)) last.units.push(unit);
    else groups.push({ quote, units: [unit] });
  }
  const terms = new Map(
    groups.map(({ units, quote }) => {
      const term = termOf(units, source, quote >= 0);
      return [expressionOf([term]), term] as const;
    }),
  );
  return [...terms.values()];
}

/** What a person wrote, as ads are written: without what cannot be seen. */
function questionText(text: string): string {
  return plainLetters(cleanLine(text));
}

/** The whole text as one phrase; undefined when it holds no word. */
export function phraseOf(text: string): Term | undefined {
  const source = questionText(text);
  const units = unitsOf(source);
  return units.length === 0 ? undefined : termOf(units, source, true);
}

interface Group {
  /** Which quoted passage it is in; -1 is none. */
  readonly quote: number;
  readonly units: Unit[];
}

/** In one quoted passage, written together (`C++20`), or the second half of a name (`Power BI`). */
function belongs(unit: Unit, quote: number, group: Group): boolean {
  const before = group.units.at(-1);
  if (before === undefined || quote !== group.quote) return false;
  if (quote >= 0 || before.end === unit.start) return true;
  const [first = '', ...more] = before.words.forms;
  return more.length === 0 && NAMES.get(first)?.has(unit.words.forms.join(' ')) === true;
}

function termOf(units: readonly Unit[], source: string, quoted: boolean): Term {
  const start = units[0]?.start ?? 0;
  const end = units.at(-1)?.end ?? 0;
  const forms = units.flatMap(({ words }) => words.forms);
  const [first = '', second = ''] = forms;
  const joined = units.length === 1 ? units[0]?.words.joined : undefined;
  const name = forms.length === 2 && NAMES.get(first)?.has(second) === true ? first + second : undefined;
  const phrases = [forms, ...[joined, name].filter((one) => one !== undefined).map((one) => [one])];
  const prefix = source[end] === '*' && (forms.at(-1) ?? '').length >= SHORTEST_PREFIX;
  return { phrases, prefix, quoted, written: source.slice(start, end) };
}

/** The same term as the beginning of a word, where it is one plain word of three letters or more. */
export function asPrefix(term: Term): Term | undefined {
  const [[word = '', ...more] = [], ...others] = term.phrases;
  if (term.prefix || term.quoted || more.length > 0 || others.length > 0 || !/^\p{L}{3,}$/u.test(word))
    return undefined;
  return { ...term, prefix: true };
}

/**
 * Terms in the language of FTS5 `MATCH`, any of them. Every word stands in quotes and holds nothing but letters, digits
 * and the signs of names, so that no question can be anything else than words.
 */
export function expressionOf(terms: readonly Term[]): string {
  const phrases = terms.flatMap(({ phrases: ways, prefix }) =>
    ways.map((forms) => `"${forms.join(' ')}"${prefix ? ' *' : ''}`),
  );
  return phrases.length === 1 ? (phrases[0] ?? '') : `(${phrases.join(' OR ')})`;
}

/** The whole question for `MATCH`; undefined when it says only what must not be there, or nothing. */
export function matchOf({ all, any, none }: WordQuery): string | undefined {
  const wanted = [...all.map((term) => expressionOf([term])), ...(any.length === 0 ? [] : [expressionOf(any)])];
  if (wanted.length === 0) return undefined;
  const positive = wanted.join(' AND ');
  return none.length === 0 ? positive : `(${positive}) NOT ${expressionOf(none)}`;
}

/** What a person may have meant as an operator, and is looked for as a word. */
export function operatorsIn(text: string): string[] {
  const outside = text.replace(QUOTED, ' ');
  const words = outside.match(/(?<!\S)(?:AND|OR|NOT|NEAR|[-+]\p{L}\S*)(?!\S)/gu) ?? [];
  return [...new Set(words)];
}
