import type { CallToolResult } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import type { ShownView } from './support/view-host.ts';
import { soon, textOf, viewStories } from './support/views.ts';

/*
 * Numbers, lists and long texts in a view, as a person works with them.
 * Strangers write ads, events and profiles. Their text is only ever text.
 */

const views = viewStories();
const ANSWER = { total: 0, page: 1, limit: 10, results: [] };
const COVERAGE = { open_jobs: 5, as_of: '2026-11-11T09:04:00+00:00', complete: true, undeclared: {} };
const button = ({ view }: ShownView, name: string) => view.getByRole('button', { name, exact: true });
const rows = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `Ad ${index + 1}`,
    company: { name: 'Oficina' },
    locations: [index % 2 ? 'Porto' : 'Lisboa'],
    salary_min: 30_000 + 1_000 * (index % 7),
    ...more,
  }));
/** A list of so many ads, ten a page, as search_jobs answers. */
const pageOf = (total: number, page = 1) => ({
  ...ANSWER,
  total,
  page,
  ...(page * 10 < total && { next_page: page + 1 }),
  results: rows(total).slice((page - 1) * 10, page * 10),
  coverage: COVERAGE,
});
const paged =
  (total: number) =>
  async (_name: string, { page = 1 }: Record<string, unknown>) =>
    ({ content: [], structuredContent: pageOf(total, Number(page)) }) as CallToolResult;

/** A Wednesday of the week 46. */
const now = new Date('2026-11-11T12:00:00Z');
const WEEKS = [43, 44, 45, 46].map((week) => ({ key: `2026-W${week}`, count: 1, share: 0.25 }));

describe('numbers', () => {
  it('of weeks are bars: first, last and highest labelled, what is not over hollow, and the title counts them', async () => {
    const pay = { n: 6, p25: 30_000, median: 40_000, p75: 50_000 };
    const counts = [4, 9, 7, 5, 1];
    const groups = counts.map((count, index) => ({ key: `2026-W${42 + index}`, count, share: 0.1, salary: pay }));
    const answer = { matched: 126, groups, coverage: COVERAGE };
    const shown = await views.made('job_stats', { by: 'week', salary: true }, answer, { now });
    expect(await shown.view.locator('h1').textContent()).toBe('26 jobs by week');
    expect(await textOf(shown)).toContain('of 126 found');
    expect(await shown.view.locator('.plot .small').allInnerTexts()).toEqual(['4', '9', '7', '5', '1']);
    expect(await shown.view.locator('.hollow').count()).toBe(1);
    expect(await shown.view.locator('.band i').count()).toBe(5);
    expect(await shown.settled()).toBeLessThanOrEqual(500);
    expect(await shown.axe()).toEqual([]);
  });

  it('of groups have quartiles that can be seen, and a bar runs its search', async () => {
    const shown = await views.of('job_stats', { by: 'work_model', salary: true });
    expect(await textOf(shown)).toMatch(/Hybrid \d+ · \d+% \d+ – \d+ – \d+ .*n = \d+/);
    await button(shown, 'Hybrid').click();
    await soon(() => textOf(shown)).toMatch(/‹ Back \d+ jobs sample data Hybrid/);
    await soon(() => shown.view.evaluate('document.activeElement.textContent')).toBe('‹ Back');
    await shown.view.getByRole('button', { name: 'Back' }).click();
    await soon(() => textOf(shown)).toMatch(/jobs by work model/);
  });
});

it('of a course are as the board gives them: a price without a currency', async () => {
  const course = { id: 1, title: 'Kotlin', date_end: '2020-01-31', is_over: true, price: 1450 };
  const shown = await views.made('get_course', { id: 1 }, course, { context: { locale: 'pt-PT' } });
  expect(await textOf(shown)).toMatch(/31\/01\/2020 · terminado .*Preço 1450$/);
});

