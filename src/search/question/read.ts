import type { Table } from '../../wire/tables.ts';
import { type FactFilters, hasAny } from '../matching/filters.ts';
import { distinctTerms, type Plan, type SearchTerm } from '../matching/plan.ts';
import { hasGap, isExcluded, type Match, runOf } from '../vocabulary/spellings.ts';
import { formsOfText, type Unit } from '../words/words.ts';
import { type Piece, parsed, type QuestionText } from './parse.ts';
import {
  correctionFor,
  eitherTerm,
  entryTerm,
  exactTerm,
  isUnknown,
  type Knowledge,
  literalTerm,
  plainTerm,
  type ReadTerm,
} from './terms.ts';
import { EITHER, LEFT_OUT, LONGEST_VALUE, type NamedValue, valueNamed, type WordFilter } from './values.ts';

export interface Question {
  readonly asked: QuestionText;
  readonly filters: FactFilters;
  readonly places: Table;
}

export interface ReadQuestion {
  readonly filters: FactFilters & { readonly plan: Plan };
  /** Entries of `any_words` that are in the plan, as written. */
  readonly anyWords: readonly string[];
  /** A line for each word that is not read literally. */
  readonly understood: readonly string[];
  /** Suggested words, by the word that no ad holds. */
  readonly offered: ReadonlyMap<string, string>;
}

export function readQuestion({ asked, filters, places }: Question, knowledge: Knowledge): ReadQuestion {
  const reader = new Reader(knowledge, filters, places);
  const all = reader.read(asked.words ?? '', true);
  const title = reader.read(asked.title_words ?? '', false);
  const any = (asked.any_words ?? []).map((entry) => ({ entry, ...reader.read(entry, false) }));
  const wantedAny = any.filter(({ wanted }) => wanted.length > 0);
  const none = (asked.exclude_words ?? []).flatMap((entry) => reader.unwanted(entry));
  const plan: Plan = {
    all: all.wanted,
    any: wantedAny.map(({ wanted }) => wanted),
    none: [...none, ...[all, title, ...any].flatMap(({ unwanted }) => unwanted)],
    title: title.wanted,
  };
  return {
    filters: { ...filters, ...reader.named, plan },
    anyWords: wantedAny.map(({ entry }) => entry),
    understood: reader.lines(),
    offered: reader.offered,
  };
}

/** Maximum words per question: each is looked up, and SQLite takes no expression deeper than 1000. */
const MAX_WORDS = 500;
/** Maximum words per question that are spell-checked: each is compared with thousands. */
const MAX_CORRECTED = 30;

interface Word {
  readonly unit: Unit;
  readonly written: string;
}

interface Terms {
  readonly wanted: SearchTerm[];
  readonly unwanted: SearchTerm[];
  isUnwanted: boolean;
  /** Whether to leave out words that only join others. */
  readonly joins: boolean;
  /** The `or` that makes the next term an alternative to the previous one. */
  either: string | undefined;
  /** Index of the first term that an `or` may join: the words before it may be a filter. */
  from: number;
}

class Reader {
  readonly named: { [F in WordFilter]?: readonly number[] } = {};
  readonly offered = new Map<string, string>();
  readonly #knowledge: Knowledge;
  readonly #given: FactFilters;
  readonly #places: Table;
  readonly #said = new Set<string>();
  readonly #leftOut = new Set<string>();
  #room = MAX_WORDS;
  #corrections = 0;

  constructor(knowledge: Knowledge, given: FactFilters, places: Table) {
    this.#knowledge = knowledge;
    this.#given = given;
    this.#places = places;
  }

  lines(): string[] {
    return this.#leftOut.size === 0 ? [...this.#said] : [...this.#said, `left out: ${[...this.#leftOut].join(', ')}`];
  }

  /** @param withFilters whether a word that is a value of a table becomes a filter */
  read(text: string, withFilters: boolean, joins = true): Terms {
    const terms: Terms = { wanted: [], unwanted: [], isUnwanted: false, joins, either: undefined, from: 0 };
    const { source, pieces, count } = parsed(text, this.#room);
    if (count > this.#room) this.#said.add(`only the first ${MAX_WORDS} words of all arguments are read`);
    this.#room = Math.max(0, this.#room - count);
    for (const piece of pieces) {
      terms.isUnwanted = piece.isUnwanted;
      terms.from = terms.wanted.length;
      if (piece.kind === 'plain') this.#readRun(terms, piece, source, withFilters);
      else this.#put(terms, { term: literalTerm(source, piece) });
    }
    return { ...terms, wanted: distinctTerms(terms.wanted) };
  }

  /** An excluded entry is one term: a name of two words excludes neither of them alone. */
  unwanted(entry: string): SearchTerm[] {
    const forms = formsOfText(entry);
    const [only, second] = this.read(entry, false, false).wanted;
    if (forms.length === 0) return [];
    return [only !== undefined && second === undefined ? only : exactTerm(entry, forms)];
  }

  #readRun(terms: Terms, { units }: Piece, source: string, withFilters: boolean): void {
    const written = units.map((unit) => ({ unit, written: source.slice(unit.start, unit.end) }));
    for (const { unit, written: short } of written)
      if (source[unit.end] === '*') this.#said.add(`${short}*: ${short} alone; four letters begin a word`);
    const words = this.#corrected(written);
    for (let at = 0; at < words.length; ) {
      const form = words[at]?.unit.forms[0] ?? '';
      if (EITHER.has(form)) {
        if (terms.wanted.length > terms.from && at < words.length - 1) terms.either = form;
        else this.#leftOut.add(form);
        at++;
      } else {
        at += this.#readAt(terms, words, at, withFilters && !terms.isUnwanted);
        this.#endEither(terms);
      }
    }
  }

  /** An unused `or` joins nothing: "kotlin or remote java" asks for both words. */
  #endEither(terms: Terms): void {
    if (terms.either !== undefined) this.#leftOut.add(terms.either);
    terms.either = undefined;
  }

