import { type SourceDocument, type SourceLink, textOfRuns } from '../../ad-text/document.ts';
import { decodeReferences } from '../../ad-text/parse-html.ts';
import { writeLine } from '../../ad-text/write-markdown.ts';
import { addressKey, saysAddress } from '../../text/addresses.ts';
import { cleanCharacters } from '../../text/clean.ts';
import { quoted } from '../../text/prose.ts';

/** A passage to replace. */
export interface Passage {
  readonly find: string;
  readonly replaceWith: string;
}

/** Where a passage is. */
export type Place =
  | { readonly kind: 'link'; readonly link: SourceLink }
  /** In the text of a block. */
  | {
      readonly kind: 'text';
      readonly block: number;
      readonly at: number;
      readonly find: string;
      readonly replaceWith: string;
    }
  /** In the Markdown of a block alone: the passage has its signs. */
  | { readonly kind: 'markdown'; readonly block: number; readonly find: string; readonly replaceWith: string };

/** Markdown or HTML that is meant to format. Single signs are text: C*, a_b. */
const FORMATTED =
  /<\/?(?:p|br|[uo]l|li|b|strong|i|em|u|a|div|span|h[1-6])\b[^<>]*>|\*\*[^\s*][^*\n]*\*\*|\[[^[\]\n]+\]\([^()\s]+\)/i;
const ITEM_MARKER = /^(?:[-*•–]|\d{1,3}[.)]) /;
const MAX_COUNTED = 20;
const MAX_QUOTED = 4;
const QUOTED_CHARS_AROUND = 15;

/** Text as a reader sees it: no invisible characters, white space as one space. */
export const visibleText = (text: string): string => cleanCharacters(text).replace(/\s+/g, ' ');
/** A text that was copied from Markdown or HTML, without backslashes and character references. */
const unescaped = (text: string) => decodeReferences(text.replace(/\\([!-/:-@[-`{-~])/g, '$1'));

/** Finds passages, which must occur once, in one text. */
export class PassageFinder {
  readonly #document: SourceDocument;
  readonly #lines: readonly string[];
  readonly #links = new Map<string, SourceLink[]>();
  #markdownLines: readonly string[] | undefined;

  constructor(document: SourceDocument) {
    this.#document = document;
    this.#lines = document.blocks.map(({ runs }) => textOfRuns(runs));
    for (const link of document.links) {
      const key = addressKey(link.address);
      this.#links.set(key, [...(this.#links.get(key) ?? []), link]);
    }
  }

  /** @returns a problem that continues a sentence after the quoted passage, if it cannot be replaced */
  find({ find, replaceWith }: Passage): Place | string {
    const sign = FORMATTED.exec(replaceWith)?.[0];
    if (sign !== undefined && !find.includes(sign))
      return `would get ${quoted(sign)} as it stands: replace_with is plain text; give it without signs and tags, or the whole body.`;
    const links = this.#links.get(addressKey(find)) ?? [];
    if (links.length > 1) return severalLinks(links);
    const [link] = links;
    if (link !== undefined) return { kind: 'link', link };
    if (find.trim() === '') return 'is empty; give words of the text.';
    const bare = [find, replaceWith].map((text) => text.replace(ITEM_MARKER, '')) as [string, string];
    return (
      this.#inText(visibleText(find), replaceWith) ??
      this.#inText(visibleText(unescaped(find)), replaceWith) ??
      this.#inText(visibleText(bare[0]), bare[1]) ??
      this.#inMarkdown(find.trim(), replaceWith) ??
      'is not in the text; copy the words as get_job shows them, from one line.'
    );
  }

  #inText(find: string, replaceWith: string): Place | string | undefined {
    const places = this.#lines.flatMap((line, block) => allPlaces(line, find).map((at) => ({ block, at })));
    const [place] = places;
    if (place === undefined) return undefined;
    if (places.length > 1) return this.#severalPlaces(places, find);
    const address = this.#addressAt(place.block, place.at);
    if (address !== undefined) return `is part of the address ${quoted(address)}; find all of it.`;
    return { kind: 'text', ...place, find, replaceWith };
  }

  #severalPlaces(places: readonly { readonly block: number; readonly at: number }[], find: string): string {
    const quotes = places.slice(0, MAX_QUOTED).map(({ block, at }) => {
      const [start, end] = [Math.max(0, at - QUOTED_CHARS_AROUND), at + find.length + QUOTED_CHARS_AROUND];
      return quoted(`…${this.#lines[block]?.slice(start, end)}…`);
    });
    const count = places.length > MAX_COUNTED ? `more than ${MAX_COUNTED}` : places.length;
    return `occurs ${count} times (${quotes.join(', ')}); give more of it.`;
  }

  /** The address of a link whose text is its address. */
  #addressAt(block: number, at: number): string | undefined {
    let end = 0;
    const run = this.#document.blocks[block]?.runs.find(({ text }) => (end += text.length) > at);
    return run?.address !== undefined && saysAddress(run.text, run.address) ? run.address : undefined;
  }

  #inMarkdown(find: string, replaceWith: string): Place | undefined {
    this.#markdownLines ??= this.#document.blocks.map(({ runs }) => writeLine(runs));
    const blocks = this.#markdownLines.flatMap((line, block) => allPlaces(line, find).map(() => block));
    const [block] = blocks;
    return block === undefined || blocks.length > 1 ? undefined : { kind: 'markdown', block, find, replaceWith };
  }
}

function severalLinks(links: readonly SourceLink[]): string {
  const texts = links.slice(0, MAX_QUOTED).map(({ text }) => quoted(text));
  return `is the address of ${links.length} links (${texts.join(', ')}); give the whole body to change one of them.`;
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
