import { describe, expect, it } from 'vitest';
import { SILENT, soon, textOf, viewStories } from './support/views.ts';

/*
 * What the pages show of the server's own answers: at both widths, in both themes, in both languages, by keyboard alone.
 * What a page and the host around it say to each other.
 */

const views = viewStories();
const WORDS = { words: 'developer', any_words: ['Kotlin', 'React', 'SQL'] };

const LIGHT = { width: 700, context: { theme: 'light', locale: 'en' } } as const;
const DARK = { width: 320, context: { theme: 'dark', locale: 'pt-PT' } } as const;

/** Calls whose answers are drawn, how, and what must be read there. */
const CALLS: readonly (readonly [string, Record<string, unknown>, typeof LIGHT | typeof DARK, RegExp])[] = [
  ['search_jobs', WORDS, LIGHT, /\d+ jobs .*open ads, read .* ago/],
  ['search_jobs', WORDS, DARK, /\d+ anúncios .*lidos .*há \d+ dias/],
  ['job_changes', { since: '7d' }, DARK, /\d+ novos? desde .*Não se conhecem alterações antes de/],
  [
    'job_stats',
    { by: 'location', salary: true },
    LIGHT,
    /by place .*Pay a year, in thousands.*Lisboa \d+ · \d+% .*n = \d+/,
  ],
  ['job_stats', { by: 'location', salary: true }, DARK, /por local .*Salário por ano/],
  ['list_events', { limit: 8 }, DARK, /\d+ eventos .*grátis.*(?:encontro|conferência).*dentro de \d+ dias/],
  ['list_courses', { limit: 8 }, LIGHT, /\d+ courses .*certified/],
];

it.each(CALLS)(
  'the page of %s %j with %j fits, can be read and breaks nothing',
  async (tool, values, look, expected) => {
    const shown = await views.of(tool, values, look);
    expect(await textOf(shown)).toMatch(expected);
    expect(await shown.view.evaluate(NAMELESS)).toEqual([]);
    expect(await shown.settled()).toBeLessThanOrEqual(500);
    expect(await shown.view.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await shown.view.evaluate(TARGETS)).toEqual([]);
    expect(await shown.axe()).toEqual([]);
  },
);

/** Controls of which a finger finds less than 44 px: of a row, the whole row is one. Links in a line of text may be lower. */
const TARGETS = `[...document.querySelectorAll('button, label, summary')]
  .filter((one) => one.checkVisibility() && !one.matches('p:not(.buttons) button, dd button, .text button'))
  .filter((one) => (one.matches('.open') ? one.closest('li') : one.matches('label') ? one.querySelector('select') : one).getBoundingClientRect().height < 44)
  .map((one) => one.outerHTML)`;

/** Titles of rows to which their neighbours leave less than 80 px. */
const NAMELESS = `[...document.querySelectorAll('li .name')]
  .filter((one) => one.textContent.length > 20 && one.getBoundingClientRect().width < 80).map((one) => one.outerHTML)`;

describe('a list of ads', () => {
  it('is paged and unfolds an ad in its place, by keyboard alone', async () => {
    const shown = await views.of('search_jobs', { words: 'developer' });
    const { keyboard } = shown.page;
    const rows = shown.view.locator('.open');
    const first = await rows.first().textContent();
    const height = await shown.settled();
    await shown.view.getByRole('button', { name: 'More' }).focus();
    await keyboard.press('Enter');
    await soon(() => rows.first().textContent()).not.toBe(first);
    await soon(() => shown.view.evaluate('document.activeElement.textContent')).toBe(await rows.first().textContent());
    expect(await shown.settled()).toBe(height);
    await keyboard.press('Enter');
    await soon(() => shown.view.locator('.inside .text p').count()).toBeGreaterThan(0);
    expect(await rows.first().getAttribute('aria-expanded')).toBe('true');
    expect(await shown.axe()).toEqual([]);
    await keyboard.press('Enter');
    await soon(() => shown.view.locator('.inside').count()).toBe(0);
    expect(await shown.settled()).toBe(height);
    await soon(() => shown.view.evaluate('document.activeElement.textContent')).toBe(await rows.first().textContent());
  });

  it('tells new, changed and gone ads apart by words and signs, and unfolds what changed', async () => {
    const row = { id: 1, title: 'Kotlin Developer', company: 'Oficina', published_at: '2026-11-01 09:00:00' };
    const [from, to] = ['It is one in six and paid.', 'It is one in eight and paid.'];
    const answer = {
      since: '2026-11-15T00:00:00+00:00',
      counts: { new: 1, changed: 1, gone: 1 },
      new: [row],
      changed: [{ ...row, id: 2, changes: [{ field: 'text', from: '…six…', to: '…eight…' }] }],
      gone: [{ ...row, id: 3, last_seen: '2026-11-20T10:00:00+00:00' }],
      coverage: { open_jobs: 5, as_of: '2026-11-22T11:04:00+00:00' },
    };
    const hunks = { 2: [{ before: [from], after: [to] }] };
    const shown = await views.made('job_changes', { since: '7d' }, answer, { facts: { hunks }, capabilities: {} });
    expect(await shown.view.locator('.age b').allInnerTexts()).toEqual(['new', 'changed', 'gone']);
    expect(
      await shown.view.evaluate(
        `[...document.querySelectorAll('.age b')].map((one) => getComputedStyle(one, '::before').content)`,
      ),
    ).toEqual(['"+ "', '"± "', '"− "']);
    expect(await shown.view.locator('del.name').textContent()).toBe('Kotlin Developer');
    await shown.view.locator('.open').first().click();
    expect(await shown.view.locator('.inside del').textContent()).toContain('six');
    expect(await shown.view.locator('.inside ins').textContent()).toContain('eight');
    expect(await shown.axe()).toEqual([]);
  });
});

