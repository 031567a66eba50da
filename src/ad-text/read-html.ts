import { LONGEST_TEXT_CHARACTERS } from '../wire/limits.ts';
import type { Document, OpenElement, SourceBlock, SourceDocument, SourceLink } from './document.ts';
import { HtmlReader, type ReadBlock } from './html-reader.ts';
import { attributeOf, type Element, type ParsedHtml, parseHtml, textContent } from './parse-html.ts';

interface ReadOptions {
  /** Whether the text is the caller's own, so that a style sheet is ignored and hides nothing. */
  readonly isOwn?: boolean;
  /** The HTML, if it was parsed before. */
  readonly parsed?: ParsedHtml | undefined;
}

/** Reads the text of HTML, without what it hides. */
export function readHtml(html: string, options: ReadOptions = {}): Document {
  const reading = read(html, false, options);
  if (typeof reading === 'string') return notShown(html, reading);
  const blocks = reading.blocks.map(({ block }) => block);
  return { ...commonPart(html, reading), blocks };
}

/** As `readHtml`, with the places of blocks and links in the source. */
export function readSource(html: string, options: ReadOptions = {}): SourceDocument {
  const reading = read(html, true, options);
  if (typeof reading === 'string')
    return { ...notShown(html, reading), blocks: [], chunks: [], links: [], hasTableOrPre: false };
  return {
    ...commonPart(html, reading),
    blocks: sourceBlocks(html, reading.blocks),
    chunks: reading.chunks.map((nodes) => {
      const places = nodes.flatMap(({ sourceCodeLocation }) => sourceCodeLocation ?? []);
      return [
        Math.min(html.length, ...places.map(({ startOffset }) => startOffset)),
        Math.max(0, ...places.map(({ endOffset }) => endOffset)),
      ];
    }),
    links: reading.links.map(sourceLink),
    hasTableOrPre: reading.hasTableOrPre,
  };
}

function read(html: string, hasPositions: boolean, { isOwn = false, parsed: given }: ReadOptions) {
  if (html.length > LONGEST_TEXT_CHARACTERS) return 'too long';
  const parsed = given ?? parseHtml(html, hasPositions);
  if (parsed === undefined) return 'too complex';
  return parsed.hasStyleSheet && !isOwn ? 'style sheet' : new HtmlReader(isOwn).read(parsed.nodes);
}

const commonPart = (html: string, { hidden, links, emptyLinks, hasInvisible }: HtmlReader) => ({
  html,
  hidden,
  addresses: links.map(addressOf),
  emptyLinks: [...emptyLinks],
  hasInvisible,
});

const notShown = (html: string, reason: NonNullable<Document['notShown']>) => ({
  html,
  blocks: [],
  hidden: { passages: 0, characters: 0 },
  addresses: [],
  emptyLinks: [],
  hasInvisible: false,
  notShown: reason,
});

/** White space as it may be written in HTML. */
const BLANK = String.raw`(?:[\s\u200b\u2800\u00ad]|&nbsp;?|&#160;|&#xa0;|&#8203;)`;
const LEADING_BLANKS = new RegExp(`^${BLANK}*`, 'i');
const LAST_BLANK = new RegExp(`${BLANK}$`, 'i');
const TYPED_MARKER = new RegExp(String.raw`^(?:&[a-z]+;|&#\w+;|[-–—•·*▪◦‣●]|\d{1,3}[.)])${BLANK}*`, 'iu');

/** How many characters of white space end a text. Not one pattern, which would be tried from each of its characters. */
function trailingBlanks(text: string): number {
  let end = text.length;
  for (let length = 1; length > 0; end -= length)
    length = LAST_BLANK.exec(text.slice(Math.max(0, end - 8), end))?.[0].length ?? 0;
  return text.length - end;
}

function sourceBlocks(html: string, blocks: readonly ReadBlock[]): SourceBlock[] {
  let endOfLast = 0;
  return blocks.map(({ block, first, last, emptyLinks, breakCount, chunk }) => {
    const { from, to, openBefore, openAfter } = rangeOf(html, first, last);
    const marker = block.typedMarker === '' ? '' : (TYPED_MARKER.exec(html.slice(from, to))?.[0] ?? '');
    const breaks = breakCount === undefined || breakCount === 0 ? '' : html.slice(endOfLast, from);
    const startTag = first.context.block?.sourceCodeLocation?.startTag;
    endOfLast = to;
    const { lists, isItem, number, followsBreak, typedMarker, runs } = block;
    return {
      lists,
      isItem,
      number,
      followsBreak,
      typedMarker,
      runs,
      source: {
        range: [from + marker.length, to],
        hasMarkerInside: block.typedMarker !== '' && marker === '',
        openBefore,
        openAfter,
        emptyLinks: emptyLinks.map((element) => {
          const { startOffset = 0, endOffset = 0 } = element.sourceCodeLocation ?? {};
          return { at: startOffset, html: html.slice(startOffset, endOffset) };
        }),
        startTag: startTag ? html.slice(startTag.startOffset, startTag.endOffset) : '',
        breaks,
        chunk,
      },
    };
  });
}

type ReadText = ReadBlock['first'];

/** The range of a block's text with all inline tags that begin and end within it. */
function rangeOf(html: string, first: ReadText, last: ReadText) {
  const [start, end] = [first.node.sourceCodeLocation, last.node.sourceCodeLocation];
  const [firstFrom, firstTo] = [start?.startOffset ?? 0, start?.endOffset ?? 0];
  const [lastFrom, lastTo] = [end?.startOffset ?? 0, end?.endOffset ?? 0];
  const { isPreformatted } = first.context;
  const leading = isPreformatted ? 0 : (LEADING_BLANKS.exec(html.slice(firstFrom, firstTo))?.[0].length ?? 0);
  const trailing = isPreformatted ? 0 : trailingBlanks(html.slice(lastFrom, lastTo));
  const [before, after] = [[...first.context.inline], [...last.context.inline]];
  // White space next to a tag belongs to the marks of that tag.
  let from = startTagOf(before.at(-1))?.endOffset === firstFrom ? firstFrom : firstFrom + leading;
  let to = endTagOf(after.at(-1))?.startOffset === lastTo ? lastTo : lastTo - trailing;
  while (startTagOf(before.at(-1))?.endOffset === from) from = before.pop()?.sourceCodeLocation?.startOffset ?? from;
  while (endTagOf(after.at(-1))?.startOffset === to) to = after.pop()?.sourceCodeLocation?.endOffset ?? to;
  const opened = (element: Element): OpenElement => {
    const tag = startTagOf(element);
    return { name: element.tagName, tag: html.slice(tag?.startOffset, tag?.endOffset) || `<${element.tagName}>` };
  };
  return { from, to, openBefore: before.map(opened), openAfter: after.map(opened) };
}

const startTagOf = (element: Element | undefined) => element?.sourceCodeLocation?.startTag;
const endTagOf = (element: Element | undefined) => element?.sourceCodeLocation?.endTag;

const addressOf = (link: Element): string => (attributeOf(link, 'href') ?? '').trim();

function sourceLink(element: Element): SourceLink {
  const { startOffset: from = 0, endOffset: to = from, attrs } = element.sourceCodeLocation ?? {};
  const { startOffset = 0, endOffset = 0 } = attrs?.href ?? {};
  return {
    address: addressOf(element),
    text: textContent(element),
    href: [startOffset, endOffset],
    element: [from, to],
    content: [startTagOf(element)?.endOffset ?? from, endTagOf(element)?.startOffset ?? to],
  };
}
