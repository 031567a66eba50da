import { describe, expect, it } from 'vitest';
import { soon, textOf, viewStories } from './support/views.ts';

/* Strangers write ads, events and profiles. Their text is only ever text. */

const views = viewStories();
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
