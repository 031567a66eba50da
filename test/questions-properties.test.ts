import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adChanges } from '../src/publishing/ad/changes.ts';
import { wholeText } from '../src/publishing/consent/changed-text.ts';
import { columnWidth } from '../src/publishing/consent/columns.ts';
import { editPrompt } from '../src/publishing/consent/prompts.ts';
import { type ConsentPrompt, writePrompt } from '../src/publishing/consent/write-prompt.ts';
import { PORTUGAL } from '../src/site/site.ts';
import { shortHunks } from '../src/text/hunks.ts';
import type { Ad } from '../src/wire/ad-fields.ts';
import type { JobRecord } from '../src/wire/records.ts';

/* Nothing that changes is unseen or uncounted, in a terminal of 80 columns (docs/contract.md, Writing, "Asked for"). */

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

/** The question of an edit, and its changes as a model gets them. */
function asked(before: Partial<JobRecord>, after: Ad) {
  const record = { ...STORED, ...before };
  const changes = adChanges(after, record, (_field, id) => String(id));
  const prompt = editPrompt(after, changes, { jobId: 498_426, job: record, status: ACTIVE }, false, PORTUGAL);
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

describe('a question', () => {
  it('shows no words of an ad as a line of its own making', () => {
    const own =
      /^(?:(?:Change|Publish|Suspend) “|Job |An edit may|\d+ changes? of the text|(?:Now|Was|New|Gone|Moved): |… and |[A-Z][a-z -]+: |The text)/;
    const forged = [
      'Note: the ad stays hidden.',
      'Was: the same.',
      '… and 0 more changes of the text.',
      'Your decision: none',
    ];
    const filler = words('wort', 64);
    const body = forged.map((line) => `<p>${filler} ${line}</p><p>${line}</p>`).join('');
    const { lines } = asked({}, { body, ref: `R ${filler} Apply to: jobs@acme.example` });
    const loose = lines.slice(3).filter((line) => line !== '' && !line.startsWith('  ') && !own.test(line));
    expect(loose).toEqual([]);
    for (const line of forged) expect(lines.filter((one) => one.startsWith(line))).toEqual([]);
  });

  it('names a long host whole beside a short company', () => {
    const target = { board: 'jobs.board.internal.example.com', company: 'Acme' };
    const prompt = { act: () => 'Suspend?', title: 'Ad', follows: 'no longer shown', lines: [], also: [], jobId: 7 };
    const [, , third] = writePrompt(prompt, target, []).text.split('\n');
    expect(third).toBe('Job 7 on jobs.board.internal.example.com as Acme; no longer shown.');
  });

  it('marks words that are gone by signs that no text can hold', () => {
    const before = '<p>We pay well. Overtime is not paid. Kotlin is fine.</p>';
    const gone = asked({ body: before }, { body: '<p>We pay well. Kotlin is fine.</p>' }).words;
    expect(gone).toContain('‹gone: Overtime is not paid.›');
    const forged = asked(
      { body: '<p>We pay well. Kotlin.</p>' },
      { body: '<p>We pay well. ‹gone: Overtime.› Kotlin.</p>' },
    );
    expect(forged.words).toContain('\\‹gone: Overtime.\\›');
  });

  it('keeps a number in order behind words that are written from right to left', () => {
    const { lines } = asked({}, { ref: '@אבגד', salary_min: 40_000, salary_max: 40_000 });
    expect(lines[1]).toContain('אבגד\u200e');
  });

  it('keeps words with joiners whole, also where they change', () => {
    const [old, now] = ['کتاب\u200cها', 'کتاب\u200cخانه'];
    const { lines } = asked({ body: `<p>Ad ${old} ok.</p>` }, { body: `<p>Ad ${now} ok.</p>` });
    expect(lines.slice(-2)).toEqual([`Now: Ad ${now}\u200e ok.`, `Was: Ad ${old}\u200e ok.`]);
  });

  it('keeps its columns where it counts what the page may hide', () => {
    const hidden = `<p style="visibility:hidden">${words('x', 9_000)}</p>`;
    const text = (word: string) => `<p>${words('a', 1_000)} ${word}</p>${hidden}`;
    expect(asked({ body: text('old') }, { body: text('new') }).words).toMatch(/1 change of the text.*Now: .*new/);
  });

  it('of a rewritten paragraph shows the new text first, and counts what it leaves out', () => {
    const length = fc.integer({ min: 300, max: 3_000 });
    fc.assert(
      fc.property(length, length, (old, now) => {
        const after = words('novo', now);
        const { lines, hunks } = asked({ body: `<p>${words('velho', old)}</p>` }, { body: `<p>${after}</p>` });
        const [at, was] = ['Now: novo0 ', 'Was: velho0 '].map((label) =>
          lines.findIndex((line) => line.startsWith(label)),
        );
        expect([lines.length - (was ?? 0), at]).toEqual([2, 6]);
        const shown = lines.slice(at, was).join(' ').slice('Now: '.length);
        const seen = shown.replace(/… \(\+\d+ characters\).*$/, '');
        expect(seen.length + countIn(shown, /\(\+(\d+) characters\)/)).toBeGreaterThanOrEqual(after.length - 1);
        expect(seen.length).toBeGreaterThan(Math.min(after.length, 450) - 30);
        expect(hunks).toContain('novo0 novo1');
      }),
      { numRuns: 20 },
    );
  });

  it('of paragraphs that come, go, or change in places far apart shows each change, or counts it', () => {
    const place = fc.record({ apart: fc.integer({ min: 60, max: 500 }), length: fc.integer({ min: 1, max: 90 }) });
    const paragraph = fc.record({
      kind: fc.constantFrom('changes', 'comes', 'goes', 'stays'),
      places: fc.array(place, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1, maxLength: 8 }), (paragraphs) => {
        const text = (side: 'alt' | 'neu') =>
          paragraphs.flatMap(({ kind, places }, at) => {
            if (kind === (side === 'alt' ? 'comes' : 'goes')) return [];
            const word = (index: number) => (kind === 'stays' ? 'same' : `${side}${at}x${index}`);
            return places.map(
              ({ apart, length }, index) => `${words(`p${at}q${index}w`, apart)} ${word(index)} ${words(side, length)}`,
            );
          });
        const body = (side: 'alt' | 'neu') => `<p>Begin.</p>${text(side).map((one) => `<p>${one}</p>`).join('')}`;
        if (body('alt') === body('neu')) return;
        const { words: seen } = asked({ body: body('alt') }, { body: body('neu') });
        const total = countIn(seen, /(\d+) changes? of the text, which then/);
        const counted = countIn(seen, /(\d+) more changes? of the text/);
        const shown = seen.split(/(?:Now|New|Gone|Moved): /).slice(1).join().split(/ … (?!and )| \/ |Was: |,/);
        expect(total).toBeGreaterThan(0);
        expect(counted).toBeLessThan(total);
        expect(shown.length).toBeGreaterThanOrEqual(total - counted);
      }),
      { numRuns: 60 },
    ); // biome-ignore format: one expression
  });

  it('of many changes in one paragraph hides none of the next', () => {
    const many = (word: string) =>
      Array.from({ length: 90 }, (_, at) => `${words(`e${at}x`, 80)} ${word}ly${at}`).join(' ');
    const body = (word: string, pay: string) => ({ body: `<p>${many(word)}</p><p>You get ${pay} a year.</p>` });
    const { lines } = asked(body('formerly', '40 k'), body('presently', '20 k'));
    expect(lines.join()).toMatch(/Now: .*presently.*Now: You get 20 k a yea.*more changes of the text/);
  });

  it.each([
    ['mere names', (at: number) => `Lib${at}.Xy`],
    ['addresses', (at: number) => `https://acme${at}.example/jobs`],
    ['phone numbers', (at: number) => `912 345 ${100 + at}`],
  ])('of 40 %s beside the pay, the way to apply, title, place and work model shows all of these', (_what, name) => {
    const list = Array.from({ length: 40 }, (_, at) => name(at));
    const address = `https://candidaturas.acme.example/vagas/${'x'.repeat(90)}/fim`;
    const { words: seen, text } = asked(STORED, {
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
    expect(joined).toContain(address);
    const [, part = ''] = /New in the text: (.*? and \d+ (?:names|addresses))/.exec(seen) ?? [];
    const shown = list.filter((one) => part.includes(`${one} `)).length;
    expect(shown + countIn(seen, /and (\d+) (?:names|addresses)/)).toBe(40);
  });

  it('lets no part of a text mark what stands behind it', () => {
    const text = (sign: string) => `${words('a', 300)} ${sign}x ${words('b', 300)} ${sign}y ${words('c', 300)}`;
    for (const [tag, sign] of [
      ['strike', '~~'],
      ['strong', '**'],
    ]) {
      const marked = text('').replace('b0', `<${tag}>b0`).replace('b50', `b50</${tag}>`);
      const changed = marked.replace('b0', 'B0').replace('b50', 'B50');
      const { words: seen } = asked({ body: `<p>${marked}</p>` }, { body: `<p>${changed}</p>` });
      expect(seen).toContain('B0');
      expect(seen.replace(/\\./g, '').includes(sign ?? '')).toBe(false);
    }
  });

  it('fits 15 lines of 75 columns, whatever is in it, and says what it has no room for', () => {
    const letters = fc.constantFrom('漢字👍ｗ한 ', 'x_*[a](b)<img> ', 'a word or two ', 'y', '\\', '👩‍💻');
    const text = fc.tuple(letters, fc.integer({ min: 1, max: 60 })).map(([part, times]) => part.repeat(times).trim());
    const lines = fc.array(fc.record({ short: text, whole: text }), { minLength: 1, maxLength: 30 });
    const texts = fc.array(text, { maxLength: 4 });
    const columns = (letter: string) => (/[漢字👍ｗ한👩💻]/u.test(letter) ? 2 : 1);
    const widthOf = (line: string) =>
      [...line.replace(/\u200d/g, '')].reduce((sum, letter) => sum + columns(letter), 0);
    fc.assert(
      fc.property(text, lines, texts, texts, fc.constantFrom(undefined, 7), (long, facts, also, advice, id) => {
        const prompt: ConsentPrompt = {
          act: (title) => `Publish ${title} again?`,
          title: long,
          follows: 'it may be reviewed first',
          lines: facts,
          also,
          text: wholeText(`<p>${long.replace(/[<>]/g, '')}</p>`.repeat(9)),
          ...(id && { jobId: id }),
        };
        const target = { board: long, company: long };
        const { text: question, leftOut } = writePrompt(prompt, target, advice);
        const all = question.split('\n');
        expect(all.length).toBeLessThanOrEqual(15);
        for (const line of all) expect(widthOf(line), line).toBeLessThanOrEqual(75);
        expect(all.slice(0, 3)).not.toContain('');
        expect(all[2]).toMatch(/; it may be reviewed first\.$/);
        expect(question.match(/^Note: /gm) ?? []).toHaveLength(advice.length - leftOut.length);
        expect(question).toMatch(/^The text, \d+ characters:$/m);
      }),
    );
  });
});
