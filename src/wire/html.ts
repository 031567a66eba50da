/** The HTML a job ad's body may hold (docs/board.md, Publishing rules, 5). */
export const ACCEPTED_TAGS = ['p', 'strong', 'br', 'em', 'u', 'strike', 'ol', 'li', 'ul', 'a', 'b'] as const;

/** The only accepted attribute of a tag; it was seen as a property inside `style` (docs/board.md, Publishing rules, 5). */
export const ACCEPTED_ATTRIBUTE = 'text-align';

/** Characters of text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
