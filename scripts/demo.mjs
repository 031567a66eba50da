// Runs a short story with an MCP client, the built server and the embedded board. Exits with 0, or with 1 at the first
// step that fails.
import { startDemoServer } from './demo-server.mjs';

const SHOWN = 18;

function indented(text) {
  const lines = text.split('\n').map((line) => (line.length > 150 ? `${line.slice(0, 149)}…` : line));
  if (lines.length > SHOWN) lines.splice(SHOWN, lines.length, `… and ${lines.length - SHOWN} more`);
  return lines.map((line) => `  ${line}`).join('\n');
}

const ad = {
  title: 'Kotlin Developer',
  body: '<p><strong>About us</strong></p><p>We build payment services in Kotlin, in a team of six in Braga.</p><ul><li>You know the JVM well</li><li>You like tests</li></ul>',
  location: ['Braga'],
  work_model: 'hybrid',
  salary_min: 42000,
  salary_max: 55000,
  apply_address: 'jobs@example.com',
};
const faulty = { ...ad, body: '<h2>About us</h2>', salary_max: 1000, apply_method: 'url' };
const wanted = {
  work_model: ['Remote', 'Hybrid'],
  salary_min: 40_000,
  published_after: new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10),
};
const java = { since: '7d', words: 'Java', name: 'my Java search' };

/** Per step: title, tool, arguments (may use earlier answers), and a check of the answer. */
const STORY = [
  ['The newest ads', 'list_jobs', { limit: 5 }, ({ results }) => results.length === 5],
  ['One ad in full', 'get_job', ([list]) => ({ id: list.results[0].id }), ({ body }) => body !== undefined],
  [
    'Remote or hybrid ads over 40k from the last two weeks',
    'search_jobs',
    wanted,
    ({ total, coverage }) => total > 0 && coverage.complete,
  ],
  ['What such jobs usually pay', 'job_stats', { by: 'work_model', work_model: wanted.work_model }],
  ['What is new this week, under a name to ask again', 'job_changes', java, ({ counts }) => counts.new > 0],
  ['Events in a city', 'list_events', { location: ['Porto'], limit: 5 }, ({ total }) => total > 0],
  ['A draft with faults, all named at once', 'create_job', faulty, 'refused'],
  ['The corrected ad, as it would be sent', 'create_job', { ...ad, dry_run: true }],
  ['Published', 'create_job', ad, ({ id }) => Number.isInteger(id)],
  ['Its status', 'job_status', lastId, ({ status }) => status.name === 'Moderation'],
  [
    'The title edited, the rest untouched',
    'edit_job',
    (answers) => ({ ...lastId(answers), title: 'Senior Kotlin Developer' }),
    ({ changes }) => changes.length === 1 && changes[0].field === 'title',
  ],
  ['Suspended', 'suspend_job', lastId, ({ status }) => status?.name === 'Suspended'],
];

function lastId(answers) {
  return { id: answers.findLast(({ id }) => Number.isInteger(id)).id };
}

async function tell(server) {
  console.log('The tools');
  const { tools } = await server.client.listTools();
  for (const { name, title } of tools) console.log(`  ${name.padEnd(17)} ${title}`);
  const answers = [];
  for (const [title, tool, given, expected = () => true] of STORY) {
    const args = typeof given === 'function' ? given(answers) : given;
    console.log(`\n${title}\n> ${tool} ${JSON.stringify(args).slice(0, 160)}`);
    const { text, data, isError } = await server.call(tool, args);
    console.log(indented(text));
    if (isError !== (expected === 'refused') || (!isError && !expected(data)))
      throw new Error(`${tool} gave an unexpected answer.`);
    answers.push(data);
  }
}

const server = await startDemoServer();
try {
  console.log(
    `Connected to ${server.client.getServerVersion()?.name} over stdio, with the embedded board behind it.\n`,
  );
  await tell(server);
  console.log('\nAll steps succeeded.');
} catch (error) {
  console.error(`\nThe demo failed: ${error.message}`);
  process.exitCode = 1;
} finally {
  await server.close();
}
