import { cleanLine } from '../../text/clean.ts';
import { plainLetters } from '../../wire/text/fold.ts';
import { type Match, type Run, runOf } from '../vocabulary/spellings.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { type Unit, unitsOf } from '../words/words.ts';

/** What a person asked for in words, as written. */
export interface QuestionText {
  /** All of it is wanted. */
  readonly words?: string | undefined;
  /** One of these is enough. */
  readonly any_words?: readonly string[] | undefined;
  /** None of these. */
  readonly exclude_words?: readonly string[] | undefined;
  /** All of it is wanted, in the title. */
  readonly title_words?: string | undefined;
}

/** How a part of a question is to be taken: as meant, or exactly as it stands. */
export type PieceKind = 'plain' | 'exact' | 'phrase' | 'beginning';

/** A run of words that are taken alike. */
export interface Piece {
  readonly kind: PieceKind;
  readonly units: readonly Unit[];
  /** It must not be there: -java. */
  readonly isUnwanted: boolean;
}

/** A question in pieces, with the text that their units point into. */
export interface Parsed {
  readonly source: string;
  readonly pieces: readonly Piece[];
}

const QUOTES = /["\u201c\u201d\u201e\u00ab\u00bb]/;
const QUOTED = new RegExp(`${QUOTES.source}([^"\u201c\u201d\u201e\u00ab\u00bb]*)${QUOTES.source}`, 'g');
/** Fewer letters begin too many words. */
const SHORTEST_BEGINNING = 4;
/** Signs that end a run of words: no name goes on behind them. */
const ENDS_RUN = /[,;:?!\n]|\.\s/;

/** The parts of a question: "a phrase" and =word as they stand, begin*, -word, and runs of plain words between them. */
export function parsed(text: string): Parsed {
  const source = plainLetters(cleanLine(text));
  const quotes = [...source.matchAll(QUOTED)].map(({ index, 0: whole }) => ({ from: index, to: index + whole.length }));
  const pieces: { kind: PieceKind; units: Unit[]; isUnwanted: boolean; quote: number }[] = [];
  for (const unit of unitsOf(source)) {
    const quote = quotes.findIndex(({ from, to }) => unit.start >= from && unit.end <= to);
    const kind = quote >= 0 ? 'phrase' : kindOf(source, unit);
    const isUnwanted = hasMinus(source, quotes[quote]?.from ?? unit.start);
    const last = pieces.at(-1);
    const isAlike = last?.kind === kind && last.isUnwanted === isUnwanted && last.quote === quote;
    const isRun =
      kind === 'phrase' || (kind === 'plain' && !isUnwanted && !endsBetween(source, last?.units.at(-1), unit));
    if (last !== undefined && isAlike && isRun) last.units.push(unit);
    else pieces.push({ kind, units: [unit], isUnwanted, quote });
  }
  return { source, pieces };
}

/** The words of a text one after the other, as the index holds them. */
export function formsOfText(text: string): string[] {
  return unitsOf(plainLetters(cleanLine(text))).flatMap(({ words }) => [...words.forms]);
}

/** Whether there is anything to look for in a text. */
export const holdsWord = (text: string): boolean => formsOfText(text).length > 0;

/** Words before a `*` that are too short to begin others. */
export function shortBeginnings(text: string): string[] {
  const { source, pieces } = parsed(text);
  const units = pieces.filter(({ kind }) => kind === 'plain').flatMap(({ units: all }) => [...all]);
  return units.filter(({ end }) => source[end] === '*').map(({ start, end }) => source.slice(start, end));
}

function kindOf(source: string, { start, end, words }: Unit): PieceKind {
  if (source[start - 1] === '=') return 'exact';
  return source[end] === '*' && (words.forms.at(-1) ?? '').length >= SHORTEST_BEGINNING ? 'beginning' : 'plain';
}

/** `-java`, and no dash between two words or in one. */
function hasMinus(source: string, start: number): boolean {
  const at = source[start - 1] === '=' ? start - 2 : start - 1;
  return source[at] === '-' && (at === 0 || source[at - 1] === ' ');
}

function endsBetween(source: string, before: Unit | undefined, after: Unit): boolean {
  return before !== undefined && ENDS_RUN.test(source.slice(before.end, after.start));
}

/** A run of plain words of a question, with the text that they stand in. */
export class RunWords {
  readonly run: Run;
  readonly #units: readonly Unit[];
  readonly #source: string;
  readonly #forms: string[];
  readonly #corrected: number[] = [];

  constructor({ source }: Parsed, units: readonly Unit[]) {
    const { forms, units: places } = runOf(units);
    this.#forms = [...forms];
    this.run = { forms: this.#forms, units: places };
    this.#units = units;
    this.#source = source;
  }

  get length(): number {
    return this.#forms.length;
  }

  form(at: number): string {
    return this.#forms[at] ?? '';
  }

  /** Reads another word than the one that was written. */
  correct(at: number, form: string): void {
    this.#forms[at] = form;
    this.#corrected.push(at);
  }

  /** The unit that a word is of, and whether the word is the whole of it. */
  unit(at: number): { unit: Unit; isWhole: boolean; isList: boolean } {
    const place = this.run.units[at] ?? 0;
    const unit = this.#units[place] as Unit;
    const isList = this.#text(unit).includes('/');
    return { unit, isList, isWhole: !isList && this.run.units[at - 1] !== place };
  }

  /** Words as a person wrote them; a part of a unit, and what was corrected, as the index has it. */
  written(at: number, length: number): string {
    const { units: places } = this.run;
    const isPart = places[at - 1] === places[at] || places[at + length] === places[at + length - 1];
    const isCorrected = this.#corrected.some((place) => place >= at && place < at + length);
    if (isPart || isCorrected) return this.#forms.slice(at, at + length).join(' ');
    const first = this.#units[places[at] ?? 0];
    const last = this.#units[places[at + length - 1] ?? 0];
    return this.#source.slice(first?.start, last?.end);
  }

  /** Whether a word is a part of a list with slashes, behind another part of it. */
  isBehindSlash(at: number): boolean {
    const { units: places } = this.run;
    return at > 0 && places[at - 1] === places[at] && this.unit(at).isList;
  }

  /** The longest names of the vocabulary that begin at a place. */
  namesAt(at: number, vocabulary: Vocabulary): Match[] {
    const found: Match[] = [];
    vocabulary.matchesAt(this.run, at, found);
    const possible = found.filter(
      (match) => !match.way.hasGap && this.#isWholeUnits(match) && !vocabulary.isExcluded(this.run, match),
    );
    const longest = Math.max(0, ...possible.map(({ length }) => length));
    return possible.filter(({ length }) => length === longest);
  }

  /** A part of a name is no name: Java-based is not Java; in a list with slashes each part is one. */
  #isWholeUnits({ from, length }: Match): boolean {
    const { units: places } = this.run;
    const last = from + length - 1;
    const isWhole = places[from - 1] !== places[from] && places[last + 1] !== places[last];
    return isWhole || this.unit(from).isList;
  }

  #text({ start, end }: Unit): string {
    return this.#source.slice(start, end);
  }
}
