import { describe, expect, it } from 'vitest';
import { PORTUGAL } from '../src/wire/site.ts';
import { boardTime, DAY_MS } from '../src/wire/time.ts';
import { soon, textOf, viewStories } from './support/views.ts';

/* What the pages show of the server's own answers: at both widths, in both themes, in both languages, by keyboard alone. */

const views = viewStories();
const WORDS = { words: 'developer', any_words: ['Kotlin', 'React', 'SQL'] };

/** Calls whose answers are drawn, and what must be read there in English and Portuguese. */
const CALLS: readonly (readonly [string, Record<string, unknown>, RegExp, RegExp])[] = [
  ['search_jobs', WORDS, /\d+ jobs .*read at .* ago/, /\d+ anúncios .*lidos às .*há \d+ dias/],
  ['list_jobs', { limit: 8 }, /\d+ jobs/, /\d+ anúncios/],
  ['job_changes', { since: '7d' }, /\d+ new, .*\+ ?new|\d+ new,/, /\d+ novos?, .*desde/],
  [
    'job_stats',
    { by: 'location', salary: true },
    /by place .*Lisboa \d+ · \d+%.*Pay a year, in thousands.*n = \d+/,
    /por local .*Salário por ano/,
  ],
  [
    'list_events',
    { limit: 8 },
    /\d+ events .*free.*in \d+ days/,
    /\d+ eventos .*grátis.*(?:encontro|conferência).*dentro de \d+ dias/,
  ],
  ['list_courses', { limit: 8 }, /\d+ courses .*certified/, /\d+ cursos .*certificado/],
];

describe.each(CALLS)('the page of %s %j', (tool, values, english, portuguese) => {
  it.each([
    ['light', 700, 'en', english],
    ['dark', 320, 'pt-PT', portuguese],
  ] as const)('in %s at %d px fits, can be read and breaks nothing', async (theme, width, locale, expected) => {
    const shown = await views.of(tool, values, { width, context: { theme, locale } });
    expect(await textOf(shown)).toMatch(expected);
    expect(await shown.settled()).toBeLessThanOrEqual(500);
    expect(await shown.view.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await shown.view.evaluate(TARGETS)).toEqual([]);
    expect(await shown.axe()).toEqual([]);
  });
});

/** Controls of which a finger finds less than 44 px: of a row, the whole row is one. Links in a line of text may be lower. */
const TARGETS = `[...document.querySelectorAll('button, label, summary')]
  .filter((one) => one.checkVisibility() && !one.matches('p button, dd button, li:not(.ad, .day) button'))
  .filter((one) => (one.matches('.open') ? one.closest('li') : one).getBoundingClientRect().height < 44)
  .map((one) => one.outerHTML)`;

