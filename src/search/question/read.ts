import type { FactFilters } from '../../wire/ad-facts.ts';
import type { Site } from '../../wire/site.ts';
import { hasAny } from '../matching/filters.ts';
import { distinctTerms, type Entry, entryKey, type Plan, type SearchTerm, type Values } from '../matching/plan.ts';
import { formsIn, type Item, ItemReader, type NamedValue, writtenAs } from './items.ts';
import { exactTerm, type Knowledge, type QuestionText, type ReadTerm } from './terms.ts';

export interface Question {
  readonly asked: QuestionText;
  readonly filters: FactFilters;
  /** Its places are those of the board. */
  readonly site: Site;
}

export interface NamedSkill {
  readonly name: string;
  readonly term: SearchTerm;
}

export type ReadQuestion = ReturnType<typeof readQuestion>;

export function readQuestion({ asked, filters, site }: Question, knowledge: Knowledge) {
  const reader = new ItemReader(knowledge, site);
  const plan = new PlanReader(reader.said);
  // Beside another value of its argument a word is a word; what is excluded contradicts no argument.
  const isFree = ({ filter, id }: NamedValue, isUnwanted: boolean) => {
    const given = filters[filter];
    return isUnwanted || !hasAny(given) || given.includes(id);
  };
  plan.words(reader.items(asked.words ?? '', isFree), hasAny(asked.any_words));
  plan.titleWords(reader.items(asked.title_words ?? '', (_, isUnwanted) => isUnwanted));
  let last: Item | undefined;
  for (const entry of asked.any_words ?? []) {
    const items = reader.items(entry, isFree, last);
    plan.either(items);
    last = items.at(-1);
  }
  for (const entry of asked.exclude_words ?? []) plan.exclude(reader.items(entry, () => true));
  const skills = (asked.skills ?? []).map((name) => skillNamed(name, reader, plan));
  return {
    skills,
    filters: { ...filters, ...plan.values, plan: plan.plan() },
    /** Entries of `any_words` that are in the plan, as written. */
    anyWords: [...plan.any.values()].map(({ written }) => written),
    /** A line for each word that is not read literally. */
    understood: plan.lines(),
    /** Suggested words, by the word that no ad holds. */
    offered: reader.offered,
  };
}

/** A name of the vocabulary, or all words as they are written. */
function skillNamed(name: string, reader: ItemReader, plan: PlanReader): NamedSkill {
  const items = reader.items(name, () => false);
  const [only, second] = items;
  const isOne = second === undefined && only?.read !== undefined;
  return { name: name.trim(), term: isOne ? plan.term(only.read) : exactTerm(name, [formsIn(items)]) };
}

type ReadValues = { -readonly [T in keyof Values]: Values[T] };

/** Turns items into words of the plan, entries and values; `-word` and `a or b` become entries. */
class PlanReader {
  readonly values: ReadValues = {};
  readonly any = new Map<string, Entry & { readonly written: string }>();
  readonly #leftOut = new Set<string>();
  readonly #all: SearchTerm[] = [];
  readonly #title: SearchTerm[] = [];
  readonly #none: Entry[] = [];

  constructor(private readonly said: Set<string>) {}

  plan(): Plan {
    const any = [...this.any.values()];
    return { all: distinctTerms(this.#all), any, none: this.#none, title: distinctTerms(this.#title) };
  }

  lines(): string[] {
    return this.#leftOut.size === 0 ? [...this.said] : [...this.said, `left out: ${[...this.#leftOut].join(', ')}`];
  }

  /** @param hasOthers whether `any_words` are given: they cannot take the words beside an `or`, too */
  words(items: readonly Item[], hasOthers: boolean): void {
    for (const group of alternativesIn(items)) {
      const isMoved = group.length > 1 && !isOneFilter(group);
      if (isMoved && !hasOthers && this.any.size === 0) {
        this.said.add(`or: any_words ${group.map(({ written }) => written).join(', ')}`);
        for (const item of group) this.either([item]);
        continue;
      }
      if (isMoved) this.#leftOut.add('or');
      for (const item of group) this.#require(item, this.#all);
    }
  }

  titleWords(items: readonly Item[]): void {
    for (const item of items) this.#require(item, this.#title);
  }

  /** Reads an entry of `any_words`, or several with `or` between them. */
  either(items: readonly Item[]): void {
    for (const item of items.filter(isUnwanted)) this.#exclude(item);
    for (const own of separated(items.filter((item) => !isUnwanted(item)))) {
      const entry = this.#entry(own);
      // Entries that mean one thing count once.
      if (entry !== undefined && !this.any.has(entryKey(entry)))
        this.any.set(entryKey(entry), { ...entry, written: phrasesIn(own).map(phraseAs).join(' ') });
    }
  }

  /** Reads an entry of `exclude_words`. */
  exclude(items: readonly Item[]): void {
    this.#none.push(...separated(items).flatMap((own) => this.#entry(own, 'without ') ?? []));
  }

  #require(item: Item, terms: SearchTerm[]): void {
    if (isUnwanted(item)) this.#exclude(item);
    else if (item.value !== undefined) this.#addValue(this.values, item.written, item.value);
    else if (item.kind === 'joining' || item.kind === 'either') this.#leftOut.add(item.written);
    else if (item.read !== undefined) terms.push(this.term(item.read));
  }

  #exclude(item: Item): void {
    // A value says it by itself.
    if (item.value === undefined) this.said.add(`-${item.written}: exclude_words ${item.written}`);
    this.exclude([item]);
  }

