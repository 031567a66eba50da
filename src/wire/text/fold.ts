/** Decorated letters, as in some titles: ligatures, full width, mathematical bold and the like. */
const DECORATED = /[\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]+/gu;

/** Text in composed, plain letters, as the index stores it and {@link fold} expects it. */
export function plainLetters(text: string): string {
  return text.replace(DECORATED, (letters) => letters.normalize('NFKC')).normalize('NFC');
}

/** Letters with an ASCII equivalent that Unicode does not decompose. */
const STAND_INS = new Map([
  ['\u0142', 'l'],
  ['\u0141', 'L'],
  ['\u00f8', 'o'],
  ['\u00d8', 'O'],
  ['\u0111', 'd'],
  ['\u0110', 'D'],
  ['\u0131', 'i'],
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u02bc', "'"],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u266f', '#'],
]);

/** Cached folds; texts use few letters. */
const knownFolds = new Map<string, string>(STAND_INS);

/** Removes accents; each character keeps its place. @param text in composed letters ({@link plainLetters}) */
export function fold(text: string): string {
  return text.replace(/[\u00c0-\uffff]/g, (character) => {
    const known = knownFolds.get(character);
    if (known !== undefined) return known;
    const parts = character.normalize('NFD');
    const base = parts.length > 1 && /^.\p{M}+$/u.test(parts) ? parts.charAt(0) : character;
    knownFolds.set(character, base);
    return base;
  });
}
