import { describe, expect, it } from 'vitest';
import { replacedPassages } from '../src/publishing/edit/find.ts';

describe('a passage that would take with it what no reader meant to lose is refused', () => {
  it.each([
    [
      'the words of a link',
      'Apply <a href="https://a.example/apply">here</a> now',
      'here',
      /link to "https:\/\/a\.example\/apply" would be lost/,
    ],
    [
      'a hidden passage in a line',
      'Old words<span style="display:none">id 7</span>',
      'Old words',
      /a passage that is not shown would be lost/,
    ],
    [
      'an address that no format shows',
      'See <a href="www.a.example/x">this</a>',
      'See this',
      /tag inside|not shown would be lost/,
    ],
  ])('%s', (_what, line, find, problem) => {
    const stored = `<p>First line.</p><p>${line}</p><p>Last line.</p>`;
    const replaced = replacedPassages(stored, [{ find, replaceWith: '' }]);
    expect('problems' in replaced ? replaced.problems.join() : replaced.html).toMatch(problem);
  });

  it('words that stand everywhere are counted', () => {
    const replaced = replacedPassages(`<p>${'a'.repeat(20_000)}</p>`, [{ find: 'aa', replaceWith: 'b' }]);
    expect(replaced).toMatchObject({ problems: [expect.stringContaining('stands there 19999 times')] });
  });
});
