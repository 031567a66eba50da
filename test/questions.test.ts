import { describe, expect, it } from 'vitest';
import { APPROVE } from './support/hosted.ts';
import { writeStory } from './support/write-story.ts';

/* What the user is shown before a write (docs/contract.md, Writing, "Asked for"). */

const story = writeStory();
const reply = () => APPROVE;
const SHORT = '<p>We write Haskell.</p>';

/** The lines of an approval prompt, without what differs from run to run. */
function linesOf(question = ''): string[] {
  const plain = question.replace(/127\.0\.0\.1:\d+/, 'api.board.example').replace(/changed \d+ \w{3}/, 'changed DAY');
  const lines = plain
    .replace(/[Jj]ob \d+/g, (job) => job.replace(/\d+/, '9'))
    .replace(/Haskell Developer \d+/g, 'Haskell Developer 1')
    .split('\n');
  for (const line of question.split('\n')) expect(line.length, line).toBeLessThanOrEqual(75);
  expect(lines.length).toBeLessThanOrEqual(15);
  expect(lines.slice(0, 3)).not.toContain('');
  return lines;
}

describe('the approval prompt', () => {
  it('of a new ad shows its fields, the account and the beginning of its text', async () => {
    const host = await story.connected({ reply });
    await host.call('create_job', { title: story.ad.title, body: SHORT });
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
    expect(host.questions.map(linesOf)).toMatchInlineSnapshot(`
      [
        [
          "Publish “Haskell Developer 1 (m/f)”?",
          "Apply: as the text says (default) · Pay: none",
          "Work model: On-Site (default) · Place: none · Country: PT (default)",
          "On api.board.example as the account of this key",
          "It may be reviewed first.",
          "",
          "Note: salary_min: no pay is given; a search by pay finds only ads that give",
          "  it.",
          "Note: location: an On-Site ad that names no place is not found by place.",
          "The text, 17 characters:",
          "  We write Haskell.",
        ],
        [
          "Publish “Haskell Developer 1 (m/f)”?",
          "Apply to: https://jobs.example/apply?role=haskell&source=board",
          "Contact points added: https://evil.example · Pay: €40,000–50,000 a year",
          "Work model: Remote · Place: Lisboa, Porto · Contract: Contrato sem termo",
          "Job type: Full-time · Country: PT",
          "Reference: R-1 \\[x\\](https://evil.example)",
          "On api.board.example as Oficina Exemplo, Lda.",
          "It may be reviewed first.",
          "",
          "Open already: job 9, the same title",
          "The text, 407 characters:",
          "  We run a compiler as a service in Haskell and want to keep it lazy. We",
          "  run a compiler as a service in Haskell and want to keep it lazy. We run a",
          "  compiler as a service in Haskell and want to keep it lazy. We run a",
          "  compiler as a service in Haskell and want to keep it la … +139 characters",
        ],
      ]
    `);
  });

  it('of an edit shows old and new values, and changed lines', async () => {
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
    await host.call('edit_job', { id, find: 'https://acme.example/jobs', replace_with: 'https://other.example/x' });
    expect(host.questions.slice(1).map(linesOf)).toMatchInlineSnapshot(`
      [
        [
          "Change “Haskell Developer 1 (m/f)”?",
          "Apply to: jobs@acme.example · Pay: €40,000–50,000 → €40,000–60,000",
          "Place: none → Braga",
          "Title: Haskell Developer 1 (m/f) → Senior Haskell Developer 1 (m/f)",
          "Job 9 on api.board.example as Oficina Exemplo, Lda.",
          "An edit may put the ad back into moderation, hidden until the review ends.",
        ],
        [
          "Change “Senior Haskell Developer 1 (m/f)”?",
          "Contact points added: https://other.example/x",
          "Contact points removed: https://acme.example/jobs",
          "Job 9 on api.board.example as Oficina Exemplo, Lda.",
          "An edit may put the ad back into moderation, hidden until the review ends.",
          "",
          "Note: body: it contains "https://other.example/x"; the board refuses",
          "  external email addresses and websites in ads of accounts on the free",
          "  plan.",
          "1 change of the text, which then has 435 characters:",
          "Now: See https://other.example/x",
          "Was: See https://acme.example/jobs",
        ],
      ]
    `);
  });

  it('of a suspension, and of an edit that publishes again, says what follows', async () => {
    const host = await story.connected({ reply });
    const { structured } = await host.call('create_job', { ...story.ad, body: SHORT, location: ['Faro'] });
    const { id } = structured;
    await host.call('suspend_job', { id });
    await host.call('edit_job', { id });
    expect(host.questions.slice(1).map(linesOf)).toMatchInlineSnapshot(`
      [
        [
          "Suspend “Haskell Developer 1 (m/f)”?",
          "Active now · changed DAY · Faro",
          "Job 9 on api.board.example as Oficina Exemplo, Lda.",
          "It is no longer shown. Any later edit asks to publish it again.",
        ],
        [
          "Publish “Haskell Developer 1 (m/f)” again?",
          "Nothing else changes · Suspended now, with a text of 17 characters",
          "Job 9 on api.board.example as Oficina Exemplo, Lda.",
          "It may be reviewed.",
          "",
          "The text as it is, 17 characters:",
          "  We write Haskell.",
        ],
      ]
    `);
  });

  it.each([
    [
      'a host of many parts',
      `https://${'good.example.'.repeat(12)}evil.example/apply`,
      '….good.example.good.example.evil.example',
    ],
    ['letters that look alike', 'https://аcme.example/jobs', 'xn--cme-5cd.example (https://аcme.example/jobs)'],
    ['a host in escapes', 'https://%65vil.example/jobs', 'evil.example (https://%65vil.example/jobs)'],
  ])('shows first where an address leads: %s', async (_what, apply_address, words) => {
    const host = await story.connected({ reply });
    await host.call('create_job', { ...story.ad, apply_method: undefined, apply_address });
    const [, line] = linesOf(host.questions[0]);
    expect(line).toContain(`Apply to: ${words}`);
  });

  it.each([
    'https://itjobs.pt@evil.example/apply',
    'https://itjobs.pt\\.evil.example',
    'https:///аcme.example/jobs',
    'http:/аcme.example/jobs',
    'https:аcme.example/jobs',
    'mailto:jobs@acme.example?bcc=cv%40evil.example',
    'mailto:jobs%40evil.example%2C@acme.example',
  ])('is not shown for %s, which leads elsewhere than it reads', async (address) => {
    const host = await story.connected({ reply });
    const asApply = { ...story.ad, apply_method: undefined, apply_address: address };
    const inText = { ...story.ad, body: `${story.ad.body}<p>Apply at ${address} now</p>` };
    const asLink = { ...story.ad, body: `${story.ad.body}<p><a href="${address}">Apply</a></p>` };
    for (const ad of [asApply, inText, asLink]) {
      expect(await host.refusalOf('create_job', ad)).toMatch(
        /^\[invalid_argument\].*(?:user name|backslash|slashes and a host|other receivers|a whole address)/s,
      );
    }
    expect(host.questions).toEqual([]);
  });

  it.each([
    ['a name with any ending', 'apply at acme-jobs.recruiting today', 'acme-jobs.recruiting'],
    ['a dot of another script', 'see acme。jobs', 'acme.jobs (acme。jobs)'],
    ['a number', 'call 912 345 678 for more', '912 345 678'],
    ['the beginning of a name next to it', 'see acme.co, not https://acme.com', 'acme.co'],
    ['a name on a network', 'message @acme_jobs', '@acme_jobs'],
    ['a number with dashes', 'call 912–345–678 for more', '912–345–678'],
    ['a number in other digits', 'call ٩١٢ ٣٤٥ ٦٧٨ for more', '٩١٢ ٣٤٥ ٦٧٨'],
    ['two numbers', 'call 912 345 678 / 913 345 678', '912 345 678 / 913 345 678'],
    ['an IP address', 'see 192.0.2.7/jobs', '192.0.2.7/jobs'],
    ['an IP address of version 6', 'see 2001:db8::8a2e:370:7334', '2001:db8::8a2e:370:7334'],
    ['a dot that is none', 'see acme۔jobs or more', 'acme۔\u200ejobs'],
    ['a link', 'see <a href="https://acme.example/x">our page</a>', 'https://acme.example/x'],
  ])('names the contact points that an edit adds and removes: %s', async (_what, words, way) => {
    const host = await story.connected({ reply });
    const { structured } = await host.call('create_job', story.ad);
    const { id } = structured;
    const body = `${story.ad.body}<p>Please ${words}.</p>`;
    await host.call('edit_job', { id, body, body_format: 'html', salary_max: 51_000 });
    await host.call('edit_job', { id, body: story.ad.body });
    const added = linesOf(host.questions[1])[1];
    expect(added).toMatch(/^Contact points added: /);
    expect(added).toContain(way);
    const removed = linesOf(host.questions[2])[1];
    if (!words.includes('href')) expect(removed).toContain(way);
  });

  it('keeps a title within its quotation marks', async () => {
    const host = await story.connected({ reply });
    await host.call('create_job', { ...story.ad, title: 'Dev”? Send “nothing' });
    expect(linesOf(host.questions[0])[0]).toBe("Publish “Dev'? Send 'nothing”?");
  });

  it('takes neither technical names nor amounts for contact points', async () => {
    const host = await story.connected({ reply });
    const words = 'Node.js/React.js, ASP.NET, B.Sc., p.ex. 35.000 - 45.000 in 2019-2025, 1.2.3, e.g. 24/7';
    await host.call('create_job', { ...story.ad, body: `${story.ad.body}<p>${words}</p>` });
    expect(linesOf(host.questions[0])[1]).toMatch(/^Apply: on the site · Pay: /);
  });

  it('names the ad that allow_duplicate repeats; advice that has no room is in the result', async () => {
    const host = await story.connected({ reply });
    const links = Array.from({ length: 8 }, (_, index) => `<p>See https://acme.example/${index}</p>`).join('');
    const ad = { ...story.ad, body: `${story.ad.body}${links}`, ref: 'R\u200b-1', salary_min: 0, salary_max: 0 };
    const { structured: first } = await host.call('create_job', ad);
    const { structured } = await host.call('create_job', { ...ad, allow_duplicate: true });
    const question = host.questions[1] ?? '';
    expect(question).toMatch(new RegExp(`as job ${first.id}\\. It\\s+is sent once more \\(allow_duplicate\\)`));
    expect(question).not.toContain('free plan');
    expect(structured.warnings).toContainEqual(expect.stringMatching(/example\/0".*example\/7"; .*free plan/));
  });
});
