import { describe, expect, it } from 'vitest';
import { testBoard } from './support/board.ts';
import { connectAsked } from './support/hosted.ts';

/** An ad as models draft one. */
const DRAFT = `# Senior Kotlin Developer (m/f)

We are **Acme**, a team of *twelve*, and we build payments.
Every line of this paragraph belongs to it.

## What you will do

1. Design services
2. Run them
   - on call, one week in six
   - with a budget for it

## What we look for

- Kotlin or Java
- SQL, and \`explain analyze\`
  - nested: PostgreSQL

| Benefit | Detail |
|---|---|
| Holidays | 25 days |
| Training | 1 500 EUR |

\`\`\`kotlin
fun main() = println("hello")
\`\`\`

![Our office](https://acme.example/office.png)

---

> Apply before Friday.

More at [our site](https://acme.example/jobs), or just ask & wait <5 minutes.
`;

/** The tags that the board accepts (docs/board.md, Publishing rules, 5). */
const ACCEPTED = ['p', 'strong', 'br', 'em', 'u', 'strike', 'ol', 'li', 'ul', 'a', 'b'];
const QUIET = { salary_min: 40_000, salary_max: 50_000, work_model: 'Remote', apply_method: 'platform' };

const board = await testBoard({ moderationSeconds: 0 });
const server = await connectAsked({
  mode: 'auto',
  environment: { ...board.environment(), JOBBOARD_CONFIRM: 'never' },
});
let serial = 0;

async function create(args: Record<string, unknown>) {
  const ad = { title: 'Senior Kotlin Developer (m/f)', ref: `M-${serial++}`, ...QUIET, ...args };
  const answer = await server.call('create_job', ad);
  expect(answer.isError, answer.text).toBe(false);
  return { id: Number(answer.structured.id), text: answer.text, warnings: answer.structured.warnings as string[] };
}

describe('a draft in Markdown', () => {
  it('is published as HTML that the board accepts, with all its words, and says what could not be carried over', async () => {
    const { id, text, warnings } = await create({ body: DRAFT, body_format: 'markdown' });
    const { structured } = await server.call('get_job', { id, body_format: 'html' });
    const html = String(structured.body);
    for (const [, tag] of html.matchAll(/<\/?([a-z]+)/g)) expect(ACCEPTED).toContain(tag);
    expect(html).not.toMatch(/href|src|class/);
    expect(html).toContain('<p><strong>What you will do</strong></p>');
    expect(html).toContain('<strong>Acme</strong>');
    expect(html).toContain('<em>twelve</em>');
    expect(html).toMatch(/<ol><li>Design services<\/li><li>Run them/);
    for (const words of [
      'one week in six',
      'nested: PostgreSQL',
      'explain analyze',
      '25 days',
      'Training',
      'println',
      'Our office',
    ])
      expect(html).toContain(words);
    expect(html).toContain('https://acme.example/jobs');
    expect(html).toContain('ask &amp; wait &lt;5 minutes');
    for (const lost of [
      /another way: headings, code, tables, images, rules, quotations\./,
      /link goes out as its words with the address/,
    ]) {
      expect(warnings.filter((warning) => lost.test(warning))).toHaveLength(1);
      expect(text).toMatch(lost);
    }
  });

  it('reads back as Markdown, and edited with that unchanged nothing is sent', async () => {
    const { id } = await create({ body: DRAFT, body_format: 'markdown' });
    const before = board.arrived('editJob');
    const { structured } = await server.call('get_job', { id, body_format: 'markdown' });
    const same = await server.call('edit_job', { id, body: structured.body, body_format: 'markdown' });
    expect(same).toMatchObject({ isError: false, structured: { id, changes: [] } });
    expect(same.text).toContain('Nothing was sent');
    const { structured: asHtml } = await server.call('get_job', { id, body_format: 'html' });
    expect(await server.call('edit_job', { id, body: asHtml.body })).toMatchObject({ structured: { changes: [] } });
    expect(board.arrived('editJob')).toBe(before);
  });
});
