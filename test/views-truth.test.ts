import type { CallToolResult } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import type { ShownView } from './support/view-host.ts';
import { SILENT, soon, textOf, viewStories } from './support/views.ts';

/* A view says what the answer says: each note of its text, and the same number wherever it is pressed, paged or reloaded. */

const views = viewStories();
const button = ({ view }: ShownView, name: RegExp | string) => view.getByRole('button', { name });
const heading = async ({ view }: ShownView) => Number.parseInt((await view.locator('h1').textContent()) ?? '', 10);

/** The sentences of notes, and what a view says in their place; nothing where they are for the model alone. */
const NOTES: readonly (readonly [note: RegExp, said?: RegExp])[] = [
  [/Left out although the rest fits: [^.]*\./, /Left out, not stated: \d/],
  [/Left out: [^.]*\./, /Left out, not stated: |the text alone/],
  [/Of those found \d+ states? no pay in the board's fields and comes? last[^.]*\./, /comes? last/],
  [/Of those found \d+ says? only "remote allowed" \(older records\)\./, /only that remote work is allowed/],
  [/Of those found \d+ names? no years[^.]*\./, /names? no years/],
  [/\d+ more names? it in the text, not [^.]*\./, /more names? it in the text alone/],
  [/\d+ gives? pay \([^)]*\)[^.]*\./, /gives? pay/],
  [/\d+ (?:states? no|names? no known) [^.]*\./, /Not stated: /],
  [/\d+ more groups?[^.]*\(top up to 100\)\./, /\d+ of \d+/],
  [/Open ads only, so earlier weeks have lost some\./, /earlier weeks have lost some/],
  [/Some ads count in several groups[^.]*\./, /may count in several/],
  [/The memory begins at [^:]*:\d\d: [^.]*\./, /Changes before .* are unknown/],
  [/Below are none of them[^.]*\./, /None of these; left out, but named in the text/],
  [/The company of this account is not known yet[^.]*\.[^.]*\./, /The company is not known/],
  // The rows or the figures show it, or it tells a model what to call.
  [/\d+ gives? pay: salary true shows it\./],
  [/Titles without level, brackets and what follows a dash or comma\./],
  [/Of the ads that the board does not list only those[^.]*\./],
  [/Narrowed here from all [^.]*\./],
  [/Not given: [^.]*\./],
  [/The name "[^"]*" is new[^.]*\./],
];

const CALLS: [string, Record<string, unknown>][] = [
  ['search_jobs', { words: 'developer', salary_min: 30_000, work_model: ['Remote', 'Hybrid'], sort: 'salary' }],
  ['search_jobs', { location: ['Lisboa'], sort: 'salary' }],
  ['search_jobs', { work_model: ['Remote'], max_years: 2 }],
  ['search_jobs', { words: 'devops' }],
  ['job_stats', { by: ['years', 'work_model'], salary: true }],
  ['job_stats', { by: ['week'] }],
  ['job_stats', { by: ['title', 'skill'], top: 5 }],
  ['job_stats', { by: ['location'] }],
  ['job_changes', { since: '7d' }],
  ['list_events', { location: ['Porto'] }],
  ['my_jobs', {}],
];

