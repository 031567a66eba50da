import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMPANY_FILES, SANDBOX_FILES } from '../src/board/content/companies/companies.ts';
import { ROLE_FILES } from '../src/board/content/roles/roles.ts';
import { sampleContent } from '../src/board/content/sample.ts';
import { companyFile, readContent } from '../src/board/content/schema.ts';
import { slugOf } from '../src/board/database/slug.ts';
import { ACCOUNTS } from '../src/board/http/keys.ts';
import { outsideContactIn } from '../src/board/jobs/html.ts';

const { companies, ads, courses, events } = sampleContent();
const open = ads.filter(({ state, workingDaysAgo }) => state === undefined && workingDaysAgo < 22);
const bodies = ads.map(({ body }) => body);

function share(count: number, all: readonly unknown[] = open): number {
  return count / all.length;
}

function countOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
  ndash: '–',
  nbsp: ' ',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
};

/** Without tags and entities, enough to look for words in. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&(\w)(acute|grave|circ|tilde|cedil);/g, (_, letter: string, mark: string) => letter + ENTITIES[mark])
    .replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();
}

describe('the data files', () => {
  const dataFilesIn = (folder: string) =>
    readdirSync(fileURLToPath(new URL(`../src/board/content/${folder}/`, import.meta.url))).filter((name) =>
      name.endsWith('.yaml'),
    );

  it('are all in use, one a company and one a role', () => {
    const companyNames = companies.map(({ name }) => `${slugOf(name)}.yaml`);
    expect(dataFilesIn('companies')).toEqual(companyNames.sort());
    expect(COMPANY_FILES.length + Object.keys(SANDBOX_FILES).length).toBe(companyNames.length);
    expect(new Set(ROLE_FILES).size).toBe(dataFilesIn('roles').length);
  });

  it('with a mistake are refused with a sentence that names it', () => {
    const [good] = COMPANY_FILES as readonly object[];
    const wrong = { ...good, offices: ['Amadora'], hires: [], perk: ['Fruit'] };
    const reading = () => readContent(companyFile, wrong, 'company Quilha & Vento');
    for (const part of [/^the sample content, company Quilha & Vento: /, /"perk"/, /at offices\[0\]/, /at hires/])
      expect(reading).toThrow(part);
  });
});

describe('the sample content', () => {
  it('is the same every time', () => {
    expect(sampleContent()).toEqual({ companies, ads, courses, events });
  });

  it('is large enough to look like a board', () => {
    expect(companies.length).toBeGreaterThanOrEqual(44);
    expect(open.length).toBeGreaterThanOrEqual(320);
    expect(courses.length).toBeGreaterThanOrEqual(32);
    expect(events.length).toBeGreaterThanOrEqual(44);
    expect(new Set(companies.map(({ name }) => slugOf(name))).size).toBe(companies.length);
  });

  it('has bodies as long as real ones: 1,200 to 5,000 characters, 2,400 on average (docs/board.md, Answers)', () => {
    const lengths = bodies.map((body) => body.length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(1200);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(5000);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    expect(mean).toBeGreaterThan(2200);
    expect(mean).toBeLessThan(2600);
  });

  it('uses the tags, the style attributes, the entities and the empty paragraphs of real ads (docs/board.md, Answers)', () => {
    const tags = new Set(bodies.flatMap((body) => [...body.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag)));
    expect([...tags].sort()).toEqual(['a', 'b', 'br', 'em', 'li', 'ol', 'p', 'strong', 'u', 'ul']);
    for (const seen of [/ style="[^"]+"/, /&nbsp;/, /&ccedil;&atilde;o/, /&amp;/, /<p>&nbsp;<\/p>/, /\u00a0/])
      expect(bodies.some((body) => seen.test(body))).toBe(true);
  });

  it('lays text out as real ads do (docs/board.md, Answers)', () => {
    for (const [seen, least] of [
      [/<p[^>]*>(?:&nbsp;|\u00a0)<\/p>/, 0.3],
      [/<br \/>\s*<br \/>/, 0.08],
      [/<br \/>\s*- /, 0.08],
      [/margin-left:/, 0.08],
      [/text-align: center/, 0.08],
    ] as const)
      expect(share(bodies.filter((body) => seen.test(body)).length, bodies), String(seen)).toBeGreaterThan(least);
    const described = open.filter(({ company, body }) =>
      companies.some(({ name, about }) => slugOf(name) === company && plainText(body).startsWith(plainText(about))),
    );
    expect(share(described.length)).toBeGreaterThan(0.5);
  });

  it('has a link in every ad but those of the free plan, often with an address that stands nowhere else', () => {
    const linked = ads.filter(({ company }) => company !== ACCOUNTS.free.company);
    const linksOf = (body: string) => [...body.matchAll(/<a href="([^"]+)"[^>]*>/g)].map(([, address = '']) => address);
    expect(linked.filter(({ body }) => linksOf(body).length === 0)).toEqual([]);
    const all = linked.flatMap(({ body }) => linksOf(body));
    expect(all.length / linked.length).toBeGreaterThan(1.3);
    expect(all.filter((address) => !/^(https:\/\/|mailto:)[\w./@-]+$/.test(address))).toEqual([]);
    const [hidden, seen] = [linked, linked].map((some, want) =>
      some.filter(({ body }) => {
        const [apply = ''] = linksOf(body);
        return plainText(body).includes(apply.replace('mailto:', '')) === (want === 1);
      }),
    );
    expect(share(hidden?.length ?? 0, linked)).toBeGreaterThan(0.3);
    expect(share(seen?.length ?? 0, linked)).toBeGreaterThan(0.3);
  });

  it('has records of the older shape, and pay and work model that only the text names', () => {
    const older = open.filter(({ allowRemote }) => allowRemote !== undefined);
    expect(share(older.length)).toBeCloseTo(0.06, 1);
    expect(older.some(({ allowRemote, workModel }) => allowRemote === false && workModel === 2)).toBe(true);
    const paid = open.filter(({ body, salaryMin }) => salaryMin === null && /\d[.,]000/.test(plainText(body)));
    expect(share(paid.length)).toBeGreaterThan(0.02);
    const hybrid = open.filter(
      ({ body, workModel }) => workModel === 0 && /two days a week in|dois dias por semana no/i.test(plainText(body)),
    );
    expect(hybrid.length).toBeGreaterThan(2);
  });

  it('leaves no mark of a phrase unfilled', () => {
    expect(bodies.filter((body) => /[{}[\]]|undefined/.test(body))).toEqual([]);
    expect(ads.filter(({ title }) => /[{}]|undefined/.test(title))).toEqual([]);
  });

  it('spreads places and pay as the real board does (docs/board.md, Size and life)', () => {
    expect(share(open.filter(({ locations }) => locations.length === 0).length)).toBeCloseTo(0.09, 1);
    expect(share(open.filter(({ locations }) => locations.length > 1).length)).toBeCloseTo(0.24, 1);
    const paid = share(open.filter(({ salaryMin }) => salaryMin !== null).length);
    expect(paid).toBeGreaterThan(0.05);
    expect(paid).toBeLessThan(0.1);
  });

  it('has every work model, contract and type, and ads without contract or type', () => {
    expect([...countOf(open.map(({ workModel }) => workModel)).keys()].sort()).toEqual([0, 1, 2]);
    expect([...countOf(open.flatMap(({ contracts }) => contracts)).keys()].sort()).toEqual([1, 2, 3, 4, 5]);
    expect([...countOf(open.flatMap(({ types }) => types)).keys()].sort()).toEqual([1, 2]);
    expect(open.some(({ contracts }) => contracts.length === 0)).toBe(true);
    expect(open.some(({ types }) => types.length === 0)).toBe(true);
  });

  it('has references of every kind: none, digits, within spaces', () => {
    for (const kind of [/^$/, /^\d+$/, /^ .* $/, /^[A-Z]+\/\d+$/])
      expect(open.some(({ ref }) => kind.test(ref))).toBe(true);
  });

  it('mentions remote work in on-site ads, as ten of fifteen real ones do (docs/board.md, Answers)', () => {
    const onSite = open.filter(({ workModel }) => workModel === 0);
    const remote = onSite.filter(({ body }) => /remot|h[ií]brid|teletrabalho|casa\b|hybrid|from home/i.test(body));
    expect(share(remote.length, onSite)).toBeGreaterThan(0.4);
  });

  it('names the technologies whose names are hard to count', () => {
    for (const name of ['C#', 'C++', '.NET', 'Node.js', 'Go', 'R', 'F#', 'Kotlin', 'React'])
      expect(bodies.filter((body) => body.split(/[\s,;<>()/]+/).includes(name)).length, name).toBeGreaterThan(2);
  });

  it('names what is written with a space or a stroke', () => {
    for (const name of ['Power BI', 'CI/CD'])
      expect(bodies.filter((body) => body.includes(name)).length).toBeGreaterThan(2);
  });

  it('is written in Portuguese and in English', () => {
    const portuguese = bodies.filter((body) => /ção|&ccedil;&atilde;o|ções|&otilde;es/.test(body));
    expect(share(portuguese.length, bodies)).toBeGreaterThan(0.4);
    expect(share(bodies.filter((body) => /\bthe\b.*\byou\b/is.test(body)).length, bodies)).toBeGreaterThan(0.25);
  });

  it('has no two ads with the same text, and no company with the same title twice', () => {
    expect(new Set(bodies).size).toBe(bodies.length);
    const own = ads.map(({ company, title }) => `${company} ${title}`);
    expect(new Set(own).size).toBe(own.length);
  });

  it('shows every state of the table in the ads of the sandbox companies', () => {
    const slugs: string[] = Object.values(ACCOUNTS).flatMap((account) =>
      'company' in account ? [account.company] : [],
    );
    const own = ads.filter(({ company }) => slugs.includes(company));
    expect(new Set(own.map(({ company }) => company)).size).toBe(3);
    expect(new Set(own.map(({ state }) => state))).toEqual(
      new Set([undefined, 'moderation', 'suspended', 'refused', 'removed']),
    );
    expect(own.some(({ workingDaysAgo }) => workingDaysAgo > 30)).toBe(true);
  });

  it('keeps the ads of the free plan free of external contacts', () => {
    const free = ads.filter(({ company }) => company === ACCOUNTS.free.company);
    expect(free.map(({ body }) => outsideContactIn(body))).toEqual(free.map(() => undefined));
    expect(new Set(free.map(({ applyMethod }) => applyMethod))).toEqual(new Set(['platform']));
  });

  it('uses no address outside the domains that are reserved for examples', () => {
    const text = JSON.stringify({ ads, courses, events });
    const addresses = [...text.matchAll(/(?:https?:\/\/|@)([\w.-]+\.[a-z]{2,})/g)].map(([, host = '']) => host);
    expect(addresses.filter((host) => !host.endsWith('.example'))).toEqual([]);
  });

  it('has events of several types in many places, free and paid, online and not, most of them ahead', () => {
    expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(events.flatMap(({ locations }) => locations)).size).toBeGreaterThanOrEqual(12);
    for (const field of ['online', 'paid', 'contact'] as const)
      expect(new Set(events.map((event) => event[field])).size, field).toBe(2);
    expect(events.filter(({ start }) => start > 6).length).toBeGreaterThan(events.length * 0.75);
    expect(Math.max(...events.map(({ start }) => start))).toBeLessThanOrEqual(120);
    expect(Math.min(...events.map(({ start }) => start))).toBeGreaterThanOrEqual(-20);
  });

  it('has courses that are free, funded, certified, online, and some whose hours or price are not known', () => {
    for (const field of ['online', 'certified', 'funded'] as const)
      expect(new Set(courses.map((course) => course[field])).size, field).toBe(2);
    expect(courses.some(({ price }) => price === 0)).toBe(true);
    expect(courses.some(({ price }) => price === undefined)).toBe(true);
    expect(courses.some(({ hours }) => hours === undefined)).toBe(true);
    expect(new Set(courses.map(({ schedule }) => schedule))).toEqual(new Set([1, 2, 3]));
  });
});
