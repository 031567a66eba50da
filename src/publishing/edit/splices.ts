import type { Open } from '../../text/html/walk.ts';
import { quoted } from '../../text/prose.ts';
import { EditRefusal, type Range, readSource, type Source, type SourceChar, type SourceLink } from './source.ts';

/** A range of the source and its replacement. An edit is a list of splices; all other bytes stay. */
export interface Splice extends Range {
  readonly html: string;
}

export type OpenTag = Pick<Open, 'name' | 'tag'>;

/** Bytes to write within elements. */
export interface SplicePiece {
  readonly html: string;
  /** Outermost first. */
  readonly open: readonly OpenTag[];
  /** The elements that are open behind it, if others. */
  readonly openBehind?: readonly OpenTag[];
}

/** The start of characters, before the inline tags that open there. */
export function startOfChars(chars: readonly SourceChar[]) {
  let at = chars[0]?.from ?? 0;
  const open = [...(chars[0]?.open ?? [])];
  while (open.at(-1)?.start === at) at = open.pop()?.from ?? at;
  return { at, open };
}

/** The end of characters, after the inline tags that close there. */
export function endOfChars(chars: readonly SourceChar[]) {
  let at = chars.at(-1)?.to ?? 0;
  const open = [...(chars.at(-1)?.open ?? [])];
  while (open.at(-1)?.end === at && open.at(-1)?.to !== at) at = open.pop()?.to ?? at;
  return { at, open };
}

/** Writes pieces with the tags between them. @param before elements open before them @param after those open behind them */
export function writePieces(pieces: readonly SplicePiece[], before: readonly OpenTag[] = [], after = before): string {
  let [html, open] = ['', before];
  for (const piece of [...pieces, { html: '', open: after, openBehind: undefined }]) {
    let shared = 0;
    while (shared < open.length && open[shared] === piece.open[shared]) shared++;
    const ends = open.slice(shared).map(({ name }) => `</${name}>`);
    html += [...ends.reverse(), ...piece.open.slice(shared).map(({ tag }) => tag), piece.html].join('');
    open = piece.openBehind ?? piece.open;
  }
  return html;
}

export const NOT_AS_GIVEN = 'the result would not read as it was given';
const FIND =
  'Use find and replace_with for single passages; find a link by its address; an empty replace_with removes it.';

export function impossible(problem: string): EditRefusal {
  return new EditRefusal([`cannot be changed this way: ${problem}. ${FIND}`]);
}

/**
 * Applies splices, and reads the result again to check it.
 * @param mayGo keys of links that may be lost @param problemOf the reason why the result reads wrong
 * @throws EditRefusal for that reason, or if a link or a hidden passage would be lost
 */
export function applyEdit(
  before: Source,
  splices: readonly Splice[],
  mayGo: ReadonlySet<string>,
  problemOf: (after: Source) => string | undefined,
): string {
  if (splices.length === 0) return before.html;
  const html = splice(before.html, splices);
  const after = readSource(html);
  const idOf = ({ words, key }: SourceLink) => `${words.trim() === ''} ${key}`;
  const linksAfter = new Set(after.links.map(idOf));
  const words = after.units.map(({ text }) => text).join('\n');
  // Only a link whose words are its address may become text.
  const isText = ({ saysAddress, key }: SourceLink) => saysAddress && words.includes(key);
  const lost = before.links.find((link) => !linksAfter.has(idOf(link)) && !mayGo.has(link.key) && !isText(link));
  if (lost !== undefined) throw impossible(`the link to ${quoted(lost.address)} would be lost`);
  if (after.hidden.join('\n') !== before.hidden.join('\n'))
    throw impossible('a passage that is not shown would be lost; leave some words of its paragraph');
  const problem = problemOf(after);
  if (problem !== undefined) throw impossible(problem);
  return html;
}

export function splice(source: string, splices: readonly Splice[]): string {
  let html = '';
  let at = 0;
  for (const { from, to, html: own } of [...splices].sort((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < at) throw impossible('two changes overlap; give them as one');
    html += source.slice(at, from) + own;
    at = to;
  }
  return html + source.slice(at);
}