describe('each note of an answer', () => {
  it.each(CALLS)('of %s %j is said in the view, or is for the model alone', async (tool, values) => {
    const result = await views.answer(tool, values);
    const { note = '', coverage } = result.structuredContent as { note?: string; coverage?: unknown };
    const shown = await views.answered(await views.empty(tool), values, result);
    const said = await textOf(shown);
    let rest = `${note} ${typeof coverage === 'string' ? coverage : ''}`;
    for (const [pattern, wanted] of NOTES) {
      if (wanted !== undefined && pattern.test(rest)) expect(said, `${rest}`).toMatch(wanted);
      while (pattern.test(rest)) rest = rest.replace(pattern, '');
    }
    expect(rest.trim()).toBe('');
    expect(said).toContain('sample data');
  });

  it('of a text that is cut, not shown or hidden in part is said below it', async () => {
    const facts = { hidden: 1, cut: 14_714 };
    const ad = { id: 1, title: 'Ad', body: 'Text', body_format: 'markdown' };
    const cut = await views.made('get_job', { id: 1 }, ad, { facts });
    expect(await textOf(cut)).toMatch(/1 passage that the page may hide is left out\. 14,714 characters are left out/);
    const none = await views.made('get_job', { id: 1 }, { ...ad, body: '' }, { facts: { text_not_shown: true } });
    expect(await textOf(none)).toContain('The text is too long or may be hidden, and is not shown.');
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

  it('on page 2, which is counted on from page 1, and which "Previous" leaves', async () => {
    const values = { words: 'developer', page: 2, limit: 5 };
    const shown = await views.of('search_jobs', values, { context: SILENT });
    await soon(() => textOf(shown)).toMatch(/ 6–10 of \d+/);
    await button(shown, 'Previous').click();
    await soon(() => textOf(shown)).toMatch(/ 1–\d+ of \d+/);
  });

  it('in full screen, with the same rows and buttons', async () => {
    const shown = await views.of(
      'search_jobs',
      { limit: 50 },
      { context: { availableDisplayModes: ['inline', 'fullscreen'] } },
    );
    await shown.view.getByLabel('More about this list').click();
    await button(shown, 'Full screen').click();
    await soon(() => shown.view.locator('.ad').count()).toBe(await heading(shown));
    expect(await button(shown, 'Ask about these').count()).toBe(1);
    await shown.view.locator('.ad .open').first().click();
    await soon(() => shown.view.locator('.inside .text').count()).toBe(1);
  });

  it('of a filter that is taken away it says nothing', async () => {
    const shown = await views.of('search_jobs', { salary_min: 30_000 });
    await shown.view.getByLabel('More about this list').click();
    await button(shown, /^Without Pay from/).click();
    await soon(() => button(shown, /^‹ Back/).count()).toBe(1);
    await soon(() => textOf(shown)).toMatch(/Back \d+ jobs sample data \d+ open ads/);
  });
});

it('weeks without ads are gaps between the bars', async () => {
  const groups = ['2026-W01', '2026-W23', '2026-W47'].map((key) => ({ key, count: 1, share: 0.3 }));
  const coverage = { open_jobs: 3, as_of: '2026-11-24T04:00:00+00:00', complete: true, undeclared: {} };
  const shown = await views.made('job_stats', { by: ['week'] }, { matched: 3, groups, coverage });
  expect(await shown.view.locator('.plot li').count()).toBe(47);
});

it('a changed ad is as old as its change, and shows the pay before; a gone one as old as its going', async () => {
  const row = { title: 'Ad', company: 'Oficina', published_at: '2026-01-01 09:00:00', salary_min: 40_000 };
  const now = new Date('2026-11-11T12:00:00Z');
  const answer = {
    since: '2026-11-01T00:00:00+00:00',
    counts: { new: 0, changed: 1, gone: 1 },
    changed: [{ ...row, id: 2, changes: [{ field: 'salary', from: '36000', to: '40000' }] }],
    gone: [{ ...row, id: 3, gone_by: '2026-11-11T10:00:00+00:00' }],
  };
  const facts = { earlier: { 2: { changed_at: '2026-11-10 08:00:00', salary_min: 36_000 } } };
  const shown = await views.made('job_changes', { since: '2w' }, answer, { facts, now });
  expect(await textOf(shown)).toMatch(/before: €36,000 €40,000.*changed · yesterday.*gone · today/);
});

it('an own ad shows when it ends, and a suspension in its unfolded row reaches its head', async () => {
  const results = [{ id: 5, title: 'Ad', status: 'Moderation', known_from: 'here', ends_at: '2026-12-22 10:00:00' }];
  const callTool = async (name: string, values: Record<string, unknown>) =>
    name === 'suspend_job'
      ? ({
          content: [],
          structuredContent: { id: 5, message: 'Suspended.', status: { id: 3, name: 'Suspended' } },
        } as CallToolResult)
      : views.answer(name, values);
  const facts = { asks: 'person', complete: true, company_known: true };
  const shown = await views.made(
    'my_jobs',
    {},
    { total: 1, page: 1, limit: 20, results, coverage: '' },
    { facts, callTool },
  );
  expect(await textOf(shown)).toContain('Moderation · ends Dec 22, 2026');
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
  const answer = { dry_run: true, request: { id: 5, body: 'Text' }, changes: [{ field: 'body', hunks }], warnings: [] };
  const facts = { asks: 'nobody', nonce: 'a', hunks, title: 'Ad' };
  const shown = await views.made('edit_job', { id: 5, body: 'Text', dry_run: true }, answer, { facts, width: 320 });
  expect(await shown.settled()).toBeLessThanOrEqual(500);
  await button(shown, 'Show the whole text').click();
  await soon(() => shown.view.locator('.hunks section').count()).toBe(12);
});

describe('the focus stays on the page', () => {
  const focused = ({ view }: ShownView) => view.evaluate('document.activeElement.tagName');

  it('after the whole text, Back, a No and a suspension', async () => {
    const body = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}`).join('\n\n');
    const text = await views.made('get_job', { id: 1 }, { id: 1, title: 'Ad', body, body_format: 'markdown' });
    await button(text, 'Show the whole text').press('Enter');
    await soon(() => focused(text)).not.toBe('BODY');
    const stats = await views.of('job_stats', { by: ['location'] });
    await stats.view.locator('.bars .open').first().press('Enter');
    await button(stats, /^‹ Back/).press('Enter');
    await soon(() => focused(stats)).not.toBe('BODY');
    const own = await views.made(
      'job_status',
      { id: 5 },
      { id: 5, status: { id: 1, name: 'Active' } },
      {
        facts: { asks: 'nobody' },
        callTool: async () => ({ content: [], structuredContent: { id: 5, status: { id: 3, name: 'Suspended' } } }),
      },
    );
    await button(own, 'Suspend').press('Enter');
    await button(own, 'No').press('Enter');
    await soon(() => own.view.evaluate('document.activeElement.textContent')).toBe('Suspend');
    await button(own, 'Suspend').press('Enter');
    await button(own, 'Yes').press('Enter');
    await soon(() => textOf(own)).toContain('Suspended');
    await soon(() => focused(own)).not.toBe('BODY');
  });
});
