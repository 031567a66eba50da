/** A line of a text by what it is. */
export interface TextLine {
  readonly kind: 'text' | 'item' | 'heading' | 'blank' | 'rule' | 'raw';
  readonly text: string;
  /** Columns before its first character; a tab ends at the next fourth. */
  readonly indent: number;
  /** The number of a numbered item. */
  readonly number?: number | undefined;
  /** Ends in one space, by which e-mail programs say that the line goes on (RFC 3676). */
  readonly flows?: boolean;
}

const ITEM = /^(?:[-+*–—•▪■□●○◦‣⁃·]\ufe0f?[ \t]+|•[ \t]*)(?=\S)/u;
const NUMBER = /^(\d{1,3})[.)][ \t]+(?=\S)/;
/** One star or the like without a space is a bullet where it has no counterpart in its line. */
const LONE_STAR = /^\*(?=[^\s*])/;
const HEADING = /^(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?$/;
const RULE = /^(?:-{2,}|_{3,}|={3,}|\*{3,}|~{4,}|(?:[-_*=] ?){4,})$/;
const TABLE = /^\|.*\||^:?-{2,}:?[ \t]*\|/;
const DEFINITION = /^\[[^\]\n]+\]:\s*\S/;
const FENCE = /^(```+|~~~+)/;
/** A paragraph whose alignment our own Markdown says by a tag. */
const OWN_PARAGRAPH = /^<p style="text-align: [a-z]+">/;

/** The lines of a text. What stands between fences, tables and definitions of links are kept as they are. */
export function linesOf(text: string, bulletO: boolean): TextLine[] {
  let fence: string | undefined;
  return text.split('\n').map((source): TextLine => {
    const line = source.trim();
    const indent = columns(/^[ \t]*/.exec(source)?.[0] ?? '');
    const found = FENCE.exec(line)?.[1];
    const closesInLine = found !== undefined && line.length > found.length && line.endsWith(found);
    if (fence === undefined && found !== undefined && !closesInLine) fence = found;
    else if (fence !== undefined && found !== undefined) {
      fence = undefined;
      return { kind: 'raw', text: source, indent };
    }
    if (fence !== undefined) return { kind: 'raw', text: source, indent };
    return { ...textLine(line, bulletO), indent, flows: /\S $/.test(source) };
  });
}

function textLine(line: string, bulletO: boolean): Omit<TextLine, 'indent'> {
  if (line === '') return { kind: 'blank', text: '' };
  const [, , heading] = HEADING.exec(line) ?? [];
  if (heading !== undefined) return { kind: 'heading', text: heading };
  if (RULE.test(line)) return { kind: 'rule', text: line };
  if (TABLE.test(line) || DEFINITION.test(line) || OWN_PARAGRAPH.test(line)) return { kind: 'raw', text: line };
  const number = NUMBER.exec(line);
  if (number !== null) return { kind: 'item', text: line.slice(number[0].length), number: Number(number[1]) };
  const sign = ITEM.exec(line) ?? (bulletO ? /^o[ \t]+/.exec(line) : null);
  if (sign !== null) return { kind: 'item', text: line.slice(sign[0].length) };
  const stars = line.split('*').length - 1;
  if (LONE_STAR.test(line) && stars % 2 === 1) return { kind: 'item', text: line.slice(1) };
  return { kind: 'text', text: line };
}

function columns(space: string): number {
  let column = 0;
  for (const character of space) column = character === '\t' ? column + 4 - (column % 4) : column + 1;
  return column;
}
