import { formsOfText, type Unit } from '../reading/tokens.ts';
import { hasGap, isExcluded, type Match, type Spelling } from '../reading/vocabulary/spellings.ts';
import { isOwnCountry, type Site } from '../site/site.ts';
import { rowsInWords } from '../site/tables.ts';
import { foldName } from '../text/fold.ts';
import type { TableName } from '../wire/ad-facts.ts';
import type { Table } from '../wire/tables.ts';
import type { QueryPart, QueryText } from './split.ts';
import {
  entryTerm,
  heldWords,
  isUnknown,
  type Knowledge,
  nearestSpellings,
  phraseTerm,
  plainTerm,
  type ReadTerm,
} from './terms.ts';

export interface NamedValue {
  readonly filter: TableName;
  readonly id: number;
  readonly name: string;
}

/** A value of a table, a name of the vocabulary or words in quotes, or an ordinary word, at one place of a question. */
export interface QueryItem {
  readonly kind: 'value' | 'name' | 'word' | 'joining' | 'either';
  /** A phrase with its quotation marks. */
  readonly written: string;
  readonly forms: readonly string[];
  /** Words of one part follow one another. */
  readonly part: QueryPart;
  /** The only item of its part. */
  readonly isAlone: boolean;
  readonly value?: NamedValue | undefined;
  /** Unless it is a value. */
  readonly read?: ReadTerm;
}

/** Words that only join others or ask for ads. The answer says that they are left out. */
const JOINING = new Set(
  `a ao aos as o os um uma de do da dos das em no na nos nas num numa por pelo pela para com e que the an of in on at to
   for from with by and over under above acima abaixo job jobs vaga vagas emprego empregos oferta ofertas trabalho trabalhos position positions opening
   openings vacancy vacancies hiring quero queria procuro busco trabalhar i want would like looking find show me
   work`.split(/\s+/),
);
const EITHER = new Set(['or', 'ou']);

/** Maximum words per question: each is looked up, and SQLite takes no expression deeper than 1000. */
const MAX_WORDS = 500;
/** Longer questions are not corrected: 500 words take four seconds, in which nobody else is answered. */
const MAX_CORRECTED = 30;
const LONGEST_NAME = 4;
/** A figure that may be pay: 40k, 40.000, 40000. */
const PAY = /^\d{2,3}(?:k|[.,]?000)$/i;

interface Word extends Unit {
  readonly written: string;
}

/** Reads the texts of one question. */
export class ItemReader {
  readonly said = new Set<string>();
  readonly offered = new Map<string, string>();
  #room = MAX_WORDS;

  constructor(
    private readonly knowledge: Knowledge,
    private readonly site: Site,
  ) {}

  /**
   * @param takes whether a value of a table is read as that value, not as words
   * @param before the item before the text: the site's own country behind a place is no item
   */
  items(
    { source, parts }: QueryText,
    takes: (value: NamedValue, isUnwanted: boolean) => boolean,
    before?: QueryItem,
  ): QueryItem[] {
    const items = parts.flatMap((part): QueryItem[] => {
      const units = part.units.slice(0, this.#room);
      if (units.length < part.units.length)
        this.said.add(`only the first ${MAX_WORDS} words of all arguments are read`);
      this.#room -= units.length;
      if (units.length === 0) return [];
      if (part.kind === 'plain') return this.#plainItems({ ...part, units }, source, takes);
      const term = phraseTerm(source, part);
      return [{ kind: 'name', written: `"${term.written}"`, forms: [], part, isAlone: true, read: { term } }];
    });
    const isPlace = (item: QueryItem | undefined) => item?.value?.filter === 'location';
    return items.filter((item, at) => !(isPlace(items[at - 1] ?? before) && isOwnCountry(this.site, item.written)));
  }

  #plainItems(part: QueryPart, source: string, takes: Parameters<ItemReader['items']>[1]): QueryItem[] {
    const written = part.units.map((unit) => {
      const end = source[unit.end] === '%' ? unit.end + 1 : unit.end;
      return { ...unit, written: source.slice(unit.start, end) };
    });
    const words = this.#corrected(written);
    const items: Omit<QueryItem, 'isAlone'>[] = [];
    const positive = { ...part, isUnwanted: false };
    for (let at = 0; at < words.length; ) {
      // A minus is that of the name behind it: without Spring Boot.
      const isUnwanted = part.isUnwanted && at === 0;
      const { length, ...item } = this.#itemAt(words, at, (value) => takes(value, isUnwanted));
      // "python / go", but CI / CD is one name.
      if (at > 0 && source.slice(words[at - 1]?.end, words[at]?.start) === ' / ')
        items.push({ kind: 'either', written: '/', forms: [], part: positive });
      items.push({ ...item, part: isUnwanted === part.isUnwanted ? part : positive });
      at += length;
    }
    return items.map((item) => ({ ...item, isAlone: items.length === 1 }));
  }

