import { describe, expect, it } from 'vitest';
import { checkHtml } from '../src/ad-text/check-html.ts';
import type { TextFormat } from '../src/ad-text/draft.ts';
import { newBody } from '../src/publishing/ad/body.ts';
import { draftOf } from './support/texts.ts';

const messages = (text: string, format?: TextFormat) => draftOf(text, format).problems.map(({ message }) => message);

it.each([
  '<p>a</p>\n<ul>\n <li><b>b</b></li></ul>',
  '<p style="text-align:justify;">a</p><li style=" TEXT-ALIGN : Right ; ">b</li>',
  '<p>&lt;h2&gt; &amp; &nbsp; &copy; AT&T</p>',
  '<p>a <a href="https://exemplo.pt/?a=1&amp;b=2">b</a></p>',
])('HTML that the board accepts stays byte for byte as it was given: %s', (html) => {
  expect(draftOf(html)).toEqual({ html, format: 'html', notes: [], problems: [] });
});

it.each([
  ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>', '<div>'],
  ['<p style="text-align:right;color:red">a</p>', '<p>a</p>', 'style, text-align'],
  ['<p align="center">a</p>', '<p>a</p>', 'align'],
  ['<ol start="4"><li>a<ul><li>b</ul><li>c</ol>', '<p>4. a</p><ul><li>b</li></ul><p>5. c</p>', 'start'],
  ['<p><i>a</i> <ins>c</ins></p>', '<p><em>a</em> <u>c</u></p>', '<i>, <ins>'],
  ['<b id="docs" style="font-weight:normal"><p>a <b>c</b></p></b>', '<p>a <strong>c</strong></p>', 'id, style'],
])('tags and attributes that only lay out are taken off and named: %s', (given, html, named, ...more) => {
  const notes = [`Taken off, or written in the board's own tags: ${named}.`, ...more];
  expect(draftOf(given)).toEqual({ html, format: 'html', notes, problems: [] });
});

it.each([
  [
    'an item',
    '<ul><li><a href="https://a.pt">x<li>y</ul>',
    '<ul><li>x (https://a.pt)</li><li>y (https://a.pt)</li></ul>',
  ],
  [
    'a mark',
    '<p><b><a href="https://a.pt">x</b> y</a></p>',
    '<p><strong>x (https://a.pt)</strong> y (https://a.pt)</p>',
  ],
])('a link of a new ad whose tags cross those of %s goes out as words, too', (_what, given, html) => {
  expect(newBody(given, 'html')).toMatchObject({ text: { html }, findings: [] });
});

describe('what a reader would miss, or should never get', () => {
  it.each([
    ['<h2>a</h2><h2>b</h2>', '<h2> (2 times) is not accepted: write <p><strong>'],
    ['<p>a</p><script>x</script>', '<script> is not accepted: leave it out'],
    ['<p onclick="x()">a</p>', '<p onclick> is not accepted'],
    ['<p>a <span style="display:none">b</span></p>', '<span style> is not accepted: readers would not see'],
    ['<p>List<String> a</p>', '<string> is not accepted: leave the tag out; if it is meant as text, write &lt;string'],
  ])('is refused with what to write: %s', (html, message) => {
    expect(messages(html)[0]).toContain(message);
  });

  it('is found where a browser finds it', () => {
    const found = (html: string) => checkHtml(html).map((finding) => finding.what);
    expect(found('<p title="<h2>">a</p title="<h3>"><h4>')).toEqual(['title', '<h4>']);
    expect(found('<!-- <h2> --> <script>"<h3>"</script>')).toEqual(['<!-- -->', '<script>']);
  });
});

describe('HTML and Markdown in one', () => {
  it.each([['## a\n\n- b<br>c', 'has Markdown (##) in HTML']])('is refused: %j', (text, message) => {
    expect(messages(text)).toEqual([expect.stringContaining(message)]);
  });

  it.each(['<p>\n- a\n</p>', '<p>a</p>\n<p>b</p>', '<ul>\n<li>1. a</li>\n</ul>', 'a <b>b</b>'])(
    'is not: %j',
    (text) => {
      expect(messages(text)).toEqual([]);
    },
  );
});

it.each(['<p>a\u200bb&shy;c</p>', 'a\u200bb\u00adc', 'a&#8203;bc'])(
  'characters that cannot be seen are left out, and it is said: %j',
  (text) => {
    const { html, notes } = draftOf(text);
    expect(html).toBe('<p>abc</p>');
    expect(notes).toEqual(['Characters that cannot be seen, or pile up on a letter, were left out.']);
  },
);

