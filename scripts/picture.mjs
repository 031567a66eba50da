// Takes the README's pictures: views of real answers of the built server, in the tests' host. Needs pngquant.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { startDemoServer } from './demo-server.mjs';
import { load } from './load.mjs';
import { bundleForBrowser } from './views.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const WIDE = { width: 700, context: { theme: 'light', locale: 'en-GB' } };
const NARROW = { width: 320, context: { theme: 'dark', locale: 'pt-PT' } };
const COLOURS = { light: '#ffffff', dark: '#1f2023' };

const { startViewHost } = await load('test/support/view-host.ts');
const browser = await findBrowser();
const { script } = await bundleForBrowser('test/support/view-host.page.mjs');
const host = await startViewHost({ ...browser, script, scale: 2 });
const server = await startDemoServer({ asks: true });
const callTool = (name, values) => server.client.callTool({ name, arguments: values });

async function shot(tool, values, look) {
  const { tools } = await server.client.listTools();
  const { _meta, ...called } = tools.find(({ name }) => name === tool);
  const [{ text: html }] = (await server.client.readResource({ uri: _meta.ui.resourceUri })).contents;
  const context = { ...look.context, toolInfo: { tool: called } };
  const view = await host.open({ html, width: look.width, context, callTool });
  await view.host('input', values);
  await view.host('result', await callTool(tool, values));
  const png = await view.picture();
  if (view.faults.length > 0) throw new Error(view.faults.join('\n'));
  await view.close();
  return png;
}

async function write(name, shots, { width, context: { theme } }) {
  const images = shots.map((png) => `<img width="${width}" src="data:image/png;base64,${png.toString('base64')}">`);
  const style = `body{margin:0;padding:32px;gap:40px;display:inline-flex;align-items:flex-start;background:${COLOURS[theme]}}`;
  const png = await host.draw(`<!doctype html><style>${style}</style><body>${images.join('')}</body>`);
  const { status, stdout, error } = spawnSync('pngquant', ['64', '-'], { input: png });
  if (status !== 0) throw error ?? new Error(`pngquant ended with ${status}`);
  writeFileSync(at(`../docs/${name}.png`), stdout);
  console.error(`wrote docs/${name}.png, ${stdout.length} bytes`);
}

const search = { work_model: ['Remote', 'Hybrid'], salary_min: 0, sort: 'salary' };
const stats = { by: 'work_model', salary: true };
const ad = {
  title: 'Kotlin Developer (m/f)',
  body: [
    'We build payment services in Kotlin, in a team of six in Braga: three million transfers a day, for shops you know.',
    'You will own the ledger with two others, from design to the night it is on call, which is one in six and paid.',
    'We offer a learning budget of €1,500 a year, two days a week in the office and a four-day week from June.',
  ].join('\n\n'),
  location: ['Braga'],
  contract: ['permanent'],
  work_model: 'Hybrid',
  salary_min: 42_000,
  salary_max: 55_000,
};
const { id } = (await server.call('create_job', ad)).data;
const edit = { id, salary_max: 58_000, body: ad.body.replace('one in six', 'one in eight'), dry_run: true };

await write('view-ads', [await shot('search_jobs', search, WIDE)], WIDE);
await write('view-edit', [await shot('edit_job', edit, WIDE)], WIDE);
await write('view-stats', [await shot('job_stats', stats, WIDE)], WIDE);
await write('view-agenda', [await shot('list_events', { limit: 10 }, WIDE)], WIDE);
const narrow = [];
for (const [tool, values] of Object.entries({ search_jobs: search, edit_job: edit, job_stats: stats }))
  narrow.push(await shot(tool, values, NARROW));
await write('view-narrow', narrow, NARROW);
await host.close();
await server.close();
