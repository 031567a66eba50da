/** Longest quotation of a board's message, in characters (docs/contract.md, Rules, 9: cleaned and shortened). */
const LONGEST_QUOTATION = 200;

/** Characters that cannot be seen. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;

/** Text by strangers on one line: no invisible or control characters, whitespace collapsed. */
export function cleaned(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .normalize('NFC')
    .trim();
}

/** The same, not longer than `longest` characters. */
export function shortened(text: string, longest = LONGEST_QUOTATION): string {
  const characters = [...cleaned(text)];
  if (characters.length <= longest) return characters.join('');
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}

/** Marks that would seem to end a quotation. */
const QUOTATION_MARKS = /["\u201c-\u201f\u00ab\u00bb\uff02]/g;

/** The same in quotation marks, which nothing inside can end. */
export function quoted(text: string, longest?: number): string {
  return `"${shortened(text, longest).replace(QUOTATION_MARKS, "'")}"`;
}

/** Milliseconds in words: `30 s`, `0.3 s`. */
export function seconds(milliseconds: number): string {
  return milliseconds >= 1000 ? `${Math.ceil(milliseconds / 1000)} s` : `${Math.ceil(milliseconds / 100) / 10} s`;
}
