import type { CallToolResult } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import type { ShownView } from './support/view-host.ts';
import { button, COVERAGE, SILENT, says, soon, textOf, viewStories } from './support/views.ts';

/* A view says what the answer says: each note of its text, and the same number wherever it is pressed, paged or reloaded. */

const views = viewStories();
const heading = async ({ view }: ShownView) => Number.parseInt((await view.locator('h1').textContent()) ?? '', 10);
const menu = async ({ view }: ShownView) => {
  await view.getByLabel('More about this list').click();
  await view.locator('.unfolded').waitFor();
};

/** The sentences of notes, and what a view says in their place; nothing where they are for the model alone. */
const NOTES: readonly (readonly [note: RegExp, said?: RegExp])[] = [
  [/Left out because they do not say: [^.]*\./, /Left out, not stated: \d/],
  [/Left out: [^.]*\./, /ot stated: |the text alone/],
  [/\d+ of the matching ads states? no pay in the board's fields and comes? last[^.]*\./, /comes? last/],
  [/\d+ of the matching ads says? only "remote allowed" \(older records\)\./, /only that remote work is allowed/],
  [/\d+ of the matching ads names? no years[^.]*\./, /names? no years/],
  [/\d+ more names? it in the text, not [^.]*\./, /more ha(?:s|ve) the words in/],
  [/\d+ gives? pay \([^)]*\)[^.]*\./, /gives? pay/],
  [/\d+ (?:states? no|names? no known) [^.]*\./, /Not stated: /],
  [/\d+ more groups?[^.]*\(top up to 100\)\./, /1–\d+ of \d+/],
  [/Open ads only, so earlier weeks have lost some\./, /earlier weeks have lost some/],
  [/Some ads count in several groups[^.]*\./, /may count in several/],
  [/The memory begins at [^:]*:\d\d: [^.]*\./, /Changes before .* are unknown/],
  [/(?:The matching ads are on earlier pages\. )?Below: [^.]*\./, /None of these; left out, but named in the text/],
  [/The company of this account is not known yet[^.]*\.[^.]*\./, /sample data The company is not known/],
  [/"[^"]*" is not a place of the board and was read as Porto\./, /is not a place of the board and was read as Porto/],
  [/The board looks through [^.]*\./, /The board looks through/],
  // The rows or the figures show it, or it tells a model what to call.
  [/\d+ gives? pay: salary true shows it\./],
  [/Titles without level, brackets and what follows a dash or comma\./],
  [/Of the ads that the board does not list only those[^.]*\./],
  [/Filtered here from all [^.]*\./],
  [/Not given: [^.]*\./],
  [/Of those left out:\n\d{3,} .*$/s],
  [/The name "[^"]*" is new[^.]*\./],
];

const CALLS: [string, Record<string, unknown>][] = [
  ['search_jobs', { words: 'developer', salary_min: 30_000, work_model: ['Remote', 'Hybrid'], sort: 'salary' }],
  ['search_jobs', { location: ['Vila Nova de Gaia'], sort: 'salary' }],
  ['search_jobs', { work_model: ['Remote'], max_years: 2 }],
  ['search_jobs', { work_model: ['Remote', 'Hybrid'], salary_min: 0, page: 2 }],
  ['list_jobs', { limit: 5 }],
  ['job_stats', { by: ['years', 'work_model'], salary: true }],
  ['job_stats', { by: ['week'], location: ['Vila Nova de Gaia'] }],
  ['job_stats', { by: ['title', 'skill'], top: 5 }],
  ['job_changes', { since: '7d' }],
  ['list_events', { location: ['Porto'] }],
  ['list_courses', { free: true }],
  ['search_events', { q: ['Lisboa'] }],
  ['get_company', { slug: 'Oficina Exemplo, Lda.', include: ['jobs', 'courses', 'events'] }],
  ['my_jobs', {}],
];

