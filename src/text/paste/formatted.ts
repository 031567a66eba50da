import { escapeHtml } from '../../wire/html.ts';
import { BLOCK } from '../html/elements.ts';
import { type Element, parseHtml } from '../html/parse.ts';

/** An item of a list that stands in a text as a paragraph with a sign in front, as Word writes them. */
interface LooseItem {
  readonly level: number;
  /** The number that its sign says, if it is numbered. */
  readonly number: number | undefined;
}

type ParentNode = Pick<Element, 'childNodes'>;
type Child = ParentNode['childNodes'][number];

/** A sign that no word begins with is one without a gap behind it, too; a letter or hyphen needs a space. */
const LISTED_SIGN = /^[\s\u00a0]*(?:[·•§\uf0b7\uf0a7][\s\u00a0]*|(?:[o\u2013-]|(\d{1,3})[.)])[\s\u00a0]+)/u;

/**
 * HTML that a program wrote for its own eyes, in plain tags: how its styles make text look becomes `strong`, `em`, `u`
 * and `strike`, paragraphs with the sign of an item become items, and what is only there to be formatted is left out.
 */
export function withoutFormatting(html: string): string {
  return new PlainWriter().write(parseHtml(html).root);
}

/** Elements nested deeper than this are written as their text. */
const DEEPEST = 100;

class PlainWriter {
  #html = '';
  #depth: number;
  /** Lists that are open around loose items, innermost last. */
  readonly #lists: ('ol' | 'ul')[] = [];

  constructor(depth = 0) {
    this.#depth = depth;
  }

  write(node: ParentNode): string {
    this.#children(node);
    this.#closeLists(0);
    return this.#html;
  }

  #children(node: ParentNode): void {
    if (this.#depth === DEEPEST) {
      this.#text(textWithin(node));
      return;
    }
    this.#depth++;
    for (const child of node.childNodes) this.#child(child);
    this.#depth--;
  }

  #child(child: Child): void {
    if ('value' in child) this.#text(child.value);
    else if ('tagName' in child) this.#element(child);
  }

  #text(value: string): void {
    if (this.#lists.length > 0 && value.trim() !== '') this.#closeLists(0);
    this.#html += escapeHtml(value);
  }

  #element(element: Element): void {
    const { tagName } = element;
    if (['head', 'style', 'title', 'script', 'xml', 'meta', 'link'].includes(tagName)) return;
    const style = attribute(element, 'style').toLowerCase();
    if (/mso-list\s*:\s*ignore/.test(style) || isHidden(element, style)) return;
    const item = looseItemOf(element, style);
    if (item !== undefined) this.#item(item, element);
    else if (BLOCK.has(tagName) || tagName === 'td' || tagName === 'th') this.#block(element, style);
    else this.#inline(element, style);
  }

  /** A loose item opens and closes lists until its own level is reached. */
  #item({ level, number }: LooseItem, element: Element): void {
    const kind = number === undefined ? 'ul' : 'ol';
    this.#closeLists(this.#lists[level - 1] === kind && number !== 1 ? level : level - 1);
    while (this.#lists.length < level) {
      this.#lists.push(kind);
      this.#html += number === undefined ? `<${kind}>` : `<${kind} start="${number}">`;
    }
    const written = new PlainWriter(this.#depth).write({ childNodes: element.childNodes });
    this.#html += `<li>${written.replace(LISTED_SIGN, '')}</li>`;
  }

  #closeLists(level: number): void {
    while (this.#lists.length > level) this.#html += `</${this.#lists.pop()}>`;
  }

  #block(element: Element, style: string): void {
    const { tagName } = element;
    // Empty paragraphs stand between the items of one list.
    if (this.#lists.length > 0 && textWithin(element).trim() === '') return;
    this.#closeLists(0);
    const align = attribute(element, 'align') || /text-align\s*:\s*(center|right|justify)/.exec(style)?.[1];
    const start = attribute(element, 'start');
    const own = align ? ` style="text-align: ${align}"` : start === '' ? '' : ` start="${escapeHtml(start)}"`;
    this.#html += `<${tagName}${own}>`;
    this.#children(element);
    this.#closeLists(0);
    this.#html += `</${tagName}>`;
  }

  #inline(element: Element, style: string): void {
    if (element.tagName === 'br') this.#html += '<br>';
    if (element.tagName === 'br') return;
    const marks = marksOf(element, style);
    const href = element.tagName === 'a' ? attribute(element, 'href') : '';
    const open = href === '' ? '' : `<a href="${escapeHtml(href).replaceAll('"', '&quot;')}">`;
    this.#html += open + marks.map((mark) => `<${mark}>`).join('');
    const isBlock = /display\s*:\s*block/.test(style);
    if (isBlock) this.#html += '<br>';
    this.#children(element);
    this.#html += marks
      .reverse()
      .map((mark) => `</${mark}>`)
      .join('');
    if (open !== '') this.#html += '</a>';
  }
}

