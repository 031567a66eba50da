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

describe('a style that hides', () => {
  it.each([
    'display:none',
    ' display \t:\n none ',
    'display:none! important',
    'display/* a */:/* b;c */none',
    'd\\69splay:none',
    'display:\\6e one',
    'font-family:"/*";display:none;content:"*/"',
    "font-family:'a;b';display:none",
    'background:url(/*);display:none;x:url(*/)',
    'display:block;display:none',
    'visibility:hidden',
    'visibility: collapse',
    'opacity:0',
    'opacity:calc(0)',
    'filter:opacity(0)',
    'font-size:0',
    'font-size:1px',
    'font-size:0.01em',
    'font-size:calc(12px - 12px)',
    'font:0/0 a',
    'height:1px;width:1px;overflow:hidden;position:absolute',
    'position:absolute;clip:rect(0,0,0,0)',
    'clip-path:inset(50%)',
    'position:absolute;left:-9999px',
    'margin-left:-9999px',
    'color:transparent',
    'color:white',
    'color:#fff',
    'color:rgb(255,255,255)',
    'color:rgba(0,0,0,0)',
    'color:#fefefe',
    'color:Canvas',
    'color:black;background:black',
    'background:#000 none;color:black',
    '-webkit-text-fill-color:transparent',
    '--x:0;opacity:var(--x)',
    'constructor:0',
    'mso-x:(;color:black',
    'font-family:";color:black',
    'grid-template-columns:repeat(99,repeat(99,repeat(99,repeat(99,1fr))))',
    'color:var(--ink, transparent)',
  ])('%s', (style) => {
    const quoted = style.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    expectOnlySeen(`<p>before</p><p style="${quoted}">SECRET <b>SECRET</b></p><p>after</p>`);
    expectOnlySeen(`before <span style="${quoted}">SECRET</span> after`);
    expectOnlySeen(`before <b STYLE="${quoted}">SECRET</b> after`);
  });

  it('does not slip through as entities, without quotes or in single quotes', () => {
    expectOnlySeen('before <span style="display&#58;none">SECRET</span> after');
    expectOnlySeen('before <span style="&#x64;isplay:&#110;one">SECRET</span> after');
    expectOnlySeen('before <span style="visibility&colon; hidden">SECRET</span> after');
    expectOnlySeen('before <span style=display:none>SECRET</span> after');
    expectOnlySeen("before <span style='opacity:0'>SECRET</span> after");
    expectOnlySeen('before <span/style="display:none">SECRET</span> after');
    expectOnlySeen('before <span style="display:none" style="display:block">SECRET</span> after');
    expectOnlySeen('before <SPAN\nSTYLE\n=\n"display:none">SECRET</SPAN> after');
  });

  it('holds for what is in the element', () => {
    expectOnlySeen('before<div style="opacity:0">SECRET<p style="opacity:1">SECRET</p></div>after');
    expectOnlySeen('before<div style="color:#fff">SECRET<p>SECRET</p></div>after');
    expectOnlySeen('before<div style="display:none">SECRET<p style="visibility:visible">SECRET</p></div>after');
  });

  it('but not where a child says otherwise, as in a browser', () => {
    expectOnlySeen('<div style="color:#fff">SECRET<p style="color:#333">before after</p>SECRET</div>');
    expectOnlySeen('<div style="font-size:0">SECRET<span style="font-size:12px">before after</span></div>');
  });
});

describe('a style that does not hide', () => {
  it.each([
    'display:inline-block; color:#333',
    'visibility:visible',
    'opacity:.9',
    'opacity:85%',
    'font-size:0.8em',
    'font-size:smaller',
    'text-indent:-18pt;margin-left:36pt',
    'color:#333;background:#fff',
    'color:#fff;background:#003366',
    'color:white;background-color:navy',
    'color:rgb(51, 51, 51)',
    'color:rgba(0,0,0,.87)',
    'color:windowtext;mso-fareast-language:PT',
    'text-align: justify;',
    'font-family:"Segoe UI",sans-serif',
    'background:transparent',
    'float:none;transform:none;letter-spacing:normal',
  ])('%s', (style) => {
    const html = `<p style="${style.replaceAll('"', '&quot;')}">seen</p>`;
    for (const read of Object.values(READERS)) expect(read(html), style).toContain('seen');
  });

  it('white text on a dark ground that an element around it has', () => {
    expect(htmlToText('<div style="background:#036"><p style="color:white">seen</p></div>')).toBe('seen');
    expect(htmlToText('<td style="color:white">seen</td>')).toBe('seen');
    expect(htmlToText('<table bgcolor="#003366"><tr><td><font color="#ffffff">seen</font></table>')).toBe('seen');
  });
});

