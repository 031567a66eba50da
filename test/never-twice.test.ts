import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { shakeHands, start } from './support/by-hand.ts';
import { delayBefore, dropAfter, dropBefore, holdAfter } from './support/faults.ts';
import { isShared, onEachStorage, writesOf } from './support/hosted.ts';
import { gate } from './support/http.ts';
import { claimsIn, onLedger } from './support/ledger-rows.ts';
import { writeStory } from './support/write-story.ts';

const story = writeStory(true);
const adsOnTheBoard = async () => (await story.onTheBoard()).length;

const writes = () => writesOf(story.folder, story.board.board.url);

onEachStorage('an ad is posted at most once', () => {
  it('when the answer is lost after the board has stored it: the ad is looked for and found', async () => {
    story.board.faults.next('createJob', dropAfter);
    const server = await story.connected();
    const { structured, isError, text } = await server.call('create_job', story.ad);
    expect(isError, text).toBe(false);
    expect(structured.id).toEqual(expect.any(Number));
    expect(text).toContain('answer was lost');
    expect(await adsOnTheBoard()).toBe(1);
    expect(story.arrived('createJob')).toBe(1);
    expect((await server.call('create_job', story.ad)).text).toMatch(
      new RegExp(`^\\[duplicate\\].*job ${structured.id}`, 's'),
    );
  });

  it('when the connection breaks before it is stored: the outcome is not known and a repeat is refused', async () => {
    story.board.faults.next('createJob', dropBefore);
    const server = await story.connected();
    const lost = await server.call('create_job', story.ad);
    expect(lost.text).toMatch(/^\[outcome_unknown\].*looked at the newest/s);
    expect(story.arrived('createJob')).toBe(1);
    const again = await server.call('create_job', story.ad);
    expect(again.text).toMatch(/^\[outcome_unknown\].*Nothing was sent.*allow_duplicate/s);
    expect(story.arrived('createJob')).toBe(1);
    const onPurpose = await server.call('create_job', { ...story.ad, allow_duplicate: true });
    expect(onPurpose.isError).toBe(false);
    expect(await adsOnTheBoard()).toBe(1);
  });

  it('when it was suspended meanwhile: the refusal says how it comes back', async () => {
    const server = await story.connected();
    const { structured } = await server.call('create_job', story.ad);
    await server.call('suspend_job', { id: structured.id });
    expect((await server.call('create_job', story.ad)).text).toMatch(
      /^\[duplicate\].*or to publish it again once it is suspended, use edit_job\./,
    );
  });

  it('when two processes create it at the same moment', async () => {
    story.board.faults.next('createJob', delayBefore(300), 2);
    const servers = await Promise.all([1, 2].map(() => story.connected({ spawned: true })));
    const answers = await Promise.all(servers.map((server) => server.call('create_job', story.ad)));
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
    expect(answers.find(({ isError }) => isError)?.text).toMatch(/^\[duplicate\]/);
    expect(await adsOnTheBoard()).toBe(1);
  });

  it('when a second process creates one that resembles it while the first is under way', async () => {
    const held = gate();
    story.board.faults.next('createJob', holdAfter(held.opened));
    const [first, second] = [await story.connected({ spawned: true }), await story.connected({ spawned: true })];
    const creating = first.call('create_job', story.ad);
    await expect.poll(() => story.arrived('createJob')).toBe(1);
    const dearer = { ...story.ad, salary_max: 60_000 };
    expect((await second.call('create_job', dearer)).text).toMatch(
      /^\[outcome_unknown\].*same title, is being sent right now by another call or process.*not known yet.*Nothing was sent/s,
    );
    expect(story.arrived('createJob')).toBe(1);
    held.open();
    expect((await creating).isError).toBe(false);
    expect((await second.call('create_job', dearer)).isError).toBe(false);
  });

  it('when the clock was set ahead by a day between two runs: the board’s clock counts', async () => {
    const server = await story.connected();
    const { structured } = await server.call('create_job', story.ad);
    await server.close();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    try {
      const next = await story.connected();
      expect((await next.call('create_job', story.ad)).text).toMatch(
        new RegExp(`^\\[duplicate\\].*job ${structured.id}`, 's'),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  // Over HTTP: test/replicas.test.ts.
  it.skipIf(isShared())(
    'when the process is killed between intention and answer: also one with another text finds it; a dry run notes nothing',
    async () => {
      story.board.faults.next('createJob', holdAfter(60_000));
      const program = start([], { JOBBOARD_DATA_DIR: story.folder, ...story.board.environment() });
      await shakeHands(program);
      program.say({ id: 2, method: 'tools/call', params: { name: 'create_job', arguments: story.ad } });
      await expect.poll(() => story.arrived('createJob')).toBe(1);
      expect(claimsIn(story.folder)).toMatchObject([{ state: 'sent' }]);
      const ended = once(program.child, 'exit');
      program.child.kill('SIGKILL');
      await ended;
      await expect.poll(adsOnTheBoard).toBe(1);
      const next = await story.connected();
      const again = { ...story.ad, body: '<p>Something else.</p>' };
      const dry = await next.call('create_job', { ...again, dry_run: true });
      expect(dry.text).toContain('create_job would refuse this ad (duplicate)');
      expect(claimsIn(story.folder)).toMatchObject([{ state: 'sent' }]);
      expect(await next.refusalOf('create_job', again)).toMatch(
        /^\[duplicate\].*as job \d+\. It differs from what was sent then in: the text\./s,
      );
      expect(claimsIn(story.folder)).toMatchObject([{ state: 'done', job: expect.any(Number) }]);
      expect(story.arrived('createJob')).toBe(1);
      expect(await writes()).toEqual([
        expect.objectContaining({ tool: 'create_job', outcome: 'done', id: expect.any(Number) }),
      ]);
    },
  );

  it('an unknown create holds back what resembles it for a day; every other ad goes out and names it', async () => {
    story.board.faults.next('createJob', dropBefore);
    const server = await story.connected();
    const first = { ...story.ad, ref: 'R-1' };
    expect((await server.call('create_job', first)).text).toMatch(/^\[outcome_unknown\]/);
    const other = { ...first, title: 'Erlang Developer (m/f)', body: `${story.ad.body}<p>In Erlang.</p>`, ref: 'R-2' };
    for (const [field, alike] of [
      ['title', { ...first, salary_max: 60_000 }],
      ['title', { ...other, title: story.ad.title.replace('(m/f)', 'h/m').toUpperCase() }],
      ['reference', { ...other, ref: 'r-1' }],
      ['text', { ...other, body: first.body }],
    ] as const)
      expect((await server.call('create_job', alike)).text).toMatch(
        new RegExp(`^\\[outcome_unknown\\].*an ad with the same ${field}.*Nothing was sent.*allow_duplicate`, 's'),
      );
    expect(story.arrived('createJob')).toBe(1);
    for (let number = 1; number <= 9; number++) {
      const each = { ...other, title: `Erlang Developer ${number}`, body: `${other.body}<p>${number}</p>`, ref: '' };
      const { text, isError } = await server.call('create_job', each);
      expect(isError, text).toBe(false);
      expect(text).toMatch(/Whether "Haskell Developer 0 \(m\/f\)", sent at .*, exists is not known: my_jobs/);
    }
    expect(story.arrived('createJob')).toBe(10);
  });

  it.each([
    ['looked for', "'sent', job = NULL"],
    ['told', "'found'"],
  ])(
    'an ad that was on the board when its process was killed before it was %s is named, before one that resembles it may go',
    async (_what, state) => {
      if (isShared()) return;
      const server = await story.connected();
      const { structured } = await server.call('create_job', story.ad);
      onLedger(story.folder, `UPDATE jobboard2_claims SET state = ${state}, life = ''`, 'DELETE FROM jobboard2_writes');
      const dearer = { ...story.ad, salary_max: 60_000 };
      const other = { ...story.ad, title: 'Erlang Developer (m/f)', body: `${story.ad.body}<p>In Erlang.</p>` };
      expect((await server.call('create_job', other)).isError).toBe(false);
      expect((await server.call('create_job', dearer)).text).toMatch(
        new RegExp(
          `^\\[duplicate\\].*same title.*as job ${structured.id}.*was sent then in: the upper end of the pay`,
          's',
        ),
      );
      expect(story.arrived('createJob')).toBe(2);
      expect((await server.call('create_job', dearer)).isError).toBe(false);
    },
  );

  it('allow_duplicate is for one call: the guard of the ad stays', async () => {
    story.board.faults.next('createJob', dropBefore);
    const server = await story.connected();
    expect((await server.call('create_job', story.ad)).text).toMatch(/^\[outcome_unknown\]/);
    const dearer = { ...story.ad, salary_max: 60_000 };
    const sent = await server.call('create_job', { ...dearer, allow_duplicate: true });
    expect(String(sent.structured.warnings), sent.text).toMatch(/whether that ad exists is not known\. This one/);
    expect((await server.call('create_job', story.ad)).text).toMatch(/^\[outcome_unknown\].*the same ad/s);
    expect((await server.call('create_job', dearer)).text).toMatch(/^\[duplicate\]/);
    expect(story.arrived('createJob')).toBe(2);
  });

  it('an approval with allow_duplicate holds only as long as the ad was not sent in between', async () => {
    const other = await story.connected();
    const yes = { action: 'accept', content: { decision: 'Send this ad' } };
    const between = async () => {
      if (story.arrived('createJob') === 0) await other.call('create_job', story.ad);
      return yes;
    };
    const host = await story.connected({ reply: between as never });
    await host.call('create_job', { ...story.ad, allow_duplicate: true });
    expect(host.questions).toHaveLength(2);
    expect(host.questions[0]).not.toContain('allow_duplicate');
    expect(host.questions[1]).toMatch(
      /The same ad was created at .* as job \d+\. It\n {2}is sent once more \(allow_duplicate\)/,
    );
  });
});

onEachStorage('an edit and a suspension whose answer is lost', () => {
  it('are read back, and reported as done when they are, else as unknown', async () => {
    const server = await story.connected();
    const { structured } = await server.call('create_job', story.ad);
    const id = structured.id;
    story.board.faults.next('editJob', dropAfter);
    const edited = await server.call('edit_job', { id, title: 'Elixir Engineer (m/f)' });
    expect(edited.isError, edited.text).toBe(false);
    expect(edited.text).toContain('answer was lost');
    story.board.faults.next('editJob', dropBefore);
    const lost = await server.call('edit_job', { id, title: 'Erlang Engineer (m/f)' });
    expect(lost.text).toMatch(/^\[outcome_unknown\].*Job \d+ /s);
    story.board.faults.next('suspendJob', dropAfter);
    const suspended = await server.call('suspend_job', { id });
    expect(suspended).toMatchObject({ isError: false, structured: { status: { name: 'Suspended' } } });
    expect([story.arrived('editJob'), story.arrived('suspendJob')]).toEqual([2, 1]);
  });
});

onEachStorage('the write log', () => {
  it('has one line for each write that was sent, without key and text', async () => {
    const server = await story.connected();
    const { structured } = await server.call('create_job', story.ad);
    await server.call('edit_job', { id: structured.id, title: 'Elixir Engineer (m/f)' });
    await server.call('suspend_job', { id: structured.id });
    const again = await server.dataOf('suspend_job', { id: structured.id });
    expect(again.message).toMatch(/^Nothing was sent: job \d+ is suspended already/);
    const lines = await writes();
    expect(lines.map(({ tool, outcome }) => `${tool} ${outcome}`)).toEqual([
      'create_job done',
      'edit_job done',
      'suspend_job done',
    ]);
    for (const line of lines) {
      expect(line).toMatchObject({ id: structured.id, board: story.board.board.url });
      expect(line.digest).toMatch(/^[0-9a-f]{32}$/);
      expect(new Date(line.time as string).getTime()).toBeGreaterThan(Date.now() - 60_000);
    }
    const text = JSON.stringify(lines);
    expect(text).not.toMatch(/Haskell|Elixir/);
    expect(text).not.toContain(story.board.board.keys.paid);
  });
});
