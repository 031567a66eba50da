import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { fold, plainLetters } from '../../../wire/text/fold.ts';
import { ENTRIES, type Entry } from './entries.ts';
import { plainWords } from './inflect.ts';
import { Lemmas } from './lemmas.ts';
import {
  alike,
  type Certainty,
  formsOf,
  GAP,
  LONGEST_GAP,
  type Match,
  type Run,
  variantsOf,
  type Way,
} from './spellings.ts';

/** Milliseconds for which making a vocabulary holds up other calls. */
const TURN = 8;

/** The vocabulary made ready for looking things up. Making it takes some tens of milliseconds. */
export class Vocabulary {
  readonly entries: readonly Entry[];
  /** The word under which the index keeps each entry, by its place; no text holds a word that begins with `_`. */
  readonly tokens: readonly string[];
  /** For each entry, the entries that it is a kind of. */
  readonly parents: readonly (readonly number[])[];
  /** For each entry, words beside it that make it certain. */
  readonly near: readonly ReadonlySet<string>[];
  /** For each entry, words in whose sentence it is something else. */
  readonly unless: readonly ReadonlySet<string>[];
  /** Entries of which one mention is as good as many, and nothing can take it back: 1 at their places. */
  readonly isPlain: Uint8Array;
  readonly #byName = new Map<string, number>();
  /** By the first word as it is written, and by the lemma of the first word. */
  readonly #written = new Map<string, Way[]>();
  readonly #inflected = new Map<string, Way[]>();
  /** Both, by each form that a first word may have. */
  readonly #ways = new Map<string, readonly Way[]>();
  readonly #excluded = new Map<string, { readonly rest: readonly string[]; readonly entry: number }[]>();
  readonly #lemmas = new Lemmas();
  readonly #words = new Set<string>();
  readonly #spoken = new Map<number, readonly (readonly string[])[]>();

  /** @param isWhole false where {@link Vocabulary.inTurns} learns the entries */
  constructor(entries: readonly Entry[] = ENTRIES, isWhole = true) {
    this.entries = entries;
    this.tokens = entries.map(({ name }) => termOf(name));
    for (const [index, { name }] of entries.entries()) this.#byName.set(name, index);
    this.near = entries.map(({ near = [] }) => new Set(near.flatMap(plainWords)));
    this.unless = entries.map(({ unless = [] }) => new Set(unless.flatMap(plainWords)));
    this.isPlain = Uint8Array.from(entries, ({ kind, not, unless }) =>
      kind === 'word' && not === undefined && unless === undefined ? 1 : 0,
    );
    this.parents = this.#parents();
    if (!isWhole) return;
    const steps = this.#steps();
    while (steps.next().done !== true);
  }

  /** Makes a vocabulary in several turns of the event loop. */
  static async inTurns(entries: readonly Entry[] = ENTRIES): Promise<Vocabulary> {
    const vocabulary = new Vocabulary(entries, false);
    let end = performance.now() + TURN;
    for (const steps = vocabulary.#steps(); steps.next().done !== true; ) {
      if (performance.now() < end) continue;
      await yieldToEventLoop();
      end = performance.now() + TURN;
    }
    await yieldToEventLoop();
    return vocabulary;
  }

  /** Learns the entries, each in a step of its own. */
  *#steps(): Generator<void> {
    for (const entry of this.entries) yield this.#learnForms(entry);
    for (const form of this.#lemmas.forms()) this.#words.add(form);
    for (const [index, entry] of this.entries.entries()) yield this.#learn(entry, index);
    for (const [lemma, ways] of this.#inflected) yield this.#joinWays(lemma, ways);
    for (const [form, ways] of this.#written) if (!this.#ways.has(form)) this.#ways.set(form, ways);
  }

  /** The place of an entry by its name. */
  readonly entryNamed = (name: string): number | undefined => this.#byName.get(name);

  /**
   * Adds every spelling that begins at a word to `matches`, whether or not its entry is meant.
   * @param skipped entries that are not looked for: 1 at their places
   */
  matchesAt({ forms }: Run, from: number, matches: Match[], skipped?: Uint8Array): void {
    const ways = this.#ways.get(forms[from] ?? '');
    if (ways === undefined) return;
    for (const way of ways) {
      if (skipped?.[way.entry] === 1) continue;
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
    const known = this.#spoken.get(entry);
    if (known !== undefined) return known;
    const spoken = this.#workOutSpoken(entry);
    this.#spoken.set(entry, spoken);
    return spoken;
  }

  #workOutSpoken(entry: number): string[][] {
    const {
      kind,
      name,
      also = [],
      pt = [],
      en = [],
      exact = [],
      common = [],
      unsure = [],
    } = this.entries[entry] ?? EMPTY;
    const spellings = [...new Set([...exact, ...common, ...unsure, name, ...also, ...pt, ...en])]
      .filter((spelling) => !spelling.includes(GAP))
      .map(formsOf);
    if (kind === 'skill') return spellings;
    return spellings.flatMap(([first = '', ...rest]) =>
      this.#lemmas.formsOf(this.lemmaOf(first)).map((form) => [form, ...rest]),
    );
  }

  /** Other skills and general words that are called by a word of this one, unless too many are. */
  neighboursOf(entry: number): number[] {
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
      const phrases = this.#excluded.get(forms[start] ?? '');
      const found = phrases?.some(
        (phrase) =>
          phrase.entry === entry &&
          start + phrase.rest.length >= from &&
          phrase.rest.every((word, step) => forms[start + 1 + step] === word),
      );
      if (found === true) return true;
    }
    return false;
  }

  #parents(): number[][] {
    const parents: number[][] = this.entries.map(() => []);
    for (const [index, { includes = [] }] of this.entries.entries())
      for (const name of includes) parents[this.entryNamed(name) ?? -1]?.push(index);
    return parents;
  }

