import { describe, expect, it } from 'vitest';
import { readGivenText, type TextFormat } from '../src/text/given.ts';
import { checkHtml } from '../src/text/html/check.ts';
import { htmlToText } from '../src/text/html/html.ts';

const messages = (text: string, format?: TextFormat) =>
  readGivenText(text, format).findings.map(({ message }) => message);

describe('HTML that the board accepts', () => {
  it.each([
    '<p>a</p>\n<ul>\n <li><b>b</b></li></ul>',
    '<p style="text-align: center">a</p>',
    '<p style="text-align:justify;">a</p><li style=" TEXT-ALIGN : Right ; ">b</li>',
    "<p style='text-align:left'>a</p><p style=text-align:start>b</p>",
    '<p>a < b, 3 <4, a<=b, x <- y, <3</p>',
    '<p>&lt;h2&gt; &amp; &nbsp; &copy; AT&T</p>',
    '<p>a<p>b<li>c',
    '<strong>a<em>b</strong>c</em>',
    '<p>a <a href="https://exemplo.pt/?a=1&amp;b=2">b</a></p>',
  ])('stays byte for byte as it was given: %s', (html) => {
    expect(readGivenText(html)).toEqual({ html, kind: 'html', notes: [], findings: [] });
  });
});

describe('tags and attributes that only lay out', () => {
  it.each([
    ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>', '<div>'],
    ['<p>a <span style="color:red">b</span></p>', '<p>a b</p>', '<span>'],
    ['<p style="text-align:right;color:red">a</p>', '<p style="text-align: right">a</p>', 'style'],
    ['<p align="center">a</p>', '<p style="text-align: center">a</p>', 'align'],
    ['<p>a<o:p></o:p></p><!-- b -->', '<p>a</p>', '<o:p>, <!-- -->'],
    ['<html><body><p>a</p></body></html>', '<p>a</p>', '<html>, <body>'],
    ['<p>a</p><style>p{color:red}</style>', '<p>a</p>', '<style>'],
    ['<p><i>a</i> <ins>c</ins></p>', '<p><em>a</em> <u>c</u></p>', '<i>, <ins>'],
    ['<p>a</p><hr><p>b</p>', '<p>a</p><p>b</p>', '<hr>'],
  ])('are taken off and named: %s', (given, html, named) => {
    const notes = [`Taken off, or written in the board's own tags: ${named}.`];
    expect(readGivenText(given)).toEqual({ html, kind: 'html', notes, findings: [] });
  });
});

describe('what a reader would miss, or should never get', () => {
  it.each([
    ['<h2>a</h2><h2>b</h2>', '<h2> (2 times) is not accepted: write <p><strong>'],
    ['<p><img src="x.png"></p>', '<img> is not accepted: say in words'],
    ['<table><tr><td>a</td></tr></table>', '<table> is not accepted: write a list'],
    ['<p>a</p><script>x</script>', '<script> is not accepted: leave it out'],
    ['<form><input></form>', '<form> is not accepted: an ad cannot hold forms'],
    ['<p onclick="x()">a</p>', '<p onclick> is not accepted'],
    ['<p>a <span style="display:none">b</span></p>', '<span style> is not accepted: readers would not see'],
    ['<p hidden>a</p>', '<p hidden> is not accepted: readers would not see'],
    ['<p>a <a href="javascript:x()">b</a></p>', '<a href="javascript:x()"> is not accepted: write a whole address'],
    ['<p>List<String> a</p>', '<string> is not accepted: leave the tag out; if it is meant as text, write &lt;string'],
    ['<p>a</p> se x <y então', '<y então is not accepted: this tag is not ended'],
  ])('is refused with what to write: %s', (html, message) => {
    expect(messages(html)[0]).toContain(message);
  });

  it('is found where a browser finds it', () => {
    const found = (html: string) => checkHtml(html).map((finding) => finding.found);
    expect(found('<p title="<h2>">a</p title="<h3>"><h4>')).toEqual(['title', '<h4>']);
    expect(found('<!-- <h2> --> <script>"<h3>"</script>')).toEqual(['<!-- -->', '<script>']);
  });

  it('is refused in Markdown, too', () => {
    expect(messages('a\n\n<script>b</script>', 'markdown')).toEqual([expect.stringContaining('<script>')]);
    expect(readGivenText('a <span>b</span>', 'markdown').notes).toEqual([expect.stringContaining('<span>')]);
  });
});

describe('HTML and Markdown in one', () => {
  it.each([
    ['## a\n\n- b<br>c', 'has Markdown (##) in HTML'],
    ['**a** <u>b</u>', '(**)'],
    ['<p>a</p>\n\n[b](https://c.pt)', '([)'],
    ['a\nb\nc <b>d</b>', '(2 line ends)'],
  ])('is refused: %j', (text, message) => {
    expect(messages(text)).toEqual([expect.stringContaining(message)]);
  });

  it.each(['<p>\n- a\n</p>', '<p>a</p>\n<p>b</p>', '<ul>\n<li>1. a</li>\n</ul>', 'a <b>b</b>'])(
    'is not: %j',
    (text) => {
      expect(messages(text)).toEqual([]);
    },
  );
});

describe('characters that cannot be seen', () => {
  it.each(['<p>a\u200bb&shy;c</p>', 'a\u200bb\u00adc', 'a&#8203;bc'])('are left out, and it is said: %j', (text) => {
    const { html, notes } = readGivenText(text);
    expect(html).toBe('<p>abc</p>');
    expect(notes).toEqual(['Characters that cannot be seen, or pile up on a letter, were left out.']);
  });
});

describe('whether there is anything to read', () => {
  it.each([
    '',
    ' \n\t',
    '<p>&nbsp;</p>',
    '<p><br></p><ul><li></li></ul>',
    '&#8203;&shy;\ufeff',
    '<!-- a -->',
    '<p hidden>a</p>',
    '<p',
  ])('no: %s', (html) => {
    expect(htmlToText(html)).toBe('');
  });
});
