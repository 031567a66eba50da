import { describe, expect, it } from 'vitest';
import { ACCOUNTS } from '../src/board/http/keys.ts';
import { outsideContactIn } from '../src/board/jobs/html.ts';
import { adIn } from '../src/board/jobs/stored-ad.ts';
import { ADS, COMPANIES, COURSES, EVENTS } from '../src/board/sample/content.ts';
import { sampleRows } from '../src/board/sample/sample.ts';

const samples = Object.entries(ADS).flatMap(([company, ads]) => ads.map((ad) => ({ ...ad, company })));
const rows = sampleRows(Date.parse('2026-11-20T12:00:00Z'));

/** The keys and types of everything that a data file holds; a misspelt key would be left unread. */
const keysOf = (records: readonly object[]) => new Set(records.flatMap((record) => Object.keys(record)));

describe('the data of the sample board', () => {
  it('hold nothing that is not read', () => {
    expect([...keysOf(COMPANIES)].sort()).toEqual(['about', 'address', 'after', 'before', 'facts', 'name', 'slug']);
    expect([...keysOf(COMPANIES.map(({ facts }) => facts))].sort()).toEqual(['email', 'fax', 'phone', 'social']);
    expect([...keysOf(samples)].sort()).toEqual(['body', 'company', 'facts', 'title']);
    expect([...keysOf(samples.map(({ facts }) => facts))].sort()).toEqual(
      'age apply at changed contracts country pay ref remote_allowed state types work'.split(' '),
    );
    expect([...keysOf([...COURSES, ...EVENTS])].sort()).toEqual(['company', 'description', 'facts', 'place', 'title']);
    expect([...keysOf(COURSES.map(({ facts }) => facts))].sort()).toEqual(
      'at certified days funded hours online price schedule starts'.split(' '),
    );
    expect([...keysOf(EVENTS.map(({ facts }) => facts))].sort()).toEqual(
      'at contact days online paid starts type'.split(' '),
    );
  });

  it('show every state of the table in the ads of the sandbox companies', () => {
    const slugs = Object.values(ACCOUNTS).flatMap((account) => ('company' in account ? [account.company] : []));
    const own = samples.filter(({ company }) => slugs.some((slug) => slug === company));
    expect(new Set(own.map(({ facts }) => facts.state))).toEqual(
      new Set([undefined, 'moderation', 'suspended', 'refused', 'removed']),
    );
    expect(own.some(({ facts }) => facts.state === undefined && facts.age > 30)).toBe(true);
  });

  it('have a link in every ad but those of the free plan, which name no contact', () => {
    const freeRow = rows.company.find(({ slug }) => slug === ACCOUNTS.free.company);
    const isFree = ({ company_id }: { company_id?: unknown }) => company_id === freeRow?.id;
    expect(freeRow).toBeDefined();
    expect(rows.job.filter((row) => !isFree(row) && !adIn(row).body.includes('<a href="'))).toEqual([]);
    const own = rows.job.filter(isFree).map(adIn);
    expect(own.map(({ body }) => outsideContactIn(body))).toEqual(own.map(() => undefined));
    expect(new Set(own.map(({ apply_method }) => apply_method))).toEqual(new Set(['platform']));
  });

  it('use no address outside the domains that are reserved for examples', () => {
    const text = JSON.stringify(rows);
    const hosts = [...text.matchAll(/(?:https?:\/\/|@)([\w.-]+\.[a-z]{2,})/g)].map(([, host = '']) => host);
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
  });
});
