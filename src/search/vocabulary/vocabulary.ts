import { fold, plainLetters } from '../../wire/text/fold.ts';
import { ENTRIES, type Entry } from './entries.ts';
import {
  type Certainty,
  formsOf,
  GAP,
  Lemmas,
  LONGEST_GAP,
  type Match,
  plainWords,
  type Run,
  variantsOf,
  type Way,
} from './spellings.ts';

const NONE: readonly string[] = [];
/** Words of the longest phrase of `not` before the name in it. */
const LONGEST_EXCLUDED = 4;
/** A word that more entries are called by says little of any. */
const MOST_SHARING = 15;

/** The vocabulary made ready for looking things up. Making it takes some tens of milliseconds. */
export class Vocabulary {
  readonly entries: readonly Entry[];
  /** The word under which the index keeps each entry, by its place; no text holds a word that begins with `_`. */
  readonly tokens: readonly string[];
  /** For each entry, the entries that it is a kind of. */
  readonly parents: readonly (readonly number[])[];
  /** For each entry, words beside it that make it certain. */
  readonly near: readonly ReadonlySet<string>[];
  readonly #byName: ReadonlyMap<string, number>;
  /** By each form that the first word of a spelling may have. */
  readonly #ways = new Map<string, Way[]>();
  readonly #excluded = new Map<string, { readonly rest: readonly string[]; readonly entry: number }[]>();
  readonly #lemmas = new Lemmas();
  readonly #words = new Set<string>();
  readonly #neighbours = new Map<number, readonly number[]>();
  readonly #spoken = new Map<number, readonly (readonly string[])[]>();

  constructor(entries: readonly Entry[] = ENTRIES) {
    this.entries = entries;
    this.tokens = entries.map(({ name }) => tokenOf(name));
    this.#byName = new Map(entries.map(({ name }, place) => [name, place]));
    this.near = entries.map(({ near = NONE }) => new Set(near.flatMap(plainWords)));
    const parents: number[][] = entries.map(() => []);
    for (const [place, { includes = NONE }] of entries.entries())
      for (const name of includes) parents[this.entryNamed(name) ?? -1]?.push(place);
    this.parents = parents;
    for (const entry of entries) this.#learnForms(entry);
    for (const form of this.#lemmas.forms()) this.#words.add(form);
    for (const [place, entry] of entries.entries()) this.#learn(entry, place);
  }

  /** The place of an entry by its name. */
  readonly entryNamed = (name: string): number | undefined => this.#byName.get(name);

  /** Adds every spelling that begins at a word to `matches`, whether or not its entry is meant. */
  matchesAt({ forms }: Run, from: number, matches: Match[]): void {
    const ways = this.#ways.get(forms[from] ?? '');
    if (ways === undefined) return;
    for (const way of ways) {
      const end = this.#follow(way, forms, from + 1, 0);
      if (end !== undefined) matches.push({ way, from, length: end - from });
    }
  }

  /** Where the rest of a spelling ends that goes on at a word. */
  #follow(way: Way, forms: readonly string[], from: number, first: number): number | undefined {
    const { rest, inflected } = way;
    let at = from;
    for (let step = first; step < rest.length; step++, at++) {
      const form = forms[at];
      if (form === undefined) return undefined;
      if (rest[step] === GAP) return this.#followGap(way, forms, at, step + 1);
      if ((inflected ? this.lemmaOf(form) : form) !== rest[step]) return undefined;
    }
    return at;
  }

