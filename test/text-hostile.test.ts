import { describe, expect, it } from 'vitest';
import { cleanText } from '../src/text/clean.ts';
import { checkHtml, hasContent } from '../src/text/html/accepted.ts';
import { acceptedHtml, excerptOf, htmlToMarkdown, htmlToText } from '../src/text/html/html.ts';
import { markdownToHtml } from '../src/text/markdown/from-markdown.ts';

/** About a megabyte of the same. */
const much = (text: string) => text.repeat(Math.floor(1_000_000 / text.length));
const deep = (tag: string) => `${`<${tag}>`.repeat(100_000)}x${`</${tag}>`.repeat(100_000)}`;

/** Each takes work that grows with its length and no more, or the test would not end in its time. */
const INPUTS: [what: string, html: string][] = [
  ['blocks in blocks', deep('div')],
  ['formatting in formatting', deep('b')],
  ['inline elements in inline elements', deep('span')],
  ['lists in lists', '<ul><li>'.repeat(100_000)],
  ['items in sections in items', '<li><section>x'.repeat(50_000)],
  ['tables in tables', much('<table><tr><td>a')],
  ['blocks in formatting', `${'<b><div>'.repeat(50_000)}x${'</div></b>'.repeat(50_000)}`],
  ['formatting ended in the wrong order', `${'<i>'.repeat(50_000)}${'<b>'.repeat(50_000)}${'</i>'.repeat(50_000)}`],
  ['end tags out of reach', `<div><table><tr><td>${'<span>'.repeat(600)}${'</div>'.repeat(100_000)}x`],
  ['cells of one row', `<table><tr>${much('<td>a')}`],
  ['paragraphs without ends', much('<p>a')],
  ['breaks', much('a<br>')],
  ['open angle brackets', much('<')],
  ['open tags', much('<b ')],
  ['open comments', much('<!--')],
  ['comments with odd ends', much('<!-- --!>')],
  ['end tags with open attributes', much('</b x="')],
  ['ampersands', much('&')],
  ['spaces', `x${much(' ')}\n x`],
  ['zero-width spaces', `x${much('\u200b')}`],
  ['joined emoji', much('👩\u200d')],
  ['a style of colours', `<p style="${much('color:red;')}">x`],
  ['a style of comments', `<p style="${much('/*')}">x`],
  ['a style of calls', `<p style="font:${much(' calc(')}">x`],
  ['attributes', `<p ${much('a=b ')}>x`],
  ['stars', much('*a')],
  ['brackets', much('[a](')],
  ['backslashes', much('\\')],
  ['Markdown quotations', much('\n> ')],
];

describe('a megabyte meant to do harm', () => {
  it.each(INPUTS)('%s', (_what, html) => {
    const text = htmlToText(html);
    expect(acceptedHtml(html).length).toBeGreaterThanOrEqual(text.length);
    expect(htmlToMarkdown(html).length).toBeGreaterThanOrEqual(text.replace(/- /g, '').length);
    expect(excerptOf(html).length).toBeLessThanOrEqual(200);
    expect(hasContent(html)).toBe(text !== '');
    expect(checkHtml(html).length).toBeLessThan(20);
  });
});

describe('Markdown meant to do harm', () => {
  it.each([
    ['emphasis', '*a'],
    ['emphasis of two kinds', '**a _b'],
    ['links', '[a]('],
    ['open brackets', '['],
    ['code', '`a'],
    ['quotations in quotations', '>'],
    ['lists in lists', '- '],
    ['references', '[a][b]'],
    ['tags', '<a '],
    ['addresses', 'https://a@'],
  ])('%s', (_what, part) => {
    const { html } = markdownToHtml(part.repeat(Math.floor(50_000 / part.length)));
    expect(checkHtml(html)).toEqual([]);
  });

  it('is shown whole where it is nested too deeply to be read', () => {
    const { html, lost } = markdownToHtml(`${'> '.repeat(20_000)}fim`);
    expect(html).toContain('fim');
    expect(lost).toHaveLength(1);
  });
});

describe('text meant to do harm', () => {
  it.each(['\u200b', ' ', '\n', ' \n', '\ud83d', 'e\u0301', '👩\u200d', '\u202e'])('a megabyte of %j', (part) => {
    const text = cleanText(`a${much(part)}b`);
    expect(text.startsWith('a')).toBe(true);
    expect(text.endsWith('b')).toBe(true);
  });
});
