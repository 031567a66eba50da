import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Judged, judge } from './support/judge.ts';
import { builtWhile, literals, modules } from './support/patterns.ts';

/* No text of a stranger stops or slows the server: recheck judges each regular expression of `src`, in some 40 s. */

/** A word of a level that is read in two ways, as it once stood in titles.ts: 270 characters stopped the server. */
const KNOWN = String.raw`(?<![a-z])(?:mid(?:[- ]?level)?|level)(?:[-/ ](?:mid(?:[- ]?level)?|level))*(?![a-z-])\.?`;

let judged: readonly Judged[] = [];

beforeAll(async () => {
  vi.resetModules();
  const built = await builtWhile(() => Promise.all(modules.map((path) => import(path))));
  expect(built.map(({ files }) => files[0])).toContain('search/words/words.ts');
  const known = { source: KNOWN, flags: 'giu', files: ['known'] };
  judged = await judge([...(await literals()), ...built, known]);
}, 900_000);

const found = (verdict: Judged['verdict']) =>
  judged
    .filter((each) => each.verdict === verdict && each.files[0] !== 'known')
    .map(({ source, flags, files, attack }) => `${files.join()}: /${source}/${flags} by ${attack}`);

describe('the regular expressions of src', () => {
  it('are judged by a tool that finds the one that once stopped the server', () => {
    expect(judged.find(({ source }) => source === KNOWN)?.verdict).toMatch(/exponential|polynomial/);
    expect(judged.length).toBeGreaterThan(100);
  });

  it('read no text in exponential time', () => {
    expect(found('exponential')).toEqual([]);
  });

  it('read no text in more than linear time', () => {
    expect(found('polynomial')).toEqual([]);
  });

  it('can all be judged', () => {
    expect(found('unknown')).toEqual([]);
  });
});
