import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFaults, type FaultSource } from '../src/board/http/faults.ts';
import { type BoardClient, openBoard } from './support/board-client.ts';

let board: BoardClient;
let faults: FaultSource;
beforeAll(async () => {
  faults = createFaults();
  board = await openBoard({ faults });
});
afterAll(() => board.board.close());

interface Raw {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly size: number;
  readonly text: string;
}

/** A request as plain as it can be: nothing is sent that is not named, and nothing of the answer is decoded. */
async function raw(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Raw> {
  const sent = request(board.board.url + path, { method, headers: { ...headers, connection: 'close' } });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  return { status: answer.statusCode, headers: answer.headers, size: whole.length, text: whole.toString() };
}

const AGENT = { 'user-agent': 'probe' };
const FORM = { ...AGENT, 'content-type': 'application/x-www-form-urlencoded' };
const key = () => `api_key=${board.board.keys.reader}`;

describe('HTTP', () => {
  it('takes reads as GET with a query and as POST with a form', async () => {
    expect(await board.get('/company/get.json', { slug: 'bolota-labs' })).toEqual(
      await board.post('/company/get.json', { slug: 'bolota-labs' }),
    );
  });

  it('takes create as POST only', async () => {
    const answer = await raw('GET', `/job/create.json?${key()}&title=a&body=b`, AGENT);
    expect(answer.status).toBe(405);
    expect(JSON.parse(answer.text).error.message).toMatch(/POST/);
  });

  it('refuses a request without a User-Agent with 403', async () => {
    expect((await raw('GET', `/job/list.json?${key()}`, {})).status).toBe(403);
    expect((await raw('GET', `/job/list.json?${key()}`, AGENT)).status).toBe(200);
  });

  it('answers an unknown path with 404 and a JSON error', async () => {
    for (const path of ['/job/list', '/', '/job/delete.json']) {
      const answer = await raw('GET', `${path}?${key()}`, AGENT);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toHaveProperty('error.message');
    }
  });

  it('sends JSON in UTF-8', async () => {
    const answer = await raw('GET', `/location/list.json?${key()}`, AGENT);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.text).toContain('Évora');
  });

  it('compresses a larger answer when asked, and never otherwise', async () => {
    const path = `/job/list.json?${key()}&limit=50`;
    const plain = await raw('GET', path, AGENT);
    const packed = await raw('GET', path, { ...AGENT, 'accept-encoding': 'gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.size).toBeLessThan(plain.size / 2);
    const small = await raw('GET', `/job/get.json?${key()}&id=1`, { ...AGENT, 'accept-encoding': 'gzip' });
    expect(small.headers['content-encoding']).toBeUndefined();
  });

  it('refuses a body of more than a megabyte, and other content types', async () => {
    const long = await raw('POST', '/job/list.json', FORM, `${key()}&x=${'a'.repeat(1_100_000)}`);
    expect(long.status).toBe(413);
    const json = await raw('POST', '/job/list.json', { ...AGENT, 'content-type': 'application/json' }, '{}');
    expect(json.status).toBe(415);
    expect((await raw('PUT', '/job/list.json', FORM, key())).status).toBe(405);
  });

  it('reads percent-encoding, plus signs and accents in a form', async () => {
    const id = await board.create({ title: 'C++ & C#: 100 % “ção” =', body: '<p>a+b</p>' });
    expect(await board.post('/job/get.json', { id })).toMatchObject({ title: 'C++ & C#: 100 % “ção” =' });
  });

  it('closes at once, connections included', async () => {
    const other = await openBoard({ file: board.file });
    const { port } = new URL(other.board.url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    await other.board.close();
    await closed;
    await expect(other.post('/job/list.json')).rejects.toThrow();
  });
});

describe('faults that a test asks for', () => {
  const ad = { title: 'Faulty', body: '<p>x</p>' };
  const countOf = async (title: string) => {
    const { results } = await board.post('/job/list.json', { limit: 100 });
    return results.filter((job: { title: string }) => job.title === title).length;
  };
  beforeEach(() => {
    expect(faults.take('createJob')).toBeUndefined();
  });

  it('drop the connection before anything is stored', async () => {
    faults.next('createJob', { kind: 'drop before' });
    await expect(board.post('/job/create.json', { ...ad, title: 'Before' })).rejects.toThrow();
    expect(await countOf('Before')).toBe(0);
  });

  it('drop the connection after the ad was stored', async () => {
    faults.next('createJob', { kind: 'drop after' });
    await expect(board.post('/job/create.json', { ...ad, title: 'After' })).rejects.toThrow();
    expect(await countOf('After')).toBe(1);
  });

  it('cut an answer off in the middle', async () => {
    faults.next('createJob', { kind: 'cut off' });
    await expect(board.post('/job/create.json', { ...ad, title: 'Half' })).rejects.toThrow();
    expect(await countOf('Half')).toBe(1);
  });

  it('answer something else for as many requests as were asked for, and then as usual', async () => {
    faults.next('listJobs', { kind: 'answer', status: 503, headers: { 'retry-after': '1' }, body: '<h1>no</h1>' }, 2);
    for (const _ of [1, 2]) {
      const answer = await raw('GET', `/job/list.json?${key()}`, AGENT);
      expect(answer).toMatchObject({ status: 503, text: '<h1>no</h1>' });
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect((await board.post('/job/list.json')).page).toBe(1);
  });

  it('delay what is done, or the answer to it', async () => {
    const impatient = (path: string, body: URLSearchParams) =>
      fetch(board.board.url + path, { method: 'POST', body, signal: AbortSignal.timeout(60) });
    const form = new URLSearchParams({ api_key: board.board.keys.paid, ...ad, title: 'Late' });
    faults.next('createJob', { kind: 'delay after', milliseconds: 400 });
    await expect(impatient('/job/create.json', form)).rejects.toThrow();
    expect(await countOf('Late')).toBe(1);
    form.set('title', 'Later');
    faults.next('createJob', { kind: 'delay before', milliseconds: 400 });
    await expect(impatient('/job/create.json', form)).rejects.toThrow();
    expect(await countOf('Later')).toBe(0);
  });

  it('touch no other operation', async () => {
    faults.next('listEvents', { kind: 'drop before' });
    expect((await board.post('/course/list.json')).page).toBe(1);
    await expect(board.post('/event/list.json')).rejects.toThrow();
  });

  it('come with the requests that were received, without their key', async () => {
    const before = faults.requests.length;
    await board.post('/job/list.json', { company: '2,3', limit: 5 });
    await board.get('/nowhere.json', {});
    expect(faults.requests.slice(before)).toEqual([
      {
        method: 'POST',
        path: '/job/list.json',
        operation: 'listJobs',
        parameters: { company: '2,3', limit: '5' },
        userAgent: expect.any(String),
      },
      { method: 'GET', path: '/nowhere.json', parameters: {}, userAgent: expect.any(String) },
    ]);
    expect(JSON.stringify(faults.requests)).not.toContain('sandbox-');
  });
});
