import { formsOfText } from '../reading/tokens.ts';
import { hasGap, isExcluded, type Match, type Spelling } from '../reading/vocabulary/spellings.ts';
import { isOwnCountry, isTown, type Site } from '../site/site.ts';
import { rowsInWords } from '../site/tables.ts';
import { foldName } from '../text/fold.ts';
import type { TableName } from '../wire/ad-facts.ts';
import type { Finding } from '../wire/errors.ts';
import type { Table } from '../wire/tables.ts';
import { hasAny } from './conditions.ts';
import type { SearchTerm } from './plan.ts';
import smallWords from './small-words.yaml';
import {
  EXCLUDE,
  noSign,
  type QueryPart,
  type QueryText,
  type QueryWord,
  type SearchQuery,
  type WordArgument,
  wordCount,
} from './split.ts';
import { entryTerm, heldWords, isUnknown, type Knowledge, nearestSpellings, phraseTerm, plainTerm } from './terms.ts';

export interface NamedValue {
  readonly filter: TableName;
  readonly id: number;
  readonly name: string;
}

/** One item of a search: a table value, a name of the vocabulary, a phrase in quotes or a plain word. */
export interface QueryItem {
  readonly kind: ItemKind;
  /** A phrase with its quotation marks. */
  readonly wording: string;
  readonly words: readonly QueryWord[];
  /** Words of one part follow one another. */
  readonly part: QueryPart;
  readonly isUnwanted: boolean;
  readonly value?: NamedValue;
  /** Unless it is a value. */
  readonly term?: SearchTerm;
}

type ItemKind = 'value' | 'name' | 'word' | 'joining' | 'either' | 'refusing';

const SMALL_WORDS: ReadonlyMap<string, ItemKind> = new Map(
  Object.entries(smallWords as Record<'joining' | 'either' | 'refusing', string>).flatMap(([kind, words]) =>
    words.split(' ').map((word) => [word, kind as ItemKind]),
  ),
);
const wordKind = (form: string): ItemKind => SMALL_WORDS.get(form) ?? 'word';

/** Longer searches are not corrected: 500 words take four seconds, in which nobody else is answered. */
const MOST_WORDS_CORRECTED = 30;
const LONGEST_NAME_WORDS = 4;
/** Words of four letters are one slip away from many. */
const SHORTEST_SLIP = 5;
/** A figure that may be pay: 40k, 40.000, 40000. */
const PAY = /^\d{2,3}(?:k|[.,]?000)$/i;

export class ItemReader {
  readonly notes = new Set<string>();
  /** Suggested words, by the word that no ad holds. */
  readonly offered = new Map<string, string>();
  readonly refusals: Finding[] = [];

  constructor(
    private readonly query: Omit<SearchQuery, 'tool'>,
    private readonly knowledge: Knowledge,
  ) {}

  /** @param before the item before the text: the site's own country behind a place is no item */
  items(field: WordArgument, { source, parts }: QueryText, before?: QueryItem): QueryItem[] {
    const items = parts.flatMap((part): QueryItem[] => {
      const { kind, words, isUnwanted } = part;
      if (kind === 'plain') return this.#plainItems(field, part);
      const wording = source.slice(words[0]?.start, words.at(-1)?.end);
      return [{ kind: 'name', wording: `"${wording}"`, words, part, isUnwanted, term: phraseTerm(wording, words) }];
    });
    const isPlace = (item: QueryItem | undefined) => item?.value?.filter === 'location';
    const [refused] = items.flatMap((item, at) => refusedAt(item, items[at + 1]) ?? []);
    if (refused !== undefined) this.refusals.push({ field, message: noSign(refused, EXCLUDE) });
    return items.filter(
      (item, at) => !(isPlace(items[at - 1] ?? before) && isOwnCountry(this.query.site, item.wording)),
    );
  }

