import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LOADERS } from '../src/catalog/loaders.ts';
import { COUNTRY_CODES } from '../src/site/countries.ts';
import { isOwnCountry, PORTUGAL, SITES } from '../src/site/site.ts';
import { rowFields } from '../src/tools/jobs/job-row.ts';
import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS, SALARY } from '../src/wire/limits.ts';
import { OPERATIONS, type OperationName, pathOf } from '../src/wire/operations.ts';
import { APPLY_METHODS, JOB_STATES, type Table } from '../src/wire/tables.ts';
import {
  boardAndClient,
  CREATED,
  clientOf,
  failureOf,
  JOB,
  KEY,
  NO_JOBS,
  within,
  withoutChance,
} from './support/client-calls.ts';
import { answer, json } from './support/misbehaving.ts';

withoutChance();

const CREATE = {
  title: 'C# & more',
  body: '<p>Olá = 100%</p>',
  location: [14, 18],
  contract: [2],
  type: [1, 2],
  work_model: 0,
  country: 'PT',
  ref: 'R 1',
  salary_min: 30000,
  salary_max: 40000,
  apply_method: 'url' as const,
  apply_address: 'jobs@acme.example',
};

/** What is sent for each operation, transcribed from the interface, never derived from the code. */
const PINS: readonly (readonly [target: string, form: string, name: OperationName, values: object])[] = [
  ['/job/get', 'id=12', 'getJob', { id: 12 }],
  [
    '/job/list',
    'limit=20&page=2&company=1%2C2&type=1&contract=2%2C4',
    'listJobs',
    { limit: 20, page: 2, company: [1, 2], type: [1], contract: [2, 4] },
  ],
  [
    '/job/create',
    'title=C%23+%26+more&body=%3Cp%3EOl%C3%A1+%3D+100%25%3C%2Fp%3E&location=14%2C18&contract=2&type=1%2C2&work_model=0&country=PT&ref=R+1&salary_min=30000&salary_max=40000&apply_method=url&apply_address=jobs%40acme.example',
    'createJob',
    CREATE,
  ],
  [
    '/job/edit',
    'id=12&title=New&workModel=2&country=ES',
    'editJob',
    { id: 12, title: 'New', work_model: 2, country: 'ES' },
  ],
  ['/job/status', 'id=12', 'jobStatus', { id: 12 }],
  ['/job/suspend', 'id=12', 'suspendJob', { id: 12 }],
  ['/course/get', 'id=3', 'getCourse', { id: 3 }],
  ['/course/list', 'limit=5&company=7', 'listCourses', { limit: 5, company: [7] }],
  ['/location/list', '', 'listLocations', {}],
  ['/event/get', 'id=4', 'getEvent', { id: 4 }],
  ['/event/list', 'page=3', 'listEvents', { page: 3 }],
  [
    '/event/search',
    'q=java%2Cspring+boot&limit=2&company=7%2C8',
    'searchEvents',
    { q: ['java', 'spring boot'], limit: 2, company: [7, 8] },
  ],
  ['/company/get', 'slug=acme', 'getCompany', { slug: 'acme' }],
  ['/company/search', 'q=acme', 'searchCompanies', { q: ['acme'] }],
];

/** Fits every operation: what an operation does not know is ignored. */
const EVERYTHING = {
  ...JOB,
  ...CREATED,
  ...NO_JOBS,
  success: { message: 'ok', id: '99', status: { id: '2', name: 'moderation' } },
  name: 'Acme',
  slug: 'acme',
  query: 'echoed',
};

