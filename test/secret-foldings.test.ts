import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, projections, readings } from '../src/client/errors/projection.ts';
import { QuickLook } from '../src/client/errors/quick-look.ts';
import { Secret } from '../src/client/errors/secret.ts';

/*
 * Whatever way of writing the key the server itself can undo, the key is taken out before anything is stored or shown.
 */

const key = fc.stringMatching(/^[A-Za-z0-9_+/=.-]{10,40}$/).filter((text) => /\d/.test(text) && /[a-z]/i.test(text));

const hex = (character: string) => (character.codePointAt(0) ?? 0).toString(16);
/** Ways of writing one character. */
const SPELLINGS: readonly ((character: string) => string)[] = [
  (c) => c,
  (c) => c.toUpperCase(),
  (c) => c.toLowerCase(),
  (c) => `&#x${hex(c)};`,
  (c) => `&#${c.codePointAt(0)};`,
  (c) => `%${hex(c).padStart(2, '0')}`,
  (c) => `\\u${hex(c).padStart(4, '0')}`,
  (c) => `<b>${c}</b>`,
  (c) => `<i class="x">${c}`,
  (c) => `<!-- no -->${c}`,
  (c) => `\u200b${c}`,
  (c) => `${c}\u00ad\u2060`,
  (c) => `&amp;#x${hex(c)};`,
  (c) => `&amp;#${c.codePointAt(0)};`,
  (c) => `&#37;${hex(c).padStart(2, '0')}`,
  (c) => `\uff05${hex(c).padStart(2, '0')}`,
  (c) => `%25${hex(c).padStart(2, '0')}`,
  (c) => `${c}\u0301`,
  (c) => (/[a-z0-9]/i.test(c) ? String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0) : c),
];

const written = key.chain((secret) =>
  fc
    .array(fc.constantFrom(...SPELLINGS), { minLength: secret.length, maxLength: secret.length })
    .map((spell) => ({ secret, text: [...secret].map((c, at) => spell[at]?.(c) ?? c).join('') })),
);
/** Text as it stands in ads; it must come through whole. */
const prose = fc.constantFrom(
  '',
  '<p>Procuramos um(a) programador(a) com 5 anos de experiência; 24 dias de férias &amp; seguro.</p>',
  'We pay 35,000–50,000 € and 100% of your train pass.',
  'C:\\dados\\2026 & mais',
);

describe('the key is taken out of a text', () => {
  it('however its characters are written', () => {
    fc.assert(
      fc.property(written, prose, prose, ({ secret, text }, before, after) => {
        const redacted = new Secret(secret).redactAnswer({ a: [before + text + after] });
        expect(redacted).toEqual({ a: [expect.stringContaining('[api key]')] });
        const [left = ''] = (redacted as { a: string[] }).a;
        expect(left.startsWith(before)).toBe(true);
        expect(left.endsWith(after)).toBe(true);
        expect(left.length).toBeLessThan(before.length + after.length + '[api key]'.length + 20);
      }),
      { numRuns: 500 },
    );
  });

  it('in Base64 and in hexadecimal, whatever is encoded with it', () => {
    fc.assert(
      fc.property(key, fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (secret, before, after) => {
        const whole = Buffer.from(before + secret + after);
        for (const encoding of ['base64', 'base64url', 'hex'] as const) {
          const redacted = new Secret(secret).redact(`auth: ${whole.toString(encoding)}.`);
          expect(redacted).toMatch(/^auth: .*\[api key\]/);
          expect(redacted).not.toContain(Buffer.from(secret).toString('hex'));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('every time that it stands there', () => {
    const secret = new Secret('s3cret-key-9');
    expect(secret.redact('s3cret-key-9, S3CRET-KEY-9 and s3<b>cret</b>-key%2D9')).toBe(
      '[api key], [api key] and [api key]',
    );
  });
});

describe('a key of letters and digits', () => {
  const key = 's3cretkey9of7';
  const as = (spell: (character: string) => string) => [...key].map(spell).join('');
  it.each([
    ['twice escaped in HTML', as((c) => `&amp;#${c.codePointAt(0)};`)],
    ['escaped in HTML with the number sign by its name', as((c) => `&amp;&num;${c.codePointAt(0)};`)],
    ['with a percent sign by its name', as((c) => `&percnt;${hex(c)}`)],
    ['with wide percent signs', as((c) => `\uff05${hex(c)}`)],
  ])('is taken out %s', (_how, text) => {
    expect(new Secret(key).redact(`key: ${text}!`)).toBe('key: [api key]!');
  });
});

describe('the quick way of reading a text', () => {
  const piece = fc.constantFrom(
    ...[
      '<',
      '<b>',
      '</i',
      '>',
      '&',
      '#',
      'amp;',
      '38;',
      'x6',
      '6b',
      'k',
      ';',
      '%',
      '25',
      '\\u',
      '{',
      '}',
      '00',
      '\\/',
      'É',
      '\u00ad',
      '\uff05',
      '\u0301',
      '\n',
      ' ',
      'Zz',
    ],
  );
  it('reads what the exact one reads', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect([...readings(text)]).toEqual([...projections(text)].map((layer) => layer.text));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the quick look', () => {
  const piece = fc.constantFrom(
    ...['<', '<b>', '</i', '>', '&', '#', 'amp;', 'lt;', 'eacute;', '107;', 'x6b', 'k', '3', 'Zz', 'e', ';', '%', '6b'],
    ...[
      '6',
      'g',
      '\\u',
      '006b',
      '\\/',
      '/',
      'É',
      '\u00ad',
      '\uff05',
      '\uff1c',
      '\u0301',
      '\n',
      ' ',
      '.',
      '-',
      '_',
      'ﬁ',
      '\u0130',
    ],
  );
  it('excludes no key that a reading of the text holds', () => {
    const cut = fc.record({ layer: fc.nat(), at: fc.nat(), length: fc.integer({ min: 2, max: 9 }) });
    fc.assert(
      fc.property(fc.array(piece, { minLength: 2, maxLength: 30 }), cut, (pieces, { layer, at, length }) => {
        const text = pieces.join('');
        const all = [...readings(text)];
        const reads = all[layer % all.length] ?? '';
        const from = at % Math.max(1, reads.length - 1);
        const held = reads.slice(from, from + length);
        fc.pre(held.length > 1 && folded(held) === held);
        expect(new QuickLook(held).excludes(text)).toBe(false);
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    'Trabalho 100% remoto, às vezes <b>R&amp;D, QA</b> &mdash; salário até 40&nbsp;000 &euro; &amp; prémios.',
    '<p>Procuramos um(a) programador(a)<br>\n- com 5 anos de experiência;</p>',
    '<table width="100%"><tr><td>Go</td><td>k</td></tr></table>',
  ])('excludes one that is not there at once: %s', (text) => {
    for (const absent of ['demo-key-of-a-reader', 'abcdefghijklmnopqrstuvwx', '0123456789abcdef']) {
      expect(new QuickLook(absent).excludes(text)).toBe(true);
    }
  });
});

describe('a text without the key', () => {
  it('comes through as it is', () => {
    fc.assert(
      fc.property(key, fc.string({ maxLength: 400 }), prose, (secret, text, around) => {
        fc.pre(!text.toLowerCase().includes(secret.toLowerCase()));
        expect(new Secret(secret).redactAnswer({ text: around + text })).toEqual({ text: around + text });
      }),
      { numRuns: 300 },
    );
  });
});