  #plainItems(field: WordArgument, part: QueryPart): QueryItem[] {
    const words = this.#corrected(part.words);
    const items: QueryItem[] = [];
    for (let at = 0; at < words.length; ) {
      // A minus is that of the name behind it: without Spring Boot.
      const isUnwanted = part.isUnwanted && at === 0;
      const item = this.#itemAt(words, at, (value) => this.#isTaken(field, value, isUnwanted));
      // "python / go", but CI / CD is one name.
      if (words[at]?.isBehindSlash) items.push({ kind: 'either', wording: '/', words: [], part, isUnwanted: false });
      items.push({ ...item, part, isUnwanted });
      at += item.words.length;
    }
    return items;
  }

  /** Beside another value of its argument a word is a word; what is excluded contradicts no argument. */
  #isTaken(field: WordArgument, { filter, id }: NamedValue, isUnwanted: boolean): boolean {
    if (field === 'exclude_words' || isUnwanted) return true;
    const ids = this.query.filters[filter];
    return field !== 'title_words' && field !== 'skills' && (!hasAny(ids) || ids.includes(id));
  }

  /** The longest name or value at a position. Of equal ones a value's own name comes first, its aliases last: trainee. */
  #itemAt(all: readonly QueryWord[], at: number, isTaken: (value: NamedValue) => boolean) {
    const { entries, isName, length } = this.#namesAt(all, at);
    const value = this.#valueAt(all, at, length);
    if (value !== undefined && (!isName || value.words.length > length || isOwnName(value))) {
      if (isTaken(value)) return { kind: 'value' as const, ...value, value };
      this.notes.add(`${value.wording}: as a word, not ${value.filter} ${value.name}`);
      const { wording, words } = value;
      if (words.length > 1) return { kind: 'word' as const, wording, words, term: phraseTerm(wording, words) };
    }
    const words = all.slice(at, at + Math.max(1, length));
    const [wording, forms] = [writtenAs(words), formsIn(words)];
    if (length > 0) {
      const term = entryTerm(this.knowledge.vocabulary, wording, forms, entries);
      return { kind: isName ? ('name' as const) : ('word' as const), wording, words, term };
    }
    if (PAY.test(wording)) this.notes.add(`${wording}: as a word; for pay give salary_min`);
    return {
      kind: wordKind(forms.join()),
      wording,
      words,
      term: plainTerm(wording, words[0] ?? { forms }, this.knowledge),
    };
  }

  /** The entries with the longest names that begin at a word. Part of a joined name does not count: Java-based. */
  #namesAt(words: readonly QueryWord[], at: number) {
    const { vocabulary } = this.knowledge;
    const forms = formsIn(words);
    const wordOf = words.flatMap((word, place) => word.forms.map(() => place));
    const matches: Match[] = [];
    vocabulary.matchesAt(forms, wordOf.indexOf(at), matches);
    const possible = matches.flatMap((match) => {
      const end = match.from + match.length;
      const isWhole = wordOf[end] !== wordOf[end - 1] && !hasGap(match.spelling);
      const length = (wordOf[end - 1] ?? at) - at + 1;
      const isWrittenSo = mayMean(writtenAs(words.slice(at, at + length)), match.spelling);
      return isWhole && isWrittenSo && !isExcluded(forms, match) ? [{ entry: match.spelling.entry, length }] : [];
    });
    const length = Math.max(0, ...possible.map((name) => name.length));
    const longest = [...new Set(possible.filter((name) => name.length === length).map(({ entry }) => entry))];
    const names = longest.filter((entry) => vocabulary.entries[entry]?.kind !== 'word');
    const isSkill = names.some((entry) => vocabulary.entries[entry]?.kind === 'skill');
    // Teams is no team.
    return { entries: isSkill ? names : longest, length, isName: names.length > 0 };
  }

  /** The longest table value at a position, of so many words at least. */
  #valueAt(all: readonly QueryWord[], at: number, shortest = 1) {
    for (let length = Math.min(LONGEST_NAME_WORDS, all.length - at); length >= Math.max(1, shortest); length--) {
      const words = all.slice(at, at + length);
      const wording = writtenAs(words);
      const value = mayBeValue(wording) ? valueNamed(wording, this.query.site.tables) : undefined;
      if (value !== undefined) return { ...value, wording, words };
    }
    return undefined;
  }

  /** Reads a slip in the name of a skill, a role or a place as that name; for others it keeps the nearest word of ads. */
  #corrected(words: readonly QueryWord[]): readonly QueryWord[] {
    const read = [...words];
    if (wordCount(this.query.texts) > MOST_WORDS_CORRECTED) return read;
    for (const [at, word] of words.entries()) {
      const [form = '', second] = word.forms;
      const isRead = second !== undefined || wordKind(form) !== 'word' || !isUnknown(form, this.knowledge);
      if (isRead || this.#isNamed(words, at) || isTown(this.query.site, form)) continue;
      const name = nearestSpellings(form, form.length < SHORTEST_SLIP ? [] : this.#names(), 1)
        .map((near) => ({ ...word, forms: [near], wording: near }))
        .find((near) => this.#isNamed(read.with(at, near), at));
      // A wrong first letter is rare.
      const [near] = nearestSpellings(form, heldWords(this.knowledge, form.slice(0, 1), form.length + 2), 2);
      if (name !== undefined) {
        this.notes.add(`${word.wording}: read as ${name.wording} (nearest spelling)`);
        read[at] = name;
      } else if (near !== undefined) this.offered.set(word.wording, near);
    }
    return read;
  }

  /** Words of the names of skills, roles, levels and places, without those that hold digits: https is no http4s. */
  #names(): Iterable<string> {
    const { location } = this.query.site.tables;
    const places = location.flatMap(({ name, aliases }) => [name, ...aliases].flatMap(formsOfText));
    return new Set([...this.knowledge.vocabulary.words(), ...places].filter((word) => /^\p{L}+$/u.test(word)));
  }

  /** Whether a word belongs to a name or a table value. */
  #isNamed(words: readonly QueryWord[], at: number): boolean {
    return words.slice(0, at + 1).some((_, from) => {
      if (at - from >= LONGEST_NAME_WORDS) return false;
      const { isName, length } = this.#namesAt(words, from);
      return (isName && from + length > at) || this.#valueAt(words, from, at - from + 1) !== undefined;
    });
  }
}

