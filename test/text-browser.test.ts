import { describe, expect, it } from 'vitest';
import { htmlToText } from '../src/text/html/html.ts';
import { readPieces, WORD, writePieces } from './support/hidden-corpus.ts';
import { areReadable, findChromium } from './support/reader-eyes.ts';

/*
 * Hidden is what a browser hides. Each piece is drawn by Chromium, and the picture tells whether a person could read it.
 * `UPDATE_VERDICTS=1` writes what was seen into the corpus, for text-hidden.test.ts, which needs no browser.
 */
const chromium = findChromium();
if (chromium === undefined) {
  console.warn(
    'NOT TESTED: no Chromium was found, so nothing shows that hidden text is what a browser hides. Install Chromium or Chrome, or name one in CHROMIUM_PATH.',
  );
}

const reaches = (html: string) => htmlToText(html).toUpperCase().includes(WORD);

describe.skipIf(chromium === undefined)('what a person can read in Chromium is what the model gets', () => {
  it('of pieces hidden in as many ways as are known', { timeout: 240_000 }, async () => {
    const pieces = readPieces();
    const seen = await areReadable(
      chromium ?? '',
      pieces.map(({ html }) => html),
    );
    const judged = pieces.map((piece, index) => ({ ...piece, isShown: seen[index] === true }));
    if (process.env.UPDATE_VERDICTS) writePieces(judged);

    const hidden = judged.filter(({ isShown }) => !isShown);
    const leaked = hidden.filter(({ html }) => reaches(html));
    const plain = judged.filter(({ file }) => file === 'plain');
    const missing = plain.filter(({ html, isShown }) => !isShown || !reaches(html));
    const others = judged.filter(({ html, isShown }) => reaches(html) !== isShown);

    expect(hidden.length).toBeGreaterThan(320);
    expect(plain.length).toBeGreaterThan(80);
    expect(missing.map(({ html }) => html)).toEqual([]);
    expect(leaked.length / hidden.length, leaked.map(({ html }) => html).join('\n')).toBeLessThan(0.03);
    expect(others.length / judged.length, others.map(({ html }) => html).join('\n')).toBeLessThan(0.03);
  });
});
