import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileClaims } from '../src/publishing/ledger/file-claims.ts';
import type { Claim } from '../src/publishing/ledger/ledger.ts';
import { ownClaim } from '../src/publishing/ledger/owner.ts';
import { freshFolder } from './support/server.ts';

/*
 * Claims under any order of what several processes do: at most one of them may send an ad while an earlier claim on it
 * lives.
 */

const FAMILY = 'f'.repeat(64);
const DAY = 24 * 3_600_000;

function claimAt(time: number): Claim {
  return ownClaim('intended', new Date(time), time + 30_000, {});
}

type Step =
  | { readonly kind: 'claim'; readonly processes: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'killed' }
  | { readonly kind: 'later'; readonly hours: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('claim' as const), processes: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('refused' as const) }),
  fc.record({ kind: fc.constant('killed' as const) }),
  fc.record({ kind: fc.constant('later' as const), hours: fc.integer({ min: 1, max: 60 }) }),
);

/** Which claim has to stand after each step. */
class Model {
  readonly #folder: string;
  // Before the files are written, so that none of them is old enough to be taken away.
  #now = Date.now() - 60 * DAY;
  #standing: { readonly key: string; readonly since: number } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    claimsIn(folder);
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'later') this.#now += step.hours * 3_600_000;
    if (this.#standing !== undefined && this.#now - this.#standing.since >= DAY) this.#standing = undefined;
    if (step.kind === 'refused' && this.#standing !== undefined) {
      await claimsIn(this.#folder).remove(this.#standing.key);
      this.#standing = undefined;
    }
    // A killed process leaves its claim; nothing changes in the model.
    if (step.kind === 'claim') await this.#claim(step.processes);
  }

  async #claim(processes: number): Promise<void> {
    const tries = Array.from({ length: processes }, () =>
      claimsIn(this.#folder).insertUnlessThere(FAMILY, claimAt(this.#now), () => true),
    );
    const won = (await Promise.all(tries)).flatMap((end) => ('key' in end ? [end.key] : []));
    expect(won.length).toBeLessThanOrEqual(this.#standing === undefined ? 1 : 0);
    const [key] = won;
    if (key !== undefined) this.#standing = { key, since: this.#now };
    if (processes === 1 && this.#standing === undefined) expect.fail('a lone process was refused without a claim');
  }
}

describe('claims on one ad', () => {
  it('let one process send at most, whatever was refused, killed or over before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const folder = freshFolder();
        const model = new Model(folder);
        for (const each of steps) await model.take(each);
        expect(readdirSync(join(folder, 'claims')).filter((name) => name.endsWith('.new'))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('of different ads of one family stand beside each other', async () => {
    const claims = claimsIn(freshFolder());
    const now = Date.now();
    for (let ad = 0; ad < 3; ad++)
      expect(await claims.insertUnlessThere(FAMILY, claimAt(now), () => false)).toHaveProperty('key');
    expect(await claims.standing(FAMILY, new Date(now))).toHaveLength(3);
  });

  it('are taken away when they have long been over, so that the folder does not grow for ever', async () => {
    const folder = freshFolder();
    for (let day = 0; day < 40; day++) {
      const time = Date.now() + day * DAY;
      await claimsIn(folder).insertUnlessThere(`${day}`.padStart(64, '0'), claimAt(time), () => true);
    }
    expect(readdirSync(join(folder, 'claims')).length).toBeLessThan(5);
  });

  it.skipIf(process.getuid?.() === 0)('that cannot be written are told, and nothing is left', async () => {
    const folder = freshFolder();
    const claims = claimsIn(folder);
    chmodSync(join(folder, 'claims'), 0o500);
    await expect(claims.insertUnlessThere(FAMILY, claimAt(Date.now()), () => true)).rejects.toMatchObject({
      code: 'not_configured',
    });
    chmodSync(join(folder, 'claims'), 0o700);
    expect(readdirSync(join(folder, 'claims'))).toEqual([]);
  });
});

function claimsIn(folder: string): FileClaims {
  const claims = new FileClaims(folder);
  claims.open();
  return claims;
}
