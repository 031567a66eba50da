import type { CallToolResult } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { APPROVE, connectAsked, type Reply } from './support/hosted.ts';
import type { ShownView, ViewOptions } from './support/view-host.ts';
import { button, newAd, says, soon, textOf, viewStories } from './support/views.ts';

/*
 * The button of a preview: the same call of the same tool without dry_run, once, and only what it shows.
 * What a write from a view came to: said to the person and to the model, and nothing else.
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
type Values = Record<string, unknown>;
const idOf = ({ structuredContent }: CallToolResult) => (structuredContent as { id: number }).id;
const told = (shown: ShownView) => shown.told.map(({ content }) => content[0]?.text);
const SENT = /Kotlin Developer .* Job \d+ Sent\. Moderation · The board looks at it first/;

/** A view of a dry run, the calls that it makes, and the same view loaded again. */
async function preview(tool: string, values: Values, options: Partial<ViewOptions> = {}, of = views) {
  const calls: [string, Values][] = [];
  const callTool = async (name: string, given: Values) => {
    calls.push([name, given]);
    return options.callTool?.(name, given) ?? of.answer(name, given);
  };
  const asked = { ...values, dry_run: true };
  const dryRun = await of.answer(tool, asked);
  const open = async () => of.answered(await of.empty(tool, { ...options, callTool }), asked, dryRun);
  return { shown: await open(), calls, again: open };
}

/** Dry runs are the server's; a write never ends, or ends so. */
const ending = (result?: CallToolResult | Error, of = views) =>
  async function callTool(name: string, values: Values): Promise<CallToolResult> {
    if (values.dry_run === true) return of.answer(name, values);
    if (result instanceof Error) throw result;
    return result ?? new Promise(() => {});
  };

const failure = (code: string, message: string): CallToolResult => ({
  content: [{ type: 'text', text: `[${code}] ${message}` }],
  structuredContent: { code, message },
  isError: true,
});

/** A page without storage may have been loaded again, so it begins with a dry run of its own. */
const FRAMES: [what: string, keeps: boolean][] = [
  ['with storage', true],
  ['without storage', false],
];

