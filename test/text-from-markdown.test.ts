import { describe, expect, it } from 'vitest';
import { readGivenText } from '../src/text/given.ts';
import { checkHtml } from '../src/text/html/check.ts';
import { spellOutLinks } from '../src/text/html/html.ts';

/** Markdown as HTML that the board accepts, the addresses of links spelt out, and what is said of it. */
function markdownToHtml(markdown: string): { html: string; lost: string[] } {
  const { html, notes, findings } = readGivenText(markdown, 'markdown');
  return { html: spellOutLinks(html), lost: [...notes, ...findings.map(({ message }) => message)] };
}

describe('Markdown as accepted HTML, nothing lost', () => {
  it.each([
    ['a\nb', '<p>a<br>b</p>'],
    ['a  \nb\\\nc', '<p>a<br>b<br>c</p>'],
    ['a\n• b\n• c', '<p>a<br>• b<br>• c</p>'],
    ['**Local:**Lisboa **Área:**IT', '<p><strong>Local:</strong>Lisboa <strong>Área:</strong>IT</p>'],
    ['~10 anos, ~5 pessoas, ~~a~~', '<p>~10 anos, ~5 pessoas, <strike>a</strike></p>'],
    ['***a*** __b__ _c_', '<p><em><strong>a</strong></em> <strong>b</strong> <em>c</em></p>'],
    ['- a\n\n- b\n\n  c', '<ul><li>a</li><li>b<p>c</p></li></ul>'],
    ['1. a\n   - b\n     1. c\n2. d', '<ol><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ol>'],
    ['* a\n+ b', '<ul><li>a</li></ul><ul><li>b</li></ul>'],
    ['C# C++ a_b_c 2 * 3 #1 AT&T 5 < 6 > 4', '<p>C# C++ a_b_c 2 * 3 #1 AT&amp;T 5 &lt; 6 &gt; 4</p>'],
    ['&lt;b&gt; &amp;amp; &copy; &nbsp;x &#233;', '<p>&lt;b&gt; &amp;amp; © x é</p>'],
    ['&notacharacter; &amp', '<p>¬acharacter; &amp;amp</p>'],
    ['\\*a\\* \\<b> \\# \\&copy;', '<p>*a* &lt;b&gt; # &amp;copy;</p>'],
    ['List<T> e <nome da empresa>', '<p>List&lt;T&gt; e &lt;nome da empresa&gt;</p>'],
    ['<Nome>\n\n**a**', '<p>&lt;Nome&gt;</p><p><strong>a</strong></p>'],
    ['$x_1 = 2$ e [^1]\n\n[^1]: nota', '<p>$x_1 = 2$ e [^1]</p><p>[^1]: nota</p>'],
    ['rh@exemplo.pt <rh@exemplo.pt>', '<p>rh@exemplo.pt rh@exemplo.pt</p>'],
    ['[rh@exemplo.pt](mailto:rh@exemplo.pt)', '<p>rh@exemplo.pt</p>'],
    ['<p style="text-align: center">a <b>b</b></p>', '<p style="text-align: center">a <strong>b</strong></p>'],
    ['<ul><li>a</li></ul>\n\nb', '<ul><li>a</li></ul><p>b</p>'],
    ['', ''],
    ['a\r\n\r\nb', '<p>a</p><p>b</p>'],
  ])('%j', (markdown, html) => {
    expect(markdownToHtml(markdown)).toEqual({ html, lost: [] });
  });
});

describe('links in Markdown', () => {
  it.each([
    ['[a](https://exemplo.pt)', '<p>a (https://exemplo.pt)</p>'],
    ['[a][1] [b]\n\n[1]: https://um.pt\n[b]: <https://dois.pt>', '<p>a (https://um.pt) b (https://dois.pt)</p>'],
    ['[RH](mailto:rh@exemplo.pt)', '<p>RH (rh@exemplo.pt)</p>'],
    ['<a href="https://exemplo.pt">a</a>', '<p>a (https://exemplo.pt)</p>'],
  ])('keep their address: %j', (markdown, html) => {
    expect(markdownToHtml(markdown)).toEqual({ html, lost: [] });
  });
});

describe('Markdown that an ad cannot hold', () => {
  it.each([
    ['Título\n===\na', '<p><strong>Título</strong></p><p>a</p>', '1 heading as a line in bold'],
    ['[a](/vagas)', '<p>a (/vagas)</p>', '1 address that is not whole behind its words'],
    ['[a](#b)', '<p>a</p>', '1 link within the text as its words'],
    ['![a](b.png)', '<p>a (b.png)</p>', '1 image as its description'],
    ['![a](data:image/png;base64,AAAA)', '<p>a</p>', '1 image as its description'],
    ['| A | B |\n|---|---|\n| 1 | |\n| | 2 |', '<ul><li>A: 1</li><li>B: 2</li></ul>', '1 table as a list'],
    ['```\na < b\n  c\n\nd\n```', '<p>a &lt; b<br>c</p><p>d</p>', '1 code block as plain text'],
    ['`a` e ``b`c``', '<p>a e b`c</p>', '2 pieces of inline code as plain text'],
    ['> a\n>\n> - b', '<p>a</p><ul><li>b</li></ul>', '1 quotation as plain paragraphs'],
    ['a\n\n***\n\nb', '<p>a</p><p>b</p>', '1 horizontal rule left out'],
    ['4. a\n5. b', '<p>4. a</p><p>5. b</p>', 'does not count from 1'],
    ['2024. a', '<p>2024. a</p>', 'does not count from 1'],
    ['<div class="x">a</div>', '<p>a</p>', 'own tags: <div>.'],
    ['a <!-- b --> c', '<p>a c</p>', 'own tags: <!-- -->.'],
    [`${'> '.repeat(500)}a`, `<p>${'&gt; '.repeat(500)}a</p>`, 'nested too deeply'],
  ])('%j', (markdown, html, sentence) => {
    const result = markdownToHtml(markdown);
    expect(result.html).toBe(html);
    expect(result.lost).toHaveLength(1);
    expect(result.lost[0]).toContain(sentence);
    expect(checkHtml(result.html)).toEqual([]);
  });
});
