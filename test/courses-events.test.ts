import { afterAll, describe, expect, it, vi } from 'vitest';
import { PORTUGAL } from '../src/site/site.ts';
import { boardTime, DAY_MS } from '../src/wire/time.ts';
import { course, event, pageOf } from './support/scripted.ts';
import { startStory } from './support/scripted-story.ts';
import type { ToolAnswer } from './support/server.ts';
import { idsOf } from './support/watched-board.ts';

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-11T12:00:00Z') });
afterAll(() => void vi.useRealTimers());

/** A day by the board's clock. */
const dayFromNow = (days: number) => boardTime(Date.now() + days * DAY_MS, PORTUGAL).slice(0, 10);
const ids = ({ structured }: ToolAnswer) => idsOf(structured.results);

const story = await startStory();

it('courses that are free and certified are found in one call, which says what was narrowed', async () => {
  const facts = [{ isCertified: true }, { isCertified: true, price: undefined }, { isCertified: true, price: 9 }, {}];
  const courses = facts.map((one, at) => course(at + 1, one));
  story.board.script = { 'course/list': (form) => pageOf(courses, form) };
  const answer = await story.server.call('list_courses', { free: true, certified: 'true', limit: 50 });
  expect(answer.structured).toMatchObject({ total: 1, narrowed: { read: 4, listed: 4, complete: true } });
  expect(ids(answer)).toEqual([1]);
  expect(answer.text).toContain('Filtered here from all 4 courses');
  expect(answer.text).toContain('1 without a price');
});

it.each<[Record<string, unknown>, RegExp]>([
  [{ from: '03/04/2026' }, /from: is "03\/04\/2026"; give a day \(2025-03-31\)/],
  [{ from: '2026-12-31', until: '2026-12-01' }, /until: is 2026-12-01, which is before from/],
  [{ words: '?!', until: 'someday' }, /until: .*words: /s],
])('refuses %j', async (args, message) => {
  const { text } = await story.server.call('list_events', args);
  expect(text).toMatch(/^\[invalid_argument\]/);
  expect(text).toMatch(message);
});

describe('events of a board that says little', () => {
  const [porto, lisboa] = [{ id: '18' }, { id: '14' }];
  const at = (starts: number, ends?: number) => ({
    dateStart: dayFromNow(starts),
    dateEnd: ends === undefined ? undefined : dayFromNow(ends),
  });
  const EVENTS = [
    event(1, { title: 'A conference, over', ...at(-20, -19), locations: [porto], type: 'meetup', isPaid: false }),
    event(2, { title: 'Late in Porto', dateStart: `${dayFromNow(40)} 09:00:00`, dateEnd: '', locations: [porto], type: 'conference', isPaid: true }),
    event(3, { title: 'Soon in Porto', ...at(3), locations: [porto, lisboa], type: 'conference', isPaid: false, isOnline: true }),
    event(4, { title: 'Segurança em Lisboa', ...at(5, 5), locations: [lisboa], type: 'fair', isPaid: null }),
    event(5, { title: 'Nowhere in particular', ...at(8, 60), locations: [], type: 'conference', isPaid: false, isOnline: true }),
    event(6, { title: 'Undated', dateStart: 'soon', dateEnd: '0000-00-00', locations: null, type: null, isPaid: true }),
  ]; // biome-ignore format: a table

  const narrow = (
    args: Record<string, unknown>,
    events: readonly object[] = EVENTS,
    most = 100,
    total = events.length,
  ) => {
    story.board.asked.length = 0;
    story.board.script = { 'event/list': (form) => pageOf(events, form, most, total) };
    return story.server.call('list_events', args);
  };

  it.each<[Record<string, unknown>, number[], string]>([
    [{ location: 'Porto' }, [3, 2, 1], 'Left out because they do not say: 2 without a location (5, 6).'],
    [{ free: true, from: 'today' }, [3, 5], '1 without a price'],
    [{ from: '2026-01-01', until: '5d' }, [3, 4, 1], '1 without a date'],
    [{ from: '20d', until: '40d' }, [5, 2], '1 without a date'],
    [{ words: 'porto conference' }, [3, 2], '"conference" was read as a type.'],
    [{ words: 'SEGURANCAS, lisboa' }, [4], 'all 6 events'],
    [{ words: 'part' }, [], 'Instead: 6 without words'],
    [{ words: 'security' }, [4], 'all 6 events'],
    [{ location: 'Lisboa', type: 'meetup' }, [], 'Instead: 1 without location (1); 2 without type (3, 4).'],
  ])('%j gives %j, and %j is said', async (args, expected, said) => {
    const answer = await narrow(args);
    expect(ids(answer)).toEqual(expected);
    expect(answer.text).toContain(said);
    expect(answer.structured.note).toContain(said);
  }); // biome-ignore format: a table

  it('are found by the names of what a word includes', async () => {
    const events = [event(1, { title: 'Cibersegurança para todos' }), event(2, { title: 'Kotlin' })];
    expect(ids(await narrow({ words: 'security' }, events))).toEqual([1]);
  });

  it('are of the types that occur; another is refused with these, unless not all were read', async () => {
    const refused = await narrow({ type: ['meetup', 'picnic'] });
    expect(refused.text).toBe(
      '[invalid_argument] list_events was not run: type: "picnic" is not a type that the board lists; use one of "conference", "fair", "meetup".',
    );
    expect((await narrow({ type: 'picnic' }, [event(1, { type: null })])).structured.total).toBe(0);
  });

  it('are read from all pages of a board that shows few a page, and to a bound from a large one', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => event(index + 1, { title: `Event ${index + 1}` }));
    // Types that were not read may occur.
    const { text, structured } = await narrow({ words: 'event', type: 'picnic' }, many);
    expect(structured.narrowed).toEqual({ read: 1000, listed: 1500, complete: false });
    expect(text).toContain('the first 1000 of 1500 events; the rest may hold more');
    expect(story.board.forms('event/list')).toHaveLength(10);
    expect((await narrow({ words: 'event' }, many.slice(0, 100), 12)).structured.narrowed).toMatchObject({ read: 100 });
    // The board counts more than it lists.
    const counted = await narrow({ words: 'event' }, many.slice(0, 150), 100, 900);
    expect(counted.structured.narrowed).toEqual({ read: 150, listed: 900, complete: false });
  });
});
