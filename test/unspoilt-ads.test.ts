import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startBoard } from '../src/board/server.ts';
import type { Reply } from './support/hosted.ts';
import { connectAsked } from './support/hosted.ts';
import { freshFolder } from './support/server.ts';
import { writeStory } from './support/write-story.ts';

/* What a company does with ads as they are, and what is stored on the board afterwards. */

const story = writeStory();
const APPROVE: Reply = { action: 'accept', content: { approve: true } };

const corpus = (path: string) => readFileSync(new URL(`./corpus/${path}.txt`, import.meta.url), 'utf8');

/** Asks the board itself, as its own editor would. */
async function askBoard(path: string, form: Record<string, string>, at = story.board.board) {
  const body = new URLSearchParams({ api_key: at.keys.paid, ...form });
  const answer = await fetch(`${at.url}/job/${path}.json`, { method: 'POST', body, headers: { 'user-agent': 'test' } });
  return (await answer.json()) as { success?: { id: string }; body: string; title: string };
}

/** An ad that is on the board with this body, and was not written through the server. */
async function planted(body: string): Promise<number> {
  const { success } = await askBoard('create', { title: `${story.ad.title} here`, body, apply_method: 'platform' });
  return Number(success?.id);
}

/** The body as the board shows it, without the paragraph in which it hides who reads (docs/board.md, Answers). */
const stored = async (id: number) =>
  (await askBoard('get', { id: String(id) })).body.replace(/\s*<p style="visibility: hidden">test<\/p>$/, '');

describe('a link of an ad', () => {
  const BODY = corpus('bodies/01-pt-java-spacers');

  it.each(['markdown', 'html', 'text'])('stays as it was when words are changed in the %s', async (body_format) => {
    const server = await story.connected();
    const id = await planted(BODY);
    const { structured } = await server.call('get_job', { id, body_format });
    const body = String(structured.body).replace('2 anos', '3 anos');
    const edited = await server.call('edit_job', { id, body });
    expect(edited.isError, edited.text).toBe(false);
    expect(await stored(id)).toBe(BODY.replace('2 anos', '3 anos'));
    const [{ to } = { to: '' }] = edited.structured.changes as { to: string }[];
    expect(to).toContain('3 anos');
    expect(to).not.toContain('Spring Boot');
  });

  it('that an edit would lose is a warning before, in the question, and after', async () => {
    const server = await story.connected({ reply: () => APPROVE });
    const id = await planted(BODY);
    const { structured } = await server.call('get_job', { id });
    const body = String(structured.body).replace(/\[Candidate-se aqui\]\(.*\)/, 'Candidate-se.');
    const lost = /loses the link to https:\/\/lumiar\.example\/vagas\/java-2026\?ref=board&lang=pt/;
    expect((await server.call('edit_job', { id, body, dry_run: true })).text).toMatch(lost);
    expect((await server.call('edit_job', { id, body })).text).toMatch(lost);
    expect(server.questions).toEqual([expect.stringMatching(lost)]);
  });

  it('that is new goes out as text with its address, and it is said', async () => {
    const server = await story.connected();
    const id = await planted(BODY);
    const { structured } = await server.call('get_job', { id });
    const body = `${structured.body}\n\nMais em [a nossa página](https://lumiar.example/equipa).`;
    const { text } = await server.call('edit_job', { id, body });
    expect(text).toContain('new link goes out as its words with the address');
    expect(await stored(id)).toBe(`${BODY}<p>Mais em a nossa página (https://lumiar.example/equipa).</p>`);
  });

  it('that the board drops is told after the write', async () => {
    const file = `${freshFolder()}/board.db`;
    const keeping = await startBoard({ file, moderationSeconds: 0 });
    const { success } = await askBoard('create', { title: 'Here', body: BODY, apply_method: 'platform' }, keeping);
    await keeping.close();
    const board = await startBoard({ file, moderationSeconds: 0, keepsLinks: false });
    const environment = { JOBBOARD_BASE_URL: board.url, JOBBOARD_API_KEY: board.keys.paid };
    const server = await connectAsked({ mode: 'auto', environment });
    const { structured } = await server.call('get_job', { id: Number(success?.id) });
    const body = String(structured.body).replace('2 anos', '3 anos');
    const { text } = await server.call('edit_job', { id: Number(success?.id), body });
    expect(text).toContain('the board dropped the address https://lumiar.example/vagas/java-2026?ref=board&lang=pt');
    await server.close();
    await board.close();
  });
});

