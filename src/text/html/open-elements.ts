import { PAGE_COLOUR } from './colour.ts';
import * as html from './elements.ts';
import type { Paper } from './look.ts';

export interface OpenElement {
  /** As HTML names it; of what a drawing or formula consists of, with `svg:` or `math:` before it. */
  readonly name: string;
  /** Nothing in the element is shown. */
  readonly hidden: boolean;
  /** Nothing is shown of what stands in it without belonging there: text in a table, outside its cells. */
  readonly stray: boolean;
  readonly paper: Paper;
  /** End tags of other elements do not reach beyond. */
  readonly scope: boolean;
  readonly special: boolean;
  /** Set where tags are those of a drawing or formula. */
  readonly foreign: 'svg' | 'math' | undefined;
  /** How much formatting was open before the element, and how much of it is out of reach within. */
  readonly formatting: number;
  readonly floor: number;
}

export const ROOT: OpenElement = {
  name: '',
  hidden: false,
  stray: false,
  paper: PAGE_COLOUR,
  scope: true,
  special: true,
  foreign: undefined,
  formatting: 0,
  floor: 0,
};

/** How many open elements are looked through for the one a tag ends; browsers nest no deeper than this either. */
const REACH = 512;
const LIST_ITEM_STOPS_AT = new Set(['ol', 'ul']);
const PARAGRAPH_STOPS_AT = new Set(['button']);
const CELL_OR_APART = new Set(['td', 'th', 'caption', 'template']);
const ITEM_GOES_THROUGH = new Set(['address', 'div', 'p']);

/** The elements open at one place, and which of them a tag there ends, by the HTML standard. An index of -1 is none. */
export class OpenElements {
  top = ROOT;
  readonly #elements: OpenElement[] = [];
  #paragraphs = 0;

  get length(): number {
    return this.#elements.length;
  }

  push(element: OpenElement): void {
    this.#elements.push(element);
    this.top = element;
    if (element.name === 'p') this.#paragraphs++;
  }

  pop(): OpenElement {
    const element = this.#elements.pop() ?? ROOT;
    this.top = this.#elements.at(-1) ?? ROOT;
    if (element.name === 'p') this.#paragraphs--;
    return element;
  }

  /** The element its own end tag ends. */
  endedBy(name: string): number {
    if (name === 'p') return this.paragraph();
    if (name === 'li') return this.inScope((element) => element.name === 'li', LIST_ITEM_STOPS_AT);
    if (html.HEADINGS.has(name)) return this.inScope((element) => html.HEADINGS.has(element.name));
    if (html.CLOSED_IN_SCOPE.has(name)) return this.inScope((element) => element.name === name);
    const isTable = name === 'table' || html.TABLE_PARTS.has(name);
    return this.#nearest(
      (element) => element.name === name,
      (element) => (isTable ? element.name === 'table' || element.name === 'template' : element.special),
    );
  }

  /** The paragraph the start of a block ends. */
  paragraph(): number {
    return this.#paragraphs === 0 ? -1 : this.inScope((element) => element.name === 'p', PARAGRAPH_STOPS_AT);
  }

  /** The item the start of another one ends, in a list or among definitions. */
  item(name: string): number {
    return this.#nearest(
      (element) => (name === 'li' ? element.name === 'li' : element.name === 'dd' || element.name === 'dt'),
      (element) => element.special && !ITEM_GOES_THROUGH.has(element.name),
    );
  }

  /** The nearest element that fits, as far as end tags reach. */
  inScope(fits: (element: OpenElement) => boolean, stopsAt?: ReadonlySet<string>): number {
    return this.#nearest(fits, (element) => element.scope || stopsAt?.has(element.name) === true);
  }

  /** The nearest part of a table in which another may stand. */
  tablePart(names: ReadonlySet<string>): number {
    return this.#nearest(
      (element) => names.has(element.name),
      (element) => element.name === 'template',
    );
  }

  /** The table whose parts, and no others, are expected at this place. */
  table(): number {
    return this.#nearest(
      (element) => element.name === 'table',
      (element) => CELL_OR_APART.has(element.name),
    );
  }

  /** Whether this is in a template or a choice, where forms are on their own. */
  isApart(): boolean {
    const fits = ({ name }: OpenElement) => name === 'template' || name === 'select';
    return this.#nearest(fits, () => false) >= 0;
  }

  /** A form may end before what was opened in it; that stays open, and in the form. */
  endForm(formattingDepth: number): number {
    const at = this.inScope((element) => element.name === 'form');
    const form = this.#elements[at];
    let top = this.length - 1;
    while (top > at && html.ENDS_BY_ITSELF.has(this.#elements[top]?.name ?? '')) top--;
    if (form === undefined || (top === at && formattingDepth <= at)) return at;
    this.#elements[at] = { ...form, name: 'ended form', special: false };
    return -1;
  }

  /** The outermost element of the drawing or formula that is open. */
  foreignRoot(): number {
    let at = this.length;
    while (this.#elements[at - 1]?.foreign !== undefined) at--;
    return at;
  }

  /** The part of a drawing or formula that an end tag of this name ends. */
  foreign(name: string): number {
    return this.#nearest(
      (element) => element.name === `svg:${name}` || element.name === `math:${name}`,
      (element) => !element.name.includes(':'),
    );
  }

  /** Whether an element is open from this index on that end tags of formatting do not reach beyond. */
  hasScope(from: number): boolean {
    return this.#from(from).some((element) => element.scope);
  }

  /**
   * From where elements end when formatting ends in which all from this index on were opened: from there, or from behind
   * the innermost block, for blocks stay open. Browsers give up at eight of them; -1 then.
   */
  endedWithFormatting(from: number): number {
    const elements = this.#from(from);
    if (elements.filter((element) => element.special).length > 7) return -1;
    return this.length - elements.length + elements.findLastIndex((element) => element.special) + 1;
  }

  #from(index: number): OpenElement[] {
    return this.#elements.slice(Math.max(index, this.length - REACH));
  }

  #nearest(fits: (element: OpenElement) => boolean, stops: (element: OpenElement) => boolean): number {
    const lowest = Math.max(0, this.length - REACH);
    for (let at = this.length - 1; at >= lowest; at--) {
      const element = this.#elements[at] ?? ROOT;
      if (fits(element)) return at;
      if (stops(element)) return -1;
    }
    return -1;
  }
}
