import type { Site } from '../site/site.ts';
import type { FactFilters } from '../wire/ad-facts.ts';
import { refuse } from '../wire/errors.ts';
import { hasAny } from './conditions.ts';
import { formsIn, ItemReader, type NamedValue, type QueryItem, writtenAs } from './items.ts';
import { distinctTerms, entryKey, type Plan, type PlanEntry, type SearchTerm, type SqlValues } from './plan.ts';
import type { QueryText, QueryWords } from './split.ts';
import { eitherTerm, exactTerm, type Knowledge, type ReadTerm } from './terms.ts';

export interface SearchQuery {
  /** The tool that refuses it. */
  readonly tool: string;
  readonly texts: QueryWords;
  readonly filters: FactFilters;
  /** Its places are those of the board. */
  readonly site: Site;
}

export interface NamedSkill {
  readonly name: string;
  readonly term: SearchTerm;
}

export type ReadQuery = ReturnType<typeof readQuery>;

const NO_TEXT: QueryText = { source: '', parts: [] };

/** @throws ToolError `invalid_argument` for "no java" */
export function readQuery({ tool, texts, filters, site }: SearchQuery, knowledge: Knowledge) {
  const reader = new ItemReader(knowledge, site);
  const plan = new PlanReader(reader.said);
  // Beside another value of its argument a word is a word; what is excluded contradicts no argument.
  const isFree = ({ filter, id }: NamedValue, isUnwanted: boolean) => {
    const ids = filters[filter];
    return isUnwanted || !hasAny(ids) || ids.includes(id);
  };
  const words = reader.items(texts.words ?? NO_TEXT, isFree);
  const denied = deniedName(words);
  if (denied !== undefined) throw refuse(tool, [{ field: 'words', message: denied }]);
  plan.words(words, texts.any_words.length > 0);
  plan.titleWords(reader.items(texts.title_words ?? NO_TEXT, (_, isUnwanted) => isUnwanted));
  let last: QueryItem | undefined;
  for (const entry of texts.any_words) {
    const items = reader.items(entry, isFree, last);
    plan.either(items);
    last = items.at(-1);
  }
  for (const entry of texts.exclude_words) plan.exclude(reader.items(entry, () => true));
  const skills = texts.skills.map((name) => skillNamed(name, reader, plan));
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

/** "No" before a name is English: no java; before a place and other words it joins: no Porto. */
function deniedName(items: readonly QueryItem[]): string | undefined {
  const name = items.find(({ kind }, at) => kind === 'name' && items[at - 1]?.forms.join() === 'no')?.written;
  return name && `has "no ${name}", where no is no sign. Give ${name} in exclude_words, or as -${name}.`;
}

/** A name of the vocabulary, or all words as they are written. */
function skillNamed(text: QueryText, reader: ItemReader, plan: PlanReader): NamedSkill {
  const name = text.source.trim();
  const items = reader.items(text, () => false);
  const [only, second] = items;
  const isOne = second === undefined && only?.read !== undefined;
  return { name, term: isOne ? plan.term(only.read) : exactTerm(name, [formsIn(items)]) };
}

type ReadValues = { -readonly [T in keyof SqlValues]: SqlValues[T] };

/** Turns items into words of the plan, entries and values; `-word` and `a or b` become entries. */
class PlanReader {
  readonly values: ReadValues = {};
  readonly any = new Map<string, PlanEntry & { readonly written: string }>();
  readonly #leftOut = new Set<string>();
  /** Entries of `any_words` that mean one thing, by its key. */
  readonly #same = new Map<string, readonly string[]>();
  readonly #all: SearchTerm[] = [];
  readonly #title: SearchTerm[] = [];
  readonly #none: PlanEntry[] = [];

  constructor(private readonly said: Set<string>) {}

  plan(): Plan {
    const any = [...this.any.values()];
    return { all: distinctTerms(this.#all), any, none: this.#none, title: distinctTerms(this.#title) };
  }

  lines(): string[] {
    const same = [...this.#same.values()].map((names) => `${names.join(', ')}: one thing, counted once`);
    const leftOut = this.#leftOut.size === 0 ? [] : [`left out: ${[...this.#leftOut].join(', ')}`];
    return [...this.said, ...same, ...leftOut];
  }

  /** @param hasOthers whether `any_words` are given: then an `or` is one of the words that all must match */
  words(items: readonly QueryItem[], hasOthers: boolean): void {
    for (const group of alternativesIn(items)) {
      if (group.length === 1 || isOneFilter(group)) for (const item of group) this.#require(item, this.#all);
      else if (hasOthers || this.any.size > 0) this.#requireOne(group, this.#all);
      else {
        this.said.add(`or: any_words ${namesOf(group)}`);
        for (const item of group) this.either([item]);
      }
    }
  }

  titleWords(items: readonly QueryItem[]): void {
    for (const group of alternativesIn(items)) this.#requireOne(group, this.#title);
  }

  #requireOne(group: readonly QueryItem[], terms: SearchTerm[]): void {
    const reads = group.flatMap(({ read }) => read ?? []);
    if (group.length === 1 || reads.length < group.length) {
      if (group.length > 1) this.#leftOut.add('or');
      for (const item of group) this.#require(item, terms);
      return;
    }
    this.said.add(`or: any of ${namesOf(group)}`);
    terms.push(eitherTerm(reads.map((read) => this.term(read))));
  }

  /** Reads an entry of `any_words`, or several with `or` between them. */
  either(items: readonly QueryItem[]): void {
    for (const item of items.filter(isUnwanted)) this.#exclude(item);
    for (const own of separated(items.filter((item) => !isUnwanted(item)))) {
      const entry = this.#entry(own);
      if (entry === undefined) continue;
      const [key, written] = [entryKey(entry), phrasesIn(own).map(phraseAs).join(' ')];
      const same = this.any.get(key);
      if (same === undefined) this.any.set(key, { ...entry, written });
      else if (same.written !== written) this.#same.set(key, [...(this.#same.get(key) ?? [same.written]), written]);
    }
  }

  /** Reads an entry of `exclude_words`. */
  exclude(items: readonly QueryItem[]): void {
    this.#none.push(...separated(items).flatMap((own) => this.#entry(own, 'without ') ?? []));
  }

  #require(item: QueryItem, terms: SearchTerm[]): void {
    if (isUnwanted(item)) this.#exclude(item);
    else if (item.value !== undefined) this.#addValue(this.values, item.written, item.value);
    else if (item.kind === 'joining' || item.kind === 'either') this.#leftOut.add(item.written);
    else if (item.read !== undefined) terms.push(this.term(item.read));
  }

  #exclude(item: QueryItem): void {
    // A value says it by itself.
    if (item.value === undefined) this.said.add(`-${item.written}: exclude_words ${item.written}`);
    this.exclude([item]);
  }

  /** Undefined for a joining word alone. */
  #entry(items: readonly QueryItem[], lead = ''): PlanEntry | undefined {
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

const namesOf = (group: readonly QueryItem[]) => group.map(({ written }) => written).join(', ');
const isUnwanted = ({ part }: QueryItem) => part.isUnwanted;
const phraseAs = (items: readonly QueryItem[]) =>
  items.length > 1 ? JSON.stringify(writtenAs(items)) : writtenAs(items);
/** Values of one filter are alternatives by themselves. */
const isOneFilter = ([first, ...others]: readonly QueryItem[]) =>
  others.every(({ value }) => value !== undefined && value.filter === first?.value?.filter);
const isOperand = (item: QueryItem | undefined) =>
  item !== undefined && item.kind !== 'either' && item.kind !== 'joining' && !isUnwanted(item);

const isListed = (group: readonly QueryItem[] = []) => group[0]?.isAlone === true && isOperand(group[0]);

/** Items with `or` between them, in one group; each other item alone. */
function alternativesIn(items: readonly QueryItem[]): QueryItem[][] {
  const groups: QueryItem[][] = [];
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
function separated(items: readonly QueryItem[]): QueryItem[][] {
  const groups: QueryItem[][] = [[]];
  for (const item of items) {
    if (item.kind === 'either') groups.push([]);
    else groups.at(-1)?.push(item);
  }
  return groups;
}

/** Plain words of an entry that follow one another are a phrase; each other item stands alone. */
function phrasesIn(items: readonly QueryItem[]): [QueryItem, ...QueryItem[]][] {
  const phrases: [QueryItem, ...QueryItem[]][] = [];
  const isPlain = ({ kind }: QueryItem) => kind === 'word' || kind === 'joining';
  for (const [at, item] of items.entries()) {
    const before = items[at - 1];
    if (before !== undefined && before.part === item.part && isPlain(before) && isPlain(item))
      phrases.at(-1)?.push(item);
    else phrases.push([item]);
  }
  return phrases;
}
