import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshFile, type Json, type OpenBoard, openBoard } from './support/board-client.ts';

const NOT_FOUND = { error: { message: 'Job not found.' } };
const NOT_ALLOWED = { error: { message: 'Not allowed. Please contact support.' } };
const DAY = 24 * 3600 * 1000;

/** The clock of the board under test; tests move it on. */
let instant = Date.parse('2026-05-13T12:00:00Z');
let board: OpenBoard;
beforeAll(async () => {
  board = await openBoard({ moderationSeconds: 20, now: () => new Date(instant) });
});
afterAll(() => board.board.close());

const pass = (milliseconds: number) => {
  instant += milliseconds;
};
const stateOf = async (id: string) => (await board.post('/job/status.json', { id })).success.status;
const readBy = (account: 'paid' | 'second' | 'reader', id: string) => board.post('/job/get.json', { id }, account);
const newestIds = async (values: Record<string, string | number> = {}, account: 'paid' | 'reader' = 'reader') =>
  ((await board.post('/job/list.json', { limit: 100, ...values }, account)).results ?? []).map(
    ({ id }: Json) => `${id}`,
  );
const companyOf = async (id: string) => (await readBy('paid', id)).companyId;

describe('moderation', () => {
  it('holds a created ad for its time, and ends by itself', async () => {
    const id = await board.create();
    expect(await stateOf(id)).toEqual({ id: '2', name: 'moderation' });
    expect(await readBy('reader', id)).toEqual(NOT_FOUND);
    expect(await newestIds()).not.toContain(id);
    pass(19_999);
    expect((await stateOf(id)).id).toBe('2');
    pass(1);
    expect(await stateOf(id)).toEqual({ id: '1', name: 'active' });
    expect((await readBy('reader', id)).title).toBe('Relojoeiro/a de software');
    expect((await newestIds())[0]).toBe(id);
  });

  it('is open to the ad’s own company: the ad itself, and its own list', async () => {
    const id = await board.create();
    expect((await readBy('paid', id)).id).toBe(Number(id));
    expect((await newestIds({ company: await companyOf(id) }, 'paid'))[0]).toBe(id);
    expect(await newestIds({}, 'paid')).not.toContain(id);
    expect(await newestIds({ company: await companyOf(id) }, 'reader')).not.toContain(id);
  });

  it('holds an edited ad too; others see neither the old nor the new text until it ends', async () => {
    const id = await board.create({ title: 'Old' });
    pass(20_000);
    await board.post('/job/edit.json', { id, title: 'New' });
    expect((await stateOf(id)).name).toBe('moderation');
    expect(await readBy('reader', id)).toEqual(NOT_FOUND);
    pass(20_000);
    expect((await readBy('reader', id)).title).toBe('New');
  });
});

describe('suspending', () => {
  it('takes an ad away from others, and leaves it to its company', async () => {
    const id = await board.create();
    pass(20_000);
    await board.post('/job/suspend.json', { id });
    expect(await stateOf(id)).toEqual({ id: '3', name: 'suspended' });
    expect(await readBy('reader', id)).toEqual(NOT_FOUND);
    expect((await readBy('paid', id)).id).toBe(Number(id));
    expect(await newestIds({ company: await companyOf(id) }, 'paid')).not.toContain(id);
  });

  it('is refused for an ad that is suspended already, saying so', async () => {
    const id = await board.create();
    await board.post('/job/suspend.json', { id });
    expect((await board.post('/job/suspend.json', { id })).error.message).toMatch(/suspended/);
  });

  it('is ended by an edit, through moderation', async () => {
    const id = await board.create();
    await board.post('/job/suspend.json', { id });
    await board.post('/job/edit.json', { id, title: 'Again' });
    expect((await stateOf(id)).name).toBe('moderation');
    pass(20_000);
    expect((await stateOf(id)).name).toBe('active');
  });
});

describe('expiry', () => {
  it('comes 30 days after publication, and an edit renews the ad', async () => {
    const id = await board.create();
    pass(30 * DAY - 1);
    expect((await stateOf(id)).name).toBe('active');
    pass(1);
    expect(await stateOf(id)).toEqual({ id: '5', name: 'expired' });
    expect(await readBy('reader', id)).toEqual(NOT_FOUND);
    expect((await board.post('/job/suspend.json', { id })).error.message).toMatch(/expired/);
    await board.post('/job/edit.json', { id, title: 'Renewed' });
    pass(20_000);
    expect((await stateOf(id)).name).toBe('active');
    expect((await newestIds())[0]).toBe(id);
  });
});

describe('the ads of the sandbox companies', () => {
  it('show every state of the table by its word', async () => {
    const fresh = await openBoard({ file: freshFile() });
    const stateOf = async (id: number) => (await fresh.post('/job/status.json', { id })).success?.status;
    const states = new Map<string, number>();
    const highest = Number(await fresh.create());
    for (let id = 498_201; id < highest; id += 3) {
      const state = await stateOf(id);
      if (state !== undefined) states.set(state.name, id);
    }
    expect([...states.keys()].sort()).toEqual(['active', 'expired', 'moderation', 'refused', 'removed', 'suspended']);
    const removed = states.get('removed') ?? 0;
    expect(await stateOf(removed)).toEqual({ id: '0', name: 'removed' });
    expect(await fresh.post('/job/get.json', { id: removed })).toEqual(NOT_FOUND);
    expect(await fresh.post('/job/edit.json', { id: removed, title: 'x' })).toEqual(NOT_FOUND);
    expect((await fresh.post('/job/suspend.json', { id: removed })).error.message).toMatch(/removed/);
    const refused = states.get('refused') ?? 0;
    expect((await fresh.post('/job/get.json', { id: refused })).id).toBe(refused);
    await fresh.post('/job/edit.json', { id: refused, title: 'Better' });
    expect((await stateOf(refused)).name).toBe('active');
    await fresh.board.close();
  });
});

describe('ownership', () => {
  it('keeps other companies from changing, suspending or following an ad', async () => {
    const id = await board.create();
    expect(await board.post('/job/edit.json', { id, title: 'Mine' }, 'second')).toEqual(NOT_ALLOWED);
    expect(await board.post('/job/suspend.json', { id }, 'second')).toEqual(NOT_ALLOWED);
    expect(await board.post('/job/status.json', { id }, 'second')).toEqual(NOT_ALLOWED);
    expect(await readBy('second', id)).toEqual(NOT_FOUND);
    pass(20_000);
    expect((await readBy('second', id)).title).toBe('Relojoeiro/a de software');
    expect((await stateOf(id)).name).toBe('active');
  });
});
