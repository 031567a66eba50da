import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Block, type Run, type SourceBlock, textOfRuns } from '../src/ad-text/document.ts';
import { readHtml, readSource } from '../src/ad-text/read-html.ts';
import { writeHtml } from '../src/ad-text/write-html.ts';
import { writeMarkdown } from '../src/ad-text/write-markdown.ts';
import { bodyWithPassages, changedBody } from '../src/publishing/ad/body.ts';
import { AdText } from '../src/publishing/ad-text.ts';
import { changedText } from '../src/publishing/approval/text-part.ts';
import { addressKey } from '../src/text/addresses.ts';
import { storedBody } from './support/bodies.ts';
import { acceptedHtml, draftOf, htmlToMarkdown, htmlToText } from './support/texts.ts';

/* Edits of stored bodies: 48 shaped like recorded ones, and generated ones. */

const folder = new URL('./corpus/bodies/', import.meta.url);
const corpus = readdirSync(folder).map((name) => ({ name, stored: readFileSync(new URL(name, folder), 'utf8') }));

/** The formats in which a body is shown and can be sent back. */
const FORMATS = { markdown: htmlToMarkdown, html: acceptedHtml };
const WRITERS = { markdown: writeMarkdown, html: writeHtml };
/** The same cases in each run; `RUNS=5000 SEED=101` searches further. */
const runs = { numRuns: Number(process.env.RUNS ?? 500), seed: Number(process.env.SEED ?? 10) };
vi.setConfig({ testTimeout: 60_000 + runs.numRuns * 1_000 });

const edited = (stored: string, given: string) => {
  const { text, findings } = changedBody(given, 'auto', new AdText(stored));
  return { html: text.html, findings };
};
const replaced = (stored: string, find: string, replaceWith: string) => {
  const { text, findings } = bodyWithPassages([{ find, replaceWith }], new AdText(stored));
  return { html: text.html, problem: findings[0]?.message };
};
const texts = (html: string) => readHtml(html).blocks.map(({ runs }) => textOfRuns(runs));
/** Without the numbers of lists, which the board counts. */
const letters = (html: string) =>
  texts(html)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What every edit keeps: the bytes of each block that still reads the same, every address, all that is hidden. */
function expectKept(stored: string, html: string): void {
  const [before, after] = [readSource(stored), readSource(html)];
  const keyOf = ({ lists, isItem, runs }: SourceBlock) => JSON.stringify([lists, isItem, runs]);
  const keys = before.blocks.map(keyOf);
  const left = new Set(after.blocks.map(keyOf));
  for (const [index, block] of before.blocks.entries()) {
    const key = keys[index] ?? '';
    const isUnique = keys.indexOf(key) === keys.lastIndexOf(key);
    if (isUnique && left.has(key)) expect(html).toContain(stored.slice(...block.source.range));
  }
  const addresses = [...after.links.map(({ address }) => address), ...texts(html)].map(addressKey).join('\n');
  for (const { address } of before.links) expect(addresses).toContain(addressKey(address));
  expect(after.hidden.characters).toBe(before.hidden.characters);
}

/** The approval prompt shows or counts each changed line. */
function expectShown(stored: string, html: string): void {
  const lines = changedText({ before: new AdText(stored), after: new AdText(html) })(10);
  expect(lines.length).toBeLessThanOrEqual(10);
  if (htmlToText(stored) === htmlToText(html)) {
    expect(lines[0]).toMatch(/^The text/);
    return;
  }
  const count = (pattern: RegExp) => Number(pattern.exec(lines.join('\n'))?.[1] ?? 0);
  const shown = lines.filter((line) => /^(?:Now|New|Removed|Moved): /.test(line)).length;
  expect(shown + count(/^… and (\d+) more change/m)).toBe(count(/^(\d+) changes? of the text/));
  expect(shown).toBeGreaterThan(0);
}

