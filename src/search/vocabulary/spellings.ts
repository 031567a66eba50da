import { fold } from '../../wire/text/fold.ts';
import { formsOfText, LONGEST_JOINED } from '../words/words.ts';
import type { EntryKind } from './entries.ts';

/** A spelling counts in any case; in its own case; so, but not first in a sentence; in its place; or only beside a neighbour. */
export type Certainty = 'free' | 'exact' | 'common' | 'placed' | 'unsure';

/** Placeholder for up to two words. */
export const GAP = '~';
const LONGEST_GAP = 2;

/** A spelling of an entry, after its first word. */
export interface Way {
  /** The forms of each word, or {@link GAP}. */
  readonly rest: readonly (ReadonlySet<string> | typeof GAP)[];
  readonly entry: number;
  /** A word of `near` beside it makes a doubtful spelling certain; in a phrase of `not` it does not count. */
  readonly of: {
    readonly place: number;
    readonly kind: EntryKind;
    readonly near: ReadonlySet<string>;
    readonly not: readonly (readonly string[])[];
  };
  readonly certainty: Certainty;
  readonly spelling: string;
}

export const hasGap = ({ rest }: Way): boolean => rest.includes(GAP);

export interface Match {
  readonly way: Way;
  readonly from: number;
  readonly length: number;
}

/** End of a spelling whose rest begins at a word; undefined when it does not match. */
export function endOfSpelling(way: Way, forms: readonly string[], at: number, step = 0): number | undefined {
  const wanted = way.rest[step];
  if (wanted === undefined) return at;
  if (wanted !== GAP) return wanted.has(forms[at] ?? '') ? endOfSpelling(way, forms, at + 1, step + 1) : undefined;
  for (let skipped = 0; skipped <= LONGEST_GAP; skipped++) {
    const end = endOfSpelling(way, forms, at + skipped, step + 1);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** Maximum words before the name in a phrase of `not`. */
const LONGEST_EXCLUDED = 4;

export function isExcluded(forms: readonly string[], { way, from, length }: Match): boolean {
  return way.of.not.some((phrase) => {
    for (let start = Math.max(0, from - LONGEST_EXCLUDED); start < from + length; start++)
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

/** Names of two words by their spelling as one word: frontend is front and end. */
export type Compounds = ReadonlyMap<string, readonly string[]>;

export function compoundsIn(spellings: readonly string[]): Compounds {
  const pairs = spellings.map(formsOf).filter((forms) => forms.length === 2);
  const joined = pairs.map((forms) => [forms.join(''), forms] as const);
  return new Map(joined.filter(([one]) => one.length <= LONGEST_JOINED && PLAIN.test(one)));
}

/** A spelling with each compound in it as two words and as one: front end developer, frontend developer. */
export function variantsOf(spelling: string, compounds: Compounds): string[][] {
  const parts = formsOf(spelling).flatMap((form) => compounds.get(form) ?? [form]);
  const from = (at: number): string[][] => {
    const [part, next] = parts.slice(at, at + 2);
    if (part === undefined) return [[]];
    const parted = from(at + 1).map((rest) => [part, ...rest]);
    const isCompound = next !== undefined && compounds.get(part + next)?.[0] === part;
    return isCompound ? [...parted, ...from(at + 2).map((rest) => [part + next, ...rest])] : parted;
  };
  return from(0);
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

export function plainWords(text: string): string[] {
  return fold(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
