import { cleanLine } from '../../text/clean.ts';

/** Most columns of a line: a host at 80 columns cuts longer ones. */
export const LINE_COLUMNS = 75;

/** Letters of one UTF-16 unit that take two columns of a terminal. Of two units each may take two. */
const WIDE =
  /[\u1100-\u115f\u231a-\u231b\u23e9-\u23f3\u25fd-\u27bf\u2b1b-\u2b55\u2e80-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g;

/** The columns that a terminal needs for a line, at least. */
export function columnWidth(line: string): number {
  return line.length + (line.match(WIDE)?.length ?? 0);
}

/** Signs by which a question marks and joins what it shows; words by others have them escaped. */
export const withoutOwnSigns = (line: string, signs = /[‹›]/g): string => line.replace(signs, '\\$&');

/** Letters written from right to left; a number behind them would be read in their order. */
const FROM_RIGHT =
  /[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[\s\p{M}\p{Join_Control}]*[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])*/gu;
/** Ends each run of them for a host that orders letters (Unicode, bidirectional algorithm). */
export const inOrder = (text: string): string => text.replace(FROM_RIGHT, '$&\u200e');

/** Escapes Markdown, HTML and our own signs in a line by others, so that no host renders it. */
export function escaped(line: string): string {
  const plain = cleanLine(line).replace(/[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
  return withoutOwnSigns(plain, /[‹›·→]/g);
}

/** Escapes the marks in a part of a line of Markdown: half of a pair would mark what stands behind it. */
export function withoutMarks(part: string): string {
  return part.replace(/\\.|[`*[\]~]/gsu, (sign) => (sign.startsWith('\\') ? sign : `\\${sign}`));
}

/** The beginning of a line, in whole letters and escapes. */
function beginning(line: string, columns: number): string {
  let [end, used] = [0, 0];
  for (const [letter] of line.matchAll(/\\.|./gsu)) {
    used += columnWidth(letter);
    if (used > columns) break;
    end += letter.length;
  }
  return line.slice(0, end);
}

/** A line that fits; `…` marks a cut. */
export function cut(line: string, columns = LINE_COLUMNS): string {
  return columnWidth(line) <= columns ? line : `${beginning(line, columns - 1)}…`;
}

/** The beginning of a text, with the number of characters that are left out; whole if that number takes no less room. */
export function shareOf(text: string, most: number): string {
  const part = beginning(text, most);
  const rest = `… (+${text.length - part.length} characters)`;
  return text.length <= part.length + rest.length ? text : part + rest;
}

/** Only lines of ours begin in the first column: what others wrote, and what goes on from the line before, stands behind this. */
const INDENT = '  ';
export const indented = (line: string): string => INDENT + line;
/** One address, with its label or alone, stays as it is but for line ends. Of plain signs: others may look like blanks. */
const ONE_ADDRESS = /^(?:[\w ]{1,20}: )?[!-~]+$/;

/** A text on as many lines as it needs, parted at spaces where there are any. */
export function wrapped(text: string): string[] {
  const lines: string[] = [];
  const indent = ONE_ADDRESS.test(text) ? '' : INDENT;
  let rest = text;
  while (columnWidth(rest) > LINE_COLUMNS) {
    const most = beginning(rest, LINE_COLUMNS);
    const blank = rest.lastIndexOf(' ', most.length);
    const part = blank > most.length / 2 ? rest.slice(0, blank) : most;
    lines.push(part);
    rest = indent + rest.slice(part.length).trimStart();
  }
  return rest.trim() === '' ? lines : [...lines, rest];
}

/** The first lines of a text; the last one counts the characters that are left out. */
export function linesThatFit(lines: readonly string[], most: number): string[] {
  if (lines.length <= most || most <= 0) return lines.slice(0, Math.max(0, most));
  const [last = '', ...others] = lines.slice(most - 1);
  const rest = [last, ...others.map((line) => line.trimStart())].join(' ');
  const part = beginning(rest, LINE_COLUMNS - ` … +${rest.length} characters`.length);
  return [...lines.slice(0, most - 1), `${part} … +${rest.length - part.length} characters`];
}
