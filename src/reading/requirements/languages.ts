import type { Language } from '../../wire/ad-facts.ts';
import { type TokenText, textAfter, tokenEnd, tokenStart } from '../tokens.ts';
import { type Clause, type FoundPhrase, has, listedWords } from './clauses.ts';

const SHORT_ITEM = 30;
const CODE = /^[abc][12]$/;
const WISHES = ['extra', 'wish'];
/** Headings and labels under which a bare name is asked for. */
const UNDER = ['label_languages', 'need', ...WISHES];
/** Kinds of words that say how well a language is needed, if at all. */
const DESCRIBING = ['degree', 'need', 'no_need', ...WISHES];
/** Kinds of words that may follow the name of a language, also behind a comma. */
const GOES_ON = ['mode', 'plural', 'need', 'no_need', ...WISHES];
const BEHIND = ['follows', 'language', 'degree', 'known', ...GOES_ON];

/** The languages that texts ask for, in their order, each once. */
export function languagesIn(...texts: readonly (readonly [TokenText, readonly Clause[]])[]): Language[] {
  const all = new Map<string, Language>();
  for (const language of texts.flatMap(([text, clauses]) => clauses.flatMap((clause) => inClause(text, clause)))) {
    const earlier = all.get(language.name);
    all.set(language.name, earlier === undefined ? language : merged(earlier, language));
  }
  return [...all.values()];
}

/** What is required somewhere is required. */
function merged(one: Language, other: Language): Language {
  const required = [one, other].filter(({ plus }) => plus !== true);
  const [degree] = (required.length > 0 ? required : [one, other]).flatMap((each) => each.degree ?? []);
  return languageOf(one.name, degree, required.length === 0, one.or === true && other.or === true);
}

const languageOf = (name: string, degree: string | undefined, isPlus: boolean, isOr: boolean): Language => ({
  name,
  ...(degree === undefined ? {} : { degree }),
  ...(isPlus ? { plus: true } : {}),
  ...(isOr ? { or: true } : {}),
});

/** A language in a clause with the words about it: from what parts it from the one before to what parts it from the next. */
interface LanguageMention {
  readonly phrase: FoundPhrase;
  readonly about: readonly FoundPhrase[];
  /** B2 */
  readonly code: string | undefined;
  readonly isOr: boolean;
}

function inClause(text: TokenText, clause: Clause): Language[] {
  const { phrases, under } = clause;
  const languages = phrases.filter((phrase) => phrase.kind === 'language' && isLanguage(text, clause, phrase));
  if (languages.length === 0 || clause.isQuestion || has(phrases, 'not_spoken')) return [];
  const starts = languages.map((phrase, at) => partingOf(text, clause, languages[at - 1]?.to, phrase.from));
  const mentions = languages.map((phrase, at): LanguageMention => {
    const [start, next] = [starts[at] ?? clause.from, starts[at + 1] ?? clause.to];
    const end = endingOf(text, clause, phrase.to, next);
    const codes = text.forms.slice(start, end).filter((form) => CODE.test(form));
    const gap = text.text.slice(tokenEnd(text, (languages[at - 1]?.to ?? 1) - 1), tokenStart(text, phrase.from));
    return {
      phrase,
      about: phrases.filter(({ from }) => from >= start && from < end),
      code: codes.sort()[0]?.toUpperCase(),
      isOr: at > 0 && /\/|\b(?:or|ou)\b/i.test(gap.slice(-8)),
    };
  });
  const isShortItem = clause.isItem && tokenEnd(text, clause.to - 1) - tokenStart(text, clause.from) <= SHORT_ITEM;
  const isFirst = languages[0]?.from === clause.from;
  const isBare = clause.isTitle || isFirst || isShortItem || UNDER.some((kind) => under.includes(kind));
  const isAsked = isBare || mentions.some((one) => isDescribed(one) || has(one.about, 'known'));
  const isUnderPlus = WISHES.some((kind) => under.includes(kind));
  const required = isAsked ? mentions.filter(({ phrase }) => phrase.row !== 'other') : [];
  return allOf(required, isUnderPlus);
}

