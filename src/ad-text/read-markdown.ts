import { Lexer, Parser, Renderer, type Token, Tokenizer, type Tokens, walkTokens } from 'marked';
import { addressInBrackets, readableAddress } from '../text/addresses.ts';
import { isTypedElement } from './elements.ts';
import { escapeHtml, hrefAttribute } from './write-html.ts';

/** What an ad cannot have, by the type of token. */
const UNSUPPORTED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    heading: 'headings', image: 'images', table: 'tables', code: 'code', codespan: 'code', blockquote: 'quotations',
    hr: 'rules', checkbox: 'checkboxes',
  }),
); // biome-ignore format: a table

const STARS_NOTE =
  'A "**" stays as it is: bold that ends in a punctuation mark needs a space after it ("**Word:** text").';

interface MarkdownReading {
  readonly html: string;
  /** The HTML tags that it contains. */
  readonly ownTags: string;
  /** Sentences on what was written in another way. */
  readonly notes: readonly string[];
}

/** Reads Markdown as GitHub does, with its line breaks. What an ad cannot have is written in another way. */
export function readMarkdown(markdown: string): MarkdownReading {
  const lexer = new BoundedLexer({ gfm: true, breaks: true, tokenizer: new AdTokenizer() });
  // marked takes time with the square of the spaces at the end of a line, and each line end is a break here anyway.
  const lines = markdown.split('\n').map((line) => line.trimEnd());
  const tokens = lexer.lex(lines.join('\n'));
  const renderer = new AdRenderer();
  if (lexer.isTooDeep) renderer.unsupported.add('deep nesting');
  walkTokens(tokens, ({ type }) => {
    const name = UNSUPPORTED.get(type);
    if (name !== undefined) renderer.unsupported.add(name);
  });
  const html = new Parser({ renderer }).parse(tokens);
  const names = [...renderer.unsupported].join(', ');
  const notes = names === '' ? [] : [`An ad cannot hold ${names}: their words stay, in bold or plain.`];
  if (renderer.hasStars) notes.push(STARS_NOTE);
  return { html, ownTags: renderer.ownTags, notes };
}

/** Deepest nesting of blocks and formatting that is read. What is deeper is text. */
const MAX_DEPTH = 30;
/** Paragraphs with more signs are read in parts: marked takes 1.4 s for 20,000 underscores. */
const MAX_SIGNS = 500;
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
        for (let count = 0; count < MAX_SIGNS && SIGNS.exec(src) !== null; count++);
        const end = SIGNS.lastIndex || src.length;
        super.inlineTokens(src.slice(at, end), tokens);
        at = end;
      }
      return tokens;
    });
  }

  #within<T extends Token[]>(src: string, tokens: T, readTokens: () => T): T {
    if (this.#depth === MAX_DEPTH) {
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

  /** "> 5 anos" means more than five years, and is no quotation. */
  override blockquote(src: string): Tokens.Blockquote | undefined {
    return /^ {0,3}>[= ]{0,2}\d/.test(src) ? undefined : super.blockquote(src);
  }
}

class AdRenderer extends Renderer {
  ownTags = '';
  hasStars = false;
  readonly unsupported = new Set<string>();

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
    if (name !== undefined && !isTypedElement(name)) return escapeHtml(text);
    this.ownTags += text;
    return text;
  }

  /** The board counts a list from 1, so the items of any other are lines with their numbers. */
  override list(token: Tokens.List): string {
    if (!token.ordered || token.start === 1) return super.list(token);
    const lines = token.items.map(({ raw, tokens }) => {
      const number = /^\s{0,9}(\d{1,9}[.)])/.exec(raw)?.[1];
      return `<div>${number} ${this.parser.parse(tokens).replace(/^<p>/, '')}</div>`;
    });
    return lines.join('');
  }

  /** Each row becomes an item with the headings of its columns: "A: x; B: y". */
  override table({ header, rows }: Tokens.Table): string {
    const headings = header.map(({ tokens }) => this.parser.parseInline(tokens));
    const items = rows.map((row) => {
      const cells = row.map(({ text, tokens }, column) => {
        const value = this.parser.parseInline(tokens);
        return text === '' || headings[column] === '' ? value : `${headings[column]}: ${value}`;
      });
      return `<li>${cells.filter((cell) => cell !== '').join('; ')}</li>`;
    });
    return rows.length === 0 ? `<p>${headings.join(' | ')}</p>` : `<ul>${items.join('')}</ul>`;
  }

  override link({ href, title, text, tokens, autolink }: Tokens.Link): string {
    if (autolink === true) return escapeHtml(text.replace(/^mailto:/i, ''));
    if (title) this.unsupported.add('tooltips');
    const content = this.parser.parseInline(tokens);
    const address = readableAddress(href);
    if (address !== undefined) return `<a ${hrefAttribute(address)}>${content}</a>`;
    this.unsupported.add('links without a whole address');
    return href === '' || href.startsWith('#') ? content : content + escapeHtml(addressInBrackets(href));
  }

  override image({ href, title, text }: Tokens.Image): string {
    if (title) this.unsupported.add('tooltips');
    const address = /^data:/i.test(href) ? '' : href;
    return escapeHtml(text && address ? text + addressInBrackets(address) : text + address);
  }
}
