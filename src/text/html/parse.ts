import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  Parser,
  Token,
} from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
/** A tag, comment or declaration as it stands in the HTML; names are lower case, references resolved. */
export type Tag = Token.TagToken | Token.CommentToken | Token.DoctypeToken;

/** Elements within elements. Recorded ads have up to 6 (docs/board.md, Answers). */
const DEEPEST = 50;
/**
 * Elements that may be made without a tag of their own. A parser opens `b`, `font` and their like again in each paragraph
 * until they are ended, so that n such elements in n paragraphs are n² elements.
 */
const MOST_REPEATED = 5_000;

/** An ad stands within the body of a page (docs/board.md, Pages), where `head`, `html` and the like are ignored. */
const PLACE = defaultTreeAdapter.createElement(names.TAG_NAMES.DIV, names.NS.HTML, []);

class TooMuch extends Error {}

/**
 * The tree that a browser builds of HTML within a page, up to where it is nested too deep.
 * @param located whether each node and tag knows its place in the HTML
 */
export function parseHtml(html: string, located = false) {
  /** Whether the HTML ends within a tag. */
  let isUnfinished = false;
  const parser = AdParser.getFragmentParser(PLACE, {
    sourceCodeLocationInfo: located,
    onParseError: located ? ({ code }) => (isUnfinished ||= code === 'eof-in-tag') : null,
  }) as AdParser;
  /** Where reading ended, if it ended early because tags stand too deep in one another. */
  let end: number | undefined;
  try {
    parser.tokenizer.write(html, true);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    end = parser.tokenizer.preprocessor.offset + 1;
  }
  /** Every tag that was read, in order; it may be none of the tree. */
  const tags: readonly Tag[] = parser.tags;
  return { root: parser.getFragment(), tags, hasSheet: tags.some(isOfPage), end, isUnfinished };
}

/** A browser adds what `<html>` and `<body>` say to those of the page; a column hides cells, a shadow what is beside it. */
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
    this.#add(token);
    super.onEndTag(token);
  }

  override onComment(token: Token.CommentToken): void {
    this.#add(token);
    super.onComment(token);
  }

  override onDoctype(token: Token.DoctypeToken): void {
    this.#add(token);
    super.onDoctype(token);
  }

  /** The parser comes back to some of them. */
  #add(token: Tag): void {
    if (this.tags.at(-1) !== token) this.tags.push(token);
  }
}

/** The character that a reference like `&amp;` stands for; the reference where it stands for none. */
export function referenced(reference: string): string {
  const [node] = parseHtml(reference).root.childNodes;
  return node !== undefined && 'value' in node ? node.value : reference;
}
