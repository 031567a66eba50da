import { describe, expect, it } from 'vitest';
import { acceptedHtml, htmlToMarkdown, htmlToText, statedText } from '../src/text/html/html.ts';

/** An ad as the board sends them: entities, non-breaking spaces, empty paragraphs, styles, a hidden last paragraph. */
const AD = `<p style="text-align: justify;"><strong>Sobre n&oacute;s</strong></p>
<p>&nbsp;</p>
<p>Somos uma empresa&nbsp;de tecnologia com escrit&oacute;rios em <b>Lisboa</b> e&nbsp;no&nbsp;<em>Porto</em>.</p>
<p><strong>Requisitos:&nbsp;</strong></p>
<ul>
<li>Experi&ecirc;ncia em C#, .NET &amp; SQL;</li>
<li>Ingl&ecirc;s&nbsp;<u>fluente</u>
<ul><li>C1 ou superior</li></ul>
</li>
</ul>
<p>Oferecemos:<br />Seguro de sa&uacute;de<br />Modelo h&iacute;brido</p>
<p style="text-align: center;"><a href="https://exemplo.pt/vagas?id=7&amp;l=pt" target="_blank">Candidata-te aqui</a></p>
<p style="visibility: hidden">Mozilla/5.0 (Windows NT 10.0)</p>`;

describe('an ad as the board sends it', () => {
  it('is compact Markdown', () => {
    expect(htmlToMarkdown(AD)).toBe(
      [
        '**Sobre nós**',
        'Somos uma empresa de tecnologia com escritórios em **Lisboa** e no *Porto*.',
        '**Requisitos:**',
        '- Experiência em C#, .NET & SQL;\n- Inglês fluente\n  - C1 ou superior',
        'Oferecemos:\nSeguro de saúde\nModelo híbrido',
        '[Candidata-te aqui](https://exemplo.pt/vagas?id=7&l=pt)',
      ].join('\n\n'),
    );
  });

  it('is HTML of the accepted tags, ready to be sent back', () => {
    expect(acceptedHtml(AD)).toBe(
      '<p><strong>Sobre nós</strong></p>' +
        '<p>Somos uma empresa de tecnologia com escritórios em <strong>Lisboa</strong> e no <em>Porto</em>.</p>' +
        '<p><strong>Requisitos:</strong></p>' +
        '<ul><li>Experiência em C#, .NET &amp; SQL;</li><li>Inglês <u>fluente</u><ul><li>C1 ou superior</li></ul></li></ul>' +
        '<p>Oferecemos:<br>Seguro de saúde<br>Modelo híbrido</p>' +
        '<p><a href="https://exemplo.pt/vagas?id=7&amp;l=pt">Candidata-te aqui</a></p>',
    );
  });

  it.each([
    '<del>Kotlin</del>',
    '<span style="text-decoration: line-through">Kotlin</span>',
    '<span style="text-decoration:underline line-through red">Kotlin</span>',
  ])('reads as struck out where it is, and states nothing there: %s', (struck) => {
    const html = `<p>Java, ${struck} e SQL</p><ul><li>${struck}</li><li>Go</li></ul>`;
    expect(htmlToMarkdown(html)).toBe('Java, ~~Kotlin~~ e SQL\n\n- ~~Kotlin~~\n- Go');
    expect(htmlToText(html)).toBe('Java, ~~Kotlin~~ e SQL\n- ~~Kotlin~~\n- Go');
    expect(statedText(html)).toBe('Java,  e SQL\n- \n- Go');
  });
});

describe('HTML as Markdown', () => {
  it.each([
    ['<strong>a</strong> <b>b</b> <em>c</em> <i>d</i>', '**a b** *c d*'],
    ['<strong>Local:</strong>Lisboa', '**Local**:Lisboa'],
    ['a<br><br>b<br><br><br>c<br>', 'a\n\nb\n\nc'],
    ['<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d</ol>', '- a\n\n* b\n\n1. c\n\n1) d'],
    ['<a href="https://exemplo.pt">site</a>', '[site](https://exemplo.pt)'],
    [
      '<a href="java\nscript:alert(1)">a</a> <a href=" https://exemplo.pt/a b(c) ">d</a>',
      'a [d](https://exemplo.pt/a%20b%28c%29)',
    ],
    [
      '<a href="https://a.pt/1"></a><a href="https://a.pt/2">b</a><a href="https://a.pt/3">.</a>',
      '[b](https://a.pt/2)[.](https://a.pt/3)',
    ],
  ])('%s', (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
  });

  it.each(['Node.js, ASP.NET, 24/7, 50 % (m/f) – “x”', 'https://exemplo.pt/a_b?c=d&e=f#g', '~50k', 'Junta-te a nós!'])(
    'writes no backslash where none is needed: %s',
    (text) => {
      const html = `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
      expect(htmlToMarkdown(html)).toBe(text);
    },
  );
});

describe('HTML in the accepted tags', () => {
  it.each([
    ['a', '<p>a</p>'],
    ['<b>a<p>b</p>c</b>', '<p><strong>a</strong></p><p><strong>b</strong></p><p><strong>c</strong></p>'],
    ['<a href="https://exemplo.pt" target="_blank">a</a>', '<p><a href="https://exemplo.pt">a</a></p>'],
    ['<p class="x" id="y" style="text-align:right;color:red">a</p>', '<p>a</p>'],
    ['', ''],
    ['<p></p><ul><li></li><li>&#8203;</li></ul><b></b>', ''],
  ])('%s', (html, accepted) => {
    expect(acceptedHtml(html)).toBe(accepted);
    expect(acceptedHtml(accepted)).toBe(accepted);
  });
});
