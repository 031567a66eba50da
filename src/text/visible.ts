import * as html from './elements.ts';
import { lookOf } from './look.ts';
import { OpenElements, REACH } from './open-elements.ts';
import { type Attributes, type TokenHandler, TokenRun } from './tokens.ts';

/**
 * What a reader of the page sees, in order. Elements that stand on their own lines come properly nested; formatting
 * (a, b, em, u …) may overlap them, as browsers have it: it holds until it is ended, over the ends of paragraphs.
 */
export interface VisibleHandler {
  text(data: string): void;
  /** For an element without content there is no `end`. */
  start(name: string, attributes: Attributes): void;
  end(name: string): void;
}

interface Formatting {
  readonly name: string;
  readonly hidden: boolean;
  /** How many elements are open around it. */
  depth: number;
}

const NO_ATTRIBUTES: Attributes = new Map();

/**
 * Walks through HTML and tells the handler what a reader would see (surface, rule 7; field notes, Answers). Follows
 * the HTML standard in what opens and ends what, so that hidden elements hide as much as they do in a browser:
 * `<p hidden>x<p>y` shows y, `<span hidden><p>x</span>y` does not. In doubt about a style it hides.
 */
export class VisibleRun implements TokenHandler {
  readonly #handler: VisibleHandler;
  readonly #tokens: TokenRun;
  readonly #elements = new OpenElements();
  readonly #formatting: Formatting[] = [];
  #hiddenFormatting = 0;
  #inForm = false;
  /** Set while the content of an element is characters up to its end tag. */
  #raw: string | undefined;

  constructor(source: string, handler: VisibleHandler) {
    this.#handler = handler;
    this.#tokens = new TokenRun(source, this);
  }

  run(): void {
    this.#tokens.run();
  }

  /** Ends the run after the current token; for the handler to call. */
  stop(): void {
    this.#tokens.stop();
  }

  text(data: string): void {
    if (this.#raw === undefined && !this.#isHidden()) this.#handler.text(data);
  }

  open(name: string, attributes: Attributes, _at: number, selfClosing: boolean): boolean {
    if (this.#raw !== undefined) return false;
    const staysForeign = this.#elements.top.foreign && !html.ENDS_FOREIGN.has(name);
    if (this.#elements.top.foreign && !staysForeign) this.#popTo(this.#elements.foreignRoot());
    if (!staysForeign && !this.#makeRoomFor(name)) return false;
    if (staysForeign) this.#pushForeign(name, attributes, selfClosing);
    else if (html.RAW.has(name)) this.#raw = name;
    else if (html.VOID.has(name)) this.#void(name, attributes);
    else if (html.FORMATTING.has(name)) this.#format(name, attributes);
    else if (name === 'svg' || name === 'math') this.#pushForeign(name, attributes, selfClosing);
    else this.#push(name, attributes);
    return staysForeign;
  }

  close(name: string): void {
    if (this.#raw !== undefined) {
      if (name === this.#raw) this.#raw = undefined;
      return;
    }
    if (this.#elements.top.foreign && (name === 'p' || name === 'br')) this.#popTo(this.#elements.foreignRoot());
    if (name === 'br') this.#void(name, NO_ATTRIBUTES);
    else if (html.FORMATTING.has(name)) this.#endFormatting(name);
    else this.#endElement(name);
  }

  /** Ends what a start tag ends. False where a browser ignores the start tag. */
  #makeRoomFor(name: string): boolean {
    const elements = this.#elements;
    if (elements.top.name === 'head' && !html.HEAD_CONTENT.has(name)) this.#popTo(elements.length - 1);
    const parents = html.TABLE_PARTS.get(name);
    if (parents !== undefined) {
      const parent = elements.anywhere(parents);
      if (parent < 0) return false;
      this.#popTo(parent + 1);
      return true;
    }
    if (html.ENDS_PARAGRAPH.has(name)) this.#popTo(elements.paragraph());
    if (name === 'html' || name === 'body' || name === 'frameset') return false;
    if (html.ENDS_OTHERS.has(name)) return this.#endSiblings(name);
    return true;
  }

  #endSiblings(name: string): boolean {
    const elements = this.#elements;
    switch (name) {
      case 'li':
      case 'dd':
      case 'dt':
        this.#popTo(elements.item(name));
        return true;
      case 'a':
      case 'nobr':
        this.#endFormatting(name);
        return true;
      case 'button':
        this.#popTo(elements.inScope((element) => element.name === 'button'));
        return true;
      case 'table':
        this.#popTo(elements.table());
        return true;
      case 'form':
        if (this.#inForm) return false;
        this.#inForm = true;
        return true;
      case 'select':
      case 'input':
      case 'textarea':
      case 'keygen': {
        const select = elements.inScope((element) => element.name === 'select');
        this.#popTo(select);
        return name !== 'select' || select < 0;
      }
      default:
        if (html.HEADINGS.has(elements.top.name)) this.#popTo(elements.length - 1);
        return true;
    }
  }

  #isHidden(): boolean {
    return this.#hiddenFormatting > 0 || this.#elements.top.stray;
  }

  #void(name: string, attributes: Attributes): void {
    if (this.#isHidden() || lookOf(attributes, this.#elements.top.paper).hidden) return;
    this.#handler.start(name, attributes);
  }

  /** In a drawing or formula, and there only, a tag may end itself. */
  #pushForeign(name: string, attributes: Attributes, selfClosing: boolean): void {
    if (!selfClosing) this.#push(name, attributes);
  }

  #push(name: string, attributes: Attributes): void {
    const parent = this.#elements.top;
    const look = lookOf(attributes, parent.paper);
    const closed = html.UNSEEN.has(name) || (name === 'dialog' && !attributes.has('open'));
    const hidden = (html.TABLE_PARTS.has(name) ? parent.hidden : parent.stray) || look.hidden || closed;
    const isHtmlAgain = parent.foreign && html.HTML_IN_FOREIGN.has(name);
    const formatting = this.#formatting.length;
    this.#elements.push({
      name,
      hidden,
      stray: html.TABLE_STRUCTURE.has(name) ? parent.stray : hidden,
      paper: look.paper,
      scope: html.SCOPE.has(name) || isHtmlAgain,
      special: html.SPECIAL.has(name),
      foreign: name === 'svg' || name === 'math' || (parent.foreign && !isHtmlAgain),
      formatting,
      floor: html.MARKERS.has(name) ? formatting : parent.floor,
    });
    if (!hidden) this.#handler.start(name, attributes);
  }

