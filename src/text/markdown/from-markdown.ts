import { escapeHtml } from '../../wire/html.ts';
import { type Block, documentOf } from '../html/document/document.ts';
import type { MarkStyle } from '../html/document/paragraph-reader.ts';
import { lexMarkdown } from './lexer.ts';
import { Losses } from './losses.ts';
import { MarkdownReader } from './reader.ts';

/**
 * What an ad in Markdown says, as models write it, in the terms of what the board accepts (docs/board.md, Publishing
 * rules; docs/contract.md, Writing).
 *
 * Headings are paragraphs in bold, `~~` is strike, tables are lists, links are followed by their addresses, images are
 * their descriptions. Lines of a paragraph are one line, as Markdown has it, unless they begin like entries of their own
 * (a bold label, a bullet sign, an emoji). HTML within is taken as HTML, except for tags that HTML does not know, like
 * `<T>`: they are text. What the board cannot hold is added to `losses`.
 *
 * Written as HTML it is in normal form: every tag closed, `b` as `strong`, `a` left out, white space collapsed and outside of
 * marks, paragraphs without text left out, two line breaks in a row as the end of a paragraph, the first paragraph of an
 * item without tags of its own, alignment on paragraphs only. {@link checkHtml} finds nothing in it.
 */
export function documentOfMarkdown(markdown: string, reading: MarkStyle, losses = new Losses()): Block[] {
  const tokens = lexMarkdown(markdown);
  if (tokens !== undefined) {
    try {
      return documentOf(new MarkdownReader(losses).blocks(tokens), reading);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  losses.addSentence('The text is too long or too deeply nested to be read as Markdown and was taken as plain text.');
  return documentOf(`<pre>${escapeHtml(`\n${markdown}`)}</pre>`, reading);
}
