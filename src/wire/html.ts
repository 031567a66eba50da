/** The HTML a job ad's body may hold (interface, Job, rule 5; Limits). */
export const ACCEPTED_TAGS = ['p', 'strong', 'br', 'em', 'u', 'strike', 'ol', 'li', 'ul', 'a', 'b'] as const;

/** The only accepted attribute of a tag (interface, Job, rule 5). Seen in the field inside `style` (field notes, Answers). */
export const ACCEPTED_ATTRIBUTE = 'text-align';
