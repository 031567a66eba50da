import { fold } from '../../text/fold.ts';
import { formsOfText, LONGEST_JOINED } from '../tokens.ts';
import type { EntryKind, SkillEntry } from './entries.ts';

/** A spelling counts in any case; in its own case; so, but not first in a sentence; in its place; only beside a neighbour; or only as a noun. */
const STRICT = ['exact', 'common', 'placed', 'unsure', 'noun'] as const;
type Strictness = 'free' | (typeof STRICT)[number];

/** Placeholder for up to two words. */
export const GAP = '~';
const LONGEST_GAP = 2;

/** A spelling of an entry, after its first word. */
export interface Spelling {
  /** The forms of each word, or {@link GAP}. */
  readonly rest: readonly (readonly string[] | typeof GAP)[];
  readonly entry: number;
  readonly kind: EntryKind;
  /** A word of `near` beside it makes a doubtful spelling certain; in a phrase of `not` it does not count. */
  readonly near: readonly string[];
  readonly not: readonly (readonly string[])[];
  readonly strictness: Strictness;
  readonly text: string;
}

export const hasGap = ({ rest }: Spelling): boolean => rest.includes(GAP);

export interface Match {
  readonly spelling: Spelling;
  readonly from: number;
  readonly length: number;
}

/** End of a spelling whose rest begins at a word; undefined when it does not match. */
export function endOfSpelling(
  rest: Spelling['rest'],
  forms: readonly string[],
  at: number,
  step = 0,
): number | undefined {
  const next = rest[step];
  if (next === undefined) return at;
  if (next !== GAP) return next.includes(forms[at] ?? '') ? endOfSpelling(rest, forms, at + 1, step + 1) : undefined;
  for (let skipped = 0; skipped <= LONGEST_GAP; skipped++) {
    const end = endOfSpelling(rest, forms, at + skipped, step + 1);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** Maximum words before the name in a phrase of `not`. */
const LONGEST_EXCLUDED = 4;

export function isExcluded(forms: readonly string[], { spelling, from, length }: Match): boolean {
  return spelling.not.some((phrase) => {
    for (
      let start = Math.max(0, from - LONGEST_EXCLUDED);
      start < from + length && start + phrase.length <= forms.length;
      start++
    )
      if (start + phrase.length > from && phrase.every((word, at) => forms[start + at] === word)) return true;
    return false;
  });
}

const PLAIN = /^[\p{L}\p{N} ]+$/u;

export function formsOf(spelling: string): string[] {
  // Most spellings are plain words and need no rules for signs.
  if (PLAIN.test(spelling)) return fold(spelling).toLowerCase().split(' ');
  return spelling.split(/(~)/).flatMap((part) => (part === GAP ? GAP : formsOfText(part)));
}

export function spellingsOf(entry: SkillEntry) {
  const { name, also = [], pt = [], en = [] } = entry;
  const strict = STRICT.flatMap((strictness) => entry[strictness]?.map((text) => ({ text, strictness })) ?? []);
  const isOther = (text: string) =>
    !strict.some((one) => one.text === (one.strictness === 'noun' ? text.toLowerCase() : text));
  const others = [...new Set([name, ...also, ...pt, ...en])].filter(isOther);
  const free: readonly { readonly text: string; readonly strictness: Strictness }[] = strict;
  return [...free, ...others.map((text) => ({ text, strictness: 'free' as const }))].map((one) => {
    const isOfLanguage = pt.includes(one.text) || en.includes(one.text);
    const isInflected = ['free', 'noun'].includes(one.strictness) && (entry.kind !== 'skill' || isOfLanguage);
    return { isInflected, forms: formsOf(one.text), ...one };
  });
}

/** Names of two words by their spelling as one word: frontend is front and end. */
export type Compounds = ReadonlyMap<string, readonly string[]>;

export function compoundsIn(spellings: readonly (readonly string[])[]): Compounds {
  const pairs = spellings.filter((forms) => forms.length === 2);
  const joined = pairs.map((forms) => [forms.join(''), forms] as const);
  return new Map(joined.filter(([one]) => one.length <= LONGEST_JOINED && PLAIN.test(one)));
}

/** A spelling with each compound in it as two words and as one: front end developer, frontend developer. */
export function variantsOf(forms: readonly string[], compounds: Compounds): string[][] {
  const parts = forms.flatMap((form) => compounds.get(form) ?? form);
  let variants: string[][] = [[]];
  // Variants without the last word, before its addition.
  let before: string[][] = [];
  for (const [at, part] of parts.entries()) {
    const last = parts[at - 1];
    const next: string[][] = [];
    for (const words of variants) next.push(words.concat(part));
    if (last !== undefined && compounds.get(last + part)?.[0] === last)
      for (const words of before) next.push(words.concat(last + part));
    [before, variants] = [variants, next];
  }
  return variants;
}

/** Word endings with those of their feminine and plurals, Portuguese and English. The first match counts. */
const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  // Prepositions, and words that are plural already.
  [/(?<=^.{1,2}|^data|s)$/, ['']],
  [/(?<=or)$/, ['', 's', 'a', 'es', 'as']],
  [/ao$/, ['ao', 'oes']],
  [/(?<=[aeiou])l$/, ['l', 'is', 'ls']],
  [/m$/, ['m', 'ns', 'ms']],
  [/(?<=[^aeiou])y$/, ['y', 'ies']],
  [/(?<=[rzx]|ch|sh)$/, ['', 's', 'es']],
  [/(?<=eir|ari|ic|iv|ad|id|os|an|tet|tect|edi|lic|orn|ogi)o$/, ['o', 'a', 'os', 'as']],
  [/$/, ['', 's']],
];

/** A base form with its feminine and plurals; a form that nobody writes finds nothing. */
export function inflected(word: string): string[] {
  const [ending, others] = ENDINGS.find(([one]) => one.test(word)) ?? [/$/, ['']];
  return others.map((other) => word.replace(ending, other));
}

const ENDED = new Set(ENDINGS.map(([, [own = '']]) => own));
const LONGEST_ENDING = 3;

export function basesOf(word: string): string[] {
  const stems = Array.from({ length: LONGEST_ENDING + 1 }, (_, cut) => word.slice(0, word.length - cut));
  const bases = stems.flatMap((stem) => [...ENDED].map((ending) => stem + ending));
  return bases.filter((base) => inflected(base).includes(word));
}

/** Whether words differ only in inflection, signs and gaps, which readers expect. */
export function isSameName(words: readonly string[], others: readonly string[]): boolean {
  const isForm = (word: string, other = '') => inflected(word).includes(other) || inflected(other).includes(word);
  const areForms = words.length === others.length && words.every((word, at) => isForm(word, others[at]));
  return areForms || words.join('') === others.join('');
}

export function plainWords(text: string): string[] {
  return fold(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