describe('a list', () => {
  it('of 41 takes four presses at 320 px, at one height', async () => {
    const shown = await views.empty('search_jobs', { width: 320, callTool: paged(41) });
    await views.answered(shown, {}, { content: [], structuredContent: pageOf(41) });
    const height = await shown.settled();
    expect(height).toBeLessThanOrEqual(500);
    let presses = 0;
    while (!(await textOf(shown)).includes('41 of 41')) {
      await button(shown, 'More').click();
      presses++;
      await soon(() => shown.view.evaluate('document.activeElement.className')).toBe('open');
      expect(await shown.settled()).toBe(height);
      expect(presses).toBeLessThanOrEqual(4);
    }
    expect(await button(shown, 'More').count()).toBe(0);
  });

  it('without a match offers the searches that find more, as the server tells them', async () => {
    const asked = { words: 'developer xyzzyq', location: ['Porto'], limit: 5 };
    const calls: unknown[] = [];
    const shown = await views.of('search_jobs', asked, {
      callTool: async (name, values) => {
        calls.push(values);
        return views.answer(name, values);
      },
    });
    expect(await textOf(shown)).toMatch(/Nothing was found\. · “xyzzyq” stands in no open ad Without “xyzzyq”: \d+$/);
    await shown.view.getByRole('button', { name: 'Without “xyzzyq”' }).click();
    await soon(() => textOf(shown)).toMatch(/Back \d+ jobs sample data developer · Porto/);
    expect(calls).toEqual([{ words: 'developer', location: ['Porto'], limit: 5 }]);
  });
});

describe('everybody', () => {
  it('sees bars, changes and what cannot be pressed in forced colours', async () => {
    const styles = async ({ view }: ShownView, name: string, ...places: string[]) =>
      (await view.evaluate(
        `${JSON.stringify(places)}.map((one) => getComputedStyle(document.querySelector(one)).${name})`,
      )) as string[];
    const stats = await views.of('job_stats', { by: 'work_model', salary: true });
    await stats.page.emulateMedia({ forcedColors: 'active' });
    const [bar, page] = await styles(stats, 'backgroundColor', '.track i', 'body');
    expect([page, 'rgba(0, 0, 0, 0)']).not.toContain(bar);
    const weeks = await views.made(
      'job_stats',
      { by: 'week' },
      { matched: 4, groups: WEEKS, coverage: COVERAGE },
      { now },
    );
    await weeks.page.emulateMedia({ forcedColors: 'active' });
    expect(new Set(await styles(weeks, 'backgroundColor', 'i:not(.hollow)', '.hollow')).size).toBe(2);
    const changed = { id: 2, title: 'Ad', changes: [{ field: 'ref', from: 'A', to: 'B' }] };
    const answer = { since: '2026-11-15', counts: { changed: 1 }, changed: [changed], coverage: COVERAGE };
    const changes = await views.made('job_changes', { since: '7d' }, answer);
    await changes.page.emulateMedia({ forcedColors: 'active' });
    await changes.view.locator('.open').click();
    expect(await styles(changes, 'textDecorationLine', 'del', 'ins')).toEqual(['line-through', 'underline']);
    const colours = await styles(changes, 'color', 'button');
    await changes.view.evaluate(`document.querySelector('button').setAttribute('aria-disabled', 'true')`);
    expect(await styles(changes, 'color', 'button')).not.toEqual(colours);
    for (const one of [stats, weeks, changes]) await one.page.emulateMedia({ forcedColors: 'none' });
  });

  it('can read an ad of 12,000 paragraphs, which come in steps that do not hold the page', async () => {
    const body = Array.from({ length: 12_000 }, (_, index) => `<p>Paragraph ${index}</p>`).join('');
    const shown = await views.empty('get_job');
    await shown.view.evaluate(`window.most = 0;
      new MutationObserver((seen) => {
        const added = seen.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ tagName }) => tagName === 'P').length;
        window.most = Math.max(window.most, added);
      }).observe(document.body, { childList: true, subtree: true })`);
    await views.answered(
      shown,
      { id: 1, body_format: 'html' },
      { content: [], structuredContent: { id: 1, title: 'Ad', body, body_format: 'html' } },
    );
    expect(await shown.settled()).toBeLessThanOrEqual(500);
    expect(await shown.view.locator('.text p').count()).toBe(40);
    await button(shown, 'Show the whole text').click();
    await soon(() => shown.view.locator('.text p').count()).toBe(12_000);
    expect(await shown.view.evaluate('window.most')).toBeLessThanOrEqual(400);
  });
});

