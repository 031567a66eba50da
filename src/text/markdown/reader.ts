import { Lexer, Parser, Renderer, type Token, Tokenizer, type Tokens, walkTokens } from 'marked';
import { readableAddress, spelled } from '../addresses.ts';
import { isWrittenElement } from '../html/elements.ts';
import { escapeHtml } from '../html/escape.ts';

/** What an ad cannot hold, by the type of token. */
const LOSSES: ReadonlyMap<string, string> = new Map([
  ...[['heading', 'headings'] as const, ['image', 'images'] as const, ['table', 'tables'] as const],
  ...[['code', 'code'] as const, ['codespan', 'code'] as const, ['blockquote', 'quotations'] as const],
  ...[['hr', 'rules'] as const, ['checkbox', 'checkboxes'] as const],
]);

const STARS = 'A "**" stays as it is: bold that ends in a sign needs a space behind it ("**Word:** text").';

/** Reads Markdown as marked does (GitHub's, with line breaks); what an ad cannot hold is written in another way. */
export function readMarkdown(markdown: string): { html: string; ownHtml: string; notes: string[] } {
  const lexer = new BoundedLexer({ gfm: true, breaks: true, tokenizer: new AdTokenizer() });
  const tokens = lexer.lex(markdown);
  const renderer = new AdRenderer();
  if (lexer.isTooDeep) renderer.lost.add('deep nesting');
  walkTokens(tokens, (token) => {
    const loss = LOSSES.get(token.type);
    if (loss !== undefined) renderer.lost.add(loss);
  });
  const html = new Parser({ renderer }).parse(tokens);
  const lost = [...renderer.lost].join(', ');
  const notes = lost === '' ? [] : [`An ad cannot hold ${lost}: their words stay, in bold or plain.`];
  if (renderer.hasStars) notes.push(STARS);
  return { html, ownHtml: renderer.ownHtml, notes };
}

/** Deepest nesting of blocks and formatting that is read; what lies deeper is text. */
const DEEPEST = 30;
/** Paragraphs with more signs are read in pieces: marked takes 1.4 s for 20,000 underscores. */
const MOST_SIGNS = 500;
const SIGNS = /[*_~`[\]<!&\\]/g;

class BoundedLexer extends Lexer {
  isTooDeep = false;
  #depth = 0;

  // biome-ignore lint/suspicious/noExplicitAny: marked has two signatures for one method.
  override blockTokens(src: string, tokens: any = [], clipped?: boolean): any {
    return this.#within(src, tokens, () => super.blockTokens(src, tokens, clipped));
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    return this.#within(src, tokens, () => {
      for (let at = 0; at < src.length; ) {
        SIGNS.lastIndex = at;
        for (let count = 0; count < MOST_SIGNS && SIGNS.exec(src) !== null; count++);
        const end = SIGNS.lastIndex || src.length;
        super.inlineTokens(src.slice(at, end), tokens);
        at = end;
      }
      return tokens;
    });
  }

  #within<T extends Token[]>(src: string, tokens: T, readTokens: () => T): T {
    if (this.#depth === DEEPEST) {
      this.isTooDeep = true;
      tokens.push({ type: 'text', raw: src, text: src });
      return tokens;
    }
    this.#depth++;
    try {
      return readTokens();
    } finally {
      this.#depth--;
    }
  }
}

class AdTokenizer extends Tokenizer {
  /** The definition of a link is text: "[Email]: jobs@acme.example". */
  override def(): undefined {
    return undefined;
  }

  /** "> 5 anos" is more than five years, and no quotation. */
  override blockquote(src: string): Tokens.Blockquote | undefined {
    return /^ {0,3}>[= ]{0,2}\d/.test(src) ? undefined : super.blockquote(src);
  }
}

class AdRenderer extends Renderer {
  ownHtml = '';
  hasStars = false;
  readonly lost = new Set<string>();

  override text(token: Tokens.Text | Tokens.Escape): string {
    this.hasStars ||= token.type === 'text' && token.tokens === undefined && token.text.includes('**');
    return super.text(token);
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked ? '☑ ' : '☐ ';
  }

  /** `<T>` and `<nome da empresa>` are text. */
  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    const name = /^\s*<\/?([a-z][^\s/>]{0,30})/i.exec(text)?.[1];
    if (name !== undefined && !isWrittenElement(name)) return escapeHtml(text);
    this.ownHtml += text;
    return text;
  }

  /** The board numbers a list from 1: the items of any other are lines with their numbers. */
  override list(token: Tokens.List): string {
    if (!token.ordered || token.start === 1) return super.list(token);
    const lines = token.items.map(({ raw, tokens }) => {
      const number = /^\s{0,9}(\d{1,9}[.)])/.exec(raw)?.[1];
      return `<div>${number} ${this.parser.parse(tokens).replace(/^<p>/, '')}</div>`;
    });
    return lines.join('');
  }

  /** Each row is an item with the headings of its columns: "A: x; B: y". */
  override table({ header, rows }: Tokens.Table): string {
    const heads = header.map(({ tokens }) => this.parser.parseInline(tokens));
    const items = rows.map((row) => {
      const cells = row.map(({ text, tokens }, column) => {
        const value = this.parser.parseInline(tokens);
        return text === '' || heads[column] === '' ? value : `${heads[column]}: ${value}`;
      });
      return `<li>${cells.filter((cell) => cell !== '').join('; ')}</li>`;
    });
    return rows.length === 0 ? `<p>${heads.join(' | ')}</p>` : `<ul>${items.join('')}</ul>`;
  }

  override link({ href, title, text, tokens, autolink }: Tokens.Link): string {
    if (autolink === true) return escapeHtml(text.replace(/^mailto:/i, ''));
    if (title) this.lost.add('tooltips');
    const words = this.parser.parseInline(tokens);
    const address = readableAddress(href);
    if (address !== undefined) return `<a href="${escapeHtml(address).replaceAll('"', '&quot;')}">${words}</a>`;
    this.lost.add('links without a whole address');
    return href === '' || href.startsWith('#') ? words : words + escapeHtml(spelled(href));
  }

  override image({ href, title, text }: Tokens.Image): string {
    if (title) this.lost.add('tooltips');
    const address = /^data:/i.test(href) ? '' : href;
    return escapeHtml(text && address ? text + spelled(address) : text + address);
  }
}
