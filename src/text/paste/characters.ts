/** Bullets of Symbol and Wingdings: characters of private use, which no other font shows. */
const FONT_BULLETS = /[\uf0b7\uf0a7\uf0fc\uf0d8\uf076\uf06e\uf0a8]/g;

/** Letters that stand for a look: of the mathematical alphabets, and ligatures of two or three letters. */
const STYLED = /[\u{1d400}-\u{1d7ff}]/gu;
const LIGATURES = /[\ufb00-\ufb06]/g;

/** References to characters that make lines what they are; the others are read with the text. */
const REFERENCES: readonly (readonly [RegExp, string])[] = [
  [/&(?:nbsp|#160|#xa0);/gi, ' '],
  [/&(?:bull|#8226|#x2022);/gi, '•'],
  [/&(?:middot|#183|#xb7);/gi, '·'],
];

/**
 * Characters as a reader finds them by search: letters of bold and italic alphabets and ligatures become the letters they
 * stand for, bullets of symbol fonts become bullets.
 */
export function plainCharacters(text: string): { text: string; changed: string[] } {
  const changed: string[] = [];
  const replace = (all: string, pattern: RegExp, to: (found: string) => string, sentence: string) => {
    const result = all.replace(pattern, to);
    if (result !== all) changed.push(sentence);
    return result;
  };
  let plain = text;
  for (const [pattern, character] of REFERENCES) plain = plain.replace(pattern, character);
  plain = replace(
    plain,
    STYLED,
    (letter) => letter.normalize('NFKC'),
    'Letters of mathematical alphabets, which look bold or italic, became plain letters, so that the ad is found by them.',
  );
  plain = replace(
    plain,
    LIGATURES,
    (letters) => letters.normalize('NFKC'),
    'Ligatures became the letters they stand for.',
  );
  return { text: plain.replace(FONT_BULLETS, '•'), changed };
}
