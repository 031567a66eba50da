import { type Run, type SourceDocument, type SourceLink, textOfRuns } from '../../ad-text/document.ts';
import { readHtml } from '../../ad-text/read-html.ts';
import { readMarkdown } from '../../ad-text/read-markdown.ts';
import { addressKey, saysAddress } from '../../text/addresses.ts';
import { cleanCharacters } from '../../text/clean.ts';
import { quoted } from '../../text/prose.ts';

/** A passage to replace. */
export interface Passage {
  readonly find: string;
  readonly replaceWith: string;
}

/** Where a passage is. */
export type Place = { readonly link: SourceLink } | TextPlace;

export interface TextPlace {
  /** The index of its block, and its range in the text of that. */
  readonly block: number;
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
  /** The replacement with marks, if the passage was copied with its Markdown. */
  readonly runs?: readonly Run[];
}

/** Markdown or HTML that is meant to format. Single signs are text: C*, a_b. */
const FORMATTED =
  /<\/?(?:p|br|[uo]l|li|b|strong|i|em|u|a|div|span|h[1-6])\b[^<>]*>|\*\*[^\s*][^*\n]*\*\*|\[[^[\]\n]+\]\([^()\s]+\)/i;
const [MAX_COUNTED, MAX_QUOTED, QUOTED_CHARS_AROUND] = [20, 4, 15];

/** Text as a reader sees it: no invisible characters, white space as one space. */
export const visibleText = (text: string): string => cleanCharacters(text).replace(/\s+/g, ' ');

/** The runs of a passage that was copied from Markdown. */
const markdownRuns = (markdown: string): Run[] =>
  readHtml(readMarkdown(markdown).html).blocks.flatMap(({ runs }) => runs);

/** A text to find passages in: the texts of its blocks, and its links by address. */
export interface Haystack {
  readonly document: SourceDocument;
  readonly lines: readonly string[];
  readonly links: ReadonlyMap<string, readonly SourceLink[]>;
}

export function haystackOf(document: SourceDocument): Haystack {
  const links = new Map<string, SourceLink[]>();
  for (const link of document.links) {
    const key = addressKey(link.address);
    const others = links.get(key);
    if (others === undefined) links.set(key, [link]);
    else others.push(link);
  }
  return { document, lines: document.blocks.map(({ runs }) => textOfRuns(runs)), links };
}

/** @returns a problem that continues a sentence after the quoted passage, if that cannot be replaced */
export function findPassage(haystack: Haystack, { find, replaceWith }: Passage): Place | string {
  const sign = FORMATTED.exec(replaceWith)?.[0];
  if (sign !== undefined && !find.includes(sign))
    return `would get ${quoted(sign)} as text: replace_with is plain text; give it without Markdown and tags, or give the whole body.`;
  const links = haystack.links.get(addressKey(find)) ?? [];
  if (links.length > 1) return severalLinks(links);
  const [link] = links;
  if (link !== undefined) return { link };
  if (find.trim() === '') return 'is empty; give words of the text.';
  const place = findText(haystack, visibleText(find), replaceWith);
  if (place !== undefined) return place;
  const copied = findText(haystack, textOfRuns(markdownRuns(find)), replaceWith);
  if (copied === undefined) return 'is not in the text; copy the words as get_job shows them, from one line.';
  return typeof copied === 'string' ? copied : { ...copied, runs: markdownRuns(replaceWith) };
}

/** Finds words in the text of a block; undefined if they are nowhere. */
function findText({ document, lines }: Haystack, find: string, replacement: string): TextPlace | string | undefined {
  const places: { readonly block: number; readonly from: number }[] = [];
  for (const [block, line] of lines.entries()) {
    if (places.length > MAX_COUNTED) break;
    places.push(...allPlaces(line, find).map((from) => ({ block, from })));
  }
  const [place] = places;
  if (place === undefined) return undefined;
  if (places.length > 1) {
    const quotes = places.slice(0, MAX_QUOTED).map(({ block, from }) => {
      const [start, end] = [Math.max(0, from - QUOTED_CHARS_AROUND), from + find.length + QUOTED_CHARS_AROUND];
      return quoted(`…${lines[block]?.slice(start, end)}…`);
    });
    const count = places.length > MAX_COUNTED ? `more than ${MAX_COUNTED}` : places.length;
    return `occurs ${count} times (${quotes.join(', ')}); give more of it.`;
  }
  const address = plainLinkAt(document.blocks[place.block]?.runs ?? [], place.from);
  if (address !== undefined) return `is part of the address ${quoted(address)}; find all of it.`;
  return { ...place, to: place.from + find.length, replacement };
}

function allPlaces(text: string, find: string): number[] {
  const places: number[] = [];
  let at = find === '' ? -1 : text.indexOf(find);
  while (at >= 0 && places.length <= MAX_COUNTED) {
    places.push(at);
    at = text.indexOf(find, at + 1);
  }
  return places;
}

/** The address of the link at a place, if its text is its address. */
function plainLinkAt(runs: readonly Run[], place: number): string | undefined {
  let end = 0;
  for (const { text, address } of runs) {
    end += text.length;
    if (end > place) return address !== undefined && saysAddress(text, address) ? address : undefined;
  }
  return undefined;
}

function severalLinks(links: readonly SourceLink[]): string {
  const texts = links.slice(0, MAX_QUOTED).map(({ text }) => quoted(text));
  return `is the address of ${links.length} links (${texts.join(', ')}); give the whole body to change one of them.`;
}
