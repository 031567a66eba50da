import { cleanCharacters } from '../../text/clean.ts';
import { escapeHtml } from '../../wire/html.ts';
import { quoted } from '../../wire/text/quote.ts';
import { Layout } from './layout.ts';
import { hrefOf } from './links.ts';
import { addressKey, saysAddress } from './looks.ts';
import { type Char, type Inline, readSource, referenced, type Source, textOf, type Unit } from './source.ts';
import { isAddress, likeAddress, sharedEnds, TAG } from './unit.ts';
import { allOf, type Splice, spliced } from './write.ts';

/** A passage of a stored text, and what is to stand in its place. */
export interface Passage {
  readonly find: string;
  readonly replaceWith: string;
}

/** The stored text with the passages exchanged and every other byte as it was; or what is wrong, a sentence for each passage. */
export type Replaced = { readonly html: string } | { readonly problems: readonly string[] };

/** Characters of one unit. */
interface Place {
  readonly unit: Unit;
  readonly from: number;
  readonly to: number;
}

/** Exchanges passages, each of which must stand there once (surface, Writing, "An edit changes only what was asked"). */
export function replacedPassages(stored: string, passages: readonly Passage[]): Replaced {
  const source = readSource(stored);
  const [splices, problems, gone]: [Splice[], string[], Set<Unit>] = [[], [], new Set()];
  for (const passage of passages) {
    const found = addressSplices(source, passage) ?? wordSplices(source, passage);
    if (typeof found === 'string') problems.push(`${quoted(passage.find)} ${found}`);
    else if ('blocks' in found) gone.add(found);
    else splices.push(...found);
  }
  if (problems.length > 0) return { problems };
  const html = spliced(stored, [...splices, ...new Layout(source).deleted(gone)]);
  if (html === undefined) return { problems: ['two passages overlap; give them as one.'] };
  const problem = lossIn(source, readSource(html), passages);
  return problem === undefined ? { html } : { problems: [problem] };
}

/** What the passages did not mean to take away: a link that a reader could follow, a passage that is not shown. */
function lossIn(before: Source, after: Source, passages: readonly Passage[]): string | undefined {
  const visible = ({ links }: Source) => links.filter(({ words }) => words.trim() !== '');
  const meant = new Set(passages.map(({ find }) => addressKey(find)));
  const left = new Set(visible(after).map(({ address }) => address));
  const lost = visible(before).find(({ address }) => !left.has(address) && !meant.has(addressKey(address)));
  if (lost !== undefined)
    return `the link to ${quoted(lost.address)} would be lost; find that address too, with an empty replace_with.`;
  if (before.links.length - after.links.length > visible(before).length - visible(after).length + meant.size)
    return 'a link without words would be lost; leave some words of its paragraph.';
  return before.hidden.join('\n') === after.hidden.join('\n')
    ? undefined
    : 'a passage that is not shown would be lost; leave some words of its paragraph.';
}

/** A whole address: the `href` of its links, and their words where they show it. Undefined where no link leads there. */
function addressSplices({ links, units }: Source, { find, replaceWith }: Passage): Splice[] | string | undefined {
  const found = new Set(links.filter(({ address }) => addressKey(address) === addressKey(find)));
  const [first] = found;
  const wanted = replaceWith.trim();
  if (first === undefined) return undefined;
  if (wanted !== '' && !isAddress(wanted)) return 'is the address of a link; give an address in its place.';
  const inlines = new Set(units.flatMap(({ chars }) => chars.flatMap(({ open }) => open)));
  const chars = units.flatMap((unit) => unit.chars);
  return [...found].flatMap((link) => {
    if (wanted === '') return tagsOf([...inlines].find((inline) => inline.link === link));
    const href = { ...link.href, html: hrefOf(likeAddress(wanted, link.address)) };
    const words = chars.filter(({ open }) => open.some((inline) => inline.link === link));
    const [from, to] = [words[0]?.from, words.at(-1)?.to];
    const shows = saysAddress(link) && from !== undefined && to !== undefined;
    return shows ? [href, { from, to, html: escapeHtml(wanted.replace(/^mailto:/i, '')) }] : [href];
  });
}

