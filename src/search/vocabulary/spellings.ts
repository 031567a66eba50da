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

/*
 * Feminine and plural of the words of roles, levels and general words, so that the vocabulary need not list them. What
 * comes out need not all be words: a form that nobody writes finds nothing.
 */

/** Endings of Portuguese nouns and adjectives that have a feminine in -a. */
const WITH_FEMININE = /(?:eir|ari|ic|iv|ad|id|os|an|tet|tect|edi|lic|orn|ogi)o$/;
/** Too short or unchanging: prepositions, names of techniques, words that are plural already. */
const FIXED = /^(?:.{1,2}|data|software|hardware|big|low|code|full|stack|end|front|back|web|cloud|design)$/;

/** A Portuguese word in the form of the dictionary, with its feminine and plurals. @param word without accents, in lower case */
function portugueseForms(word: string): string[] {
  if (FIXED.test(word) || word.endsWith('s')) return word.endsWith('es') ? [word, `${word}a`, `${word}es`] : [word];
  if (word.endsWith('or')) return [word, `${word}a`, `${word}es`, `${word}as`];
  if (word.endsWith('ao')) return [word, `${word.slice(0, -2)}oes`];
  if (/[aeou]l$/.test(word)) return [word, `${word.slice(0, -1)}is`];
  if (word.endsWith('il')) return [word, `${word.slice(0, -1)}s`, `${word.slice(0, -2)}eis`];
  if (word.endsWith('m')) return [word, `${word.slice(0, -1)}ns`];
  if (/[rz]$/.test(word)) return [word, `${word}es`, `${word}s`];
  const stem = word.slice(0, -1);
  if (WITH_FEMININE.test(word)) return [word, `${stem}a`, `${stem}os`, `${stem}as`];
  return [word, `${word}s`];
}

/** An English word with its plural. @param word in lower case */
function englishForms(word: string): string[] {
  if (FIXED.test(word) || word.endsWith('s')) return [word];
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`];
  return /(?:x|z|ch|sh)$/.test(word) ? [word, `${word}es`] : [word, `${word}s`];
}

/** What a word may be the feminine or plural of, itself included. */
function basesOf(word: string): Set<string> {
  const bases = new Set([word]);
  const add = (ending: RegExp, base: string) => {
    for (const one of [...bases]) if (ending.test(one)) bases.add(one.replace(ending, base));
  };
  add(/oes$/, 'ao');
  add(/([aeou])is$/, '$1l');
  add(/eis$/, 'il');
  add(/ns$/, 'm');
  add(/([^aeiou])ies$/, '$1y');
  add(/([rz]|x|ch|sh|ss)es$/, '$1');
  add(/([^s])s$/, '$1');
  add(/([dts]or)a$/, '$1');
  add(/(eir|ari|iv|os|[ai]d|ic|an|tet)a$/, '$1o');
  return bases;
}

/** Shorter words are technical names more often than not. */
const SHORTEST = 4;

/** Other forms that a word may have: feminine and plural. Not all need be words. */
export function otherForms(word: string): string[] {
  if (!new RegExp(`^\\p{L}{${SHORTEST},}$`, 'u').test(word)) return [];
  const forms = [...basesOf(word)].flatMap((base) => [base, ...portugueseForms(base), ...englishForms(base)]);
  return [...new Set(forms)].filter((form) => form !== word);
}

/** Words that a text is made of, each in the letters of the index. */
export function plainWords(text: string): string[] {
  return fold(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The words of the vocabulary that stand for all their forms. */
export class Lemmas {
  readonly #lemmas = new Map<string, string>();
  readonly #forms = new Map<string, string[]>();

  /** Forms that share one with a word learned before are forms of that word. */
  learn(word: string, language: 'pt' | 'en'): void {
    const forms = language === 'pt' ? portugueseForms(word) : englishForms(word);
    const lemma = forms.map((form) => this.#lemmas.get(form)).find((known) => known !== undefined) ?? word;
    for (const form of forms) {
      if (this.#lemmas.has(form)) continue;
      this.#lemmas.set(form, lemma);
      const others = this.#forms.get(lemma);
      if (others === undefined) this.#forms.set(lemma, [form]);
      else others.push(form);
    }
  }

  /** The word that a form is one of, where it is known; else the form. */
  of(form: string): string {
    return this.#lemmas.get(form) ?? form;
  }

  /** The forms of a word; the word itself where none are known. */
  formsOf(lemma: string): readonly string[] {
    return this.#forms.get(lemma) ?? [lemma];
  }

  /** Every form. */
  forms(): Iterable<string> {
    return this.#lemmas.keys();
  }
}
