import type { TableName } from '../wire/ad-facts.ts';
import { refuse } from '../wire/errors.ts';
import { formsIn, ItemReader, type NamedValue, type QueryItem, writtenAs } from './items.ts';
import { distinctTerms, entryKey, type Plan, type PlanEntry, type SearchTerm, type SqlValues } from './plan.ts';
import type { SearchQuery } from './split.ts';
import { eitherTerm, exactTerm, type Knowledge } from './terms.ts';

export interface NamedSkill {
  readonly name: string;
  readonly term: SearchTerm;
}

export type ReadQuery = ReturnType<typeof readQuery>;

/** @throws ToolError `invalid_argument` for "java not spring" */
export function readQuery(query: SearchQuery, knowledge: Knowledge) {
  const { tool, texts, filters } = query;
  const reader = new ItemReader(query, knowledge);
  const plan = new PlanReader(reader.notes);
  for (const text of texts.words) plan.words('words', reader.items('words', text), texts.any_words.length === 0);
  for (const text of texts.title_words) plan.words('title_words', reader.items('title_words', text));
  let last: QueryItem | undefined;
  for (const text of texts.any_words) {
    const items = reader.items('any_words', text, last);
    plan.either(items);
    last = items.at(-1);
  }
  plan.valuesAsFilter();
  for (const text of texts.exclude_words) plan.exclude(reader.items('exclude_words', text));
  const skills = texts.skills.map((text): NamedSkill => {
    const items = reader.items('skills', text);
    return { name: text.source.trim(), term: plan.skill(text.source.trim(), items) };
  });
  if (reader.refusals.length > 0) throw refuse(tool, reader.refusals);
  return {
    skills,
    filters: { ...filters, ...plan.values, plan: plan.plan() },
    /** Entries of `any_words` that are in the plan, as written. */
    anyWords: plan.anyWords(),
    /** A line for each word that is not read literally. */
    understood: plan.lines(),
    offered: reader.offered,
  };
}

type ReadValues = { -readonly [T in keyof SqlValues]: SqlValues[T] };

/** Turns items into words of the plan, entries and values; `-word` and `a or b` become entries. */
class PlanReader {
  readonly values: ReadValues = {};
  readonly #all: SearchTerm[] = [];
  readonly #title: SearchTerm[] = [];
  /** Entries of `any_words` by what they mean, with all that means the same. */
  readonly #any = new Map<string, { readonly entry: PlanEntry; readonly names: Set<string> }>();
  readonly #none: PlanEntry[] = [];
  readonly #leftOut = new Set<string>();

  constructor(private readonly notes: Set<string>) {}

