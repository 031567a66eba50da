import type { AskingWord, AskingWords, WordFilter } from './asking.ts';
import { figuresIn } from './figures.ts';
import { eitherGroup, entryGroup, exactGroup, type Lexicon, plainGroup, type ReadGroup } from './groups.ts';
import type { Group, Plan } from './plan.ts';
import { type Asked, type Parsed, type Piece, parsed } from './question.ts';
import { type Match, type Run, runOf, type Vocabulary } from './vocabulary/vocabulary.ts';
import type { Unit } from './words.ts';

/** Filters that words of a question name; places and models that are wanted, and such as are not. */
export interface WordFilters {
  readonly wanted: Readonly<Record<WordFilter, readonly number[]>>;
  readonly unwanted: Readonly<Record<WordFilter, readonly number[]>>;
  readonly salaryMin?: number | undefined;
  /** As the filter of that name takes it. */
  readonly publishedAfter?: string | undefined;
}

/** A question as it was understood. */
export interface Understood {
  readonly plan: Plan;
  readonly filters: WordFilters;
  /** One short line for each word that was read as more than, or other than, itself. */
  readonly lines: readonly string[];
  /** Words that may have been meant, by the word that occurs nowhere. */
  readonly offered: ReadonlyMap<string, string>;
}

/** What a question is understood by. */
export interface Knowledge {
  readonly vocabulary: Vocabulary;
  readonly lexicon: Lexicon;
  readonly asking: AskingWords;
  /** Filters that are given as arguments, with their values: words that name others of these are words of the ad. */
  readonly given: ReadonlyMap<WordFilter | 'salary_min' | 'published_after', readonly number[]>;
}

/** Reads a question as people mean it, and says where it did. */
export function understand(asked: Asked, knowledge: Knowledge): Understood {
  const reader = new Reader(knowledge);
  const { groups: all, unwanted } = reader.read(asked.words ?? '', 'filters');
  const title = reader.read(asked.titleWords ?? '', 'words');
  const any = reader.readEntries(asked.anyWords ?? []);
  const none = reader.readUnwanted(asked.excludeWords ?? []);
  reader.sayLeftOut(all.length > 0);
  return {
    plan: { all, any, none: [...none, ...unwanted, ...title.unwanted], title: title.groups },
    filters: reader.filters,
    lines: reader.lines,
    offered: reader.offered,
  };
}

type Ids = Record<WordFilter, number[]>;
const noIds = (): Ids => ({ location: [], work_model: [], type: [], contract: [] });

/** A run of plain words that is being read. */
interface Walk {
  readonly parsed: Parsed;
  readonly units: readonly Unit[];
  readonly run: Run;
  readonly filters: 'filters' | 'words';
  readonly isLastPiece: boolean;
}

/** What a part of a question came to. */
interface Outcome {
  readonly groups: Group[];
  readonly unwanted: Group[];
}

class Reader {
  readonly filters: { wanted: Ids; unwanted: Ids; salaryMin?: number; publishedAfter?: string } = {
    wanted: noIds(),
    unwanted: noIds(),
  };
  readonly lines: string[] = [];
  readonly offered = new Map<string, string>();
  readonly #leftOut: string[] = [];
  readonly #knowledge: Knowledge;
  /** The next thing is enough instead of the one before; the next thing is not wanted. */
  #either = false;
  #without = false;

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  /** @param filters whether words that name a filter are read as it */
  read(text: string, filters: Walk['filters']): Outcome {
    const outcome: Outcome = { groups: [], unwanted: [] };
    const whole = parsed(text);
    const { source, pieces } = filters === 'filters' ? this.#withoutFigures(whole) : whole;
    this.#either = false;
    this.#without = false;
    for (const [index, piece] of pieces.entries()) {
      if (piece.kind !== 'plain') this.#put(outcome, literal({ source, pieces }, piece), piece.isUnwanted);
      else this.#walk(outcome, piece, { source, pieces }, filters, index === pieces.length - 1);
    }
    if (outcome.groups.length === 0 && outcome.unwanted.length === 0) return this.#asItStands(text, filters, outcome);
    return outcome;
  }

