/** Tags that the body of an ad may hold (docs/board.md, Publishing rules, 5). */
export const ACCEPTED_TAGS = ['p', 'strong', 'br', 'em', 'u', 'strike', 'ol', 'li', 'ul', 'a', 'b'] as const;

/** The only accepted attribute, seen as a property in `style` (docs/board.md, Publishing rules, 5). */
export const ACCEPTED_ATTRIBUTE = 'text-align';

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
