import { Parser, Renderer, type Tokens, walkTokens } from 'marked';
import { escapeHtml } from '../../wire/html.ts';
import { countOf } from '../../wire/text/phrases.ts';
import { readableAddress, spelled } from '../addresses.ts';
import { lexMarkdown } from './lexer.ts';

/** Markdown that an ad cannot hold, some under its token type: singular, plural, replacement. */
const LOSSES = {
  heading: ['heading', 'headings', 'as a line in bold'],
  anchor: ['link within the text', 'links within the text', 'as its words'],
  address: ['address that is not whole', 'addresses that are not whole', 'behind its words'],
  title: ['tooltip', 'tooltips', 'left out'],
  image: ['image', 'images', 'as its description'],
  table: ['table', 'tables', 'as a list'],
  code: ['code block', 'code blocks', 'as plain text'],
  codespan: ['piece of inline code', 'pieces of inline code', 'as plain text'],
  blockquote: ['quotation', 'quotations', 'as plain paragraphs'],
  hr: ['horizontal rule', 'horizontal rules', 'left out'],
  numbering: ['list that does not count from 1', 'lists that do not count from 1', 'as lines with their numbers'],
  checkbox: ['checkbox', 'checkboxes', 'as a sign (☐ or ☑)'],
} as const;
const TOO_DEEP = 'The text is nested too deeply to be read as Markdown and was taken as plain text.';

/** Headings become bold paragraphs, tables lists, images their descriptions; line breaks stay. */
export function readMarkdown(markdown: string) {
  const renderer = new AdRenderer();
  try {
    const tokens = lexMarkdown(markdown);
    if (tokens !== undefined) {
      walkTokens(tokens, ({ type }) => {
        if (isLoss(type)) renderer.count(type);
      });
      const html = new Parser({ renderer }).parse(tokens);
      return { html, ownHtml: renderer.ownHtml, notes: renderer.notes() };
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { html: `<pre>${escapeHtml(`\n${markdown}`)}</pre>`, ownHtml: '', notes: [TOO_DEEP] };
}

type Loss = keyof typeof LOSSES;
const isLoss = (type: string): type is Loss => Object.hasOwn(LOSSES, type);

class AdRenderer extends Renderer {
  ownHtml = '';
  readonly #counts = new Map<Loss, number>();

  count(loss: Loss): void {
    this.#counts.set(loss, (this.#counts.get(loss) ?? 0) + 1);
  }

  notes(): string[] {
    const written = [...this.#counts].map(([loss, count]) => {
      const [one, several, result] = LOSSES[loss];
      return `${countOf(count, one, several)} ${result}`;
    });
    return written.length === 0 ? [] : [`Rewritten, since an ad cannot hold it: ${written.join(', ')}.`];
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked ? '☑ ' : '☐ ';
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    this.ownHtml += text;
    return text;
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    if (token.type === 'escape') return escapeHtml(token.text);
    return token.tokens === undefined ? escapeLooseText(token.text) : this.parser.parseInline(token.tokens);
  }

  /** Other numbers than 1, 2, 3 become text: the board numbers lists from 1. */
  override list({ items, ordered }: Tokens.List): string {
    const texts = items.map((item) => `<li>${this.parser.parse(item.tokens)}</li>`);
    if (!ordered) return `<ul>${texts.join('')}</ul>`;
    const numbers = items.map(({ raw }) => Number.parseInt(raw.trim(), 10));
    const isUsual = numbers.every((number, index) => number === index + 1) || numbers.every((number) => number === 1);
    if (isUsual) return `<ol>${texts.join('')}</ol>`;
    this.count('numbering');
    const numbered = (text: string, index: number) => text.replace(/^<li>(?:<p>)?/, `<div>${numbers[index]}. `);
    return texts.map((text, index) => numbered(text, index).replace(/<\/li>$/, '</div>')).join('');
  }

  /** Writes each row as an item with the column headings: "A: x; B: y". */
  override table({ header, rows }: Tokens.Table): string {
    const heads = header.map((cell) => this.parser.parseInline(cell.tokens));
    const items = rows.map((row) => {
      const cells = row.map((cell, column) => {
        const value = this.parser.parseInline(cell.tokens);
        return cell.text === '' || header[column]?.text === '' ? value : `${heads[column]}: ${value}`;
      });
      return `<li>${cells.filter((cell) => cell !== '').join('; ')}</li>`;
    });
    return rows.length === 0 ? `<p>${heads.join(' | ')}</p>` : `<ul>${items.join('')}</ul>`;
  }

  override link({ href, title, text, tokens, autolink }: Tokens.Link): string {
    if (autolink === true) return escapeHtml(text.replace(/^mailto:/i, ''));
    if (title) this.count('title');
    const words = this.parser.parseInline(tokens);
    const address = readableAddress(href);
    if (address !== undefined) return `<a href="${escapeLooseText(address)}">${words}</a>`;
    const isAnchor = href === '' || href.startsWith('#');
    this.count(isAnchor ? 'anchor' : 'address');
    return isAnchor ? words : words + escapeLooseText(spelled(href));
  }

  override image({ href, title, text }: Tokens.Image): string {
    if (title) this.count('title');
    const address = /^data:/i.test(href) ? '' : href;
    return escapeLooseText(text && address ? text + spelled(address) : text + address);
  }
}

function escapeLooseText(text: string): string {
  return escapeHtml(text)
    .replace(/&amp;(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);)/gi, '&')
    .replace(/"/g, '&quot;');
}