describe('attributes and elements that show nothing', () => {
  it.each([
    '<p hidden>SECRET</p>',
    '<p HIDDEN="">SECRET</p>',
    '<p hidden=until-found>SECRET</p>',
    '<div popover>SECRET</div>',
    '<font color="#FFFFFF">SECRET</font>',
    '<font color=white>SECRET</font>',
    '<script>SECRET</script>',
    '<SCRIPT type="x">if (a < b) "</p>SECRET"</SCRIPT >',
    '<script><!-- <script>SECRET</script>SECRET --></script>',
    '<script/>SECRET</script>',
    '<template><p>SECRET</p></template>',
    '<noscript>SECRET</noscript>',
    '<iframe>SECRET</iframe>',
    '<object><p>SECRET</p></object>',
    '<svg><text>SECRET</text></svg>',
    '<svg><title>SECRET</title><desc><b>SECRET</b></desc></svg>',
    '<svg><foreignObject><p>SECRET</p></foreignObject></svg>',
    '<svg><![CDATA[<p>SECRET]]></svg>',
    '<math><mi>SECRET</mi></math>',
    '<title>SECRET</title>',
    '<head><title>SECRET</title></head>',
    '<select><option>SECRET</option></select>',
    '<option>SECRET</option>',
    '<textarea><p>SECRET</textarea>',
    '<video>SECRET</video><audio>SECRET</audio><canvas>SECRET</canvas>',
    '<datalist><option>SECRET</datalist>',
    '<dialog>SECRET</dialog>',
    '<img alt="SECRET" title="SECRET">',
    '<input value="SECRET">',
    '<!-- SECRET -->',
    '<!-- > SECRET -->',
    '<!SECRET>',
    '<?SECRET?>',
    '<![CDATA[SECRET]]>',
    '</ SECRET>',
    '</1SECRET>',
    '<p title="SECRET > SECRET"></p>',
    '<i></i title="> SECRET">',
    '<p data-x=SECRET></p>',
  ])('%s', (html) => {
    expectOnlySeen(`before${html}after`);
    expectOnlySeen(`<p>before</p>${html}<p>after</p>`);
    expect(htmlToText(html), html).toBe('');
  });

  it('the hidden paragraph with the reader’s user agent at the end of an ad (docs/board.md, Answers)', () => {
    const body =
      '<p>Procuramos um(a) Programador(a).</p><p style="visibility: hidden">SECRET Mozilla/5.0 (X11; Linux x86_64)</p>';
    expectOnlySeen(body, ['Procuramos um(a) Programador(a).']);
    expect(htmlToMarkdown(body)).toBe('Procuramos um(a) Programador(a).');
    expect(acceptedHtml(body)).toBe('<p>Procuramos um(a) Programador(a).</p>');
  });
});

describe('hidden elements reach as far as in a browser (HTML standard, parsing)', () => {
  it.each([
    ['a paragraph ends where the next begins', 'before<p style="display:none">SECRET<p>after'],
    ['a paragraph ends at a block', '<p>before</p><p hidden>SECRET<div>after</div>'],
    ['a paragraph ends at a list, formatting in it or not', 'before<p hidden><span>SECRET<ul><li>after</ul>'],
    ['an item ends where the next begins', '<ul><li>before<li hidden>SECRET<li>after</ul>'],
    ['an inline element ends with its paragraph', '<p>before<span hidden>SECRET</p>after'],
    ['formatting goes on in the next paragraph', '<p>before<b style="display:none">SECRET</p><p>SECRET</p></b>after'],
    ['an inline end tag does not reach over a block', 'before<span hidden><p>SECRET</span>SECRET</p></span>after'],
    ['an unknown end tag ends nothing', 'before<div hidden>SECRET</section>SECRET</div>after'],
    ['an end tag with a space before its name ends nothing', 'before<div hidden>SECRET</ div>SECRET</div>after'],
    ['an end tag in a comment ends nothing', 'before<div hidden>SECRET<!-- </div> -->SECRET</div>after'],
    ['an end tag in an attribute ends nothing', 'before<div hidden>SECRET<i title="</div>">SECRET</i></div>after'],
    ['an end tag in a script ends nothing', 'before<div hidden><script>"</div>"</script>SECRET</div>after'],
    ['an end tag in a cell does not reach out of it', 'before<div hidden><table><td></div>SECRET</table></div>after'],
    ['a self-closing slash closes nothing', 'before<div hidden/>SECRET</div>after'],
    ['an end tag may have a slash', 'before<div hidden>SECRET</div/>after'],
    ['a formatting end tag ends inline elements in it', 'before<b><span hidden>SECRET</b>after'],
    ['a cell ends where the next begins', '<table><tr><td>before<td hidden>SECRET<td>after</table>'],
    ['a row ends where the next begins', '<table><tr><td>before<tr hidden><td>SECRET<tr><td>after</table>'],
    ['text in a table outside of cells stands before it', 'before<table hidden><tr>after<td>SECRET</table>'],
    ['a definition ends where the next begins', '<dl><dt>before<dd hidden>SECRET<dt>after</dl>'],
    ['a heading ends where the next begins', 'before<h2 hidden>SECRET<h3>after</h3>'],
    ['a drawing ends at a paragraph', 'before<svg><text>SECRET<p>after'],
    ['a drawing without content ends itself', 'before<svg/>after'],
    ['the content of an iframe ends at its end tag', 'before<iframe><iframe></iframe>after'],
    ['a comment ends at --!>', 'before<!-- SECRET --!>after'],
    ['a comment may be empty', 'before<!-->after'],
    ['a comment may be almost empty', 'before<!--->after'],
    ['a declaration may be empty', 'before<!>after'],
    ['CDATA ends at the first >', 'before<![CDATA[SECRET>after'],
    ['a link ends where the next begins', 'before<a hidden>SECRET<a>after</a>'],
    ['a form without an end', 'before<form hidden>SECRET</form>after'],
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