/** Whether a degree, an extra, a need or a code is said of a language. */
const isDescribed = ({ about, code }: LanguageMention) => code !== undefined || has(about, ...DESCRIBING);

/** "Fluent English and French", "French or German is a plus": what is said of one holds for those without words. */
function allOf(mentions: readonly LanguageMention[], isUnderPlus: boolean): Language[] {
  const [first, last] = [mentions[0], mentions.at(-1)];
  const before = first?.about.filter(({ from }) => from < first.phrase.from) ?? [];
  const isOfAll = last !== undefined && has(last.about.concat(before), 'plural');
  const isPlusBehind = last?.about.some(({ kind, from }) => WISHES.includes(kind) && from > last.phrase.from);
  const isPlusLater = (at: number) => isPlusBehind && (isOfAll || mentions.slice(at + 1).every(({ isOr }) => isOr));
  const shared = degreeIn(before) ?? (isOfAll ? (last.code ?? degreeIn(last.about)) : undefined);
  return mentions.flatMap((one, at) => {
    const { phrase, about, code, isOr } = one;
    const isOwn = isDescribed(one);
    const isPlus = isUnderPlus || (isOwn ? has(about, ...WISHES) : isPlusLater(at) || has(before, ...WISHES));
    if (has(about, 'no_need', 'unasked') && !isPlus) return [];
    const degree = code ?? degreeIn(about) ?? (isOwn && !has(about, 'need') ? undefined : shared);
    return [languageOf(phrase.row, degree, isPlus, isOr)];
  });
}

const degreeIn = (about: readonly FoundPhrase[]) => about.find(({ kind }) => kind === 'degree')?.row;

const OF_COUNTRY = listedWords('of_country');

/** What stands beside a name makes it a language: not "Portuguese market", "mercado português". */
function isLanguage(text: TokenText, { to, phrases }: Clause, { from, to: end }: FoundPhrase): boolean {
  if (OF_COUNTRY.has(text.forms[from - 1] ?? '') && textAfter(text, from - 1) === ' ') return false;
  if (end >= to || /[^\s-]/.test(textAfter(text, end - 1))) return true;
  return phrases.some((phrase) => phrase.from === end && BEHIND.includes(phrase.kind));
}

/** The word behind the last sign or joining word between two languages. */
function partingOf(text: TokenText, clause: Clause, previous: number | undefined, to: number): number {
  const from = previous ?? clause.from;
  // "Another language (French, German)"
  const sign = previous === undefined ? /[,/|]/ : undefined;
  for (let word = to; word > from; word--) if (isParted(text, clause, word, sign)) return word;
  return previous === undefined || isParted(text, clause, from) ? from : to;
}

/** Where the words about a language end: at "and", and at a comma that no extra, need or "written" follows. */
function endingOf(text: TokenText, clause: Clause, from: number, to: number): number {
  for (let word = from; word < to; word++) {
    const goesOn = clause.phrases.some((phrase) => phrase.from === word && GOES_ON.includes(phrase.kind));
    if (!goesOn && isParted(text, clause, word, /,/)) return word;
  }
  return to;
}

/** "Spoken and written" are said of one language, as "and, ideally, French"; "é" is no "e". */
function isParted(text: TokenText, { phrases }: Clause, word: number, sign = /[,(/|]/): boolean {
  const isIn = (kinds: readonly string[], place: number) =>
    phrases.some(({ kind, from, to }) => kinds.includes(kind) && from <= place && place < to);
  const isJoining = ['and', 'e', 'or', 'ou'].includes(text.forms[word] ?? '');
  if (isJoining && text.text[tokenStart(text, word)] !== 'é')
    return !isIn(['mode'], word - 1) && !isIn(['mode'], word + 1);
  return word > 0 && sign.test(textAfter(text, word - 1)) && !isIn(['mode', 'wish'], word - 1) && !isIn(['mode'], word);
}
