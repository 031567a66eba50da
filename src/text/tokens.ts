import { Tokenizer } from 'htmlparser2';

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
  #tokenizer: Tokenizer | undefined;
  #stopped = false;

  constructor(html: string, handler: TokenHandler) {
    this.#html = withEndedComments(html);
    this.#handler = handler;
  }

  run(): void {
    let from = 0;
    while (!this.#stopped && from < this.#html.length) from = this.#runFrom(from);
  }

  stop(): void {
    this.#stopped = true;
    this.#tokenizer?.pause();
  }

  /**
   * Runs from one place to the end, or to where the tokenizer would go on differently from a browser: after an end tag
   * with attributes, which it takes to end at the first `>`, even within quotes, and where the handler says so.
   */
  #runFrom(base: number): number {
    const html = this.#html;
    const handler = this.#handler;
    let name = '';
    let start = 0;
    let attributes: Map<string, string> | undefined;
    let attribute = '';
    let value = '';
    let told = base;
    let next = html.length;
    const endPass = (at: number): void => {
      next = at;
      told = at;
      tokenizer.pause();
    };
    const openEnd = (to: number, selfClosing: boolean): void => {
      told = base + to + 1;
      if (handler.open(name, attributes ?? NONE, start, selfClosing) && CHARACTERS.has(name)) endPass(told);
    };
    const comment = (from: number, to: number): void => {
      told = base + to + 1;
      handler.comment?.(html.lastIndexOf('<', base + from));
    };
    const tokenizer = new Tokenizer(
      { decodeEntities: true },
      {
        ontext(from, to) {
          told = base + to;
          handler.text(html.slice(base + from, told));
        },
        ontextentity(code, to) {
          told = base + to;
          handler.text(String.fromCodePoint(code));
        },
        onopentagname(from, to) {
          name = html.slice(base + from, base + to).toLowerCase();
          start = base + from - 1;
          attributes = undefined;
        },
        onattribname(from, to) {
          attribute = html.slice(base + from, base + to).toLowerCase();
          value = '';
        },
        onattribdata(from, to) {
          value += html.slice(base + from, base + to);
        },
        onattribentity(code) {
          value += String.fromCodePoint(code);
        },
        onattribend() {
          attributes ??= new Map();
          if (!attributes.has(attribute)) attributes.set(attribute, value);
        },
        onopentagend: (to) => openEnd(to, false),
        onselfclosingtag: (to) => openEnd(to, true),
        onclosetag(from, to) {
          if (html[base + from - 1] !== '/') return comment(from, to);
          const slash = html.slice(base + from, base + to).indexOf('/');
          const end = base + (slash < 0 ? to : from + slash);
          told = end + 1;
          handler.close(html.slice(base + from, end).toLowerCase(), base + from - 2);
          if (html[end] === '>') return;
          endPass(endOfTag(html, end));
        },
        oncomment: comment,
        oncdata: comment,
        ondeclaration: comment,
        onprocessinginstruction: comment,
        onend: () => undefined,
      },
    );
    this.#tokenizer = tokenizer;
    tokenizer.write(base === 0 ? html : html.slice(base));
    if (next < html.length || this.#stopped) return next;
    tokenizer.end();
    if (told < html.length) handler.unfinished?.(told);
    return next;
  }
}

/** The place after the `>` of a tag whose attributes begin at `from`; quotes count after `=` only, as in browsers. */
function endOfTag(html: string, from: number): number {
  let at = from;
  while (at < html.length) {
    const character = html[at];
    if (character === '>') return at + 1;
    at++;
    if (character !== '=') continue;
    while (at < html.length && /\s/.test(html[at] ?? '')) at++;
    const quote = html[at];
    if (quote !== '"' && quote !== "'") continue;
    const end = html.indexOf(quote, at + 1);
    if (end < 0) return html.length;
    at = end + 1;
  }
  return html.length;
}

/** `--!>` ends a comment in browsers but not for the tokenizer, to which it is given as `--->`. */
function withEndedComments(html: string): string {
  if (!html.includes('--!>')) return html;
  let result = '';
  let done = 0;
  let [plain, odd] = [0, 0];
  const after = (found: number, mark: string, from: number) => (found >= from ? found : html.indexOf(mark, from));
  for (let at = html.indexOf('<!--'); at >= 0; at = html.indexOf('<!--', done)) {
    plain = plain < 0 ? -1 : after(plain, '-->', at + 2);
    odd = odd < 0 ? -1 : after(odd, '--!>', at + 4);
    if (odd < 0) break;
    const isPlain = plain >= 0 && plain < odd;
    result += html.slice(done, isPlain ? plain : odd) + (isPlain ? '-->' : '--->');
    done = isPlain ? plain + 3 : odd + 4;
  }
  return result + html.slice(done);
}