  #followGap(way: Way, forms: readonly string[], from: number, step: number): number | undefined {
    for (let skipped = 0; skipped <= LONGEST_GAP; skipped++) {
      const end = this.#follow(way, forms, from + skipped, step);
      if (end !== undefined) return end;
    }
    return undefined;
  }

  /** How texts say an entry: its spellings, as phrases of the index, in each form that their first word has. */
  spokenOf(entry: number): readonly (readonly string[])[] {
    let spoken = this.#spoken.get(entry);
    if (spoken === undefined) {
      const all = spellingsOf(this.entries[entry]).filter((spelling) => !spelling.includes(GAP));
      const phrases = all.map(formsOf);
      const inflect = ([first = '', ...rest]: string[]) =>
        this.#lemmas.formsOf(this.lemmaOf(first)).map((form) => [form, ...rest]);
      spoken = this.entries[entry]?.kind === 'skill' ? phrases : phrases.flatMap(inflect);
      this.#spoken.set(entry, spoken);
    }
    return spoken;
  }

  /** Other skills and general words that are called by a word of this one, unless too many are. */
  neighboursOf(entry: number): readonly number[] {
    let neighbours = this.#neighbours.get(entry);
    if (neighbours === undefined) {
      neighbours = this.#sharing(entry);
      this.#neighbours.set(entry, neighbours);
    }
    return neighbours;
  }

  #sharing(entry: number): number[] {
    const own = new Set(this.spokenOf(entry).flat());
    const sharing = new Map<string, number[]>();
    for (const [place, { kind }] of this.entries.entries()) {
      if (place === entry || (kind !== 'skill' && kind !== 'word')) continue;
      for (const word of new Set(this.spokenOf(place).flat()))
        if (word.length > 4 && own.has(word)) sharing.set(word, [...(sharing.get(word) ?? []), place]);
    }
    return [...new Set([...sharing.values()].filter((places) => places.length <= MOST_SHARING).flat())];
  }

  /** Every word of every name, in each of its forms. */
  words(): Iterable<string> {
    return this.#words;
  }

  /** Whether a word names an entry by itself. */
  isName(form: string): boolean {
    return this.#ways.get(form)?.some(({ rest }) => rest.length === 0) === true;
  }

  /** Whether a word is one of the vocabulary, in whatever form. */
  knows(form: string): boolean {
    return this.#words.has(form);
  }

  /** The word that a form is one of, where the vocabulary knows it; else the form. */
  lemmaOf(form: string): string {
    return this.#lemmas.of(form);
  }

  /** Whether a run of words stands in a phrase in which its entry does not count. */
  isExcluded({ forms }: Run, { way: { entry }, from, length }: Match): boolean {
    if (this.entries[entry]?.not === undefined) return false;
    for (let start = Math.max(0, from - LONGEST_EXCLUDED); start < from + length; start++) {
      const isExcluded = this.#excluded
        .get(forms[start] ?? '')
        ?.some(
          (phrase) =>
            phrase.entry === entry &&
            start + phrase.rest.length >= from &&
            phrase.rest.every((word, step) => forms[start + 1 + step] === word),
        );
      if (isExcluded === true) return true;
    }
    return false;
  }

  #learnForms({ kind, name, also = NONE, pt = NONE, en = NONE }: Entry): void {
    for (const spelling of pt) for (const word of formsOf(spelling)) this.#lemmas.learn(word, 'pt');
    for (const spelling of kind === 'skill' ? en : [name, ...also, ...en])
      for (const word of formsOf(spelling)) this.#lemmas.learn(word, 'en');
  }

  #learn(entry: Entry, place: number): void {
    const { kind, pt = NONE, en = NONE, exact = NONE, common = NONE, unsure = NONE, not = NONE } = entry;
    const strict: Readonly<Record<Exclude<Certainty, 'free'>, readonly string[]>> = { exact, common, unsure };
    const inflected = new Set([...pt, ...en]);
    const isStrict = new Set(Object.values(strict).flat());
    // Front end and frontend have two spellings in common.
    const known = new Set<string>();
    for (const spelling of spellingsOf(entry).filter((one) => !isStrict.has(one)))
      this.#add(known, spelling, { place, certainty: 'free', inflected: kind !== 'skill' || inflected.has(spelling) });
    for (const [certainty, spellings] of Object.entries(strict) as [Certainty, readonly string[]][])
      for (const spelling of spellings) this.#add(known, spelling, { place, certainty, inflected: false, spellings });
    for (const phrase of not) {
      const [first = '', ...rest] = formsOf(phrase);
      addTo(this.#excluded, first, { rest, entry: place });
    }
  }

  #add(known: Set<string>, spelling: string, { place, certainty, inflected, spellings = NONE }: Learned): void {
    const alike = spellings.filter((other) => other.toLowerCase() === spelling.toLowerCase());
    for (const written of variantsOf(spelling)) {
      for (const form of written) this.#words.add(form);
      const words = inflected ? written.map((form) => this.lemmaOf(form)) : written;
      const key = words.join(' ');
      if (known.has(key)) continue;
      known.add(key);
      const [first = '', ...rest] = words;
      const way: Way = { rest, inflected, entry: place, certainty, spellings: alike, hasGap: rest.includes(GAP) };
      for (const form of inflected ? this.#lemmas.formsOf(first) : [first]) addTo(this.#ways, form, way);
    }
  }
}

interface Learned {
  readonly place: number;
  readonly certainty: Certainty;
  readonly inflected: boolean;
  readonly spellings?: readonly string[];
}

/** Everything that an entry is called. */
function spellingsOf(entry: Entry | undefined): string[] {
  if (entry === undefined) return [];
  const { name, also = NONE, pt = NONE, en = NONE, exact = NONE, common = NONE, unsure = NONE } = entry;
  return [...new Set([...exact, ...common, ...unsure, name, ...also, ...pt, ...en])];
}

const SIGNS: Readonly<Record<string, string>> = { '+': 'plus', '#': 'sharp', '.': 'dot', '&': 'and' };

function tokenOf(name: string): string {
  const plain = fold(plainLetters(name)).toLowerCase();
  return `_${plain.replace(/[+#.&]/g, (sign) => SIGNS[sign] ?? '').replace(/[^\p{L}\p{N}]/gu, '')}`;
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
