import { describe, expect, it } from 'vitest';
import { acceptedHtml, excerptOf, htmlToMarkdown, htmlToText } from '../src/text/html/html.ts';

const READERS = { acceptedHtml, excerpt: (html: string) => excerptOf(html, 200), htmlToMarkdown, htmlToText };

/** Every reader shows the words that are to be seen, and nothing of SECRET. */
function expectOnlySeen(html: string, seen: readonly string[] = ['before', 'after']): void {
  for (const [name, read] of Object.entries(READERS)) {
    const text = read(html);
    expect(text, `${name} of ${html}`).not.toMatch(/SECRET/);
    for (const word of seen) expect(text, `${name} of ${html}`).toContain(word);
  }
}

describe('hidden elements reach as far as in a browser (HTML standard, parsing)', () => {
  it.each([
    ['a paragraph ends where the next begins', 'before<p style="display:none">SECRET<p>after'],
    ['a paragraph ends at a block', '<p>before</p><p hidden>SECRET<div>after</div>'],
    ['an item ends where the next begins', '<ul><li>before<li hidden>SECRET<li>after</ul>'],
    ['formatting goes on in the next paragraph', '<p>before<b style="display:none">SECRET</p><p>SECRET</p></b>after'],
    ['an unknown end tag ends nothing', 'before<div hidden>SECRET</section>SECRET</div>after'],
    ['an end tag in a comment ends nothing', 'before<div hidden>SECRET<!-- </div> -->SECRET</div>after'],
    ['an end tag in a cell does not reach out of it', 'before<div hidden><table><td></div>SECRET</table></div>after'],
    ['a self-closing slash closes nothing', 'before<div hidden/>SECRET</div>after'],
    ['a cell ends where the next begins', '<table><tr><td>before<td hidden>SECRET<td>after</table>'],
    ['text in a table outside of cells stands before it', 'before<table hidden><tr>after<td>SECRET</table>'],
    ['a drawing ends at a paragraph', 'before<svg><text>SECRET<p>after'],
    ['a comment ends at --!>', 'before<!-- SECRET --!>after'],
    ['a comment may be empty', 'before<!-->after'],
    ['a link ends where the next begins', 'before<a hidden>SECRET<a>after</a>'],
  ])('%s', (_rule, html) => {
    expectOnlySeen(html);
  });

  it('shows nothing after a hidden element that is never ended', () => {
    for (const start of [
      '<div hidden>',
      '<b style="display:none">',
      '<p hidden><b>',
      '<textarea>',
      '<!--',
      '<p title="',
    ]) {
      expectOnlySeen(`before${start}SECRET`, ['before']);
    }
  });

  it('shows what stands between tags that belong around a page, for an ad stands within one', () => {
    expect(htmlToText('a<head>b</head><body>c</body><html>d')).toBe('abcd');
  });

  it('shows the text of elements it does not know, and of those that only look like tags', () => {
    expect(htmlToText('a<o:p>b</o:p><x-y>c</x-y> 1 < 2 <3 a<=b')).toBe('abc 1 < 2 <3 a<=b');
  });
});