/** A word of refusal; English "no" before a name, or a value that is no place: no java, no remote; but no Porto. */
function refusedAt({ kind, wording, words: [word] }: QueryItem, next: QueryItem | undefined): string | undefined {
  const isDenied = next?.kind === 'name' || (next?.value !== undefined && next.value.filter !== 'location');
  if (word?.forms.join() === 'no' && isDenied) return `${wording} ${next.wording}`;
  return kind === 'refusing' ? wording : undefined;
}

/** A row named No makes "no Porto" no filter. */
const mayBeValue = (wording: string) => wording.length > 2 && wordKind(foldName(wording)) === 'word';

/** The table value that words name exactly; undefined when there is none or several. */
function valueNamed(words: string, tables: Site['tables']): NamedValue | undefined {
  for (const [filter, table] of Object.entries(tables) as [TableName, Table][]) {
    const [row, other] = rowsInWords(table, words);
    if (row !== undefined && other === undefined) return { filter, id: row.id, name: row.name };
  }
  return undefined;
}

const hasAccent = (text: string) => /\p{M}/u.test(text.normalize('NFD'));

/** A technical name has no accents that it is not written with: mês is not MES; nor is sem SEM. */
function mayMean(words: string, { kind, text }: Spelling): boolean {
  if (wordKind(words.toLowerCase()) === 'refusing') return words === text;
  return kind !== 'skill' || hasAccent(text) || !hasAccent(words);
}

const isOwnName = ({ name, wording }: NamedValue & { readonly wording: string }) =>
  foldName(name) === foldName(wording);

export const formsIn = (words: readonly Pick<QueryWord, 'forms'>[]) => words.flatMap(({ forms }) => [...forms]);
export const writtenAs = (words: readonly Pick<QueryWord, 'wording'>[]) =>
  words.map(({ wording }) => wording).join(' ');