describe('the agenda', () => {
  it('sets what is over apart, and opens one in its place', async () => {
    const now = new Date('2026-11-11T12:00:00Z');
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
          { ...event, date_start: '2026-11-14', date_end: '2026-11-14' },
          { id: 8, title: 'Two weeks of Kotlin', date_start: '2026-11-06', date_end: '2026-11-20' },
          { id: 9, title: 'Java of last week', date_start: '2026-11-04', date_end: '2026-11-05', is_over: true },
        ],
      },
      { now },
    );
    expect(await shown.view.locator('.over .name').allInnerTexts()).toEqual(['Java of last week']);
    expect(await textOf(shown)).toMatch(/in 3 days .*Two weeks of Kotlin .*under way .*Java .*over/);
    await shown.view.getByRole('button', { name: event.title }).click();
    await soon(() => shown.view.locator('.inside .text').count()).toBe(1);
  });

  it('has a company with its open ads', async () => {
    const { results } = (await views.answer('list_jobs', { limit: 1 })).structuredContent as {
      results: [{ company: { slug: string } }];
    };
    const values = { slug: results[0].company.slug, include: ['jobs'] };
    const shown = await views.of('get_company', values, { width: 320 });
    expect(await textOf(shown)).toMatch(/Open jobs: \d+/);
    expect(await shown.settled()).toBeLessThanOrEqual(500);
    expect(await shown.axe()).toEqual([]);
  });
});

describe('a host', () => {
  it('that says nothing of itself gets the same page, without buttons it cannot serve', async () => {
    const list = await views.answer('search_jobs', { words: 'developer' });
    const shown = await views.empty('search_jobs', { context: SILENT, capabilities: {} });
    await shown.host('result', list);
    await shown.settled();
    expect(await textOf(shown)).toContain('Developer');
    expect(await shown.view.getByRole('button', { name: /Suspend|Edit|Ask|copy/ }).count()).toBe(0);
    expect(await shown.view.getByRole('button', { name: 'More' }).count()).toBe(1);
  });

  it('changes theme, colours and language while the page stands', async () => {
    const shown = await views.of('search_jobs', { words: 'kotlin' });
    const looks = () =>
      shown.view.evaluate(
        '[document.documentElement.style.colorScheme, getComputedStyle(document.querySelector("h1")).color]',
      );
    const [, before] = (await looks()) as string[];
    await shown.host('context', {
      theme: 'dark',
      locale: 'pt-PT',
      styles: { variables: { '--color-text-primary': 'rgb(250, 240, 230)' } },
    });
    await soon(() => textOf(shown)).toMatch(/\d+ anúncios/);
    expect(await looks()).toEqual(['dark', 'rgb(250, 240, 230)']);
    expect(before).not.toBe('rgb(250, 240, 230)');
  });
});

const ODD = {
  'an error': { content: [], structuredContent: { code: 'rate_limited', message: 'Wait a minute.' }, isError: true },
  'an empty answer': { content: [] },
  'another shape': { content: [], structuredContent: { results: 'none', total: [], groups: 5, company: [1] } },
  'rows that are none': {
    content: [],
    structuredContent: { total: 2, results: [null, { title: { a: 1 }, company: 5 }] },
  },
  'a question to the person': { content: [], resultType: 'input_required', inputRequests: {} },
};

describe('an answer that the page cannot draw', () => {
  it.each(['search_jobs', 'job_stats'])('has a sentence on the page of %s, never a blank frame', async (tool) => {
    const shown = await views.empty(tool);
    const said: Record<string, string> = {};
    for (const [what, result] of Object.entries(ODD)) {
      await shown.host('result', result);
      expect(await shown.settled()).toBeGreaterThan(20);
      said[what] = await textOf(shown);
    }
    const inChat = 'This page cannot show the answer. It is in the chat.';
    expect(said['an error']).toBe('That did not work. The board wants fewer requests; try again in a minute.');
    expect(said['an empty answer']).toBe(inChat);
    expect(said['another shape']).toBe(inChat);
    expect(said['rows that are none']?.length).toBeGreaterThan(5);
    expect(said['a question to the person']).toBe(inChat);
  });
});
