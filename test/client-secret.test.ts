import { describe, expect, it } from 'vitest';
import {
  boardAndClient,
  clientOf,
  closeAfterEach,
  failureOf,
  JOB,
  KEY,
  NO_JOBS,
  within,
} from './support/client-calls.ts';
import * as bad from './support/misbehaving.ts';

closeAfterEach();

/** The key and all its usual spellings. */
const TRACES = [KEY, 'k3y', 'company%2F42', 'company%2f42', 'company\\/42'];

function expectNoTrace(text: string): void {
  for (const trace of TRACES) expect(text).not.toContain(trace);
}

describe('the key leaves only in the form', () => {
  it.each<[string, bad.Behaviour]>([
    ['in its message', bad.error(`Unknown parameter near api_key=${KEY}`)],
    ['in its message, encoded', bad.error(`/job/get.json?api_key=${encodeURIComponent(KEY)}`)],
    ['in its message, encoded in lower case', bad.error('?api_key=k3y-of-a%2bcompany%2f42&id=1')],
    ['in its message, parted by an invisible character', bad.error(`k3y-of\u200b-a+company/42`)],
    ['at the end of a long message', bad.error(`${'x'.repeat(190)} ${KEY}`)],
    ['in a redirect', bad.answer('', { status: 302, headers: { Location: `https://other.example/?k=${KEY}` } })],
    ['in the content type', bad.answer('x', { headers: { 'Content-Type': `text/${KEY}` } })],
    ['in the encoding', bad.answer('x', { headers: { 'Content-Encoding': KEY } })],
  ])('where the board repeats it %s, it stands in no error and no log', async (_where, behaviour) => {
    const { client, logged } = await boardAndClient(behaviour);
    const error = await failureOf(client.call('getJob', { id: 1 }, within(3000)));
    expectNoTrace(JSON.stringify([error.message, error.boardMessage, error.field, error.stack, logged]));
  });

  it('where a caller puts it in an argument, it stands in no error', async () => {
    const { client } = await boardAndClient(bad.error('Company not found'));
    const error = await failureOf(client.call('getCompany', { slug: KEY }, within(3000)));
    expect(error.message).toContain('[api key]');
    expectNoTrace(error.message);
  });

  it.each([
    ['as it is', JSON.stringify(KEY)],
    ['with escaped slashes', JSON.stringify(KEY).replace('/', '\\/')],
    [
      'with escaped letters',
      `"${[...KEY].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`,
    ],
    ['encoded', JSON.stringify(encodeURIComponent(KEY))],
  ])('where the board writes it into a record %s, it is taken out', async (_how, written) => {
    const body = JSON.stringify({ ...JOB, title: '@', body: 'sent by @ to @' }).replaceAll('@', written.slice(1, -1));
    const { client } = await boardAndClient(bad.answer(body));
    const job = await client.call('getJob', { id: 12 }, within(3000));
    expect(job).toMatchObject({ title: '[api key]', body: 'sent by [api key] to [api key]' });
  });

  it('a short key is taken out of sentences, and leaves the board’s texts alone', async () => {
    const { board } = await boardAndClient(bad.json({ ...JOB, title: 'test engineer' }), bad.error('bad: test'));
    const { client } = clientOf(board.url, 'test');
    expect(await client.call('getJob', { id: 12 }, within(3000))).toMatchObject({ title: 'test engineer' });
    const error = await failureOf(client.call('getJob', { id: 12 }, within(3000)));
    expect(error).toMatchObject({ boardMessage: 'bad: [api key]' });
    expect(error.message).not.toContain('test');
  });

  it('logs operation, attempt, outcome and time, and no content', async () => {
    const { client, logged } = await boardAndClient(bad.html(503), bad.json(NO_JOBS));
    await client.call('searchCompanies', { q: ['secret plans'] }, within(5000)).catch(() => undefined);
    const lines = logged.map(({ level, message }) => `${level} ${message}`);
    expect(lines[0]).toMatch(/^debug company\/search, attempt 1: HTTP 503 after \d+ ms$/);
    expect(lines[1]).toMatch(/^warn company\/search: attempt 1 failed \(HTTP 503\), next in \d+ ms$/);
    expect(lines[2]).toMatch(/^debug company\/search, attempt 2: HTTP 200 after \d+ ms$/);
    expect(lines.join()).not.toContain('secret plans');
    expectNoTrace(lines.join());
  });

  it('survives an answer nested as deep as it is long', async () => {
    const deep = 150_000;
    const { client } = await boardAndClient(bad.answer(`{"total":0,"x":${'['.repeat(deep)}${']'.repeat(deep)}}`));
    expect(await client.call('listJobs', {}, within(5000))).toMatchObject({ total: 0 });
  });
});
