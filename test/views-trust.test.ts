import { describe, expect, it } from 'vitest';
import type { ShownView } from './support/view-host.ts';
import { soon, textOf, viewStories } from './support/views.ts';

/* What a person must be able to trust in a view, in a host that cannot ask. */

const views = viewStories();
const AD = {
  body: 'We build payment services.\n\nYou will know PostgreSQL.\n\nYou will know Docker.\n\nYou will be paid.',
  location: ['Braga'],
  contract: ['permanent'],
  work_model: 'Hybrid',
  salary_min: 42_000,
  salary_max: 55_000,
};
let made = 0;
const titled = () => ({ ...AD, title: `Elixir Developer ${'abcdefghijkl'[made++]}` });
const button = ({ view }: ShownView, name: string) => view.getByRole('button', { name, exact: true });
/** Creates an ad and opens the preview of an edit of its text. */
async function editOf(body: string) {
  const { structuredContent } = await views.answer('create_job', titled());
  const { id } = structuredContent as { id: number };
  return views.of('edit_job', { id, body, dry_run: true });
}
const marks = ({ view }: ShownView) =>
  view.locator('.hunks').evaluate((box) => [...box.querySelectorAll('del, ins')].map((one) => one.textContent));

describe('the preview of an edit', () => {
  it.each<[string, (lines: string[]) => string[], marked: string[]]>([
    [
      'one that moves',
      ([one = '', two = '', ...rest]) => [one, ...rest, two],
      ['before: You will know PostgreSQL.', 'after: You will know PostgreSQL.'],
    ],
    ['one word', (lines) => lines.map((line) => line.replace('Docker', 'Podman')), ['before: Docker', 'after: Podman']],
  ])('marks %s and nothing else', async (_what, change, marked) => {
    const shown = await editOf(change(AD.body.split('\n\n')).join('\n\n'));
    expect(await marks(shown)).toEqual(marked);
    expect((await textOf(shown)).includes('(moved here)')).toBe(marked.length === 2 && marked[0]?.includes('Postgre'));
    expect(await shown.axe()).toEqual([]);
  });

  it('of a suspended ad that changes nothing says that it publishes again', async () => {
    const ad = titled();
    const { structuredContent } = await views.answer('create_job', ad);
    const { id } = structuredContent as { id: number };
    await views.answer('suspend_job', { id });
    const shown = await views.of('edit_job', { id, dry_run: true });
    expect(await textOf(shown)).toContain('Nothing changes; the ad is published again as it is.');
    expect(await button(shown, 'Publish again').count()).toBe(1);
  });
});

describe('in a host that cannot ask', () => {
  it('the button takes a second step, called what it is, and No sends nothing', async () => {
    const calls: string[] = [];
    const ad = titled();
    const shown = await views.empty('create_job', {
      callTool: async (name, values) => {
        calls.push(`${name} ${values.dry_run === true}`);
        return views.answer(name, values);
      },
    });
    await views.answered(shown, { ...ad, dry_run: true }, await views.answer('create_job', { ...ad, dry_run: true }));
    expect(await textOf(shown)).not.toContain('What you will be asked');
    await button(shown, 'Publish this ad').click();
    await soon(() => textOf(shown)).toContain('Publish now on the sample board?');
    await soon(() => shown.view.evaluate('document.activeElement.textContent')).toBe('No');
    await button(shown, 'No').click();
    expect(calls).toEqual([]);
    await button(shown, 'Publish this ad').click();
    await button(shown, 'Yes').click();
    await soon(() => textOf(shown)).toMatch(/Job \d+/);
    expect(calls).toEqual(['create_job true', 'create_job false']);
  });

  it('and must, there is no button', async () => {
    const answer = { dry_run: true, request: { title: 'Ad' }, question: 'Publish?', can_ask: false, warnings: [] };
    const shown = await views.made('create_job', { title: 'Ad' }, answer, { facts: { asks: 'refused' } });
    expect(await textOf(shown)).toContain('This app cannot ask you, so nothing can be sent from here.');
    expect(await shown.view.getByRole('button').count()).toBe(0);
  });
});
