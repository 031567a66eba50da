import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  Parser,
  Token,
} from 'parse5';
import { UNSEEN } from './elements.ts';

export type Element = DefaultTreeAdapterTypes.Element;
export type TextNode = DefaultTreeAdapterTypes.TextNode;
/** A tag, comment or declaration of the HTML; names in lower case, references resolved. */
export type Tag = Token.TagToken | Token.CommentToken | Token.DoctypeToken;

/** Deepest nesting that is read. Recorded ads have up to 6 (docs/board.md, Answers). */
const DEEPEST = 50;
/**
 * Most elements without a tag of their own. A parser reopens `b`, `font` and the like in each paragraph until they are
 * closed: n of them in n paragraphs make n² elements.
 */
const MOST_REPEATED = 5_000;

/** An ad stands within the body of a page (docs/board.md, Pages), where `head`, `html` and the like are ignored. */
const PLACE = defaultTreeAdapter.createElement(names.TAG_NAMES.DIV, names.NS.HTML, []);

class TooMuch extends Error {}

/**
 * Parses HTML as a browser does within a page, up to where it is nested too deep.
 * @param located adds source positions to nodes and tags
 */
export function parseHtml(html: string, located = false) {
  let isUnfinished = false;
  const parser = AdParser.getFragmentParser(PLACE, {
    sourceCodeLocationInfo: located,
    onParseError: located ? ({ code }) => (isUnfinished ||= code === 'eof-in-tag') : null,
  }) as AdParser;
  /** The offset where parsing stopped early (`TooMuch`). */
  let end: number | undefined;
  try {
    parser.tokenizer.write(html, true);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    end = parser.tokenizer.preprocessor.offset + 1;
  }
  /** All tags in order; some are not in the tree. */
  const tags: readonly Tag[] = parser.tags;
  return { root: parser.getFragment(), tags, hasSheet: tags.some(isOfPage), end, isUnfinished };
}

/** Whether a tag affects text outside it: `<html>` and `<body>` the page, a column cells, a shadow root siblings. */
function isOfPage(tag: Tag): boolean {
  if (!('tagName' in tag) || tag.type !== Token.TokenType.START_TAG) return false;
  const { tagName: name, attrs } = tag;
  if (name === 'style' || name === 'link') return true;
  if (name === 'html' || name === 'body') return attrs.length > 0;
  return attrs.some(
    (attribute) =>
      (name === 'template' && attribute.name.startsWith('shadowroot')) ||
      (/^col(?:group)?$/.test(name) && attribute.name === 'style' && /visib/i.test(attribute.value)),
  );
}

class AdParser extends Parser<DefaultTreeAdapterMap> {
  readonly tags: Tag[] = [];
  #elements = 0;

  override _createElement(...element: Parameters<Parser<DefaultTreeAdapterMap>['_createElement']>): Element {
    if (++this.#elements > MOST_REPEATED + this.tags.length) throw new TooMuch();
    return super._createElement(...element);
  }

  override onStartTag(token: Token.TagToken): void {
    if (this.openElements.stackTop > DEEPEST) throw new TooMuch();
    this.tags.push(token);
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    this.tags.push(token);
    super.onEndTag(token);
  }

  override onComment(token: Token.CommentToken): void {
    this.tags.push(token);
    super.onComment(token);
  }

  override onDoctype(token: Token.DoctypeToken): void {
    this.tags.push(token);
    super.onDoctype(token);
  }
}

const cache = new Map<string, string>();
const MOST_KNOWN = 10_000;

/** Decodes a reference like `&amp;`; returns an unknown one as it is. Cached: texts repeat few, and parsing is slow. */
export function referenced(reference: string): string {
  const decoded = cache.get(reference);
  if (decoded !== undefined) return decoded;
  if (cache.size === MOST_KNOWN) cache.clear();
  const [node] = parseHtml(reference).root.childNodes;
  const text = node !== undefined && 'value' in node ? node.value : reference;
  cache.set(reference, text);
  return text;
}

/** The text that an element would show. */
export function textIn(node: Element['childNodes'][number]): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node && !UNSEEN.has(node.nodeName) ? node.childNodes.map(textIn).join('') : '';
}