function tagsOf(inline: Inline | undefined): Splice[] {
  return [inline, inline?.end].flatMap((tag) => (tag === undefined ? [] : [{ from: tag.from, to: tag.to, html: '' }]));
}

/** Words that stand in one place, no tag between them; a unit that would be left without any. Or why there is no such place. */
function wordSplices({ units, html: source }: Source, passage: Passage): Splice[] | Unit | string {
  for (const read of [shown, (text: string) => shown(unescaped(text))]) {
    const find = read(passage.find).replaceAll('\n', ' ');
    if (find.trim() === '') return 'is empty; give words that stand in the text.';
    const [first, ...more] = placesIn(units, find);
    if (first === undefined) continue;
    if (more.length > 0) return tooOften([first, ...more]);
    const old = allOf(first.unit).slice(first.from, first.to);
    const runs = runsOf(old, source);
    if (runs.length > 1)
      return `has a tag inside; find its parts one by one: ${runs.map((run) => quoted(run)).join(', ')}.`;
    const link = old.flatMap(({ open }) => open.flatMap((inline) => inline.link ?? []))[0];
    if (link !== undefined && saysAddress(link))
      return `is part of the address ${quoted(link.address)}; find all of it.`;
    const isAll = passage.replaceWith.trim() === '' && old.length >= first.unit.chars.length;
    return isAll ? first.unit : [exchange(old, read(passage.replaceWith), source)];
  }
  return 'is not in the text; copy the words as get_job shows them, from one line, without signs of Markdown.';
}

/** The texts between the tags that stand within a passage. */
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

function exchange(old: readonly Char[], words: string, source: string): Splice {
  const br = /<br[^>]*>/i.exec(source)?.[0] ?? '<br>';
  const open = old[0]?.open ?? [];
  const fresh = [...words].map((text) => ({ text, html: text === '\n' ? br : escapeHtml(text), from: 0, to: 0, open }));
  const [start, end] = sharedEnds(old, fresh, 'all');
  const html = fresh.slice(start, fresh.length - end).map((char) => char.html);
  const rest = old.slice(start, old.length - end);
  const from = rest[0]?.from ?? old[start]?.from ?? old[start - 1]?.to ?? 0;
  return { from, to: rest.at(-1)?.to ?? from, html: html.join('') };
}

function around({ unit, from, to }: Place): string {
  return quoted(`…${textOf(allOf(unit).slice(Math.max(0, from - 15), to + 15))}…`);
}

/** So many places are counted. */
const MOST_PLACES = 20;

function placesIn(units: readonly Unit[], find: string): Place[] {
  const found: Place[] = [];
  for (const unit of units) if (found.length <= MOST_PLACES) found.push(...placesOf(find, unit));
  return found;
}

function tooOften(found: readonly Place[]): string {
  const often = found.length > MOST_PLACES ? `more than ${MOST_PLACES}` : found.length;
  return `stands there ${often} times (${found.slice(0, 4).map(around).join(', ')}); give more of it.`;
}

/** Where words stand in a unit, by its characters. */
function placesOf(find: string, unit: Unit): Place[] {
  const chars = allOf(unit);
  const text = textOf(chars);
  if (!text.includes(find)) return [];
  const starts = new Map<number, number>();
  let length = 0;
  for (const [index, char] of chars.entries()) {
    starts.set(length, index);
    length += char.text.length;
  }
  starts.set(length, chars.length);
  const places: Place[] = [];
  for (let at = text.indexOf(find); at >= 0 && places.length <= MOST_PLACES; at = text.indexOf(find, at + 1)) {
    const [from, to] = [starts.get(at), starts.get(at + find.length)];
    if (from !== undefined && to !== undefined) places.push({ unit, from, to });
  }
  return places;
}

/** Text as it is shown: without what cannot be seen, white space as one blank. Line ends stay. */
function shown(text: string): string {
  return cleanCharacters(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n');
}

/** Words as Markdown or HTML write them. */
function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/&(?:#x[\da-f]+|#\d+|[a-z][a-z\d]*);/giu, referenced);
}
