import { Cascade, NO_STYLE, type Style } from '../css/cascade.ts';
import { UnreadableCss } from '../css/syntax.ts';
import type { PropertyValues } from '../css/variables.ts';
import { UNSEEN } from '../elements.ts';
import { type Attributes, attributesOf, type ChildNode, type Element, type ParsedPage, parseHtml } from '../parse.ts';
import { type Look, lookOf, PAGE_LOOK } from './look.ts';

/** What a reader of the page sees, in order, properly nested. */
export interface VisibleHandler {
  text(data: string): void;
  start(name: string, attributes: Attributes): void;
  end(name: string): void;
  /** Whether no more is needed. */
  readonly isDone?: boolean;
}

/** An element that is being walked through. */
interface OpenElement {
  readonly element: Element;
  readonly look: Look;
  readonly style: Style;
  /** The only child that is shown, where not all are. */
  readonly onlyChild?: ChildNode | null | undefined;
  next: number;
}

/**
 * Walks through HTML and tells the handler what a person would see of it in a browser (docs/contract.md, Rules), style
 * sheets and all. What cannot be judged is not shown: styles that are too long, too deep, or take too much work.
 */
export function walkVisible(html: string, handler: VisibleHandler): void {
  const page = parseHtml(html);
  const cascade = orUndefined(() => new Cascade(page.html, html));
  if (cascade === undefined) return;
  const looks = new Looks(cascade);
  const ad = looks.ofAd(page);
  const open = ad === undefined ? [] : [ad];
  for (let top = open.at(-1); top !== undefined && handler.isDone !== true; top = open.at(-1)) {
    const child = top.element.childNodes[top.next++];
    const entered = child !== undefined && 'tagName' in child ? looks.enter(child, top) : undefined;
    if (entered !== undefined) {
      handler.start(entered.element.tagName, attributesOf(entered.element.attrs));
      open.push(entered);
    } else if (child === undefined) {
      open.pop();
      if (top !== ad) handler.end(top.element.tagName);
    } else {
      tell(child, top, handler);
    }
  }
}

/** Spaces part words even where nobody could read a letter. */
function tell(node: ChildNode, { look, onlyChild }: OpenElement, handler: VisibleHandler): void {
  if (!('value' in node)) return;
  if (node.value.trim() === '' || (look.isReadable && onlyChild === undefined)) handler.text(node.value);
}

/** How elements look in others, which is alike again and again. */
class Looks {
  readonly #cascade: Cascade;
  readonly #known = new Map<Look, Map<PropertyValues, Look | undefined>>();

  constructor(cascade: Cascade) {
    this.#cascade = cascade;
  }

  /** The element that holds the ad; undefined where a style sheet hides all. */
  ofAd({ html, body, ad }: ParsedPage): OpenElement | undefined {
    const page = this.enter(html, { look: PAGE_LOOK, style: NO_STYLE });
    const inPage = page && this.enter(body, page);
    return inPage && this.enter(ad, inPage);
  }

  /** An element to be walked through; undefined where nothing of it is to be seen. */
  enter(element: Element, around: Pick<OpenElement, 'look' | 'style' | 'onlyChild'>): OpenElement | undefined {
    const isFolded = around.onlyChild !== undefined && around.onlyChild !== element;
    if (isFolded || UNSEEN.has(element.tagName)) return undefined;
    const style = orUndefined(() => this.#cascade.styleOf(element, around.style));
    const look = style === undefined ? undefined : this.#of(style.own, around.look);
    if (style === undefined || look === undefined) return undefined;
    return { element, look, style, onlyChild: onlyChildOf(element), next: 0 };
  }

  #of(own: PropertyValues, around: Look): Look | undefined {
    let within = this.#known.get(around);
    if (within?.has(own) === true) return within.get(own);
    const look = lookOf(own, around);
    within ??= new Map();
    this.#known.set(around, within.set(own, look));
    return look;
  }
}

/** Of closed details the summary, or null if there is none. */
function onlyChildOf({ tagName, attrs, childNodes }: Element): ChildNode | null | undefined {
  if (tagName !== 'details' || attrs.some(({ name }) => name === 'open')) return undefined;
  return childNodes.find((node) => 'tagName' in node && node.tagName === 'summary') ?? null;
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    // A RangeError says that something is nested beyond the stack.
    if (error instanceof UnreadableCss || error instanceof RangeError) return undefined;
    throw error;
  }
}
