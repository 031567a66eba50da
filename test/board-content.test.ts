import { describe, expect, it } from 'vitest';
import { ACCOUNTS } from '../src/board/http/keys.ts';
import { outsideContactIn } from '../src/board/jobs/html.ts';
import { adIn } from '../src/board/jobs/stored-ad.ts';
import { ADS, COMPANIES, COURSES, EVENTS } from '../src/board/sample/content.ts';
import { sampleRows } from '../src/board/sample/sample.ts';
import { CONTRACTS, JOB_TYPES, type Table } from '../src/wire/tables.ts';

const samples = Object.entries(ADS).flatMap(([company, ads]) => ads.map((ad) => ({ ...ad, company })));
const open = samples.filter(({ facts }) => facts.state === undefined && facts.age < 30);
const rows = sampleRows(Date.parse('2026-11-20T12:00:00Z'));
const ads = rows.job.map(adIn);
const bodies = ads.map(({ body }) => body);

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

  it('belong to companies of the board, and to no other', () => {
    const slugs = COMPANIES.map(({ slug }) => slug);
    expect(Object.keys(ADS).sort()).toEqual([...slugs].sort());
    expect(new Set(slugs).size).toBe(20);
    expect(samples).toHaveLength(100);
    const idsOf = (table: Table) => new Set(table.map(({ id }) => id));
    for (const { type, contract } of ads) {
      expect(type.every((id) => idsOf(JOB_TYPES).has(id))).toBe(true);
      expect(contract.every((id) => idsOf(CONTRACTS).has(id))).toBe(true);
    }
  });

  it('show every state of the table in the ads of the sandbox companies', () => {
    const slugs = Object.values(ACCOUNTS).flatMap((account) => ('company' in account ? [account.company] : []));
    const own = samples.filter(({ company }) => slugs.some((slug) => slug === company));
    expect(new Set(own.map(({ facts }) => facts.state))).toEqual(
      new Set([undefined, 'moderation', 'suspended', 'refused', 'removed']),
    );
    expect(own.some(({ facts }) => facts.state === undefined && facts.age > 30)).toBe(true);
  });

  it('have no two ads with the same text, and no company with the same title twice', () => {
    expect(new Set(bodies).size).toBe(bodies.length);
    expect(new Set(samples.map(({ company, title }) => `${company} ${title}`)).size).toBe(samples.length);
  });

  it('lay text out as real ads do, with the tags, attributes and entities of these (docs/board.md, Answers)', () => {
    const tags = new Set(bodies.flatMap((body) => [...body.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag)));
    expect([...tags].sort()).toEqual(['a', 'b', 'br', 'em', 'li', 'ol', 'p', 'strong', 'u', 'ul']);
    for (const seen of [
      ...[/<p[^>]*>(?:&nbsp;|\u00a0)<\/p>/, /<br \/><br \/>/, /<br \/>\s*- /, /margin-left:/, /text-align: center/],
      ...[/&nbsp;/, /&ccedil;&atilde;o/, /&amp;/, /\u200b/, /\u00ad/, /<a href="[^"]+">\.<\/a>/, /<\/a><a /],
    ])
      expect(
        bodies.some((body) => seen.test(body)),
        String(seen),
      ).toBe(true);
    expect(Math.min(...bodies.map((body) => body.length))).toBeGreaterThan(700);
    expect(bodies.filter((body) => /\{|undefined/.test(body))).toEqual([]);
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

  it('vary as real ads do: places, pay, contract, type, work model, the older shape, what only the text says', () => {
    const facts = open.map((ad) => ad.facts);
    const some = (test: (one: (typeof facts)[number]) => boolean) => facts.filter(test).length / facts.length;
    expect(some(({ at = [] }) => at.length === 0)).toBeCloseTo(0.09, 1);
    expect(some(({ at = [] }) => at.length > 1)).toBeGreaterThan(0.1);
    expect(some(({ pay }) => pay !== undefined)).toBeLessThan(0.15);
    for (const unsaid of ['contracts', 'types', 'ref'] as const)
      expect(some((one) => one[unsaid] === undefined)).toBeGreaterThan(0.1);
    expect(new Set(facts.map(({ work }) => work))).toEqual(new Set([undefined, 'On-Site', 'Remote', 'Hybrid']));
    expect(new Set(facts.map(({ remote_allowed }) => remote_allowed))).toEqual(new Set([undefined, true, false]));
    expect(
      open.filter(({ facts: { pay }, body }) => pay === undefined && /\d[.,]000/.test(body)).length,
    ).toBeGreaterThan(2);
    expect(
      open.filter(({ facts: { work }, body }) => work === 'On-Site' && /h[ií]brid/i.test(body)).length,
    ).toBeGreaterThan(2);
    expect(open.some(({ body }) => /Type of position: Hybrid/.test(body))).toBe(true);
    for (const kind of [/^\d+$/, /^ .* $/, /^[A-Z]+\/\d+$/])
      expect(facts.some(({ ref = '' }) => kind.test(ref))).toBe(true);
  });

  it('name the technologies whose names are hard to count', () => {
    for (const name of ['C#', '.NET', 'Node.js', 'Go', 'R', 'Kotlin', 'React', 'C++'])
      expect(
        bodies.some((body) => body.split(/[\s,;<>()/]+|\.(?=[\s<])/).includes(name)),
        name,
      ).toBe(true);
  });

  it('have courses and events of every kind, ahead and over', () => {
    for (const field of ['online', 'certified', 'funded'] as const)
      expect(new Set(COURSES.map(({ facts }) => facts[field] ?? false)).size, field).toBe(2);
    expect(COURSES.some(({ facts }) => facts.price === 0)).toBe(true);
    expect(COURSES.some(({ facts }) => facts.price === undefined && facts.hours === undefined)).toBe(true);
    expect(new Set(EVENTS.map(({ facts }) => facts.type)).size).toBeGreaterThanOrEqual(4);
    for (const some of [COURSES, EVENTS]) {
      const ahead = some.filter(({ facts }) => facts.starts > 6);
      expect(ahead.length).toBeGreaterThan(some.length * 0.7);
      expect(some.some(({ facts }) => facts.starts < 0)).toBe(true);
    }
  });
});