/** What the program did not show either. */
function isHidden(element: Element, style: string): boolean {
  return (
    element.attrs.some(({ name }) => name === 'hidden') ||
    /(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*hidden)/.test(style)
  );
}

/** How an element makes its text look, by its tag or its style. */
function marksOf({ tagName, parentNode }: Element, style: string): string[] {
  const weight = /(?<![\w-])font-weight\s*:\s*(bold|bolder|normal|\d+)/.exec(style)?.[1];
  const isBold = weight === undefined ? tagName === 'b' || tagName === 'strong' : /bold|[6-9]00/.test(weight);
  const isItalic = /font-style\s*:\s*italic/.test(style) || tagName === 'i' || tagName === 'em';
  const decoration = /text-decoration[a-z-]*\s*:\s*([a-z ]+)/.exec(style)?.[1] ?? '';
  const inLink = tagName === 'a' || (parentNode !== null && 'tagName' in parentNode && parentNode.tagName === 'a');
  const isUnderlined = (decoration.includes('underline') || tagName === 'u') && !inLink;
  const isStruck = decoration.includes('line-through') || ['s', 'del', 'strike'].includes(tagName);
  return [isBold && 'strong', isItalic && 'em', isUnderlined && 'u', isStruck && 'strike'].filter(
    (mark) => mark !== false,
  );
}

function looseItemOf(element: Element, style: string): LooseItem | undefined {
  if (element.tagName !== 'p') return undefined;
  const level = Number(/mso-list\s*:[^;]*?level(\d)/.exec(style)?.[1] ?? 1);
  const ignored = ignoredText(element);
  const isListed = /mso-list\s*:\s*l\d/.test(style) || attribute(element, 'class').includes('ListParagraph');
  const sign = ignored ?? LISTED_SIGN.exec(textWithin(element))?.[0];
  if (!isListed || sign === undefined) return undefined;
  const number = /\d{1,3}/.exec(sign)?.[0];
  return { level, number: number === undefined ? undefined : Number(number) };
}

/** What stands in front of an item and is marked as not being its text. */
function ignoredText(node: ParentNode): string | undefined {
  for (const within of nodesIn(node)) {
    if ('tagName' in within && /mso-list\s*:\s*ignore/i.test(attribute(within, 'style'))) return textWithin(within);
  }
  return undefined;
}

function textWithin(node: ParentNode): string {
  let text = '';
  for (const within of nodesIn(node)) if ('value' in within) text += within.value;
  return text;
}

/** All that stands in a node, in order, however deep. */
function* nodesIn(node: ParentNode): Generator<Child> {
  const open = node.childNodes.toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    if ('tagName' in next) for (const child of next.childNodes.toReversed()) open.push(child);
  }
}

function attribute(element: Element, name: string): string {
  return element.attrs.find((each) => each.name === name)?.value.trim() ?? '';
}