  #learnForms({ kind, name, also = [], pt = [], en = [] }: Entry): void {
    for (const spelling of pt) for (const word of formsOf(spelling)) this.#lemmas.learn(word, 'pt');
    for (const spelling of kind === 'skill' ? en : [name, ...also, ...en])
      for (const word of formsOf(spelling)) this.#lemmas.learn(word, 'en');
  }

  #learn(entry: Entry, place: number): void {
    const { kind, name, also = [], pt = [], en = [], exact = [], common = [], unsure = [], not = [] } = entry;
    const strict = new Set([...exact, ...common, ...unsure]);
    const known = new Set<string>();
    const add = (spellings: readonly string[], certainty: Certainty, inflected: boolean) => {
      for (const spelling of spellings)
        this.#add(known, spelling, {
          entry: place,
          certainty,
          inflected,
          spellings: certainty === 'free' ? NONE : alike(spelling, spellings),
        });
    };
    const isFree = (spelling: string) => !strict.has(spelling);
    add([name, ...also].filter(isFree), 'free', kind !== 'skill');
    add([...pt, ...en].filter(isFree), 'free', true);
    add(exact, 'exact', false);
    add(common, 'common', false);
    add(unsure, 'unsure', false);
    for (const phrase of not) {
      const [first = '', ...rest] = formsOf(phrase);
      addTo(this.#excluded, first, { rest, entry: place });
    }
  }

  /** @param known the ways of the entry so far: front end and frontend have two in common */
  #add(known: Set<string>, spelling: string, way: Omit<Way, 'rest' | 'hasGap'>): void {
    for (const written of variantsOf(spelling)) {
      for (const form of written) this.#words.add(form);
      const words = way.inflected ? written.map((form) => this.lemmaOf(form)) : written;
      const key = words.join(' ');
      if (known.has(key)) continue;
      known.add(key);
      const [first = '', ...rest] = words;
      // Written out, for copying a few thousand objects by spreading takes most of the time.
      const { entry, certainty, inflected, spellings } = way;
      const whole: Way = { rest, inflected, entry, certainty, spellings, hasGap: rest.includes(GAP) };
      addTo(inflected ? this.#inflected : this.#written, first, whole);
    }
  }

  /** Both kinds of ways, by each form of the first word. */
  #joinWays(lemma: string, ways: Way[]): void {
    for (const form of this.#lemmas.formsOf(lemma)) {
      const written = this.#written.get(form);
      this.#ways.set(form, written === undefined ? ways : [...written, ...ways]);
    }
  }
}

/** A word that more entries are called by says little of either. */
const MOST_SHARING = 15;
const NONE: readonly string[] = [];
const EMPTY: Entry = { kind: 'word', name: '', theme: '' };

/** Words of the longest phrase of `not` before the name in it. */
const LONGEST_EXCLUDED = 4;
const SIGNS: Readonly<Record<string, string>> = { '+': 'plus', '#': 'sharp', '.': 'dot', '&': 'and' };

function termOf(name: string): string {
  const plain = fold(plainLetters(name)).toLowerCase();
  return `_${plain.replace(/[+#.&]/g, (sign) => SIGNS[sign] ?? '').replace(/[^\p{L}\p{N}]/gu, '')}`;
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
