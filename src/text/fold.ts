/** Decorated letters, as in some titles: ligatures, full width, mathematical bold and the like. */
const DECORATED = /[\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]+/gu;

/** Scripts stack up to six marks on a letter (Tibetan, Burmese); more cover the lines around it. */
const TOO_MANY_MARKS = /(\p{M}{6})\p{M}+/gu;

/** Nearly every text: printable Latin letters, typographic marks and line ends, all composed. */
const ORDINARY = /^[\n\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u20ac\u2122]*$/;
export const isOrdinary = (text: string): boolean => ORDINARY.test(text);

/** Text in composed letters (NFC) without piles of marks: to sort 98,000 marks on one letter takes 30 s. */
export function composed(text: string): string {
  return isOrdinary(text) ? text : withoutPiles(text).normalize('NFC');
}

export function withoutPiles(text: string): string {
  return text.replace(TOO_MANY_MARKS, '$1');
}

/** Text in composed, plain letters, as the index stores it and {@link fold} expects it. */
export function plainLetters(text: string): string {
  return isOrdinary(text) ? text : composed(text.replace(DECORATED, (letters) => letters.normalize('NFKC')));
}

/** Letters with an ASCII equivalent that Unicode does not decompose. */
const STAND_INS = new Map([
  ['\u0142', 'l'],
  ['\u0141', 'L'],
  ['\u00f8', 'o'],
  ['\u00d8', 'O'],
  ['\u0111', 'd'],
  ['\u0110', 'D'],
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
    const cached = knownFolds.get(character);
    if (cached !== undefined) return cached;
    const parts = character.normalize('NFD');
    const base = parts.length > 1 && /^.\p{M}+$/u.test(parts) ? parts.charAt(0) : character;
    knownFolds.set(character, base);
    return base;
  });
}

/** Letters and digits, without case or accents, to compare names. `+` and `#` count as letters (C++, C#). */
export function foldName(text: string): string {
  return fold(plainLetters(text))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]/gu, '');
}

/** Text without the signs at its end. A loop: a pattern for the end of a text is tried from each sign of every run. */
export function trimmedEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The lines of a text without blanks and empty ones. */
export function nonEmptyLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