/** A block of the text is changed, removed, moved to the front, or follows a new one. */
const change = fc.record({
  kind: fc.constantFrom('change', 'change', 'remove', 'move', 'add'),
  at: fc.nat(),
  word: fc.nat(),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const withWord = (run: Run | undefined, word: number): Run[] => {
  if (run === undefined) return [];
  const words = run.text.split(' ');
  words[word % words.length] = `novo${word % 100}`;
  return [{ ...run, text: words.join(' ') }];
};

function changedBlocks(blocks: readonly Block[], { kind, at, word }: Change): Block[] {
  const index = at % blocks.length;
  const block = blocks[index] as Block;
  const changed = { ...block, runs: [...withWord(block.runs[0], word), ...block.runs.slice(1)] };
  if (kind === 'change') return blocks.with(index, changed);
  if (kind === 'add')
    return blocks.toSpliced(index, 0, { ...block, runs: [{ text: `Linha nova ${word}`, marks: [] }] });
  const others = blocks.toSpliced(index, 1);
  return kind === 'remove' ? others : [block, ...others];
}

describe.each(Object.entries(FORMATS))('a stored body shown as %s', (format, shown) => {
  it.each(corpus)('and sent back stays as it is: $name', ({ stored }) => {
    expect(edited(stored, shown(stored))).toEqual({ html: stored, findings: [] });
  });

  it.each(corpus)('changes in the block in which a word changed: $name', ({ stored }) => {
    const { blocks } = readHtml(stored);
    for (let at = 0; at < blocks.length; at += 3) {
      const given = WRITERS[format as keyof typeof WRITERS](changedBlocks(blocks, { kind: 'change', at, word: 1 }));
      const { html, findings } = edited(stored, given);
      expect(findings).toEqual([]);
      expectKept(stored, html);
      expect(letters(html)).toBe(letters(draftOf(given).html));
    }
  });

  it('is edited as asked, keeps what did not change, and is shown in the approval prompt', () => {
    fc.assert(
      fc.property(storedBody, fc.array(change, { minLength: 1, maxLength: 3 }), (stored, changes) => {
        expect(edited(stored, shown(stored))).toEqual({ html: stored, findings: [] });
        const blocks = changes.reduce<readonly Block[]>(
          (all, one) => (all.length === 0 ? all : changedBlocks(all, one)),
          readHtml(stored).blocks,
        );
        if (blocks.length === 0) return;
        const given = WRITERS[format as keyof typeof WRITERS](blocks);
        const { html, findings } = edited(stored, given);
        if (findings.length > 0) {
          expect(findings[0]?.message).toMatch(/link to .* would be lost|not read as it was given|only numbers/);
          return;
        }
        expectKept(stored, html);
        expectShown(stored, html);
        expect(letters(html)).toBe(letters(draftOf(given).html));
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
    [
      'with an item more',
      (text) => text.replace('dois', 'dois\n- C'),
      STORED.replace('</li>\n', '</li><li>C</li>').replace('\n<li>', '<li>'),
    ],
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
    ['a paragraph after a heading', '<h2>T</h2><p>b</p>', '**T**\n\na\n\nb', '<h2>T</h2><p>a</p><p>b</p>'],
    ['words in place of bold ones', '<p><b>What you do</b></p>', 'Paid by us', '<p>Paid by us</p>'],
    [
      'an item after a list within a list, and one in it',
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
      '<ul><li>a</li></ul><p>x</p><ul><li>b</li></ul>',
    ],
    ['a paragraph between lines', '<p>- a<br>- b</p>', '- a\n\nx\n\n- b', '<p>- a</p><p>x</p><p>- b</p>'],
    ['the gap after a line that is removed', '<p>- a<br>- b<br><br>c</p>', '- a\n\nc', '<p>- a<br><br>c</p>'],
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
    [
      'a list under a new item',
      '<ul><li>a</li></ul>',
      '- a\n- b\n  - c',
      '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>',
    ],
    [
      'an item before the list of another',
      '<ul><li>A<ul><li>a</li></ul></li></ul>',
      '- A\n- x\n  - a',
      '<ul><li>A</li><li>x<ul><li>a</li></ul></li></ul>',
    ],
    [
      'a number among bullets',
      '<ul><li>a</li><li>b</li></ul>',
      '- a\n1. x\n\n- b',
      '<ul><li>a</li></ul><ol><li>x</li></ol><ul><li>b</li></ul>',
    ],
    ['a line between numbers', '<p>1. a<br>2. b</p>', '1. a\n2. x\n3. b', '<p>1. a<br>2. x<br>3. b</p>'],
  ])('with %s', (_what, stored, given, wanted) => {
    expect(edited(stored, given)).toEqual({ html: wanted, findings: [] });
  });

  it('is refused if only typed numbers differ', () => {
    expect(edited('<p>4. a<br>5. b</p>', '4. a\n\n6. b').findings).toMatchObject([
      { message: expect.stringContaining('only numbers') },
    ]);
  });
});

describe('a block whose signs Markdown reads otherwise', () => {
  const STORED = '<p>Equipa<strike> <strong>antiga</strong></strike>nova</p><p>Fim.</p>';
  const SHOWN = htmlToMarkdown(STORED);

  it('stays byte for byte, also next to one that changes', () => {
    expect(edited(STORED, SHOWN)).toEqual({ html: STORED, findings: [] });
    const wanted = STORED.replace('Fim', 'Até já');
    expect(edited(STORED, SHOWN.replace('Fim', 'Até já'))).toEqual({ html: wanted, findings: [] });
  });

  it('is not changed through them, since its signs would become text of the ad', () => {
    const { findings } = edited(STORED, SHOWN.replace('nova', 'jovem'));
    expect(findings).toMatchObject([{ message: expect.stringContaining('find and replace_with') }]);
  });
});

describe('find and replace_with', () => {
  const HIDDEN = '<p>First.</p><p>Old words<span style="display:none">id 7</span></p><p>Last.</p>';
  it.each([
    ['what takes a hidden passage away', HIDDEN, 'Old words', '', 'a passage that is not shown would be lost'],
    ['words that occur everywhere', `<p>${'a'.repeat(20_000)}</p>`, 'aa', 'b', 'occurs more than 20 times'],
  ])('refuse %s', (_what, stored, find, replaceWith, words) => {
    expect(replaced(stored, find, replaceWith).problem).toContain(words);
  });

  it.each([
    [
      'words, and not those of a hidden part',
      '<p>a&nbsp;b<i hidden>a b</i></p>',
      'a b',
      'x',
      '<p>x<i hidden>a b</i></p>',
    ],
    ['signs that look like a tag', '<p>a < b>c</p>', 'a < b', 'a <b', '<p>a &lt;b&gt;c</p>'],
    [
      'words of two links',
      '<p><a href="https://a.pt">one</a> <a href="https://b.pt">two</a></p>',
      'e t',
      'e, t',
      '<p><a href="https://a.pt">one, t</a><a href="https://b.pt">wo</a></p>',
    ],
  ])('replace %s', (_what, stored, find, replaceWith, html) => {
    expect(replaced(stored, find, replaceWith).html).toBe(html);
  });

  it('change exactly the passage, or say why not', () => {
    fc.assert(
      fc.property(storedBody, fc.nat(), fc.nat(5), (stored, at, length) => {
        const before = texts(stored);
        const line = at % before.length;
        const words = before[line]?.split(' ') ?? [];
        const find = words.slice(at % words.length, (at % words.length) + 1 + length).join(' ');
        const { html, problem } = replaced(stored, find, '<zz>');
        const wanted = before.map((each, index) => (index === line ? each.replace(find, '<zz>') : each));
        if (problem === undefined) expect(texts(html)).toEqual(wanted);
        else
          expect(problem).toMatch(
            / occurs (?:more than )?\d+ times | is (?:part of|not in|the address of) | would be lost/,
          );
      }),
      runs,
    );
  });
});
