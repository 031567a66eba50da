import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestBoard, testBoard } from './support/board.ts';
import { type BoardClient, clientOf } from './support/board-client.ts';

/* The faults that other tests rely on do happen, and where they are said to. */

let test: TestBoard;
let board: BoardClient;
beforeAll(async () => {
  test = await testBoard({ moderationSeconds: 0 });
  board = clientOf(test.board);
});
afterAll(() => test.board.close());

describe('faults before a board', () => {
  const ad = { title: 'Faulty', body: '<p>x</p>' };
  const countOf = async (title: string) => {
    const { results } = await board.post('/job/list.json', { limit: 100 });
    return results.filter((job: { title: string }) => job.title === title).length;
  };
  beforeEach(() => {
    expect(test.faults.waiting()).toBe(0);
  });

  it('drop the connection before anything is stored', async () => {
    test.faults.next('createJob', { kind: 'drop before' });
    await expect(board.post('/job/create.json', { ...ad, title: 'Before' })).rejects.toThrow();
    expect(await countOf('Before')).toBe(0);
  });

  it('drop the connection after the ad was stored', async () => {
    test.faults.next('createJob', { kind: 'drop after' });
    await expect(board.post('/job/create.json', { ...ad, title: 'After' })).rejects.toThrow();
    expect(await countOf('After')).toBe(1);
  });

  it('cut an answer off in the middle', async () => {
    test.faults.next('createJob', { kind: 'cut off' });
    await expect(board.post('/job/create.json', { ...ad, title: 'Half' })).rejects.toThrow();
    expect(await countOf('Half')).toBe(1);
  });

  it('answer something else for as many requests as were asked for, and then as usual', async () => {
    test.faults.next(
      'listJobs',
      { kind: 'answer', status: 503, headers: { 'retry-after': '1' }, body: '<h1>no</h1>' },
      2,
    );
    for (const _ of [1, 2]) {
      const answer = await fetch(`${test.board.url}/job/list.json?api_key=${test.board.keys.reader}`);
      expect(answer.status).toBe(503);
      expect(await answer.text()).toBe('<h1>no</h1>');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect((await board.post('/job/list.json')).page).toBe(1);
  });

  it('delay what is done, or the answer to it', async () => {
    const impatient = (path: string, body: URLSearchParams) =>
      fetch(test.board.url + path, { method: 'POST', body, signal: AbortSignal.timeout(60) });
    const form = new URLSearchParams({ api_key: test.board.keys.paid, ...ad, title: 'Late' });
    test.faults.next('createJob', { kind: 'delay after', milliseconds: 400 });
    await expect(impatient('/job/create.json', form)).rejects.toThrow();
    expect(await countOf('Late')).toBe(1);
    form.set('title', 'Later');
    test.faults.next('createJob', { kind: 'delay before', milliseconds: 400 });
    await expect(impatient('/job/create.json', form)).rejects.toThrow();
    expect(await countOf('Later')).toBe(0);
  });

  it('touch no other operation', async () => {
    test.faults.next('listEvents', { kind: 'drop before' });
    expect((await board.post('/course/list.json')).page).toBe(1);
    await expect(board.post('/event/list.json')).rejects.toThrow();
  });

  it('come with the requests that were received, without their key', async () => {
    const before = test.faults.requests.length;
    await board.post('/job/list.json', { company: '2,3', limit: 5 });
    await board.get('/nowhere.json', {});
    expect(test.faults.requests.slice(before)).toEqual([
      {
        method: 'POST',
        path: '/job/list.json',
        operation: 'listJobs',
        parameters: { company: '2,3', limit: '5' },
        userAgent: expect.any(String),
      },
      { method: 'GET', path: '/nowhere.json', parameters: {}, userAgent: expect.any(String) },
    ]);
    expect(JSON.stringify(test.faults.requests)).not.toContain('sandbox-');
  });
});
