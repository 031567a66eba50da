import { sharedEnds } from '../../text/align.ts';
import { cleanCharacters } from '../../text/clean.ts';
import { referenced } from '../../text/html/parse.ts';
import { escapeHtml } from '../../wire/html.ts';
import { quoted } from '../../wire/text/quote.ts';
import { hrefOf, isSame } from './edit.ts';
import { brOf, Layout } from './layout.ts';
import {
  addressKey,
  type Char,
  EditRefusal,
  isLink,
  type Link,
  readSource,
  type Source,
  textOfChars,
  type Unit,
} from './source.ts';
import { applied, exchanged, type Splice } from './splices.ts';

export interface Passage {
  readonly find: string;
  readonly replaceWith: string;
}

/** The change of a passage: splices that replace characters, or a whole unit to delete. */
interface Found {
  readonly old: readonly Char[];
  readonly words: string;
  readonly change: readonly Splice[] | Unit;
}

const MOST_COUNTED = 20;

/** Markdown or HTML that is meant to format. Single signs are text: C*, a_b. */
const FORMATTED =
  /<\/?(?:p|br|[uo]l|li|b|strong|i|em|u|a|div|span|h[1-6])\b[^<>]*>|\*\*[^\s*][^*\n]*\*\*|\[[^[\]\n]+\]\([^()\s]+\)/i;

const TAG = /<[a-z/!?]/i;

/** Replaces passages that must occur once (docs/contract.md, Writing, "An edit changes only what was asked"). */
export function replacedPassages(stored: string, passages: readonly Passage[]): string {
  const source = readSource(stored);
  const texts = source.units.map(({ all }) => textOfChars(all));
  const all = passages.map((passage) => found(passage, source, texts));
  const problems = all.flatMap((each, index) =>
    typeof each === 'string' ? [`${quoted(passages[index]?.find ?? '')} ${each}`] : [],
  );
  if (problems.length > 0) throw new EditRefusal(problems);
  const changes = all.filter((each) => typeof each !== 'string');
  const become = new Map(changes.flatMap(({ old, words }) => old.map((char, at) => [char, at === 0 ? words : ''])));
  const gone = changes.flatMap(({ change }) => ('all' in change ? [change] : []));
  const splices = changes.flatMap(({ change }) => ('all' in change ? [] : change));
  const wanted = source.units.flatMap((unit) => unit.all.map((char) => become.get(char) ?? char.text));
  const mayGo = new Set(passages.map(({ find }) => addressKey(find)));
  return applied(source, [...splices, ...new Layout(source).deleted(new Set(gone))], mayGo, ({ units }) => {
    const reads = units.map((unit) => textOfChars(unit.all));
    if (withoutBlanks(reads) === withoutBlanks(wanted)) return undefined;
    return 'a sign in it would make a tag or another character with what stands beside it; find more of it';
  });
}

const withoutBlanks = (texts: readonly string[]) => texts.join('').replace(/\s+/g, '');

/** The change of a passage, or the reason for a refusal. */
function found(passage: Passage, source: Source, texts: readonly string[]): Found | string {
  const sign = FORMATTED.exec(passage.replaceWith)?.[0];
  if (sign !== undefined && !passage.find.includes(sign))
    return `would get ${quoted(sign)} as it stands: replace_with is plain text; give it without signs and tags, or the whole body.`;
  const key = addressKey(passage.find);
  const links = source.links.filter((link) => link.key === key);
  return links.length > 0 ? inAddress(links, source, passage) : inWords(source, texts, passage);
}

/** Changes a whole address: the `href`, and the link's words if they show it. */
function inAddress(links: readonly Link[], { units }: Source, { replaceWith }: Passage): Found | string {
  const [link, ...more] = links;
  if (link === undefined || more.length > 0)
    return `is the address of ${links.length} links (${links
      .slice(0, 4)
      .map(({ words }) => quoted(words))
      .join(', ')}); give the whole body to change one of them.`;
  const { end } = link;
  const isIn = ({ open }: Char) => open.includes(link);
  const old = link.saysAddress ? units.flatMap(({ chars }) => chars.filter(isIn)) : [];
  const address = replaceWith.trim().replace(/^(?=[^\s@:/]+@[^\s@]+$)/, 'mailto:');
  if (address === '' && link.saysAddress && end !== undefined) {
    // Deletes the link with its words, or a unit that holds nothing else.
    const alone = units.find(({ chars }) => chars.every(isIn));
    if (alone !== undefined) return { old: alone.all, words: '', change: alone };
    return { old, words: '', change: [{ from: link.from, to: end.to, html: '' }] };
  }
  if (address === '')
    return { old: [], words: '', change: [link, end].flatMap((tag) => (tag ? [{ ...tag, html: '' }] : [])) };
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(address))
    return 'is the address of a link; give an address in its place, with https:// unless it is an email address.';
  const href = { ...link.href, html: hrefOf(address) };
  const words = address.replace(/^mailto:/i, '');
  const [first, last] = [old[0], old.at(-1)];
  if (first === undefined || last === undefined) return { old, words, change: [href] };
  return { old, words, change: [href, { from: first.from, to: last.to, html: escapeHtml(words) }] };
}