  /** Undefined for a joining word alone. */
  #entry(items: readonly Item[], lead = ''): Entry | undefined {
    const values: ReadValues = {};
    const terms: SearchTerm[] = [];
    for (const phrase of phrasesIn(items)) {
      const [{ kind, value, read, written, part }] = phrase;
      if (value !== undefined) this.#addValue(values, written, value, lead);
      else if (phrase.length > 1) terms.push(exactTerm(writtenAs(phrase), [formsIn(phrase)]));
      else if (kind === 'joining' && items.length === 1 && !part.isUnwanted) this.#leftOut.add(written);
      else if (read !== undefined) terms.push(this.term(read));
    }
    const isEmpty = terms.length === 0 && Object.keys(values).length === 0;
    return isEmpty ? undefined : { terms: distinctTerms(terms), values };
  }

  term({ term, line }: ReadTerm): SearchTerm {
    if (line !== undefined) this.said.add(line);
    return term;
  }

  #addValue(to: ReadValues, written: string, { filter, id, name }: NamedValue, lead = '') {
    to[filter] = [...new Set([...(to[filter] ?? []), id])];
    this.said.add(`${written}: ${lead}${filter} ${name}`);
  }
}

const isUnwanted = ({ part }: Item) => part.isUnwanted;
const phraseAs = (items: readonly Item[]) => (items.length > 1 ? JSON.stringify(writtenAs(items)) : writtenAs(items));
/** Values of one filter are alternatives by themselves. */
const isOneFilter = ([first, ...others]: readonly Item[]) =>
  others.every(({ value }) => value !== undefined && value.filter === first?.value?.filter);
const isOperand = (item: Item | undefined) =>
  item !== undefined && item.kind !== 'either' && item.kind !== 'joining' && !isUnwanted(item);

const isListed = (group: readonly Item[] = []) => group[0]?.isAlone === true && isOperand(group[0]);

/** Items with `or` between them, in one group; each other item alone. */
function alternativesIn(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (let at = 0; at < items.length; at++) {
    const group = items.slice(at, at + 1);
    while (items[at + 1]?.kind === 'either' && isOperand(items[at]) && isOperand(items[at + 2])) {
      group.push(...items.slice(at + 2, at + 3));
      at += 2;
    }
    // A list before it: react, vue or angular.
    while (group.length > 1 && group[0]?.part.isListed === true && isListed(groups.at(-1)))
      group.unshift(...(groups.pop() ?? []));
    groups.push(group);
  }
  return groups;
}

/** The items before, between and after each `or`. */
function separated(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [[]];
  for (const item of items) {
    if (item.kind === 'either') groups.push([]);
    else groups.at(-1)?.push(item);
  }
  return groups;
}

/** Plain words of an entry that follow one another are a phrase; each other item stands alone. */
function phrasesIn(items: readonly Item[]): [Item, ...Item[]][] {
  const phrases: [Item, ...Item[]][] = [];
  const isPlain = ({ kind }: Item) => kind === 'word' || kind === 'joining';
  for (const [at, item] of items.entries()) {
    const before = items[at - 1];
    if (before !== undefined && before.part === item.part && isPlain(before) && isPlain(item))
      phrases.at(-1)?.push(item);
    else phrases.push([item]);
  }
  return phrases;
}
