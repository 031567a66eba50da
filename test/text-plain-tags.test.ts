import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tellPlainTags } from '../src/text/html/visibility/plain-tags.ts';
import { type VisibleHandler, walkPage } from '../src/text/html/visibility/visible.ts';

/* HTML in plain tags is told without building its tree: the same must be told as of the tree. */

class Told implements VisibleHandler {
  readonly events: string[] = [];
  readonly #most: number;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  get isDone(): boolean {
    return this.events.length >= this.#most;
  }

  text(data: string): void {
    this.events.push(JSON.stringify(data));
  }

  start(name: string, attributes: ReadonlyMap<string, string>): void {
    this.events.push(`<${name} ${attributes.size}>`);
  }

  end(name: string): void {
    this.events.push(`</${name}>`);
  }
}

const runs = { numRuns: Number(process.env.RUNS ?? 1500), seed: Number(process.env.SEED ?? 5) };

const text = fc.constantFrom(
  'Java',
  ' ',
  '\n',
  'a b',
  '&amp;',
  '&nbsp;',
  '&lt;',
  'é',
  '\u{1f600}',
  '\t',
  '>',
  '\u0085',
);
const inline = fc.letrec<{ content: string; whole: string }>((tie) => ({
  whole: fc
    .tuple(fc.constantFrom('b', 'em', 'i', 'strong', 'u'), tie('content'))
    .map(([tag, content]) => `<${tag}>${content}</${tag}>`),
  content: fc
    .array(fc.oneof({ depthSize: 'small' }, text, fc.constantFrom('<br>', '<br/>', '<br />'), tie('whole')), {
      maxLength: 4,
    })
    .map((parts) => parts.join('')),
})).content;
const ad = fc.letrec<{ blocks: string; block: string; item: string }>((tie) => ({
  item: fc.tuple(inline, tie('blocks')).map(([words, blocks]) => `<li>${words}${blocks}</li>`),
  block: fc.oneof(
    { depthSize: 'small' },
    inline,
    inline.map((words) => `<p>${words}</p>`),
    tie('blocks').map((blocks) => `<div>${blocks}</div>`),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('item'), { maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.join('\n')}</${tag}>`),
  ),
  blocks: fc.array(tie('block'), { maxLength: 3 }).map((parts) => parts.join('')),
})).blocks;
/** The same tags in any order. */
const pieces = fc
  .array(
    fc.oneof(
      text,
      fc.constantFrom(
        '<p>',
        '</p>',
        '<ul>',
        '</ul>',
        '<li>',
        '</li>',
        '<b>',
        '</b>',
        '<i>',
        '</i>',
        '<div>',
        '</div>',
        '<br>',
        '</br>',
        '<ol>',
        '</ol>',
        '<P>',
        '<p class="a">',
        '<span>',
        '&',
        '<',
        '\r',
        '\0',
        '<!-- a -->',
        '<h2>',
        '<table>',
      ),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

function toldOf(html: string, most?: number) {
  const [plain, whole] = [new Told(most), new Told(most)];
  const isPlain = tellPlainTags(html, plain);
  walkPage(html, whole);
  return { isPlain, plain: plain.events, whole: whole.events };
}

describe('HTML in plain tags', () => {
  it('is told as the tree of it is', () => {
    let plainOnes = 0;
    fc.assert(
      fc.property(ad, fc.option(fc.nat(8), { nil: undefined }), (html, most) => {
        const { isPlain, plain, whole } = toldOf(html, most);
        if (isPlain) plainOnes++;
        expect(plain).toEqual(isPlain ? whole : []);
      }),
      runs,
    );
    expect(plainOnes).toBeGreaterThan(runs.numRuns / 2);
  });

  it('is told so where it breaks off', () => {
    fc.assert(
      fc.property(ad, fc.nat(60), (html, length) => {
        const { isPlain, plain, whole } = toldOf(html.slice(0, length));
        expect(plain).toEqual(isPlain ? whole : []);
      }),
      runs,
    );
  });

  it('is told apart from any other', () => {
    let plainOnes = 0;
    fc.assert(
      fc.property(pieces, (html) => {
        const { isPlain, plain, whole } = toldOf(html);
        if (isPlain) plainOnes++;
        expect(plain).toEqual(isPlain ? whole : []);
      }),
      runs,
    );
    expect(plainOnes).toBeGreaterThan(runs.numRuns / 50);
  });

  it.each([
    ['<p>Java <strong>and</strong> SQL</p><ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>', true],
    ['<p>A &amp; B<br/>C', true],
    ['<p style="color:#fff">hidden</p>', false],
    ['<p>one<p>two', false],
    ['<b><p>one</p></b>', false],
    ['<style>p{display:none}</style><p>hidden</p>', false],
    ['R&D', false],
    ['<script>a</script>', false],
  ])('%s: %s', (html, expected) => {
    expect(toldOf(html).isPlain).toBe(expected);
  });
});
