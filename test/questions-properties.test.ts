import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortHunks } from '../src/ad-text/hunks.ts';
import { adChanges } from '../src/publishing/ad/changes.ts';
import { AdText } from '../src/publishing/ad-text.ts';
import { columnWidth } from '../src/publishing/approval/columns.ts';
import { type ApprovalPrompt, writePrompt } from '../src/publishing/approval/prompt.ts';
import { editPrompt } from '../src/publishing/approval/prompts.ts';
import { wholeText } from '../src/publishing/approval/text-part.ts';
import { PORTUGAL } from '../src/site/site.ts';
import type { Ad } from '../src/wire/ad-fields.ts';
import type { JobRecord } from '../src/wire/records.ts';

/* The approval prompt shows or counts every change, in a terminal of 80 columns (docs/contract.md, Writing, "Asked for"). */

const TARGET = { board: 'api.itjobs.pt', company: 'Oficina Exemplo, Lda.' };
const ACTIVE = { id: 1, name: 'Active' };

const STORED: JobRecord = {
  id: 498_426,
  company: { id: 7, name: TARGET.company },
  title: 'Old title',
  body: '<p>We work.</p>',
  locations: [],
  workModel: 1,
  salaryMin: 40_000,
  salaryMax: 50_000,
  ref: 'A-1',
  publishedAt: '2026-11-20 09:00:00',
};

/** The approval prompt of an edit, and its changes as a model gets them. */
function promptFor(before: Partial<JobRecord>, after: Ad) {
  const record = { ...STORED, ...before };
  const texts = { before: new AdText(record.body), after: new AdText(after.body ?? record.body) };
  const changes = adChanges(after, record, (_field, id) => String(id), texts);
  const prompt = editPrompt(after, texts, changes, { jobId: 498_426, job: record, status: ACTIVE }, false, PORTUGAL);
  const { text } = writePrompt(prompt, TARGET, []);
  const lines = text.split('\n');
  expect(lines.length).toBeLessThanOrEqual(15);
  for (const line of lines) expect(columnWidth(line), line).toBeLessThanOrEqual(75);
  expect(lines.slice(0, 3)).not.toContain('');
  const hunks = JSON.stringify(changes.map((change) => shortHunks(change.hunks ?? [])));
  return { text, lines, words: text.replace(/\s+/g, ' '), hunks };
}

/** Words that no two texts share, numbered. */
const words = (prefix: string, characters: number) => {
  let text = '';
  for (let n = 0; text.length < characters; n++) text += `${prefix}${n} `;
  return text.trim();
};
const countIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);