describe('what the client sends', () => {
  it('is pinned for each operation', () => {
    expect(PINS.map(([, , name]) => name).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it.each(PINS)(
    '%s is posted as a form with the parameters of the interface, the key last',
    async (target, form, name, values) => {
      const { board, client } = await boardAndClient(json(EVERYTHING));
      await client.call(name, values as never, within(2000));
      expect(board.requests).toHaveLength(1);
      const expected = [...new URLSearchParams(form), ['api_key', KEY]];
      expect(board.requests[0]).toMatchObject({ method: 'POST', target: `${target}.json`, form: expected });
    },
  );

  it('names itself and what it can read, and has the key in no header', async () => {
    const { board, client } = await boardAndClient(json(NO_JOBS));
    await client.call('listJobs', {}, within(2000));
    const { headers = {}, target } = board.requests[0] ?? {};
    expect(headers).toMatchObject({
      'user-agent': 'jobboard-mcp/1.2.3',
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'content-type': 'application/x-www-form-urlencoded',
      host: `127.0.0.1:${board.port}`,
    });
    expect(`${target} ${JSON.stringify(headers)}`).not.toContain('k3y-of');
  });

  it.each(['', '/', '/api/v1', '/api/v1/'])('puts the path behind a base URL that ends in "%s"', async (path) => {
    const { board } = await boardAndClient(json(NO_JOBS));
    await clientOf(`${board.url}${path}`).client.call('listJobs', {}, within(2000));
    expect(board.requests[0]?.target).toBe(`${path.replace(/\/$/, '')}/job/list.json`);
  });
});

describe('what the client reads', () => {
  const long = JSON.stringify({ ...NO_JOBS, total: 4711, page: 400, padding: 'lorem ipsum '.repeat(200_000) });
  it.each([
    ['in pieces', answer(long)],
    ['by gzip', answer(gzipSync(long), { headers: { 'Content-Encoding': 'gzip' } })],
  ])('reads an answer that comes %s', async (_how, behaviour) => {
    const { board, client } = await boardAndClient(behaviour);
    expect(await client.call('listJobs', {}, within(2000))).toMatchObject({ total: 4711 });
    expect(board.requests).toHaveLength(1);
  });

  it.each([[{ total: 25, page: 3, limit: 12 }], [{ total: 1, page: 1, limit: 12, results: null }], [{ total: 3 }]])(
    'does not take %j for an empty page',
    async (body) => {
      const { client } = await boardAndClient(json(body));
      const error = await failureOf(client.call('listJobs', {}, within(2000)));
      expect(error).toMatchObject({ code: 'unexpected_answer', sent: true });
      expect(error.message).toContain('job/list');
    },
  );
});

it('refuses a list that is said to be filtered by nothing', async () => {
  const { board, client } = await boardAndClient(json({ ...NO_JOBS, query: '' }));
  const failure = await failureOf(client.call('searchEvents', { q: ['java'] }, within(2000)));
  expect(failure).toMatchObject({ code: 'unexpected_answer' });
  expect(failure.message).toContain('the words were not applied');
  expect(board.requests).toHaveLength(1);
});

it('names the call’s traceparent as X-Request-Id, and none where the caller gave none', async () => {
  const { board, client } = await boardAndClient(json(NO_JOBS), json(NO_JOBS));
  const requestId = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  await client.call('listJobs', {}, { ...within(8000), requestId });
  await client.call('listJobs', {}, within(8000));
  expect(board.requests.map(({ headers }) => headers['x-request-id'])).toEqual([requestId, undefined]);
});

/* Pins: what the interface says, copied out by hand. */

function written(table: Table): string {
  return table.map(({ id, name }) => `${id} ${name}`).join(', ');
}

describe('the interface, as transcribed', () => {
  it('reserves the four operations of publishing companies', () => {
    const reserved = Object.entries(OPERATIONS).filter(([, operation]) => operation.reserved);
    expect(reserved.map(([name]) => name)).toEqual(['createJob', 'editJob', 'jobStatus', 'suspendJob']);
  });

  it('holds the tables', () => {
    const { type, contract, work_model, location } = PORTUGAL.tables;
    expect(written(type)).toBe('1 Full-time, 2 Part-time');
    expect(written(contract)).toBe(
      '1 Contrato a termo, 2 Contrato sem termo, 3 Estágio profissional, 4 Prestação de Serviços, 5 Estágio académico',
    );
    expect(written(work_model)).toBe('0 On-Site, 1 Remote, 2 Hybrid');
    expect(written(PORTUGAL.courseTypes)).toBe('1 Laboral, 3 Laboral / Pós-Laboral, 2 Pós-Laboral');
    expect(written(JOB_STATES)).toBe('0 Removed, 1 Active, 2 Moderation, 3 Suspended, 4 Refused, 5 Expired');
    expect(written(location)).toBe(
      '1 Aveiro, 2 Açores, 3 Beja, 4 Braga, 5 Bragança, 6 Castelo Branco, 8 Coimbra, 9 Faro, 10 Évora, 11 Guarda, ' +
        '12 Portalegre, 13 Leiria, 14 Lisboa, 15 Madeira, 16 Viseu, 17 Setúbal, 18 Porto, 20 Santarém, 21 Vila Real, ' +
        '22 Viana do Castelo, 29 International',
    );
    expect(APPLY_METHODS).toEqual(['platform', 'url', 'body']);
  });

  it('holds the limits', () => {
    expect(SALARY).toEqual({ min: 5000, max: 1000000 });
    expect(ACCEPTED_TAGS).toEqual(['p', 'strong', 'br', 'em', 'u', 'strike', 'ol', 'li', 'ul', 'a', 'b']);
    expect(ACCEPTED_ATTRIBUTE).toBe('text-align');
  });

  it('holds the 249 assigned country codes', () => {
    expect(COUNTRY_CODES.size).toBe(249);
    for (const code of ['PT', 'ES', 'PL', 'BR', 'GB']) expect(COUNTRY_CODES.has(code)).toBe(true);
    for (const code of ['UK', 'EU', 'XX', 'EN']) expect(COUNTRY_CODES.has(code)).toBe(false);
  });
});

describe('the rows of the sites', () => {
  const { adDays: _days, pages: _pages, ...whole } = PORTUGAL;

  it.each(SITES.map((site) => [site.code, site] as const))('%s is whole, with a zone and a currency', (_code, site) => {
    expect(Object.keys(site)).toEqual(expect.arrayContaining(Object.keys(whole)));
    expect(Object.keys(site).filter((name) => !(name in PORTUGAL))).toEqual([]);
    expect(Object.keys(site.tables)).toEqual(Object.keys(PORTUGAL.tables));
    expect(COUNTRY_CODES.has(site.country)).toBe(true);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: site.zone })).not.toThrow();
    expect(Intl.supportedValuesOf('currency')).toContain(site.currency.code);
  });

  it('know their country in its own language, whose code is not that of the site', () => {
    for (const [country, name] of [['PT', 'Portugal'], ['PL', 'Polska'], ['SE', 'Sverige']] as const)
      expect(isOwnCountry({ country }, name), name).toBe(true); // biome-ignore format: pairs
  });
});

describe('what the code has, the docs name', () => {
  const board = readFileSync('docs/board.md', 'utf8');
  const contract = readFileSync('docs/contract.md', 'utf8');
  const jobRow = /\*\*Job row\*\*:.*?\n- /s.exec(contract)?.[0];

  it.each<[string, string | undefined, readonly string[]]>([
    ['operations', board, Object.values(OPERATIONS).map((operation) => `\`${pathOf(operation)}\``)],
    ['sites', board, SITES.map(({ domain }) => `\`https://api.${domain}\``)],
    ['sites by their codes', contract, SITES.map(({ code }) => `\`${code}\``)],
    ['tools', contract, Object.keys(LOADERS).map((name) => `\`${name}\``)],
    ['fields of a row', jobRow, Object.keys(rowFields)],
  ])('%s', (_what, text = '', names) => {
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  });
});
