import { afterEach, expect, it, vi } from 'vitest';
import { APPROVE, type AskedClient, onEachStorage } from './support/hosted.ts';
import { rawCall } from './support/http.ts';
import { writeStory } from './support/write-story.ts';

const story = writeStory();

onEachStorage('an approval', () => {
  const raw = ({ client }: AskedClient, params: object) => rawCall(client, params);
  const inputResponses = { approval: APPROVE };
  const reply = () => ({ action: 'decline' as const });
  const call = () => ({ name: 'create_job', arguments: { ...story.ad, allow_duplicate: true } });

  it('holds for what was shown and for nothing else', async () => {
    const host = await story.connected({ reply });
    const asked = await raw(host, call());
    expect(asked.resultType).toBe('input_required');
    const { requestState } = asked;
    const changed = { ...call(), inputResponses, requestState };
    const other = await raw(host, { ...changed, arguments: { ...changed.arguments, salary_max: 90_000 } });
    expect(other.resultType).toBe('input_required');
    expect(await story.onTheBoard()).toEqual([]);
    expect((await raw(host, changed)).isError ?? false).toBe(false);
  });

  it('cannot be made up without the seal', async () => {
    const host = await story.connected({ reply });
    expect((await raw(host, { ...call(), inputResponses })).resultType).toBe('input_required');
    const forged = { ...call(), inputResponses, requestState: 'v1.forged.seal' };
    await expect(raw(host, forged)).rejects.toThrow();
    expect(await story.onTheBoard()).toEqual([]);
  });

  it('counts no longer once the answer was a no', async () => {
    const host = await story.connected({ reply });
    const { requestState } = await raw(host, call());
    const refused = await raw(host, { ...call(), inputResponses: { approval: { action: 'decline' } }, requestState });
    expect(refused.isError).toBe(true);
    expect((await raw(host, { ...call(), inputResponses, requestState })).resultType).toBe('input_required');
    expect(await story.onTheBoard()).toEqual([]);
  });

  it('is spent once where it is used twice at the same moment', async () => {
    const host = await story.connected({ reply });
    const { requestState } = await raw(host, call());
    const approved = { ...call(), inputResponses, requestState };
    await Promise.all([raw(host, approved), raw(host, approved), raw(host, approved)]);
    expect(await story.onTheBoard()).toHaveLength(1);
  });

  it.each<[string, (host: AskedClient, id: unknown) => Promise<unknown>]>([
    ['its title changed', (host, id) => host.call('edit_job', { id, title: 'Coq Developer (m/f)' })],
    ['its text changed', (host, id) => host.call('edit_job', { id, body: 'We run Agda.' })],
    ['its places changed', (host, id) => host.call('edit_job', { id, location: ['Faro'] })],
    ['it was suspended', (host, id) => host.call('suspend_job', { id })],
  ])('of an edit is asked for again where %s meanwhile', async (_what, meanwhile) => {
    const host = await story.connected({ reply });
    const plain = await story.connected();
    const { structured } = await plain.call('create_job', story.ad);
    const edit = { name: 'edit_job', arguments: { id: structured.id, ref: 'R-2' } };
    const { requestState } = await raw(host, edit);
    await meanwhile(plain, structured.id);
    const before = story.arrived('editJob');
    const yes = { approval: { action: 'accept', content: { decision: 'Send this change' } } };
    expect((await raw(host, { ...edit, inputResponses: yes, requestState })).resultType).toBe('input_required');
    expect(story.arrived('editJob')).toBe(before);
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('that comes late is no refusal: it says that nothing was sent, and to call again', async () => {
    const host = await story.connected({ reply });
    const { requestState } = await raw(host, call());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    const late = await raw(host, { ...call(), inputResponses, requestState });
    expect(late.content?.[0]?.text).toBe(
      '[declined] No answer came within 15 minutes, and nothing was sent. Call again to be asked again.',
    );
    expect(await story.onTheBoard()).toEqual([]);
  });

  it('of an ad that changes at each question ends in a sentence', async () => {
    const host = await story.connected({ reply });
    let asked = await raw(host, call());
    for (let round = 2; round <= 5; round++) {
      const again = { ...call(), arguments: { ...call().arguments, salary_min: 30_000 + round }, inputResponses };
      asked = await raw(host, { ...again, requestState: asked.requestState });
      expect(asked.resultType).toBe('input_required');
    }
    const last = await raw(host, { ...call(), inputResponses, requestState: asked.requestState });
    expect(last.content?.[0]?.text).toMatch(/^\[declined\] create_job: .* each of 5 questions .* Nothing was sent/);
    expect(await story.onTheBoard()).toEqual([]);
  });

  it('is not given by an answer of another kind', async () => {
    const host = await story.connected({ reply });
    const { requestState } = await raw(host, call());
    const odd = { ...call(), inputResponses: { approval: { roots: [] } }, requestState };
    const refused = await raw(host, odd);
    expect(refused.content?.[0]?.text).toMatch(
      /^\[declined\].*an error or an answer of another kind.*nobody can have been asked.*JOBBOARD_CONFIRM/s,
    );
    expect(await story.onTheBoard()).toEqual([]);
  });
});
