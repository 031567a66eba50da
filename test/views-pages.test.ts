import type { CallToolResult } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import type { ShownView } from './support/view-host.ts';
import { button, COVERAGE, SILENT, says, soon, textOf, viewStories } from './support/views.ts';

/*
 * What the pages show of the server's own answers: at both widths, in both themes, in both languages, by keyboard alone.
 * What a page and the host around it say to each other. Strangers write ads, events and profiles: text is only ever text.
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
    { by: 'work_model', salary: true },
    LIGHT,
    /by work model .*Pay a year.* median of five or more ads, else each ad .*Hybrid \d+ · \d+% \d+ – \d+ – \d+ n = \d+/,
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
    await shown.view.evaluate(ENLARGE);
    expect(await shown.view.evaluate(CLIPPED)).toEqual([]);
  },
);

/** Controls of which a finger finds less than 44 px: of a row, the whole row is one. Links in a line of text may be lower. */
const TARGETS = `[...document.querySelectorAll('button, summary')]
  .filter((one) => one.checkVisibility() && !one.matches('p:not(.buttons) button, dd button, .text button'))
  .filter((one) => (one.matches('.open') ? one.closest('li') : one).getBoundingClientRect().height < 44)
  .map((one) => one.outerHTML)`;

/** Titles of rows to which their neighbours leave less than 80 px, or that are cut beside an empty place. */
const NAMELESS = `[...document.querySelectorAll('li .name')].filter((one) => {
    const isCut = one.scrollWidth > one.clientWidth || one.firstElementChild?.scrollWidth > one.clientWidth;
    const isAlone = !one.nextElementSibling?.matches('.pay') || !one.nextElementSibling.checkVisibility();
    return (one.textContent.length > 20 && one.clientWidth < 80) || (isCut && isAlone && one.clientWidth < innerWidth - 60);
  }).map((one) => one.outerHTML)`;

/** Text alone at 200 %. */
const ENLARGE = `for (const [one, size] of [...document.querySelectorAll('main, main *')]
  .map((one) => [one, parseFloat(getComputedStyle(one).fontSize)])) one.style.fontSize = 2 * size + 'px'`;
const CLIPPED = `[...document.querySelectorAll('li > *, li .open')]
  .filter((one) => getComputedStyle(one).overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.outerHTML)`;

/** A list of so many ads, ten a page, as search_jobs answers; calls fail where there is no page to give. */
const pageOf = (total: number, page = 1) => ({
  ...{ total, page, limit: 10, coverage: COVERAGE },
  ...(page * 10 < total && { next_page: page + 1 }),
  results: Array.from({ length: Math.min(10, total - (page - 1) * 10) }, (_, index) => ({
    id: (page - 1) * 10 + index + 1,
    title: `Ad ${(page - 1) * 10 + index + 1}`,
  })),
});
const paged = async (_name: string, { page = 1 }: Record<string, unknown>) =>
  ({ content: [], structuredContent: pageOf(41, Number(page)) }) as CallToolResult;

describe('a list', () => {
  it('is paged and unfolds an ad in its place, by keyboard alone, within the height', async () => {
    const shown = await views.of('search_jobs', { words: 'developer' }, { width: 320 });
    const { keyboard } = shown.page;
    const rows = shown.view.locator('.open');
    const first = await rows.first().textContent();
    const height = await shown.settled();
    await button(shown, 'More', true).focus();
    await keyboard.press('Enter');
    await soon(() => rows.first().textContent()).not.toBe(first);
    await soon(() => shown.view.evaluate('document.activeElement.textContent')).toBe(await rows.first().textContent());
    expect(await shown.settled()).toBe(height);
    await keyboard.press('Enter');
    await soon(() => shown.view.locator('.inside .text p').count()).toBeGreaterThan(0);
    expect(await rows.first().getAttribute('aria-expanded')).toBe('true');
    expect(await shown.settled()).toBeLessThanOrEqual(500);
    expect(await shown.axe()).toEqual([]);
    await keyboard.press('Enter');
    await soon(() => shown.view.locator('.inside').count()).toBe(0);
    expect(await shown.settled()).toBe(height);
    await soon(() => shown.view.evaluate('document.activeElement.textContent')).toBe(await rows.first().textContent());
  });

  it('of 41 takes four presses at 320 px, at one height, whatever is unfolded below it', async () => {
    const shown = await views.made('search_jobs', {}, pageOf(41), { width: 320, callTool: paged });
    const height = await shown.settled();
    expect(height).toBeLessThanOrEqual(500);
    const count = await shown.view.locator('.open').count();
    await shown.view.getByLabel('More about this list').click();
    await shown.settled();
    expect(await shown.view.locator('.open').count()).toBe(count);
    await shown.view.getByLabel('More about this list').click();
    let presses = 0;
    while (!(await textOf(shown)).includes('41 of 41')) {
      await button(shown, 'More', true).click();
      expect(++presses).toBeLessThanOrEqual(4);
      await soon(() => shown.view.evaluate('document.activeElement.className')).toBe('open');
      expect(await shown.settled()).toBe(height);
    }
    expect(await button(shown, 'More', true).count()).toBe(0);
  });

  it('whose next page cannot be read shows the last rows that are here, and why there are no more', async () => {
    const callTool = () => Promise.reject(new Error('refused'));
    const shown = await views.made('search_jobs', {}, pageOf(41), { callTool });
    await button(shown, 'More', true).click();
    await says(shown, /^41 jobs .*Ad 10 .*The app did not allow this\./);
    expect(await shown.view.locator('.open').count()).toBeGreaterThan(5);
  });
});

