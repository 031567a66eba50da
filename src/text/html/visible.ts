import * as html from './elements.ts';
import { ActiveFormatting } from './formatting.ts';
import { lookOf } from './look.ts';
import { OpenElements } from './open-elements.ts';
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
  readonly #formatting = new ActiveFormatting();
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
    if (this.#raw !== undefined) return;
    this.#formatting.goOn(this.#elements.length);
    if (!this.#isHidden()) this.#handler.text(data);
  }

  open(name: string, attributes: Attributes, _at: number, selfClosing: boolean): boolean {
    if (this.#raw !== undefined) return true;
    const { foreign } = this.#elements.top;
    if (foreign !== undefined) {
      if (!html.ENDS_FOREIGN.has(name)) {
        if (!selfClosing) this.#pushForeign(foreign, name, attributes);
        return true;
      }
      this.#popTo(this.#elements.foreignRoot());
    }
    if (this.#makeRoomFor(name)) this.#openHtml(name, attributes, selfClosing);
    return false;
  }

  #openHtml(name: string, attributes: Attributes, selfClosing: boolean): void {
    if (!html.BLOCK.has(name) && !html.TABLE_PARTS.has(name)) this.#formatting.goOn(this.#elements.length);
    if (html.RAW.has(name)) this.#raw = name;
    else if (html.VOID.has(name)) this.#void(name, attributes);
    else if (html.FORMATTING.has(name)) this.#format(name, attributes);
    else if (name !== 'svg' && name !== 'math') this.#push(name, attributes);
    else if (!selfClosing) this.#pushForeign(name, name, attributes);
  }

  close(name: string): void {
    if (this.#raw !== undefined) {
      if (name === this.#raw) this.#raw = undefined;
      return;
    }
    const { top } = this.#elements;
    if (top.foreign !== undefined && (name === 'p' || name === 'br')) this.#popTo(this.#elements.foreignRoot());
    const foreign = top.name.includes(':') ? this.#elements.foreign(name) : -1;
    if (foreign >= 0) this.#popTo(foreign);
    else if (name === 'br') this.#void(name, NO_ATTRIBUTES);
    else if (html.FORMATTING.has(name)) this.#endFormatting(name);
    else this.#endElement(name);
  }

  /** Ends what a start tag ends. False where a browser ignores the start tag. */
  #makeRoomFor(name: string): boolean {
    const elements = this.#elements;
    if (elements.top.name === 'head' && !html.HEAD_CONTENT.has(name)) this.#popTo(elements.length - 1);
    const parents = html.TABLE_PARTS.get(name);
    if (parents !== undefined) {
      const parent = elements.tablePart(parents);
      if (parent < 0) return false;
      this.#popTo(parent + 1);
      return true;
    }
    if (name === 'form' && !this.#mayBeginForm()) return false;
    if (html.ENDS_PARAGRAPH.has(name)) this.#popTo(elements.paragraph());
    if (name === 'html' || name === 'body' || name === 'frameset') return false;
    if (html.ENDS_OTHERS.has(name)) return this.#endSiblings(name);
    return true;
  }

  /** Forms do not stand in one another, and one between the cells of a table holds nothing. */
  #mayBeginForm(): boolean {
    if (this.#elements.isApart()) return true;
    const mayBegin = !this.#inForm && this.#elements.table() < 0;
    this.#inForm = true;
    return mayBegin;
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
        this.#endFormatting(name, true);
        return true;
      case 'button':
        this.#popTo(elements.inScope((element) => element.name === 'button'));
        return true;
      case 'table':
        this.#popTo(elements.table());
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
        if (html.HEADINGS.has(elements.top.name) && this.#formatting.depth < elements.length) {
          this.#popTo(elements.length - 1);
        }
        return true;
    }
  }

  #isHidden(): boolean {
    return this.#formatting.hides || this.#elements.top.stray;
  }

  #void(name: string, attributes: Attributes): void {
    if (this.#isHidden() || lookOf(attributes, this.#elements.top.paper).hidden) return;
    this.#handler.start(name, attributes);
  }

  #push(name: string, attributes: Attributes): void {
    const parent = this.#elements.top;
    const look = lookOf(attributes, parent.paper);
    const closed = html.UNSEEN.has(name) || (name === 'dialog' && !attributes.has('open'));
    const hidden = (html.TABLE_PARTS.has(name) ? parent.hidden : parent.stray) || look.hidden || closed;
    const formatting = this.#formatting.length;
    this.#elements.push({
      name,
      hidden,
      stray: html.TABLE_STRUCTURE.has(name) ? parent.stray : hidden,
      paper: look.paper,
      scope: html.SCOPE.has(name),
      special: html.SPECIAL.has(name),
      foreign: undefined,
      formatting,
      floor: html.MARKERS.has(name) ? formatting : parent.floor,
    });
    if (!hidden) this.#handler.start(name, attributes);
  }

  /** A part of a drawing or formula: nothing of it is text of the page, but HTML in it ends and begins as elsewhere. */
  #pushForeign(kind: 'svg' | 'math', name: string, attributes: Attributes): void {
    const holdsHtml =
      html.HTML_IN_FOREIGN.get(kind)?.has(name) === true ||
      (name === 'annotation-xml' && /html/i.test(attributes.get('encoding') ?? ''));
    this.#elements.push({
      ...this.#elements.top,
      name: `${kind}:${name}`,
      hidden: true,
      stray: true,
      scope: holdsHtml,
      special: holdsHtml,
      foreign: holdsHtml ? undefined : kind,
    });
  }

  #endElement(name: string): void {
    if (name === 'form') this.#inForm = false;
    const at = name === 'form' ? this.#elements.endForm(this.#formatting.depth) : this.#elements.endedBy(name);
    if (at >= 0) {
      this.#popTo(at, true);
    } else if (name === 'p' && !this.#isHidden()) {
      this.#handler.start('p', NO_ATTRIBUTES);
      this.#handler.end('p');
    }
  }

  /** Ends all open elements from the one at `index` on, that one by its own end tag or not; none for -1. */
  #popTo(index: number, byItsTag = false): void {
    if (index < 0 || this.#elements.length <= index) return;
    while (this.#elements.length > index) {
      const element = this.#elements.pop();
      const ends = byItsTag && this.#elements.length === index ? html.MARKERS : html.CELLS;
      if (ends.has(element.name)) this.#dropFormattingFrom(element.formatting);
      if (!element.hidden) this.#handler.end(element.name);
    }
    this.#formatting.leave(index);
  }

  #format(name: string, attributes: Attributes): void {
    const { hidden } = lookOf(attributes, this.#elements.top.paper);
    this.#formatting.push(name, hidden, this.#elements.length);
    if (!hidden) this.#handler.start(name, attributes);
  }

  /** Ends the innermost formatting of a name, and what was opened in it unless that is a block of its own. */
  #endFormatting(name: string, always = false): void {
    const at = this.#formatting.find(name, this.#elements.top.floor);
    const one = this.#formatting.at(at);
    if (one === undefined) return;
    if (one.open && this.#elements.hasScope(one.depth)) {
      if (one.hidden || !always) return;
    } else if (one.open) {
      this.#popTo(this.#elements.endedWithFormatting(one.depth));
      this.#formatting.leaveWithin(at);
    }
    this.#drop(at);
  }

  #dropFormattingFrom(index: number): void {
    while (this.#formatting.length > index) this.#drop(this.#formatting.length - 1);
  }

  #drop(at: number): void {
    const one = this.#formatting.remove(at);
    if (one?.hidden === false) this.#handler.end(one.name);
  }
}
