import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { clientOf } from './support/board-client.ts';
import { APPROVE, type AskedClient } from './support/hosted.ts';
import { freshFolder, type ToolAnswer } from './support/server.ts';
import { writeStory } from './support/write-story.ts';

/* A week of a company's agent: ten ads from a brief, and the same list sent again the next day. */

const WORK = ['billing', 'maps', 'search', 'payments', 'mail', 'sound', 'video', 'robots', 'gardens', 'rockets'];
const BRIEF = WORK.map((subject, at) => ({
  title: `Software Engineer, ${subject} (m/f)`,
  body: [
    `We build ${subject} for people in forty countries, and want to keep it simple.`,
    `**What you do**: you own ${subject}, from the first sketch to the night it is on call, which is one in six and paid.`,
    '- three years of experience\n- English B2',
  ].join('\n\n'),
  body_format: 'markdown',
  location: ['Braga'],
  work_model: 'Hybrid',
  contract: ['Contrato sem termo'],
  salary_min: 40_000 + 500 * at,
  salary_max: 52_000 + 500 * at,
  apply_method: 'platform',
  ref: `W-${at}`,
}));

const story = writeStory(true);

/** A host that says yes to each question, and counts what the week costs. */
async function recruiter(folder = story.folder) {
  const host = await story.connected({ reply: () => APPROVE, folder });
  const cost = { calls: 0, tokens: 0 };
  const call: AskedClient['call'] = async (name, values) => {
    const answer = await host.call(name, values);
    cost.calls += 1;
    cost.tokens += countTokens(JSON.stringify(values)) + countTokens(answer.text);
    return answer;
  };
  return { questions: host.questions, call, cost };
}

const idOf = ({ structured, isError, text }: ToolAnswer): number => {
  expect(isError, text).toBe(false);
  return structured.id as number;
};
const nameOf = ({ structured }: ToolAnswer) => (structured.status as { name: string } | undefined)?.name;

/** An ad of the account that moderation refused. */
async function refusedAd(): Promise<number> {
  const client = clientOf(story.board.board);
  const { results } = await client.post('/job/list.json', { limit: 1 });
  for (let id = results[0].id; id > results[0].id - 200; id--) {
    const { success } = await client.post('/job/status.json', { id });
    if (success?.status.id === '4') return id;
  }
  throw new Error('the sample board has no refused ad of this account');
}

it('publishes ten ads with one yes each, mends, edits, suspends, lists, and sends nothing twice', async () => {
  const { call, cost, questions } = await recruiter();
  for (const ad of BRIEF)
    expect((await call('create_job', { ...ad, dry_run: true })).text).toMatch(/nothing was sent/i);
  expect(questions).toEqual([]);
  const ids: number[] = [];
  for (const ad of BRIEF) ids.push(idOf(await call('create_job', ad)));
  expect(questions).toHaveLength(10);
  expect(new Set(ids).size).toBe(10);
  expect(nameOf(await call('job_status', { id: ids[9], wait: 5 }))).toBe('Active');

  const refused = await refusedAd();
  expect(nameOf(await call('job_status', { id: refused }))).toBe('Refused');
  idOf(await call('edit_job', { id: refused, title: 'Python Engineer (m/f)' }));
  expect(nameOf(await call('job_status', { id: refused, wait: 5 }))).toBe('Active');

  idOf(await call('edit_job', { id: ids[0], find: 'one in six', replace_with: 'one in eight' }));
  idOf(await call('edit_job', { id: ids[1], salary_max: 54_000 }));
  idOf(await call('suspend_job', { id: ids[2] }));
  expect(nameOf(await call('job_status', { id: ids[2] }))).toBe('Suspended');
  idOf(await call('edit_job', { id: ids[2] }));
  expect(nameOf(await call('job_status', { id: ids[2], wait: 5 }))).toBe('Active');
  expect(questions).toHaveLength(15);

  const own = (await call('my_jobs', { state: ['Active'] })).structured.results as { id: number; ends_at: string }[];
  expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids.slice(3), refused]));
  const ends = own.map(({ ends_at }) => ends_at);
  expect(ends).toEqual(ends.toSorted());
  // 10 dry runs, 10 creates, and one call for each step after them.
  expect(cost.calls).toBe(31);
  expect(cost.tokens).toBeLessThan(9_000);
});

it('the same list the next day, from another machine: each is open already, and nothing is sent', async () => {
  const { call } = await recruiter();
  for (const ad of BRIEF) idOf(await call('create_job', ad));
  const tomorrow = await recruiter(freshFolder());
  for (const ad of BRIEF) {
    const { structured, isError } = await tomorrow.call('create_job', ad);
    expect([isError, structured.code]).toEqual([true, 'duplicate']);
  }
  expect(tomorrow.questions).toEqual([]);
  expect(story.arrived('createJob')).toBe(10);
});
