import { cleanLine } from '../../text/clean.ts';

/** Most columns of a line. A host at 80 columns cuts longer ones. */
export const MAX_COLUMNS = 75;

/** Characters of one UTF-16 unit that take two columns of a terminal. Those of two units may take two as well. */
const WIDE =
  /[\u1100-\u115f\u231a-\u231b\u23e9-\u23f3\u25fd-\u27bf\u2b1b-\u2b55\u2e80-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g;

/** The columns that a terminal needs for a line, at least. */
export const columnWidth = (line: string): number => line.length + (line.match(WIDE)?.length ?? 0);

/** Letters that are written from right to left. A number after them would be shown in their order. */
const RIGHT_TO_LEFT =
  /[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[\s\p{M}\p{Join_Control}]*[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])*/gu;
/** Ends each run of such letters with a left-to-right mark (Unicode, bidirectional algorithm). */
export const endRightToLeft = (text: string): string => text.replace(RIGHT_TO_LEFT, '$&\u200e');

/** Escapes Markdown, HTML and our own separators in untrusted text, on one line, so that no host renders it. */
export const escaped = (text: string): string =>
  cleanLine(text).replace(/[\\`*[\]<>~|·→]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');

/** The beginning of a line, in whole characters and escapes. */
function beginning(line: string, columns: number): string {
  let [end, used] = [0, 0];
  for (const [character] of line.matchAll(/\\.|./gsu)) {
    used += columnWidth(character);
    if (used > columns) break;
    end += character.length;
  }
  return line.slice(0, end);
}

/** A line that fits; `…` marks a cut. */
export const cut = (line: string, columns = MAX_COLUMNS): string =>
  columnWidth(line) <= columns ? line : `${beginning(line, columns - 1)}…`;

/** Only lines of ours begin in the first column. */
const INDENT = '  ';

/** Wraps a text at spaces where there are any. The last of `maxLines` counts the characters that are left out. */
export function wrap(text: string, maxLines = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  let rest = text;
  while (columnWidth(rest) > MAX_COLUMNS && lines.length + 1 < maxLines) {
    const part = beginning(rest, MAX_COLUMNS);
    const space = rest.lastIndexOf(' ', part.length);
    const line = space > part.length / 2 ? rest.slice(0, space) : part;
    lines.push(line);
    rest = INDENT + rest.slice(line.length).trimStart();
  }
  if (rest.trim() === '' || maxLines <= 0) return lines;
  if (columnWidth(rest) <= MAX_COLUMNS) return [...lines, rest];
  const part = beginning(rest, MAX_COLUMNS - ` … +${rest.length} characters`.length);
  return [...lines, `${part} … +${rest.length - part.length} characters`];
}

/** Shares lines out: each text gets one, then the first ones what they need of the others. */
export function shareLines(needed: readonly number[], lines: number): number[] {
  let left = lines - needed.length;
  return needed.map((need) => {
    const extra = Math.max(0, Math.min(need - 1, left));
    left -= extra;
    return 1 + extra;
  });
}
