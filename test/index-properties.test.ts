import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AdsBoard, ad, closeAfterEach, freshFolder, searcherOf, startAdsBoard } from './support/search-board.ts';

/* Whatever was listed, and whenever reading it was broken off: read again, the index holds just the board's open ads. */

closeAfterEach();
const runs = { numRuns: Number(process.env.RUNS ?? 8), seed: Number(process.env.SEED ?? 5) };

/** What the board answers from the request on at which a reader dies. */
const FAILURES = {
  ends: undefined,
  'board fails': { status: 500, json: {} },
  'board misspeaks': { json: { total: 'x' } },
} as const;

/** What happens to the board between two readings. */
const change = fc.record({
  gone: fc.array(fc.nat(200), { maxLength: 8 }),
  come: fc.nat(8),
  /** The request at which the reader dies, and whether by an answer that fails or by its own end. */
  dies: fc.nat(6),
  how: fc.constantFrom('ends', 'board fails', 'board misspeaks'),
});

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** Reads the board up to the request at which the reader dies; then ads go and come. */
async function readAndBreakOff(board: AdsBoard, folder: string, { gone, come, dies, how }: Change): Promise<void> {
  const searcher = searcherOf(board, { folder });
  let left = dies;
  const dead = new Promise<void>((resolve) => {
    board.instead = () => {
      if (left-- > 0) return undefined;
      resolve();
      return FAILURES[how];
    };
  });
  const found = searcher.find().catch(() => undefined);
  await Promise.race([dead, found]);
  if (FAILURES[how] !== undefined) await found;
  await searcher.index.close();
  await searcher.client.close();
  await found;
  board.instead = undefined;
  board.ads = board.ads.filter((_, at) => !gone.includes(at));
  board.ads.unshift(...Array.from({ length: come }, () => ad({ text: 'java' })));
}

describe('an index of any board', () => {
  it('holds its open ads, whatever broke off the readings before', { timeout: 60_000 }, async () => {
    const story = fc.record({
      count: fc.nat(90),
      mostRows: fc.integer({ min: 5, max: 40 }),
      changes: fc.array(change, { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ count, mostRows, changes }) => {
        const board = await startAdsBoard(
          Array.from({ length: count }, (_, at) => ad({ text: at % 2 ? 'java' : 'go' })),
        );
        board.mostRows = mostRows;
        const folder = freshFolder();
        for (const each of changes) await readAndBreakOff(board, folder, each);
        const last = searcherOf(board, { folder, now: () => Date.now() + 24 * 3_600_000 });
        const { coverage, total } = await last.find({}, { limit: 1 });
        expect(coverage.complete).toBe(true);
        expect(total).toBe(board.ads.length);
        const ids = await last.ids({}, { limit: 500 });
        expect([...ids].sort((a, b) => a - b)).toEqual(board.ads.map(({ id }) => id).sort((a, b) => a - b));
        await last.index.close();
      }),
      runs,
    );
  });
});
