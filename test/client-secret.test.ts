import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../src/client/secret.ts';
import { boardAndClient, closeAfterEach, JOB, KEY, NO_JOBS, within } from './support/client-calls.ts';
import * as bad from './support/misbehaving.ts';

closeAfterEach();

/** The key and all its usual spellings. */
const TRACES = [KEY, 'k3y', 'company%2F42', 'company%2f42', 'company\\/42'];

function expectNoTrace(text: string): void {
  for (const trace of TRACES) expect(text).not.toContain(trace);
}

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

describe('the key leaves only in the form', () => {
  it.each([
    ['as it is', JSON.stringify(KEY)],
    ['with escaped slashes', JSON.stringify(KEY).replace('/', '\\/')],
    [
      'with escaped letters',
      `"${[...KEY].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`,
    ],
    ['encoded', JSON.stringify(encodeURIComponent(KEY))],
  ])('where the board writes it into a record %s, it is taken out', async (_how, written) => {
    const body = JSON.stringify({ ...JOB, title: '@', body: 'sent by @ to @' }).replaceAll('@', written.slice(1, -1));
    const { client } = await boardAndClient(bad.answer(body));
    const job = await client.call('getJob', { id: 12 }, within(3000));
    expect(job).toMatchObject({ title: '[api key]', body: 'sent by [api key] to [api key]' });
  });

  it('logs operation, attempt, outcome and time, and no content', async () => {
    const { client, logged } = await boardAndClient(bad.html(503), bad.json(NO_JOBS));
    await client.call('searchCompanies', { q: ['secret plans'] }, within(5000)).catch(() => undefined);
    const lines = logged.map(({ level, message }) => `${level} ${message}`);
    expect(lines[0]).toMatch(/^debug company\/search, attempt 1: HTTP 503 after \d+ ms$/);
    expect(lines[1]).toMatch(/^warn company\/search: attempt 1 failed \(HTTP 503\), next in \d+ ms$/);
    expect(lines[2]).toMatch(/^debug company\/search, attempt 2: HTTP 200 after \d+ ms$/);
    expect(lines.join()).not.toContain('secret plans');
    expectNoTrace(lines.join());
  });
});
