import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type SourceBlock, textOfRuns } from '../src/ad-text/document.ts';
import { readSource } from '../src/ad-text/read-html.ts';
import { bodyWithPassages, changedBody } from '../src/publishing/ad/body.ts';
import { AdText } from '../src/publishing/ad-text.ts';
import { addressKey } from '../src/text/addresses.ts';
import bodies from './corpus/bodies/expected.yaml';
import { storedBody } from './support/bodies.ts';
import { acceptedHtml, htmlToMarkdown } from './support/texts.ts';

/* Edits of stored bodies: 48 shaped like recorded ones, and generated ones. */

const folder = new URL('./corpus/bodies/', import.meta.url);

interface Expected {
  readonly edits: readonly { words: string; become: string; html: string; html_becomes: string }[];
}

const corpus = Object.entries(bodies as Record<string, Expected>).map(([name, expected]) => ({
  name,
  stored: readFileSync(new URL(`${name}.txt`, folder), 'utf8'),
  ...expected,
}));

/** The formats in which a body is shown and can be sent back. */
const FORMATS = { markdown: htmlToMarkdown, html: acceptedHtml };
/** The same cases in each run; `RUNS=2000 SEED=101` looks for counterexamples further away. */
const runs = { numRuns: Number(process.env.RUNS ?? 30), seed: Number(process.env.SEED ?? 10) };
vi.setConfig({ testTimeout: 60_000 + runs.numRuns * 1_000 });

const edited = (stored: string, given: string) => {
  const { text, findings } = changedBody(given, 'auto', new AdText(stored));
  return { html: text.html, findings };
};
const replaced = (stored: string, find: string, replaceWith: string) => {
  const { text, findings } = bodyWithPassages([{ find, replaceWith }], new AdText(stored));
  return { html: text.html, problem: findings[0]?.message };
};
const bytesOf = (html: string, { source }: SourceBlock) => html.slice(...source.range);
const texts = (html: string) => readSource(html).blocks.map(({ runs }) => textOfRuns(runs));

/** What every accepted edit keeps: the bytes of each block that still reads the same, every address, all that is hidden. */
function expectKept(stored: string, html: string, given: string): void {
  const [before, after] = [readSource(stored), readSource(html)];
  const key = ({ lists, isItem, runs }: SourceBlock) => JSON.stringify([lists, isItem, runs]);
  const left = new Set(after.blocks.map(key));
  const twice = new Set(before.blocks.map(key).filter((each, index, all) => all.indexOf(each) !== index));
  for (const block of before.blocks) {
    if (left.has(key(block)) && !twice.has(key(block))) expect(html).toContain(bytesOf(stored, block));
  }
  const addresses = after.links.map(({ address }) => addressKey(address));
  for (const link of before.links) expect([...addresses, given].join('\n')).toContain(addressKey(link.address));
  expect(after.hidden).toEqual(before.hidden);
}

describe.each(Object.entries(FORMATS))('a stored body shown as %s', (_format, shown) => {
  it.each(corpus)('and sent back stays as it is: $name', ({ stored }) => {
    expect(edited(stored, shown(stored))).toEqual({ html: stored, findings: [] });
  });

  it.each(corpus)('changes where its words changed, and nowhere else: $name', ({ stored, edits }) => {
    for (const edit of edits) {
      const text = shown(stored);
      const escaped = (part: string) => (text.includes(edit.words) ? part : part.replace(/&/g, '&amp;'));
      const given = text.replace(escaped(edit.words), escaped(edit.become));
      expect(given).not.toBe(text);
      expect(edited(stored, given).html).toBe(stored.replace(edit.html, edit.html_becomes));
    }
  });
});

describe.each(Object.entries(FORMATS))('any body edited in %s', (format, shown) => {
  it('sent back stays as it is', () => {
    fc.assert(
      fc.property(storedBody, (stored) => {
        expect(edited(stored, shown(stored))).toEqual({ html: stored, findings: [] });
      }),
      runs,
    );
  });

  it('changes one word where it changed, and not one other byte', () => {
    fc.assert(
      fc.property(storedBody, fc.nat(), (stored, at) => {
        const places = [...stored.matchAll(/\bAd(?![a-z])/g)].map(({ index }) => index);
        const place = places[at % places.length] ?? 0;
        const wanted = `${stored.slice(0, place)}Vaga${stored.slice(place + 2)}`;
        expect(edited(stored, shown(wanted))).toEqual({ html: wanted, findings: [] });
      }),
      runs,
    );
  });

  it('loses a block where it is deleted, unless a link would go with it', () => {
    fc.assert(
      fc.property(storedBody, fc.nat(), (stored, at) => {
        const text = shown(stored);
        const blocks = format === 'html' ? [...text.matchAll(/<(p|li)\b[^>]*>(?:(?!<[uo]l|<p|<li).)*?<\/\1>/g)] : [];
        const block = blocks[at % blocks.length];
        const parts = text.split('\n\n');
        const given =
          block === undefined
            ? parts.filter((_, index) => index !== at % parts.length).join('\n\n')
            : text.slice(0, block.index) + text.slice(block.index + block[0].length);
        const { html, findings } = edited(stored, given);
        if (findings.length > 0) expect(findings[0]?.message).toMatch(/link to .* would be lost.*find/);
        else expectKept(stored, html, given);
      }),
      runs,
    );
  });
});

