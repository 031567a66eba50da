import type { CallToolResult } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { APPROVE, connectAsked } from './support/hosted.ts';
import type { ShownView } from './support/view-host.ts';
import { soon, textOf, viewStories } from './support/views.ts';

/* What a write from a view came to: said to the person and to the model, and nothing else. */

const views = viewStories(() => connectAsked({ mode: 'auto', reply: () => APPROVE }));
const unasked = viewStories();
let made = 0;

const newAd = () => ({
  title: `Erlang Developer ${++made} ${'abcdefghijklmnopqrstuvwxyz'[made]}`,
  body: 'We build switches that never stop.',
  location: ['Braga'],
  contract: ['permanent'],
  work_model: 'Hybrid',
  salary_min: 40_000,
  salary_max: 50_000,
});

async function created(of = views): Promise<number> {
  const { structuredContent } = await of.answer('create_job', newAd());
  return (structuredContent as { id: number }).id;
}

const button = ({ view }: ShownView, name: RegExp | string) => view.getByRole('button', { name });
const told = (shown: ShownView) => shown.told.map(({ content }) => content[0]?.text);

/** A preview whose send ends so; its dry runs are the server's. */
async function ending(result: CallToolResult | Error, of = views) {
  const ad = { ...newAd(), dry_run: true };
  const callTool = async (name: string, values: Record<string, unknown>) => {
    if (values.dry_run === true) return of.answer(name, values);
    if (result instanceof Error) throw result;
    return result;
  };
  const shown = await of.of('create_job', ad, { callTool });
  await button(shown, 'Publish this ad').click();
  return shown;
}

const failure = (code: string, message: string): CallToolResult => ({
  content: [{ type: 'text', text: `[${code}] ${message}` }],
  structuredContent: { code, message },
  isError: true,
});

describe('a preview', () => {
  it('is its own: an earlier send of an equal edit leaves its button, and the board gets it', async () => {
    const id = await created();
    const edit = { id, salary_max: 57_000 };
    const first = await views.of('edit_job', { ...edit, dry_run: true });
    await button(first, 'Publish the change').click();
    await soon(() => textOf(first)).toContain('Sent.');
    await views.answer('edit_job', { id, salary_max: 50_000 });
    const second = await views.of('edit_job', { ...edit, dry_run: true });
    expect(await textOf(second)).toContain('Nothing is sent until you press the button.');
    await button(second, 'Publish the change').click();
    await soon(() => textOf(second)).toContain('Sent.');
    const { structuredContent } = await views.answer('edit_job', { ...edit, dry_run: true });
    expect(structuredContent).toMatchObject({ changes: [] });
  });

  it('of an edit that changes nothing has neither a button nor a question, and the second of two tells no model of a write', async () => {
    const id = await created();
    const same = await views.of('edit_job', { id, salary_max: 50_000, dry_run: true });
    expect(await textOf(same)).toMatch(/This changes nothing\.$/);
    const edit = { id, salary_max: 59_000, dry_run: true };
    const [first, second] = [await views.of('edit_job', edit), await views.of('edit_job', edit)];
    await button(first, 'Publish the change').click();
    await soon(() => told(first).length).toBe(1);
    await button(second, 'Publish the change').click();
    await soon(() => textOf(second)).toMatch(/This changes nothing\.$/);
    expect([told(second), await button(second, 'Publish').count()]).toEqual([[], 0]);
  });

  it('of an ad that is there already names it with its state, and has no button to publish', async () => {
    const ad = newAd();
    await views.answer('create_job', ad);
    const shown = await views.of('create_job', { ...ad, dry_run: true });
    await soon(() => textOf(shown)).toMatch(/Already published: job \d+\. Moderation · The board looks at it first/);
    expect(await button(shown, /Publish/).count()).toBe(0);
    expect(await shown.axe()).toEqual([]);
  });
});

