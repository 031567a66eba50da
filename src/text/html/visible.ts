import { UNSEEN } from './elements.ts';
import { isReadable, type Look, lookOf, PLAIN_LOOK } from './harmless.ts';
import { type Attributes, attributesOf, type Element, type ParsedHtml, parseHtml } from './parse.ts';

/** Longer texts by strangers are not read, in characters. */
export const LONGEST_TEXT = 100_000;

/** What a reader of the page sees, in order, properly nested. */
export interface VisibleHandler {
  text(data: string): void;
  start(name: string, attributes: Attributes): void;
  end(name: string): void;
  /** Text that the page may hide. */
  hidden?(data: string): void;
}

/** Why a text is not shown at all. */
export type NotShown = 'too long' | 'style sheet';

interface OpenElement {
  readonly element: Pick<Element, 'childNodes' | 'tagName'>;
  /** Undefined where the page may hide the text in it. */
  readonly look: Look | undefined;
  next: number;
}

/**
 * Walks through HTML and tells the handler what is surely visible (`harmless.ts`).
 * @returns why nothing was told
 */
export function walkVisible(html: string, handler: VisibleHandler): NotShown | undefined {
  if (html.length > LONGEST_TEXT) return 'too long';
  const parsed = parseHtml(html);
  if (parsed.hasSheet) return 'style sheet';
  walk(parsed, handler, lookOf);
  if (parsed.end !== undefined) handler.hidden?.(html.slice(parsed.end).replace(/<[^>]*>/g, ' '));
  return undefined;
}

const NO_ATTRIBUTES: Attributes = new Map();

/** Walks through HTML of a caller of ours, whose styles are taken off. Only what is plainly hidden is left out. */
export function walkAll(html: string, handler: VisibleHandler): void {
  walk(parseHtml(html), handler, (_name, attributes, around) => (isPlainlyHidden(attributes) ? undefined : around));
}

const HIDES = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i;

/** Whether an element says of itself that it is not to be seen. */
export function isPlainlyHidden(attributes: Attributes): boolean {
  return attributes.has('hidden') || HIDES.test(attributes.get('style') ?? '');
}

type Judge = (name: string, attributes: Attributes, around: Look) => Look | undefined;

function walk({ root }: ParsedHtml, handler: VisibleHandler, judge: Judge): void {
  const open: OpenElement[] = [{ element: { childNodes: root.childNodes, tagName: '' }, look: PLAIN_LOOK, next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const child = top.element.childNodes[top.next++];
    if (child === undefined) {
      open.pop();
      if (open.length > 0) handler.end(top.element.tagName);
    } else if ('tagName' in child) {
      if (!UNSEEN.has(child.tagName)) open.push(enter(child, top.look, handler, judge));
    } else if ('value' in child) {
      tell(child.value, top.look, handler);
    }
  }
}

/** The handler does not get the address of a link that the page may hide. */
function enter(element: Element, around: Look | undefined, handler: VisibleHandler, judge: Judge): OpenElement {
  const attributes = attributesOf(element.attrs);
  const look = around && judge(element.tagName, attributes, around);
  handler.start(element.tagName, look === undefined ? NO_ATTRIBUTES : attributes);
  return { element, look, next: 0 };
}

/** Spaces part words even where nobody could read a letter. */
function tell(text: string, look: Look | undefined, handler: VisibleHandler): void {
  if (text.trim() === '' || (look !== undefined && isReadable(look))) handler.text(text);
  else handler.hidden?.(text);
}
