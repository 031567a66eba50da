import { describe, expect, it } from 'vitest';
import { checkHtml } from '../src/text/html/accepted/check.ts';
import { acceptedHtml, htmlToMarkdown, htmlToText } from '../src/text/html/html.ts';
import { markdownToHtml } from './support/markdown.ts';

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Text that looks like Markdown or HTML, or almost. */
const TEXTS =
  String.raw`Java C# C++ node_modules Olá ção #1 # ## 1. 2) 10. - + * ** *** _ __ ~ ~~ ~~~ = === --- ${'`'} ${'`x`'} ${'```'}
  [x] [ ] [a](b) [x]: [^1] ! !&lt;br&gt; &lt;T&gt; &lt; &gt; &amp; &amp;amp; &amp;copy; &copy; *a* _b_ __init__ x_ _y e* *f a*b a**b \ \* C:\
  https://x.pt/a_b www.x.pt a@b.pt | |a|b| |-|-| . , : ( ) " ' € ~50k $x$ ^1 ... 😀 👩‍💻 &nbsp; &#8203; é Título`.split(
    /\s+/,
  );

/** What the Markdown carries: bold is `strong`, and `a` without an address is nothing. */
function normalForm(html: string): string {
  return acceptedHtml(html.replace(/<(\/?)b>/g, '<$1strong>').replace(/<\/?a>/g, ''));
}