  /** Entries of which one is enough. Words that name one filter, and nothing else, are that filter. */
  readEntries(entries: readonly string[]): Group[][] {
    const asFilters = entries.length > 0 && this.#allNameOneFilter(entries);
    return entries
      .map((entry) => this.read(entry, asFilters ? 'filters' : 'words').groups)
      .filter((groups) => groups.length > 0);
  }

  /** Entries of which none is wanted: each one thing, so that a name of two words does not exclude either. */
  readUnwanted(entries: readonly string[]): Group[] {
    return entries.flatMap((entry) => {
      const whole = parsed(entry);
      const units = whole.pieces.flatMap((piece) => [...piece.units]);
      const named = this.#filterNamed(entry);
      if (named !== undefined && (named.filter === 'location' || named.filter === 'work_model')) {
        this.filters.unwanted[named.filter].push(named.id);
        this.lines.push(`not ${entry}: ${named.filter} ${named.name}`);
        return [];
      }
      if (units.length === 0) return [];
      const isPlain = whole.pieces.every(({ kind }) => kind === 'plain');
      const { groups } = isPlain ? this.read(entry, 'words') : { groups: [] };
      const [only, second] = groups;
      if (only !== undefined && second === undefined) return [only];
      return [
        exactGroup(
          entry,
          units.flatMap(({ words }) => [...words.forms]),
        ),
      ];
    });
  }

  /** @param isAnythingLeft whether words of ads are left */
  sayLeftOut(isAnythingLeft: boolean): void {
    if (this.#leftOut.length === 0) return;
    const words = [...new Set(this.#leftOut)];
    const more = words.length > 8 ? ' …' : '';
    this.lines.push(
      `left out: ${words.slice(0, 8).join(', ')}${more}${isAnythingLeft ? '' : '; no words are left to look for'}`,
    );
  }

  /** Pay and time, which are no words of ads. */
  #withoutFigures(whole: Parsed): Parsed {
    const { given } = this.#knowledge;
    const figures = figuresIn(whole.source).filter(({ filter }) => filter === 'job_stats' || !given.has(filter));
    if (figures.length === 0) return whole;
    const used = figures.filter(({ start, end, filter, value }) => {
      const isPlain = whole.pieces.some(
        ({ kind, units }) => kind === 'plain' && units.some((unit) => unit.start >= start && unit.start < end),
      );
      if (!isPlain) return false;
      const written = whole.source.slice(start, end).trim();
      if (filter === 'salary_min') this.filters.salaryMin ??= Number(value);
      else if (filter === 'published_after') this.filters.publishedAfter ??= value;
      if (filter === 'job_stats') this.#leftOut.push(`${written.replace(/^[,;\s]+/, '')} (job_stats tells pay)`);
      else this.lines.push(`${written}: ${filter} ${value}`);
      return true;
    });
    const pieces = whole.pieces.map((piece) => ({
      ...piece,
      units: piece.units.filter((unit) => !used.some(({ start, end }) => unit.start >= start && unit.start < end)),
    }));
    return { source: whole.source, pieces: pieces.filter(({ units }) => units.length > 0) };
  }

  /** A question of nothing but joining words is looked for as it stands; one that asks for ads asks for all. */
  #asItStands(text: string, filters: Walk['filters'], outcome: Outcome): Outcome {
    const { wanted, salaryMin, publishedAfter } = this.filters;
    const isFiltered =
      Object.values(wanted).some((ids) => ids.length > 0) || salaryMin !== undefined || publishedAfter !== undefined;
    const asks = this.#leftOut.some((word) => /\p{L}{3}/u.test(word));
    if ((filters === 'filters' && (isFiltered || asks)) || text.trim() === '') return outcome;
    const whole = parsed(text);
    for (const piece of whole.pieces)
      for (const unit of piece.units)
        outcome.groups.push(exactGroup(whole.source.slice(unit.start, unit.end), unit.words.forms));
    this.#leftOut.length = 0;
    return outcome;
  }

  #walk(outcome: Outcome, piece: Piece, whole: Parsed, filters: Walk['filters'], isLastPiece: boolean): void {
    const walk: Walk = { parsed: whole, units: piece.units, run: runOf(piece.units), filters, isLastPiece };
    for (let at = 0; at < walk.run.forms.length; ) at += this.#step(outcome, walk, at, piece.isUnwanted);
  }

