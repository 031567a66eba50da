import type { Language } from '../../wire/ad-facts.ts';
import { behind, endOf, startOf, type Text } from '../words/words.ts';
import type { Clause, Mark } from './clauses.ts';

const SHORT_ITEM = 30;
const CODE = /^[abc][12]$/;
const DEGREES = ['basic', 'good', 'fluent', 'native'];
const WISHES = ['extra', 'wish'];
/** Headings and labels under which a bare name is asked for. */
const UNDER = ['label_languages', 'need', ...WISHES];
/** Headings under which nothing is asked for. */
const NOWHERE = ['about', 'offer', 'unasked'];
/** Kinds of words that may follow the name of a language. */
const GOES_ON = new Set(['mode', 'plural', 'need', 'no_need', ...WISHES]);
const BEHIND = new Set(['follows', 'language', 'degree', 'known', ...GOES_ON]);

/** The languages that texts ask for, in their order, each once. */
export function languagesIn(...texts: readonly (readonly [Text, readonly Clause[]])[]): Language[] {
  const all = new Map<string, Language>();
  for (const language of texts.flatMap(([text, clauses]) => clauses.flatMap((clause) => inClause(text, clause)))) {
    const known = all.get(language.name);
    all.set(language.name, known === undefined ? language : merged(known, language));
  }
  return [...all.values()];
}

/** What is required somewhere is required; a code such as B2 says most. */
function merged(one: Language, other: Language): Language {
  const required = [one, other].filter(({ plus }) => plus !== true);
  const degrees = (required.length > 0 ? required : [one, other]).flatMap(({ degree = [] }) => degree);
  const isOr = one.or === true && other.or === true;
  return languageOf(one.name, degrees.find((each) => /\d/.test(each)) ?? degrees[0], required.length === 0, isOr);
}

const languageOf = (name: string, degree: string | undefined, isPlus: boolean, isOr: boolean): Language => ({
  name,
  ...(degree === undefined ? {} : { degree }),
  ...(isPlus ? { plus: true } : {}),
  ...(isOr ? { or: true } : {}),
});

/** A language in a clause with the words about it: from what parts it from the one before to what parts it from the next. */
interface Named {
  readonly name: string;
  readonly kinds: ReadonlySet<string>;
  readonly degree: string | undefined;
  /** A degree, an extra, a need or a code is said of it. */
  readonly isDescribed: boolean;
  readonly isPlus: boolean;
  /** What is said before it, which may hold for those after it, and of the last one behind it. */
  readonly before: { readonly degree: string | undefined; readonly isPlus: boolean };
  readonly isPlusBehind: boolean;
  readonly isOr: boolean;
}

function inClause(text: Text, clause: Clause): Language[] {
  const { marks, under } = clause;
  const languages = marks.filter((mark) => mark.kind === 'language' && isLanguage(text, clause, mark));
  const isElsewhere = clause.isQuestion || marks.some(({ kind }) => kind === 'not_spoken');
  if (languages.length === 0 || isElsewhere || NOWHERE.some((kind) => under.has(kind))) return [];
  const starts = languages.map((mark, at) => partingOf(text, clause, languages[at - 1]?.to, mark.from));
  const named = languages.map((mark, at) => {
    const end = endingOf(text, clause, mark.to, starts[at + 1] ?? clause.to);
    return namedOf(text, clause, mark, starts[at] ?? clause.from, end, languages[at - 1]);
  });
  const isFirst = languages[0]?.from === clause.from;
  const isBare = clause.isTitle || isFirst || UNDER.some((kind) => under.has(kind)) || isShortItem(text, clause);
  const isAsked = isBare || named.some((one) => one.isDescribed || one.kinds.has('known'));
  const isUnderPlus = WISHES.some((kind) => under.has(kind));
  return isAsked ? allOf(named, isUnderPlus) : [];
}

const isShortItem = (text: Text, { isItem, from, to }: Clause) =>
  isItem && endOf(text, to - 1) - startOf(text, from) <= SHORT_ITEM;

