import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TOOLS } from '../src/catalog/tools.ts';
import { APPROVE, type AskedClient, connectAsked, onEachStorage, type Reply } from './support/hosted.ts';
import { rawCall } from './support/http.ts';
import { everyTool, saying, startScripted } from './support/scripted.ts';
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
      [{ action: 'decline' }, 'the person declined'],
      [{ action: 'cancel' }, 'the question was dismissed'],
      [accepted({ decision: 'Send nothing' }), '“Send nothing” was chosen'],
      [accepted(), 'nothing was chosen'],
      [accepted({ decision: 'send this ad' }), 'nothing was chosen'],
      [accepted({ decision: 'Send this change' }), 'nothing was chosen'],
      [accepted({ decision: true }), 'nothing was chosen'],
      [accepted({ approve: true }), 'nothing was chosen'],
      [{ action: 'decline', content: { decision: 'Send this ad' } }, 'the person declined'],
    ];
    let reply = APPROVE;
    const host = await story.connected({ mode, reply: () => reply });
    for (const [given, words] of replies) {
      reply = given;
      const { text, structured, isError } = await host.call('create_job', story.ad);
      expect(isError).toBe(true);
      const told = `Nothing was sent: ${words}.`;
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
    // An ad that is suspended is not asked about again.
    for (const _ of [1, 2]) await host.call('suspend_job', { id: structured.id });
    expect((await host.call('edit_job', { id: structured.id })).text).toContain('was sent again as it is');
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

it('each tool that writes sends nothing where nobody can be asked, and records what it sends', async () => {
  const writing = TOOLS.filter(({ effect }) => effect !== 'read').map(({ name }) => name);
  const calls = everyTool(story.ad).filter(([name]) => writing.includes(name));
  expect(calls.map(([name]) => name)).toEqual(writing);
  const board = await startScripted(saying(() => 'said'));
  const connected = (confirm: string) => {
    const environment = { ...board.environment(), JOBBOARD_CONFIRM: confirm };
    return connectAsked({ mode: 'auto', folder: story.folder, environment });
  };
  const strict = await connected('always');
  for (const [name, args] of calls) expect((await strict.call(name, args)).text, name).toMatch(/^\[declined\]/);
  const free = await connected('never');
  for (const [name, args] of calls) expect((await free.call(name, args)).isError, name).toBe(false);
  const lines = readFileSync(story.logFile(), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    writing.map((tool) => expect.objectContaining({ tool, outcome: 'done' })),
  );
  await board.close();
});
