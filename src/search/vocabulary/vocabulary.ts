import { ENTRIES, type Entry } from './entries.ts';
import {
  type Certainty,
  type Compounds,
  compoundsIn,
  endOfSpelling,
  formsOf,
  GAP,
  inflected,
  type Match,
  plainWords,
  variantsOf,
  type Way,
} from './spellings.ts';

const NONE: readonly string[] = [];
const NO_WAYS: readonly Way[] = [];

/** Construction takes tens of milliseconds. */
export class Vocabulary {
  readonly entries = ENTRIES;
  /** The index word of each entry, by position; no word of a text begins with `_`. */
  readonly tokens: readonly string[];
  readonly parents: readonly (readonly number[])[];
  readonly #ways = new Map<string, Way[]>();
  readonly #places: ReadonlyMap<string, number>;
  readonly #words = new Set<string>();
  readonly #compounds: Compounds;
  readonly #spoken = new Map<number, readonly (readonly string[])[]>();

  constructor() {
    const { entries } = this;
    this.#places = new Map(entries.map(({ name }, place) => [name, place]));
    this.#compounds = compoundsIn(entries.flatMap(spellingsOf));
    this.tokens = entries.map((_, place) => `_${place}`);
    const parents = new Map<string, number[]>();
    for (const [place, { includes = NONE }] of entries.entries())
      for (const name of includes) addTo(parents, name, place);
    this.parents = entries.map(({ name }) => parents.get(name) ?? []);
    for (const [place, entry] of entries.entries()) this.#learn(entry, place);
  }

  /** Adds every spelling that begins at a word to `matches`, even if its entry is not meant. */
  matchesAt(forms: readonly string[], from: number, matches: Match[]): void {
    for (const way of this.#ways.get(forms[from] ?? '') ?? NO_WAYS) {
      const end = endOfSpelling(way, forms, from + 1);
      if (end !== undefined) matches.push({ way, from, length: end - from });
    }
  }

  /** Spellings of an entry as phrases of the index, with each form of their first word. */
  spokenOf(entry: number): readonly (readonly string[])[] {
    let spoken = this.#spoken.get(entry);
    if (spoken === undefined) {
      const isSkill = this.entries[entry]?.kind === 'skill';
      const phrases = spellingsOf(this.entries[entry]).flatMap((one) =>
        one.includes(GAP) ? [] : variantsOf(one, this.#compounds),
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
    return this.#ways.get(form)?.some(({ rest }) => rest.length === 0) === true;
  }

  placeOf(name: string): number | undefined {
    return this.#places.get(name);
  }

  knows(form: string): boolean {
    return this.#words.has(form);
  }

  #learn(entry: Entry, place: number): void {
    const {
      kind,
      pt = NONE,
      en = NONE,
      exact = NONE,
      common = NONE,
      placed = NONE,
      unsure = NONE,
      near = NONE,
      not = NONE,
    } = entry;
    const of = { place, kind, near: new Set(near.flatMap(plainWords)), not: not.map(formsOf) };
    const languages = new Set([...pt, ...en]);
    const strict = Object.entries({ exact, common, placed, unsure }) as [Certainty, readonly string[]][];
    for (const spelling of spellingsOf(entry)) {
      const [certainty] = strict.find(([, spellings]) => spellings.includes(spelling)) ?? ['free' as const];
      const isInflected = certainty === 'free' && (kind !== 'skill' || languages.has(spelling));
      for (const written of variantsOf(spelling, this.#compounds))
        this.#add(written, isInflected, of, certainty, spelling);
    }
  }

  #add(written: readonly string[], isInflected: boolean, of: Way['of'], certainty: Certainty, spelling: string): void {
    const words = written.map((form) => (isInflected ? inflected(form) : [form]));
    for (const form of words.flat()) this.#words.add(form);
    const [first = [], ...rest] = words.map((forms, at) => (written[at] === GAP ? GAP : forms));
    const behind = rest.map((forms) => (forms === GAP ? GAP : new Set(forms)));
    const way = { rest: behind, entry: of.place, of, certainty, spelling };
    for (const form of first) addTo(this.#ways, form, way);
  }
}

function spellingsOf(entry: Entry | undefined): string[] {
  if (entry === undefined) return [];
  const { name, also = NONE, pt = NONE, en = NONE, exact = NONE, common = NONE, placed = NONE, unsure = NONE } = entry;
  return [...new Set([...exact, ...common, ...placed, ...unsure, name, ...also, ...pt, ...en])];
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
