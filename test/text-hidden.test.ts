import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { storedPart } from '../src/wire/records.ts';
import { acceptedHtml, hiddenNoteOf, htmlToMarkdown, htmlToText } from './support/texts.ts';

const hidden = new URL('./corpus/hidden/', import.meta.url);

/** The word of which it is asked whether a person could read it. */
const WORD = 'SECRET';

/** The pieces of `test/corpus/hidden`: one a line, after `shown` or `hidden`; lines that begin with `# ` are remarks. */
function readPieces() {
  return readdirSync(hidden).flatMap((name) =>
    readFileSync(new URL(name, hidden), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# '))
      .map((line) => ({
        /** `plain` holds what ads are written like. */
        file: name.replace('.txt', ''),
        html: line.replace(/^(?:shown|hidden) +/, ''),
        /** Whether a person could read the word, as Chromium drew it. */
        isShown: line.startsWith('shown'),
      })),
  );
}

const READERS = [htmlToText, htmlToMarkdown, acceptedHtml];

/**
 * Pieces whose word a browser does not show and the model gets: something lies over the text. No list of harmless styles
 * can tell that of the text itself.
 */
const MOST_LEAKED = 5;
/** Of the pieces that a browser shows, those that are kept back because their style is not on the list. */
const MOST_KEPT_BACK = 368;
/** Of these, in what ads on other boards are written like. */
const MOST_PLAIN_KEPT_BACK = 68;

type Piece = ReturnType<typeof readPieces>[number];
const pieces = readPieces();
const shows = (html: string, read: (html: string) => string = htmlToText) => read(html).toUpperCase().includes(WORD);
const htmlOf = (found: readonly Piece[]) => found.map(({ html }) => html);

describe('text that a person could not read in a browser (test/corpus/hidden)', () => {
  it('does not reach the model, but for what lies over it or needs a layout', () => {
    const leaked = pieces.filter(({ html, isShown }) => !isShown && shows(html));
    expect(leaked.length, htmlOf(leaked).join('\n')).toBeLessThanOrEqual(MOST_LEAKED);
  });

  it('is the same for every reader of HTML', () => {
    const differing = (piece: Piece) => new Set(READERS.map((read) => shows(piece.html, read))).size > 1;
    expect(htmlOf(pieces.filter(differing))).toEqual([]);
  });

  it('is kept back together with no more visible text than was measured', () => {
    const kept = pieces.filter(({ html, isShown }) => isShown && !shows(html));
    expect(kept.length).toBeLessThanOrEqual(MOST_KEPT_BACK);
    expect(kept.filter(({ file }) => file === 'plain').length).toBeLessThanOrEqual(MOST_PLAIN_KEPT_BACK);
  });

  it('is counted where text is left out of an answer', () => {
    for (const { html } of pieces.filter(({ html }) => !shows(html) && /^<p [^<]*>SECRET<\/p>$/.test(html)))
      expect(hiddenNoteOf(html), html).toBe('1 passage of 6 characters that the page may hide is left out.');
  });
});

const folder = new URL('corpus/bodies/', import.meta.url);
const bodies = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);

it('the bodies of real ads (test/corpus/bodies, bench/relevance/ads) are shown whole, but for the paragraph in which the board hides the name of the reader’s program', () => {
  expect(bodies.length).toBe(48);
  for (const [name, body] of bodies) {
    const hidden = /<p style="visibility: ?hidden;?">([^<]*)</.exec(body)?.[1];
    const said = `1 passage of ${hidden?.length} characters that the page may hide is left out.`;
    expect(hiddenNoteOf(body), name).toBe(hidden === undefined ? undefined : said);
    expect(htmlToMarkdown(body), name).not.toMatch(/Mozilla/);
  }
});

describe('text that needs no style to stand beside the page', () => {
  const run = (letter: string, count: number) => letter.repeat(count);
  it.each([
    ['spaces with an invisible sign between', `a${run('&nbsp;&zwj;', 200)}SECRET`],
    ['spaces with a reference between', `a${run('&nbsp;&#x200b;', 200)}SECRET`],
    ['an unbroken word', `${run('x', 1_500)}&nbsp;SECRET`],
    ['an unbroken word in parts', `${run('<b>x</b>', 400)}<i>SECRET</i>`],
    ['an address and what is joined to it', `https://acme.example/${run('x', 1_500)}${run('&nbsp;y', 150)}SECRET`],
    ['borders', `<p>${run('<span style="border-left: 90px solid">a</span>', 5)}SECRET</p>`],
    ['borders around', `${run('<div style="border: 90px solid">', 5)}SECRET`],
    ['paddings in a line', `<p>${run('<span style="padding-left: 200px"></span>', 3)}SECRET</p>`],
  ])('is left out: %s', (_what, html) => {
    expect(shows(html)).toBe(false);
    expect(hiddenNoteOf(html)).toMatch(/that the page may hide/);
  });

  it.each([
    ['a long address', `<p>SECRET https://acme.example/${run('x', 700)}</p>`],
    ['a language without spaces', `<p>${run('漢', 500)}SECRET</p>`],
    ['a border', '<p style="border: 1px solid; padding: 8px">SECRET</p>'],
    ['spaces here and there', `<p>${run('word&nbsp;and word ', 100)}SECRET</p>`],
  ])('is shown: %s', (_what, html) => expect(shows(html)).toBe(true));
});

it.each([
  ['<p style=display:none>b</p>c<p hidden>dd</p>', '2 passages of 3 characters that the page may hide are left out.'],
  ['<style>p{}</style>a', 'The text brings a style sheet, which may hide any of it, and is not shown.'],
  ['a'.repeat(100_001), 'The text has 100,001 characters, more than 100,000, and is not shown.'],
  [`${'<div>'.repeat(200)}deep`, '1 passage of 4 characters that the page may hide is left out.'],
  ['<script>a</script><p>b</p><!-- c -->', undefined],
  ['<p><span style="font-family:Symbol">·</span> Kotlin</p>', undefined],
  ['a<p style="visibility: hidden">jobboard-mcp/1.2.3</p>', undefined],
  [
    '<p style="visibility: hidden">jobboard-mcp/1 b</p>',
    '1 passage of 16 characters that the page may hide is left out.',
  ],
])('what is not shown is said of %.60s', (html, said) => {
  expect(hiddenNoteOf(storedPart(html))).toBe(said);
});