  #endElement(name: string): void {
    if (name === 'form') this.#inForm = false;
    const at = name === 'form' ? this.#elements.endForm() : this.#elements.endedBy(name);
    if (at >= 0) {
      this.#popTo(at);
    } else if (name === 'p' && !this.#isHidden()) {
      this.#handler.start('p', NO_ATTRIBUTES);
      this.#handler.end('p');
    }
  }

  /** Ends all open elements from the one at `index` on; none for -1. */
  #popTo(index: number): void {
    if (index < 0 || this.#elements.length <= index) return;
    while (this.#elements.length > index) {
      const element = this.#elements.pop();
      if (html.MARKERS.has(element.name)) this.#dropFormattingFrom(element.formatting);
      if (!element.hidden) this.#handler.end(element.name);
    }
    const last = this.#formatting.length - 1;
    for (let at = last; at >= 0 && at > last - REACH; at--) {
      const one = this.#formatting[at];
      if (one === undefined || one.depth <= index) break;
      one.depth = index;
    }
  }

  #format(name: string, attributes: Attributes): void {
    const { hidden } = lookOf(attributes, this.#elements.top.paper);
    this.#formatting.push({ name, hidden, depth: this.#elements.length });
    if (hidden) this.#hiddenFormatting++;
    else this.#handler.start(name, attributes);
  }

  /** Ends the innermost formatting of a name, and what was opened in it unless that is a block of its own. */
  #endFormatting(name: string): void {
    const lowest = Math.max(this.#elements.top.floor, this.#formatting.length - REACH);
    let at = this.#formatting.length - 1;
    while (at >= lowest && this.#formatting[at]?.name !== name) at--;
    const one = this.#formatting[at];
    if (at < lowest || one === undefined) return;
    if (!this.#elements.hasSpecial(one.depth)) this.#popTo(one.depth);
    this.#drop(at);
  }

  #dropFormattingFrom(index: number): void {
    while (this.#formatting.length > index) this.#drop(this.#formatting.length - 1);
  }

  #drop(at: number): void {
    const [one] = this.#formatting.splice(at, 1);
    if (one === undefined) return;
    if (one.hidden) this.#hiddenFormatting--;
    else this.#handler.end(one.name);
  }
}
