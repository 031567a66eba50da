import { composed } from './fold.ts';

/** Most characters of a quoted value, and of a quoted message of the board. */
const LONGEST_VALUE = 80;
export const LONGEST_MESSAGE = 200;

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;

/** One line: no invisible or control characters, whitespace collapsed. */
export function onOneLine(text: string): string {
  return composed(text.replace(INVISIBLE, '').replace(/[\p{Cc}\s]+/gu, ' ')).trim();
}

export function shortened(text: string, longest: number): string {
  const characters = [...onOneLine(text)];
  if (characters.length <= longest) return characters.join('');
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}

/** Marks that could seem to end a quotation. */
const QUOTATION_MARKS = /["\u201c-\u201f\u00ab\u00bb\uff02]/g;

/** Quotes a value in a sentence: one line, short, in quotation marks that its text cannot end. */
export function quoted(value: unknown, longest = LONGEST_VALUE): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `"${shortened(text, longest).replace(QUOTATION_MARKS, "'")}"`;
}
