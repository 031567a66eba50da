import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Judged, judge } from './support/judge.ts';
import { builtWhile, literals, modules } from './support/patterns.ts';

// No text of a stranger stops or slows the server: recheck judges each regular expression of `src`, once. What it finds
// safe it writes into test/corpus/safe-patterns.txt, which is committed.

/** A word of a level that is read in two ways, as it once stood in titles.ts: 270 characters stopped the server. */
const KNOWN = String.raw`(?<![a-z])(?:mid(?:[- ]?level)?|level)(?:[-/ ](?:mid(?:[- ]?level)?|level))*(?![a-z-])\.?`;

/** What is built from a caller's words and the key, in each call: signs of patterns, repetitions, blanks, lists. */
async function buildSamples() {
  const { Secret } = await import('../src/client/secret.ts');
  const { passageFinder } = await import('../src/query/passage.ts');
  const words = ['(a+)+$', 'a*a*b', '[^x]*|.*', 'kubernetes', 'c++', '.net', 'aa', '\\d+\\', 'x{1,9}{1,9}', '&amp;/%'];
  for (const key of [...words.map((word) => `${word}-0123456789abcdef`), '&&&&<<<<>>>>0000']) new Secret(key);
  const said = words.flatMap((word) => [[word], [word, word, 'b'], [`${word}*`]]);
  passageFinder({ all: [{ phrases: said, exact: said, spellings: said, wording: '' }], any: [], none: [], title: [] }, {
    get: () => undefined,
  } as never);
}

let judged: readonly Judged[] = [];

beforeAll(async () => {
  vi.resetModules();
  const built = await builtWhile(async () => {
    await Promise.all(modules.map((path) => import(path)));
    await buildSamples();
  });
  const builders = ['reading/tokens.ts', 'query/passage.ts', 'client/secret.ts'];
  expect(built.flatMap(({ files }) => files)).toEqual(expect.arrayContaining(builders));
  const known = { source: KNOWN, flags: 'giu', files: ['known'] };
  const patterns = [...(await literals()), ...built, known];
  expect(patterns.length).toBeGreaterThan(300);
  judged = await judge(patterns);
}, 900_000);

const found = (verdict: Judged['verdict']) =>
  judged
    .filter((each) => each.verdict === verdict && each.files[0] !== 'known')
    .map(({ source, flags, files, attack }) => `${files.join()}: /${source}/${flags} by ${attack}`);

describe('the regular expressions of src', () => {
  it('are judged by a tool that finds the one that once stopped the server', () => {
    expect(judged.find(({ source }) => source === KNOWN)?.verdict).toMatch(/exponential|polynomial/);
  });

  // Exponential time once stopped the server.
  it.each(['exponential', 'polynomial', 'unknown'] as const)('are linear in every text: none is %s', (verdict) => {
    expect(found(verdict)).toEqual([]);
  });
});
