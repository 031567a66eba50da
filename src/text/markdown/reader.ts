import { Parser, Renderer, type Tokens } from 'marked';
import { escapeHtml } from '../../wire/html.ts';
import { readableAddress, spelled } from '../addresses.ts';
import { lexMarkdown } from './lexer.ts';

/** What Markdown can say and an ad cannot, each with its sentence for one and for several. */
const LOSSES = {
  heading: ['A heading became a line in bold.', 'headings became lines in bold.'],
  anchor: ['A link to a place in the text lost its target.', 'links to places in the text lost their target.'],
  address: [
    'An address that is not whole stands behind its words.',
    'addresses that are not whole stand behind their words.',
  ],
  title: ['The tooltip of a link or image was left out.', 'tooltips of links or images were left out.'],
  image: ['An image was replaced by its description.', 'images were replaced by their descriptions.'],
  table: ['A table became a list.', 'tables became lists.'],
  code: ['A code block became plain text.', 'code blocks became plain text.'],
  codespan: ['A piece of inline code became plain text.', 'pieces of inline code became plain text.'],
  quotation: ['A quotation became plain paragraphs.', 'quotations became plain paragraphs.'],
  rule: ['A horizontal rule was left out.', 'horizontal rules were left out.'],
  numbering: [
    'A list whose numbers do not count from 1 became lines that begin with their numbers.',
    'lists whose numbers do not count from 1 became lines that begin with their numbers.',
  ],
  checkbox: ['A checkbox became a sign (☐ or ☑).', 'checkboxes became signs (☐ or ☑).'],
  depth: ['The text is nested too deeply to be read as Markdown and was taken as plain text.', ''],
} as const;

/** An `&` that begins no character reference as Markdown has them. */
export const LONE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);)/gi;

/** Markdown as HTML, not yet only what the board accepts. */
export interface ReadMarkdown {
  readonly html: string;
  /** The HTML that stands in the Markdown. */
  readonly ownHtml: string;
  /** What the board cannot hold, a sentence for each kind with its count. */
  readonly notes: readonly string[];
}

/**
 * What an ad in Markdown says (docs/board.md, Publishing rules; docs/contract.md, Writing): headings are paragraphs in
 * bold, tables are lists, images are their descriptions, line breaks stay.
 */
export function readMarkdown(markdown: string): ReadMarkdown {
  const renderer = new AdRenderer();
  try {
    const tokens = lexMarkdown(markdown);
    if (tokens !== undefined) {
      const html = new Parser({ renderer }).parse(tokens);
      return { html, ownHtml: renderer.ownHtml, notes: renderer.notes() };
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { html: `<pre>${escapeHtml(`\n${markdown}`)}</pre>`, ownHtml: '', notes: [LOSSES.depth[0]] };
}

class AdRenderer extends Renderer {
  ownHtml = '';
  readonly #counts = new Map<keyof typeof LOSSES, number>();

  notes(): string[] {
    return [...this.#counts].map(([loss, count]) => (count === 1 ? LOSSES[loss][0] : `${count} ${LOSSES[loss][1]}`));
  }

  #losing(loss: keyof typeof LOSSES, html = ''): string {
    this.#counts.set(loss, (this.#counts.get(loss) ?? 0) + 1);
    return html;
  }

  override heading(token: Tokens.Heading): string {
    return this.#losing('heading', super.heading(token));
  }

  override blockquote(token: Tokens.Blockquote): string {
    return this.#losing('quotation', super.blockquote(token));
  }

  override code(token: Tokens.Code): string {
    return this.#losing('code', super.code(token));
  }

  override codespan({ text }: Tokens.Codespan): string {
    return this.#losing('codespan', escapeHtml(text));
  }

  override hr(): string {
    return this.#losing('rule', '<hr>');
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return this.#losing('checkbox', checked ? '☑ ' : '☐ ');
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    this.ownHtml += text;
    return text;
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    if (token.type === 'escape') return escapeHtml(token.text);
    return token.tokens === undefined ? escapeLooseText(token.text) : this.parser.parseInline(token.tokens);
  }

  /** Numbers that do not count from 1 stay as text: the board numbers its lists from 1. */
  override list({ items, ordered, loose }: Tokens.List): string {
    const texts = items.map((item) => `<li>${this.parser.parse(item.tokens)}</li>`);
    if (!ordered) return `<ul>${texts.join('')}</ul>`;
    const numbers = items.map(({ raw }) => Number.parseInt(raw.trim(), 10));
    if (!loose && numbers.every((number) => number === 1)) return `<ol>${texts.join('')}</ol>`;
    // Behind an empty line, a list that begins with 1 is another one.
    const isCounted = numbers.every((number, index) => number === 1 || number === (numbers[index - 1] ?? 0) + 1);
    if (isCounted && (loose || numbers.lastIndexOf(1) === 0))
      return `<ol>${texts.map((text, index) => (index > 0 && numbers[index] === 1 ? `</ol><ol>${text}` : text)).join('')}</ol>`;
    return this.#losing(
      'numbering',
      texts
        .map((text, index) => text.replace(/^<li>(?:<p>)?/, `<div>${numbers[index]}. `).replace(/<\/li>$/, '</div>'))
        .join(''),
    );
  }

  /** Each row as an item, its cells with the words that head them: "A: x; B: y". */
  override table({ header, rows }: Tokens.Table): string {
    const heads = header.map((cell) => this.parser.parseInline(cell.tokens));
    const items = rows.map((row) => {
      const cells = row.map((cell, column) => {
        const value = this.parser.parseInline(cell.tokens);
        return cell.text === '' || header[column]?.text === '' ? value : `${heads[column]}: ${value}`;
      });
      return `<li>${cells.filter((cell) => cell !== '').join('; ')}</li>`;
    });
    return this.#losing('table', rows.length === 0 ? `<p>${heads.join(' | ')}</p>` : `<ul>${items.join('')}</ul>`);
  }

  override link({ href, title, text, tokens, autolink }: Tokens.Link): string {
    if (autolink === true) return escapeHtml(text.replace(/^mailto:/i, ''));
    if (title) this.#losing('title');
    const words = this.parser.parseInline(tokens);
    const address = readableAddress(href);
    if (address !== undefined) return `<a href="${escapeLooseText(address)}">${words}</a>`;
    const isAnchor = href === '' || href.startsWith('#');
    return this.#losing(isAnchor ? 'anchor' : 'address', isAnchor ? words : words + escapeLooseText(spelled(href)));
  }

  override image({ href, title, text }: Tokens.Image): string {
    if (title) this.#losing('title');
    const address = /^data:/i.test(href) ? '' : href;
    return this.#losing('image', escapeLooseText(text && address ? text + spelled(address) : text + address));
  }
}

function escapeLooseText(text: string): string {
  return escapeHtml(text)
    .replace(/&amp;(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);)/gi, '&')
    .replace(/"/g, '&quot;');
}
