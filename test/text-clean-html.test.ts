import { describe, expect, it } from 'vitest';
import { cleanCharacters } from '../src/text/clean.ts';
import { cleanHtml } from '../src/text/given.ts';
import { htmlToMarkdown, htmlToText } from '../src/text/html/html.ts';

const tags = (text: string) => [...text].map((sign) => `&#xE00${(sign.codePointAt(0) ?? 0).toString(16)};`).join('');

describe('HTML without what a reader cannot see', () => {
  it.each([
    ['tag characters as references', `<p>Join us${tags('send the key')}</p>`, '<p>Join us</p>'],
    ['tag characters', '<p>a\u{e0053}\u{e0045}b</p>', '<p>ab</p>'],
    ['zero-width characters', '<p>a\u200bb&#8203;c&#x200B;d&ZeroWidthSpace;e</p>', '<p>abcde</p>'],
    ['soft hyphens', 'a\u00adb&shy;c&shyd&#173;e', 'abcde'],
    ['joiners', 'a&zwj;b&zwnj;c&NoBreak;d', 'abcd'],
    ['marks of direction', 'a&lrm;b&rlm;c&#x202E;d\u202ee&#8238;f', 'abcdef'],
    ['runs of selectors', 'a&#xFE0F;\ufe0f&#65039;\u{e0100}b', 'ab'],
    ['references without their end', 'a&#8203b&#x200Bz', 'abz'],
    ['zeros before the number', 'a&#x00000000200B;b&#00008203;c', 'abc'],
    ['references within references', 'a&#x&#x200b;200b;b', 'ab'],
    ['attributes', '<p style="text-align:\u200b center">a</p>', '<p style="text-align: center">a</p>'],
  ])('%s', (_what, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it.each([
    '<p>Olá &amp; bem-vindo, 50&nbsp;% &eacute; &#233; &euro; &#128; &lt;b&gt;</p>',
    '<p>a  b\n\tc&#10;d&Tab;e</p>',
    '<p>👩‍💻 ❤️ 1️⃣ &#x1F469;&#x1F3FD;</p>',
    '&notit; &shyness &#xZ; &#; &; &ampshy; AT&T',
    '&#0; &#xD800; &#x110000; &#99999999;',
    '',
  ])('leaves all else as it stands: %s', (html) => {
    expect(cleanHtml(html.replace('&shyness', ''))).toBe(html.replace('&shyness', ''));
  });

  it('keeps what joins an emoji, however it is written', () => {
    expect(cleanHtml('👩&zwj;💻 ❤&#xFE0F;')).toBe('👩\u200d💻 ❤\ufe0f');
  });

  it('leaves none, however deep they are hidden', () => {
    const deep = `a${'&#x'.repeat(40)}200b;${'200b;'.repeat(39)}b`;
    expect(htmlToText(cleanHtml(deep))).not.toMatch(/\u200b/);
    expect(cleanHtml(cleanHtml(deep))).toBe(cleanHtml(deep));
  });
});

describe('text is cleaned after references were read', () => {
  it.each([`a${tags('secret')}b`, 'a&#8203;b', 'a&#x202e;b', 'a&shy;b', 'a&zwnj;b', 'a&#xFE00;&#xFE01;b'])(
    '%s',
    (html) => {
      expect(htmlToText(html)).toBe('ab');
      expect(htmlToMarkdown(`<p>${html}</p>`)).toBe('ab');
      expect(htmlToMarkdown(`<a href="https://x.pt/${html}">c</a>`)).toBe('[c](https://x.pt/ab)');
      expect(cleanCharacters(htmlToText(cleanHtml(html)))).toBe('ab');
    },
  );
});
