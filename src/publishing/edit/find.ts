import { sharedEnds } from '../../text/align.ts';
import { cleanCharacters } from '../../text/clean.ts';
import { referenced } from '../../text/html/parse.ts';
import { escapeHtml } from '../../wire/limits.ts';
import { quoted } from '../../wire/sentences.ts';
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
} from './source.ts';
import { applied, exchanged, type Splice } from './splices.ts';

export interface Passage {
  readonly find: string;
  readonly replaceWith: string;
}

/** The change of a passage: the characters that go, their words instead, and splices; without these, the unit goes. */
interface Found {
  readonly old: readonly Char[];
  readonly words: string;
  readonly splices?: readonly Splice[];
}

const MOST_COUNTED = 20;

/** Markdown or HTML that is meant to format. Single signs are text: C*, a_b. */
const FORMATTED =
  /<\/?(?:p|br|[uo]l|li|b|strong|i|em|u|a|div|span|h[1-6])\b[^<>]*>|\*\*[^\s*][^*\n]*\*\*|\[[^[\]\n]+\]\([^()\s]+\)/i;

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
  const whole = new Set(changes.flatMap(({ old, splices }) => (splices === undefined ? old[0] : [])));
  const gone = new Set(source.units.filter(({ all: [first] }) => whole.has(first)));
  const splices = [...changes.flatMap((change) => change.splices ?? []), ...new Layout(source).deleted(gone)];
  const wanted = source.units.flatMap((unit) => unit.all.map((char) => become.get(char) ?? char.text));
  return applied(source, splices, new Set(passages.map(({ find }) => addressKey(find))), ({ units }) => {
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
  const [link, ...others] = source.links.filter((each) => each.key === key);
  if (link === undefined) return inWords(source, texts, passage);
  if (others.length === 0) return inAddress(link, source, passage);
  const words = [link, ...others.slice(0, 3)].map((each) => quoted(each.words)).join(', ');
  return `is the address of ${others.length + 1} links (${words}); give the whole body to change one of them.`;
}

/** Changes a whole address: the `href`, and the link's words if they show it. */
function inAddress(link: Link, { units }: Source, { replaceWith }: Passage): Found | string {
  const address = replaceWith.trim().replace(/^(?=[^\s@:/]+@[^\s@]+$)/, 'mailto:');
  const { end = { from: link.to, to: link.to } } = link;
  const isIn = ({ open }: Char) => open.includes(link);
  const unit = link.saysAddress ? units.find(({ chars }) => chars.some(isIn)) : undefined;
  const old = unit?.chars.filter(isIn) ?? [];
  if (address === '') {
    if (unit !== undefined && old.length === unit.chars.length) return { old: unit.all, words: '' };
    const tags = unit === undefined ? [link, end] : [{ from: link.from, to: end.to }];
    return { old, words: '', splices: tags.map(({ from, to }) => ({ from, to, html: '' })) };
  }
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(address))
    return 'is the address of a link; give an address in its place, with https:// unless it is an email address.';
  const words = address.replace(/^mailto:/i, '');
  const shown = {
    from: old[0]?.from ?? end.from,
    to: old.at(-1)?.to ?? end.from,
    html: old[0] ? escapeHtml(words) : '',
  };
  return { old, words, splices: [{ ...link.href, html: hrefOf(address) }, shown] };
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
  const { all = [], chars = [] } = units[line] ?? {};
  const [from, to] = [at, at + length].map((offset) => charAt(offset, all));
  const old = all.slice(from, to);
  const [first] = old;
  if (from === undefined || to === undefined || first === undefined) return NOT_THERE;
  const runs = runsOf(old, source);
  if (runs.length > 1)
    return `has a tag inside; find its parts one by one: ${runs.map((run) => quoted(run)).join(', ')}.`;
  const link = first.open.find(isLink);
  if (link?.saysAddress === true) return `is part of the address ${quoted(link.address)}; find all of it.`;
  if (words.trim() === '' && old.length >= chars.length) return { old: all, words: '' };
  const come = [...words].map((text) => ({ ...first, text, html: text === '\n' ? brOf(source) : escapeHtml(text) }));
  const [head, tail] = sharedEnds(old, come, isSame);
  return { old, words, splices: [exchanged(all, from + head, to - tail, come.slice(head, come.length - tail))] };
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
    const isBehindTag = /<[a-z/!?]/i.test(source.slice(chars[index - 1]?.from ?? to, to));
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