/** Markdown as HTML that the board accepts, the addresses of links spelt out, and what is said of it. */
function markdownToHtml(markdown: string): { html: string; lost: string[] } {
  const { notes, problems } = draftOf(markdown, 'markdown');
  return { html: newBody(markdown, 'markdown').text.html, lost: [...notes, ...problems.map(({ message }) => message)] };
}

it.each([
  ['a\nb', '<p>a<br>b</p>'],
  ['***a*** __b__ _c_', '<p><em><strong>a</strong></em> <strong>b</strong> <em>c</em></p>'],
  ['1. a\n   - b\n     1. c\n2. d', '<ol><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ol>'],
  ['C# C++ a_b_c 2 * 3 #1 AT&T 5 < 6 > 4', '<p>C# C++ a_b_c 2 * 3 #1 AT&amp;T 5 &lt; 6 &gt; 4</p>'],
  ['&lt;b&gt; &amp;amp; &copy; &nbsp;x &#233;', '<p>&lt;b&gt; &amp;amp; © x é</p>'],
  ['4. a\n5. b', '<p>4. a</p><p>5. b</p>'],
  ['a\n> 5 b\n>= 3 c\n- >2 d', '<p>a<br>&gt; 5 b<br>&gt;= 3 c</p><ul><li>&gt;2 d</li></ul>'],
])('Markdown as accepted HTML, nothing lost: %j', (markdown, html) => {
  expect(markdownToHtml(markdown)).toEqual({ html, lost: [] });
});

it.each([
  ['[Email]: jobs@acme.example', '<p>[Email]: jobs@acme.example</p>'],
  ['Pay.\n\n[Salário]: 40k\n[Local]: Porto', '<p>Pay.</p><p>[Salário]: 40k<br>[Local]: Porto</p>'],
  ['[^1]: a note', '<p>[^1]: a note</p>'],
  ['See [us].\n\n[us]: https://a.example', '<p>See [us].</p><p>[us]: https://a.example</p>'],
])('the definition of a link is text, so that no address is lost: %j', (text, html) =>
  expect(draftOf(text, 'markdown').html).toBe(html),
);

const long = 'words and more words '.repeat(250).trim();
it.each([
  [`**${long}**`, `<p><strong>${long}</strong></p>`],
  [`*${long}*`, `<p><em>${long}</em></p>`],
  [`[${long}](https://a.example)`, `<p><a href="https://a.example">${long}</a></p>`],
])('a mark across a long paragraph is read as one: %.20j', (text, html) =>
  expect(draftOf(text, 'markdown').html).toBe(html),
);

it.each([
  ['[a](https://exemplo.pt)', '<p>a (https://exemplo.pt)</p>'],
  ['<a href="https://exemplo.pt">a</a>', '<p>a (https://exemplo.pt)</p>'],
])('links in Markdown keep their address: %j', (markdown, html) => {
  expect(markdownToHtml(markdown)).toEqual({ html, lost: [] });
});

it.each([
  ['Título\n===\na', '<p><strong>Título</strong></p><p>a</p>', 'cannot hold headings:'],
  ['[a](/vagas)', '<p>a (/vagas)</p>', 'cannot hold links without a whole address:'],
  ['![a](b.png)', '<p>a (b.png)</p>', 'cannot hold images:'],
  ['| A | B |\n|---|---|\n| 1 | |\n| | 2 |', '<ul><li>A: 1</li><li>B: 2</li></ul>', 'cannot hold tables:'],
  ['```\na < b\n  c\n\nd\n```', '<p>a &lt; b<br>c</p><p>d</p>', 'cannot hold code:'],
  ['**Local:**Lisboa', '<p>**Local:**Lisboa</p>', 'A "**" stays as it is'],
  [`- ${'> '.repeat(40)}a`, `<ul><li>${'&gt; '.repeat(11)}a</li></ul>`, 'deep nesting'],
])('Markdown that an ad cannot hold: %j', (markdown, html, sentence) => {
  const result = markdownToHtml(markdown);
  expect(result.html).toBe(html);
  expect(result.lost).toHaveLength(1);
  expect(result.lost[0]).toContain(sentence);
  expect(checkHtml(result.html)).toEqual([]);
});
