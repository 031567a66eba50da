import { quoted } from '../../wire/text/quote.ts';
import {
  type Char,
  type Inline,
  isMark,
  type LinkTag,
  type Range,
  readSource,
  type Source,
  textOf,
  type Unit,
} from './source.ts';

export type Edited =
  | {
      readonly html: string;
      readonly spelled?: number;
    }
  | { readonly problems: readonly string[] };

/** One place of the source and its replacement. An edit is a list of splices; everything else stays. */
export interface Splice extends Range {
  readonly html: string;
}

/** Also said where a stored text is too long to be compared. */
export const FIND =
  'Use find and replace_with for single passages; a link is changed by its address, and taken off by an empty replace_with.';

export function impossible(problem: string): Edited {
  return { problems: [`cannot be changed so: ${problem}. ${FIND}`] };
}

/** The words of a text, blanks aside. */
const wordsOf = ({ units }: Source) =>
  units
    .flatMap((unit) => textOf(allOf(unit)))
    .join('')
    .replace(/\s+/g, '');

/** The words of a text after its splices, as they are meant: no sign of them makes a tag or a reference with what is around. */
function meantWords({ units, links }: Source, splices: readonly Splice[]): string {
  const addresses = new Set(links.map(({ link }) => link.href.from));
  const ofText = splices.filter(({ from }) => !addresses.has(from));
  const isGone = ({ from, to }: Range) => ofText.some((splice) => splice.from <= from && to <= splice.to);
  const pieces = [
    ...ofText.map(({ from, html }) => ({ from, text: wordsOf(readSource(html, 'all')) })),
    ...units.flatMap(allOf).filter((char) => !isGone(char)),
  ];
  return pieces
    .sort((a, b) => a.from - b.from)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, '');
}

/** @param meant addresses that may go @param wanted keys of the units that must be there */
export function applied(
  before: Source,
  splices: readonly Splice[],
  meant: ReadonlySet<string>,
  wanted?: readonly string[],
): Edited {
  const html = spliced(before.html, splices);
  if (html === undefined) return impossible('two changes overlap; give them as one');
  const after = readSource(html, before.sees);
  const keys = after.units.map(({ key }) => key).join('\n');
  const idOf = ({ link }: LinkTag) => `${link.words.trim() === ''} ${link.key}`;
  const left = new Set(after.links.map(idOf));
  const words = after.units.map(({ text }) => text).join('\n');
  // Only a link whose words are its address may become text.
  const mayGo = ({ link }: LinkTag) => meant.has(link.key) || (link.saysAddress && words.includes(link.key));
  const lost = before.links.find((each) => !left.has(idOf(each)) && !mayGo(each));
  if (lost !== undefined) return impossible(`the link to ${quoted(lost.link.address)} would be lost`);
  if (after.hidden.join('\n') !== before.hidden.join('\n'))
    return impossible('a passage that is not shown would be lost; leave some words of its paragraph');
  if (wanted === undefined && wordsOf(after) !== meantWords(before, splices))
    return impossible('a sign in it would make a tag or another character with what stands beside it; find more of it');
  if (wanted !== undefined && wanted.join('\n') !== keys)
    return impossible('its marks, links and lines cannot be told apart');
  return { html };
}

function spliced(source: string, splices: readonly Splice[]): string | undefined {
  let html = '';
  let at = 0;
  for (const { from, to, html: own } of [...splices].sort((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < at) return undefined;
    html += source.slice(at, from) + own;
    at = to;
  }
  return html + source.slice(at);
}

export interface Edge {
  readonly at: number;
  readonly open: readonly Inline[];
}

/** Where characters begin, in front of the inline tags that open right before them. */
export function startOf(chars: readonly Char[]): Edge {
  let at = chars[0]?.from ?? 0;
  const open = [...(chars[0]?.open ?? [])];
  while (open.at(-1)?.to === at && open.at(-1)?.from !== at) at = open.pop()?.from ?? at;
  return { at, open };
}

/** Where characters end, behind the inline tags that close right after them. */
export function endOf(chars: readonly Char[]): Edge {
  let at = chars.at(-1)?.to ?? 0;
  const open = [...(chars.at(-1)?.open ?? [])];
  while (open.at(-1)?.end?.from === at) at = open.pop()?.end?.to ?? at;
  return { at, open };
}

export function allOf({ sign, chars }: Unit): readonly Char[] {
  return sign.length === 0 ? chars : [...sign, ...chars];
}

/** Marks of a text that was given stand nowhere in the stored source. */
export const NOWHERE = -1;

function isSame(one: Inline | undefined, other: Inline | undefined): boolean {
  if (one === other || one === undefined || other === undefined) return one === other;
  const isOfStored = one.from !== NOWHERE && other.from !== NOWHERE;
  return !isOfStored && isMark(one) && isMark(other) && one.look === other.look;
}

/** Characters with the tags they stand in. @param start what is open before them @param end what is open after them */
export function written(
  chars: readonly Pick<Char, 'html' | 'open'>[],
  start: readonly Inline[],
  end: readonly Inline[],
): string {
  let html = '';
  let open = start;
  const goTo = (next: readonly Inline[]) => {
    if (next === open) return;
    let shared = 0;
    while (shared < open.length && isSame(open[shared], next[shared])) shared++;
    const ends = open.slice(shared).map(({ name }) => `</${name}>`);
    const begins = next.slice(shared).map(({ tag }) => tag);
    html += [...ends.reverse(), ...begins].join('');
    // What stays open is named by its own elements.
    open = [...open.slice(0, shared), ...next.slice(shared)];
  };
  for (const char of chars) {
    goTo(char.open);
    html += char.html;
  }
  goTo(end);
  return html;
}
