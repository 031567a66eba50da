import { ENTRIES } from './entries.ts';
import {
  type Compounds,
  compoundsIn,
  endOfSpelling,
  formsOf,
  GAP,
  inflected,
  type Match,
  plainWords,
  type Spelling,
  spellingsOf,
  variantsOf,
} from './spellings.ts';

const NONE: readonly Spelling[] = [];

/** Construction takes tens of milliseconds. */
export class Vocabulary {
  readonly entries = ENTRIES;
  /** The index word of each entry, by position; no word of a text begins with `_`. */
  readonly tokens: readonly string[];
  readonly parents: readonly (readonly number[])[];
  readonly #spellingsByEntry = ENTRIES.map(spellingsOf);
  readonly #compounds: Compounds;
  readonly #spellingsByFirstWord = new Map<string, Spelling[]>();
  readonly #places: ReadonlyMap<string, number>;
  readonly #words = new Set<string>();
  readonly #spoken = new Map<number, readonly (readonly string[])[]>();

  constructor() {
    this.#compounds = compoundsIn(this.#spellingsByEntry.flatMap((spellings) => spellings.map(({ forms }) => forms)));
    this.#places = new Map(ENTRIES.map(({ name }, place) => [name, place]));
    this.tokens = ENTRIES.map((_, place) => `_${place}`);
    const parents = new Map<string, number[]>();
    for (const [place, { includes = [] }] of ENTRIES.entries())
      for (const name of includes) addTo(parents, name, place);
    this.parents = ENTRIES.map(({ name }) => parents.get(name) ?? []);
    for (const place of ENTRIES.keys()) this.#learn(place);
  }

  /** Adds every spelling that begins at a word to `matches`, even if its entry is not meant. */
  matchesAt(forms: readonly string[], from: number, matches: Match[]): void {
    for (const spelling of this.#spellingsByFirstWord.get(forms[from] ?? '') ?? NONE) {
      const end = endOfSpelling(spelling.rest, forms, from + 1);
      if (end !== undefined) matches.push({ spelling, from, length: end - from });
    }
  }

  /** The entries that words name, and those that they include. */
  entriesNamed(forms: readonly string[]): number[] {
    const matches: Match[] = [];
    this.matchesAt(forms, 0, matches);
    const named = new Set(matches.flatMap(({ spelling, length }) => (length === forms.length ? spelling.entry : [])));
    return [...this.entries.keys()].filter(
      (at) => named.has(at) || this.parents[at]?.some((parent) => named.has(parent)),
    );
  }

  /** Spellings of an entry as phrases of the index, with each form of their first word. */
  spokenOf(entry: number): readonly (readonly string[])[] {
    let spoken = this.#spoken.get(entry);
    if (spoken === undefined) {
      const isSkill = this.entries[entry]?.kind === 'skill';
      const phrases = (this.#spellingsByEntry[entry] ?? []).flatMap(({ forms }) =>
        forms.includes(GAP) ? [] : variantsOf(forms, this.#compounds),
      );
      spoken = phrases.flatMap(([first = '', ...rest]) =>
        (isSkill ? [first] : inflected(first)).map((form) => [form, ...rest]),
      );
      this.#spoken.set(entry, spoken);
    }
    return spoken;
  }

  words(): Iterable<string> {
    return this.#words;
  }

  isName(form: string): boolean {
    return this.#spellingsByFirstWord.get(form)?.some(({ rest }) => rest.length === 0) === true;
  }

  placeOf(name: string): number | undefined {
    return this.#places.get(name);
  }

  knows(form: string): boolean {
    return this.#words.has(form);
  }

  #learn(entry: number): void {
    const { kind = 'skill', near = [], not = [] } = ENTRIES[entry] ?? {};
    const of = { entry, kind, near: near.flatMap(plainWords), not: not.map(formsOf) };
    for (const { forms, isInflected, strictness, text } of this.#spellingsByEntry[entry] ?? []) {
      for (const variant of variantsOf(forms, this.#compounds)) {
        const rest = variant.flatMap((form) => [this.#formsOf(form, isInflected)]);
        for (const first of rest.shift() ?? [])
          addTo(this.#spellingsByFirstWord, first, { rest, strictness, text, ...of });
      }
    }
  }

  #formsOf(form: string, isInflected: boolean): Spelling['rest'][number] {
    if (form === GAP) return GAP;
    const forms = isInflected ? inflected(form) : [form];
    for (const each of forms) this.#words.add(each);
    return forms;
  }
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