  plan(): Plan {
    const any = [...this.#any.values()].map(({ entry }) => entry);
    return { all: distinctTerms(this.#all), any, none: this.#none, title: distinctTerms(this.#title) };
  }

  anyWords(): string[] {
    return [...this.#any.values()].flatMap(({ names }) => [...names].slice(0, 1));
  }

  lines(): string[] {
    const same = [...this.#any.values()].filter(({ names }) => names.size > 1);
    return [
      ...this.notes,
      ...same.map(({ names }) => `${[...names].join(', ')}: one thing, counted once`),
      ...(this.#leftOut.size === 0 ? [] : [`left out: ${[...this.#leftOut].join(', ')}`]),
    ];
  }

  /** @param toEntries whether an `or` makes entries of `any_words`, not one of the words that all must match */
  words(field: 'words' | 'title_words', items: readonly QueryItem[], toEntries = false): void {
    const to = field === 'words' ? this.#all : this.#title;
    for (const group of alternativesIn(items)) {
      const isOr = group.length > 1 && !isOneFilter(group);
      const isRead = isOr && this.#either(group, to, toEntries && this.#any.size === 0);
      if (isOr && !isRead) this.#leftOut.add('or');
      if (!isRead) for (const item of group) this.#require(item, to);
    }
  }

  /** Reads items with `or` between them. @returns false if they are not all words, and can be no entries */
  #either(group: readonly QueryItem[], to: SearchTerm[], toEntries: boolean): boolean {
    const terms = group.flatMap(({ term }) => term ?? []);
    if (!toEntries && terms.length < group.length) return false;
    this.notes.add(`or: ${toEntries ? 'any_words' : 'any of'} ${namesOf(group)}`);
    if (toEntries) for (const item of group) this.either([item]);
    else to.push(eitherTerm(terms.map((term) => this.#noted(term))));
    return true;
  }

  #require(item: QueryItem, to: SearchTerm[]): void {
    const { kind, wording, value, term } = item;
    if (item.isUnwanted) this.#exclude(item);
    else if (value !== undefined) this.#addValue(this.values, wording, value);
    else if (kind === 'joining' || kind === 'either') this.#leftOut.add(wording);
    else if (term !== undefined) to.push(this.#noted(term));
  }

  /** Reads an entry of `any_words`, or several with `or` between them. */
  either(items: readonly QueryItem[]): void {
    for (const item of items.filter(({ isUnwanted }) => isUnwanted)) this.#exclude(item);
    for (const own of separated(items.filter(({ isUnwanted }) => !isUnwanted))) {
      const entry = this.#entry(own);
      if (entry === undefined) continue;
      const key = entryKey(entry);
      const same = this.#any.get(key) ?? { entry, names: new Set() };
      this.#any.set(key, same);
      same.names.add(phrasesIn(own).map(phraseAs).join(' '));
    }
  }

  /** Entries that are values of one table are its filter: ads whose text alone names the value count as left out. */
  valuesAsFilter(): void {
    const entries = [...this.#any.values()].map(({ entry }) => entry);
    const tables = [...new Set(entries.flatMap(({ values }) => Object.keys(values) as TableName[]))];
    const [table] = tables;
    if (table === undefined || tables.length > 1 || this.values[table] || entries.some(({ terms }) => terms.length > 0))
      return;
    this.values[table] = entries.flatMap(({ values }) => values[table] ?? []);
    this.#any.clear();
  }

  exclude(items: readonly QueryItem[]): void {
    this.#none.push(...separated(items).flatMap((own) => this.#entry(own, 'without ') ?? []));
  }

  #exclude(item: QueryItem): void {
    // A value says it by itself.
    if (item.value === undefined) this.notes.add(`-${item.wording}: exclude_words ${item.wording}`);
    this.exclude([item]);
  }

  /** A name of the vocabulary, or all words as they are written. */
  skill(name: string, items: readonly QueryItem[]): SearchTerm {
    const [only, second] = items;
    const isOne = second === undefined && only?.term !== undefined;
    return isOne ? this.#noted(only.term) : exactTerm(name, [items.flatMap(({ words }) => formsIn(words))]);
  }

  /** Undefined for a joining word alone. */
  #entry(items: readonly QueryItem[], lead = ''): PlanEntry | undefined {
    const values: ReadValues = {};
    const terms: SearchTerm[] = [];
    for (const phrase of phrasesIn(items)) {
      const [{ kind, value, term, wording, isUnwanted }] = phrase;
      if (value !== undefined) this.#addValue(values, wording, value, lead);
      else if (phrase.length > 1)
        terms.push(exactTerm(writtenAs(phrase), [phrase.flatMap(({ words }) => formsIn(words))]));
      else if (kind === 'joining' && items.length === 1 && !isUnwanted) this.#leftOut.add(wording);
      else if (term !== undefined) terms.push(this.#noted(term));
    }
    const isEmpty = terms.length === 0 && Object.keys(values).length === 0;
    return isEmpty ? undefined : { terms: distinctTerms(terms), values };
  }

  #noted(term: SearchTerm): SearchTerm {
    if (term.note !== undefined) this.notes.add(term.note);
    return term;
  }

  #addValue(to: ReadValues, wording: string, { filter, id, name }: NamedValue, lead = '') {
    to[filter] = [...new Set([...(to[filter] ?? []), id])];
    this.notes.add(`${wording}: ${lead}${filter} ${name}`);
  }
}

const namesOf = (group: readonly QueryItem[]) => group.map(({ wording }) => wording).join(', ');
const phraseAs = (items: readonly QueryItem[]) =>
  items.length > 1 ? JSON.stringify(writtenAs(items)) : writtenAs(items);
/** Values of one filter are alternatives by themselves. */
const isOneFilter = ([first, ...others]: readonly QueryItem[]) =>
  others.every(({ value }) => value !== undefined && value.filter === first?.value?.filter);
const isOperand = (item: QueryItem | undefined) =>
  item !== undefined && item.kind !== 'either' && item.kind !== 'joining' && !item.isUnwanted;
const beginsPart = ({ words, part }: QueryItem) => words[0]?.start === part.words[0]?.start;

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
    for (let [first] = group; group.length > 1 && first?.part.isListed && beginsPart(first); [first] = group) {
      const [before] = groups.at(-1) ?? [];
      if (before === undefined || !isOperand(before) || !beginsPart(before)) break;
      group.unshift(...(groups.pop() ?? []));
    }
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
