import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { endOfScript, endOfTag, OddCommentEnds, withPlainComments } from './tokenizer-gaps.ts';

export type Attributes = ReadonlyMap<string, string>;

/** What a run over HTML reports, in order. Names are lower case, entities resolved; `at` counts characters of the HTML. */
export interface TokenHandler {
  text(data: string): void;
  /** True says that what follows is markup even where the element usually holds characters: a style in a drawing. */
  open(name: string, attributes: Attributes, at: number, selfClosing: boolean): boolean;
  close(name: string, at: number): void;
  /** A comment, declaration, processing instruction or CDATA section. */
  comment?(at: number): void;
  /** The HTML ends within a tag, and a reader sees nothing from `at` on. */
  unfinished?(at: number): void;
}

const NONE: Attributes = new Map();
/** Elements whose content the tokenizer takes for characters. */
const CHARACTERS = new Set(['script', 'style', 'textarea', 'title', 'xmp']);

/** One run over HTML, its handler told of every token. It builds no tree. The handler may stop it. */
export class TokenRun {
  readonly #html: string;
  readonly #handler: TokenHandler;
  #pass: Pass | undefined;
  #stopped = false;

  constructor(html: string, handler: TokenHandler) {
    this.#html = withPlainComments(html);
    this.#handler = handler;
  }

  run(): void {
    const oddEnds = new OddCommentEnds(this.#html);
    let from = 0;
    while (!this.#stopped && from < this.#html.length) {
      this.#pass = new Pass(this.#html, from, this.#handler, oddEnds);
      from = this.#pass.run();
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#pass?.stop();
  }
}

/**
 * A pass from one place to the end, or to where the tokenizer would go on differently from a browser: at an end tag with
 * attributes, which it takes to end at the first `>`, even within quotes; in a script; where the handler says so.
 */
class Pass implements TokenizerCallbacks {
  readonly #html: string;
  readonly #base: number;
  readonly #handler: TokenHandler;
  readonly #oddEnds: OddCommentEnds;
  readonly #tokenizer: Tokenizer;
  /** Up to where the HTML was reported, and where the next pass begins. */
  #told: number;
  #next: number;
  #name = '';
  #start = 0;
  #attributes: Map<string, string> | undefined;
  #attribute = '';
  #value = '';
  #stopped = false;

  constructor(html: string, base: number, handler: TokenHandler, oddEnds: OddCommentEnds) {
    this.#html = html;
    this.#base = base;
    this.#handler = handler;
    this.#oddEnds = oddEnds;
    this.#told = base;
    this.#next = html.length;
    this.#tokenizer = new Tokenizer({ decodeEntities: true }, this);
  }

  run(): number {
    const html = this.#html;
    this.#tokenizer.write(this.#base === 0 ? html : html.slice(this.#base));
    if (this.#next < html.length || this.#stopped) return this.#next;
    this.#tokenizer.end();
    if (this.#next === html.length && this.#told < this.#next) this.#handler.unfinished?.(this.#told);
    return this.#next;
  }

  stop(): void {
    this.#stopped = true;
    this.#tokenizer.pause();
  }

  ontext(from: number, to: number): void {
    if (this.#base + from === this.#told) {
      this.#told = this.#base + to;
      this.#handler.text(this.#html.slice(this.#base + from, this.#told));
    } else {
      this.ondeclaration(from, to); // An odd comment that the HTML ends in.
    }
  }

  ontextentity(code: number, to: number): void {
    this.#told = this.#base + to;
    this.#handler.text(String.fromCodePoint(code));
  }

  onopentagname(from: number, to: number): void {
    this.#name = this.#slice(from, to).toLowerCase();
    this.#start = this.#base + from - 1;
    this.#attributes = undefined;
  }

  onattribname(from: number, to: number): void {
    this.#attribute = this.#slice(from, to).toLowerCase();
    this.#value = '';
  }

  onattribdata(from: number, to: number): void {
    this.#value += this.#slice(from, to);
  }

  onattribentity(code: number): void {
    this.#value += String.fromCodePoint(code);
  }

  onattribend(): void {
    this.#attributes ??= new Map();
    if (!this.#attributes.has(this.#attribute)) this.#attributes.set(this.#attribute, this.#value);
  }

  onopentagend(to: number, selfClosing = false): void {
    this.#told = this.#base + to + 1;
    const name = this.#name;
    const isMarkup = this.#handler.open(name, this.#attributes ?? NONE, this.#start, selfClosing);
    if (isMarkup && CHARACTERS.has(name)) this.#endAt(this.#told);
    else if (name === 'script') this.#endAt(endOfScript(this.#html, this.#told));
  }

  onselfclosingtag(to: number): void {
    this.onopentagend(to, true);
  }

  onclosetag(from: number, to: number): void {
    const html = this.#html;
    const start = this.#base + from;
    if (html[start - 1] !== '/') {
      const end = html.indexOf('>', this.#base + to);
      this.ondeclaration(from, (end < 0 ? html.length : end) - this.#base);
      return;
    }
    const name = this.#slice(from, to).toLowerCase();
    const slash = name.indexOf('/');
    const end = slash < 0 ? this.#base + to : start + slash;
    this.#told = end + 1;
    this.#handler.close(slash < 0 ? name : name.slice(0, slash), start - 2);
    if (html[end] !== '>') this.#endAt(endOfTag(html, end));
  }

  oncomment(from: number, to: number): void {
    this.ondeclaration(from, to);
    const end = this.#oddEnds.between(this.#base + from, this.#base + to);
    if (end !== undefined) this.#endAt(end);
  }

  oncdata(from: number, to: number): void {
    this.ondeclaration(from, to);
  }

  onprocessinginstruction(from: number, to: number): void {
    this.ondeclaration(from, to);
  }

  ondeclaration(from: number, to: number): void {
    this.#told = this.#base + to + 1;
    this.#handler.comment?.(this.#html.lastIndexOf('<', this.#base + from));
  }

  onend(): void {}

  #slice(from: number, to: number): string {
    return this.#html.slice(this.#base + from, this.#base + to);
  }

  #endAt(place: number): void {
    this.#next = place;
    this.#told = place;
    this.#tokenizer.pause();
  }
}
