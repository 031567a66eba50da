import { Cascade, NO_STYLE, type Style } from '../css/cascade.ts';
import { UnreadableCss } from '../css/syntax.ts';
import type { PropertyValues } from '../css/variables.ts';
import { UNSEEN } from '../elements.ts';
import type { ChildNode, Element, ParsedPage } from '../parse.ts';
import { type Tracks, tracksOf } from './box/tracks.ts';
import { type Cover, depthOf, isContaining, isCover, MAX_COVERS, mayCover } from './covers.ts';
import { type Look, lookOf, PAGE_LOOK } from './look.ts';

/** An element that is being walked through. */
export interface OpenElement {
  readonly element: Element;
  readonly look: Look;
  readonly style: Style;
  /** The only child that is shown, where not all are. */
  readonly onlyChild: ChildNode | null | undefined;
  /** The nearest element in which absolute boxes are placed; undefined for the page. */
  readonly containing: Element | undefined;
  /** What lies over what is in it. */
  readonly covers: readonly Cover[];
  readonly tracks: Tracks | undefined;
  /** How many children were looked at, and how many elements are among them. */
  next: number;
  elements: number;
}

type Around = Pick<OpenElement, 'look' | 'style'> & Partial<OpenElement>;

/** How elements look in others, which is alike again and again. */
export class Looks {
  readonly mayCover: boolean;
  readonly #cascade: Cascade;
  readonly #known = new Map<Look, Map<PropertyValues, Look | undefined>>();
  readonly #styles = new Map<Element, Style | undefined>();
  readonly #covers = new Map<Element | undefined, Cover[]>();
  #found = 0;
  #order = 0;
  #isSearching: boolean;

  private constructor(cascade: Cascade, html: string) {
    this.#cascade = cascade;
    this.mayCover = mayCover(html);
    this.#isSearching = this.mayCover;
  }

  /** Undefined where the style sheets of a page cannot be judged. */
  static of(page: ParsedPage, html: string): Looks | undefined {
    const cascade = orUndefined(() => new Cascade(page.html, html));
    return cascade && new Looks(cascade, html);
  }

  /** What covers others is known now; elements are entered in the same order once more. */
  startAgain(): void {
    this.#isSearching = false;
    this.#order = 0;
  }

  /** The element that holds the ad; undefined where a style sheet hides all. */
  ofAd({ html, body, ad }: ParsedPage): OpenElement | undefined {
    const page = this.enter(html, { look: PAGE_LOOK, style: NO_STYLE, covers: this.#covers.get(undefined) ?? [] });
    const inPage = page && this.enter(body, page);
    return inPage && this.enter(ad, inPage);
  }

  /** An element to be walked through; undefined where nothing of it is to be seen. */
  enter(element: Element, around: Around): OpenElement | undefined {
    const order = this.#order++;
    const isFolded = around.onlyChild !== undefined && around.onlyChild !== element;
    if (isFolded || UNSEEN.has(element.tagName)) return undefined;
    const style = this.#styleOf(element, around.style);
    const index = around.elements ?? 0;
    if (around.elements !== undefined) around.elements++;
    if (style === undefined || around.tracks?.(index, style.own) === true) return undefined;
    const look = this.#of(style.own, around.look);
    if (look === undefined) return undefined;
    const containing = this.mayCover && isContaining(style.own) ? element : around.containing;
    const open: OpenElement = {
      element,
      look,
      style,
      onlyChild: onlyChildOf(element),
      containing,
      covers: this.#isSearching ? [] : this.#coversOf(element, style.own, around.covers ?? [], order),
      tracks: tracksOf(element, style.own, around.tracks, (other) => this.#cascade.styleOf(other, style).own),
      next: 0,
      elements: 0,
    };
    if (this.#isSearching) {
      this.#noteCover(style.own, element, around.containing, order);
      this.#noteBox(open, 'before', order);
    }
    return open;
  }

  leave(open: OpenElement): void {
    if (this.#isSearching) this.#noteBox(open, 'after', this.#order);
  }

  /** A box of a style sheet before or after what is in an element. */
  #noteBox(open: OpenElement, box: 'before' | 'after', order: number): void {
    const style = orUndefined(() => this.#cascade.boxOf(open.element, box, open.style));
    if (style !== undefined) this.#noteCover(style.own, undefined, open.containing, order);
  }

  #noteCover(style: PropertyValues, own: Element | undefined, containing: Element | undefined, order: number): void {
    if (this.#found >= MAX_COVERS || !isCover(style) || (depthOf(style) ?? 0) < 0) return;
    this.#found++;
    const over = style.get('position')?.some((part) => 'text' in part && part.text === 'fixed')
      ? undefined
      : containing;
    const known = this.#covers.get(over) ?? [];
    this.#covers.set(over, [...known, { over, own, depth: depthOf(style) ?? 0, order }]);
  }

  /** What still lies over an element, and what begins to do so in it. */
  #coversOf(element: Element, own: PropertyValues, around: readonly Cover[], order: number): readonly Cover[] {
    const begun = this.#covers.get(element) ?? NONE;
    if (around.length === 0) return begun;
    const depth = depthOf(own);
    const isBehind = (cover: Cover) =>
      depth === undefined || depth < cover.depth || (depth === cover.depth && order < cover.order);
    const left = around.filter((cover) => cover.own !== element && isBehind(cover));
    return begun.length === 0 ? left : [...left, ...begun];
  }

  /** Elements that are looked at twice have their style worked out once. */
  #styleOf(element: Element, around: Style): Style | undefined {
    if (this.#styles.has(element)) return this.#styles.get(element);
    const style = orUndefined(() => this.#cascade.styleOf(element, around));
    if (this.mayCover) this.#styles.set(element, style);
    return style;
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

const NONE: readonly Cover[] = [];

/** Of closed details the summary, or null if there is none; of what hosts a tree of its own, none. */
function onlyChildOf({ tagName, attrs, childNodes }: Element): ChildNode | null | undefined {
  const isHost = childNodes.some(
    (node) =>
      'tagName' in node && node.tagName === 'template' && node.attrs.some(({ name }) => name === 'shadowrootmode'),
  );
  if (isHost) return null;
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
