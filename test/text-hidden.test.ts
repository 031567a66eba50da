import { describe, expect, it } from 'vitest';
import { acceptedHtml, excerptOf, htmlToMarkdown, htmlToText } from '../src/text/html/html.ts';
import { type Piece, readPieces, WORD } from './support/hidden-corpus.ts';

const READERS = [htmlToText, htmlToMarkdown, acceptedHtml, excerptOf];

/** Pieces whose word a browser does not show and the model gets: only a layout of the page would tell. */
const MISSED = [
  // How much flows before the text in a box that cuts off what has no room.
  '<div style="overflow:hidden;height:20px"><div style="height:40px"></div>SECRET</div>',
  '<div style="overflow:hidden;height:20px"><br><br><br>SECRET</div>',
  '<div style="height:24px;overflow:hidden"><p style="height:100px;margin:0">a</p><p>SECRET</p></div>',
  '<p style="-webkit-line-clamp:1;display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden">a<br>SECRET</p>',
  // What is moved over the text without being as large as the box around both.
  '<p style="margin:0">SECRET</p><div style="margin-top:-60px;height:80px;background:white;position:relative"></div>',
  '<p style="margin:0">SECRET</p><p style="position:relative;top:-40px;background:white;margin:0;padding:20px">a</p>',
  '<div style="display:grid"><p style="grid-area:1/1;margin:0">SECRET</p><p style="grid-area:1/1;background:white;margin:0">a</p></div>',
  // What is drawn without being a background.
  '<div style="position:relative;box-shadow:inset 0 0 0 999px white"><p style="position:relative;z-index:-1">SECRET</p></div>',
  '<p style="text-decoration:line-through;text-decoration-thickness:30px;text-decoration-color:black">SECRET</p>',
];

/** Pieces whose word a browser shows and the model does not get, to be on the safe side. */
const KEPT_BACK = [
  // A shape that stands elsewhere in the page, or nowhere.
  '<p style="clip-path:url(#nothing)">SECRET</p>',
  // Chromium alone makes letters no smaller than 6 pixels where their size is a share.
  '<p style="font-size:0.01em">SECRET</p>',
  '<div style="font-size:.5em"><div style="font-size:.5em"><p style="font-size:.5em">SECRET</p></div></div>',
  '<div style="font-size:30%"><p style="font-size:30%">SECRET</p></div>',
  // The first of words that are moved over one another stays where it is.
  '<p style="word-spacing:-9999px">SECRET texto</p>',
  // What stands in place of things that do not load or are drawn otherwise.
  '<object>SECRET</object>',
  '<progress>SECRET</progress>',
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
