import { describe, expect, it } from 'vitest';
import { adIn } from '../src/board/ad.ts';
import { ACCOUNTS } from '../src/board/call.ts';
import { COMPANIES, COURSES, companyWith, EVENTS } from '../src/board/catalogue.ts';
import { outsideContactIn } from '../src/board/html.ts';
import { ADS, sampleAds } from '../src/board/sample/ads.ts';

const samples = Object.entries(ADS).flatMap(([company, ads]) => ads.map((ad) => ({ ...ad, company })));
const rows = sampleAds(Date.parse('2026-11-20T12:00:00Z'));

/** The keys that a data file holds; a misspelt one would be left unread. */
const keysOf = (records: readonly object[]) => [...new Set(records.flatMap((record) => Object.keys(record)))].sort();

describe('the data of the sample board', () => {
  it.each<[string, readonly object[], string]>([
    ['companies', COMPANIES, 'about address after before facts name slug'],
    ['facts of companies', COMPANIES.map(({ facts }) => facts), 'email fax phone social'],
    ['ads', samples, 'body company facts title'],
    ['facts of ads', samples.map(({ facts }) => facts), 'age apply_address changed contract country location ref remote_allowed salary_max salary_min state type work_model'],
    ['courses and events', [...COURSES, ...EVENTS], 'company description facts place title'],
    ['facts of courses', COURSES.map(({ facts }) => facts), 'at courseTypeId days hours isCertified isFunded isPresencial price starts'],
    ['facts of events', EVENTS.map(({ facts }) => facts), 'at days email isOnline isPaid starts type'],
  ])('hold nothing that is not read: %s', (_, records, keys) => {
    expect(keysOf(records).join(' ')).toBe(keys);
  }); // biome-ignore format: a table

  it('have a link in every ad but those of the free plan, which name no contact', () => {
    const isFree = ({ company_id }: { company_id?: unknown }) => company_id === companyWith(ACCOUNTS.free.company)?.id;
    expect(rows.filter((row) => !isFree(row) && !adIn(row).body.includes('<a href="'))).toEqual([]);
    const own = rows.filter(isFree).map(adIn);
    expect(own.length).toBeGreaterThan(1);
    expect(own.filter(({ body }) => outsideContactIn(body) !== undefined)).toEqual([]);
    expect(new Set(own.map(({ apply_method }) => apply_method))).toEqual(new Set(['platform']));
  });

  it('use no address outside the domains that are reserved for examples', () => {
    const text = JSON.stringify([rows, COMPANIES, COURSES, EVENTS]);
    const hosts = [...text.matchAll(/(?:https?:\/\/|@)([\w.-]+\.[a-z]{2,})/g)].map(([, host = '']) => host);
    expect(hosts.length).toBeGreaterThan(100);
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
  });
});
