import { describe, expect, it } from 'vitest';
import { acceptedHtml, excerptOf, htmlToMarkdown, htmlToText } from '../src/text/html/html.ts';
import { type Piece, readPieces, WORD } from './support/hidden-corpus.ts';

const READERS = [htmlToText, htmlToMarkdown, acceptedHtml, excerptOf];

/** Pieces whose word a browser does not show and the model gets: only a layout of the page would tell. */
const MISSED = [
  // What lies over the text.
  '<div style="position:relative"><p>SECRET</p><div style="position:absolute;inset:0;background:white"></div></div>',
  // How much flows before the text in a box that cuts off what has no room.
  '<div style="overflow:hidden;height:20px"><div style="height:40px"></div>SECRET</div>',
  '<div style="overflow:hidden;height:20px"><br><br><br>SECRET</div>',
  // The rows and columns of grids and tables.
  '<div style="display:grid;grid-template-rows:0fr"><p style="overflow:hidden;margin:0;min-height:0">SECRET</p></div>',
  '<div style="display:grid;grid-template-rows:0px;overflow:hidden"><p>SECRET</p></div>',
  '<table><col style="visibility:collapse"><tr><td>SECRET</td></tr></table>',
  // Paths.
  `<p style="offset-path:path('M-9999 0');offset-distance:0%">SECRET</p>`,
];

/** Pieces whose word a browser shows and the model does not get, to be on the safe side. */
const KEPT_BACK = [
  // A shape that stands elsewhere in the page, or nowhere.
  '<p style="clip-path:url(#nothing)">SECRET</p>',
  // Chromium alone makes letters no smaller than 6 pixels where their size is a share.
  '<p style="font-size:0.01em">SECRET</p>',
  '<div style="font-size:.5em"><div style="font-size:.5em"><p style="font-size:.5em">SECRET</p></div></div>',
  '<div style="font-size:30%"><p style="font-size:30%">SECRET</p></div>',
  // Formulas are no text of an ad.
  '<math hidden><mi>SECRET</mi></math>',
];

const pieces = readPieces();
const of = (html: string, read: (html: string) => string) => read(html).toUpperCase().includes(WORD);

describe('text that a person could not read in a browser (test/corpus/hidden)', () => {
  it('does not reach the model, nor does it keep back what a person could read, but for what is known', () => {
    const wrong = (isShown: boolean) =>
      pieces.filter((piece) => piece.isShown === isShown && of(piece.html, htmlToText) !== isShown);
    expect(wrong(false).map(({ html }) => html)).toEqual(expect.arrayContaining(MISSED));
    expect(wrong(false)).toHaveLength(MISSED.length);
    expect(wrong(true).map(({ html }) => html)).toEqual(expect.arrayContaining(KEPT_BACK));
    expect(wrong(true)).toHaveLength(KEPT_BACK.length);
  });

  it('is the same for every reader of HTML', () => {
    const differing = (piece: Piece) => new Set(READERS.map((read) => of(piece.html, read))).size > 1;
    expect(pieces.filter(differing).map(({ html }) => html)).toEqual([]);
  });

  it('is nowhere in the styles that ads are written in', () => {
    const plain = pieces.filter(({ file }) => file === 'plain');
    expect(plain.length).toBeGreaterThan(80);
    expect(plain.filter(({ html, isShown }) => !isShown || !of(html, htmlToText))).toEqual([]);
  });
});
