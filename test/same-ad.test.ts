import { describe, expect, it } from 'vitest';
import { fingerprintOf } from '../src/publishing/own-ads.ts';
import { folderStorage } from '../src/storage/storage.ts';
import type { Ad } from '../src/wire/ad-fields.ts';
import { freshFolder } from './support/server.ts';

const storage = folderStorage(freshFolder(), { keepDays: 1, log: () => undefined });
const [one, other] = [storage.ledger('board', 'one'), storage.ledger('board', 'other')];
const AD: Ad = { title: 'Programador Java Sénior (m/f)', body: '<p>Java.</p>', location: [14, 13], salary_min: 40_000 };
const isSame = (change: Ad) => fingerprintOf({ ...AD, ...change }, one, 'PT').ad === fingerprintOf(AD, one, 'PT').ad;

describe('two ads of an account', () => {
  it.each<[string, Ad]>([
    ['case, accents and punctuation in the title', { title: 'PROGRAMADOR — Java, senior' }],
    ['who may apply', { title: 'Programador Java Sénior m/f/d' }],
    ['another text', { body: '<p>Something else.</p>' }],
    ['another way to apply', { apply_method: 'url', apply_address: 'https://example.com/' }],
    ['places in another order', { location: [13, 14] }],
    ['what the board takes by default', { country: 'PT', work_model: 0, salary_max: 0 }],
  ])('are the same with %s', (_what, change) => expect(isSame(change)).toBe(true));

  it.each<[string, Ad]>([
    ['another word in the title', { title: 'Programador Java Júnior (m/f)' }],
    ['another language', { title: 'Programador JavaScript Sénior (m/f)' }],
    ['a sign that makes the language', { title: 'Programador C# Sénior (m/f)' }],
    ['another place', { location: [14] }],
    ['other pay', { salary_min: 41_000 }],
    ['an upper end', { salary_max: 50_000 }],
    ['a reference', { ref: 'R-2' }],
    ['another contract', { contract: [1] }],
    ['another type', { type: [2] }],
    ['another work model', { work_model: 1 }],
    ['another country', { country: 'ES' }],
  ])('are different with %s', (_what, change) => expect(isSame(change)).toBe(false));

  it('are different for two accounts', () =>
    expect(fingerprintOf(AD, one, 'PT').ad).not.toBe(fingerprintOf(AD, other, 'PT').ad));
});
