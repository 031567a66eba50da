import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ASKING_MODES, type Reply } from './support/hosted.ts';
import { writeStory } from './support/write-story.ts';

const story = writeStory();
const YES: Reply = { action: 'accept', content: { approve: true } };
const approve = () => YES;

describe.each(ASKING_MODES)('asking the person, protocol mode %s', (mode) => {
  it('shows the ad as it will read, the changes of an edit, and what is suspended', async () => {
    const host = await story.connected({ mode, reply: approve });
    const ad = {
      ...story.ad,
      body: 'We write **lazy** code.\n\n- remote\n- four days a week',
      body_format: 'markdown',
    };
    const { structured, isError, text } = await host.call('create_job', { ...ad, location: ['Évora'] });
    expect(isError, text).toBe(false);
    expect(structured.status).toMatchObject({ name: expect.any(String) });
    await host.call('edit_job', { id: structured.id, title: `Senior ${ad.title}`, salary_max: 56_000 });
    await host.call('suspend_job', { id: structured.id });
    const [created = '', edited = '', suspended = ''] = host.questions;
    for (const part of [ad.title, 'Évora', 'Remote', '40000–50000', '**lazy**', '- four days a week'])
      expect(created).toContain(part);
    expect(edited).toContain(`title: ${ad.title} → Senior ${ad.title}`);
    expect(edited).toContain('salary_max: 50000 → 56000');
    expect(suspended).toContain(`Senior ${ad.title}`);
    expect(host.questions).toHaveLength(3);
  });

  it('sends nothing unless the person says yes, and says so in both forms', async () => {
    const replies: [Reply, word: string][] = [
      [{ action: 'decline' }, 'said no'],
      [{ action: 'cancel' }, 'dismissed'],
      [{ action: 'accept', content: { approve: false } }, 'said no'],
    ];
    let reply = YES;
    const host = await story.connected({ mode, reply: () => reply });
    for (const [given, word] of replies) {
      reply = given;
      const { text, structured, isError } = await host.call('create_job', story.ad);
      expect(isError).toBe(true);
      expect(text).toMatch(/^\[declined\].*Nothing was sent/s);
      expect(text).toContain(word);
      expect(structured.message).toContain('Nothing was sent');
    }
    expect(story.arrived('createJob')).toBe(0);
    reply = YES;
    expect((await host.call('create_job', story.ad)).isError).toBe(false);
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
    const silent = await story.connected({ mode });
    expect((await silent.call('create_job', story.ad)).isError).toBe(false);
  });

  it('never asks when told so', async () => {
    const host = await story.connected({ mode, reply: approve, environment: { JOBBOARD_CONFIRM: 'never' } });
    expect((await host.call('create_job', story.ad)).isError).toBe(false);
    expect(host.questions).toEqual([]);
  });
});

describe('a write', () => {
  it('makes no search index where nobody has searched', async () => {
    const host = await story.connected();
    expect((await host.call('create_job', story.ad)).isError).toBe(false);
    expect(readdirSync(story.folder).filter((name) => name.startsWith('index'))).toEqual([]);
    expect(host.said()).not.toContain('search index');
  });
});
