import { DAY_MS } from './time.ts';

/** Bounds of an ad's pay, annual gross EUR (docs/board.md, Limits). */
export const SALARY = { min: 5_000, max: 1_000_000 } as const;

/** As the board was seen to page (docs/board.md, Limits); the answer's `limit` counts. */
export const PAGE = { defaultLimit: 12, honouredLimit: 100 } as const;

/** Days for which an ad stays open (docs/board.md, Size and life). */
export const AD_LIFE_DAYS = 30;
export const AD_LIFE_MS = AD_LIFE_DAYS * DAY_MS;

/** Longer texts by strangers are not read, in characters. */
export const LONGEST_TEXT = 100_000;

/** The largest id that is accepted; keeps published bounds readable. */
export const ID_MAX = 2_147_483_647;
