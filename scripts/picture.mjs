// Draws the pictures of the README, asked of the built server for real: question, calls and answer as a chat. All facts
// in an answer are from what the server said. Needs Chromium (or CHROMIUM=/its/path) and pngquant.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startDemoServer } from './demo-server.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const escaped = (text) => String(text).replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
const euros = (amount) => `€${amount.toLocaleString('en')}`;
const day = (date) => new Date(date.slice(0, 10)).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
const line = (kind, text) => `<p class="${kind}">${escaped(text)}</p>`;

/** A table; columns whose head begins with `#` hold numbers. Cells are HTML. */
function table(heads, rows) {
  const cell = (tag, html, at) => `<${tag}${heads[at].startsWith('#') ? ' class="number"' : ''}>${html}</${tag}>`;
  const row = (tag, cells) => `<tr>${cells.map((html, at) => cell(tag, html, at)).join('')}</tr>`;
  return `<table>${[row('th', heads).replaceAll('#', ''), ...rows.map((cells) => row('td', cells))].join('')}</table>`;
}

/** Calls a tool; gives what it answered as data, and the call as the chat shows it. */
async function ask(server, name, args) {
  const { data, text, isError } = await server.call(name, args);
  if (isError) throw new Error(text);
  const words = Object.entries(args).map(([key, value]) => `${key}: ${[value].flat().join(', ')}`);
  const shown = words.map((word) => (word.length > 60 ? `${word.slice(0, 59)}…` : word)).join(' · ');
  return { data, call: `<p class="tool"><b>${name}</b> ${escaped(shown)}</p>` };
}

function jobCells({ title, company, locations = ['no place given'], work_model, published_at, ...pay }) {
  const ends = [pay.salary_min, pay.salary_max].filter((amount) => amount > 0).map(euros);
  const where = `${escaped(locations.join(', '))}<small>${work_model}</small>`;
  return [`${escaped(title)}<small>${escaped(company.name)}</small>`, where, ends.join(' – '), day(published_at)];
}

/** Pay of one group, with its middle half as a bar on a scale that ends at `top`. */
function payCells({ key, count, salary: { n, p25, median, p75 } }, top) {
  const [left, width, middle] = [p25, p75 - p25, median].map((amount) => `${((amount / top) * 100).toFixed(1)}%`);
  const bar = `<div class="range"><i style="left:${left};width:${width}"></i><b style="left:${middle}"></b></div>`;
  return [escaped(key), bar, `${n} of ${count}`, euros(p25), `<b>${euros(median)}</b>`, euros(p75)];
}

async function reading(server) {
  const published_after = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10);
  const filters = { work_model: ['Remote', 'Hybrid'], salary_min: 40_000, published_after };
  const jobs = await ask(server, 'search_jobs', filters);
  const stats = await ask(server, 'job_stats', { by: 'work_model', work_model: filters.work_model });
  const { open_jobs, as_of, undeclared } = jobs.data.coverage;
  const groups = stats.data.groups.filter(({ salary }) => salary?.median !== undefined);
  const paid = groups.reduce((sum, { salary }) => sum + salary.n, 0);
  const top = Math.max(...groups.map(({ salary }) => salary.p75)) * 1.1;
  const payHeads = ['', 'Middle half and median', '#Ads with pay', '#25 %', '#Median', '#75 %'];
  return [
    line('user', 'Remote or hybrid jobs over 40k from the last two weeks, and what do such jobs usually pay?'),
    jobs.call,
    line('said', `${jobs.data.total} ads reach €40,000. ${undeclared.salary} more would fit and name no pay.`),
    table(['Job', 'Where', '#Gross pay a year', '#Published'], jobs.data.results.map(jobCells)),
    stats.call,
    line('said', `All remote and hybrid ads, going by the ${paid} of ${stats.data.matched} that name their pay:`),
    table(
      payHeads,
      groups.map((group) => payCells(group, top)),
    ),
    line('note', `The embedded sample board: ${open_jobs} invented ads, read ${day(as_of)}, ${as_of.slice(11, 16)}.`),
  ];
}

async function publishing(server, asked) {
  const created = await ask(server, 'create_job', JSON.parse(readFileSync(at('picture-ad.json'), 'utf8')));
  const { id } = created.data;
  const watched = await ask(server, 'job_status', { id, wait: 60 });
  const edited = await ask(server, 'edit_job', { id, salary_max: 58_000 });
  const changes = edited.data.changes.map(({ field, from, to }) => `${field} ${from} → ${to}`);
  const [first, second] = asked.map(({ message, requestedSchema: { properties } }) => {
    const footer = `<footer><span>${properties.approve.title}</span><b>Decline</b><b class="yes">Submit</b></footer>`;
    return `<section class="ask"><h2>jobboard-mcp asks you</h2><div>${escaped(message)}</div>${footer}</section>`;
  });
  const { status, waited } = watched.data;
  return [
    line('user', 'Publish our Kotlin job in Braga: hybrid, permanent, 42 to 55 thousand. Tell me when it is live.'),
    ...[created.call, first, watched.call],
    line('said', `Job ${id} is ${status.name.toLowerCase()} after ${waited} seconds. ${status.meaning}`),
    line('user', 'Make that up to 58 thousand.'),
    ...[edited.call, second],
    line('said', `Done, and nothing else was changed: ${changes.join(', ')}.`),
    line('note', 'The embedded sample board. Nothing is sent before the person agrees.'),
  ];
}

function run(command, args) {
  const { status, stdout, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${command} ended with ${status}`);
  return stdout;
}

/** In two rounds: Chromium takes a picture of a window, so the page's height must be known first. */
function draw(name, parts) {
  const [page, file] = [at(`../docs/${name}.html`), at(`../docs/${name}.png`)];
  const browser = [process.env.CHROMIUM ?? 'chromium', '--headless', '--no-sandbox', '--hide-scrollbars'];
  const chromium = (...args) => run(browser[0], [...browser.slice(1), ...args, page]);
  writeFileSync(
    page,
    readFileSync(at('picture.html'), 'utf8').replace('<!-- chat -->', () => parts.join('')),
  );
  const [, height] = /<title>(\d+)/.exec(chromium('--window-size=960,100', '--dump-dom'));
  chromium(`--window-size=960,${height}`, '--force-device-scale-factor=2', `--screenshot=${file}`);
  run('pngquant', ['64', '--force', '--output', file, file]);
  rmSync(page);
  console.error(`wrote docs/${name}.png`);
}

for (const [name, story] of Object.entries({ 'demo-reading': reading, 'demo-publishing': publishing })) {
  const asked = [];
  const server = await startDemoServer((question) => asked.push(question) > 0);
  draw(name, await story(server, asked));
  await server.close();
}