  /** The longest name or value at a position. Of equal ones a value's own name comes first, its aliases last: trainee. */
  #itemAt(words: readonly Word[], at: number, takes: (value: NamedValue) => boolean) {
    const { vocabulary } = this.knowledge;
    const { entries, isName, length } = this.#namesAt(words, at);
    const value = this.#valueAt(words, at, length);
    const isValue = value !== undefined && (!isName || value.length > length || isOwnName(value));
    const isTaken = isValue && takes(value);
    if (isValue && !isTaken) this.said.add(`${value.written}: as a word, not ${value.filter} ${value.name}`);
    if (isTaken) {
      const forms = formsIn(words.slice(at, at + value.length));
      return { kind: 'value' as const, written: value.written, forms, value, length: value.length };
    }
    const valueWords = words.slice(at, at + Math.max(1, length));
    const item = { written: writtenAs(valueWords), forms: formsIn(valueWords), length: valueWords.length };
    if (length > 0) {
      const reading = entryTerm(vocabulary, item.written, item.forms, entries);
      return { ...item, kind: isName ? ('name' as const) : ('word' as const), read: reading };
    }
    if (PAY.test(item.written)) this.said.add(`${item.written}: as a word; for pay give salary_min`);
    const term = plainTerm(item.written, valueWords[0] ?? item, this.knowledge);
    return { ...item, kind: wordKind(item.forms.join()), read: { term } };
  }

  /** The entries with the longest names that begin at a word. Part of a joined name does not count: Java-based. */
  #namesAt(words: readonly Word[], at: number) {
    const { vocabulary } = this.knowledge;
    const forms = formsIn(words);
    const unitOf = words.flatMap((word, place) => word.forms.map(() => place));
    const matches: Match[] = [];
    vocabulary.matchesAt(forms, unitOf.indexOf(at), matches);
    const possible = matches.flatMap((match) => {
      const end = match.from + match.length;
      const isWhole = unitOf[end] !== unitOf[end - 1] && !hasGap(match.spelling);
      const length = (unitOf[end - 1] ?? at) - at + 1;
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
  #valueAt(words: readonly Word[], at: number, shortest = 1) {
    for (let length = Math.min(LONGEST_NAME, words.length - at); length >= Math.max(1, shortest); length--) {
      const written = writtenAs(words.slice(at, at + length));
      const value = mayBeValue(written) ? valueNamed(written, this.site.tables) : undefined;
      if (value !== undefined) return { ...value, written, length };
    }
    return undefined;
  }

  /** Reads a slip in the name of a skill, a role or a place as that name; for others it keeps the nearest word of ads. */
  #corrected(words: readonly Word[]): readonly Word[] {
    const read = [...words];
    if (this.#room < MAX_WORDS - MAX_CORRECTED) return read;
    for (const [at, { start, end, forms, written }] of words.entries()) {
      const [form = '', second] = forms;
      const isRead = second !== undefined || JOINING.has(form) || !isUnknown(form, this.knowledge);
      if (isRead || this.#isNamed(words, at)) continue;
      const name = nearestSpellings(form, form.length < SHORTEST_SLIP ? [] : this.#names(), 1)
        .map((word) => ({ start, end, forms: [word], written: word }))
        .find((word) => this.#isNamed(read.with(at, word), at));
      // A wrong first letter is rare.
      const [near] = nearestSpellings(form, heldWords(this.knowledge, form.slice(0, 1), form.length + 2), 2);
      if (name !== undefined) {
        this.said.add(`${written}: read as ${name.written} (nearest spelling)`);
        read[at] = name;
      } else if (near !== undefined) this.offered.set(written, near);
    }
    return read;
  }

  /** Words of the names of skills, roles, levels and places. */
  #names(): Iterable<string> {
    const places = this.site.tables.location.flatMap(({ name, aliases }) => [name, ...aliases].flatMap(formsOfText));
    return new Set([...this.knowledge.vocabulary.words(), ...places]);
  }

  /** Whether a word belongs to a name or a table value. */
  #isNamed(words: readonly Word[], at: number): boolean {
    return words.slice(0, at + 1).some((_, from) => {
      if (at - from >= LONGEST_NAME) return false;
      const { isName, length } = this.#namesAt(words, from);
      return (isName && from + length > at) || this.#valueAt(words, from, at - from + 1) !== undefined;
    });
  }
}

/** Words of four letters are one slip away from many. */
const SHORTEST_SLIP = 5;

/** A row named No makes "no Porto" no filter. */
const mayBeValue = (written: string) => written.length > 2 && !JOINING.has(written.toLowerCase());

/** The table value that words name exactly; undefined when there is none or several. */
function valueNamed(words: string, tables: Site['tables']): NamedValue | undefined {
  for (const [filter, table] of Object.entries(tables) as [TableName, Table][]) {
    const [row, other] = rowsInWords(table, words);
    if (row !== undefined && other === undefined) return { filter, id: row.id, name: row.name };
  }
  return undefined;
}

const hasAccent = (text: string) => /\p{M}/u.test(text.normalize('NFD'));
/** A technical name has no accents that it is not written with: mês is not MES. */
const mayMean = (words: string, { kind, written }: Spelling) =>
  kind !== 'skill' || hasAccent(written) || !hasAccent(words);

const isOwnName = ({ name, written }: NamedValue & { readonly written: string }) =>
  foldName(name) === foldName(written);

function wordKind(form: string): QueryItem['kind'] {
  if (EITHER.has(form)) return 'either';
  return JOINING.has(form) ? 'joining' : 'word';
}

export const formsIn = (words: readonly Pick<Word, 'forms'>[]) => words.flatMap(({ forms }) => [...forms]);
export const writtenAs = (words: readonly Pick<Word, 'written'>[]) => words.map(({ written }) => written).join(' ');