it('bars, changes and what cannot be pressed are seen in forced colours', async () => {
  const styles = async ({ view }: ShownView, name: string, ...places: string[]) =>
    (await view.evaluate(
      `${JSON.stringify(places)}.map((one) => getComputedStyle(document.querySelector(one)).${name})`,
    )) as string[];
  const stats = await views.of('job_stats', { by: 'week', salary: true });
  await stats.page.emulateMedia({ forcedColors: 'active' });
  const [bar, hollow, page] = await styles(stats, 'backgroundColor', '.plot i:not(.hollow)', '.hollow', 'body');
  expect([page, hollow, 'rgba(0, 0, 0, 0)']).not.toContain(bar);
  const changed = { id: 2, title: 'Ad', changes: [{ field: 'ref', from: 'A', to: 'B' }] };
  const answer = { since: '2026-11-15', counts: { changed: 1 }, changed: [changed], coverage: COVERAGE };
  const changes = await views.made('job_changes', { since: '7d' }, answer);
  await changes.page.emulateMedia({ forcedColors: 'active' });
  await changes.view.locator('.open').click();
  expect(await styles(changes, 'textDecorationLine', 'del', 'ins')).toEqual(['line-through', 'underline']);
  const colours = await styles(changes, 'color', 'button');
  await changes.view.evaluate(`document.querySelector('button').setAttribute('aria-disabled', 'true')`);
  expect(await styles(changes, 'color', 'button')).not.toEqual(colours);
  for (const one of [stats, changes]) await one.page.emulateMedia({ forcedColors: 'none' });
});

it('an ad of 12,000 paragraphs comes in steps that do not hold the page', async () => {
  const body = Array.from({ length: 12_000 }, (_, index) => `<p>Paragraph ${index}</p>`).join('');
  const shown = await views.empty('get_job');
  await shown.view.evaluate(`window.most = 0;
    new MutationObserver((seen) => {
      const added = seen.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ tagName }) => tagName === 'P').length;
      window.most = Math.max(window.most, added);
    }).observe(document.body, { childList: true, subtree: true })`);
  const structuredContent = { id: 1, title: 'Ad', body, body_format: 'html' };
  await views.answered(shown, { id: 1, body_format: 'html' }, { content: [], structuredContent });
  expect(await shown.settled()).toBeLessThanOrEqual(500);
  expect(await shown.view.locator('.text p').count()).toBe(40);
  await button(shown, 'Show the whole text').click();
  await soon(() => shown.view.locator('.text p').count()).toBe(12_000);
  expect(await shown.view.evaluate('window.most')).toBeLessThanOrEqual(400);
});

const EVIL = `"><img src=x onerror="top.pwned=1"><script>top.pwned=1</script><a href="javascript:top.pwned=1">a</a>{{7*7}} \u202E </style>`;
const BODY = [
  '<p onclick="top.pwned=1" style="position:fixed;inset:0">Plain <b>bold</b> <em>em</em> <strike>old</strike><script>top.pwned=1</script></p>',
  '<ul><li>one</li><li>two <a href="https://jobs.example/apply?x=1">https://board.example</a></li></ul>',
  '<img src="https://evil.example/pixel.png" onerror="top.pwned=1"><iframe src="https://evil.example"></iframe><svg onload="top.pwned=1"><text>svg</text></svg>',
  '<a href="javascript:top.pwned=1">bad link</a> <a href="data:text/html,x">data link</a> <a href="mailto:a@b.example">a@b.example</a>',
  '<form action="https://evil.example"><input value="typed"><button>send</button></form><math><mtext><img src=y></mtext></math>',
].join('');

/** The same text in every field of a record, however deep. */
function poisoned(value: unknown): unknown {
  if (typeof value === 'string') return `${EVIL}${value}`;
  if (Array.isArray(value)) return value.map(poisoned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poisoned(each)]));
}

