import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScripted } from './support/scripted.ts';
import { type Connected, connectInside } from './support/server.ts';

interface Row {
  readonly id: number;
  readonly title: string;
  readonly date_start?: string;
  readonly date_end?: string;
  readonly is_over?: boolean;
  readonly is_certified?: boolean;
  readonly is_presencial?: boolean;
  readonly is_online?: boolean;
  readonly price?: number;
  readonly type?: string;
  readonly locations?: string[];
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const EVENTS = [
  { id: 1, title: 'Already over', dateStart: dayFromNow(-20), dateEnd: dayFromNow(-19), locations: [{ id: '18' }], type: 'meetup', isPaid: false, isOnline: false },
  { id: 2, title: 'Late in Porto', dateStart: dayFromNow(40), dateEnd: dayFromNow(41), locations: [{ id: '18' }], type: 'conference', isPaid: true, isOnline: false },
  { id: 3, title: 'Soon in Porto', dateStart: dayFromNow(3), locations: [{ id: '18' }, { id: '14' }], type: 'conference', isPaid: false, isOnline: true },
  { id: 4, title: 'Segurança em Lisboa', dateStart: dayFromNow(5), dateEnd: dayFromNow(5), locations: [{ id: '14' }], type: 'fair', isPaid: null, isOnline: false },
  { id: 5, title: 'Nowhere in particular', dateStart: dayFromNow(8), dateEnd: dayFromNow(60), type: 'conference', isPaid: false, isOnline: true },
]; // biome-ignore format: a table

describe('courses and events of the embedded board, narrowed', () => {
  let server: Connected;
  beforeAll(async () => {
    server = await connectInside();
  });
  afterAll(() => server.close());

  const all = async (tool: string) => {
    const rows: Row[] = [];
    for (let page: number | undefined = 1; page !== undefined; ) {
      const { structured } = await server.call(tool, { page, limit: 20 });
      rows.push(...(structured.results as Row[]));
      page = structured.next_page as number | undefined;
    }
    return rows;
  };

  it('answers free and certified in one call, and says what was narrowed', async () => {
    const courses = await all('list_courses');
    const { structured, text } = await server.call('list_courses', { free: true, certified: 'true', limit: 50 });
    const expected = courses.filter((course) => course.price === 0 && course.is_certified);
    expect((structured.results as Row[]).map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(expected.length).toBeGreaterThan(1);
    expect(structured).toMatchObject({
      total: expected.length,
      narrowed: { read: courses.length, listed: courses.length, complete: true },
    });
    expect(text).toContain(`Narrowed here from all ${courses.length} courses`);
    const unpriced = courses.filter((course) => course.price === undefined && course.is_certified).length;
    if (unpriced > 0) expect(text).toContain(`${unpriced} ${unpriced === 1 ? 'gives' : 'give'} no price`);
  });

  it('answers the next in Porto, the first one first', async () => {
    const events = await all('list_events');
    const { structured } = await server.call('list_events', { location: 'oporto', from: 'today', limit: 50 });
    const rows = structured.results as Row[];
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.map(({ id }) => id).sort()).toEqual(
      events.filter((event) => event.locations?.includes('Porto') && !event.is_over).map(({ id }) => id).sort(),
    ); // biome-ignore format: one condition
    const starts = rows.map(({ date_start = '' }) => date_start);
    expect(starts).toEqual([...starts].sort());
  });

  it('pages through what is left', async () => {
    const { structured } = await server.call('list_events', { online: false, limit: 3, page: 2 });
    expect(structured).toMatchObject({ page: 2, limit: 3, next_page: 3 });
    expect(structured.results).toHaveLength(3);
  });

  it('tells where the search for events does not look', async () => {
    const { text, structured } = await server.call('search_events', { q: 'Lisbon' });
    expect(text).toMatch(/not the location; list_events with location "Lisboa"/);
    expect(structured.note).toContain('list_events');
  });

  it.each<[Record<string, unknown>, RegExp]>([
    [{ from: '03/04/2026' }, /from: is "03\/04\/2026"; give a day \(2025-03-31\)/],
    [{ from: '2026-12-31', until: '2026-12-01' }, /until: is 2026-12-01, which is before from/],
    [{ words: '?!', until: 'someday' }, /until: .*words: /s],
  ])('refuses %j', async (args, message) => {
    const { text, isError } = await server.call('list_events', args);
    expect(isError).toBe(true);
    expect(text).toMatch(/^\[invalid_argument\]/);
    expect(text).toMatch(message);
  });
});

describe('events of a board that says little', () => {
  const narrow = async (args: Record<string, unknown>, events: readonly object[] = EVENTS, most = 100) => {
    const board = await startScripted({
      'event/list': ({ page = '1', limit = '12' }) => {
        const size = Math.min(Number(limit), most);
        const results = events.slice((Number(page) - 1) * size, Number(page) * size);
        return { total: events.length, page: Number(page), limit: size, ...(results.length > 0 ? { results } : {}) };
      },
      'location/list': () => ({ total: 0, results: [] }),
    });
    const server = await connectInside(board.environment());
    const answer = await server.call('list_events', args);
    await server.close();
    await board.close();
    return { ...answer, ids: ((answer.structured.results ?? []) as Row[]).map(({ id }) => id), asked: board.asked };
  };

  it('puts the next first, the ones that are over last, and marks these', async () => {
    const { ids, text, structured } = await narrow({ location: 'Porto' });
    expect(ids).toEqual([3, 2, 1]);
    expect(text).toMatch(/- 1 Already over .*already over/);
    expect((structured.results as Row[]).map(({ is_over }) => is_over)).toEqual([undefined, undefined, true]);
    expect(text).toContain('1 gives no location');
  });

  it('takes a word that is one of the types for that filter, and says so', async () => {
    const { ids, text } = await narrow({ words: 'porto conference' });
    expect(ids).toEqual([3, 2]);
    expect(text).toContain('The word "conference" was taken as type conference.');
  });

  it('takes words in singular and plural, without accents, and dates in words', async () => {
    expect((await narrow({ words: 'evento de segurancas' })).ids).toEqual([4]);
    expect((await narrow({ words: '"in particular"' })).ids).toEqual([5]);
    expect((await narrow({ from: '2w' })).ids).toEqual([5, 2]);
    expect((await narrow({ from: 'today', until: '6d' })).ids).toEqual([3, 4]);
  });

  it('leaves out what does not say whether it is free, and says so', async () => {
    const { ids, text } = await narrow({ free: true, from: 'hoje' });
    expect(ids).toEqual([3, 5]);
    expect(text).toContain('1 gives no price');
    expect((await narrow({ free: false })).ids).toEqual([2]);
  });

  it('reads a near type as it occurs, and names those that occur for any other', async () => {
    const near = await narrow({ type: ['conferência'] });
    expect(near.ids).toEqual([3, 5, 2]);
    expect(near.text).toContain('was read as conference');
    const other = await narrow({ type: ['picnic'] });
    expect(other.ids).toEqual([]);
    expect(other.text).toContain('types that occur: conference, fair, meetup');
  });

  it('says how many there are without each filter when all leave none', async () => {
    const { ids, text } = await narrow({ location: 'Lisboa', type: 'meetup' });
    expect(ids).toEqual([]);
    expect(text).toContain('Without location there are 1, without type there are 2.');
  });

  it('reads all pages of a board that shows few a page, and a bounded number of a large one', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => ({ id: index + 1, title: `Event ${index + 1}` }));
    const { text, structured, asked } = await narrow({ words: 'event' }, many);
    expect(structured.narrowed).toEqual({ read: 1000, listed: 1500, complete: false });
    expect(text).toContain('the first 1000 of 1500 events');
    expect(asked.filter(({ operation }) => operation === 'event/list')).toHaveLength(10);
    expect((await narrow({ words: 'event' }, many.slice(0, 100), 12)).structured.narrowed).toMatchObject({ read: 100 });
  });
});
