import { plainCharacters } from './characters.ts';
import { linesOf, type TextLine } from './lines.ts';
import { unwrapped } from './wrapped.ts';

/** What tells that somebody wrote Markdown, and not lines with stars and hyphens. */
const WRITTEN_AS_MARKDOWN =
  /^#{1,6} \S|^```|^(?:=|-){3,}$|\*\*\S[^\n]*?\S?\*\*|\]\((?:https?:|mailto:|tel:)|\\[-*_#.!()[\]+>`|~]|\\$|^\|.*\|$/m;
/** A link as Slack writes it: the address, a bar, the words. */
const SLACK_LINK = /<((?:https?|mailto):[^\s|<>]+)\|([^<>\n]+)>/g;
const WHOLE_FENCE = /^```(?:markdown|md|text|txt)?[ \t]*\n([\s\S]*?)\n```$/;
const MARKDOWN_FENCE = /^```(?:markdown|md)[ \t]*\n([\s\S]*?)\n```$/gm;

/**
 * Markdown of a text as people and models write it, in which what stands in lines of its own is read as such: every line,
 * every item under any sign, every number as it was given. Lines that were broken at a width are one again.
 * @returns `changed` says what was done to characters and words, one sentence each
 */
export function plainMarkdown(given: string): { markdown: string; changed: string[] } {
  const { text: plain, changed } = plainCharacters(given.replace(/\r\n?/g, '\n'));
  const isMarkdown = WRITTEN_AS_MARKDOWN.test(plain);
  const unfenced = plain.trim().replace(WHOLE_FENCE, '$1').replace(MARKDOWN_FENCE, '$1');
  if (unfenced !== plain.trim()) changed.push('The code fence around the text was left out.');
  const text = unquoted(unfenced).replace(SLACK_LINK, '[$2]($1)');
  const bulletO = /[\uf0b7\uf0a7]/.test(given);
  const { lines, joinedWords } = unwrapped(headed(linesOf(text, bulletO)));
  if (joinedWords.length > 0) changed.push(`Words parted at line ends were joined: ${joinedWords.join(', ')}.`);
  return { markdown: writeLines(isMarkdown ? lines : lines.map(escapedMarkdown)), changed };
}

/** Without the signs of a quotation; within a text that is none, a sign before lines that follow text is a bullet. */
function unquoted(text: string): string {
  const lines = text.split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const quoted = filled.filter((line) => /^\s*>/.test(line));
  if (quoted.length * 2 > filled.length && !/^\s*[^>\s]/.test(text)) return lines.map(withoutQuote).join('\n');
  let inBullets = false;
  return lines
    .map((line, index) => {
      if (!/^\s*>/.test(line)) {
        inBullets = false;
        return line;
      }
      inBullets ||= (lines[index - 1]?.trim() ?? '') !== '' && /^\s*>\s/.test(lines[index + 1] ?? '');
      return inBullets ? line.replace(/^\s*>\s*/, '- ') : withoutQuote(line);
    })
    .join('\n');
}

function withoutQuote(line: string): string {
  return line.replace(/^(?:\s*>\s?)+/, '');
}

/** Lines that are underlined become headings: a row of signs directly below a line that stands alone. */
function headed(lines: readonly TextLine[]): TextLine[] {
  return lines.flatMap((line, index): TextLine[] => {
    const [before, after, beyond] = [lines[index - 1], lines[index + 1], lines[index - 2]];
    const isUnderline = (each: TextLine | undefined) => each?.kind === 'rule' && /^(?:-{3,}|={3,})$/.test(each.text);
    const standsAlone = (each: TextLine | undefined) => each === undefined || each.kind !== 'text';
    if (line.kind === 'text' && isUnderline(after) && standsAlone(before)) return [{ ...line, kind: 'heading' }];
    return isUnderline(line) && before?.kind === 'text' && standsAlone(beyond) ? [] : [line];
  });
}

/** A text without signs of Markdown: what could be read as one is text. Bold and italics of chats stay. */
function escapedMarkdown(line: TextLine): TextLine {
  if (line.kind !== 'text' && line.kind !== 'item') return line;
  const text = line.text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/(?<![\p{L}\p{N}])__(?=\S)|(?<=\S)__(?![\p{L}\p{N}])/gu, '\\_\\_')
    .replace(/~(?=\d)(?!\S*[^\s~]~)/g, '\\~');
  return { ...line, text };
}

