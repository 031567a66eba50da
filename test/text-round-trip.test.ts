import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkHtml } from '../src/ad-text/check-html.ts';
import { acceptedHtml, draftOf, htmlToMarkdown, htmlToText, statedTextOf } from './support/texts.ts';

/** Text that looks like Markdown or HTML, or almost. */
const WORDS = fc.constantFrom(
  ...String.raw`Java C# C++ node_modules Olá ção #1 # ## 1. 2) 10. - + * ** *** _ __ ~ ~~ ~~~ = === --- ${'`'} ${'`x`'} ${'```'}
  [x] [ ] [a](b) [x]: [^1] ! !&lt;br&gt; &lt;T&gt; &lt; &gt; &amp; &amp;amp; &amp;copy; &copy; *a* _b_ __init__ x_ _y e* *f a*b a**b \ \* C:\
  https://x.pt/a_b www.x.pt a@b.pt | |a|b| |-|-| . , : ( ) " ' € ~50k $x$ ^1 ... 😀 👩‍💻 &nbsp; &#8203; é Título`.split(
    /\s+/,
  ),
);
/** Words and tags in any order; a browser makes well-formed HTML of them. */
const soup = (tags: string) =>
  fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: WORDS },
        fc.constantFrom(' ', ' ', ...tags.split(' ').map((tag) => tag.replace('_', ' '))),
      ),
      { maxLength: 24 },
    )
    .map((parts) => parts.map((part) => (/^(?:https?:|www)|@|:$/.test(part) ? `${part} ` : part)).join(''));
const accepted = soup(
  '<p> </p> <p_style="text-align:center"> <p_align="right"> <br> <ul> <ol> <li> </li> </ul> </ol> <strong> </strong> ' +
    '<em> </em> <u> </u> <strike> </strike> <a_href="https://y.pt/q"> </a>',
);
const wild = soup(
  '<p> </p> <div> <span> <b> </b> <i> </i> <ul> <li> </ul> <table> <tr> <td> </table> <h1> </h1> <pre> ' +
    '<a_href="https://z.pt"> </a> <svg> <select> <p_style="display:none"> <b_hidden> <center>',
);

const runs = { numRuns: Number(process.env.RUNS ?? 700), seed: Number(process.env.SEED ?? 3) };
const letters = (value: string) => value.replace(/[\s|-]/g, '');
/** The words that are read. A typed list is read as one, whatever its markers and gaps. */
const words = (html: string) =>
  htmlToText(html)
    .replaceAll('~~', '')
    .replace(/(?:^|\n)(?:(?:[-+*]|\d{1,9}[.)])?(?:\s+|$))*/g, '\n');

it('an accepted ad, read as Markdown and written again says the same in the same lines and lists', () => {
  fc.assert(
    fc.property(accepted, (given) => {
      const html = acceptedHtml(given);
      const markdown = htmlToMarkdown(html);
      const back = draftOf(markdown, 'markdown');
      expect(words(back.html), markdown).toBe(words(html));
      expect([...back.problems, ...back.notes], markdown).toEqual([]);
      expect(markdown).not.toMatch(/(?<!\\)<\/?[a-z]/);
    }),
    runs,
  );
});

it('any HTML in the accepted tags is accepted, stays as it is when done again, and says the same', () => {
  fc.assert(
    fc.property(fc.oneof(wild, accepted), (html) => {
      const again = acceptedHtml(html);
      expect(checkHtml(again)).toEqual([]);
      expect(acceptedHtml(again)).toBe(again);
      expect(letters(htmlToText(again))).toBe(letters(htmlToText(html)));
    }),
    runs,
  );
});

it.each([
  '<p><em>a</em>b <strong>c:</strong>d <strong>"e"</strong>f <em>g</em>h</p>',
  '<p><strong><em>a</em> b</strong> <em><strong>c</strong> d</em> <strong>e <em>f</em></strong></p>',
  '<p>https://x.pt<br>b</p><p>https://x.pt/*a*_b_~c~</p><p><strong>https://x.pt/a*b</strong></p>',
  '<ul><li>**<p>a</p></li><li>-</li><li>--</li><li>1.</li><li>[ ] a</li><li>[x]: b</li><li># c</li></ul>',
  '<ol><li>a<br>:]:<br>[<ul><li>b<br>:]:</li></ul></li></ol>',
  '<p>a | b<br>--- | ---<br>1 | 2</p><p>a<br>===</p><p>a<br>---</p><p>***</p><p>_ _ _</p>',
  '<p>&lt;&amp;a@b.pt&gt; &lt;C:x&gt; &lt;!-- a --&gt; &lt;?x?&gt; &lt;/p&gt;</p>',
  '<p>a\\</p><p>\\<br>b</p><p>\\\\</p><p>a![b](c)</p>',
  '<p>3. * a</p><p>10. + a<br>11. - b</p>',
  '<p>```<br>a<br>```</p><p>~~~</p><p>``a`b``</p>',
])('a text that once was read as something else: %s', (html) => {
  expect(acceptedHtml(html)).toBe(html);
  expect(words(draftOf(htmlToMarkdown(html), 'markdown').html), htmlToMarkdown(html)).toBe(words(html));
});

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

  it.each([
    '<del>Kotlin</del>',
    '<span style="text-decoration: line-through">Kotlin</span>',
    '<span style="text-decoration:underline line-through red">Kotlin</span>',
  ])('reads as struck out where it is, and states nothing there: %s', (struck) => {
    const html = `<p>Java, ${struck} e SQL</p><ul><li>${struck}</li><li>Go</li></ul>`;
    expect(htmlToMarkdown(html)).toBe('Java, ~~Kotlin~~ e SQL\n\n- ~~Kotlin~~\n- Go');
    expect(htmlToText(html)).toBe('Java, ~~Kotlin~~ e SQL\n- ~~Kotlin~~\n- Go');
    expect(statedTextOf(html)).toBe('Java,  e SQL\n- \n- Go');
  });
});

describe('HTML as Markdown', () => {
  it.each([
    ['<strong>a</strong> <b>b</b> <em>c</em> <i>d</i>', '**a b** *c d*'],
    ['<strong>Local:</strong>Lisboa', '**Local**:Lisboa'],
    ['a<br><br>b<br><br><br>c<br>', 'a\n\nb\n\nc'],
    ['<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d</ol>', '- a\n- b\n\n1. c\n\n1) d'],
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
