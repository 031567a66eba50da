/** Bounds of an ad's pay, annual gross EUR (docs/board.md, Limits). */
export const SALARY = { min: 5_000, max: 1_000_000 } as const;

/** Page sizes as measured (docs/board.md, Limits); the answer's `limit` is what counts. */
export const PAGE = { defaultLimit: 12, honouredLimit: 100 } as const;

/** Most characters of a text to read. */
export const LONGEST_TEXT = 100_000;

/** The largest accepted id; a 32-bit bound keeps the published schemas readable. */
export const ID_MAX = 2_147_483_647;

/** Tags that the body of an ad may hold (docs/board.md, Publishing rules, 5). */
export const ACCEPTED_TAGS = ['p', 'strong', 'br', 'em', 'u', 'strike', 'ol', 'li', 'ul', 'a', 'b'] as const;

/** The only accepted attribute, seen as a property in `style` (docs/board.md, Publishing rules, 5). */
export const ACCEPTED_ATTRIBUTE = 'text-align';

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** ISO 3166-1 alpha-2, all officially assigned codes (docs/board.md, Operations). */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
    'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
    'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
    'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
    'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG ' +
    'UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
);
