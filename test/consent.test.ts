import { afterEach, describe, expect, it } from 'vitest';
import { type AskedClient, connectAsked, type Hosting } from './support/hosted.ts';

const AD = {
  title: 'Rust Developer (m/f)',
  body: 'We write **embedded** Rust.\n\n- remote\n- four days a week',
  body_format: 'markdown',
  location: ['Évora'],
  work_model: 'Remote',
  salary_min: 40000,
  salary_max: 52000,
  apply_method: 'platform',
};

const approve = () => ({ action: 'accept' as const, content: { approve: true } });
let open: AskedClient[] = [];

async function connected(hosting: Hosting): Promise<AskedClient> {
  const client = await connectAsked(hosting);
  open.push(client);
  return client;
}

async function openAds(client: AskedClient): Promise<unknown> {
  return (await client.call('list_jobs', { limit: 1 })).structured.total;
}

afterEach(async () => {
  await Promise.all(open.map((client) => client.close()));
  open = [];
});

describe.each(['auto', 'legacy'] as const)('asking the person, protocol mode %s', (mode) => {
  it('shows the ad as it will read before it is published', async () => {
    const host = await connected({ mode, reply: approve });
    const { structured, isError, text } = await host.call('create_job', AD);
    expect(isError, text).toBe(false);
    expect(structured.status).toMatchObject({ name: 'Moderation' });
    expect(host.questions).toHaveLength(1);
    for (const part of ['Rust Developer (m/f)', 'Évora', 'Remote', '40000–52000', '**embedded**', '- four days a week'])
      expect(host.questions[0]).toContain(part);
  });

  it.each([
    ['declines', { action: 'decline' as const }, 'said no'],
    ['dismisses', { action: 'cancel' as const }, 'dismissed'],
    ['does not tick the box', { action: 'accept' as const, content: { approve: false } }, 'said no'],
  ])('sends nothing when the person %s, and says so in both forms', async (_how, reply, word) => {
    const host = await connected({ mode, reply: () => reply });
    const { text, structured, isError } = await host.call('create_job', AD);
    expect(isError).toBe(true);
    expect(text).toMatch(/^\[declined\].*Nothing was sent/s);
    expect(text).toContain(word);
    expect(structured.message).toContain('Nothing was sent');
    const again = await connected({ mode, reply: approve });
    expect((await again.call('create_job', AD)).isError).toBe(false);
  });

  it('shows the changes of an edit, and what is suspended', async () => {
    const host = await connected({ mode, reply: approve });
    const { structured } = await host.call('create_job', AD);
    await host.call('edit_job', { id: structured.id, title: 'Senior Rust Developer (m/f)', salary_max: 56000 });
    await host.call('suspend_job', { id: structured.id });
    expect(host.questions[1]).toContain('title: Rust Developer (m/f) → Senior Rust Developer (m/f)');
    expect(host.questions[1]).toContain('salary_max: 52000 → 56000');
    expect(host.questions[2]).toContain('Senior Rust Developer');
  });

  it('asks nothing for a dry run or a refused draft', async () => {
    const host = await connected({ mode, reply: approve });
    await host.call('create_job', { ...AD, dry_run: true });
    await host.call('create_job', { ...AD, salary_max: 3 });
    expect(host.questions).toEqual([]);
  });

  it('leaves it to the host where the client cannot ask, and refuses when it must ask', async () => {
    const silent = await connected({ mode });
    expect((await silent.call('create_job', AD)).isError).toBe(false);
    const strict = await connected({ mode, environment: { JOBBOARD_CONFIRM: 'always' } });
    const before = await openAds(strict);
    expect((await strict.call('create_job', AD)).text).toMatch(/^\[declined\].*cannot ask/s);
    expect(await openAds(strict)).toBe(before);
  });

  it('never asks when told so', async () => {
    const host = await connected({ mode, reply: approve, environment: { JOBBOARD_CONFIRM: 'never' } });
    expect((await host.call('create_job', AD)).isError).toBe(false);
    expect(host.questions).toEqual([]);
  });
});

describe('an approval', () => {
  /** Calls by hand, as a client of revision 2026-07-28 that answers questions itself. */
  async function raw(host: AskedClient, params: Record<string, unknown>) {
    return (await host.client.request(
      { method: 'tools/call', params } as never,
      { allowInputRequired: true } as never,
    )) as {
      resultType?: string;
      requestState?: string;
      isError?: boolean;
      content?: { text: string }[];
    };
  }
  const inputResponses = { approval: { action: 'accept', content: { approve: true } } };

  it('holds for what was shown and for nothing else', async () => {
    const host = await connected({ mode: 'auto', reply: approve });
    const asked = await raw(host, { name: 'create_job', arguments: AD });
    expect(asked.resultType).toBe('input_required');
    const { requestState } = asked;
    const changed = { name: 'create_job', arguments: { ...AD, salary_max: 90000 }, inputResponses, requestState };
    const refused = await raw(host, changed);
    expect(refused.isError).toBe(true);
    expect(refused.content?.[0]?.text).toMatch(/^\[invalid_argument\].*not what would be sent/s);
    const approved = await raw(host, { name: 'create_job', arguments: AD, inputResponses, requestState });
    expect(approved.isError ?? false).toBe(false);
  });

  it('cannot be made up without the seal', async () => {
    const host = await connected({ mode: 'auto', reply: approve });
    const claimed = await raw(host, { name: 'create_job', arguments: AD, inputResponses });
    expect(claimed.resultType).toBe('input_required');
    await expect(
      raw(host, { name: 'create_job', arguments: AD, inputResponses, requestState: 'v1.forged.seal' }),
    ).rejects.toThrow();
  });
});