const EVIL = `"><img src=x onerror="top.pwned=1"><script>top.pwned=1</script><a href="javascript:top.pwned=1">a</a>{{7*7}} \u202E </style>`;
const BODY = [
  '<p onclick="top.pwned=1" style="position:fixed;inset:0">Plain <b>bold</b> <em>em</em> <strike>old</strike><script>top.pwned=1</script></p>',
  '<ul><li>one</li><li>two <a href="https://jobs.example/apply?x=1">apply here</a></li></ul>',
  '<img src="https://evil.example/pixel.png" onerror="top.pwned=1"><iframe src="https://evil.example"></iframe><svg onload="top.pwned=1"><text>svg</text></svg>',
  '<a href="javascript:top.pwned=1">bad link</a> <a href="data:text/html,x">data link</a> <a href="mailto:a@b.example">mail</a>',
  '<form action="https://evil.example"><input value="typed"><button>send</button></form><math><mtext><img src=y></mtext></math>',
].join('');

/** The same text in every field of a record, however deep. */
function poisoned(value: unknown): unknown {
  if (typeof value === 'string') return `${EVIL}${value}`;
  if (Array.isArray(value)) return value.map(poisoned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poisoned(each)]));
}

const CALLS = [
  ['search_jobs', { words: 'developer' }],
  ['job_changes', { since: '7d' }],
  ['list_events', {}],
] as const;

describe('hostile text in every field', () => {
  it.each(CALLS)('of %s %j is shown as text, runs nothing and loads nothing', async (tool, values) => {
    const { structuredContent } = await views.answer(tool, values);
    const shown = await views.made(
      tool,
      poisoned(values) as Record<string, unknown>,
      poisoned(structuredContent) as object,
    );
    expect(await textOf(shown)).toContain('<script>top.pwned=1</script>');
    expect(
      await shown.view.locator('img, script:not(body > script), iframe, a, form, style:not(head style)').count(),
    ).toBe(0);
    expect(await shown.page.evaluate('top.pwned')).toBeUndefined();
  });
});

describe("an ad's text", () => {
  it('has the eleven tags as elements, and nothing else of what it was written in', async () => {
    const shown = await views.made(
      'get_job',
      { id: 1, body_format: 'html' },
      { id: 1, title: 'Ad', body_format: 'html', body: BODY },
    );
    const text = shown.view.locator('.text');
    const showAll = shown.view.getByRole('button', { name: 'Show the whole text' });
    if (await showAll.count()) await showAll.click();
    const tags = await text.evaluate((one) =>
      [...new Set(Array.from(one.querySelectorAll('*'), ({ tagName }) => tagName))].sort(),
    );
    expect(tags).toEqual(['B', 'BUTTON', 'EM', 'LI', 'P', 'S', 'SPAN', 'UL']);
    expect(await text.locator('[onclick], [style]').count()).toBe(0);
    expect(await text.textContent()).toContain('bad link javascript:top.pwned=1');
    expect(await text.textContent()).toContain('mail mailto:a@b.example');
    expect(await shown.page.evaluate('top.pwned')).toBeUndefined();
  });

  it('opens web addresses through the host, and says which site they lead to', async () => {
    const shown = await views.made(
      'get_job',
      { id: 1, body_format: 'html' },
      {
        id: 1,
        title: 'Ad',
        body_format: 'html',
        body: '<p><a href="https://jobs.example/apply?x=1">https://board.example</a></p>',
      },
    );
    const link = shown.view.getByRole('button', { name: 'https://board.example (jobs.example)' });
    await link.click();
    await soon(() => shown.links).toEqual([{ url: 'https://jobs.example/apply?x=1' }]);
  });
});
