import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  Parser,
  type Token,
  type TreeAdapter,
} from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.Node;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;
export type Attributes = ReadonlyMap<string, string>;

/**
 * Elements that may be made without a tag of their own. Browsers open `b`, `font` and their like again in each paragraph
 * until they are ended, so that n such elements in n paragraphs are n² elements. Ads need some dozens.
 */
const MAX_REPEATED = 10_000;

/** An ad stands within the body of a page (docs/board.md, Pages), where `head`, `html` and the like are ignored. */
const PLACE = defaultTreeAdapter.createElement(names.TAG_NAMES.DIV, names.NS.HTML, []);

const NONE: Attributes = new Map();

class TooManyElements extends Error {}

/** The tags of HTML as they stand in it. Names are lower case, entities resolved; `at` counts characters of the HTML. */
export interface TagHandler {
  open(name: string, attributes: Attributes, at: number): void;
  close(name: string, at: number): void;
  /** A comment, declaration, processing instruction, or CDATA section where it is none. */
  comment(at: number): void;
  /** The HTML ends within a tag, and a reader sees nothing from `at` on. */
  unfinished(at: number): void;
}

/** The ad, and the elements of the page around it. */
export interface ParsedPage {
  readonly html: Element;
  readonly body: Element;
  readonly ad: Element;
}

/**
 * The tree that a browser builds of a page with this HTML as the only `div` of its body, in time and memory that grow with
 * the length. Where formatting that is never ended was repeated {@link MAX_REPEATED} times, the tree ends.
 */
export function parseHtml(html: string): ParsedPage {
  const parser = PageReader.getFragmentParser(PLACE, { treeAdapter: boundedAdapter(html) }) as PageReader;
  write(html, parser);
  const [page, body, ad] = [names.TAG_NAMES.HTML, names.TAG_NAMES.BODY, names.TAG_NAMES.DIV].map((name) =>
    defaultTreeAdapter.createElement(name, names.NS.HTML, []),
  ) as [Element, Element, Element];
  defaultTreeAdapter.adoptAttributes(page, parser.ofPage.html);
  defaultTreeAdapter.adoptAttributes(body, parser.ofPage.body);
  defaultTreeAdapter.appendChild(page, body);
  defaultTreeAdapter.appendChild(body, ad);
  for (const child of parser.getFragment().childNodes) defaultTreeAdapter.appendChild(ad, child);
  return { html: page, body, ad };
}

/** Tells a handler of each tag and comment that a browser finds in this HTML, in order. */
export function readTags(html: string, handler: TagHandler): void {
  const options = { treeAdapter: boundedAdapter(html), sourceCodeLocationInfo: true };
  const parser = TagReader.getFragmentParser(PLACE, options) as TagReader;
  parser.handler = handler;
  write(html, parser);
}

export function attributesOf(attrs: readonly Token.Attribute[]): Attributes {
  return attrs.length === 0 ? NONE : new Map(attrs.map(({ name, value }) => [name, value]));
}

function write(html: string, parser: Parser<DefaultTreeAdapterMap>): void {
  try {
    parser.tokenizer.write(html, true);
  } catch (error) {
    if (!(error instanceof TooManyElements)) throw error;
  }
}

/** Counts the elements; every tag begins with `<`, so what goes beyond the number of these has no tag of its own. */
function boundedAdapter(html: string): TreeAdapter<DefaultTreeAdapterMap> {
  let left = html.split('<').length + MAX_REPEATED;
  return {
    ...defaultTreeAdapter,
    createElement(...element) {
      if (left-- === 0) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...element);
    },
  };
}

/** Keeps what `<html>` and `<body>` in an ad say: browsers add it to those of the page around it. */
class PageReader extends Parser<DefaultTreeAdapterMap> {
  readonly ofPage: { html: Token.Attribute[]; body: Token.Attribute[] } = { html: [], body: [] };

  override onStartTag(token: Token.TagToken): void {
    if (token.tagName === 'html' || token.tagName === 'body') this.ofPage[token.tagName].push(...token.attrs);
    super.onStartTag(token);
  }
}

/** It builds the tree as well, on which depends what is a tag: in a script, a drawing or a text field there may be none. */
class TagReader extends Parser<DefaultTreeAdapterMap> {
  handler: TagHandler | undefined;
  /** Where the last token ended. The parser comes back to some of them. */
  #end = 0;

  override onStartTag(token: Token.TagToken): void {
    this.#at(token, (at) => this.handler?.open(token.tagName, attributesOf(token.attrs), at));
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    this.#at(token, (at) => this.handler?.close(token.tagName, at));
    super.onEndTag(token);
  }

  override onComment(token: Token.CommentToken): void {
    this.#at(token, (at) => this.handler?.comment(at));
    super.onComment(token);
  }

  override onDoctype(token: Token.DoctypeToken): void {
    this.#at(token, (at) => this.handler?.comment(at));
    super.onDoctype(token);
  }

  override onCharacter(token: Token.CharacterToken): void {
    this.#at(token);
    super.onCharacter(token);
  }

  override onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.#at(token);
    super.onWhitespaceCharacter(token);
  }

  override onNullCharacter(token: Token.CharacterToken): void {
    this.#at(token);
    super.onNullCharacter(token);
  }

  override onEof(token: Token.EOFToken): void {
    const from = this.#end;
    this.#at(token, (end) => {
      if (from < end) this.handler?.unfinished(from);
    });
    super.onEof(token);
  }

  #at({ location }: Token.Token, report?: (at: number) => void): void {
    if (location === null || location.startOffset < this.#end) return;
    this.#end = location.endOffset;
    report?.(location.startOffset);
  }
}