/** The lines as Markdown: each ends where it ended, lists are lists, numbers are what they were. */
function writeLines(lines: readonly TextLine[]): string {
  const blocks: string[] = [];
  let wasList = false;
  for (let from = 0; from < lines.length; ) {
    const block = blockAt(lines, from);
    // A list that directly follows another has the other sign behind its numbers, or the two would be one.
    const written = writeBlock(block.lines, wasList ? ')' : '.');
    const kind = lines[from]?.kind;
    if (kind !== 'blank') wasList = kind === 'item' && !wasList;
    if (written !== undefined) blocks.push(written);
    from = block.end;
  }
  return blocks.join('\n\n');
}

/** The lines of the block that begins there: of a list, of a paragraph, or of what stays as it is. */
function blockAt(lines: readonly TextLine[], from: number): { lines: readonly TextLine[]; end: number } {
  const kind = lines[from]?.kind;
  if (kind === 'item') return listLines(lines, from);
  let end = from + 1;
  while ((kind === 'text' || kind === 'raw') && lines[end]?.kind === kind) end++;
  return { lines: lines.slice(from, end), end };
}

function writeBlock(lines: readonly TextLine[], sign: '.' | ')'): string | undefined {
  const texts = lines.map(({ text }) => text);
  switch (lines[0]?.kind) {
    case 'text':
      return texts.map((text) => guarded(text.replace(/\\$/, ''))).join('\\\n');
    case 'item':
      return writtenList(lines, sign);
    case 'heading':
      return `### ${texts[0]}`;
    case 'rule':
      return '***';
    case 'raw':
      return texts.join('\n');
    default:
      return undefined;
  }
}

/** A line of text that begins like a number or sign of a list says it as it stands. */
function guarded(text: string): string {
  return text.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2').replace(/^([-+*#>])(?=\s|$)/, '\\$1');
}

/** The lines of a list: items, and what is indented below them. Empty lines stand between items. */
function listLines(lines: readonly TextLine[], from: number): { lines: TextLine[]; end: number } {
  const first = lines[from];
  const found: TextLine[] = [];
  let end = from;
  for (const [offset, line] of lines.slice(from).entries()) {
    if (line.kind === 'blank') continue;
    const followsBlank = lines[from + offset - 1]?.kind === 'blank';
    const beginsAnew = offset > 0 && followsBlank && line.number === 1 && line.indent === first?.indent;
    if (beginsAnew || !belongs(line, first)) break;
    found.push(followsBlank && line.kind === 'text' ? { ...line, kind: 'raw' } : line);
    end = from + offset + 1;
  }
  return { lines: found, end };
}

/** Whether a line is part of the list that begins with another: an item with a like sign, or indented below it. */
function belongs(line: TextLine, first: TextLine | undefined): boolean {
  const isInside = line.indent > (first?.indent ?? 0);
  if (line.kind === 'text') return isInside && line.indent >= 2;
  const sameSigns = (line.number === undefined) === (first?.number === undefined);
  return line.kind === 'item' && (isInside || sameSigns);
}

/** A list as Markdown. Numbers that do not count from 1 stand as text, for the board numbers its lists from 1. */
function writtenList(lines: readonly TextLine[], behind: string): string {
  const levels: number[] = [];
  const counts: number[] = [];
  const rows = lines.map((line) => {
    if (line.kind !== 'item') return { ...line, level: Math.max(0, levels.length - 1) };
    while (levels.length > 0 && (levels.at(-1) ?? 0) > line.indent) levels.pop();
    if (levels.length === 0 || (levels.at(-1) ?? 0) + 1 < line.indent) levels.push(line.indent);
    const level = levels.length - 1;
    counts.length = level + 1;
    counts[level] = (counts[level] ?? 0) + 1;
    return { ...line, level, count: counts[level] };
  });
  const numbers = rows.flatMap(({ number }) => number ?? []);
  // Whoever writes 1. before each item leaves the counting to Markdown.
  const lazy = numbers.every((number) => number === 1);
  const counted =
    lazy || rows.every((row) => row.number === undefined || !('count' in row) || row.number === row.count);
  if (!counted) return numberedText(lines);
  let text = '';
  for (const { kind, text: words, number, level } of rows) {
    const indent = '    '.repeat(level);
    const start = kind === 'item' ? `${indent}${number === undefined ? '-' : `${number}${behind}`} ` : `${indent}    `;
    const gap = kind === 'item' ? '\n' : kind === 'raw' ? '\n\n' : '\\\n';
    text += (text === '' ? '' : gap) + start + words.replace(/\\$/, '');
  }
  return text;
}

function numberedText(lines: readonly TextLine[]): string {
  const line = ({ text, number }: TextLine) => (number === undefined ? `\\- ${text}` : `${number}\\. ${text}`);
  return lines.map(line).join('\\\n');
}
