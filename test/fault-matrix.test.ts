import { describe, expect, it } from 'vitest';
import { faultMatrix } from './support/fault-matrix.ts';

/*
 * A part of the matrix that `npm run faults` tries whole and prints: what leaves most doubt about a write, and what is
 * most common.
 */
const CHOSEN = /^(silence, after|a page with 408, after|no HTTP, before)/;

describe('a road to the board that fails', () => {
  it('ends every tool with a right code, in time, without a second write, and the next call works', async () => {
    const cells = await faultMatrix({ chosen: ({ name }) => CHOSEN.test(name) });
    expect(cells.length).toBeGreaterThanOrEqual(48);
    expect(cells.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(
      cells.filter(({ tool, code }) => tool === 'create_job' && code === 'outcome_unknown').length,
    ).toBeGreaterThan(0);
  }, 120_000);
});
