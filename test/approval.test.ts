import { describe, expect, it } from 'vitest';
import type { AskedClient } from './support/hosted.ts';
import { writeStory } from './support/write-story.ts';

const story = writeStory();

describe('an approval', () => {
  interface Raw {
    readonly resultType?: string;
    readonly requestState?: string;
    readonly isError?: boolean;
    readonly content?: { text: string }[];
  }
  /** Calls by hand, as a client of revision 2026-07-28 that answers questions itself. */
  async function raw({ client }: AskedClient, params: Record<string, unknown>): Promise<Raw> {
    const request = { method: 'tools/call', params } as never;
    return (await client.request(request, { allowInputRequired: true } as never)) as Raw;
  }
  const inputResponses = { approval: { action: 'accept', content: { approve: true } } };
  const reply = () => ({ action: 'decline' as const });
  const call = () => ({ name: 'create_job', arguments: { ...story.ad, allow_duplicate: true } });

  it('is spent once: the same approval does not post the ad again', async () => {
    const host = await story.connected({ reply });
    const { requestState } = await raw(host, call());
    const approved = await raw(host, { ...call(), inputResponses, requestState });
    expect(approved.isError ?? false).toBe(false);
    const replayed = await raw(host, { ...call(), inputResponses, requestState });
    expect(replayed.resultType).toBe('input_required');
    expect(await story.onTheBoard()).toHaveLength(1);
  });

  it('is spent once where it is used twice at the same moment', async () => {
    const host = await story.connected({ reply });
    const { requestState } = await raw(host, call());
    const approved = { ...call(), inputResponses, requestState };
    await Promise.all([raw(host, approved), raw(host, approved), raw(host, approved)]);
    expect(await story.onTheBoard()).toHaveLength(1);
  });

  it('of one process is worth nothing to another', async () => {
    const host = await story.connected({ reply });
    const { requestState } = await raw(host, call());
    const other = await story.connected({ reply });
    const used = await raw(other, { ...call(), inputResponses, requestState }).catch((error: unknown) => error);
    expect(used).not.toMatchObject({ isError: false });
    expect(await story.onTheBoard()).toEqual([]);
  });

  it('of an edit holds for the ad as it stood', async () => {
    const host = await story.connected({ reply });
    const plain = await story.connected();
    const { structured } = await plain.call('create_job', story.ad);
    const edit = { name: 'edit_job', arguments: { id: structured.id, title: 'Agda Developer (m/f)' } };
    const { requestState } = await raw(host, edit);
    await plain.call('edit_job', { id: structured.id, title: 'Coq Developer (m/f)' });
    const refused = await raw(host, { ...edit, inputResponses, requestState });
    expect(refused.content?.[0]?.text).toMatch(/^\[invalid_argument\].*nothing was sent/s);
    expect(story.arrived('editJob')).toBe(1);
  });
});
