import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clientOf } from './support/board-client.ts';
import { APPROVE } from './support/hosted.ts';
import { writeStory } from './support/write-story.ts';

/* What a company does with ads as they are, and what is stored on the board afterwards. */

const story = writeStory();

const corpus = (path: string) => readFileSync(new URL(`./corpus/${path}.txt`, import.meta.url), 'utf8');

/** An ad that is on the board with this body, and was not written through the server. */
const planted = async (body: string) =>
  Number(await clientOf(story.board.board).create({ title: `${story.ad.title} here`, body, apply_method: 'platform' }));

/** The body as the board shows it, without the paragraph in which it hides who reads (docs/board.md, Answers). */
const stored = async (id: number) =>
  (await clientOf(story.board.board).post('/job/get.json', { id })).body.replace(
    /\s*<p style="visibility: hidden">.*$/,
    '',
  );

describe('a link of an ad', () => {
  const BODY = corpus('bodies/01-pt-java-spacers');

  it('that an edit would lose keeps it from being sent, and find is named', async () => {
    const server = await story.connected({ reply: () => APPROVE });
    const id = await planted(BODY);
    const { structured } = await server.call('get_job', { id });
    const body = String(structured.body).replace(/\[Candidate-se aqui\]\(.*\)/, 'Candidate-se.');
    const { text } = await server.call('edit_job', { id, body });
    expect(text).toMatch(/^\[invalid_argument\].*the link to "https:\/\/lumiar\.example\/vagas.*would be lost.*find/s);
    expect(server.questions).toEqual([]);
    expect(await stored(id)).toBe(BODY);
  });
});

describe('a title', () => {
  it.each(['\u200b\u2060', '<b>Java</b> Developer', 'Developer <img src=x onerror=alert(1)>', 'x'.repeat(201)])(
    '%# is refused',
    async (title) => {
      const server = await story.connected();
      const { text } = await server.call('create_job', { ...story.ad, title });
      expect(text).toMatch(/^\[invalid_argument\].*title/s);
      expect(story.arrived('createJob')).toBe(0);
    },
  );

  it.each<[given: string, sent?: string]>([
    ['C# Developer'],
    ['Developer List<T> & Node.js'],
    ['## **Java**\n_C#_ Developer', '## **Java** _C#_ Developer'],
    [`Java${'\u0336'.repeat(100)} Developer`, `Java${'\u0336'.repeat(6)} Developer`],
  ])('%j is sent as it is, or what was done to it is said', async (title, sent) => {
    const server = await story.connected();
    const { structured } = await server.call('create_job', { ...story.ad, title });
    expect(story.sent('createJob').title).toBe(sent ?? title);
    const note = expect.stringMatching(/^title: it was put on one line, without characters .* It reads "/);
    expect(structured.warnings).toEqual(sent === undefined ? [] : [note]);
  });
});

describe('an ad that is suspended', () => {
  it('comes back by an edit that changes nothing, and is not suspended twice', async () => {
    const server = await story.connected({ reply: () => APPROVE });
    const { structured } = await server.call('create_job', story.ad);
    const { text } = await server.call('suspend_job', { id: structured.id });
    expect(text).toContain('edit_job');
    const asked = server.questions.length;
    const again = await server.call('suspend_job', { id: structured.id });
    expect(again).toMatchObject({ isError: false });
    expect(again.text).toMatch(/^Nothing was sent: job \d+ is suspended already/);
    expect(server.questions).toHaveLength(asked);
    const back = await server.call('edit_job', { id: structured.id });
    expect(back.isError, back.text).toBe(false);
    expect(back.text).toContain('was sent again as it is');
    expect(await story.onTheBoard()).toEqual([structured.id]);
  });
});

describe('an ad of somebody else', () => {
  it('is refused before anybody is asked', async () => {
    const other = await story.connected({ environment: story.board.environment('second') });
    const { structured } = await other.call('create_job', story.ad);
    const server = await story.connected({ reply: () => APPROVE });
    for (const [tool, args] of [
      ['edit_job', { title: 'Mine now (m/f)' }],
      ['edit_job', { find: 'e', replace_with: 'a' }],
      ['suspend_job', {}],
    ] as const) {
      const { text } = await server.call(tool, { id: structured.id, ...args });
      expect(text).toMatch(/^\[not_allowed\].*nothing was sent/s);
      expect(text).not.toContain('stands there');
    }
    expect(server.questions).toEqual([]);
    expect(story.arrived('editJob') + story.arrived('suspendJob')).toBe(0);
  });
});

describe('the ads of an account', () => {
  it('are listed in every state, also those that no list of the board shows', async () => {
    const server = await story.connected();
    const open = await server.call('create_job', story.ad);
    const gone = await server.call('create_job', { ...story.ad, title: `Lead ${story.ad.title}` });
    await server.call('suspend_job', { id: gone.structured.id });
    const { structured, text } = await server.call('my_jobs', { limit: 2 });
    const rows = structured.results as { id: number; status: string; known_from: string }[];
    expect(rows.slice(0, 2)).toMatchObject([
      { id: gone.structured.id, status: 'Suspended', known_from: 'ledger' },
      { id: open.structured.id, status: 'Active', known_from: 'board' },
    ]);
    expect(structured.coverage).toMatch(/only those written from here are shown/);
    expect(text).toContain(`${gone.structured.id} Lead ${story.ad.title} · Suspended`);
    const one = { state: 'suspended', limit: 1 };
    const { structured: suspended } = await server.call('my_jobs', one);
    expect(suspended).toMatchObject({ total: 1, results: [{ id: gone.structured.id }] });
    expect(suspended.next_page).toBeUndefined();
    const { structured: none } = await server.call('my_jobs', { state: 'recusado' });
    expect(none).toMatchObject({ total: 0, results: [] });
  });

  it('show of an ad that no list shows what it says now, not what it said before an edit', async () => {
    const server = await story.connected();
    const { structured } = await server.call('create_job', story.ad);
    await server.call('search_jobs');
    await server.call('edit_job', { id: structured.id, title: 'Elm Developer (m/f)', salary_max: 62_000 });
    await server.call('suspend_job', { id: structured.id });
    const { results } = (await server.call('my_jobs', { state: 'suspended' })).structured;
    expect(results).toMatchObject([{ id: structured.id, title: 'Elm Developer (m/f)', salary_max: 62_000 }]);
  });
});
