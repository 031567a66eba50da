/** The HTML a job ad's body may hold (docs/board.md, Publishing rules, 5). */
export const ACCEPTED_TAGS = ['p', 'strong', 'br', 'em', 'u', 'strike', 'ol', 'li', 'ul', 'a', 'b'] as const;

/** The only accepted attribute of a tag (docs/board.md, Publishing rules, 5). Seen in the field inside `style` (docs/board.md, Answers). */
export const ACCEPTED_ATTRIBUTE = 'text-align';
