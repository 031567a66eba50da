import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type AskedClient, connectAsked } from './support/hosted.ts';
import { job, type ScriptedBoard, startScripted } from './support/scripted.ts';

/* What an edit changes and reports (docs/contract.md, Writing, "An edit changes only what was asked"). */

/** Adjacent links, a link of one character, an address of another ad, soft hyphens, a byte order mark, spacers, margins. */
const BODY =
  '<p style="margin-left: 36pt;">\ufeffA nossa equi\u00adpa &eacute; de Java&nbsp;e SQL, com 2 anos.</p><p>&nbsp;</p>' +
  '<p>Vantagens:<br />- Seguro de saúde<br />- Horário, flexível<br /><br /></p>\n' +
  '<ul><li><strong>Ja</strong>va 21</li><li>SQL</li></ul><p>&nbsp;</p>' +
  '<p>Ver <a href="https://jobs.example/title_">título</a><a href="https://jobs.example/title_location_REF">local</a>' +
  '<a href="https://other.example/ad/9">.</a><a href="https://empty.example/"></a>, escreva a <a href="mailto:rh@jobs.example">rh@jobs.example</a></p>' +
  '<p style="visibility: hidden">Mozilla/5.0</p>';

const EMOJI = '<p>Equipa 👩‍💻 e 👨‍👩‍👧 com 🏳️‍🌈.</p><p>&#x1F469;&zwj;&#x1F4BB; fim</p>';

/** A client of a board on which job 5 is this one, until an edit of it. */
async function connected(
  record: Record<string, unknown>,
): Promise<[AskedClient, ScriptedBoard, sent: () => Record<string, string> | undefined]> {
  let facts = record;
  const board = await startScripted({
    'job/get': (form) => (facts.error ? facts : job(Number(form.id), form.id === '5' ? facts : {})),
    'job/status': () => ({ success: { status: { id: '1', name: 'Active' } } }),
    'job/create': () => ({ success: { message: 'See job/status.json and the dashboard.', id: '4' } }),
    'job/edit': ({ id: _id, ...form }) => {
      // It drops an address, as a board may (docs/board.md, Publishing rules, 5).
      const body = form.body?.replace(' href="https://dropped.example/"', '');
      facts = { ...facts, ...(body === undefined ? {} : { body }) };
      return { success: { message: 'Saved.', id: '5' } };
    },
    'location/list': () => ({ total: 1, results: [{ id: 14, name: 'Lisboa' }] }),
  });
  const host = await connectAsked({ mode: 'auto', environment: board.environment() });
  return [host, board, () => board.forms('job/edit').at(-1)];
}

/** Pay as the board shows it. */
const PAID = { body: BODY, salaryMin: 30_000, salaryMax: 40_000 };

