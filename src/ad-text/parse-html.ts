import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  parseFragment,
  type TreeAdapter,
} from 'parse5';
import { NOT_TEXT } from './elements.ts';

export type Element = DefaultTreeAdapterTypes.Element;
export type TextNode = DefaultTreeAdapterTypes.TextNode;
export type Node = DefaultTreeAdapterTypes.ChildNode;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** Deepest nesting that is parsed, since each level slows every tag inside. Recorded ads have up to 6 (docs/board.md, Answers). */
const MAX_DEPTH = 100;
/**
 * Most elements without a tag of their own. HTML reopens an unclosed `<b>` or `<font>` in each following paragraph, so
 * n tags can make n² elements.
 */
const MAX_REOPENED = 5_000;

/** An ad is shown within the body of a page (docs/board.md, Pages), where `head`, `html` and the like are ignored. */
const CONTEXT = defaultTreeAdapter.createElement(names.TAG_NAMES.DIV, names.NS.HTML, []);

class TooComplex extends Error {}

export interface ParsedHtml {
  readonly nodes: readonly Node[];
  /** Whether it contains a `<style>` or `<link>`, which can hide text anywhere on the page. */
  readonly hasStyleSheet: boolean;
  /** Whether its last tag has no end; only known with positions. */
  readonly isUnfinished: boolean;
}

/**
 * Parses HTML as a browser does within a page.
 * @param hasPositions whether nodes get their positions in the source, which takes longer
 * @returns undefined if it is nested too deeply, or if unclosed tags multiply
 */
export function parseHtml(html: string, hasPositions = false): ParsedHtml | undefined {
  const adapter = new BoundedAdapter(html);
  let isUnfinished = false;
  try {
    const { childNodes } = parseFragment(CONTEXT, html, {
      treeAdapter: { ...defaultTreeAdapter, ...adapter.overrides },
      sourceCodeLocationInfo: hasPositions,
      // With a handler, parse5 computes positions in any case.
      onParseError: hasPositions
        ? ({ code }) => {
            isUnfinished ||= code === 'eof-in-tag';
          }
        : null,
    });
    return { nodes: childNodes, hasStyleSheet: adapter.hasStyleSheet, isUnfinished };
  } catch (error) {
    if (error instanceof TooComplex) return undefined;
    throw error;
  }
}

/** Builds parse5's usual tree, within the bounds above. */
class BoundedAdapter {
  hasStyleSheet = false;
  #elementsLeft: number;

  constructor(html: string) {
    this.#elementsLeft = html.split('<').length + MAX_REOPENED;
  }

  readonly overrides: Partial<TreeAdapter<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>> = {
    createElement: (name, namespace, attributes) => {
      if (--this.#elementsLeft < 0) throw new TooComplex();
      if (name === 'style' || name === 'link') this.hasStyleSheet = true;
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
    appendChild: (parent, node) => {
      checkDepth(parent);
      defaultTreeAdapter.appendChild(parent, node);
    },
    insertBefore: (parent, node, next) => {
      checkDepth(parent);
      defaultTreeAdapter.insertBefore(parent, node, next);
    },
  };
}

function checkDepth(parent: ParentNode): void {
  let depth = 1;
  for (let node: ParentNode | null = parent; 'parentNode' in node && node.parentNode !== null; node = node.parentNode)
    if (++depth > MAX_DEPTH) throw new TooComplex();
}

export function attributeOf({ attrs }: Pick<Element, 'attrs'>, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** The text that a node shows. */
export function textContent(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node && !NOT_TEXT.has(node.nodeName) ? node.childNodes.map(textContent).join('') : '';
}
