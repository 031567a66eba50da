import { saysAddress } from '../addresses.ts';
import { type Piece, piecesOf, type TextRun } from '../html/runs.ts';

/** A piece with the sign of italics: `*`, or `_` where a star could be read as part of `**`. */
type SpanPiece = Piece & { readonly sign?: string };

const PUNCTUATION = /[\p{P}\p{S}]/u;
/** Emphasis signs are recognised next to these. */
const OUTSIDE = /[\s!-/:-@[-`{-~]/;
/** A web address, in which Markdown reads no signs, or a character that it may read as a sign. */
const SIGN =
  /(?:https?:\/\/|www\.)[^\s<`*\\]+|\\(?=[!-/:-@[-`{-~\n]|$)|[`~[\]*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|!(?=\[|$)|<(?=[a-z/!?]|[^\s<>@]{1,300}@|$)|&(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/giu;

/** Writes runs as one paragraph of Markdown, without underlining; line starts are not escaped yet. */
export function writeSpans(runs: readonly TextRun[]): string {
  const pieces = piecesOf(withoutIdleMarks(runs));
  const risky = riskySigns(pieces);
  const left = pieces.some(({ mark }) => mark === 'em') ? withItalics(pieces) : pieces;
  return left.map((piece) => (piece.kind === 'text' ? escapeText(piece, risky) : signOf(piece))).join('');
}

/** Drops underlining, and links whose words are the address: Markdown recognises those. */
function withoutIdleMarks(runs: readonly TextRun[]): TextRun[] {
  const words = new Map<string, string>();
  for (const { address = '', text } of runs) words.set(address, (words.get(address) ?? '') + text);
  return runs.map(({ text, marks, address }) => {
    const isIdle = address === undefined || saysAddress(words.get(address) ?? '', address);
    const kept = marks.filter((mark) => mark !== 'u' && !(mark === 'a' && isIdle));
    return { text, marks: kept, address: isIdle ? undefined : address };
  });
}

/** Adds the signs of italics; drops italics that Markdown would not recognise. */
function withItalics(pieces: readonly SpanPiece[]): readonly SpanPiece[] {
  const signs = italicSigns(pieces);
  const left: SpanPiece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = left.at(-1);
    if (piece.mark === 'em') {
      const sign = signs.get(index);
      if (sign !== undefined) left.push({ ...piece, sign });
    } else if (last?.kind === 'close' && piece.kind === 'open' && last.mark === piece.mark && piece.mark !== 'a') {
      left.pop();
    } else left.push(piece);
  }
  return left;
}

/** The signs of italics by index of the piece (CommonMark, "Emphasis and strong emphasis"). */
function italicSigns(pieces: readonly SpanPiece[]): ReadonlyMap<number, string> {
  const candidates = pieces.some(({ mark }) => mark === 'strong') ? ['_', '*'] : ['*'];
  const signs = new Map<number, string>();
  let opened = 0;
  for (const [index, { kind, mark }] of pieces.entries()) {
    if (mark !== 'em') continue;
    if (kind === 'open') opened = index;
    const ends = [opened, index];
    const sign = candidates.find((each) => ends.every((end) => isFlanking(pieces, end, each)));
    if (kind === 'close' && sign !== undefined) signs.set(opened, sign).set(index, sign);
  }
  return signs;
}

function isFlanking(pieces: readonly SpanPiece[], index: number, sign: string): boolean {
  const isOpen = pieces[index]?.kind === 'open';
  const beside = pieces[index + (isOpen ? -1 : 1)];
  const left = [...(pieces[index - 1]?.text.slice(-2) ?? ' ')].at(-1) ?? '*';
  const right = [...(pieces[index + 1]?.text.slice(0, 2) ?? ' ')][0] ?? '*';
  const [inner, outer] = isOpen ? [right, left] : [left, right];
  if (sign === '*' && [pieces[index - 1], pieces[index + 1]].some((each) => each?.mark === 'strong')) return false;
  if (!OUTSIDE.test(outer) && (sign === '_' || PUNCTUATION.test(inner))) return false;
  return !(PUNCTUATION.test(inner) && beside?.text === '');
}

function signOf({ kind, mark, address, sign }: SpanPiece): string {
  if (mark === 'a') return kind === 'open' ? '[' : `](${address?.replace(/&(?=[#\w]+;)/g, '\\&')})`;
  return sign ?? (mark === 'strike' ? '~~' : '**');
}

/** The signs that could be read as Markdown in this paragraph: emphasis needs a second one, brackets an address. */
function riskySigns(pieces: readonly SpanPiece[]): string {
  const shown = pieces.map(({ text }) => text).join('');
  const hasMarks = pieces.some(({ mark }) => mark !== undefined && mark !== 'a');
  const pairs = ['*', '_'].filter((sign) => hasMarks || shown.indexOf(sign) !== shown.lastIndexOf(sign));
  if (hasMarks) pairs.unshift('*');
  if (hasMarks || shown.includes('~~')) pairs.push('~');
  const links = [
    shown.includes('](') ? '[!' : '',
    shown.includes(']:') ? ']' : '',
    pieces.some(({ mark }) => mark === 'a') ? '!' : '',
  ];
  return [...pairs, ...links, '\\`<&'].join('');
}

/** Escapes text so that Markdown reads it unchanged, with few needless backslashes. */
function escapeText({ text, address }: SpanPiece, always: string): string {
  const isLink = address !== undefined;
  const risky = isLink ? `${always}[]` : always;
  const idle = always.includes('**') ? /^\s_\s$/ : /^\s[*_]\s$/;
  const escaped = text.replace(SIGN, (sign, at: number) =>
    risky.includes(sign) && !idle.test(text.slice(at - 1, at + 2)) ? `\\${sign}` : sign,
  );
  // marked removes the backslashes of a link's words, and allows no link in a link.
  return isLink ? escaped.replaceAll('](', ']&#40;') : escaped;
}