describe('a list of ads', () => {
  it('is paged, opens an ad in its place and comes back, by keyboard alone', async () => {
    const shown = await views.of('search_jobs', { words: 'developer' });
    const { keyboard } = shown.page;
    const first = await shown.view.locator('.open').first().textContent();
    await shown.view.getByRole('button', { name: 'More' }).focus();
    await keyboard.press('Enter');
    await soon(() => shown.view.locator('.open').first().textContent()).not.toBe(first);
    const second = await shown.view.locator('.open').first().textContent();
    await shown.view.locator('.open').first().focus();
    await keyboard.press('Enter');
    await soon(() => shown.view.locator('h1:visible').textContent()).toBe(second);
    expect(await shown.view.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(await shown.view.locator('.text p').count()).toBeGreaterThan(0);
    await shown.view.getByRole('button', { name: 'Back' }).press('Enter');
    await soon(() => shown.view.evaluate('document.activeElement.textContent')).toBe(second);
  });

  it('reads the next page of the answer, and says what the host refuses', async () => {
    const calls: string[] = [];
    const shown = await views.of(
      'search_jobs',
      { words: 'developer', limit: 3 },
      {
        callTool: async (name, values) => {
          calls.push(`${name} ${JSON.stringify(values)}`);
          if (calls.length > 1) throw new Error('no more');
          return views.answer(name, values);
        },
      },
    );
    const more = shown.view.getByRole('button', { name: 'More' });
    await more.click();
    await soon(() => textOf(shown)).toMatch(/4–\d+ of/);
    expect(calls).toEqual(['search_jobs {"words":"developer","limit":3,"page":2}']);
    await more.click();
    await soon(() => textOf(shown)).toContain('The app did not allow this.');
  });

  it('asks in the chat about the ads that are shown, by their ids alone', async () => {
    const { structuredContent } = await views.answer('search_jobs', { words: 'developer', limit: 2 });
    const { results } = structuredContent as { results: { id: number }[] };
    const shown = await views.of('search_jobs', { words: 'developer', limit: 2 });
    await shown.view.getByRole('button', { name: 'Ask about these' }).click();
    await soon(() => shown.messages.length).toBe(1);
    const text = `Tell me more about these job ads: ${results.map(({ id }) => id).join(', ')}.`;
    expect(shown.messages[0]?.content).toEqual([{ type: 'text', text }]);
  });

  it('tells new, changed and gone ads apart by words and signs, and shows what changed', async () => {
    const row = { id: 1, title: 'Kotlin Developer', company: 'Oficina', published_at: '2026-11-01 09:00:00' };
    const shown = await views.made(
      'job_changes',
      { since: '7d' },
      {
        since: '2026-11-15T00:00:00+00:00',
        counts: { new: 1, changed: 1, gone: 1 },
        new: [row],
        changed: [
          {
            ...row,
            id: 2,
            changes: [{ field: 'text', from: 'is one in six and paid', to: 'is one in eight and paid' }],
          },
        ],
        gone: [{ ...row, id: 3, last_seen: '2026-11-20T10:00:00+00:00' }],
        coverage: { open_jobs: 5, as_of: '2026-11-22T11:04:00+00:00' },
      },
    );
    expect(await shown.view.locator('.age b').allInnerTexts()).toEqual(['new', 'changed', 'gone']);
    expect(
      await shown.view.evaluate(
        `[...document.querySelectorAll('.age b')].map((one) => getComputedStyle(one, '::before').content)`,
      ),
    ).toEqual(['"+ "', '"± "', '"− "']);
    expect(await shown.view.locator('.why del').textContent()).toBe('six');
    expect(await shown.view.locator('.why ins').textContent()).toBe('eight');
    expect(await shown.view.locator('del.gone').textContent()).toBe('Kotlin Developer');
    expect(await shown.axe()).toEqual([]);
  });

  it('shows where pay lies from five figures on, and quotes pay that only the text states', async () => {
    const rows = [30, 35, 40, 45, 50].map((k) => ({
      id: k,
      title: `Ad ${k}`,
      salary_min: k * 1000,
      salary_max: k * 1000 + 4000,
    }));
    const quote = { id: 60, title: 'Ad 60', salary_text: '€35,000–€50,000', work_model_text: 'Hybrid model in Lisbon' };
    const four = await views.made('list_jobs', {}, { total: 4, results: rows.slice(1) });
    expect(await four.view.locator('.scale').count()).toBe(0);
    const five = await views.made('list_jobs', {}, { total: 6, results: [quote, ...rows] });
    expect(await five.view.locator('.scale').count()).toBeGreaterThan(2);
    expect(await textOf(five)).toContain('“€35,000–€50,000”');
    expect(await textOf(five)).toContain('“Hybrid model in Lisbon”');
    expect(await textOf(five)).toContain('€30,000 – €34,000');
  });
});

describe('statistics', () => {
  it('mark weeks in which the board was not read each day', async () => {
    const groups = [
      { key: '2026-W44', count: 12, share: 0.4, watched: 1 },
      { key: '2026-W45', count: 18, share: 0.6, watched: 0.5 },
    ];
    const coverage = { open_jobs: 30, as_of: '2026-11-22T11:04:00+00:00' };
    const shown = await views.made('job_stats', { by: 'week', history: true }, { matched: 30, groups, coverage });
    expect(await shown.view.locator('.point.hollow').count()).toBe(1);
    expect(await textOf(shown)).toContain('Hollow: the board was not read on every day of that week.');
    expect(await shown.axe()).toEqual([]);
  });
});

describe('the agenda', () => {
  it('sets what is over apart, and opens one in its place', async () => {
    const day = (days: number) => boardTime(Date.now() + days * DAY_MS, PORTUGAL).slice(0, 10);
    const { results } = (await views.answer('list_events', { limit: 1 })).structuredContent as {
      results: [{ id: number; title: string }];
    };
    const [event] = results;
    const shown = await views.made(
      'list_events',
      {},
      {
        total: 3,
        results: [
          { ...event, date_start: day(3), date_end: day(3) },
          { id: 8, title: 'Two weeks of Kotlin', date_start: day(-5), date_end: day(9) },
          { id: 9, title: 'Java of last week', date_start: day(-7), date_end: day(-6), is_over: true },
        ],
      },
    );
    expect(await shown.view.locator('.over .name').allInnerTexts()).toEqual(['Java of last week']);
    expect(await textOf(shown)).toMatch(/in 3 days .*Two weeks of Kotlin .*under way .*Over .*Java/);
    await shown.view.getByRole('button', { name: event.title }).click();
    await soon(() => shown.view.locator('h1:visible').textContent()).toBe(event.title);
    await soon(() => shown.view.locator('.text').count()).toBe(1);
  });

  it.each([700, 320])('has a company with its open ads at %d px', async (width) => {
    const { results } = (await views.answer('list_jobs', { limit: 1 })).structuredContent as {
      results: [{ company: { slug: string } }];
    };
    const values = { slug: results[0].company.slug, include: ['jobs'] };
    const shown = await views.of('get_company', values, { width });
    expect(await textOf(shown)).toMatch(/Open jobs: \d+/);
    expect(await shown.settled()).toBeLessThanOrEqual(500);
    expect(await shown.axe()).toEqual([]);
  });
});
