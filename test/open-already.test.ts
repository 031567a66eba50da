import { describe, expect, it } from 'vitest';
import { AdText } from '../src/publishing/ad-text.ts';
import { fingerprintOf } from '../src/publishing/own-ads.ts';
import { folderStorage } from '../src/storage/storage.ts';
import type { Ad } from '../src/wire/ad-fields.ts';
import { clientOf, type Values } from './support/board-client.ts';
import { dropBefore } from './support/faults.ts';
import { APPROVE, connectAsked } from './support/hosted.ts';
import { onLedger } from './support/ledger-rows.ts';
import { job, pageOf, startScripted } from './support/scripted.ts';
import { freshFolder } from './support/server.ts';
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
  await asked.dataOf('create_job', { ...story.ad, allow_duplicate: true });
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

it('that no list of the newest shows is found in the index, while the company is not known', async () => {
  const open = job(7, { title: 'Old role', body: '<p>Old.</p>', locations: [], types: [], workModel: 0 });
  const board = await startScripted({
    // Of the lists, only the index asks for pages.
    'job/list': (form) => pageOf(form.page === undefined ? [] : [open], form),
    'job/get': () => open,
    'job/status': () => ({ success: { status: { id: '1', name: 'Active' } } }),
    'location/list': () => ({ total: 0, results: [] }),
  });
  const environment = { ...board.environment(), JOBBOARD_CONFIRM: 'never' };
  const server = await connectAsked({ mode: 'auto', environment });
  expect((await server.call('search_jobs')).structured.total).toBe(1);
  const { text } = await server.call('create_job', { title: 'Old role', body: 'Old.' });
  expect(text).toMatch(/^\[duplicate\].*open as job 7/s);
});

it('that cannot be looked up lets the create go on, and the answer says so', async () => {
  const server = await known();
  story.board.faults.next('listJobs', dropBefore, 9);
  const { isError, text } = await server.call('create_job', story.ad);
  expect(isError, text).toBe(false);
  expect(text).toContain('was not looked up: the open ads could not be read');
});

const storage = folderStorage(freshFolder(), { keepDays: 1, log: () => undefined });
const [one, other] = [storage.ledger('board', 'one'), storage.ledger('board', 'other')];
const AD: Ad = { title: 'Programador Java Sénior (m/f)', body: '<p>Java.</p>', location: [14, 13], salary_min: 40_000 };
const printOf = (ad: Ad, ledger = one) => fingerprintOf(ad, new AdText(ad.body ?? ''), ledger, 'PT').ad;
const isSame = (change: Ad) => printOf({ ...AD, ...change }) === printOf(AD);

describe('two ads of an account', () => {
  it.each<[string, Ad]>([
    ['case, accents and punctuation in the title', { title: 'PROGRAMADOR — Java, senior' }],
    ['who may apply', { title: 'Programador Java Sénior m/f/d' }],
    ['another text', { body: '<p>Something else.</p>' }],
    ['another way to apply', { apply_method: 'url', apply_address: 'https://example.com/' }],
    ['places in another order', { location: [13, 14] }],
    ['what the board takes by default', { country: 'PT', work_model: 0, salary_max: 0 }],
  ])('are the same with %s', (_what, change) => expect(isSame(change)).toBe(true));

  it.each<[string, Ad]>([
    ['another word in the title', { title: 'Programador Java Júnior (m/f)' }],
    ['another language', { title: 'Programador JavaScript Sénior (m/f)' }],
    ['a sign that makes the language', { title: 'Programador C# Sénior (m/f)' }],
    ['another place', { location: [14] }],
    ['other pay', { salary_min: 41_000 }],
    ['an upper end', { salary_max: 50_000 }],
    ['a reference', { ref: 'R-2' }],
    ['another contract', { contract: [1] }],
    ['another type', { type: [2] }],
    ['another work model', { work_model: 1 }],
    ['another country', { country: 'ES' }],
  ])('are different with %s', (_what, change) => expect(isSame(change)).toBe(false));

  it('are different for two accounts', () => expect(printOf(AD, one)).not.toBe(printOf(AD, other)));
});
