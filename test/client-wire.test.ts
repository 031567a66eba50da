import { describe, expect, it } from 'vitest';
import type { Client } from '../src/client/client.ts';
import { OPERATIONS, type OperationName } from '../src/wire/operations.ts';
import {
  boardAndClient,
  CREATED,
  clientOf,
  closeAfterEach,
  failureOf,
  JOB,
  KEY,
  NO_JOBS,
  within,
} from './support/client-calls.ts';
import { answer, gzipped, json } from './support/misbehaving.ts';

closeAfterEach();

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
  const text = JSON.stringify({ ...NO_JOBS, total: 4711, page: 400 });
  const long = JSON.stringify({ ...NO_JOBS, total: 4711, page: 400, padding: 'lorem ipsum '.repeat(200_000) });
  it.each([
    ['plain', answer(text)],
    ['by gzip, long, the connection closed behind it', gzipped(long)],
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

const events = (client: Client, ...q: string[]) => client.call('searchEvents', { q, limit: 5 }, within(2000));
const found = (query?: string | null) => ({
  total: 0,
  page: 1,
  limit: 5,
  results: [],
  ...(query === undefined ? {} : { query }),
});

describe('the words of a search', () => {
  it('a list that is said to be filtered by nothing is refused', async () => {
    const { board, client } = await boardAndClient();
    board.otherwise = json(found(''));
    const failure = await failureOf(events(client, 'java'));
    expect(failure).toMatchObject({ code: 'unexpected_answer' });
    expect(failure.message).toContain('the words were not applied');
    expect(board.requests).toHaveLength(1);
  });
});

it('names the call’s traceparent as X-Request-Id, and none where the caller gave none', async () => {
  const { board, client } = await boardAndClient(json(NO_JOBS), json(NO_JOBS));
  const requestId = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  await client.call('listJobs', {}, { ...within(8000), requestId });
  await client.call('listJobs', {}, within(8000));
  expect(board.requests.map(({ headers }) => headers['x-request-id'])).toEqual([requestId, undefined]);
});