describe('a pasted text', () => {
  const PLAIN = 'Vaga: Programador/a\nLocal: Lisboa\n\nRequisitos:\n• Java\n• SQL\n1. um\n2. dois';

  it('keeps its lines and items apart', async () => {
    const server = await story.connected();
    const { structured, text } = await server.call('create_job', { ...story.ad, body: PLAIN });
    expect(structured.id, text).toBeDefined();
    expect(await stored(Number(structured.id))).toBe(
      '<p>Vaga: Programador/a<br>Local: Lisboa</p><p>Requisitos:</p><ul><li>Java</li><li>SQL</li></ul><ol><li>um</li><li>dois</li></ol>',
    );
  });

  it.each([
    ['word-01-backend-pt', 'Word'],
    ['gdocs-01-frontend-pt', 'Google Docs'],
  ])('from %s is cleaned of what %s adds, and that is said', async (name, program) => {
    const server = await story.connected();
    const { structured, text } = await server.call('create_job', { ...story.ad, body: corpus(`briefs/${name}`) });
    expect(text).toContain(`The text came from ${program}: its own formatting was left out.`);
    const body = await stored(Number(structured.id));
    expect(body).not.toMatch(/Mso|mso-|style=|span|docs-internal/);
    expect(body.match(/<li>/g)?.length).toBeGreaterThan(4);
  });

  it('that mixes HTML and Markdown is refused with the way out, and nothing is sent', async () => {
    const server = await story.connected();
    const { text, isError } = await server.call('create_job', {
      ...story.ad,
      body: corpus('briefs/mixed-01-br-in-markdown-pt'),
      location: ['Nowhere'],
      work_model: 'Sometimes',
    });
    expect(isError).toBe(true);
    expect(text).toMatch(/- body: mixes HTML \(<br>\) and the sign ## of Markdown.*Markdown without tags/s);
    expect(text).toMatch(/- location: .*- |- work_model: /s);
    expect(story.arrived('createJob')).toBe(0);
  });
});

describe('a title', () => {
  it.each([
    ['**Java** Developer', 'Java Developer'],
    ['## Java Developer', 'Java Developer'],
    ['Java\nDeveloper', 'Java Developer'],
    ['Java \u202eDeveloper\u200b', 'Java Developer'],
    ['𝗝𝗮𝘃𝗮 Developer', 'Java Developer'],
  ])('%j is cleaned, and it is said', async (given, clean) => {
    const server = await story.connected();
    const title = given.replace('Developer', story.ad.title);
    const { structured } = await server.call('create_job', { ...story.ad, title, dry_run: true });
    expect((structured.request as { title: string }).title).toBe(clean.replace('Developer', story.ad.title));
    expect(structured.warnings).toEqual([expect.stringMatching(/^title: .*It reads: Java/)]);
  });

  it.each(['\u200b\u2060', '***', '<b>Java</b> Developer'])('%j is refused', async (title) => {
    const server = await story.connected();
    expect((await server.call('create_job', { ...story.ad, title })).text).toMatch(/^\[invalid_argument\].*title/s);
  });

  it('of C# and the like stays as it is', async () => {
    const server = await story.connected();
    for (const title of ['C# Developer', 'Engenheiro/a de Software (C++/F#)', 'Developer 5*', 'snake_case Developer']) {
      const { structured } = await server.call('create_job', { ...story.ad, title, dry_run: true });
      expect((structured.request as { title: string }).title).toBe(title);
    }
  });
});

describe('the same ad', () => {
  const hair: Record<string, (ad: typeof story.ad) => Record<string, unknown>> = {
    'with a double space': (ad) => ({ body: String(ad.body).replace('compiler as', 'compiler  as') }),
    'without a full stop': (ad) => ({ body: String(ad.body).replace('lazy. </p>', 'lazy</p>') }),
    'with the country spelled out': () => ({ country: 'PT' }),
    'in capital tags': (ad) => ({ body: String(ad.body).replace('<p>', '<P>') }),
    'with a word changed': (ad) => ({ body: String(ad.body).replace('keep it lazy', 'keep it slow') }),
  };

  it.each(Object.entries(hair))('%s is refused, with what differs', async (_what, change) => {
    const server = await story.connected();
    const first = await server.call('create_job', story.ad);
    const { text } = await server.call('create_job', { ...story.ad, ...change(story.ad) });
    expect(text).toMatch(
      new RegExp(`^\\[duplicate\\].*job ${first.structured.id}\\. What differs: .*allow_duplicate`, 's'),
    );
    expect(await story.onTheBoard()).toHaveLength(1);
  });

  it('in other places or at another level is another one: five take five calls and five questions', async () => {
    const server = await story.connected({ reply: () => APPROVE });
    const others = [
      {},
      { location: ['Porto'] },
      { location: ['Faro'] },
      { title: `Junior ${story.ad.title}` },
      { salary_max: 60_000 },
    ];
    for (const other of others) {
      const { isError, text } = await server.call('create_job', { ...story.ad, ...other });
      expect(isError, text).toBe(false);
    }
    expect(server.questions).toHaveLength(5);
    expect(story.arrived('createJob')).toBe(5);
  });
});

describe('an answer', () => {
  it('of a dry run has names beside ids, and says what a repeat and an edit mean', async () => {
    const server = await story.connected();
    const created = await server.call('create_job', {
      ...story.ad,
      location: ['Lisboa', 'Porto'],
      work_model: 'Hybrid',
      dry_run: true,
    });
    expect(created.text).toContain('location: 14,18 (Lisboa, Porto)');
    expect(created.text).toContain('work_model: 2 (Hybrid)');
    expect(created.structured.message).toMatch(/A repeat of create_job without allow_duplicate is safe/);
    const { structured } = await server.call('create_job', story.ad);
    const edited = await server.call('edit_job', { id: structured.id, salary_max: 52_000, dry_run: true });
    expect(edited.structured.message).toMatch(/may send the ad back to moderation/);
  });

  it('on pay of a month says what it would be in a year', async () => {
    const server = await story.connected();
    const { text } = await server.call('create_job', { ...story.ad, salary_min: 2_500 });
    expect(text).toContain('2500 a month would be 35000 a year');
  });

  it('of a create shows the fields as they are stored', async () => {
    const server = await story.connected();
    const { structured } = await server.call('create_job', { ...story.ad, location: ['Lisbon'] });
    expect(structured.stored).toMatchObject({
      title: story.ad.title,
      location: 'Lisboa',
      work_model: 'Remote',
      salary_min: '40000',
    });
  });

  it('does not call changed what the board does not show', async () => {
    const server = await story.connected();
    const { structured } = await server.call('create_job', story.ad);
    const { text } = await server.call('edit_job', { id: structured.id, apply_address: 'jobs@example.com' });
    expect(text).not.toMatch(/^Job \d+ was changed/);
    expect(text).toMatch(
      /The edit of job \d+ was sent\. The board does not show apply_address, so whether it took it is not known/,
    );
    expect(text).toContain('give apply_method: url to be sure');
    const emptied = await server.call('edit_job', { id: structured.id, apply_address: '' });
    expect(emptied.text).toMatch(/^\[invalid_argument\].*apply_address.*is empty/s);
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
      ['suspend_job', {}],
    ] as const) {
      const { text } = await server.call(tool, { id: structured.id, ...args });
      expect(text).toMatch(/^\[not_allowed\].*nothing was sent/s);
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
    expect(structured.coverage).toMatch(/known only if they were written from here/);
    expect(text).toContain(`${gone.structured.id} Lead ${story.ad.title} · Suspended`);
    const { structured: suspended } = await server.call('my_jobs', { state: 'suspended' });
    expect((suspended.results as { id: number }[]).map(({ id }) => id)).toEqual([gone.structured.id]);
  });

  it('are said to be unknown before the first write', async () => {
    const server = await story.connected({ folder: freshFolder() });
    const { structured } = await server.call('my_jobs');
    expect(structured).toMatchObject({
      total: 0,
      coverage: expect.stringMatching(/company of this account is not known yet/),
    });
  });
});