  /** Reads the filter, name or word at a position. @returns its number of words */
  #readAt(terms: Terms, words: readonly Word[], at: number, withFilters: boolean): number {
    const { vocabulary } = this.#knowledge;
    const { entries, length } = this.#namesAt(words, at);
    // A skill, role or level takes precedence over a filter: trainee.
    const isName = entries.some((entry) => vocabulary.entries[entry]?.kind !== 'word');
    const value = withFilters && !isName ? this.#valueAt(words, at, length) : undefined;
    if (value !== undefined && this.#take(value)) {
      terms.from = terms.wanted.length;
      return value.length;
    }
    const name = words.slice(at, at + Math.max(1, length));
    const written = writtenAs(name);
    const [first] = name;
    if (length > 0) this.#put(terms, entryTerm(vocabulary, written, formsOf(name), entries));
    else if (LEFT_OUT.has(formsOf(name).join()) && terms.joins && !terms.isUnwanted) this.#leftOut.add(written);
    else if (first !== undefined) this.#put(terms, plainTerm(written, first.unit, this.#knowledge));
    return name.length;
  }

  /** The entries with the longest names that begin at a word. Part of a joined name does not count: Java-based. */
  #namesAt(words: readonly Word[], at: number): { entries: number[]; length: number } {
    const { vocabulary } = this.#knowledge;
    const run = runOf(words.map(({ unit }) => unit));
    const found: Match[] = [];
    vocabulary.matchesAt(run, run.units.indexOf(at), found);
    const possible = found.flatMap((match) => {
      const end = match.from + match.length;
      const isWhole = run.units[end] !== run.units[end - 1] && !hasGap(match.way);
      const length = (run.units[end - 1] ?? at) - at + 1;
      return isWhole && !isExcluded(run, match) ? [{ entry: match.way.entry, length }] : [];
    });
    const length = Math.max(0, ...possible.map((name) => name.length));
    return {
      length,
      entries: [...new Set(possible.filter((name) => name.length === length).map(({ entry }) => entry))],
    };
  }

  /** The longest table value at a position, if it is not shorter than the name there. */
  #valueAt(words: readonly Word[], at: number, nameLength = 1) {
    for (let length = Math.min(LONGEST_VALUE, words.length - at); length >= Math.max(1, nameLength); length--) {
      const part = words.slice(at, at + length);
      const written = writtenAs(part);
      const value = valueNamed(written, formsOf(part), this.#places);
      if (value !== undefined) return { ...value, written, length };
    }
    return undefined;
  }

  /** @returns whether the words are that filter: not when its argument has another value */
  #take({ filter, id, name, written }: NamedValue & { readonly written: string }): boolean {
    const given = this.#given[filter];
    if (hasAny(given)) return given.includes(id);
    this.named[filter] = [...new Set([...(this.named[filter] ?? []), id])];
    this.#said.add(`${written}: ${filter} ${name}`);
    return true;
  }

  #put(terms: Terms, { term, line }: ReadTerm): void {
    if (line !== undefined) this.#said.add(line);
    const before = terms.either === undefined ? undefined : terms.wanted.pop();
    terms.either = undefined;
    if (terms.isUnwanted) {
      terms.unwanted.push(term);
      this.#said.add(`without ${term.written}`);
    } else terms.wanted.push(before === undefined ? term : eitherTerm(before, term));
  }

  /** Corrects misspelt words, before names of several words are looked up. */
  #corrected(words: readonly Word[]): Word[] {
    const read = [...words];
    for (let at = 0; at < words.length && this.#corrections < MAX_CORRECTED; at++) {
      const { unit, written } = words[at] as Word;
      const [form = '', second] = unit.forms;
      const value = this.#valueAt(words, at);
      if (value !== undefined) at += value.length - 1;
      if (value !== undefined || second !== undefined || LEFT_OUT.has(form)) continue;
      if (!isUnknown(form, this.#knowledge)) continue;
      this.#corrections++;
      const { word, isNear } = correctionFor(form, this.#knowledge) ?? {};
      if (word === undefined) continue;
      if (!isNear) this.offered.set(written, word);
      else {
        this.#said.add(`${written}: read as ${word} (nearest spelling)`);
        read[at] = { unit: { start: unit.start, end: unit.end, forms: [word] }, written: word };
      }
    }
    return read;
  }
}

const formsOf = (words: readonly Word[]) => words.flatMap(({ unit }) => [...unit.forms]);
const writtenAs = (words: readonly Word[]) => words.map(({ written }) => written).join(' ');
