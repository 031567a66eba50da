import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';

/** A piece of a CSS value, without white space and comments. */
export type ValuePart =
  /** An identifier, lower case unless it begins with `--`; a colour as `#fff`; a sign like `,`, `/` or `>`. */
  | { readonly kind: 'word'; readonly text: string }
  /** The unit lower case; empty for plain numbers. */
  | { readonly kind: 'number'; readonly value: number; readonly unit: string }
  /** A string or an address, as written. */
  | { readonly kind: 'text'; readonly text: string }
  /** A function, its name lower case; brackets have their opening sign as name. */
  | { readonly kind: 'call'; readonly name: string; readonly parts: readonly ValuePart[] };

export interface Declaration {
  /** Lower case unless it is a custom property. */
  readonly property: string;
  readonly parts: readonly ValuePart[];
  readonly important: boolean;
}

/** What stands between brackets, or before a block: tokens and blocks within. */
export interface CssBlock {
  readonly open: string;
  readonly items: readonly CssItem[];
}
export type CssItem = CSSToken | CssBlock;

/** CSS that this reader cannot judge: too long, or nested too deeply. */
export class UnreadableCss extends Error {}

/** Longer style sheets and styles, or more deeply nested ones, are not read; those of ads have some hundred characters. */
const LONGEST = 100_000;
const DEEPEST = 40;

const UNREAD: ReadonlySet<TokenType> = new Set([TokenType.Comment, TokenType.EOF]);
const CLOSED_BY: ReadonlyMap<TokenType, TokenType> = new Map([
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
  [TokenType.OpenCurly, TokenType.CloseCurly],
]);

/**
 * The tokens of CSS, with what stands in brackets as blocks (CSS Syntax, "Consume a component value").
 * @throws {UnreadableCss}
 */
export function readCssItems(css: string): CssItem[] {
  if (css.length > LONGEST) throw new UnreadableCss();
  const all: CssItem[] = [];
  const open: { items: CssItem[]; end: TokenType }[] = [{ items: all, end: TokenType.EOF }];
  for (const token of tokenize({ css })) {
    const top = open.at(-1);
    if (top === undefined) break;
    const end = CLOSED_BY.get(token[0]);
    if (end !== undefined) {
      const block = { open: openingOf(token), items: [] };
      top.items.push(block);
      if (open.push({ items: block.items, end }) > DEEPEST) throw new UnreadableCss();
    } else if (token[0] === top.end) open.pop();
    else if (!UNREAD.has(token[0])) top.items.push(token);
  }
  return all;
}

/** The declarations between semicolons, as in a `style` attribute. */
export function readDeclarations(items: readonly CssItem[]): Declaration[] {
  return split(items, TokenType.Semicolon).flatMap((one) => readDeclaration(one) ?? []);
}

function readDeclaration(items: readonly CssItem[]): Declaration | undefined {
  const [name, colon, ...rest] = items.filter(isNoSpace);
  if (!isToken(name, TokenType.Ident) || !isToken(colon, TokenType.Colon)) return undefined;
  const parts = valueParts(rest);
  const [sign, word] = parts.slice(-2);
  const important = isWord(sign, '!') && isWord(word, 'important');
  return { property: lower(tokenValue(name)), parts: important ? parts.slice(0, -2) : parts, important };
}

/** Items as parts of a value. */
export function valueParts(items: readonly CssItem[]): ValuePart[] {
  return items.filter(isNoSpace).map(partOf);
}

/** The pieces between tokens of one type. */
export function split(items: readonly CssItem[], separator: TokenType): CssItem[][] {
  const pieces: CssItem[][] = [[]];
  for (const item of items) {
    if (isToken(item, separator)) pieces.push([]);
    else pieces.at(-1)?.push(item);
  }
  return pieces;
}

/** Lists of parts between commas, or another sign. */
export function splitParts(parts: readonly ValuePart[], sign = ','): ValuePart[][] {
  const pieces: ValuePart[][] = [[]];
  for (const part of parts) {
    if (isWord(part, sign)) pieces.push([]);
    else pieces.at(-1)?.push(part);
  }
  return pieces;
}

export function isWord(part: ValuePart | undefined, text: string): boolean {
  return part?.kind === 'word' && part.text === text;
}

/** The CSS of items, for what reads selectors. */
export function cssText(items: readonly CssItem[]): string {
  return items.map((item) => (isBlock(item) ? textOfBlock(item) : item[1])).join('');
}

export function isBlock(item: CssItem | undefined): item is CssBlock {
  return item !== undefined && 'open' in item;
}

export function isToken(item: CssItem | undefined, type: TokenType): item is CSSToken {
  return item !== undefined && !('open' in item) && item[0] === type;
}

/** Parts as CSS, numbers and all. */
export function textOfParts(parts: readonly ValuePart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'number') return `${part.value}${part.unit}`;
      return part.kind === 'call' ? `${part.name}(${textOfParts(part.parts)})` : part.text;
    })
    .join(' ');
}

function textOfBlock({ open, items }: CssBlock): string {
  const end = open === '[' ? ']' : open === '{' ? '}' : ')';
  return `${/^[[({]$/.test(open) ? open : `${open}(`}${cssText(items)}${end}`;
}

function partOf(item: CssItem): ValuePart {
  if (isBlock(item)) return { kind: 'call', name: item.open, parts: valueParts(item.items) };
  switch (item[0]) {
    case TokenType.Number:
      return { kind: 'number', value: item[4].value, unit: '' };
    case TokenType.Percentage:
      return { kind: 'number', value: item[4].value, unit: '%' };
    case TokenType.Dimension:
      return { kind: 'number', value: item[4].value, unit: item[4].unit.toLowerCase() };
    case TokenType.String:
    case TokenType.URL:
      return { kind: 'text', text: item[4].value };
    case TokenType.Ident:
      return { kind: 'word', text: lower(item[4].value) };
    case TokenType.Hash:
      return { kind: 'word', text: `#${item[4].value.toLowerCase()}` };
    default:
      return { kind: 'word', text: item[1] };
  }
}

function tokenValue(token: CSSToken): string {
  return (token[4] as { value: string }).value;
}

function openingOf(token: CSSToken): string {
  return token[0] === TokenType.Function ? tokenValue(token).toLowerCase() : token[1];
}

function isNoSpace(item: CssItem): boolean {
  return !isToken(item, TokenType.Whitespace);
}

/** Names are blind to case, but for those a style sheet makes up. */
function lower(name: string): string {
  return name.startsWith('--') ? name : name.toLowerCase();
}

/** The word, or the text of an address, with which a value begins. */
export function firstWord(parts: readonly ValuePart[] | undefined): string | undefined {
  const part = parts?.[0];
  return part !== undefined && 'text' in part ? part.text : undefined;
}
