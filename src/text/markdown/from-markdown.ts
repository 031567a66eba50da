import { escapeHtml } from '../../wire/html.ts';
import { type Block, documentOf } from '../html/document/document.ts';
import { lexMarkdown } from './lexer.ts';
import type { Losses } from './losses.ts';
import { MarkdownReader } from './reader.ts';

/**
 * What an ad in Markdown says, in the terms of what the board accepts (docs/board.md, Publishing rules; docs/contract.md,
 * Writing): headings are paragraphs in bold, `~~` is strike, tables are lists, images are their descriptions, line breaks
 * stay. What the board cannot hold is added to `losses`, and so is HTML that stands in the Markdown.
 */
export function documentOfMarkdown(markdown: string, losses: Losses): Block[] {
  const tokens = lexMarkdown(markdown);
  if (tokens !== undefined) {
    try {
      return documentOf(new MarkdownReader(losses).blocks(tokens), 'kept', true);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  losses.add('depth');
  return documentOf(`<pre>${escapeHtml(`\n${markdown}`)}</pre>`, 'kept', true);
}