describe.each(FRAMES)('in a frame %s the preview', (_what, keeps) => {
  it('of a new ad shows it, sends it once on a double click after another dry run, and tells person and model', async () => {
    const ad = newAd();
    const { shown, calls, again } = await preview('create_job', ad, { keeps });
    const onLoad = keeps ? [] : [['create_job', { ...ad, dry_run: true }]];
    await soon(() => calls).toEqual(onLoad);
    await says(shown, 'Nothing is sent until you press the button.');
    await says(shown, /Kotlin Developer .*€42,000 – €55,000.*Braga.*Hybrid.*from design to the night it is on call/);
    await shown.view.getByText('What you will be asked').click();
    await says(shown, /What you will be asked Publish “Kotlin Developer/);
    expect(calls).toEqual(onLoad);
    await shown.view.getByText('What you will be asked').click();
    expect(await shown.settled()).toBeLessThanOrEqual(500);
    expect(await shown.axe()).toEqual([]);
    await button(shown, 'Publish').dblclick();
    await says(shown, SENT);
    await soon(() => shown.view.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(await shown.view.locator('.main').count()).toBe(0);
    expect(calls).toEqual([...onLoad, ['create_job', { ...ad, dry_run: true }], ['create_job', ad]]);
    expect(told(shown)).toEqual([
      expect.stringMatching(
        /^The person pressed .* called create_job\. The state now: Moderation\. Job \d+ was created/,
      ),
    ]);
    const second = await again();
    await says(second, keeps ? SENT : /Already published: job \d+\. Moderation/);
    expect(await button(second, 'Publish').count()).toBe(0);
    expect(questions.filter((question) => question.includes(ad.title))).toHaveLength(1);
  });

  it('is no consent: the server asks the person, a No is said over the same preview, and the button works again', async () => {
    const ad = newAd();
    const { shown } = await preview('create_job', ad, { keeps });
    agrees = false;
    await button(shown, 'Publish').click();
    await says(shown, 'It was not approved. Nothing was sent.');
    agrees = true;
    expect(questions.at(-1)).toContain(ad.title);
    expect(await textOf(shown)).toMatch(/^(?!.*JOBBOARD|.*declined).*€42,000 – €55,000.*Braga.*Hybrid/);
    await button(shown, 'Publish').click();
    await says(shown, SENT);
  });

  it('of an edit shows before and after with the changed words, and sends it', async () => {
    const ad = newAd();
    const id = idOf(await views.answer('create_job', ad));
    const edit = { id, body: ad.body.replace('six', 'eight'), salary_max: 58_000 };
    const { shown, calls, again } = await preview('edit_job', edit, { keeps });
    await soon(() => calls.length).toBe(keeps ? 0 : 1);
    expect(await shown.view.locator('h1').textContent()).toBe(ad.title);
    const marked = await shown.view.locator('del, ins').allTextContents();
    expect(marked).toEqual(['before: €55,000', 'after: €58,000', 'before: six', 'after: eight']);
    expect(await shown.axe()).toEqual([]);
    await button(shown, 'Publish the change').click();
    await says(shown, new RegExp(`Job ${id} Sent\\. (Moderation|Active)`));
    const dryRuns = calls.map(([, { dry_run }]) => dry_run);
    expect(dryRuns).toEqual([...(keeps ? [] : [true]), true, undefined]);
    const second = await again();
    await says(second, keeps ? /Job \d+ Sent\. (Moderation|Active)/ : /This changes nothing/);
    expect(await button(second, 'Publish').count()).toBe(0);
  });

  it('takes a second step where nobody can be asked, called what it is, and No sends nothing', async () => {
    const { shown, calls } = await preview('create_job', newAd(), { keeps }, unasked);
    expect(await textOf(shown)).not.toContain('What you will be asked');
    await button(shown, 'Publish this ad').click();
    await says(shown, 'Publish now on the sample board?');
    await soon(() => shown.view.evaluate('document.activeElement.textContent')).toBe('No');
    await button(shown, 'No', true).click();
    expect(calls).toHaveLength(keeps ? 0 : 1);
    await button(shown, 'Publish this ad').click();
    await button(shown, 'Yes').click();
    await says(shown, /Job \d+/);
    expect(calls.slice(-2).map(([, { dry_run }]) => dry_run)).toEqual([true, undefined]);
  });
});

describe('a preview', () => {
  it('is its own: an earlier send of an equal edit leaves its button, and the board gets it', async () => {
    const id = idOf(await views.answer('create_job', newAd()));
    const edit = { id, salary_max: 57_000 };
    for (const _time of ['first', 'second']) {
      const { shown } = await preview('edit_job', edit);
      await says(shown, 'Nothing is sent until you press the button.');
      await button(shown, 'Publish the change').click();
      await says(shown, 'Sent.');
      const { structuredContent } = await views.answer('edit_job', { ...edit, dry_run: true });
      expect(structuredContent).toMatchObject({ changes: [] });
      await views.answer('edit_job', { id, salary_max: 50_000 });
    }
  });

  it('of an edit that changes nothing has neither a button nor a question, and the second of two tells no model of a write', async () => {
    const id = idOf(await views.answer('create_job', newAd()));
    const same = await views.of('edit_job', { id, salary_max: 55_000, dry_run: true });
    await says(same, /This changes nothing\.$/);
    const edit = { id, salary_max: 59_000, dry_run: true };
    const [first, second] = [await views.of('edit_job', edit), await views.of('edit_job', edit)];
    await button(first, 'Publish the change').click();
    await soon(() => told(first).length).toBe(1);
    await button(second, 'Publish the change').click();
    await says(second, /This changes nothing\.$/);
    expect([told(second), await button(second, 'Publish').count()]).toEqual([[], 0]);
    await views.answer('suspend_job', { id });
    const suspended = await views.of('edit_job', { id, dry_run: true });
    await says(suspended, 'Nothing changes; the ad is published again as it is.');
    expect(await button(suspended, 'Publish again').count()).toBe(1);
  });

  it('of an ad that is there already names it with its state and nothing to publish; of one that may be there says so', async () => {
    const ad = newAd();
    await views.answer('create_job', ad);
    const shown = await views.of('create_job', { ...ad, dry_run: true });
    await says(
      shown,
      /^Kotlin Developer \S+ \S+ sample data Already published: job \d+\. Moderation · The board looks/,
    );
    expect(await button(shown, /Publish/).count()).toBe(0);
    expect(await shown.axe()).toEqual([]);
    const answer = { dry_run: true, request: { title: 'Ad' }, question: 'Publish?', can_ask: true, warnings: [] };
    const facts = { asks: 'person', stops: 'outcome_unknown' };
    const unknown = await views.made('create_job', { title: 'Ad' }, answer, { facts });
    await says(unknown, 'An ad like this was sent before, and it is not known whether it is there.');
    expect(await button(unknown, /Publish/).count()).toBe(0);
    const refused = await views.made('create_job', { title: 'Ad' }, answer, { facts: { asks: 'refused' } });
    await says(refused, 'This app cannot ask you, so nothing can be sent from here.');
    expect(await refused.view.getByRole('button').count()).toBe(0);
  });

  it.each<[string, number[], marked: string[]]>([
    ['a line that moves', [0, 2, 3, 1], ['before: You will know PostgreSQL.', 'after: You will know PostgreSQL.']],
    ['a line that is new', [0, 1, 2, 4, 3], ['after: You will know Kotlin.']],
  ])('of an edit marks %s and nothing else', async (_what, order, marked) => {
    const LINES = [
      'We build payment services.',
      'You will know PostgreSQL.',
      'You will know Docker.',
      'You will be paid.',
    ];
    const id = idOf(await unasked.answer('create_job', { ...newAd(), body: LINES.join('\n\n') }));
    const body = order.map((index) => [...LINES, 'You will know Kotlin.'][index]).join('\n\n');
    const shown = await unasked.of('edit_job', { id, body, dry_run: true });
    expect(await shown.view.locator('.hunks :is(del, ins)').allTextContents()).toEqual(marked);
    expect((await textOf(shown)).includes('(moved here)')).toBe(marked.length === 2);
    expect(await shown.axe()).toEqual([]);
  });

  it('says of a draft without pay and place that it names none, and of an address the host that it leads to', async () => {
    const { title, body } = newAd();
    const apply_address = 'jobs@\u0430cme.example';
    const shown = await views.of('create_job', { title, body, apply_address, dry_run: true });
    for (const words of ['pay not stated', 'no place named', '(xn--cme-5cd.example)']) await says(shown, words);
    const plain = { ...newAd(), apply_address: 'https://Acme.example/jobs?a=1', dry_run: true };
    await says(await views.of('create_job', plain), /https:\/\/Acme\.example\/jobs\?a=1(?! \()/);
  });
});

describe('the end of a send is told to the model and said to the person', () => {
  it.each([
    ['board_error', 'The board said: "The title is forbidden."', /did not accept it\. .*The title is forbidden/],
    ['outcome_unknown', 'create_job: the board answered 500.', /not known how it ended\. .*the board answered 500/],
    ['outcome_unknown', 'The app gave no answer.', /not known how it ended\./],
    ['declined', 'Set JOBBOARD_CONFIRM.', /^(?!.*JOBBOARD).*It was not approved\. Nothing was sent\./],
  ])('%s with %j, and so is that of a suspension', async (code, message, said) => {
    const result = message === 'The app gave no answer.' ? new Error('cut') : failure(code, message);
    const id = idOf(await views.answer('create_job', newAd()));
    const { shown } = await preview('create_job', newAd(), { callTool: ending(result) });
    const own = await views.of('job_status', { id }, { callTool: ending(result) });
    for (const [page, name, tool] of [
      [shown, 'Publish this ad', 'create_job'],
      [own, 'Suspend', 'suspend_job'],
    ] as const) {
      await button(page, name).click();
      await soon(() => told(page).length).toBe(1);
      const end = `the view called ${tool}. It ended with ${code}. ${message}`;
      expect(told(page)[0]).toContain(`The person pressed a button, and ${end}`);
      const reason = page.view.getByText('The reason');
      if ((await reason.count()) > 0) await reason.click();
      await says(page, said);
    }
    expect(await button(shown, 'Publish this ad').count()).toBe(code === 'outcome_unknown' ? 0 : 1);
  });
});

describe('a page says', () => {
  it('of nobody who is not asked that an answer is awaited, and of a call that began late what runs', async () => {
    const { shown } = await preview('create_job', newAd(), { callTool: ending(undefined, unasked) }, unasked);
    await button(shown, 'Publish this ad').click();
    await button(shown, 'Yes').click();
    await says(shown, 'Sending…');
    const draft = await views.empty('create_job', { slow: 6_000 });
    await draft.host('input', newAd());
    await says(draft, 'Under way; you may be asked first.');
    await draft.host('result', failure('declined', 'The question was dismissed.'));
    await says(draft, /^It was not approved. Nothing was sent.$/);
  });

  it('after it was loaded again while a person was asked, what the board has now', async () => {
    const { shown, again } = await preview('create_job', newAd(), { callTool: ending() });
    await button(shown, 'Publish this ad').click();
    await says(shown, 'Waiting for your answer…');
    await says(await again(), 'Nothing is sent until you press the button.');
  });

  it('first that it was sent, under a title, also where the state cannot be read; and that nothing was', async () => {
    const ad = newAd();
    const created = await views.answer('create_job', ad);
    await says(await views.answered(await views.empty('create_job'), ad, created), SENT);
    const edit = { id: idOf(created), ref: 'A-7' };
    for (const said of [
      /Sent\. Moderation .* Reference .*A-7 .*Check the state/,
      'Nothing was sent: the ad is so already.',
    ])
      await says(await views.answered(await views.empty('edit_job'), edit, await views.answer('edit_job', edit)), said);
    const answer = { id: 700_000, message: 'Job 700000 was created.', warnings: [] };
    const facts = { tool: 'create_job', nonce: 'a', asks: 'person', sent: true };
    const shown = await views.made('create_job', ad, answer, { facts });
    await says(shown, /^Kotlin Developer .* Job 700000 Sent\. /);
  });

  it('the state of an ad and what it means, which can be looked at again, edited and suspended', async () => {
    const id = idOf(await views.answer('create_job', newAd()));
    const shown = await views.of('job_status', { id });
    await says(shown, /Moderation · The board looks at it first/);
    expect(await shown.axe()).toEqual([]);
    await button(shown, 'Edit').click();
    await soon(() => shown.messages.map(({ content }) => content[0]?.text)).toEqual([`I want to change job ad ${id}.`]);
    await button(shown, 'Suspend').click();
    await says(shown, /Suspended · Candidates do not see it/);
    expect(questions.at(-1)).toMatch(/^Suspend “/);
    await soon(() => told(shown)).toEqual([
      expect.stringMatching(/suspend_job\. The state now: Suspended\. Job \d+ was/),
    ]);
    expect(await button(shown, 'Suspend').count()).toBe(0);
  });
});
