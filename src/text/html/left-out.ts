import { cleanLine } from '../clean.ts';
import { readableAddress } from './document/paragraph-reader.ts';
import type { Attributes } from './parse.ts';
import { LONGEST_TEXT, type VisibleHandler, walkVisible } from './visible.ts';

/** What of an ad's HTML is not shown, in a sentence or two (docs/contract.md, Rules); undefined where all of it is. */
export function leftOut(html: string): string | undefined {
  const handler = new LeftOut();
  const notShown = walkVisible(html, handler);
  if (notShown === 'too long')
    return `The text has ${html.length.toLocaleString('en')} characters, more than ${LONGEST_TEXT.toLocaleString('en')}, and is not shown.`;
  if (notShown === 'style sheet') return 'The text brings a style sheet, which may hide any of it, and is not shown.';
  return handler.said();
}

/** How many passages of HTML the page may hide. */
export function hiddenPassages(html: string): number {
  const handler = new LeftOut();
  walkVisible(html, handler);
  return handler.passages;
}

class LeftOut implements VisibleHandler {
  passages = 0;
  #characters = 0;
  /** Whether the last text was hidden. */
  #isHidden = false;
  #link: { readonly address: string | undefined; words: string } | undefined;
  readonly #wordless: string[] = [];

  text(data: string): void {
    if (data.trim() === '') return;
    this.#isHidden = false;
    if (this.#link !== undefined) this.#link.words += data;
  }

  hidden(data: string): void {
    const { length } = cleanLine(data);
    if (length === 0) return;
    if (!this.#isHidden) this.passages++;
    this.#characters += length;
    this.#isHidden = true;
  }

  start(name: string, attributes: Attributes): void {
    if (name === 'a') this.#link = { address: readableAddress(attributes.get('href')), words: '' };
  }

  end(name: string): void {
    if (name !== 'a' || this.#link === undefined) return;
    const { address, words } = this.#link;
    if (address !== undefined && words.trim() === '') this.#wordless.push(address);
    this.#link = undefined;
  }

  said(): string | undefined {
    const of = `of ${this.#characters} character${this.#characters === 1 ? '' : 's'} that the page may hide`;
    const links = [...new Set(this.#wordless)];
    const sentences = [
      ...(this.passages === 1 ? [`1 passage ${of} is left out.`] : []),
      ...(this.passages > 1 ? [`${this.passages} passages ${of} are left out.`] : []),
      ...(links.length === 0 ? [] : [`Links without words lead to: ${links.join(', ')}.`]),
    ];
    return sentences.length === 0 ? undefined : sentences.join(' ');
  }
}
