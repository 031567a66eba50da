import { fold, plainLetters } from '../../wire/text/fold.ts';
import { LONGEST_JOINED, type Unit, unitsOf } from '../words/words.ts';

/** How sure a spelling is: in any letters, in its own, in these but not beginning a sentence, or by a neighbour alone. */
export type Certainty = 'free' | 'exact' | 'common' | 'unsure';

/** A spelling of an entry, behind its first word. */
export interface Way {
  /** Words, and {@link GAP}. */
  readonly rest: readonly string[];
  /** Whether the words stand for all their forms, the first one too. */
  readonly inflected: boolean;
  /** Place in the vocabulary. */
  readonly entry: number;
  readonly certainty: Certainty;
  /** As the data file has it, in each of its letters. */
  readonly spellings: readonly string[];
  readonly hasGap: boolean;
}

/** Stands for up to two words in between. */
export const GAP = '~';
export const LONGEST_GAP = 2;

/** The words of a text or question one after the other, with the units that they are of, by their places. */
export interface Run {
  readonly forms: readonly string[];
  readonly units: readonly number[];
}

/** A spelling that stands in a run of words. */
export interface Match {
  readonly way: Way;
  readonly from: number;
  readonly length: number;
}

/** The words of units, one after the other. */
export function runOf(units: readonly Unit[]): Run {
  const forms: string[] = [];
  const places: number[] = [];
  for (const [place, { words }] of units.entries()) {
    for (const form of words.forms) {
      forms.push(form);
      places.push(place);
    }
  }
  return { forms, units: places };
}

const PLAIN = /^[\p{L}\p{N} ]+$/u;

/** The words of a spelling as the index has them. */
export function formsOf(spelling: string): string[] {
  // Most spellings are plain words, for which the rules for signs need not run.
  if (PLAIN.test(spelling)) return fold(spelling).toLowerCase().split(' ');
  return unitsOf(plainLetters(spelling)).flatMap(({ words }) => [...words.forms]);
}

/** A spelling in its words, and as one word where people write it so: front end, front-end, frontend. */
export function variantsOf(spelling: string): string[][] {
  if (spelling.includes(GAP)) {
    const [first = [], ...more] = spelling.split(GAP).map((part) => formsOf(part.trim()));
    return [[...first, ...more.flatMap((part) => [GAP, ...part])]];
  }
  // A letter joined to a word is no word by itself, and Objective C is written with a space as well.
  if (/(?:^|-)\p{L}-|-\p{L}(?:-|$)/u.test(spelling))
    return [formsOf(spelling), ...variantsOf(spelling.replaceAll('-', ' '))];
  const forms = formsOf(spelling);
  const [first = '', second, third] = forms;
  if (second === undefined || third !== undefined || first.length + second.length > LONGEST_JOINED) return [forms];
  return PLAIN.test(first) && PLAIN.test(second) ? [forms, [first + second]] : [forms];
}
