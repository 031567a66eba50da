import { describe, expect, it, vi } from 'vitest';
import { APPROVE, type Reply } from './support/hosted.ts';
import { writeStory } from './support/write-story.ts';

const story = writeStory();
const approve = () => APPROVE;

describe.each(['auto', 'legacy'] as const)('asking the person, protocol mode %s', (mode) => {
  it('sends for nothing but the word that sends, and says what came back', async () => {
    const accepted = (content?: Record<string, unknown>) => ({
      action: 'accept' as const,
      ...(content && { content }),
    });
    const replies: [Reply, words: string][] = [
      [{ action: 'decline' }, 'declined'],
      [{ action: 'cancel' }, 'dismissed'],
      [accepted({ decision: 'Send nothing' }), '“Send nothing” was chosen'],
      [accepted(), 'nothing was chosen'],
      [accepted({}), 'nothing was chosen'],
      [accepted({ decision: 'yes' }), 'nothing was chosen'],
      [accepted({ decision: 'send this ad' }), 'nothing was chosen'],
      [accepted({ decision: 'Send this change' }), 'nothing was chosen'],
      [accepted({ decision: true }), 'nothing was chosen'],
      [accepted({ approve: true }), 'nothing was chosen'],
      [{ action: 'decline', content: { decision: 'Send this ad' } }, 'declined'],
    ];
    let reply = APPROVE;
    const host = await story.connected({ mode, reply: () => reply });
    for (const [given, words] of replies) {
      reply = given;
      const { text, structured, isError } = await host.call('create_job', story.ad);
      expect(isError).toBe(true);
      const told = `You said no. Nothing was sent. (The question: ${words}.)`;
      expect(text).toBe(`[declined] ${told}`);
      expect(structured.message).toBe(told);
    }
    expect(story.arrived('createJob')).toBe(0);
    reply = APPROVE;
    expect((await host.call('create_job', story.ad)).isError).toBe(false);
  });

  it.runIf(mode === 'legacy')('says of a question that nobody answers in time that no answer came', async () => {
    const host = await story.connected({ mode, reply: (() => new Promise(() => undefined)) as never });
    const sleep = globalThis.setTimeout;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const call = host.client.callTool({ name: 'create_job', arguments: story.ad }, { timeout: 3_600_000 });
    while (host.questions.length === 0) await new Promise((go) => sleep(go, 10));
    await vi.advanceTimersByTimeAsync(15 * 60_000 + 1);
    const { content } = (await call) as { content: { text: string }[] };
    vi.useRealTimers();
    expect(content[0]?.text).toMatch(/^\[declined\] No answer came within 15 minutes, and nothing was sent\./);
    expect(story.arrived('createJob')).toBe(0);
  });

  it.runIf(mode === 'legacy')('takes an error in place of an answer for no answer', async () => {
    const fail = (): Reply => {
      throw new Error('no window');
    };
    const { text, isError } = await (await story.connected({ mode, reply: fail })).call('create_job', story.ad);
    expect(isError && text).toMatch(/^\[declined\] Nothing was sent: an error or .*nobody can have been asked/);
    expect(story.arrived('createJob')).toBe(0);
  });

  it('asks for one of two words, of which the first sends nothing', async () => {
    const host = await story.connected({ mode, reply: approve });
    const { structured } = await host.call('create_job', story.ad);
    await host.call('edit_job', { id: structured.id, ref: 'R-1' });
    await host.call('suspend_job', { id: structured.id });
    await host.call('edit_job', { id: structured.id });
    const yes = ['Send this ad', 'Send this change', 'Suspend this ad', 'Send this ad'];
    expect(host.forms).toEqual(
      yes.map((word) => ({
        type: 'object',
        properties: {
          decision: {
            type: 'string',
            title: 'Your decision',
            description: `Nothing is sent unless you choose “${word}”.`,
            enum: ['Send nothing', word],
          },
        },
        required: ['decision'],
      })),
    );
  });

  it('asks nothing for a dry run or a refused draft', async () => {
    const host = await story.connected({ mode, reply: approve });
    await host.call('create_job', { ...story.ad, dry_run: true });
    await host.call('create_job', { ...story.ad, salary_max: 3 });
    expect(host.questions).toEqual([]);
  });

  it('leaves it to the host where the client cannot ask, and refuses when it must ask', async () => {
    const strict = await story.connected({ mode, environment: { JOBBOARD_CONFIRM: 'always' } });
    expect((await strict.call('create_job', story.ad)).text).toMatch(/^\[declined\].*cannot ask/s);
    expect(story.arrived('createJob')).toBe(0);
    // A client that opens addresses only shows no question either.
    const addresses = { elicitation: { url: {} } };
    const strictToo = await story.connected({ mode, environment: { JOBBOARD_CONFIRM: 'always' }, ...addresses });
    expect((await strictToo.call('create_job', story.ad)).text).toMatch(/^\[declined\].*cannot ask/s);
    const silent = await story.connected({ mode, ...addresses });
    const { isError, text, structured } = await silent.call('create_job', story.ad);
    expect(isError, text).toBe(false);
    expect(structured.message).toContain('Nobody was asked here');
    expect((await silent.call('suspend_job', { id: structured.id })).text).toContain('Nobody was asked here');
  });

  it('never asks when told so', async () => {
    const host = await story.connected({ mode, reply: approve, environment: { JOBBOARD_CONFIRM: 'never' } });
    const { isError, text } = await host.call('create_job', story.ad);
    expect(isError, text).toBe(false);
    expect(text).not.toContain('Nobody was asked');
    expect(host.questions).toEqual([]);
  });
});
