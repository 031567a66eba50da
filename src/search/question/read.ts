import type { Table } from '../../wire/tables.ts';
import type { FactFilters } from '../matching/filters.ts';
import { hasAny } from '../matching/filters.ts';
import type { Plan, SearchTerm } from '../matching/plan.ts';
import type { Unit } from '../words/words.ts';
import { formsOfText, type Parsed, type Piece, parsed, type QuestionText, RunWords, shortBeginnings } from './parse.ts';
import {
  correctedWord,
  eitherTerm,
  entryTerm,
  exactTerm,
  type Knowledge,
  literalTerm,
  plainTerm,
  type ReadTerm,
} from './terms.ts';
import { EITHER, isOfValue, LEFT_OUT, LONGEST_VALUE, valueNamed, type WordFilter } from './values.ts';

/** A question as a tool was asked it. */
export interface Question {
  readonly asked: QuestionText;
  /** Filters that were given as arguments. */
  readonly filters: FactFilters;
  /** The board's places by name, for words that name one. */
  readonly places: Table;
}

/** A question in the terms of the index. */
export interface ReadQuestion {
  readonly filters: FactFilters & { readonly plan: Plan };
  /** One short line for each word that was read as more than, or other than, itself. */
  readonly understood: readonly string[];
  /** Words that may have been meant, by the word that no ad holds. */
  readonly offered: ReadonlyMap<string, string>;
}

/** Reads a question as people mean it, and says where it did. */
export function readQuestion({ asked, filters, places }: Question, knowledge: Knowledge): ReadQuestion {
  const reader = new Reader(knowledge, filters, places);
  const all = reader.read(asked.words ?? '', true);
  const title = reader.read(asked.title_words ?? '', false);
  const any = (asked.any_words ?? []).map((entry) => reader.read(entry, false).wanted);
  const none = (asked.exclude_words ?? []).flatMap((entry) => reader.unwanted(entry));
  const plan: Plan = {
    all: all.wanted,
    any: any.filter((terms) => terms.length > 0),
    none: [...none, ...all.unwanted, ...title.unwanted],
    title: title.wanted,
  };
  return {
    filters: { ...filters, ...reader.named, plan },
    understood: reader.lines(),
    offered: reader.offered,
  };
}

/** Words whose forms and spelling are looked for, at most. */
const MAX_WIDENED = 30;

interface Terms {
  readonly wanted: SearchTerm[];
  readonly unwanted: SearchTerm[];
}

class Reader {
  /** Filters that words named. */
  readonly named: { [F in WordFilter]?: readonly number[] } = {};
  readonly offered = new Map<string, string>();
  readonly #knowledge: Knowledge;
  readonly #given: FactFilters;
  readonly #places: Table;
  readonly #said = new Set<string>();
  readonly #leftOut = new Set<string>();
  #widened = 0;

  constructor(knowledge: Knowledge, given: FactFilters, places: Table) {
    this.#knowledge = knowledge;
    this.#given = given;
    this.#places = places;
  }

  lines(): string[] {
    return this.#leftOut.size === 0 ? [...this.#said] : [...this.#said, `left out: ${[...this.#leftOut].join(', ')}`];
  }

  /** @param withFilters whether a word that is a value of a table is that filter */
  read(text: string, withFilters: boolean): Terms {
    const terms: Terms = { wanted: [], unwanted: [] };
    const whole = parsed(text);
    for (const short of shortBeginnings(text)) this.#said.add(`${short}*: ${short} alone; four letters begin a word`);
    for (const piece of whole.pieces) {
      if (piece.kind === 'plain') this.#readRun(terms, piece, whole, withFilters);
      else this.#put(terms, { term: literalTerm(whole.source, piece) }, piece.isUnwanted, false);
    }
    const isEmpty = terms.wanted.length + terms.unwanted.length === 0;
    // A question of nothing but joining words is looked for as it stands.
    if (isEmpty && this.#leftOut.size > 0 && !withFilters) {
      for (const { start, end, words } of whole.pieces.flatMap(({ units }) => [...units]))
        terms.wanted.push(exactTerm(whole.source.slice(start, end), words.forms));
    }
    return terms;
  }

  /** An entry that is not wanted is one thing: a name of two words rules out neither of them alone. */
  unwanted(entry: string): SearchTerm[] {
    const forms = formsOfText(entry);
    if (forms.length === 0) return [];
    const [only, second] = this.read(entry, false).wanted;
    return [only !== undefined && second === undefined ? only : exactTerm(entry, forms)];
  }

