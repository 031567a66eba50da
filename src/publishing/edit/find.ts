import { cleanCharacters } from '../../text/clean.ts';
import { escapeHtml } from '../../wire/html.ts';
import { quoted } from '../../wire/text/quote.ts';
import { hrefOf } from './edit.ts';
import { brOf, Layout } from './layout.ts';
import {
  addressKey,
  type Char,
  isLink,
  type LinkTag,
  readSource,
  referenced,
  type Source,
  textOf,
  type Unit,
} from './source.ts';
import { exchanged } from './unit.ts';
import { allOf, applied, type Edited, type Splice } from './write.ts';

export interface Passage {
  readonly find: string;
  readonly replaceWith: string;
}

/** A unit as words are found in it. */
interface Line {
  readonly unit: Unit;
  readonly chars: readonly Char[];
  readonly text: string;
  /** Characters by their places in the text. */
  readonly starts: ReadonlyMap<number, number>;
}

interface Place {
  readonly line: Line;
  readonly from: number;
  readonly to: number;
}

/** Places of words that are counted. */
const MOST_COUNTED = 20;

/** Markdown or HTML that is meant to format. Single signs are letters: C*, a_b. */
const FORMATTED =
  /<\/?(?:p|br|[uo]l|li|b|strong|i|em|u|a|div|span|h[1-6])\b[^<>]*>|\*\*[^\s*][^*\n]*\*\*|\[[^[\]\n]+\]\([^()\s]+\)/i;

const TAG = /<[a-z/!?]/i;

/** Exchanges passages, each of which must stand there once (surface, Writing, "An edit changes only what was asked"). */
export function replacedPassages(stored: string, passages: readonly Passage[]): Edited {
  const source = readSource(stored, 'all');
  const lines = source.units.map(lineOf);
  const [splices, problems, gone]: [Splice[], string[], Set<Unit>] = [[], [], new Set()];
  for (const passage of passages) {
    const found = addressSplices(source, passage) ?? wordSplices(lines, source, passage);
    const sign = FORMATTED.exec(passage.replaceWith)?.[0];
    if (sign !== undefined && !passage.find.includes(sign))
      problems.push(
        `${quoted(passage.find)} would get ${quoted(sign)} as it stands: replace_with is plain text; give it without signs and tags, or the whole body.`,
      );
    else if (typeof found === 'string') problems.push(`${quoted(passage.find)} ${found}`);
    else if ('blocks' in found) gone.add(found);
    else splices.push(...found);
  }
  if (problems.length > 0) return { problems };
  const meant = new Set(passages.map(({ find }) => addressKey(find)));
  return applied(source, [...splices, ...new Layout(source).deleted(gone)], meant);
}

/** A whole address: the `href` of its link, and the link's words where they show it. Undefined where no link leads there. */
function addressSplices(
  { links, units }: Source,
  { find, replaceWith }: Passage,
): Splice[] | Unit | string | undefined {
  const key = addressKey(find);
  const [first, ...more] = links.filter(({ link }) => link.key === key);
  if (first === undefined) return undefined;
  if (more.length > 0) return twice([first, ...more]);
  const wanted = replaceWith.trim();
  if (wanted === '' && first.end !== undefined && first.link.saysAddress) return withoutLink(units, first, first.end);
  if (wanted === '')
    return [first, first.end].flatMap((tag) => (tag === undefined ? [] : [{ from: tag.from, to: tag.to, html: '' }]));
  if (!isAddress(wanted)) return 'is the address of a link; give an address in its place.';
  const { link } = first;
  const href = { ...link.href, html: hrefOf(likeAddress(wanted, link.address)) };
  const words = units.flatMap(({ chars }) => chars.filter(({ open }) => open.includes(first)));
  const [from, to] = [words[0]?.from, words.at(-1)?.to];
  if (!link.saysAddress || from === undefined || to === undefined) return [href];
  return [href, { from, to, html: escapeHtml(wanted.replace(/^mailto:/i, '')) }];
}

/** A link goes with its words, which are its address; so does a unit that holds nothing else. */
function withoutLink(units: readonly Unit[], link: LinkTag, end: { readonly to: number }): Splice[] | Unit {
  const alone = units.find(({ chars }) => chars.length > 0 && chars.every(({ open }) => open.includes(link)));
  return alone ?? [{ from: link.from, to: end.to, html: '' }];
}