describe('hostile text', () => {
  it.each<[string, Record<string, unknown>]>([
    ['search_jobs', { words: 'developer' }],
    ['job_changes', { since: '7d' }],
    ['list_events', {}],
  ])('in every field of %s %j is shown as text, runs nothing and loads nothing', async (tool, values) => {
    const { structuredContent } = await views.answer(tool, values);
    const asked = poisoned(values) as Record<string, unknown>;
    const shown = await views.made(tool, asked, poisoned(structuredContent) as object);
    await says(shown, '<script>top.pwned=1</script>');
    const elements = shown.view.locator('img, script:not(body > script), iframe, a, form, style:not(head style)');
    expect(await elements.count()).toBe(0);
    expect(await shown.page.evaluate('top.pwned')).toBeUndefined();
  });

  it('of an ad has the eleven tags as elements and nothing else, and a link goes through the host and names its site', async () => {
    const ad = { id: 1, title: 'Ad', body_format: 'html', body: BODY };
    const shown = await views.made('get_job', { id: 1, body_format: 'html' }, ad);
    const text = shown.view.locator('.text');
    const showAll = button(shown, 'Show the whole text');
    if (await showAll.count()) await showAll.click();
    const tags = await text.evaluate((one) =>
      [...new Set(Array.from(one.querySelectorAll('*'), ({ tagName }) => tagName))].sort(),
    );
    expect(tags).toEqual(['B', 'BUTTON', 'EM', 'LI', 'P', 'S', 'SPAN', 'UL']);
    expect(await text.locator('[onclick], [style]').count()).toBe(0);
    expect(await text.textContent()).toMatch(
      /bad link javascript:top\.pwned=1 .*data:text\/html,x a@b\.example\s*send/,
    );
    expect(await shown.page.evaluate('top.pwned')).toBeUndefined();
    await button(shown, 'https://board.example (jobs.example)').click();
    await soon(() => shown.links).toEqual([{ url: 'https://jobs.example/apply?x=1' }]);
  });
});

describe('the agenda', () => {
  it('sets what is over apart, and opens one in its place', async () => {
    const now = new Date('2026-11-11T12:00:00Z');
    const { structuredContent } = await views.answer('list_events', { limit: 1 });
    const [event] = (structuredContent as { results: [{ id: number; title: string }] }).results;
    const results = [
      { ...event, date_start: '2026-11-14', date_end: '2026-11-14' },
      { id: 8, title: 'Two weeks of Kotlin', date_start: '2026-11-06', date_end: '2026-11-20' },
      { id: 9, title: 'Java of last week', date_start: '2026-11-04', date_end: '2026-11-05', is_over: true },
    ];
    const shown = await views.made('list_events', {}, { total: 3, results }, { now });
    expect(await shown.view.locator('.over .name').allInnerTexts()).toEqual(['Java of last week']);
    await says(shown, /in 3 days .*Two weeks of Kotlin .*under way .*Java .*over/);
    await button(shown, event.title).click();
    await soon(() => shown.view.locator('.inside .text').count()).toBe(1);
  });

  it('has a company with its open ads', async () => {
    const { structuredContent } = await views.answer('list_jobs', { limit: 1 });
    const [{ company }] = (structuredContent as { results: [{ company: { slug: string } }] }).results;
    const shown = await views.of('get_company', { slug: company.slug, include: ['jobs'] }, { width: 320 });
    await says(shown, /Open jobs: (\d+) .*1–\d+ of \1/);
    expect(await shown.settled()).toBeLessThanOrEqual(500);
    expect(await shown.axe()).toEqual([]);
  });
});

describe('a host', () => {
  it('that says nothing of itself gets the same page, without buttons it cannot serve', async () => {
    const list = await views.answer('search_jobs', { words: 'developer' });
    const shown = await views.empty('search_jobs', { context: SILENT, capabilities: {} });
    await shown.host('result', list);
    await says(shown, 'Developer');
    expect(await button(shown, /Suspend|Edit|Ask/).count()).toBe(0);
    expect(await button(shown, 'More').count()).toBe(1);
  });

  it('changes theme, colours and language while the page stands; other languages have dates with the day first', async () => {
    const shown = await views.of('search_jobs', { words: 'kotlin' }, { context: { locale: 'pl-PL' } });
    const looks = `[document.documentElement.style.colorScheme, getComputedStyle(document.querySelector("h1")).color]`;
    const variables = { '--color-text-primary': 'rgb(250, 240, 230)' };
    await shown.view.locator('.open').first().click();
    await says(shown, /Published \d+ Nov 2026/);
    await shown.host('context', { theme: 'dark', locale: 'pt-PT', styles: { variables } });
    await says(shown, /\d+ anúncios/);
    await soon(() => shown.view.evaluate(looks)).toEqual(['dark', 'rgb(250, 240, 230)']);
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

it.each(['search_jobs', 'job_stats'])(
  'the page of %s has a sentence for an answer that it cannot draw',
  async (tool) => {
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
  },
);