describe('each note of an answer', () => {
  it.each(CALLS)('of %s %j is said in the view, or is for the model alone', async (tool, values) => {
    const result = await views.answer(tool, values);
    const { note = '', coverage } = result.structuredContent as { note?: string; coverage?: unknown };
    const shown = await views.answered(await views.empty(tool), values, result);
    if (await shown.view.getByLabel('More about this list').count()) await menu(shown);
    for (const one of await shown.view.locator('details:has(p) > summary').all()) await one.click();
    const said = await textOf(shown);
    let rest = `${note} ${typeof coverage === 'string' ? coverage : ''}`;
    for (const [pattern, wanted] of NOTES) {
      if (wanted !== undefined && pattern.test(rest)) expect(said, `${rest}`).toMatch(wanted);
      while (pattern.test(rest)) rest = rest.replace(pattern, '');
    }
    expect(rest.trim()).toBe('');
    expect(said).toContain('sample data');
  });

  it('of a text that is cut, not shown or hidden in part is said below it, and a place is no country', async () => {
    const ad = { id: 1, title: 'Ad', body: 'Text', body_format: 'markdown', country: 'PT' };
    const notes = { text_not_shown: true, hidden: 1, cut: 14_714 };
    const shown = await views.made('get_job', { id: 1 }, ad, { facts: { notes } });
    await says(
      shown,
      /Country PT .*and is not shown\. 1 passage that the page may hide is left out\. 14,714 characters/,
    );
  });

  it('of memory has its words, and what an ad asks for stands in its unfolded row', async () => {
    const notes = { gone: true, gaps: 2, undated: 1, unreadable: 3 };
    const row = {
      id: 3,
      title: 'Ad',
      levels: ['Senior'],
      years: 5,
      languages: ['English B2'],
      residence_text: 'in the EU',
    };
    const shown = await views.made('search_jobs', {}, { total: 1, results: [row] }, { facts: { notes } });
    await says(shown, /moderation counts as gone\. At 2 times nobody watched.* 1 has no .* 3 cannot be read/);
    await shown.view.locator('.open').click();
    await says(shown, 'Senior · 5+ years · English B2 · in the EU');
  });
});

describe('a number leads to the same number', () => {
  it.each(['location', 'work_model', 'company', 'type', 'contract', 'skill', 'title'])(
    'where a bar by %s is pressed',
    async (by) => {
      const shown = await views.of('job_stats', { by: [by], top: 6 });
      const bars = shown.view.locator('.bars li:has(button)');
      const count = Math.min(await bars.count(), 4);
      expect(count > 0).toBe(by !== 'title');
      for (let index = 0; index < count; index++) {
        const number = Number.parseInt((await bars.nth(index).locator('.n').first().textContent()) ?? '', 10);
        await bars.nth(index).locator('button').click();
        await soon(() => button(shown, /^‹ Back/).count()).toBe(1);
        await soon(() => heading(shown)).toBe(number);
        await button(shown, /^‹ Back/).click();
      }
      expect(await button(shown, 'remote allowed').count()).toBe(0);
    },
  );

  it('on page 2, which is counted on from page 1, and which "Previous" leaves, in a host that names no tool', async () => {
    const shown = await views.of('search_jobs', { words: 'developer', page: 2, limit: 5 }, { context: SILENT });
    await says(shown, / 6–10 of \d+/);
    await button(shown, 'Previous').click();
    await says(shown, / 1–\d+ of \d+/);
  });

  it('of ads that match in their text alone, on their own page and from the button that counts them', async () => {
    const values = { work_model: ['Remote', 'Hybrid'], salary_min: 0 };
    await says(await views.of('search_jobs', { ...values, page: 2 }), /8 jobs .*None of these; .* 1–6 of 6/);
    const first = await views.of('search_jobs', values);
    await menu(first);
    await button(first, /^6 ads that name it in the text alone/).click();
    await says(first, /None of these; .* 1–6 of 6/);
  });

  it('in full screen, with the same rows and buttons, of which one asks once', async () => {
    const context = { availableDisplayModes: ['inline', 'fullscreen'] as ('inline' | 'fullscreen')[] };
    const shown = await views.of('search_jobs', { limit: 50 }, { context });
    await menu(shown);
    await button(shown, 'Full screen').click();
    await soon(() => shown.view.locator('.ad').count()).toBe(await heading(shown));
    expect(await shown.view.evaluate('document.activeElement.tagName')).toBe('BUTTON');
    await button(shown, 'Ask about these').dblclick();
    await soon(() => shown.messages.length).toBe(1);
    await button(shown, 'asked').click();
    await shown.view.locator('.ad .open').first().click();
    await soon(() => shown.view.locator('.inside .text').count()).toBe(1);
    expect(shown.messages).toHaveLength(1);
  });

  it('of a filter that is taken away it says nothing', async () => {
    const shown = await views.of('search_jobs', { salary_min: 30_000, max_years: 5 });
    await menu(shown);
    await button(shown, /^Without Max years: \d+ do not/).click();
    await says(shown, /Back \d+ jobs sample data Pay from €30,000 · \d+ open ads/);
  });

  it('without a match, in the searches that find more, as the server tells them', async () => {
    const asked = { words: 'developer xyzzyq', location: ['Porto'], limit: 5 };
    const calls: unknown[] = [];
    const shown = await views.of('search_jobs', asked, {
      callTool: async (name, values) => {
        calls.push(values);
        return views.answer(name, values);
      },
    });
    await says(shown, /Nothing was found\. · “xyzzyq” stands in no open ad Without “xyzzyq”: \d+/);
    const count = Number(/“xyzzyq”: (\d+)/.exec(await textOf(shown))?.[1]);
    await button(shown, 'Without “xyzzyq”').click();
    await soon(() => heading(shown)).toBe(count);
    expect(calls).toEqual([{ words: 'developer', location: ['Porto'] }]);
  });
});

