import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clientOf, type Values } from './support/board-client.ts';
import { dropBefore } from './support/faults.ts';
import { APPROVE } from './support/hosted.ts';
import { onLedger } from './support/ledger-rows.ts';
import { writeStory } from './support/write-story.ts';

/* The same ad is held back as long as one is open, wherever it was made (docs/contract.md, Writing, "Never sent twice"). */

const story = writeStory(true);
const TWO_DAYS = 48 * 3_600_000;

/** Posts an ad past this server, as the company's dashboard does. */
async function madeElsewhere(change: Values = {}): Promise<number> {
  const { title, body, salary_min, salary_max } = story.ad;
  const ad = { title, body, salary_min, salary_max, work_model: 1, ...change };
  return Number(await clientOf(story.board.board).create(ad));
}

/** A server that knows whose key it has: it wrote an ad. */
async function known(reply?: () => typeof APPROVE) {
  const server = await story.connected(reply === undefined ? {} : { reply });
  await server.call('create_job', { ...story.ad, title: 'Another role', body: '<p>Another text.</p>' });
  return server;
}

it('made here two days ago: refused while it is open, and not once it is suspended', async () => {
  const server = await story.connected();
  const { structured } = await server.call('create_job', story.ad);
  onLedger(story.folder, `UPDATE jobboard2_claims SET made = made - ${TWO_DAYS}`);
  const again = await server.call('create_job', story.ad);
  expect(again.text).toMatch(new RegExp(`^\\[duplicate\\].*open as job ${structured.id}.*allow_duplicate`, 's'));
  const dry = await server.call('create_job', { ...story.ad, dry_run: true });
  expect(dry.text).toContain('would refuse this ad (duplicate)');
  await server.call('suspend_job', { id: structured.id });
  expect((await server.call('create_job', story.ad)).isError).toBe(false);
});

it('made elsewhere: refused, where the company is known and where it is not; allow_duplicate sends it', async () => {
  const id = await madeElsewhere();
  const fresh = await story.connected();
  for (const server of [fresh, await known()])
    expect((await server.call('create_job', story.ad)).text).toMatch(
      new RegExp(`^\\[duplicate\\] create_job: The same ad with the same text is open as job ${id}\\.`),
    );
  expect(story.arrived('createJob')).toBe(2);
  const asked = await story.connected({ reply: () => APPROVE });
  const { isError } = await asked.call('create_job', { ...story.ad, allow_duplicate: true });
  expect(isError).toBe(false);
  expect(asked.questions[0]?.replace(/\s+/g, ' ')).toMatch(
    /is open as job \d+\. It is sent once more \(allow_duplicate\)/,
  );
});

it('that is no duplicate is named in dry run, question and answer, and holds nothing back', async () => {
  const id = await madeElsewhere({ ref: 'A-1', salary_max: 60_000, body: '<p>Another text.</p>' });
  const server = await known(() => APPROVE);
  const words = `Open already: job ${id}, the same title, ref A-1`;
  const dry = await server.call('create_job', { ...story.ad, dry_run: true });
  expect(String(dry.structured.question).replace(/\s+/g, ' ')).toContain(words);
  const before = story.arrived('listJobs');
  const made = await server.call('create_job', story.ad);
  expect(made.isError, made.text).toBe(false);
  // Once for the question, once with the yes.
  expect(story.arrived('listJobs') - before).toBe(2);
  expect(server.questions.at(-1)?.replace(/\s+/g, ' ')).toContain(words);
  expect(made.structured.warnings).toContain(words);
  const same = await server.call('create_job', { ...story.ad, title: 'Third role', body: '<p>Third.</p>', ref: 'A-1' });
  expect(same.structured.warnings).toContain(`Open already: job ${id}, the same reference, ref A-1`);
});

it('on another place, pay, ref or text is another ad', async () => {
  await madeElsewhere();
  const server = await known();
  for (const change of [{ location: ['Faro'] }, { salary_max: 51_000 }, { ref: 'B' }, { body: '<p>Other.</p>' }])
    expect((await server.call('create_job', { ...story.ad, ...change })).isError).toBe(false);
});

it('of another company holds nothing back', async () => {
  const { title, body, salary_min, salary_max } = story.ad;
  await clientOf(story.board.board).create({ title, body, salary_min, salary_max, work_model: 1 }, 'second');
  const { isError, text } = await (await story.connected()).call('create_job', story.ad);
  expect(isError, text).toBe(false);
});

it('that cannot be looked up lets the create go on, and the answer says so', async () => {
  const server = await known();
  story.board.faults.next('listJobs', dropBefore, 9);
  const { isError, text } = await server.call('create_job', story.ad);
  expect(isError, text).toBe(false);
  expect(text).toContain('was not looked up: the open ads could not be read');
});

it('is held back by the board’s own list once the data folder is gone', async () => {
  const first = await story.connected({ spawned: true });
  const { structured } = await first.call('create_job', story.ad);
  await first.close();
  rmSync(story.folder, { recursive: true, force: true });
  const second = await story.connected({ spawned: true });
  expect((await second.call('create_job', story.ad)).text).toMatch(
    new RegExp(`^\\[duplicate\\].*job ${structured.id}`, 's'),
  );
});
