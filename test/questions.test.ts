import { describe, expect, it } from 'vitest';
import { wholeQuestion } from '../src/tools/publishing/ad/question.ts';
import { APPROVE } from './support/hosted.ts';
import { writeStory } from './support/write-story.ts';

/* The first three lines of each question: some hosts show no more of it (docs/contract.md, Writing, "Asked for"). */

const story = writeStory();
const reply = () => APPROVE;

/** The first three lines, without what differs from run to run. */
function firstLines(question = ''): string[] {
  const plain = question.replace(/127\.0\.0\.1:\d+/, 'api.board.example').replace(/changed \d+ \w{3}/, 'changed DAY');
  const lines = plain
    .replace(/job \d+/g, 'job 9')
    .replace(/Haskell Developer \d+/g, 'Haskell Developer 1')
    .split('\n');
  for (const line of lines.slice(0, 3)) expect(line.length, line).toBeLessThanOrEqual(160);
  expect(lines.slice(0, 3)).not.toContain('');
  return lines.slice(0, 3);
}

describe('the first three lines of a question', () => {
  it('hold a new ad with its defaults, before and after an own ad has told the company', async () => {
    const host = await story.connected({ reply });
    const { title, body } = story.ad;
    await host.call('create_job', { title, body });
    await host.call('create_job', {
      ...story.ad,
      location: ['Lisboa', 'Porto'],
      contract: ['Contrato sem termo'],
      type: ['Full-time'],
      country: 'PT',
      ref: 'R-1 [x](https://evil.example)',
      apply_method: undefined,
      apply_address: 'https://jobs.example/apply?role=haskell&source=board',
    });
    expect(host.questions.map(firstLines)).toMatchInlineSnapshot(`
      [
        [
          "Publish on api.board.example as the account of this key: “Haskell Developer 1 (m/f)”?",
          "no place · no pay · On-Site (default) · PT (default) · contact in the text (default)",
          "The board may review it first (moderation). The text has 407 characters, below.",
        ],
        [
          "Publish on api.board.example as Oficina Exemplo, Lda.: “Haskell Developer 1 (m/f)”?",
          "apply to https://jobs.example/apply?role=haskell&source=board · Lisboa, Porto · €40,000–50,000 a year · Remote · Full-time · below: contract, country, ref",
          "The board may review it first (moderation). The text has 407 characters, below.",
        ],
      ]
    `);
    expect(host.questions[1]).toContain('R-1 \\[x\\](https://evil.example)');
    expect(host.questions[1]).toContain('We run a compiler as a service');
    expect(host.questions[1]).toContain(
      'Apply to: https://jobs.example/apply?role=haskell&source=board\nPlace: Lisboa, Porto\nPay: €40,000',
    );
    expect(host.questions[1]?.split('https://jobs.example/apply')).toHaveLength(3);
  });

  it('hold what an edit changes: addresses first, and nothing of what stays', async () => {
    const host = await story.connected({ reply });
    const body = `${story.ad.body}<p>See https://acme.example/jobs</p>`;
    const { structured } = await host.call('create_job', { ...story.ad, body });
    const { id } = structured;
    await host.call('edit_job', {
      id,
      title: `Senior ${story.ad.title}`,
      salary_max: 60_000,
      location: ['Braga'],
      apply_method: 'url',
      apply_address: 'jobs@acme.example',
    });
    await host.call('edit_job', { id, find: ['lazy. </p>', 'https://acme.example/jobs'], replace_with: ['x', 'y'] });
    await host.call('edit_job', { id, find: 'https://acme.example/jobs', replace_with: 'https://other.example/x' });
    expect(host.questions.slice(1).map(firstLines)).toMatchInlineSnapshot(`
      [
        [
          "Change job 9 on api.board.example as Oficina Exemplo, Lda.: “Haskell Developer 1 (m/f)”?",
          "apply to jobs@acme.example · title → Senior Haskell Developer 1 (m/f) · location: none → Braga · salary_max: 50000 → 60000",
          "The board may review it again (moderation). The text stays.",
        ],
        [
          "Change job 9 on api.board.example as Oficina Exemplo, Lda.: “Senior Haskell Developer 1 (m/f)”?",
          "in the text https://other.example/x · text changed",
          "The board may review it again (moderation). The text has 435 characters then; its changes are below.",
        ],
      ]
    `);
    expect(host.questions[1]).toContain('Place: none → Braga\nPay to: 50000 → 60000');
    expect(host.questions[2]).toContain('New address in the text: https://other.example/x\n');
    expect(host.questions[2]).toContain('Before:\n');
    expect(host.questions[2]).not.toContain('acme.example/jobs keep it lazy');
  });

  it('say of a suspended ad that an edit publishes it again, and what suspending does', async () => {
    const host = await story.connected({ reply });
    const { structured } = await host.call('create_job', { ...story.ad, location: ['Faro'] });
    const { id } = structured;
    await host.call('suspend_job', { id });
    await host.call('edit_job', { id });
    expect(host.questions.slice(1).map(firstLines)).toMatchInlineSnapshot(`
      [
        [
          "Suspend job 9 on api.board.example as Oficina Exemplo, Lda.: “Haskell Developer 1 (m/f)”?",
          "Active now · changed DAY · Faro",
          "Candidates will no longer see it. An edit of it asks the board to publish it again.",
        ],
        [
          "Publish job 9 again on api.board.example as Oficina Exemplo, Lda.: “Haskell Developer 1 (m/f)”?",
          "Nothing else changes",
          "It is Suspended now; this asks the board to publish it. The text stays.",
        ],
      ]
    `);
  });

  it('show where a long address leads, and the whole of it below them', async () => {
    const host = await story.connected({ reply });
    const apply_address = `https://${'good.example.'.repeat(12)}@evil.example/apply`;
    await host.call('create_job', { ...story.ad, apply_method: undefined, apply_address });
    expect(host.questions[0]?.split('\n')[1]).toContain('… (leads to evil.example) · ');
    expect(host.questions[0]).toContain(`Apply to: ${apply_address}`);
  });

  it('stay three lines of 160 characters, whatever is in them', () => {
    const long = 'x_*[a](b)<img> '.repeat(40);
    const question = wholeQuestion(
      {
        act: 'Publish on api.board.example as the account of this key',
        title: long,
        facts: Array.from({ length: 30 }, (_, index) => ({
          name: `field${index}`,
          words: `value ${index} of it`,
          line: '',
        })),
        follows: long,
        text: '',
      },
      [],
    );
    const lines = firstLines(question);
    expect(lines[0]).toMatch(/^Publish on .*…”\?$/);
    expect(lines[1]).toMatch(/^value 0 of it · .* · below: \d+ more$/);
  });
});