/** A Wednesday of the week 46. */
const now = new Date('2026-11-11T12:00:00Z');
const stats = (matched: number, groups: object[], by: string, options: object = {}) =>
  views.made('job_stats', { by, salary: true }, { matched, groups, coverage: COVERAGE }, { now, ...options });

describe('statistics', () => {
  it('by week are bars: all labelled, gaps between, what is not over hollow, pay as a band, all heard with their week', async () => {
    const pay = { n: 6, p25: 30_000, median: 40_000, p75: 50_000 };
    const groups = [4, 9, 7, 5, 1].map((count, index) => ({ key: `2026-W${42 + index}`, count, salary: pay }));
    const shown = await stats(126, [{ key: '2026-W38', count: 2 }, ...groups], 'week');
    await says(shown, /^28 jobs by week of 126 found .*Oct 12, 2026: 4 , a quarter up to €30,000, half/);
    expect(await shown.view.locator('.plot .small').allInnerTexts()).toEqual('2 0 0 0 4 9 7 5 1'.split(' '));
    expect(await shown.view.locator('.hollow').count()).toBe(1);
    expect(await shown.view.locator('.band i').count()).toBe(5);
    expect(await shown.settled()).toBeLessThanOrEqual(500);
    expect(await shown.axe()).toEqual([]);
  });

  it('keep their scale beside an absurd figure, and one figure alone has none', async () => {
    const group = (key: string, figures: number[]) => ({ key, count: 2, share: 0.2, salary: { n: 2, figures } });
    const shown = await stats(9, [group('A', [30_000, 40_000, 50_000]), group('B', [9_000_000])], 'company');
    await says(shown, '€30,000 ≥ €150,000');
    const places = await shown.view.locator('em').evaluateAll((all) => all.map((one) => one.style.left));
    expect(places).toEqual(['0%', '8.3%', '16.7%', '100%']);
    const one = await stats(2, [group('A', [40_000])], 'company');
    expect(await one.view.locator('em, .axis').count()).toBe(0);
  });
});

it('of a course are as the board gives them: a price without a currency', async () => {
  const course = { id: 1, title: 'Kotlin', date_end: '2020-01-31', is_over: true, price: 1450 };
  const shown = await views.made('get_course', { id: 1 }, course, { context: { locale: 'pt-PT' } });
  await says(shown, /31\/01\/2020 · terminado .*Preço 1450$/);
});