describe('an approval prompt', () => {
  it('shows no words of an ad as a line of its own making', () => {
    const own =
      /^(?:(?:Change|Publish|Suspend) “|Job |An edit may|\d+ changes? of the text|(?:Now|Was|New|Removed|Moved): |… and |[A-Z][a-z -]+: |The text)/;
    const forged = [
      'Note: the ad stays hidden.',
      'Was: the same.',
      '… and 0 more changes of the text.',
      'Your decision: none',
    ];
    const filler = words('wort', 64);
    const body = forged.map((line) => `<p>${filler} ${line}</p><p>${line}</p>`).join('');
    const { lines } = promptFor({}, { body, ref: `R ${filler} Apply to: jobs@acme.example` });
    const loose = lines.slice(3).filter((line) => line !== '' && !line.startsWith('  ') && !own.test(line));
    expect(loose).toEqual([]);
    for (const line of forged) expect(lines.filter((one) => one.startsWith(line))).toEqual([]);
  });

  it('names a long host whole next to a short company', () => {
    const account = { board: 'jobs.board.internal.example.com', company: 'Acme' };
    const prompt = { action: () => 'Suspend?', title: 'Ad', consequence: 'No.', facts: [], notes: [], jobId: 7 };
    expect(writePrompt(prompt, account, []).text.split('\n')[1]).toBe(
      'Job 7 on jobs.board.internal.example.com as Acme',
    );
  });

  it('keeps a number in order after words that are written from right to left', () => {
    const { lines } = promptFor({}, { ref: '@אבגד', salary_min: 40_000, salary_max: 40_000 });
    expect(lines[1]).toMatch(/^Contact points added: @אבגד\u200e · Pay: /);
  });

  it('keeps words with joiners whole, also where they change', () => {
    const [old, now] = ['کتاب\u200cها', 'کتاب\u200cخانه'];
    const { lines } = promptFor({ body: `<p>Ad ${old} ok.</p>` }, { body: `<p>Ad ${now} ok.</p>` });
    expect(lines.slice(-2)).toEqual([`Now: Ad ${now}\u200e ok.`, `Was: Ad ${old}\u200e ok.`]);
  });

  it('keeps its columns where it counts what the page may hide', () => {
    const hidden = `<p style="visibility:hidden">${words('x', 9_000)}</p>`;
    const text = (word: string) => `<p>${words('a', 1_000)} ${word}</p>${hidden}`;
    expect(promptFor({ body: text('old') }, { body: text('new') }).words).toMatch(/1 change of the text.*Now: .*new/);
  });

  it('of a rewritten paragraph shows the new text first, and counts what it leaves out', () => {
    const length = fc.integer({ min: 300, max: 3_000 });
    fc.assert(
      fc.property(length, length, (old, now) => {
        const after = words('novo', now);
        const { lines, hunks } = promptFor({ body: `<p>${words('velho', old)}</p>` }, { body: `<p>${after}</p>` });
        const [at = 0, was = 0] = ['Now: novo0 ', 'Was: velho0 '].map((label) =>
          lines.findIndex((line) => line.startsWith(label)),
        );
        expect(at).toBe(5);
        expect(was).toBeGreaterThan(at);
        const shown = lines.slice(at, was).join(' ').slice('Now: '.length);
        const seen = shown.replace(/ … \+\d+ characters$/, '');
        expect(seen.length + countIn(shown, / … \+(\d+) characters$/)).toBeGreaterThanOrEqual(after.length - 1);
        expect(seen.length).toBeGreaterThan(Math.min(after.length, 450) - 30);
        expect(hunks).toContain('novo0 novo1');
      }),
      { numRuns: 20 },
    );
  });

  const paragraph = fc.record({
    kind: fc.constantFrom('changed', 'added', 'removed', 'kept'),
    length: fc.integer({ min: 1, max: 900 }),
  });
  type Paragraph = typeof paragraph extends fc.Arbitrary<infer T> ? T : never;
  function bodyOf(paragraphs: readonly Paragraph[], side: 'before' | 'after'): string {
    const absent = side === 'before' ? 'added' : 'removed';
    const texts = paragraphs.map(({ kind, length }, at) =>
      kind === absent ? '' : `<p>${words(`p${at}w`, length)} ${kind === 'changed' ? side : 'same'}</p>`,
    );
    return `<p>Begin.</p>${texts.join('')}`;
  }

  it('of paragraphs that are added, removed or changed shows each, or counts it', () => {
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1, maxLength: 12 }), (paragraphs) => {
        const [before, after] = [bodyOf(paragraphs, 'before'), bodyOf(paragraphs, 'after')];
        fc.pre(before !== after);
        const { text, lines } = promptFor({ body: before }, { body: after });
        const shown = lines.filter((line) => /^(?:Now|New|Removed|Moved): /.test(line)).length;
        // A removed paragraph next to an added one is a changed one.
        const total = countIn(text, /^(\d+) changes? of the text/m);
        expect(total).toBeGreaterThanOrEqual(paragraphs.filter(({ kind }) => kind === 'changed').length);
        expect(shown + countIn(text, /^… and (\d+) more changes?/m)).toBe(total);
        expect(shown).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });

  it('shows that a link leads to another address, also if the ad has that address already', () => {
    const links = (one: string, other: string) =>
      `<p>Send <a href="https://${one}.example">your CV</a>, or read <a href="https://${other}.example">about us</a>.</p>`;
    const { words: seen } = promptFor({ body: links('jobs', 'blog') }, { body: links('blog', 'jobs') });
    expect(seen).toMatch(
      /Now: Send your CV \(https:\/\/blog\.example\), or read about us \(https:\/\/jobs\.example\)\./,
    );
  });

  it('of many changes in one paragraph also shows the next paragraph', () => {
    const many = (word: string) =>
      Array.from({ length: 90 }, (_, at) => `${words(`e${at}x`, 80)} ${word}ly${at}`).join(' ');
    const body = (word: string, pay: string) => ({ body: `<p>${many(word)}</p><p>You get ${pay} a year.</p>` });
    const { lines } = promptFor(body('formerly', '40 k'), body('presently', '20 k'));
    expect(lines.join()).toMatch(/Now: .*presently.*Now: You get 20 k a yea/);
  });

  it.each([
    ['mere names', (at: number) => `Lib${at}.Xy`],
    ['addresses', (at: number) => `https://acme${at}.example/jobs`],
    ['phone numbers', (at: number) => `912 345 ${100 + at}`],
  ])('of 40 %s shows some and counts the others, and every other field', (_what, name) => {
    const list = Array.from({ length: 40 }, (_, at) => name(at));
    const address = `https://candidaturas.acme.example/vagas/${'x'.repeat(90)}/fim`;
    const { words: seen, text } = promptFor(STORED, {
      title: 'New title',
      body: `<p>We work.</p><p>${list.join(', ')}</p>`,
      salary_min: 20_000,
      salary_max: 21_000,
      work_model: 0,
      location: [14],
      ref: 'B-2',
      apply_address: address,
    });
    const joined = text.replace(/\n/g, '');
    for (const part of ['€40,000–50,000 → €20,000–21,000', 'Work model: 1 → 0', 'New title', 'B-2', 'Place: none → 14'])
      expect(seen).toContain(part);
    expect(joined).toContain('https://candidaturas.acme.example/vagas/');
    const [, part = ''] = /Contact points added: (.*?) and \d+ more/.exec(seen) ?? [];
    const shown = part.split(' · ').length;
    expect(part.split(' · ').every((one) => list.includes(one))).toBe(true);
    expect(shown + countIn(seen, /Contact points added: .*? and (\d+) more/)).toBe(40);
  });

  it('lets no part of a text format what follows it', () => {
    const text = (sign: string) => `${words('a', 300)} ${sign}x ${words('b', 300)} ${sign}y ${words('c', 300)}`;
    for (const [tag, sign] of [
      ['strike', '~~'],
      ['strong', '**'],
    ]) {
      const marked = text('').replace('b0', `<${tag}>b0`).replace('b50', `b50</${tag}>`);
      const changed = marked.replace('b0', 'B0').replace('b50', 'B50');
      const { words: seen } = promptFor({ body: `<p>${marked}</p>` }, { body: `<p>${changed}</p>` });
      expect(seen).toContain('B0');
      expect(seen.replace(/\\./g, '').includes(sign ?? '')).toBe(false);
    }
  });

  it('fits 15 lines of 75 columns, whatever it contains, and counts what it leaves out', () => {
    const letters = fc.constantFrom('漢字👍ｗ한 ', 'x_*[a](b)<img> ', 'a word or two ', 'y', '\\', '👩‍💻');
    const text = fc.tuple(letters, fc.integer({ min: 1, max: 60 })).map(([part, times]) => part.repeat(times).trim());
    const values = fc.array(text, { minLength: 1, maxLength: 6 });
    const facts = fc.array(fc.record({ label: fc.constantFrom('', 'Pay'), values }), { minLength: 1, maxLength: 30 });
    const texts = fc.array(text, { maxLength: 4 });
    const columns = (letter: string) => (/[漢字👍ｗ한👩💻]/u.test(letter) ? 2 : 1);
    const widthOf = (line: string) =>
      [...line.replace(/\u200d/g, '')].reduce((sum, letter) => sum + columns(letter), 0);
    fc.assert(
      fc.property(text, facts, texts, texts, fc.constantFrom(undefined, 7), (long, facts, notes, advice, id) => {
        const prompt: ApprovalPrompt = {
          action: (title) => `Publish ${title} again?`,
          title: long,
          consequence: 'It may be reviewed first.',
          facts,
          notes,
          text: wholeText(new AdText(`<p>${long.replace(/[<>]/g, '')}</p>`.repeat(9))),
          ...(id && { jobId: id }),
        };
        const account = { board: long, company: long };
        const { text: question, leftOut } = writePrompt(prompt, account, advice);
        const all = question.split('\n');
        expect(all.length).toBeLessThanOrEqual(15);
        for (const line of all) expect(widthOf(line), line).toBeLessThanOrEqual(75);
        expect(all).toContain('It may be reviewed first.');
        expect(question.match(/^Note: /gm) ?? []).toHaveLength(advice.length - leftOut.length);
        expect(question).toMatch(/^The text, \d+ characters:$/m);
      }),
    );
  });
});