function namedOf(
  text: Text,
  clause: Clause,
  mark: Mark,
  start: number,
  end: number,
  previous: Mark | undefined,
): Named {
  const about = clause.marks.filter((one) => one.from >= start && one.from < end);
  const before = about.filter(({ from }) => from < mark.from);
  const kinds = new Set(about.map(({ kind }) => kind));
  const codes = text.forms.slice(start, end).filter((form) => CODE.test(form));
  const gap = text.text.slice(endOf(text, (previous?.to ?? 1) - 1), startOf(text, mark.from));
  const isWish = ({ kind }: Mark) => WISHES.includes(kind);
  return {
    ...{ name: mark.row, kinds },
    degree: codes.sort()[0]?.toUpperCase() ?? lowest(about),
    isDescribed: codes.length > 0 || ['degree', 'need', 'no_need', ...WISHES].some((kind) => kinds.has(kind)),
    isPlus: about.some(isWish),
    before: { degree: lowest(before), isPlus: before.some(isWish) },
    isPlusBehind: about.some((one) => isWish(one) && one.from > mark.from),
    isOr: previous !== undefined && /\/|\b(?:or|ou)\b/i.test(gap.slice(-8)),
  };
}

/** "Fluent English and French", "French or German is a plus": what is said of one holds for those without words. */
function allOf(named: readonly Named[], isUnderPlus: boolean): Language[] {
  const last = named.at(-1);
  const shared = last?.kinds.has('plural') ? last : undefined;
  const first = named[0]?.before;
  return named.flatMap((one, at) => {
    const isPlusLater = last?.isPlusBehind && (shared !== undefined || named.slice(at + 1).every(({ isOr }) => isOr));
    const isPlus = isUnderPlus || (one.isDescribed ? one.isPlus : isPlusLater || first?.isPlus) === true;
    if (one.kinds.has('no_need') && !isPlus) return [];
    const degree = one.isDescribed ? one.degree : (first?.degree ?? shared?.degree);
    return [languageOf(one.name, degree, isPlus, one.isOr && at > 0)];
  });
}

/** A capital and what follows make a name a language: not "polish the product", "Portuguese market". */
function isLanguage(text: Text, { to, marks }: Clause, { to: end, from, row }: Mark): boolean {
  if (row === 'Polish' && !/\p{Lu}/u.test(text.text[startOf(text, from)] ?? '')) return false;
  if (end >= to || /[^\s-]/.test(behind(text, end - 1))) return true;
  return marks.some((mark) => mark.from === end && BEHIND.has(mark.kind));
}

/** The word behind the last sign or joining word between two languages. */
function partingOf(text: Text, clause: Clause, previous: number | undefined, to: number): number {
  const from = previous ?? clause.from;
  for (let word = to; word > from; word--) if (isParted(text, clause, word)) return word;
  return previous === undefined || isParted(text, clause, from) ? from : to;
}

/** Where the words about a language end: at "and", and at a comma that no extra, need or "written" follows. */
function endingOf(text: Text, clause: Clause, from: number, to: number): number {
  for (let word = from; word < to; word++) {
    const goesOn = clause.marks.some((mark) => mark.from === word && GOES_ON.has(mark.kind));
    if (!goesOn && isParted(text, clause, word, /,/)) return word;
  }
  return to;
}

/** "Spoken and written" and "good or fluent" are said of one language. */
function isParted(text: Text, { marks }: Clause, word: number, sign = /[,(/|]/): boolean {
  const is = (place: number, kind: string) =>
    marks.some((mark) => mark.kind === kind && mark.from <= place && place < mark.to);
  // "é" is no "e".
  if (['and', 'e', 'or', 'ou'].includes(text.forms[word] ?? '') && text.text[startOf(text, word)] !== 'é')
    return !is(word - 1, 'mode') && !is(word + 1, 'mode') && !(is(word - 1, 'degree') && is(word + 1, 'degree'));
  return word > 0 && sign.test(behind(text, word - 1)) && !is(word - 1, 'mode') && !is(word, 'mode');
}

function lowest(about: readonly Mark[]): string | undefined {
  const rows = new Set(about.flatMap(({ kind, row }) => (kind === 'degree' ? [row] : [])));
  return DEGREES.find((degree) => rows.has(degree));
}
