import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkHtml, readAcceptedText } from '../src/text/accepted-html.ts';
import { acceptedHtml, htmlToMarkdown, htmlToText } from '../src/text/html/html.ts';

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
/** What is read. A typed list is read as one, whatever its signs and gaps; links without words are named beside it. */
const words = (html: string) =>
  htmlToText(html)
    .replaceAll('~~', '')
    .replace(/(?:^|\n)(?:(?:[-+*]|\d{1,9}[.)])?(?:\s+|$))*/g, '\n');

describe('an accepted ad, read as Markdown and written again', () => {
  it('says the same in the same lines and lists', () => {
    fc.assert(
      fc.property(accepted, (given) => {
        const html = acceptedHtml(given);
        const markdown = htmlToMarkdown(html);
        const back = readAcceptedText(markdown, 'markdown');
        expect(words(back.html), markdown).toBe(words(html));
        expect([...back.findings, ...back.notes], markdown).toEqual([]);
        expect(markdown).not.toMatch(/(?<!\\)<\/?[a-z]/);
      }),
      runs,
    );
  });
});

describe('any HTML in the accepted tags', () => {
  it('is accepted, stays as it is when done again, and says the same', () => {
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
});

describe('texts that once were read as something else', () => {
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
  ])('%s', (html) => {
    expect(acceptedHtml(html)).toBe(html);
    expect(words(readAcceptedText(htmlToMarkdown(html), 'markdown').html), htmlToMarkdown(html)).toBe(words(html));
  });
});
