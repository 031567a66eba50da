import type { MarkedToken, Tokens } from 'marked';
import { escapeHtml } from '../../wire/html.ts';
import { checkHtml } from '../html/accepted/check.ts';
import { readableAddress, saysAddress, spelled } from '../html/document/paragraph-reader.ts';
import { markedTokens } from './lexer.ts';
import type { Losses } from './losses.ts';

/**
 * A line that begins like an entry of its own: a label in bold, a bullet sign, a tick, an emoji. Models write several
 * such lines in a row without the two spaces that Markdown asks for to break a line.
 */
const ENTRY = /^(?:[•·▪▫■□◦‣●○✓✔✗✘➤►▶→☐☑]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)/u;

/** An `&` that begins a character reference, which Markdown reads as HTML does. */
const LONE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);)/gi;

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

  #list(token: Tokens.List): string {
    const items = token.items.map((item) => `<li>${this.blocks(markedTokens(item.tokens))}</li>`).join('');
    if (!token.ordered) return `<ul>${items}</ul>`;
    if (token.start !== 1) this.#losses.add('numbering');
    return `<ol start="${token.start}">${items}</ol>`;
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
    const all = markedTokens(tokens);
    return all.map((token, index) => this.#span(token, all[index + 1])).join('');
  }

  #span(token: MarkedToken, next: MarkedToken | undefined): string {
    switch (token.type) {
      case 'text':
        return softBreaks(escapeLooseText(token.text), next);
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
    if (address !== undefined) {
      if (!saysAddress(text, address)) this.#losses.add('link');
      return `<a href="${escapeLooseText(address)}">${words}</a>`;
    }
    if (href === '' || href.startsWith('#')) {
      this.#losses.add('anchor');
      return words;
    }
    this.#losses.add('link');
    return words + escapeLooseText(spelled(href.replace(/^tel:/i, '')));
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

  /** HTML within the Markdown goes through the same door as any other. */
  #html(html: string): string {
    for (const { found } of checkHtml(html)) this.#losses.addHtml(found);
    if (/<a\s[^>]*\bhref/i.test(html)) this.#losses.add('link');
    return html;
  }
}

function escapeLooseText(text: string): string {
  return text.replace(LONE_AMPERSAND, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** A line end within a paragraph is a space, except before a line that begins like an entry of its own. */
function softBreaks(html: string, next: MarkedToken | undefined): string {
  if (!html.includes('\n')) return html;
  const lines = html.split('\n');
  return lines
    .map((line, index) => {
      if (index === 0) return line;
      const isLastAndEmpty = index === lines.length - 1 && line.trim() === '';
      const isEntry = isLastAndEmpty ? next?.type === 'strong' : ENTRY.test(line);
      return (isEntry ? '<br>' : '\n') + line;
    })
    .join('');
}
