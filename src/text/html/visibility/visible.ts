import { type Attributes, attributesOf, type ChildNode, parseHtml } from '../parse.ts';
import { Looks, type OpenElement } from './looks.ts';
import { tellPlainTags } from './plain-tags.ts';

/** What a reader of the page sees, in order, properly nested. */
export interface VisibleHandler {
  text(data: string): void;
  start(name: string, attributes: Attributes): void;
  end(name: string): void;
  /** Whether no more is needed. */
  readonly isDone?: boolean;
}

/**
 * Walks through HTML and tells the handler what a person would see of it in a browser (docs/contract.md, Rules), style
 * sheets and all. What cannot be judged is not shown: styles that are too long, too deep, or take too much work.
 */
export function walkVisible(html: string, handler: VisibleHandler): void {
  if (!tellPlainTags(html, handler)) walkPage(html, handler);
}

/** The same by the tree of the whole page, whatever is in it. */
export function walkPage(html: string, handler: VisibleHandler): void {
  const page = parseHtml(html);
  const looks = Looks.of(page, html);
  if (looks === undefined) return;
  // What lies over a text may come after it.
  if (looks.mayCover) walk(looks, looks.ofAd(page), NOBODY);
  looks.startAgain();
  walk(looks, looks.ofAd(page), handler);
}

const NOBODY: VisibleHandler = { text() {}, start() {}, end() {} };

function walk(looks: Looks, ad: OpenElement | undefined, handler: VisibleHandler): void {
  const open = ad === undefined ? [] : [ad];
  for (let top = open.at(-1); top !== undefined && handler.isDone !== true; top = open.at(-1)) {
    const child = top.element.childNodes[top.next++];
    const entered = child !== undefined && 'tagName' in child ? looks.enter(child, top) : undefined;
    if (entered !== undefined) {
      handler.start(entered.element.tagName, attributesOf(entered.element.attrs));
      open.push(entered);
    } else if (child === undefined) {
      open.pop();
      looks.leave(top);
      if (top !== ad) handler.end(top.element.tagName);
    } else {
      tell(child, top, handler);
    }
  }
}

/** Spaces part words even where nobody could read a letter. */
function tell(node: ChildNode, { look, onlyChild, covers }: OpenElement, handler: VisibleHandler): void {
  if (!('value' in node)) return;
  const isSeen = look.isReadable && onlyChild === undefined && covers.length === 0;
  if (node.value.trim() === '' || isSeen) handler.text(node.value);
}