class Writer {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = numbers(seed);
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  oneOf<T>(values: readonly T[]): T {
    return values[Math.floor(this.#next() * values.length)] as T;
  }

  many(max: number, write: () => string): string {
    return Array.from({ length: 1 + Math.floor(this.#next() * max) }, write).join('');
  }

  text(): string {
    return this.many(4, () => this.oneOf(TEXTS) + (this.chance(0.6) ? ' ' : ''));
  }

  inline(depth: number): string {
    return this.many(4, () => {
      if (depth > 3 || this.chance(0.5)) return this.text();
      if (this.chance(0.15)) return '<br>';
      const tag = this.oneOf(['strong', 'em', 'u', 'strike', 'b', 'a', 'strong', 'em']);
      return `<${tag}>${this.inline(depth + 1)}</${tag}>${this.chance(0.3) ? ' ' : ''}`;
    });
  }

  aligned(): string {
    return this.chance(0.1) ? ` style="text-align: ${this.oneOf(['center', 'right', 'justify', 'left', 'end'])}"` : '';
  }

  list(depth: number): string {
    const tag = this.oneOf(['ul', 'ol']);
    const items = this.many(3, () => `<li${this.aligned()}>${this.many(2, () => this.inItem(depth))}</li>`);
    return `<${tag}${this.aligned()}>${items}</${tag}>`;
  }

  inItem(depth: number): string {
    if (depth < 3 && this.chance(0.3)) return this.list(depth + 1);
    return this.chance(0.3) ? `<p${this.aligned()}>${this.inline(0)}</p>` : this.inline(2);
  }

  document(): string {
    return this.many(4, () => {
      if (this.chance(0.5)) return `<p${this.aligned()}>${this.inline(0)}</p>`;
      return this.chance(0.8) ? this.list(0) : this.inline(0);
    });
  }

  markdown(): string {
    return this.many(18, () => this.oneOf(MARKDOWN));
  }

  wild(): string {
    return this.many(16, () => {
      if (this.chance(0.4)) return this.oneOf(TEXTS);
      const tag = this.oneOf(WILD_TAGS);
      return this.chance(0.4) ? `</${tag}>` : `<${tag}${this.oneOf(WILD_ATTRIBUTES)}>`;
    });
  }
}

const MARKDOWN = [
  ...[
    '# ',
    '## ',
    '- ',
    '* ',
    '1. ',
    '2) ',
    '1986. ',
    '> ',
    '```\n',
    '~~~',
    '---',
    '\n\n',
    '\n',
    '  \n',
    '\\\n',
    '    ',
  ],
  ...[
    '**',
    '*',
    '_',
    '__',
    '~~',
    '`',
    '[a](https://x.pt/q_w)',
    '[b][1]',
    '\n\n[1]: https://y.pt\n\n',
    '![i](https://i.pt)',
  ],
  ...['<u>', '</u>', '<b>', '</b>', '<p style="text-align: center">', '</p>', '<div>', '</div>', '<T>', '<!-- c -->'],
  ...[
    '\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n',
    '- [ ] ',
    '- [x] ',
    'palavra',
    'C#',
    '&amp;',
    '&lt;',
    '&',
    '<',
    '>',
    '|',
    '\t',
  ],
  ...[
    'https://x.pt/a_b',
    'a@b.pt',
    '<script>',
    '<span hidden>',
    '</span>',
    '<a href="https://z.pt">',
    '</a>',
    ' ',
    ' ',
    'a',
    '=',
  ],
];

const WILD_TAGS =
  `p div span b i em strong u s del a ul ol li table tr td tbody h1 section blockquote pre br hr svg select
  option button style textarea template object font center dl dt dd form code body nobr xmp`.split(/\s+/);
const WILD_ATTRIBUTES = [
  ...['', '', '', ' style="display:none"', ' hidden', ' style="text-align: center"', ' align="right"', ' class=x'],
  ...[' href="https://x.pt"', '/', ' style="visibility:hidden"'],
];

const SEEDS = Array.from({ length: 20 }, (_, i) => i);
const EACH = 100;

/** Documents of one batch. */
function batch(seed: number, write: (writer: Writer) => string): string[] {
  return Array.from({ length: EACH }, (_, i) => write(new Writer(seed * EACH + i + 1)));
}

const letters = (text: string) => text.replace(/[\s|-]/g, '');

describe('an accepted ad, read as Markdown and written again, is the same ad', () => {
  it.each(SEEDS)('batch %i', (seed) => {
    for (const html of batch(seed, (writer) => writer.document()).map(acceptedHtml)) {
      const markdown = htmlToMarkdown(html);
      expect(markdownToHtml(markdown).html, markdown).toBe(normalForm(html));
    }
  });
});

describe('Markdown written as HTML and read again is written as the same HTML', () => {
  it.each(SEEDS)('batch %i', (seed) => {
    for (const markdown of batch(seed, (writer) => writer.markdown())) {
      const { html } = markdownToHtml(markdown);
      expect(checkHtml(html), markdown).toEqual([]);
      expect(acceptedHtml(html), markdown).toBe(html);
      expect(markdownToHtml(htmlToMarkdown(html)).html, markdown).toBe(html);
    }
  });
});

describe('any HTML in the accepted tags', () => {
  it.each(SEEDS)('is accepted, stays as it is when done again, and says the same: batch %i', (seed) => {
    for (const html of batch(seed, (writer) => (writer.chance(0.5) ? writer.wild() : writer.document()))) {
      const accepted = acceptedHtml(html);
      expect(checkHtml(accepted), html).toEqual([]);
      expect(acceptedHtml(accepted), html).toBe(accepted);
      expect(letters(htmlToText(accepted)), html).toBe(letters(htmlToText(html)));
      expect(
        markdownToHtml(htmlToMarkdown(html)).lost.filter((sentence) => !/link|number/.test(sentence)),
        html,
      ).toEqual([]);
    }
  });
});

describe('texts that once were read as something else', () => {
  it.each([
    '<p><em>a</em>b <strong>c:</strong>d <strong>"e"</strong>f <em>g</em>h</p>',
    '<p><strong><em>a</em> b</strong> <em><strong>c</strong> d</em> <strong>e <em>f</em></strong></p>',
    '<p>a<em>b<strong>c</strong></em>d_e_f<strike>g</strike>h~i~j</p>',
    '<p><strong>a</strong><em>b</em><u>c</u><strike>d</strike></p>',
    '<p>https://x.pt<br>b</p><p>https://x.pt/*a*_b_~c~</p><p><strong>https://x.pt/a*b</strong></p>',
    '<ul><li>**<p>a</p></li><li>-</li><li>--</li><li>1.</li><li>[ ] a</li><li>[x]: b</li><li># c</li></ul>',
    '<ul><li><ul><li>a</li></ul></li><li><ol><li>b</li></ol><p>c</p></li></ul>',
    '<ol><li>a<br>:]:<br>[<ul><li>b<br>:]:</li></ul></li></ol>',
    '<ul><li><p style="text-align: center">a</p><ul><li>b</li></ul><p>c</p></li><li>d</li></ul><ul><li>e</li></ul>',
    '<p>a | b<br>--- | ---<br>1 | 2</p><p>a<br>===</p><p>a<br>---</p><p>***</p><p>_ _ _</p>',
    '<p>&lt;&amp;a@b.pt&gt; &lt;C:x&gt; &lt;!-- a --&gt; &lt;?x?&gt; &lt;/p&gt;</p>',
    '<p>a\\</p><p>\\<br>b</p><p>\\\\</p><p>a!<u>[b](c)</u></p>',
    '<p>```<br>a<br>```</p><p>~~~</p><p>``a`b``</p>',
    '<p>1986. foi um ano</p><p>+351 210 000 000</p><p>-5 %</p><p>#hashtag</p><p>:--</p><p>|a|</p>',
  ])('%s', (html) => {
    expect(acceptedHtml(html)).toBe(html);
    expect(markdownToHtml(htmlToMarkdown(html)).html).toBe(html);
  });
});
