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
type Parent = DefaultTreeAdapterTypes.ParentNode;
type Child = DefaultTreeAdapterTypes.ChildNode;
export type Attributes = ReadonlyMap<string, string>;

/** Elements within elements. Recorded ads have up to 6 (docs/board.md, Answers). */
const DEEPEST = 100;
/**
 * Elements that may be made without a tag of their own. A parser opens `b`, `font` and their like again in each paragraph
 * until they are ended, so that n such elements in n paragraphs are n² elements.
 */
const MOST_REPEATED = 5_000;

/** An ad stands within the body of a page (docs/board.md, Pages), where `head`, `html` and the like are ignored. */
const PLACE = defaultTreeAdapter.createElement(names.TAG_NAMES.DIV, names.NS.HTML, []);
const NONE: Attributes = new Map();

class TooMuch extends Error {}

/** The tags of HTML as they stand in it. Names are lower case, entities resolved; `at` counts characters of the HTML. */
export interface TagHandler {
  open(name: string, attributes: Attributes, at: number): void;
  close(name: string, at: number): void;
  /** A comment, declaration, processing instruction, or CDATA section where it is none. */
  comment(at: number): void;
  /** The HTML ends within a tag, and a reader sees nothing from `at` on. */
  unfinished(at: number): void;
}

export interface ParsedHtml {
  readonly root: Parent;
  /** Whether it holds rules for the whole page: a style sheet, or a look of `body` or `html`. */
  readonly hasSheet: boolean;
  /** Where reading ended, if it ended early because tags stand too deep in one another. */
  readonly end: number | undefined;
}

/**
 * The tree that a browser builds of HTML within a page, up to where it is nested too deep.
 * @param located whether each node knows its place in the HTML
 */
export function parseHtml(html: string, located = false): ParsedHtml {
  const options = { treeAdapter: boundedAdapter(html), sourceCodeLocationInfo: located };
  const parser = AdParser.getFragmentParser(PLACE, options) as AdParser;
  const isWhole = write(html, parser);
  const end = isWhole ? undefined : parser.tokenizer.preprocessor.offset + 1;
  return { root: parser.getFragment(), hasSheet: parser.hasSheet, end };
}

/** Tells a handler of each tag and comment that a browser finds in this HTML, in order. */
export function readTags(html: string, handler: TagHandler): void {
  const options = { treeAdapter: boundedAdapter(html), sourceCodeLocationInfo: true };
  const parser = TagReader.getFragmentParser(PLACE, options) as TagReader;
  parser.handler = handler;
  if (!write(html, parser)) handler.unfinished(parser.tokenizer.preprocessor.offset);
}

export function attributesOf(attrs: readonly Token.Attribute[]): Attributes {
  return attrs.length === 0 ? NONE : new Map(attrs.map(({ name, value }) => [name, value]));
}

/** @returns whether it was read to the end */
function write(html: string, parser: Parser<DefaultTreeAdapterMap>): boolean {
  try {
    parser.tokenizer.write(html, true);
    return true;
  } catch (error) {
    if (error instanceof TooMuch) return false;
    throw error;
  }
}

/**
 * Builds the usual tree. It counts the elements: every tag begins with `<`, so what goes beyond the number of these has
 * no tag of its own. It looks for a child from the end, where the parser changes the tree.
 */
function boundedAdapter(html: string): TreeAdapter<DefaultTreeAdapterMap> {
  let left = MOST_REPEATED + 1;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) left++;
  const indexIn = (parent: Parent, child: Child) =>
    parent.childNodes[0] === child ? 0 : parent.childNodes.lastIndexOf(child);
  const insertBefore = (parent: Parent, child: Child, next: Child): void => {
    parent.childNodes.splice(indexIn(parent, next), 0, child);
    child.parentNode = parent;
  };
  return {
    ...defaultTreeAdapter,
    createElement(...element) {
      if (left-- === 0) throw new TooMuch();
      return defaultTreeAdapter.createElement(...element);
    },
    insertBefore,
    insertTextBefore(parent, text, next) {
      const before = parent.childNodes[indexIn(parent, next) - 1];
      if (before !== undefined && 'value' in before) before.value += text;
      else insertBefore(parent, defaultTreeAdapter.createTextNode(text), next);
    },
    detachNode(child) {
      child.parentNode?.childNodes.splice(indexIn(child.parentNode, child), 1);
      child.parentNode = null;
    },
  };
}

class BoundedParser extends Parser<DefaultTreeAdapterMap> {
  override onStartTag(token: Token.TagToken): void {
    if (this.openElements.stackTop > DEEPEST) throw new TooMuch();
    super.onStartTag(token);
  }
}

class AdParser extends BoundedParser {
  hasSheet = false;

  /** A browser adds what `<html>` and `<body>` say to those of the page. */
  override onStartTag(token: Token.TagToken): void {
    const isOfPage = token.tagName === 'html' || token.tagName === 'body';
    if (token.tagName === 'style' || token.tagName === 'link' || (isOfPage && token.attrs.length > 0))
      this.hasSheet = true;
    super.onStartTag(token);
  }
}

/** It builds the tree as well, on which depends what is a tag: in a script, a drawing or a text field there may be none. */
class TagReader extends BoundedParser {
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
