import type { CallToolResult } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { APPROVE, connectAsked, type Reply } from './support/hosted.ts';
import type { ShownView, ViewOptions } from './support/view-host.ts';
import { soon, textOf, viewStories } from './support/views.ts';

/*
 * The button of a preview: the same call of the same tool without dry_run, once, and only what it shows.
 * What a person must be able to trust in a view, in a host that cannot ask.
 */

/** What the person answers to the server's question, and the questions so far. */
let agrees = true;
const questions: string[] = [];
const reply = (question: string): Reply => {
  questions.push(question);
  return agrees ? APPROVE : { action: 'decline' };
};
const views = viewStories(() => connectAsked({ mode: 'auto', reply }));
const unasked = viewStories();
let made = 0;

/** An ad of its own for each story, so that none is a duplicate of another. */
const newAd = () => ({
  title: `Kotlin Developer ${++made} ${'abcdefghijklmnopqrstuvwxyz'[made]}`,
  body: 'We build payment services.\n\nYou will own the ledger, from design to the night it is on call, which is one in six and paid.',
  location: ['Braga'],
  contract: ['permanent'],
  work_model: 'Hybrid',
  salary_min: 42_000,
  salary_max: 55_000,
});

type Calls = [string, Record<string, unknown>][];

/** A view of a dry run, and the calls that it makes. */
async function preview(tool: string, values: Record<string, unknown>, options: Partial<ViewOptions> = {}) {
  const calls: Calls = [];
  const callTool = async (name: string, given: Record<string, unknown>): Promise<CallToolResult> => {
    calls.push([name, given]);
    return (await options.callTool?.(name, given)) ?? views.answer(name, given);
  };
  const asked = { ...values, dry_run: true };
  const dryRun = await views.answer(tool, asked);
  const shown = await views.answered(await views.empty(tool, { ...options, callTool }), asked, dryRun);
  return { shown, calls, dryRun };
}

/** Changed words as a screen reader hears them. */
const marked = async ({ view }: ShownView, place: string) => [
  await view.locator(`${place} del`).evaluateAll((all) => all.map(({ textContent }) => textContent?.trim())),
  await view.locator(`${place} ins`).evaluateAll((all) => all.map(({ textContent }) => textContent?.trim())),
];

const publish = ({ view }: ShownView) => view.getByRole('button', { name: 'Publish' });

/** A page without storage may have been loaded again, so it begins with a dry run of its own. */
const FRAMES: [what: string, keeps: boolean][] = [
  ['with storage', true],
  ['without storage', false],
];

describe.each(FRAMES)('the preview of a new ad, in a frame %s,', (_what, keeps) => {
  it('shows the ad, sends it once on a double click after another dry run, and shows what the board answered', async () => {
    const ad = newAd();
    const { shown, calls } = await preview('create_job', ad, { keeps });
    const onLoad: Calls = keeps ? [] : [['create_job', { ...ad, dry_run: true }]];
    await soon(() => calls).toEqual(onLoad);
    await soon(() => textOf(shown)).toContain('Nothing is sent until you press the button.');
    expect(await textOf(shown)).toMatch(/Kotlin Developer .*€42,000 – €55,000.*Braga.*Hybrid/);
    expect(await textOf(shown)).toContain('from design to the night it is on call');
    await shown.view.getByText('What you will be asked').click();
    expect(await textOf(shown)).toMatch(/What you will be asked Publish “Kotlin Developer/);
    expect(calls).toEqual(onLoad);
    expect(await shown.settled()).toBeLessThanOrEqual(500);
    expect(await shown.axe()).toEqual([]);
    await publish(shown).dblclick();
    await soon(() => textOf(shown)).toMatch(
      /Kotlin Developer .* Job \d+ Sent\. Moderation · The board looks at it first/,
    );
    expect(calls).toEqual([...onLoad, ['create_job', { ...ad, dry_run: true }], ['create_job', ad]]);
    expect(await publish(shown).count()).toBe(0);
    expect(questions.filter((question) => question.includes(ad.title))).toHaveLength(1);
  });

  it('is no consent: the server asks the person, a No is said over the same preview, and the button works again', async () => {
    const ad = newAd();
    const { shown } = await preview('create_job', ad, { keeps });
    agrees = false;
    await publish(shown).click();
    await soon(() => textOf(shown)).toContain('It was not approved. Nothing was sent.');
    expect(questions.at(-1)).toContain(ad.title);
    expect(await textOf(shown)).toMatch(/Kotlin Developer .*€42,000 – €55,000.*Braga.*Hybrid/);
    expect(await textOf(shown)).not.toMatch(/JOBBOARD|declined/);
    agrees = true;
    await publish(shown).click();
    await soon(() => textOf(shown)).toMatch(/Job \d+ .*Moderation/);
  });
});