function twice(links: readonly LinkTag[]): string {
  const words = links.slice(0, 4).map(({ link }) => quoted(link.words));
  return `is the address of ${links.length} links (${words.join(', ')}); give the whole body to change one of them.`;
}

function isAddress(words: string): boolean {
  return /^(?:https?:\/\/|mailto:|www\.)\S+$|^[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(words);
}

/** An address with the scheme of the one in whose place it comes, where it has none. */
function likeAddress(words: string, address: string): string {
  if (/^(?:https?:\/\/|mailto:)/i.test(words)) return words;
  if (words.includes('@')) return `mailto:${words}`;
  return (/^https?:\/\//i.exec(address)?.[0] ?? 'https://') + words;
}

/** Words that stand in one place, no tag between them; a unit that would be left without any. Or why there is no such place. */
function wordSplices(lines: readonly Line[], { html: source }: Source, passage: Passage): Splice[] | Unit | string {
  for (const read of [shown, (text: string) => shown(unescaped(text))]) {
    const find = read(passage.find).replaceAll('\n', ' ');
    if (find.trim() === '') return 'is empty; give words that stand in the text.';
    const places = placesOf(find, lines);
    const [first, ...more] = places;
    if (first === undefined) continue;
    if (more.length > 0) return often(places);
    const { unit, chars } = first.line;
    const old = chars.slice(first.from, first.to);
    const runs = runsOf(old, source);
    if (runs.length > 1)
      return `has a tag inside; find its parts one by one: ${runs.map((run) => quoted(run)).join(', ')}.`;
    const link = old.flatMap(({ open }) => open.filter(isLink))[0]?.link;
    if (link?.saysAddress === true) return `is part of the address ${quoted(link.address)}; find all of it.`;
    const isAll = passage.replaceWith.trim() === '' && old.length >= unit.chars.length;
    if (isAll) return unit;
    return [exchanged(chars, first.from, old, charsOf(read(passage.replaceWith), { old: old[0], source }))];
  }
  return 'is not in the text; copy the words as get_job shows them, from one line, without signs of Markdown.';
}

function runsOf(chars: readonly Char[], source: string): string[] {
  const runs: string[] = [];
  let last: Char | undefined;
  for (const char of chars) {
    if (last === undefined || TAG.test(source.slice(last.from, char.to))) runs.push(char.text);
    else runs[runs.length - 1] += char.text;
    last = char;
  }
  return runs.map((run) => run.trim()).filter((run) => run !== '');
}

function charsOf(words: string, { old, source }: { old: Char | undefined; source: string }): Char[] {
  const br = brOf(source);
  const { open, looks } = old ?? { open: [], looks: '' };
  return [...words].map((text) => ({ text, html: text === '\n' ? br : escapeHtml(text), from: 0, to: 0, open, looks }));
}

function often(places: readonly Place[]): string {
  const count = places.length > MOST_COUNTED ? `more than ${MOST_COUNTED}` : places.length;
  return `stands there ${count} times (${places.slice(0, 4).map(around).join(', ')}); give more of it.`;
}

function around({ line, from, to }: Place): string {
  return quoted(`…${textOf(line.chars.slice(Math.max(0, from - 15), to + 15))}…`);
}

function lineOf(unit: Unit): Line {
  const chars = allOf(unit);
  const starts = new Map<number, number>();
  let length = 0;
  for (const [index, char] of chars.entries()) {
    starts.set(length, index);
    length += char.text.length;
  }
  starts.set(length, chars.length);
  return { unit, chars, text: textOf(chars), starts };
}

/** Where words stand, by the characters of their lines; one place more than are counted at most. */
function placesOf(find: string, lines: readonly Line[]): Place[] {
  const places: Place[] = [];
  for (const line of lines)
    for (let at = line.text.indexOf(find); at >= 0; at = line.text.indexOf(find, at + 1)) {
      const [from, to] = [line.starts.get(at), line.starts.get(at + find.length)];
      if (from !== undefined && to !== undefined) places.push({ line, from, to });
      if (places.length > MOST_COUNTED) return places;
    }
  return places;
}

/** Text as it is shown: without what cannot be seen, white space as one blank. Line ends stay. */
function shown(text: string): string {
  return cleanCharacters(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n');
}

function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/&(?:#x[\da-f]+|#\d+|[a-z][a-z\d]*);/giu, referenced);
}
