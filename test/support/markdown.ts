import { writeHtml } from '../../src/text/html/accepted/write.ts';
import { documentOfMarkdown } from '../../src/text/markdown/from-markdown.ts';
import { Losses } from '../../src/text/markdown/losses.ts';

/** Markdown as HTML that the board accepts, the addresses of links spelt out, and what it cannot hold. */
export function markdownToHtml(markdown: string): { html: string; lost: string[] } {
  const losses = new Losses();
  const html = writeHtml(documentOfMarkdown(markdown, 'spelt out', losses));
  return { html, lost: losses.sentences() };
}