describe.each(FRAMES)('the preview of an edit, in a frame %s,', (_what, keeps) => {
  it('shows before and after with the changed words, and sends it', async () => {
    const ad = newAd();
    const { structuredContent } = await views.answer('create_job', ad);
    const { id } = structuredContent as { id: number };
    const edit = { id, body: ad.body.replace('six', 'eight'), salary_max: 58_000 };
    const { shown, calls, dryRun } = await preview('edit_job', edit, { keeps });
    await soon(() => calls.length).toBe(keeps ? 0 : 1);
    expect(await shown.view.locator('h1').textContent()).toBe(ad.title);
    expect(await marked(shown, 'dd')).toEqual([['before: €55,000'], ['after: €58,000']]);
    expect(await marked(shown, '.text')).toEqual([['before: six'], ['after: eight']]);
    expect(await shown.axe()).toEqual([]);
    await shown.view.getByRole('button', { name: 'Publish the change' }).click();
    await soon(() => textOf(shown)).toMatch(new RegExp(`Job ${id} .*(Moderation|Active)`));
    expect(calls.map(([name, { dry_run }]) => [name, dry_run])).toEqual([
      ...(keeps ? [] : [['edit_job', true]]),
      ['edit_job', true],
      ['edit_job', undefined],
    ]);
    const again = await views.answered(await views.empty('edit_job', { keeps }), { ...edit, dry_run: true }, dryRun);
    await soon(() => textOf(again)).toMatch(keeps ? /Job \d+ .*(Moderation|Active)/ : /This changes nothing/);
    expect(await publish(again).count()).toBe(0);
  });
});

describe('a write', () => {
  it('and a state are shown with what they mean, and can be looked at again, edited and suspended', async () => {
    const { structuredContent } = await views.answer('create_job', newAd());
    const { id } = structuredContent as { id: number };
    const shown = await views.of('job_status', { id });
    expect(await textOf(shown)).toMatch(/Moderation · The board looks at it first/);
    expect(await shown.axe()).toEqual([]);
    await shown.view.getByRole('button', { name: 'Edit' }).click();
    await soon(() => shown.messages.map(({ content }) => content[0]?.text)).toEqual([`I want to change job ad ${id}.`]);
    await shown.view.getByRole('button', { name: 'Suspend' }).click();
    await soon(() => textOf(shown)).toMatch(/Suspended · Candidates do not see it/);
    expect(questions.at(-1)).toMatch(/^Suspend “/);
    await soon(() => shown.told.at(-1)?.content[0]?.text).toMatch(
      /^The person pressed a button, and the view called suspend_job\. The state now: Suspended\. Job \d+ was susp/,
    );
    expect(await shown.view.getByRole('button', { name: 'Suspend' }).count()).toBe(0);
  });

  it.each(FRAMES)(
    'in a frame %s is told to the model, and a page that is loaded again has no button',
    async (_what, keeps) => {
      const ad = newAd();
      const dryRun = await views.answer('create_job', { ...ad, dry_run: true });
      const [first, second] = [await views.empty('create_job', { keeps }), await views.empty('create_job', { keeps })];
      await views.answered(first, { ...ad, dry_run: true }, dryRun);
      await publish(first).click();
      await soon(() => first.told.length).toBe(1);
      expect(first.told[0]?.content[0]?.text).toMatch(
        /^The person pressed a button, and the view called create_job\. The state now: Moderation\. Job \d+ was created/,
      );
      await views.answered(second, { ...ad, dry_run: true }, dryRun);
      await soon(() => textOf(second)).toMatch(
        keeps ? /Moderation · The board looks at it first/ : /Already published: job \d+\. Moderation/,
      );
      expect(await publish(second).count()).toBe(0);
      expect(questions.filter((question) => question.includes(ad.title))).toHaveLength(1);
    },
  );
});

