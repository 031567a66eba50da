import { readGivenText } from '../../src/text/given.ts';
import { spellOutLinks } from '../../src/text/html/html.ts';

/** Markdown as HTML that the board accepts, the addresses of links spelt out, and what is said of it. */
export function markdownToHtml(markdown: string): { html: string; lost: string[] } {
  const { html, notes, findings } = readGivenText(markdown, 'markdown');
  return { html: spellOutLinks(html), lost: [...notes, ...findings.map(({ message }) => message)] };
}
