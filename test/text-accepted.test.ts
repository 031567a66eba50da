import { describe, expect, it } from 'vitest';
import { checkHtml, hasContent } from '../src/text/html/accepted/check.ts';

const foundIn = (html: string) => checkHtml(html).map(({ found }) => found);

describe('HTML the board accepts (docs/board.md, Publishing rules, 5)', () => {
  it.each([
    'Texto simples, sem nada.',
    '<p>a<br>b<br/>c<br />d</p>',
    '<p>a</p><strong>b</strong><em>c</em><u>d</u><strike>e</strike><a>f</a><b>g</b>',
    '<ol><li>a</li></ol><ul><li>b<ul><li>c</li></ul></li></ul>',
    '<P>a</P><STRONG>b</STRONG>',
    '<p style="text-align: center">a</p>',
    '<p style="text-align:justify;">a</p><li style=" TEXT-ALIGN : Right ; ">b</li>',
    '<p style=\'text-align:left\'>a</p><p style=text-align:start>b</p><p style="text-align: end">c</p>',
    '<p text-align="center">a</p><p text-align=left>b</p>',
    'a < b, 3 <4, a<=b, x <- y, <3',
    '&lt;h2&gt; &amp; &nbsp; &copy; AT&T',
    '<p>a<p>b<li>c',
    '<strong>a<em>b</strong>c</em>',
    '',
  ])('%s', (html) => {
    expect(checkHtml(html)).toEqual([]);
  });
});

describe('HTML the board refuses', () => {
  it('is told each once, with its count, its first place and what to write instead', () => {
    expect(checkHtml('<p>a</p><h2>b</h2><i>c</i><h2>d</h2>')).toEqual([
      { found: '<h2>', at: 8, count: 2, advice: 'write <p><strong>…</strong></p>' },
      { found: '<i>', at: 18, count: 1, advice: 'write <em>…</em>' },
    ]);
  });

  it.each([
    ['<div>a</div>', '<div>', '<p>…</p>'],
    ['<span style="color:red">a</span>', '<span>', 'keep what it holds'],
    ['<img src="x.png">', '<img>', 'in words'],
    ['<table><tr><td>a</td></tr></table>', '<table>', '<ul><li>'],
    ['<s>a</s>', '<s>', '<strike>'],
    ['<H1>a</H1>', '<h1>', '<strong>'],
    ['<p class="x">a</p>', '<p class>', 'leave the attribute out'],
    ['<p onclick="x()">a</p>', '<p onclick>', 'leave the attribute out'],
    ['<p style="color:red">a</p>', '<p style>', 'text-align'],
    ['<p style="text-align:center;color:red">a</p>', '<p style>', 'text-align'],
    ['<p style="text-align:middle">a</p>', '<p style>', 'text-align'],
    ['<p style="">a</p>', '<p style>', 'text-align'],
    ['<p style="text-align:center;/**/display:none">a</p>', '<p style>', 'text-align'],
    ['<p text-align="top">a</p>', '<p text-align>', 'center'],
    ['<p align="center">a</p>', '<p align>', 'style="text-align'],
    ['<p hidden>a</p>', '<p hidden>', 'leave the attribute out'],
    ['<script>x</script>', '<script>', 'leave it out'],
    ['<!-- x -->', '<!-- -->', 'leave it out'],
    ['<!DOCTYPE html>', '<!DOCTYPE>', 'leave it out'],
    ['<?xml version="1.0"?>', '<?xml>', 'leave it out'],
    ['List<String> a', '<string>', '&lt;string&gt;'],
    ['<joao@exemplo.pt>', '<joao@exemplo.pt>', '&lt;joao@exemplo.pt&gt;'],
    ['<o:p>a</o:p>', '<o:p>', 'leave the tag out'],
    ['a</section>', '</section>', 'leave the tag out'],
    ['<iframe src="x"></iframe>', '<iframe>', 'leave it out'],
    ['<center>a</center>', '<center>', 'text-align: center'],
    ['<hr>', '<hr>', 'leave it out'],
  ])('%s', (html, found, advice) => {
    const [finding] = checkHtml(html);
    expect(finding).toMatchObject({ found, at: html.indexOf('<'), advice: expect.stringContaining(advice) });
  });

  it('names attributes of accepted tags only, for the others go with their tags', () => {
    expect(
      foundIn('<a href="x" target="_blank" rel="y">a</a><img src="x" alt="y"><p class=x>b</p><li class=y>'),
    ).toEqual(['<a target>', '<a rel>', '<img>', '<p class>']);
    expect(checkHtml('<p class=x>b</p><li class=y>c</li>')).toMatchObject([{ found: '<p class>', count: 2 }]);
  });

  it('says where text is lost because the HTML ends in a tag', () => {
    expect(checkHtml('<p>a</p> se x <y então')).toMatchObject([{ found: '<y então', at: 14, count: 1 }]);
    expect(foundIn('a<p style="text-align:center')).toEqual(['<p style="text-align']);
  });

  it('finds the end of a tag where a browser does', () => {
    expect(foundIn('<p style="text-align: center" title="<h2>">a</p title="<h3>"><h4>')).toEqual(['<p title>', '<h4>']);
    expect(foundIn('<!-- <h2> --> <script>"<h3>"</script>')).toEqual(['<!-- -->', '<script>']);
  });
});

describe('whether there is anything to read', () => {
  it.each(['a', '<p>a</p>', '&euro;', '<ul><li>1</li></ul>', '.', '😀', '<h2>a</h2>'])('yes: %s', (html) => {
    expect(hasContent(html)).toBe(true);
  });

  it.each([
    '',
    ' \n\t',
    '<p>&nbsp;</p>',
    '<p><br></p><ul><li></li></ul>',
    '&#8203;&shy;\ufeff',
    '<!-- a -->',
    '<script>a</script>',
    '<p hidden>a</p>',
    '<img alt="a">',
    '<p',
  ])('no: %s', (html) => {
    expect(hasContent(html)).toBe(false);
  });
});