describe('the end of a send is told to the model and said to the person', () => {
  const ENDS: [what: string, CallToolResult | Error, said: RegExp, toModel: RegExp][] = [
    [
      'of a refusal of the board',
      failure('board_error', 'The board said: "The title is forbidden."'),
      /The board did not accept it\. .*The title is forbidden/,
      /create_job\. It ended with board_error\. The board said: "The title is forbidden\."/,
    ],
    [
      'that is not known',
      failure('outcome_unknown', 'create_job: the board answered 500.'),
      /It is not known how it ended\. .*the board answered 500/,
      /create_job\. It ended with outcome_unknown\. create_job: the board answered 500/,
    ],
    [
      'of a connection that is cut',
      new Error('cut'),
      /It is not known how it ended\./,
      /create_job\. It ended with outcome_unknown\. The app gave no answer\./,
    ],
    [
      'of a No',
      failure('declined', 'The person said no; have the operator set JOBBOARD_CONFIRM.'),
      /^(?!.*JOBBOARD).*It was not approved\. Nothing was sent\./,
      /create_job\. It ended with declined\./,
    ],
  ];

  it.each(ENDS)('%s', async (_what, result, said, toModel) => {
    const shown = await ending(result);
    await soon(() => told(shown).length).toBe(1);
    const reason = shown.view.getByText('The reason');
    if ((await reason.count()) > 0) await reason.click();
    await soon(() => textOf(shown)).toMatch(said);
    expect(told(shown)[0]).toMatch(toModel);
    expect(told(shown)[0]).not.toContain('is done');
  });

  it('of a suspension, too', async () => {
    const id = await created();
    const shown = await views.of(
      'job_status',
      { id },
      {
        callTool: async () => failure('board_error', 'The board said: "Not now."'),
      },
    );
    await button(shown, 'Suspend').click();
    await soon(() => textOf(shown)).toContain('The board did not accept it.');
    expect(told(shown)[0]).toContain('suspend_job. It ended with board_error. The board said: "Not now."');
    await shown.view.getByText('The reason').click();
    expect(await textOf(shown)).toContain('Not now.');
  });
});

describe('a page says', () => {
  it('of a draft without pay and place that it names none, and of an address the host that it leads to', async () => {
    const { title, body } = newAd();
    const ad = { title, body, apply_address: 'jobs@\u0430cme.example', dry_run: true };
    const shown = await views.of('create_job', ad);
    for (const words of ['pay not stated', 'no place named', '(xn--cme-5cd.example)'])
      expect(await textOf(shown)).toContain(words);
    const plain = await views.of('create_job', { ...ad, apply_address: 'https://Acme.example/jobs?a=1' });
    await soon(() => textOf(plain)).toMatch(/https:\/\/Acme\.example\/jobs\?a=1(?! \()/);
  });

  it('of nobody who is not asked that an answer is awaited', async () => {
    const never = new Promise<CallToolResult>(() => {});
    const ad = { ...newAd(), dry_run: true };
    const shown = await unasked.of('create_job', ad, {
      callTool: (name, values) => (values.dry_run === true ? unasked.answer(name, values) : never),
    });
    await button(shown, 'Publish this ad').click();
    await button(shown, 'Yes').click();
    await soon(() => textOf(shown)).toContain('Sending…');
    const draft = await views.empty('create_job');
    await draft.host('input', newAd());
    await soon(() => textOf(draft)).toContain('Under way; you may be asked first.');
    const declined = await views.empty('create_job');
    await declined.host('result', failure('declined', 'The question was dismissed.'));
    await soon(() => textOf(declined)).toBe('It was not approved. Nothing was sent.');
  });

  it('after it was loaded again while a person was asked, what the board has now', async () => {
    const never = new Promise<CallToolResult>(() => {});
    const ad = { ...newAd(), dry_run: true };
    const dryRun = await views.answer('create_job', ad);
    const callTool = (name: string, values: Record<string, unknown>) =>
      values.dry_run === true ? views.answer(name, values) : never;
    const first = await views.answered(await views.empty('create_job', { callTool }), ad, dryRun);
    await button(first, 'Publish this ad').click();
    await soon(() => textOf(first)).toContain('Waiting for your answer…');
    const again = await views.answered(await views.empty('create_job'), ad, dryRun);
    await soon(() => textOf(again)).toContain('Nothing is sent until you press the button.');
  });

  it('first that it was sent, under a title, and keeps the black button for no suspension', async () => {
    const ad = newAd();
    const shown = await views.empty('create_job');
    await views.answered(shown, ad, await views.answer('create_job', ad));
    await soon(() => textOf(shown)).toMatch(/^Erlang Developer .* Job \d+ Sent\. Moderation · The board looks at it/);
    expect(await shown.view.locator('.main').count()).toBe(0);
    const { structuredContent } = await views.answer('create_job', newAd());
    const { id } = structuredContent as { id: number };
    const edited = await views.empty('edit_job');
    await views.answered(edited, { id, ref: 'A-7' }, await views.answer('edit_job', { id, ref: 'A-7' }));
    await soon(() => textOf(edited)).toMatch(/Sent\. Moderation .* Reference .*A-7 .*Check the state/);
    const same = await views.empty('edit_job');
    await views.answered(same, { id, ref: 'A-7' }, await views.answer('edit_job', { id, ref: 'A-7' }));
    await soon(() => textOf(same)).toContain('Nothing was sent: the ad is so already.');
  });

  it('the title of an ad whose state cannot be read', async () => {
    const ad = newAd();
    const answer = { id: 700_000, message: 'Job 700000 was created.', warnings: [] };
    const facts = { tool: 'create_job', nonce: 'a', asks: 'person', sent: true };
    const shown = await views.made('create_job', ad, answer, { facts });
    expect(await textOf(shown)).toMatch(/^Erlang Developer .* Job 700000 Sent\. /);
  });
});
