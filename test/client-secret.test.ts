import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../src/client/secret.ts';

const machineSpellings: Readonly<Record<string, (key: string) => string>> = {
  'in another case': (key) => key.toUpperCase(),
  'as JSON writes it': (key) => JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/'),
  'as a URL writes it': encodeURIComponent,
  'as HTML writes it': (key) => key.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`),
  'as HTML writes it, by names': (key) =>
    key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
};

describe('the search for the key', () => {
  const key = fc
    .string({ minLength: 12, maxLength: 40 })
    .filter((text) => !/^[a-z]*$/i.test(text.trim()) && !/\s/.test(text));

  it.each(Object.entries(machineSpellings))('finds it %s', (_how, spell) => {
    fc.assert(
      fc.property(key, (secret) => {
        expect(new Secret(secret).redact(`auth: ${spell(secret)}, ${spell(secret)}.`)).toBe(
          'auth: [api key], [api key].',
        );
      }),
    );
  });

  it('finds it in Base64, whatever is encoded with it', () => {
    fc.assert(
      fc.property(key, fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (secret, before, after) => {
        for (const encoding of ['base64', 'base64url'] as const) {
          const text = Buffer.from(before + secret + after).toString(encoding);
          expect(new Secret(secret).redact(text)).toContain('[api key]');
        }
      }),
    );
  });

  it('leaves a text without it as it is', () => {
    fc.assert(
      fc.property(key, fc.string({ maxLength: 400 }), (secret, text) => {
        expect(new Secret(secret).parse(JSON.stringify({ a: [text] }))).toEqual({ a: [text] });
      }),
    );
  });
});
