import { cleanLine } from '../../text/clean.ts';
import { plainLetters } from '../../wire/text/fold.ts';
import { formsOfText, type Unit, unitsOf } from '../words/words.ts';

export interface QuestionText {
  readonly words?: string | undefined;
  readonly any_words?: readonly string[] | undefined;
  readonly exclude_words?: readonly string[] | undefined;
  readonly title_words?: string | undefined;
}

/** Words of a question that are read in the same way. */
export interface QuestionPart {
  readonly kind: 'plain' | 'exact' | 'phrase' | 'beginning';
  readonly units: readonly Unit[];
  /** Excluded, as in -java. */
  readonly isUnwanted: boolean;
}

const QUOTED =
  /["\u201c\u201d\u201e\u00ab\u00bb]([^"\u201c\u201d\u201e\u00ab\u00bb]*)["\u201c\u201d\u201e\u00ab\u00bb]/g;
/** The slash of a list, whose parts are words: Java/Kotlin, C/C++. */
const IN_LIST = /(?<=[\p{L}\p{N}+#]{2})\/|\/(?=[\p{L}\p{N}.][\p{L}\p{N}+#])/gu;
/** Shorter prefixes match too many words. */
const SHORTEST_BEGINNING = 4;
/** Signs that end a run of words: no name contains them. */
const ENDS_RUN = /[,;:?!\n]|\.\s/;

/** Splits a question into "a phrase", =word, begin*, -word, and runs of plain words between them. */
export function partsOf(text: string, most: number) {
  const source = plainLetters(cleanLine(text));
  const quotes = [...source.matchAll(QUOTED)].map(({ index, 0: whole }) => ({ from: index, to: index + whole.length }));
  const parts: { kind: QuestionPart['kind']; units: Unit[]; isUnwanted: boolean; quote: number }[] = [];
  const units = unitsOf(source.replace(IN_LIST, ' '));
  for (const unit of units.slice(0, most)) {
    const quote = quotes.findIndex(({ from, to }) => unit.start >= from && unit.end <= to);
    const kind = quote >= 0 ? 'phrase' : kindOf(source, unit);
    const isUnwanted = hasMinus(source, quotes[quote]?.from ?? unit.start);
    const last = parts.at(-1);
    const isAlike = last?.kind === kind && last.isUnwanted === isUnwanted && last.quote === quote;
    const between = source.slice(last?.units.at(-1)?.end, unit.start);
    const isRun = kind === 'phrase' || (kind === 'plain' && !isUnwanted && !ENDS_RUN.test(between));
    if (last !== undefined && isAlike && isRun) last.units.push(unit);
    else parts.push({ kind, units: [unit], isUnwanted, quote });
  }
  return { source, parts, count: units.length };
}

export const holdsWord = (text: string): boolean => formsOfText(text).length > 0;

function kindOf(source: string, { start, end, forms }: Unit): QuestionPart['kind'] {
  if (source[start - 1] === '=') return 'exact';
  return source[end] === '*' && (forms.at(-1) ?? '').length >= SHORTEST_BEGINNING ? 'beginning' : 'plain';
}

/** Whether a word is excluded, as in `-java`; a dash between words or inside one does not count. */
function hasMinus(source: string, start: number): boolean {
  const at = source[start - 1] === '=' ? start - 2 : start - 1;
  return source[at] === '-' && (at === 0 || source[at - 1] === ' ');
}