const button = ({ view }: ShownView, name: string) => view.getByRole('button', { name, exact: true });
const LINES = ['We build payment services.', 'You will know PostgreSQL.', 'You will know Docker.', 'You will be paid.'];
/** Creates an ad and opens the preview of an edit of its text. */
async function editOf(body: string) {
  const { structuredContent } = await unasked.answer('create_job', { ...newAd(), body: LINES.join('\n\n') });
  const { id } = structuredContent as { id: number };
  return unasked.of('edit_job', { id, body, dry_run: true });
}
const marks = ({ view }: ShownView) =>
  view.locator('.hunks').evaluate((box) => [...box.querySelectorAll('del, ins')].map((one) => one.textContent));

describe('the preview of an edit, in a host that cannot ask,', () => {
  it.each<[string, (lines: string[]) => string[], marked: string[]]>([
    [
      'one that moves',
      ([one = '', two = '', ...rest]) => [one, ...rest, two],
      ['before: You will know PostgreSQL.', 'after: You will know PostgreSQL.'],
    ],
    ['one word', (lines) => lines.map((line) => line.replace('Docker', 'Podman')), ['before: Docker', 'after: Podman']],
  ])('marks %s and nothing else', async (_what, change, marked) => {
    const shown = await editOf(change(LINES).join('\n\n'));
    expect(await marks(shown)).toEqual(marked);
    expect((await textOf(shown)).includes('(moved here)')).toBe(marked.length === 2 && marked[0]?.includes('Postgre'));
    expect(await shown.axe()).toEqual([]);
  });

  it('of a suspended ad that changes nothing says that it publishes again', async () => {
    const ad = newAd();
    const { structuredContent } = await unasked.answer('create_job', ad);
    const { id } = structuredContent as { id: number };
    await unasked.answer('suspend_job', { id });
    const shown = await unasked.of('edit_job', { id, dry_run: true });
    expect(await textOf(shown)).toContain('Nothing changes; the ad is published again as it is.');
    expect(await button(shown, 'Publish again').count()).toBe(1);
  });
});

describe('in a host that cannot ask', () => {
  it.each(FRAMES)(
    'and a frame %s the button takes a second step, called what it is, and No sends nothing',
    async (_what, keeps) => {
      const calls: string[] = [];
      const ad = newAd();
      const shown = await unasked.empty('create_job', {
        keeps,
        callTool: async (name, values) => {
          calls.push(`${name} ${values.dry_run === true}`);
          return unasked.answer(name, values);
        },
      });
      await unasked.answered(
        shown,
        { ...ad, dry_run: true },
        await unasked.answer('create_job', { ...ad, dry_run: true }),
      );
      expect(await textOf(shown)).not.toContain('What you will be asked');
      await button(shown, 'Publish this ad').click();
      await soon(() => textOf(shown)).toContain('Publish now on the sample board?');
      await soon(() => shown.view.evaluate('document.activeElement.textContent')).toBe('No');
      await button(shown, 'No').click();
      const onLoad = keeps ? [] : ['create_job true'];
      expect(calls).toEqual(onLoad);
      await button(shown, 'Publish this ad').click();
      await button(shown, 'Yes').click();
      await soon(() => textOf(shown)).toMatch(/Job \d+/);
      expect(calls).toEqual([...onLoad, 'create_job true', 'create_job false']);
    },
  );

  it('and must, there is no button', async () => {
    const answer = { dry_run: true, request: { title: 'Ad' }, question: 'Publish?', can_ask: false, warnings: [] };
    const shown = await unasked.made('create_job', { title: 'Ad' }, answer, { facts: { asks: 'refused' } });
    expect(await textOf(shown)).toContain('This app cannot ask you, so nothing can be sent from here.');
    expect(await shown.view.getByRole('button').count()).toBe(0);
  });
});
