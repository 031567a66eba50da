// A short story with a real MCP client, the built server and the embedded board. Ends with exit code 0, or with 1 as soon
// as a step does not do what it should.
import { startDemoServer } from './demo-server.mjs';

const colour = process.stdout.isTTY ? (code, text) => `\u001b[${code}m${text}\u001b[0m` : (_code, text) => text;
const say = (text = '') => console.log(text);
const indent = (text, max = 14) => {
  const lines = text.split('\n').map((line) => (line.length > 150 ? `${line.slice(0, 149)}…` : line));
  const shown = lines.slice(0, max).map((line) => `  ${line}`);
  if (lines.length > max)
    shown.push(colour(2, `  … ${lines.length - max} more ${lines.length - max === 1 ? 'line' : 'lines'}`));
  return shown.join('\n');
};

function must(condition, what) {
  if (!condition) throw new Error(`expected ${what}`);
}

/** Calls a tool as an assistant would and shows what it reads. */
async function step(title, name, args, { refused = false, lines } = {}) {
  say();
  say(colour(1, title));
  say(colour(36, `> ${name} ${JSON.stringify(args).slice(0, 160)}`));
  const { text, data, isError } = await server.call(name, args);
  say(indent(text, lines));
  must(isError === refused, refused ? `${name} to refuse` : `${name} to succeed`);
  return data;
}

async function read() {
  say(colour(1, 'What tools there are'));
  const { tools } = await server.client.listTools();
  for (const { name, title } of tools) say(`  ${name.padEnd(17)} ${title}`);
  must(tools.length >= 14, 'at least fourteen tools');
  const newest = await step('The newest ads', 'list_jobs', { limit: 5 });
  must(newest.results.length === 5, 'five ads');
  await step('One ad in full', 'get_job', { id: newest.results[0].id }, { lines: 24 });
  const published_after = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10);
  const wanted = { work_model: ['Remote', 'Hybrid'], salary_min: 40_000, published_after };
  const found = await step('Remote or hybrid ads over 40k from the last two weeks', 'search_jobs', wanted, {
    lines: 18,
  });
  must(found.total > 0 && found.coverage.complete, 'ads that pay 40k, out of the whole board');
  await step('What such jobs usually pay', 'job_stats', { by: 'work_model', work_model: wanted.work_model });
  const skills = ['Kotlin', 'Java', 'Go', 'C#'];
  await step('Which skills are asked for, and what they pay', 'job_stats', { by: 'skill', skills }, { lines: 16 });
  const news = await step('What is new this week, under a name to ask again', 'job_changes', {
    since: '7d',
    words: 'Java',
    name: 'my Java search',
  });
  must(news.counts.new > 0, 'ads that are new');
  const again = await step('The same question within ten minutes repeats the answer', 'job_changes', {
    name: 'my Java search',
  });
  must(again.counts.new === news.counts.new, 'the same answer again');
  const events = await step('Events in a city', 'search_events', { q: ['Porto'], limit: 5 });
  must(events.total > 0, 'an event in Porto');
  const { slug } = newest.results[0].company;
  const company = await step('The company, with its open ads', 'get_company', { slug, include: ['jobs'] });
  must(company.jobs.total > 0, 'an open ad of the company');
}

async function write() {
  const draft = {
    title: 'Kotlin Developer',
    body: '<h2>About us</h2><p>We build payment services. <a href="https://example.com">Read more</a></p>',
    location: ['Braga'],
    work_model: 'hybrid',
    salary_min: 55000,
    salary_max: 42000,
    apply_method: 'url',
  };
  await step('A draft with faults, all named at once', 'create_job', draft, { refused: true });
  const ad = {
    ...draft,
    body: '<p><strong>About us</strong></p><p>We build payment services in Kotlin, in a team of six in Braga.</p><ul><li>You know the JVM well</li><li>You like tests</li></ul>',
    type: ['Full-time'],
    contract: ['permanent'],
    salary_min: 42000,
    salary_max: 55000,
    apply_address: 'jobs@example.com',
  };
  await step('The corrected ad, as it would be sent', 'create_job', { ...ad, dry_run: true }, { lines: 30 });
  const created = await step('Published', 'create_job', ad);
  must(Number.isInteger(created.id), 'the id of the new ad');
  const followed = await step('Its status', 'job_status', { id: created.id });
  must(followed.status.name === 'Moderation', 'the ad to be in moderation');
  const edit = { id: created.id, title: 'Senior Kotlin Developer' };
  const edited = await step('The title edited, the rest untouched', 'edit_job', edit);
  must(edited.changes.length === 1 && edited.changes[0].field === 'title', 'the title alone to change');
  const job = await step('The ad now', 'get_job', { id: created.id }, { lines: 20 });
  must(job.work_model === 'Hybrid' && job.locations.join() === 'Braga', 'work model and place as before');
  const suspended = await step('Suspended', 'suspend_job', { id: created.id });
  must(suspended.status?.name === 'Suspended', 'the ad to be suspended');
}

const server = await startDemoServer();
try {
  say(
    colour(1, `Connected to ${server.client.getServerVersion()?.name} over stdio, with the embedded board behind it.`),
  );
  await read();
  await write();
  say(colour(32, '\nAll of it worked.'));
} catch (error) {
  console.error(`\nThe demo failed: ${error.message}`);
  process.exitCode = 1;
} finally {
  await server.close();
}