it('new, changed and gone ads are told apart by words and signs, as old as their change, with the pay before', async () => {
  const row = { title: 'Ad', company: 'Oficina', published_at: '2026-01-01 09:00:00', salary_min: 40_000 };
  const changes = [
    { field: 'salary', from: '36000 EUR gross a year', to: '40000 EUR gross a year' },
    { field: 'text', from: '…six…', to: '…eight…' },
  ];
  const answer = {
    since: '2026-11-01T00:00:00+00:00',
    counts: { new: 1, changed: 1, gone: 1 },
    new: [{ ...row, id: 1 }],
    changed: [{ ...row, id: 2, changes }],
    gone: [{ ...row, id: 3, gone_by: '2026-11-11T10:00:00+00:00' }],
  };
  const facts = { earlier: { 2: { changed_at: '2026-11-10 08:00:00', salary_min: 36_000 } } };
  const shown = await views.made('job_changes', { since: '2w' }, answer, { facts, now, capabilities: {} });
  await says(shown, /before: €36,000 €40,000.*changed · yesterday.*gone · today/);
  const signs = `[...document.querySelectorAll('.age b')].map((one) => getComputedStyle(one, '::before').content)`;
  expect(await shown.view.evaluate(signs)).toEqual(['"+ "', '"± "', '"− "']);
  expect(await shown.view.locator('del.name').textContent()).toBe('Ad');
  await shown.view.locator('.open').click();
  const marked = await shown.view.locator('.inside :is(del, ins)').allTextContents();
  expect(marked).toEqual(['before: …six…', 'after: …eight…']);
  expect(await shown.axe()).toEqual([]);
});

it('an own ad shows when it ends, and a suspension in its unfolded row reaches its head', async () => {
  const results = [{ id: 5, title: 'Ad', status: 'Moderation', known_from: 'here', ends_at: '2026-12-22 10:00:00' }];
  const structuredContent = { id: 5, message: 'Suspended.', status: { id: 3, name: 'Suspended' } };
  const callTool = async (name: string, values: Record<string, unknown>) =>
    name === 'suspend_job' ? ({ content: [], structuredContent } as CallToolResult) : views.answer(name, values);
  const list = { total: 1, page: 1, limit: 20, results, coverage: '' };
  const shown = await views.made('my_jobs', {}, list, { facts: { asks: 'person' }, callTool });
  await says(shown, 'Moderation · ends Dec 22, 2026');
  await shown.view.locator('.open').click();
  await button(shown, 'Suspend').click();
  await soon(() => shown.view.locator('.age b').textContent()).toBe('Suspended');
});

it('the preview of a long edit keeps to the room of the host, with its button in it', async () => {
  const hunks = Array.from({ length: 12 }, (_, index) => ({
    above: `Line ${index} before it, which is long enough to take two lines at a narrow width.`,
    before: [`We ask for PostgreSQL ${index} and Docker in production.`],
    after: [`We ask for SQLite ${index} and Podman in production.`],
    left_out: 3,
  }));
  const changes = [
    { field: 'apply_address', from: 'a@b.pt', to: 'jobs@\u0430cme.example' },
    { field: 'body', hunks },
  ];
  const answer = { dry_run: true, request: { id: 5, body: 'Text' }, changes, warnings: [] };
  const facts = { asks: 'nobody', nonce: 'a', hunks, title: 'Ad' };
  const shown = await views.made('edit_job', { id: 5, body: 'Text', dry_run: true }, answer, { facts, width: 320 });
  await says(shown, '(xn--cme-5cd.example)');
  expect(await shown.settled()).toBeLessThanOrEqual(500);
  await button(shown, 'Show the whole text').click();
  await soon(() => shown.view.locator('.hunks section').count()).toBe(12);
});

it('the focus stays on the page after the whole text, Back, a No and a suspension', async () => {
  const focused = ({ view }: ShownView) => soon(() => view.evaluate('document.activeElement.textContent'));
  const body = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}`).join('\n\n');
  const text = await views.made('get_job', { id: 1 }, { id: 1, title: 'Ad', body, body_format: 'markdown' });
  await button(text, 'Show the whole text').press('Enter');
  await focused(text).toBe('Ad');
  const bars = await views.of('job_stats', { by: ['location'] });
  await bars.view.locator('.bars .open').first().press('Enter');
  await focused(bars).toBe('‹ Back');
  await button(bars, /^‹ Back/).press('Enter');
  await focused(bars).toMatch(/jobs by place/);
  const result = { content: [], structuredContent: { id: 5, status: { id: 3, name: 'Suspended' } } };
  const options = { facts: { asks: 'nobody' }, callTool: async () => result };
  const own = await views.made('job_status', { id: 5 }, { id: 5, status: { id: 1, name: 'Active' } }, options);
  await button(own, 'Suspend').press('Enter');
  await focused(own).toBe('No');
  await button(own, 'No').press('Enter');
  await focused(own).toBe('Suspend');
  await button(own, 'Suspend').press('Enter');
  await button(own, 'Yes').press('Enter');
  await says(own, 'Suspended');
  await focused(own).toBe('Check the state');
});
