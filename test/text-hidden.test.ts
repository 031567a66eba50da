import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { storedPart } from '../src/wire/records.ts';
import { acceptedHtml, hiddenNoteOf, htmlToMarkdown, htmlToText } from './support/texts.ts';

/** The word of which the corpus says whether a person could read it in Chromium. */
const WORD = 'SECRET';

/** The pieces of HTML in a file of `test/corpus/hidden`, one a line; lines that begin with `# ` are comments. */
function piecesOf(file: string): string[] {
  const text = readFileSync(new URL(`./corpus/hidden/${file}`, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
}

const READERS = [htmlToText, htmlToMarkdown, acceptedHtml];
const shows = (html: string, read: (html: string) => string = htmlToText) => read(html).toUpperCase().includes(WORD);

/** Of the pieces that a browser shows, those that are left out: style sheets, and styles that the rule cannot tell apart. */
const MAX_SHOWN_LEFT_OUT = 23;

describe('text that the style of its element hides (test/corpus/hidden)', () => {
  const [hidden, shown] = [piecesOf('hidden.txt'), piecesOf('shown.txt')];

  it('does not reach the model', () => {
    expect(hidden.filter((html) => shows(html))).toEqual([]);
  });

  it('is the same for every reader of HTML', () => {
    const differs = (html: string) => new Set(READERS.map((read) => shows(html, read))).size > 1;
    expect([...hidden, ...shown].filter(differs)).toEqual([]);
  });

  it('is left out together with little visible text', () => {
    expect(shown.filter((html) => !shows(html)).length).toBeLessThanOrEqual(MAX_SHOWN_LEFT_OUT);
  });

  it('is counted where it is left out', () => {
    for (const html of hidden.filter((each) => /^<p [^<]*>SECRET<\/p>$/.test(each)))
      expect(hiddenNoteOf(html), html).toBe('1 passage of 6 characters that the page may hide is left out.');
  });
});

const folder = new URL('corpus/bodies/', import.meta.url);
const bodies = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);

it('the bodies of ads (test/corpus/bodies) are shown whole, except for the paragraph that the board hides', () => {
  expect(bodies.length).toBe(48);
  for (const [name, body] of bodies) {
    const hidden = /<p style="visibility: ?hidden;?">([^<]*)</.exec(body)?.[1];
    const said = `1 passage of ${hidden?.length} characters that the page may hide is left out.`;
    expect(hiddenNoteOf(body), name).toBe(hidden === undefined ? undefined : said);
    expect(htmlToMarkdown(body), name).not.toMatch(/Mozilla/);
  }
});

it.each([
  ['<p style=display:none>b</p>c<p hidden>dd</p>', '2 passages of 3 characters that the page may hide are left out.'],
  ['<style>p{}</style>a', 'The text brings a style sheet, which may hide any of it, and is not shown.'],
  ['a'.repeat(100_001), 'The text has 100,001 characters, more than 100,000, and is not shown.'],
  [`${'<div>'.repeat(200)}deep`, 'The tags of the text are nested too deeply, and it is not shown.'],
  ['<script>a</script><p>b</p><!-- c -->', undefined],
  ['<p><span style="font-family:Symbol">·</span> Kotlin</p>', undefined],
  ['a<p style="visibility: hidden">jobboard-mcp/1.2.3</p>', undefined],
  [
    '<p style="visibility: hidden">jobboard-mcp/1 b</p>',
    '1 passage of 16 characters that the page may hide is left out.',
  ],
])('the note on hidden text counts what is left out of %.60s', (html, said) => {
  expect(hiddenNoteOf(storedPart(html))).toBe(said);
});
