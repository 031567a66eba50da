import { CONTRACTS, foldName, JOB_TYPES, type Table, WORK_MODELS } from '../../../wire/tables.ts';
import { plainLetters } from '../../../wire/text/fold.ts';
import { unitsOf } from '../../words/words.ts';
import { ASKING } from '../vocabulary/entries.ts';
import type { Run } from '../vocabulary/spellings.ts';

/** A filter of a search that words can name. */
export type WordFilter = 'location' | 'work_model' | 'type' | 'contract';

/** What a word of a question is, when it is no word of an ad. */
export type ReservedWord =
  | {
      readonly kind: 'filter';
      readonly filter: WordFilter;
      readonly id: number;
      readonly name: string;
      /** It is a part of what the filter's value means, and a word of ads by itself: a town. */
      readonly isPart?: boolean;
      /** Ads that do not say it mean it. */
      readonly isUsual?: boolean;
    }
  | { readonly kind: 'asking' | 'opening' | 'joining' | 'either' | 'without' };

interface ReservedPhrase {
  readonly rest: readonly string[];
  readonly word: ReservedWord;
}

const TABLES: Readonly<Record<'work_model' | 'type' | 'contract', Table>> = {
  work_model: WORK_MODELS,
  type: JOB_TYPES,
  contract: CONTRACTS,
};

/** Finds the words of a question that are no words of an ad (vocabulary/data/reserved-words.yaml), and the names of places. */
export class ReservedWords {
  readonly #byFirst = new Map<string, ReservedPhrase[]>();
  readonly #words = new Set<string>();
  readonly #spellings = new Map<string, readonly string[]>();

  /**
   * @param places the locations that a name in a question may mean
   * @param towns the same rows, with the names of the towns that belong to each
   */
  constructor(places: Table, towns: Table = []) {
    const ordinary = new Set(ASKING.no_places.map(foldName));
    for (const { id, name, aliases } of places)
      for (const spelling of [name, ...aliases].filter((one) => !ordinary.has(foldName(one))))
        this.#add(spelling, { kind: 'filter', filter: 'location', id, name });
    for (const { id, name, aliases } of towns)
      for (const town of aliases) this.#add(town, { kind: 'filter', filter: 'location', id, name, isPart: true });
    for (const { filter, value, usual = false, words } of ASKING.filters) {
      const row = TABLES[filter].find(({ name }) => name === value);
      if (row === undefined) throw new Error(`reserved-words.yaml names ${value}, which is no ${filter}`);
      this.#spellings.set(`${filter} ${row.id}`, words);
      for (const spelling of words)
        this.#add(spelling, { kind: 'filter', filter, id: row.id, name: row.name, isUsual: usual });
    }
    for (const kind of ['asking', 'opening', 'joining', 'either', 'without'] as const)
      for (const spelling of ASKING[kind]) this.#add(spelling, { kind });
  }

  /**
   * The longest such word at a place, with the number of words it has.
   * @param isFirst whether nothing stands before it that is a word of an ad
   */
  at({ forms }: Run, from: number, isFirst: boolean): { word: ReservedWord; length: number } | undefined {
    let found: { word: ReservedWord; length: number } | undefined;
    for (const { rest, word } of this.#byFirst.get(forms[from] ?? '') ?? []) {
      if (word.kind === 'opening' && !isFirst) continue;
      const length = rest.length + 1;
      if (found !== undefined && found.length >= length) continue;
      if (rest.every((form, step) => forms[from + 1 + step] === form)) found = { word, length };
    }
    return found;
  }

  /** Whether a word is one of these, by itself or as a part. */
  knows(form: string): boolean {
    return this.#words.has(form);
  }

  /** How ads say in their text what a filter word means; empty for a place, which has its name only. */
  spellingsOf(filter: WordFilter, id: number): readonly string[] {
    return this.#spellings.get(`${filter} ${id}`) ?? [];
  }

  #add(spelling: string, word: ReservedWord): void {
    const [first = '', ...rest] = unitsOf(plainLetters(spelling)).flatMap(({ words }) => [...words.forms]);
    for (const form of [first, ...rest]) this.#words.add(form);
    const known = this.#byFirst.get(first);
    if (known === undefined) this.#byFirst.set(first, [{ rest, word }]);
    else known.push({ rest, word });
  }
}
