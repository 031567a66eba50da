import { cleanLine } from '../../text/clean.ts';

/** Most columns of a line: a host at 80 columns cuts longer ones. */
export const LINE_COLUMNS = 75;

/** Letters of one UTF-16 unit that take two columns of a terminal. Of two units each may take two. */
const WIDE =
  /[\u1100-\u115f\u231a-\u231b\u23e9-\u23f3\u25fd-\u27bf\u2b1b-\u2b55\u2e80-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g;

/** The columns that a terminal needs for a line, at least. */
export function columnsOf(line: string): number {
  return line.length + (line.match(WIDE)?.length ?? 0);
}

/** Escapes Markdown and HTML in a line by others, so that no host renders it. */
export function escaped(line: string): string {
  return cleanLine(line).replace(/[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}

/** Escapes the marks in a part of a line of Markdown: half of a pair would mark what stands behind it. */
export function withoutMarks(part: string): string {
  return part.replace(/\\.|[`*[\]~]/gsu, (sign) => (sign.startsWith('\\') ? sign : `\\${sign}`));
}

/** The beginning of a line, in whole letters and escapes. */
function beginning(line: string, columns: number): string {
  let [end, used] = [0, 0];
  for (const [letter] of line.matchAll(/\\.|./gsu)) {
    used += columnsOf(letter);
    if (used > columns) break;
    end += letter.length;
  }
  return line.slice(0, end);
}

/** A line that fits; `…` marks a cut. */
export function cut(line: string, columns = LINE_COLUMNS): string {
  return columnsOf(line) <= columns ? line : `${beginning(line, columns - 1)}…`;
}

/** The beginning of a text, with the number of characters that are left out; whole if that number takes no less room. */
export function shareOf(text: string, most: number): string {
  const part = beginning(text, most);
  const rest = `… (+${text.length - part.length} characters)`;
  return text.length <= part.length + rest.length ? text : part + rest;
}

/** A text on as many lines as it needs, parted at spaces where there are any. */
export function wrapped(text: string): string[] {
  const lines: string[] = [];
  let rest = text;
  while (columnsOf(rest) > LINE_COLUMNS) {
    const most = beginning(rest, LINE_COLUMNS);
    const blank = rest.lastIndexOf(' ', most.length);
    const part = blank > most.length / 2 ? rest.slice(0, blank) : most;
    lines.push(part);
    rest = rest.slice(part.length).trimStart();
  }
  return rest === '' ? lines : [...lines, rest];
}

/** The first lines of a text; the last one counts the characters that are left out. */
export function firstLines(lines: readonly string[], most: number): string[] {
  if (lines.length <= most || most <= 0) return lines.slice(0, Math.max(0, most));
  const rest = lines.slice(most - 1).join(' ');
  const part = beginning(rest, LINE_COLUMNS - ` … +${rest.length} characters`.length);
  return [...lines.slice(0, most - 1), `${part} … +${rest.length - part.length} characters`];
}
