/** Bounds of an ad's pay, annual gross EUR (docs/board.md, Limits). */
export const SALARY = { min: 5_000, max: 1_000_000 } as const;

/** Page sizes as measured (docs/board.md, Limits); the answer's `limit` is what counts. */
export const PAGE = { defaultLimit: 12, honouredLimit: 100 } as const;

/** Most characters of a text to read. */
export const LONGEST_TEXT_CHARACTERS = 100_000;

/** The largest accepted id; a 32-bit bound keeps the published schemas readable. */
export const ID_MAX = 2_147_483_647;

/** Tags that the body of an ad may hold (docs/board.md, Publishing rules, 5). */
export const ACCEPTED_TAGS = ['p', 'strong', 'br', 'em', 'u', 'strike', 'ol', 'li', 'ul', 'a', 'b'] as const;

/** The only accepted attribute, seen as a property in `style` (docs/board.md, Publishing rules, 5). */
export const ACCEPTED_ATTRIBUTE = 'text-align';