  #readRun(terms: Terms, piece: Piece, whole: Parsed, withFilters: boolean): void {
    const words = new RunWords(whole, piece.units);
    this.#correct(words);
    let isEither = false;
    for (let at = 0; at < words.length; ) {
      if (EITHER.has(words.form(at)) && at > 0 && at < words.length - 1) {
        isEither = true;
        at++;
        continue;
      }
      const before = terms.wanted.length;
      const slash = words.isBehindSlash(at);
      at += this.#readAt(terms, words, at, { withFilters, isUnwanted: piece.isUnwanted, isEither: isEither || slash });
      if (terms.wanted.length !== before || !slash) isEither = false;
    }
  }

  /** Reads what stands at a place. @returns how many words that were */
  #readAt(terms: Terms, words: RunWords, at: number, how: How): number {
    const names = words.namesAt(at, this.#knowledge.vocabulary);
    const length = names[0]?.length ?? 0;
    // A skill, role or level is meant sooner than a filter: trainee.
    const isName = names.some(({ way }) => this.#knowledge.vocabulary.entries[way.entry]?.kind !== 'word');
    const value = how.withFilters && !how.isUnwanted && !isName ? this.#valueAt(words, at, length) : 0;
    if (value > 0) return value;
    if (length > 0) {
      const entries = [...new Set(names.map(({ way }) => way.entry))];
      const forms = words.run.forms.slice(at, at + length);
      const written = words.written(at, length);
      this.#put(terms, entryTerm(this.#knowledge.vocabulary, written, forms, entries), how.isUnwanted, how.isEither);
      return length;
    }
    if (LEFT_OUT.has(words.form(at)) && !how.isUnwanted) {
      this.#leftOut.add(words.written(at, 1));
      return 1;
    }
    return this.#readPlain(terms, words, at, how);
  }

  /** Words that are exactly a value of a table are that filter, unless its argument is given. @returns how many words */
  #valueAt(words: RunWords, at: number, nameLength: number): number {
    for (let length = Math.min(LONGEST_VALUE, words.length - at); length > 0 && length >= nameLength; length--) {
      const written = words.written(at, length);
      const value = valueNamed(written, words.run.forms.slice(at, at + length), this.#places);
      if (value === undefined) continue;
      if (this.#takeValue(value.filter, value.id, `${written}: ${value.filter} ${value.name}`)) return length;
    }
    return 0;
  }

  /** @returns whether the word is that filter, and no word of ads */
  #takeValue(name: WordFilter, id: number, line: string): boolean {
    const given = this.#given[name];
    if (hasAny(given)) return given.includes(id);
    this.named[name] = [...new Set([...(this.named[name] ?? []), id])];
    this.#said.add(line);
    return true;
  }

  /** A word that the vocabulary does not have; with it the rest of its unit, which is one name. */
  #readPlain(terms: Terms, words: RunWords, at: number, { isUnwanted, isEither }: How): number {
    const { unit, isWhole } = words.unit(at);
    const length = isWhole ? unit.words.forms.length : 1;
    const form = words.form(at);
    const read: Pick<Unit, 'words'> = length > 1 ? unit : { words: { forms: [form] } };
    const written = isWhole ? words.written(at, length) : form;
    const widened = ++this.#widened <= MAX_WIDENED;
    const term = widened ? plainTerm(written, read, this.#knowledge) : { term: exactTerm(written, read.words.forms) };
    this.#put(terms, term, isUnwanted, isEither);
    return length;
  }

  #put(terms: Terms, { term, line, offered }: ReadTerm, isUnwanted: boolean, isEither: boolean): void {
    if (line !== undefined) this.#said.add(line);
    if (offered !== undefined) this.offered.set(term.written, offered);
    if (isUnwanted) {
      terms.unwanted.push(term);
      this.#said.add(`without ${term.written}`);
      return;
    }
    const key = JSON.stringify(term.phrases);
    if (terms.wanted.some(({ phrases }) => JSON.stringify(phrases) === key)) return;
    const before = isEither ? terms.wanted.pop() : undefined;
    terms.wanted.push(before === undefined ? term : eitherTerm(before, term));
  }

  /** Reads misspelled words as the names that are near, before names of several words are looked for. */
  #correct(words: RunWords): void {
    const { vocabulary } = this.#knowledge;
    for (let at = 0; at < Math.min(words.length, MAX_WIDENED); at++) {
      const { unit, isWhole, isList } = words.unit(at);
      const form = words.form(at);
      if (
        (!isWhole && !isList) ||
        unit.words.forms.length > 1 ||
        vocabulary.knows(form) ||
        isOfValue(form, this.#places)
      )
        continue;
      const corrected = LEFT_OUT.has(form) ? undefined : correctedWord(form, this.#knowledge);
      if (corrected === undefined) continue;
      this.#said.add(`${words.written(at, 1)}: read as ${corrected} (nearest spelling)`);
      words.correct(at, corrected);
    }
  }
}

/** How a run is read. */
interface How {
  readonly withFilters: boolean;
  readonly isUnwanted: boolean;
  /** It is enough in place of what stands before it. */
  readonly isEither: boolean;
}
