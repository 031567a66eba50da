import { UNSEEN } from '../elements.ts';
import { type Attributes, attributesOf, type Element, type ParentNode, parseHtml } from '../parse.ts';
import { PAGE_COLOUR } from './colour.ts';
import { lookOf, type Paper } from './look.ts';

/** What a reader of the page sees, in order, properly nested. */
export interface VisibleHandler {
  text(data: string): void;
  start(name: string, attributes: Attributes): void;
  end(name: string): void;
  /** Whether no more is needed. */
  readonly isDone?: boolean;
}

/** An element that is being walked through. */
interface Open {
  readonly node: ParentNode;
  readonly paper: Paper;
  next: number;
}

/** Walks through HTML and tells the handler what a reader would see (docs/contract.md, Rules). In doubt about a style it hides. */
export function walkVisible(html: string, handler: VisibleHandler): void {
  const open: Open[] = [{ node: parseHtml(html), paper: PAGE_COLOUR, next: 0 }];
  for (let top = open.at(-1); top !== undefined && handler.isDone !== true; top = open.at(-1)) {
    const child = top.node.childNodes[top.next++];
    if (child === undefined) {
      open.pop();
      if ('tagName' in top.node) handler.end(top.node.tagName);
    } else if ('tagName' in child) {
      const attributes = attributesOf(child.attrs);
      const look = lookOf(attributes, top.paper);
      if (look.hidden || isUnseen(child, attributes)) continue;
      handler.start(child.tagName, attributes);
      open.push({ node: child, paper: look.paper, next: 0 });
    } else if ('value' in child) {
      handler.text(child.value);
    }
  }
}

function isUnseen({ tagName }: Element, attributes: Attributes): boolean {
  return UNSEEN.has(tagName) || (tagName === 'dialog' && !attributes.has('open'));
}