  /** Reads what stands at a place. @returns how many words that were */
  #step(outcome: Outcome, walk: Walk, at: number, isUnwanted: boolean): number {
    const matches = this.#matchesAt(walk, at);
    const named = matches[0]?.length ?? 0;
    const isFirst = outcome.groups.length === 0 && outcome.unwanted.length === 0;
    const asking = this.#knowledge.asking.at(walk.run, at, isFirst);
    if (asking !== undefined && asking.length >= named && this.#isAsking(asking.word, walk, named === asking.length)) {
      this.#takeAsking(asking.word, this.#written(walk, at, asking.length), isUnwanted || this.#without);
      return asking.length;
    }
    if (this.#isSlashed(walk, at)) this.#either = true;
    if (asking?.word.kind === 'filter' && asking.length >= named) {
      this.#putFilterWord(outcome, asking.word, this.#written(walk, at, asking.length), walk, isUnwanted);
      return asking.length;
    }
    if (named > 0) {
      const written = this.#written(walk, at, named);
      this.#put(
        outcome,
        entryGroup(this.#knowledge.vocabulary, written, walk.run.forms.slice(at, at + named), matches),
        isUnwanted,
      );
      return named;
    }
    return this.#stepPlain(outcome, walk, at, isUnwanted);
  }

  /** A word that the vocabulary does not have; with it the rest of its unit, which is one name. */
  #stepPlain(outcome: Outcome, walk: Walk, at: number, isUnwanted: boolean): number {
    const place = walk.run.units[at] ?? 0;
    const unit = walk.units[place] as Unit;
    const isList = this.#text(walk, unit).includes('/');
    const isWhole = !isList && walk.run.units[at - 1] !== place;
    const length = isWhole ? unit.words.forms.length : 1;
    const isLast = walk.isLastPiece && at + length === walk.run.forms.length;
    const written = isWhole ? this.#text(walk, unit) : (walk.run.forms[at] ?? '');
    const read = isWhole ? unit : { ...unit, words: { forms: [walk.run.forms[at] ?? ''] } };
    this.#put(outcome, plainGroup(written, read, { ...this.#knowledge, isLast }), isUnwanted);
    return length;
  }

  /** The longest names of the vocabulary that begin at a place. */
  #matchesAt(walk: Walk, at: number): Match[] {
    const { vocabulary } = this.#knowledge;
    const found: Match[] = [];
    vocabulary.matchesAt(walk.run, at, found);
    const possible = found.filter(
      (match) =>
        this.#isWholeUnits(walk, match) && !vocabulary.isExcluded(walk.run, match) && this.#isSpelledSo(walk, match),
    );
    const longest = Math.max(0, ...possible.map(({ length }) => length));
    return possible.filter(({ length }) => length === longest);
  }

  /** A part of a name is no name: Java-based is not Java; in a list with slashes each part is one. */
  #isWholeUnits({ run, units, parsed: { source } }: Walk, { from, length }: Match): boolean {
    const last = from + length - 1;
    const begins = run.units[from - 1] !== run.units[from];
    const ends = run.units[last + 1] !== run.units[last];
    if (begins && ends) return true;
    const unit = units[run.units[from] ?? 0];
    return unit !== undefined && source.slice(unit.start, unit.end).includes('/');
  }

  /** An accent that was written is meant: aí is not AI. */
  #isSpelledSo(walk: Walk, { way, from, length }: Match): boolean {
    if (way.certainty === 'free') return true;
    const written = this.#written(walk, from, length);
    return !/\p{M}/u.test(written.normalize('NFD')) || written.toLowerCase() === way.spelling.toLowerCase();
  }

  #isAsking(word: AskingWord, walk: Walk, isNameToo: boolean): boolean {
    if (word.kind === 'filter') return walk.filters === 'filters' && !this.#knowledge.given.has(word.filter);
    return !isNameToo;
  }

  #takeAsking(word: AskingWord, written: string, isUnwanted: boolean): void {
    switch (word.kind) {
      case 'filter': {
        const ids = (isUnwanted ? this.filters.unwanted : this.filters.wanted)[word.filter];
        if (!ids.includes(word.id)) ids.push(word.id);
        this.lines.push(`${isUnwanted ? 'not ' : ''}${written}: ${word.filter} ${word.name}`);
        this.#either = false;
        this.#without = false;
        return;
      }
      case 'either':
        this.#either = true;
        return;
      case 'without':
        this.#without = true;
        return;
      default:
        this.#leftOut.push(written);
    }
  }

  /** A word that names a filter, where it is no filter: what is given already, or what an ad says of itself. */
  #putFilterWord(
    outcome: Outcome,
    word: AskingWord & { kind: 'filter' },
    written: string,
    { filters }: Walk,
    isUnwanted: boolean,
  ): void {
    if (filters === 'filters' && this.#knowledge.given.get(word.filter)?.includes(word.id) === true) return;
    const spellings = this.#knowledge.asking.spellingsOf(word.filter, word.id);
    const phrases = [written, ...spellings].map((spelling) =>
      parsed(spelling).pieces.flatMap(({ units }) => units.flatMap(({ words }) => [...words.forms])),
    );
    const exact = phrases.slice(0, 1);
    const group = { written, phrases, inCompany: [], exact, isBeginning: false };
    this.#put(outcome, { group }, isUnwanted);
  }

  /** Whether a word is a part of a list with slashes, behind another part of it. */
  #isSlashed(walk: Walk, at: number): boolean {
    const place = walk.run.units[at];
    const unit = walk.units[place ?? 0];
    return at > 0 && walk.run.units[at - 1] === place && unit !== undefined && this.#text(walk, unit).includes('/');
  }

  #put(outcome: Outcome, { group, line, offered }: ReadGroup, isUnwanted: boolean): void {
    if (line !== undefined) this.lines.push(line);
    if (offered !== undefined) this.offered.set(group.written, offered);
    if (isUnwanted || this.#without) {
      outcome.unwanted.push(group);
      this.lines.push(`without ${group.written}`);
    } else {
      const before = this.#either ? outcome.groups.pop() : undefined;
      outcome.groups.push(before === undefined ? group : eitherGroup([before, group]));
      if (before !== undefined) this.lines.push(`${before.written} or ${group.written}: one is enough`);
    }
    this.#either = false;
    this.#without = false;
  }

  #allNameOneFilter(entries: readonly string[]): boolean {
    const named = entries.map((entry) => this.#filterNamed(entry)?.filter);
    return (
      named[0] !== undefined && named.every((filter) => filter === named[0]) && !this.#knowledge.given.has(named[0])
    );
  }

  /** The filter that a whole text names. */
  #filterNamed(text: string) {
    const { pieces } = parsed(text);
    const [piece, ...more] = pieces;
    if (piece === undefined || more.length > 0 || piece.kind !== 'plain') return undefined;
    const run = runOf(piece.units);
    const found = this.#knowledge.asking.at(run, 0, false);
    return found?.word.kind === 'filter' && found.length === run.forms.length ? found.word : undefined;
  }

  #text({ parsed: { source } }: Walk, { start, end }: Unit): string {
    return source.slice(start, end);
  }

  #written(walk: Walk, at: number, length: number): string {
    const first = walk.units[walk.run.units[at] ?? 0];
    const last = walk.units[walk.run.units[at + length - 1] ?? 0];
    const isPart = this.#isPart(walk, at, length);
    return isPart ? walk.run.forms.slice(at, at + length).join(' ') : walk.parsed.source.slice(first?.start, last?.end);
  }

  #isPart({ run }: Walk, at: number, length: number): boolean {
    return run.units[at - 1] === run.units[at] || run.units[at + length] === run.units[at + length - 1];
  }
}

/** What stands in quotes, behind = or before *. */
function literal({ source }: Parsed, { kind, units }: Piece): ReadGroup {
  const written = source.slice(units[0]?.start ?? 0, units.at(-1)?.end ?? 0);
  const forms = units.flatMap(({ words }) => [...words.forms]);
  const joined = units.length === 1 ? units[0]?.words.joined : undefined;
  const group = exactGroup(written, forms, kind === 'beginning');
  if (joined === undefined) return { group };
  const phrases = [forms, [joined]];
  return { group: { ...group, phrases, exact: phrases } };
}
