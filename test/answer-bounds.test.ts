import { describe, expect, it } from 'vitest';
import { boundedJson, TooMuch } from '../src/client/json.ts';

/* What is read of one answer, whatever its size: the rest of the program never meets more. */

const LONG = 350_000;

describe('the texts of an answer', () => {
  it.each([
    ['as they are', 'a'.repeat(LONG)],
    ['in escapes', '\\u0041'.repeat(LONG)],
    ['of quotation marks', '\\"'.repeat(LONG)],
  ])('longer than any ad is left out and said, and the rest stays: %s', (_what, text) => {
    const answer = boundedJson(`{"results":[{"id":1,"body":"${text}"},{"id":2,"body":"<p>x</p>"}]}`);
    expect(answer).toEqual({
      results: [
        {
          id: 1,
          body: '(This text has 350,000 characters, which is more than any ad has. It was left out.)',
        },
        { id: 2, body: '<p>x</p>' },
      ],
    });
  });

  it('as long as the longest ads stay', () => {
    const body = `<p>${'palavra '.repeat(12_000)}</p>`;
    expect(boundedJson(JSON.stringify({ body, other: 'x'.repeat(99_000) }))).toMatchObject({ body });
  });

  it('are measured by their characters, not by how they are written', () => {
    const body = '\\u0061'.repeat(50_000);
    expect(boundedJson(`{"body":"${body}"}`)).toEqual({ body: 'a'.repeat(50_000) });
  });
});

describe('the values of an answer', () => {
  it.each([
    ['empty objects', `[${'{},'.repeat(200_000)}{}]`],
    ['the same key again', `{${'"a":1,'.repeat(200_000)}"b":1}`],
    ['lists in lists', `${'['.repeat(250_000)}${']'.repeat(250_000)}`],
  ])('are counted before anything is built: %s', (_what, text) => {
    expect(() => boundedJson(text)).toThrow(TooMuch);
  });
});
