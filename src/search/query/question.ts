import { cleanLine } from '../../text/clean.ts';
import { plainLetters } from '../../wire/text/fold.ts';
import { type Unit, unitsOf } from '../words/words.ts';

/** What a person asked for in words, as written. */
export interface QuestionText {
  /** All of it is wanted. */
  readonly words?: string | undefined;
  /** One of these is enough. */
  readonly anyWords?: readonly string[] | undefined;
  /** None of these. */
  readonly excludeWords?: readonly string[] | undefined;
  /** All of it is wanted, in the title. */
  readonly titleWords?: string | undefined;
}

/** How a part of a question is to be taken: as meant, or exactly as it stands. */
export type PieceKind = 'plain' | 'exact' | 'phrase' | 'beginning';

/** A run of words that are taken alike. */
export interface Piece {
  readonly kind: PieceKind;
  readonly units: readonly Unit[];
  /** It must not be there: -java, NOT java. */
  readonly isUnwanted: boolean;
}

/** A question in pieces, with the text that their units point into. */
export interface Parsed {
  readonly source: string;
  readonly pieces: readonly Piece[];
}

const QUOTES = /["\u201c\u201d\u201e\u00ab\u00bb]/;
const QUOTED = new RegExp(`${QUOTES.source}([^"\u201c\u201d\u201e\u00ab\u00bb]*)${QUOTES.source}`, 'g');
/** Fewer letters would begin half of all words. */
const SHORTEST_BEGINNING = 2;
/** Signs that end a run of words: no name goes on behind them. */
const ENDS_RUN = /[,;:?!\n]|\.\s/;

/** What a person wrote, as ads are written: without what cannot be seen. */
export function questionText(text: string): string {
  return plainLetters(cleanLine(text));
}

/**
 * The parts of a question: "a phrase" and =word as they stand, begin* as the beginning of a word, -word and NOT word as
 * unwanted, and runs of plain words between them.
 */
export function parsed(text: string): Parsed {
  const source = questionText(text);
  const quotes = [...source.matchAll(QUOTED)].map(({ index, 0: whole }) => ({ from: index, to: index + whole.length }));
  const pieces: { kind: PieceKind; units: Unit[]; isUnwanted: boolean; quote: number }[] = [];
  let isNext = false;
  for (const unit of unitsOf(source)) {
    const quote = quotes.findIndex(({ from, to }) => unit.start >= from && unit.end <= to);
    if (quote < 0 && source.slice(unit.start, unit.end) === 'NOT') {
      isNext = true;
      continue;
    }
    const kind = quote >= 0 ? 'phrase' : kindOf(source, unit);
    const isUnwanted = isNext || hasMinus(source, quotes[quote]?.from ?? unit.start);
    const last = pieces.at(-1);
    const goesOn = last !== undefined && last.kind === kind && last.isUnwanted === isUnwanted && last.quote === quote;
    if (
      goesOn &&
      (kind === 'phrase' || (kind === 'plain' && !isUnwanted && !endsBetween(source, last.units.at(-1), unit)))
    )
      last.units.push(unit);
    else pieces.push({ kind, units: [unit], isUnwanted, quote });
    isNext = false;
  }
  return { source, pieces };
}

/** Whether there is anything to look for in a text. */
export function holdsWord(text: string): boolean {
  return unitsOf(questionText(text)).length > 0;
}

/** The whole text as one phrase, exactly as it stands. */
export function parsedPhrase(text: string): Parsed {
  const source = questionText(text);
  const units = unitsOf(source);
  return { source, pieces: units.length === 0 ? [] : [{ kind: 'phrase', units, isUnwanted: false }] };
}

function kindOf(source: string, { start, end, words }: Unit): PieceKind {
  if (source[start - 1] === '=') return 'exact';
  return source[end] === '*' && (words.forms.at(-1) ?? '').length >= SHORTEST_BEGINNING ? 'beginning' : 'plain';
}

/** `-java`, and no dash between two words or in one. */
function hasMinus(source: string, start: number): boolean {
  const isExact = source[start - 1] === '=';
  const at = isExact ? start - 2 : start - 1;
  return source[at] === '-' && (at === 0 || source[at - 1] === ' ');
}

function endsBetween(source: string, before: Unit | undefined, after: Unit): boolean {
  return before !== undefined && ENDS_RUN.test(source.slice(before.end, after.start));
}