describe('a whole text as a model may write it', () => {
  const STORED =
    '<p>Somos doze.</p><p>&nbsp;</p><p>Requisitos:<br />- Java<br />- SQL</p><ul>\n<li>Um &amp; dois</li>\n</ul><p>Fim.</p>';
  const GIVEN = 'Somos doze.\n\nRequisitos:\n- Java\n- SQL\n\nFim.'.replace('Fim.', '- Um & dois\n\nFim.');

  it.each<[string, (text: string) => string, wanted: string]>([
    ['as it is', (text) => text, STORED],
    ['with other signs and line ends', (text) => text.replace(/^- /gm, '* ').replace(/\n/g, '\r\n'), STORED],
    ['with a line more', (text) => text.replace('- SQL', '- Go\n- SQL'), STORED.replace('- SQL', '- Go<br />- SQL')],
    ['with an item more', (text) => text.replace('dois', 'dois\n- C'), STORED.replace('</li>', '</li><li>C</li>')],
    ['without a line', (text) => text.replace('- Java\n', ''), STORED.replace('- Java<br />', '')],
    [
      'with a heading and a paragraph more',
      (text) => text.replace('Fim.', '**Oferta**\n\nSeguro.\n\nFim.'),
      STORED.replace('<p>Fim', '<p><strong>Oferta</strong></p><p>Seguro.</p><p>Fim'),
    ],
  ])('%s', (_what, change, wanted) => {
    expect(edited(STORED, change(GIVEN))).toEqual({ html: wanted, findings: [] });
  });

  const SENT = 'Envie o CV para <a href="mailto:rh@x.example">rh@x.example</a>.';
  it.each([
    [
      'a link in Markdown shown as its address',
      SENT,
      'Envie-nos o CV para rh@x.example ou ligue.',
      SENT.replace('Envie', 'Envie-nos').replace('a>', 'a> ou ligue'),
    ],
    ['a heading as it is', '<h2>T</h2><p>b</p>', '**T**\n\nb', '<h2>T</h2><p>b</p>'],
    ['a paragraph behind a heading', '<h2>T</h2><p>b</p>', '**T**\n\na\n\nb', '<h2>T</h2><p>a</p><p>b</p>'],
    ['words in place of bold ones', '<p><b>What you do</b></p>', 'Paid by us', '<p>Paid by us</p>'],
    [
      'an item behind a list within a list, and one in it',
      '<ul><li>A<ul><li>a</li></ul></li><li>B</li></ul>',
      '- A\n  - new\n  - a\n- C\n- B',
      '<ul><li>A<ul><li>new</li><li>a</li></ul></li><li>C</li><li>B</li></ul>',
    ],
    ['numbers in place of bullets', '<p>x</p><ul><li>a</li></ul>', 'x\n\n1. a', '<p>x</p><ol><li>a</li></ol>'],
    ['an item in place of a paragraph', '<ul><li>a</li></ul><p>x</p>', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    [
      'a paragraph between items',
      '<ul class="x"><li>a</li><li>b</li></ul>',
      '- a\n\nx\n\n- b',
      '<ul class="x"><li>a</li></ul><p>x</p><ul class="x"><li>b</li></ul>',
    ],
    ['a paragraph between lines', '<p>- a<br>- b</p>', '- a\n\nx\n\n- b', '<p>- a<br><br>x<br>- b</p>'],
    ['the gap behind a line that goes', '<p>- a<br>- b<br><br>c</p>', '- a\n\nc', '<p>- a<br><br>c</p>'],
    ['a paragraph of two lines', '<ul><li>a</li></ul>', '- a\n\nx\ny', '<ul><li>a</li></ul><p>x<br>y</p>'],
    ['paragraphs in another order', '<p>a&nbsp;b</p><p>c</p>', 'c\n\na b', '<p>c</p><p>a&nbsp;b</p>'],
    [
      'a paragraph in the place of one that moves',
      '<p>a&nbsp;b</p><p>c</p>',
      'x\n\nc\n\na b',
      '<p>x</p><p>c</p><p>a&nbsp;b</p>',
    ],
    ['a joiner in a new word', '<p>a b</p>', 'a می\u200cروم b', '<p>a می\u200cروم b</p>'],
    ['a line with a sign', '<p>- a<br>- b</p>', '- a\n- b\n- c', '<p>- a<br>- b<br>- c</p>'],
  ])('with %s', (_what, stored, given, wanted) => {
    expect(edited(stored, given)).toEqual({ html: wanted, findings: [] });
  });

  it.each([
    ['a list under a new item', '<ul><li>a</li></ul>', '- a\n- b\n  - c', 'on one level'],
    ['an item before the list of another', '<ul><li>A<ul><li>a</li></ul></li></ul>', '- A\n- x\n  - a', 'and its list'],
    ['a number among bullets', '<ul><li>a</li><li>b</li></ul>', '- a\n1. x\n\n- b', 'not read as it was given'],
    ['a line without a sign', '<p>- a<br>- b</p>', '- a\nx\n- b', 'not read as it was given'],
    ['a paragraph of an item', '<p>x<br>- a<br>- b</p>', '- a\n\n  c', 'not read as it was given'],
    ['a line with its number', '<p>a</p>', 'a\n\n2. b', 'not read as it was given'],
    ['a paragraph between counted items', '<ol><li>a</li><li>b</li></ol>', '1. a\n\nx\n\n2. b', 'from 1 again'],
    ['other numbers alone', '<p>4. a<br>5. b</p>', '4. a\n\n6. b', 'only numbers'],
    ['a line between numbers', '<p>1. a<br>2. b</p>', '1. a\n2. x\n3. b', 'would no longer count on'],
  ])('is refused with %s', (_what, stored, given, words) => {
    expect(edited(stored, given).findings).toMatchObject([{ message: expect.stringContaining(words) }]);
  });
});

it.each(['👩\u200d', 'ی\u200c'])('joined signs are read in time that grows with their number: %s', (sign) => {
  const started = performance.now();
  readSource(`<p>${sign.repeat(6_600)}</p>`);
  expect(performance.now() - started).toBeLessThan(2_000);
});

describe('a block whose signs Markdown reads otherwise', () => {
  const STORED = '<p>Equipa<strike> <strong>antiga</strong></strike>nova</p><p>Fim.</p>';
  const SHOWN = htmlToMarkdown(STORED);

  it('stays byte for byte, also beside one that changes', () => {
    expect(edited(STORED, SHOWN)).toEqual({ html: STORED, findings: [] });
    const wanted = STORED.replace('Fim', 'Até já');
    expect(edited(STORED, SHOWN.replace('Fim', 'Até já'))).toEqual({ html: wanted, findings: [] });
  });

  it('is not changed through them: its signs would become text of the ad', () => {
    const { findings } = edited(STORED, SHOWN.replace('nova', 'jovem'));
    expect(findings).toMatchObject([{ message: expect.stringContaining('find and replace_with') }]);
  });
});

describe('find and replace_with', () => {
  const HIDDEN = '<p>First.</p><p>Old words<span style="display:none">id 7</span></p><p>Last.</p>';
  it.each([
    ['what takes a hidden passage away', HIDDEN, 'Old words', '', 'a passage that is not shown would be lost'],
    ['signs that make a tag', '<p>a < b>c</p>', 'a < b', 'a <b', 'it would form a tag or another character'],
    ['words that stand everywhere', `<p>${'a'.repeat(20_000)}</p>`, 'aa', 'b', 'stands there more than 20 times'],
  ])('refuse %s', (_what, stored, find, replaceWith, words) => {
    expect(replaced(stored, find, replaceWith).problem).toContain(words);
  });

  it('change exactly the passage, or say why not', () => {
    fc.assert(
      fc.property(storedBody, fc.nat(), fc.nat(5), (stored, at, length) => {
        const before = texts(stored);
        const line = at % before.length;
        const words = before[line]?.split(' ') ?? [];
        const find = words.slice(at % words.length, (at % words.length) + 1 + length).join(' ');
        const { html, problem } = replaced(stored, find, '<zz>');
        if (problem !== undefined) {
          expect(problem).toMatch(
            / stands there (?:more than )?\d+ times | has a tag inside; | is (?:part of|not in|the address of) /,
          );
          return;
        }
        const [head = '', tail = ''] = html.split('&lt;zz&gt;');
        expect(stored.startsWith(head) && stored.endsWith(tail)).toBe(true);
        expect(texts(html)).toEqual(before.map((each, index) => (index === line ? each.replace(find, '<zz>') : each)));
      }),
      runs,
    );
  });
});
