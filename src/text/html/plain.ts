import { cleanCharacters } from '../clean.ts';
import { BLOCK, PREFORMATTED } from './elements.ts';
import type { Attributes } from './parse.ts';
import { type VisibleHandler, walkVisible } from './visible.ts';

const WHITESPACE = /[ \t\n\r\f]+/g;

/** What a reader sees of HTML, as plain text: blocks end lines, items begin with `- `, ` | ` parts the cells of a table. */
export function visibleText(html: string): string {
  const text = new PlainText();
  walkVisible(html, text);
  return text.read();
}

class PlainText implements VisibleHandler {
  #out = '';
  /** What parts the text so far from the next piece. */
  #gap = '';
  #bullet = '';
  #preformatted = 0;

  read(): string {
    return cleanCharacters(this.#out);
  }

  text(data: string): void {
    const text = cleanCharacters(data);
    const lines = this.#preformatted === 0 ? [text] : text.split('\n');
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#gap = '\n';
      this.#append(line);
    }
  }

  start(name: string, _attributes: Attributes): void {
    if (BLOCK.has(name)) this.#gap = '\n';
    if (name === 'li') this.#bullet = '- ';
    else if (name === 'br') this.#gap = '\n';
    else if ((name === 'td' || name === 'th') && this.#gap !== '\n') this.#gap = ' | ';
    else if (PREFORMATTED.has(name)) this.#preformatted++;
  }

  end(name: string): void {
    if (!BLOCK.has(name)) return;
    this.#gap = '\n';
    if (name === 'li') this.#bullet = '';
    else if (PREFORMATTED.has(name)) this.#preformatted--;
  }

  #append(data: string): void {
    const text = /[\t\n\r\f]| {2}/.test(data) ? data.replace(WHITESPACE, ' ') : data;
    const from = text.startsWith(' ') ? 1 : 0;
    if (from === 1) this.#gap ||= ' ';
    const to = text.length > 1 && text.endsWith(' ') ? text.length - 1 : text.length;
    if (to <= from) return;
    const piece = this.#bullet + text.slice(from, to);
    this.#out = this.#out === '' ? piece : this.#out + this.#gap + piece;
    this.#bullet = '';
    this.#gap = to < text.length ? ' ' : '';
  }
}