const NOT_THERE = 'is not in the text; copy the words as get_job shows them, from one line, without signs of Markdown.';

function inWords(source: Source, texts: readonly string[], { find, replaceWith }: Passage): Found | string {
  for (const read of [shown, (text: string) => shown(unescaped(text))]) {
    const words = read(find).replaceAll('\n', ' ');
    if (words.trim() === '') return 'is empty; give words that stand in the text.';
    const places = placesOf(words, texts);
    const [place] = places;
    if (place === undefined) continue;
    if (places.length === 1) return inPlace(place, words.length, read(replaceWith), source);
    const count = places.length > MOST_COUNTED ? `more than ${MOST_COUNTED}` : places.length;
    const around = places
      .slice(0, 4)
      .map(({ line, at }) => quoted(`…${texts[line]?.slice(Math.max(0, at - 15), at + words.length + 15)}…`));
    return `stands there ${count} times (${around.join(', ')}); give more of it.`;
  }
  return NOT_THERE;
}

function inPlace({ line, at }: Place, length: number, words: string, { html: source, units }: Source): Found | string {
  const unit = units[line];
  const [from, to] = [charAt(at, unit?.all ?? []), charAt(at + length, unit?.all ?? [])];
  if (unit === undefined || from === undefined || to === undefined) return NOT_THERE;
  const old = unit.all.slice(from, to);
  const runs = runsOf(old, source);
  if (runs.length > 1)
    return `has a tag inside; find its parts one by one: ${runs.map((run) => quoted(run)).join(', ')}.`;
  const link = old.flatMap(({ open }) => open.filter(isLink))[0];
  if (link?.saysAddress === true) return `is part of the address ${quoted(link.address)}; find all of it.`;
  if (words.trim() === '' && old.length >= unit.chars.length) return { old: unit.all, words: '', change: unit };
  const { open, looks } = old[0] ?? { open: [], looks: '' };
  const charOf = (text: string): Char => {
    const html = text === '\n' ? brOf(source) : escapeHtml(text);
    return { text, html, from: 0, to: 0, open, looks, shown: looks };
  };
  const come = [...words].map(charOf);
  const [head, tail] = sharedEnds(old, come, isSame);
  const change = [exchanged(unit.all, from + head, to - tail, come.slice(head, come.length - tail))];
  return { old, words, change };
}

interface Place {
  readonly line: number;
  /** The offset in the text of the line. */
  readonly at: number;
}

/** Places of words in lines, at most one more than are counted. */
function placesOf(find: string, lines: readonly string[]): Place[] {
  const places: Place[] = [];
  for (const [line, text] of lines.entries())
    for (let at = text.indexOf(find); at >= 0 && places.length <= MOST_COUNTED; at = text.indexOf(find, at + 1))
      places.push({ line, at });
  return places;
}

/** The index of the character that begins at an offset; undefined within a character. */
function charAt(place: number, chars: readonly Char[]): number | undefined {
  let [at, index] = [0, 0];
  while (at < place) at += chars[index++]?.text.length ?? place;
  return at === place ? index : undefined;
}

/** Splits the text of characters at the tags between them. */
function runsOf(chars: readonly Char[], source: string): string[] {
  const texts = chars.map(({ text, to }, index) => {
    const isBehindTag = TAG.test(source.slice(chars[index - 1]?.from ?? to, to));
    return isBehindTag ? `\0${text}` : text;
  });
  const runs = texts.join('').split('\0');
  return runs.map((run) => run.trim()).filter((run) => run !== '');
}

/** Text as shown: no invisible characters, white space as one space. Line ends stay. */
function shown(text: string): string {
  return cleanCharacters(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n');
}

function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/&(?:#x[\da-f]+|#\d+|[a-z][a-z\d]*);/giu, referenced);
}
