import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenBoard, openBoard } from './support/board-client.ts';

let board: OpenBoard;
beforeAll(async () => {
  board = await openBoard();
});
afterAll(() => board.board.close());

interface Raw {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
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
  return { status: answer.statusCode, headers: answer.headers, text: whole.toString() };
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

  it('refuses a body of more than a megabyte, and other content types', async () => {
    const long = await raw('POST', '/job/list.json', FORM, `${key()}&x=${'a'.repeat(1_100_000)}`);
    expect(long.status).toBe(413);
    const json = await raw('POST', '/job/list.json', { ...AGENT, 'content-type': 'application/json' }, '{}');
    expect(json.status).toBe(415);
    expect((await raw('PUT', '/job/list.json', FORM, key())).status).toBe(405);
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
