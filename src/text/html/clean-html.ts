import { withoutInvisible } from '../clean.ts';

/** The references by name that stand for characters a reader cannot see (HTML, "Named character references"). */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    shy: '\u00ad',
    zwj: '\u200d',
    zwnj: '\u200c',
    lrm: '\u200e',
    rlm: '\u200f',
    ZeroWidthSpace: '\u200b',
    NegativeVeryThinSpace: '\u200b',
    NegativeThinSpace: '\u200b',
    NegativeMediumSpace: '\u200b',
    NegativeThickSpace: '\u200b',
    NoBreak: '\u2060',
    ApplyFunction: '\u2061',
    af: '\u2061',
    InvisibleTimes: '\u2062',
    it: '\u2062',
    InvisibleComma: '\u2063',
    ic: '\u2063',
  }),
);
/** Of names, only `shy` is read without its semicolon. Numbers may begin with any number of zeros. */
const REFERENCE = /&(?:#[xX]0*([\da-fA-F]{1,6})(?![\da-fA-F]);?|#0*(\d{1,7})(?!\d);?|(shy);?|([a-zA-Z]{2,21});)/g;
/** What is left may come together as another reference; more deeply than this nobody hides one by chance. */
const MAX_ROUNDS = 4;

/**
 * HTML without characters that a reader cannot see, written as such or as references (`&#xE0053;`, `&shy;`), all
 * else as it stands: what a person is shown of it is what is sent. An emoji keeps what joins its parts.
 */
export function cleanHtml(html: string): string {
  let clean = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = clean;
    clean = withoutInvisible(clean.replace(REFERENCE, (...found) => invisibleOf(found) ?? found[0]));
    if (clean === before) return clean;
  }
  return clean.replace(REFERENCE, (...found) => (invisibleOf(found) === undefined ? found[0] : ' '));
}

/** The character that a reference stands for, if it may be one that a reader cannot see. */
function invisibleOf([, hex, decimal, shy, name]: readonly unknown[]): string | undefined {
  if (typeof shy === 'string') return NAMES.get(shy);
  if (typeof name === 'string') return NAMES.get(name);
  const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
  const isMeant = code > 0 && code <= 0x10ffff && !isReadOtherwise(code);
  const character = isMeant ? String.fromCodePoint(code) : 'x';
  return withoutInvisible(character) === '' ? character : undefined;
}

/** From 128 to 159 browsers read signs of Windows, like the euro; of half a pair they make a visible sign. */
function isReadOtherwise(code: number): boolean {
  return (code >= 0x80 && code <= 0x9f) || (code >= 0xd800 && code <= 0xdfff);
}
