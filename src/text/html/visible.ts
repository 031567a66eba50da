import { cleanLine } from '../clean.ts';
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
  walk(parsed, handler);
  if (parsed.end !== undefined) handler.hidden?.(html.slice(parsed.end).replace(/<[^>]*>/g, ' '));
  return undefined;
}

const NO_ATTRIBUTES: Attributes = new Map();

function walk({ root }: ParsedHtml, handler: VisibleHandler): void {
  const open: OpenElement[] = [{ element: { childNodes: root.childNodes, tagName: '' }, look: PLAIN_LOOK, next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const child = top.element.childNodes[top.next++];
    if (child === undefined) {
      open.pop();
      if (open.length > 0) handler.end(top.element.tagName);
    } else if ('tagName' in child) {
      if (!UNSEEN.has(child.tagName)) open.push(enter(child, top.look, handler));
    } else if ('value' in child) {
      tell(child.value, top.look, handler);
    }
  }
}

/** A link that the page may hide is told without its address. */
function enter(element: Element, around: Look | undefined, handler: VisibleHandler): OpenElement {
  const attributes = attributesOf(element.attrs);
  const look = around && lookOf(element.tagName, attributes, around);
  handler.start(element.tagName, look === undefined ? NO_ATTRIBUTES : attributes);
  return { element, look, next: 0 };
}

/** Spaces part words even where nobody could read a letter. */
function tell(text: string, look: Look | undefined, handler: VisibleHandler): void {
  if (text.trim() === '' || (look !== undefined && isReadable(look))) handler.text(text);
  else handler.hidden?.(text);
}

/**
 * What of an ad's HTML is not shown, in a sentence (docs/contract.md, Rules); undefined where all of it is.
 */
export function leftOut(html: string): string | undefined {
  let [passages, characters, isHidden] = [0, 0, false];
  const notShown = walkVisible(html, {
    text(data) {
      if (data.trim() !== '') isHidden = false;
    },
    start() {},
    end() {},
    hidden(data) {
      const { length } = cleanLine(data);
      if (length === 0) return;
      if (!isHidden) passages++;
      characters += length;
      isHidden = true;
    },
  });
  if (notShown === 'too long')
    return `The text has ${html.length.toLocaleString('en')} characters, more than ${LONGEST_TEXT.toLocaleString('en')}, and is not shown.`;
  if (notShown === 'style sheet') return 'The text brings a style sheet, which may hide any of it, and is not shown.';
  if (passages === 0) return undefined;
  const of = `of ${characters} character${characters === 1 ? '' : 's'} that the page may hide`;
  return passages === 1 ? `1 passage ${of} is left out.` : `${passages} passages ${of} are left out.`;
}