describe('an edit', () => {
  it('made at the same time as another of the same ad undoes nothing of it', async () => {
    const board = await startScripted({
      'job/get': () => setTimeout(30).then(() => job(5, facts)),
      'job/status': () => ({ success: { status: { id: '1', name: 'Active' } } }),
      'job/edit': async ({ body = '' }) => {
        facts = { body };
        return { success: { message: 'Saved.', id: '5' } };
      },
    });
    let facts = { body: '<p>Alpha one.</p><p>Beta two.</p>' };
    const environment = { ...board.environment(), JOBBOARD_CONFIRM: 'never' };
    const host = await connectAsked({ mode: 'auto', environment });
    const edit = (find: string) => host.call('edit_job', { id: 5, find, replace_with: find.toUpperCase() });
    await Promise.all([edit('one'), edit('two')]);
    expect(facts.body).toBe('<p>Alpha ONE.</p><p>Beta TWO.</p>');
  });

  it.each<[string, Record<string, unknown>, wanted: string, stored?: string]>([
    [
      'two passages, one with a comma',
      { find: ['Horário, flexível', 'SQL, com'], replace_with: ['Seguro, dental', 'Go, com'] },
      BODY.replace('Horário, flexível', 'Seguro, dental').replace('SQL, com', 'Go, com'),
    ],
    [
      'the address of a link',
      { find: 'https://jobs.example/title_', replace_with: 'https://jobs.example/novo' },
      BODY.replace('title_"', 'novo"'),
    ],
    [
      'a line, and of the blank lines after its paragraph,',
      { find: 'Seguro de saúde', replace_with: '' },
      BODY.replace('- Seguro de saúde<br />', '').replace('<br /><br />', ''),
    ],
    [
      'words with a tag inside',
      { find: 'Java 21', replace_with: 'Java 25' },
      BODY.replace('<strong>Ja</strong>va 21', '<strong>Java 25</strong>'),
    ],
    [
      'words copied from Markdown',
      { find: '- **Ja**va 21', replace_with: '- **Ja**va 25' },
      BODY.replace('va 21', 'va 25'),
    ],
    [
      'a mail address that is a link',
      { find: 'rh@jobs.example', replace_with: '' },
      BODY.replace(', escreva a <a href="mailto:rh@jobs.example">rh@jobs.example</a>', ', escreva a '),
    ],
    ['joined emoji', { find: '👩‍💻 e', replace_with: '👩‍🔬 e' }, EMOJI.replace('👩‍💻', '👩‍🔬'), EMOJI],
    [
      'emoji as references',
      { find: '👩‍💻 fim', replace_with: '👩‍💻 fim 👨‍👩‍👧' },
      EMOJI.replace('&#x1F469;&zwj;&#x1F4BB; fim', '👩‍💻 fim 👨‍👩‍👧'),
      EMOJI,
    ],
    [
      'a word of a whole body with emoji',
      { body: 'Equipa 👩‍💻 e 👨‍👩‍👧 sem 🏳️‍🌈.\n\n👩‍💻 fim' },
      EMOJI.replace('com', 'sem'),
      EMOJI,
    ],
  ])('of %s leaves every other byte', async (_what, change, wanted, body = BODY) => {
    const [host, , sent] = await connected({ body });
    await host.dataOf('edit_job', { id: 5, ...change });
    expect(sent()?.body).toBe(wanted);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['that occurs twice', { find: 'SQL', replace_with: '' }, /"SQL" occurs 2 times \(.*\); give more/],
    ['that is not in the text', { find: 'Kotlin', replace_with: 'Go' }, /find: "Kotlin" is not in the text/],
    ['without a replacement each', { find: ['SQL', 'Java'], replace_with: 'Go' }, /find: 2 of find and 1 of replace_/],
    ['in a place of another board', { location: ['Porto'] }, /location: "Porto" is not known; use one of "Lisboa"/],
    [
      'together with a whole body',
      { find: 'SQL', replace_with: 'Go', body: 'Go' },
      /find: cannot be given together with/,
    ],
  ])('of a passage %s is refused, and nothing is sent', async (_what, passages, words) => {
    const [host, , sent] = await connected(PAID);
    const { text } = await host.call('edit_job', { id: 5, ...passages });
    expect(text).toMatch(words);
    expect(sent()).toBeUndefined();
  });

  it('shows the lines that changed with a line around them, and no block twice', async () => {
    const long = `${'Um texto longo que ninguém precisa de ler outra vez. '.repeat(40)}`;
    const [host] = await connected({
      body: `<p style="text-align: center">Início.</p><p>${long}2 anos. ${long}</p><p>Fim.</p><p>Outra parte.</p>`,
    });
    const edit = { id: 5, find: '2 anos', replace_with: '3 anos' };
    expect((await host.call('edit_job', { ...edit, dry_run: true })).text).toMatch(
      /text-align is sent too.*^Now: [^<]*3 anos[^<]*^Was: [^<]*2 anos/ms,
    );
    const { structured, text } = await host.call('edit_job', edit);
    const [{ hunks }] = structured.changes as [{ hunks: { before: string[]; after: string[] }[] }];
    expect(hunks).toEqual([
      {
        above: 'Início.',
        before: [expect.stringMatching(/^….{80}2.{80}…$/)],
        after: [expect.stringMatching(/^….{80}3.{80}…$/)],
        below: 'Fim.',
      },
      { left_out: 1 },
    ]);
    expect(text.length).toBeLessThan(1_200);
    expect(text).not.toContain('Outra parte');
  });

  it.each<[string, Record<string, unknown>, sent: Record<string, string>]>([
    ['a minimum alone takes the maximum with it', { salary_min: 32_000 }, { salary_min: '32000', salary_max: '40000' }],
    ['a maximum alone takes the minimum with it', { salary_max: 45_000 }, { salary_min: '30000', salary_max: '45000' }],
    [
      'an address alone means url',
      { apply_address: 'a@b.example' },
      { apply_method: 'url', apply_address: 'a@b.example' },
    ],
  ])('of %s', async (_what, fields, wanted) => {
    const [host, , sent] = await connected(PAID);
    await host.dataOf('edit_job', { id: 5, ...fields });
    expect(sent()).toMatchObject({ workModel: '2', country: 'PT', ...wanted });
  });

  it('and a create quote the board, with the name of the tool in place of its path', async () => {
    const [host] = await connected({});
    const { text } = await host.call('create_job', { title: 'Own ad', body: 'We build things.' });
    expect(text).toContain('The board said: "See job_status and the dashboard."');
  });

  it('says which address the board dropped', async () => {
    const [host] = await connected({ body: '<p>See <a href="https://dropped.example/">us</a>, 2 anos.</p>' });
    const { text } = await host.call('edit_job', { id: 5, find: '2 anos', replace_with: '3 anos' });
    expect(text).toContain('the board dropped "https://dropped.example/"');
  });
});

describe('an ad as other boards show it', () => {
  it.each([true, false])(
    'which tells allowRemote %s alone: nothing is sent before the work model is given',
    async (allowRemote) => {
      const older = { workModel: undefined, country: undefined, allowRemote };
      const [host, board] = await connected(older);
      expect(await host.refusalOf('edit_job', { id: 5, title: 'Another title' })).toMatch(
        /^\[invalid_argument\].*- work_model: the board does not show it.*- country: /s,
      );
      expect(board.forms('job/edit')).toEqual([]);
      await host.call('edit_job', { id: 5, title: 'Another title', work_model: 'Hybrid', country: 'PT' });
      expect(board.forms('job/edit')).toEqual([{ id: '5', title: 'Another title', workModel: '2', country: 'PT' }]);
    },
  );

  it('which cannot be read is edited with what it asks for, and is not called an ad without pay', async () => {
    const [host] = await connected({ error: { message: 'Job not found.' } });
    const { structured } = await host.call('edit_job', { id: 5, title: 'New', work_model: 'Hybrid', country: 'PT' });
    expect(structured).toMatchObject({ message: expect.stringContaining('Job 5'), warnings: [] });
  });
});
