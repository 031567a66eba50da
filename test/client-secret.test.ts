import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../src/client/secret.ts';

describe('the search for the key', () => {
  const key = fc
    .string({ minLength: 12, maxLength: 40 })
    .filter((text) => !/^[a-z]*$/i.test(text.trim()) && !/\s/.test(text));

  it('finds it as it is, in any case', () => {
    fc.assert(
      fc.property(key, (secret) => {
        for (const one of [secret, secret.toUpperCase()])
          expect(new Secret(secret).redact(`auth: ${one}, ${one}.`)).toBe('auth: [api key], [api key].');
      }),
    );
  });

  it('finds it in JSON, however its signs are written there', () => {
    fc.assert(
      fc.property(key, (secret) => {
        const json = JSON.stringify({ a: [{ b: `key ${secret}` }] });
        for (const written of [json, json.replaceAll('/', '\\/')])
          expect(new Secret(secret).parse(written)).toEqual({ a: [{ b: 'key [api key]' }] });
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
