import type { MarkedToken, Tokens } from 'marked';
import { escapeHtml } from '../../wire/html.ts';
import { readableAddress, spelled } from '../html/document/paragraph-reader.ts';
import { markedTokens } from './lexer.ts';
import type { Losses } from './losses.ts';

/** An `&` that begins no character reference as Markdown has them. */
export const LONE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);)/gi;

/** Turns tokens of Markdown into HTML, not yet only what the board accepts, and notes what that cannot hold. */
export class MarkdownReader {
  readonly #losses: Losses;

  constructor(losses: Losses) {
    this.#losses = losses;
  }

  blocks(tokens: readonly MarkedToken[]): string {
    return tokens.map((token) => this.#block(token)).join('');
  }

  #block(token: MarkedToken): string {
    switch (token.type) {
      case 'heading':
        this.#losses.add('heading');
        return `<h2>${this.#inline(token.tokens)}</h2>`;
      case 'paragraph':
        return `<p>${this.#inline(token.tokens)}</p>`;
      case 'text':
        return token.tokens === undefined ? escapeLooseText(token.text) : this.#inline(token.tokens);
      case 'list':
        return this.#list(token);
      case 'blockquote':
        this.#losses.add('quotation');
        return `<blockquote>${this.blocks(markedTokens(token.tokens))}</blockquote>`;
      case 'code':
        this.#losses.add('code');
        return `<pre>${escapeHtml(`\n${token.text}`)}</pre>`;
      case 'table':
        return this.#table(token);
      case 'hr':
        this.#losses.add('rule');
        return '<hr>';
      case 'html':
        return this.#html(token.text);
      case 'checkbox':
        return this.#checkbox(token);
      case 'space':
      case 'def':
        return '';
      default:
        return this.#inline([token]);
    }
  }

  /** Numbers that do not count from 1 stay as text: the board numbers its lists from 1. */
  #list({ items, ordered, loose }: Tokens.List): string {
    const texts = items.map((item) => `<li>${this.blocks(markedTokens(item.tokens))}</li>`);
    if (!ordered) return `<ul>${texts.join('')}</ul>`;
    const numbers = items.map(({ raw }) => Number.parseInt(raw.trim(), 10));
    if (!loose && numbers.every((number) => number === 1)) return `<ol>${texts.join('')}</ol>`;
    // Behind an empty line, a list that begins with 1 is another one.
    const isCounted = numbers.every((number, index) => number === 1 || number === (numbers[index - 1] ?? 0) + 1);
    if (isCounted && (loose || numbers.lastIndexOf(1) === 0))
      return `<ol>${texts.map((text, index) => (index > 0 && numbers[index] === 1 ? `</ol><ol>${text}` : text)).join('')}</ol>`;
    this.#losses.add('numbering');
    return texts
      .map((text, index) => text.replace(/^<li>(?:<p>)?/, `<div>${numbers[index]}. `).replace(/<\/li>$/, '</div>'))
      .join('');
  }

  /** Each row as an item, its cells with the words that head them: "A: x; B: y". */
  #table({ header, rows }: Tokens.Table): string {
    this.#losses.add('table');
    const heads = header.map((cell) => this.#inline(cell.tokens));
    if (rows.length === 0) return `<p>${heads.join(' | ')}</p>`;
    const items = rows.map((row) => {
      const cells = row.map((cell, column) => {
        const value = this.#inline(cell.tokens);
        return cell.text === '' || header[column]?.text === '' ? value : `${heads[column]}: ${value}`;
      });
      return `<li>${cells.filter((cell) => cell !== '').join('; ')}</li>`;
    });
    return `<ul>${items.join('')}</ul>`;
  }

  #inline(tokens: Tokens.Generic['tokens']): string {
    return markedTokens(tokens)
      .map((token) => this.#span(token))
      .join('');
  }

  #span(token: MarkedToken): string {
    switch (token.type) {
      case 'text':
        return escapeLooseText(token.text);
      case 'escape':
        return escapeHtml(token.text);
      case 'strong':
      case 'em':
        return `<${token.type}>${this.#inline(token.tokens)}</${token.type}>`;
      case 'del':
        return `<strike>${this.#inline(token.tokens)}</strike>`;
      case 'br':
        return '<br>';
      case 'codespan':
        this.#losses.add('codespan');
        return escapeHtml(token.text);
      case 'link':
        return this.#link(token);
      case 'image':
        return this.#image(token);
      case 'html':
        return this.#html(token.text);
      case 'checkbox':
        return this.#checkbox(token);
      default:
        return escapeHtml(token.raw);
    }
  }

  #link({ href, title, text, tokens, autolink }: Tokens.Link): string {
    if (autolink === true) return escapeHtml(text.replace(/^mailto:/i, ''));
    if (title) this.#losses.add('title');
    const words = this.#inline(tokens);
    const address = readableAddress(href);
    if (address !== undefined) return `<a href="${escapeLooseText(address)}">${words}</a>`;
    const isAnchor = href === '' || href.startsWith('#');
    this.#losses.add(isAnchor ? 'anchor' : 'address');
    return isAnchor ? words : words + escapeLooseText(spelled(href));
  }

  #image({ href, title, text }: Tokens.Image): string {
    this.#losses.add('image');
    if (title) this.#losses.add('title');
    const address = /^data:/i.test(href) ? '' : href;
    return escapeLooseText(text === '' || address === '' ? text + address : text + spelled(address));
  }

  #checkbox({ checked }: Tokens.Checkbox): string {
    this.#losses.add('checkbox');
    return checked ? '☑ ' : '☐ ';
  }

  #html(html: string): string {
    this.#losses.html += html;
    return html;
  }
}

function escapeLooseText(text: string): string {
  return text.replace(LONE_AMPERSAND, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
