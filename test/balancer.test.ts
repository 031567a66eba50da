import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { atEndOfFile } from './support/file-end.ts';
import { CALLER_KEY, callOf, JSON_HEADERS, startServe } from './support/http.ts';
import { closedPort } from './support/misbehaving.ts';
import { job, pageOf, startScripted } from './support/scripted.ts';
import { freshFolder } from './support/server.ts';

/* The balancer of compose.yaml, as it stands there, before two replicas. */

const CADDY = process.env.CADDY_PATH ?? 'caddy';
const version = spawnSync(CADDY, ['version'], { encoding: 'utf8' });
const isThere = version.status === 0;
/** Debian's 2.6 has another name for it. */
const isOld = /^v?2\.[0-6]\./.test(version.stdout ?? '');
if (!isThere)
  console.warn('The balancer of compose.yaml is not tried: no Caddy is here. Install it, or set CADDY_PATH.');

const compose = readFileSync(fileURLToPath(new URL('../compose.yaml', import.meta.url)), 'utf8');

/** Starts it on a port of this machine, without TLS and without its administration. */
async function balancer(port: number, replicas: readonly string[]) {
  const { content } = parse(compose).configs.balancer as { content: string };
  const [one = '', other = ''] = replicas.map((url) => new URL(url).host);
  const text = content
    .replaceAll('$$', '$')
    .replace('{\n', '{\n  admin off\n')
    .replace('request_buffers', isOld ? 'buffer_requests\nmax_buffer_size' : 'request_buffers')
    .replace('server-1:8333', one)
    .replace('server-2:8333', other);
  const folder = freshFolder();
  writeFileSync(join(folder, 'Caddyfile'), text);
  const environment = { HOME: folder, JOBBOARD_HOST: `http://localhost:${port}` };
  const child = spawn(CADDY, ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: environment,
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  atEndOfFile(() => child.kill('SIGKILL') && ended);
  const answers = () =>
    fetch(`http://localhost:${port}/`).then(
      ({ status }) => status,
      () => said,
    );
  await expect.poll(answers, { timeout: 20_000 }).toBe(404);
}

it.skipIf(!isThere)('leads to the replicas alone, and neither large nor unfinished bodies stop it', async () => {
  const board = await startScripted({
    'job/list': (form) => pageOf([job(1)], form),
    'location/list': () => ({ total: 1, results: [{ id: 14, name: 'Lisboa' }] }),
  });
  const port = await closedPort();
  const environment = { JOBBOARD_BASE_URL: board.url, JOBBOARD_PUBLIC_URL: `http://localhost:${port}/mcp` };
  const replicas = await Promise.all([startServe(environment), startServe(environment)]);
  await balancer(
    port,
    replicas.map(({ url }) => url),
  );
  const url = `http://localhost:${port}/mcp`;
  const post = (body: string) => fetch(url, { method: 'POST', headers: JSON_HEADERS, body });
  const list = JSON.stringify(callOf('list_jobs', { limit: 1 }));
  expect(await (await post(list)).text()).toContain('Ad 1');
  for (const path of ['/metrics', '/readyz', '/healthz'])
    expect((await fetch(`http://localhost:${port}${path}`)).status).toBe(404);
  expect((await post(JSON.stringify(callOf('list_jobs', { company: 'x'.repeat(600_000) })))).status).toBe(413);
  // Uploads that stop before their end, without a key that anybody knows.
  const head = `POST /mcp HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer nobody\r\nContent-Length: 400000\r\n\r\n`;
  const stopped = Array.from({ length: 100 }, () => {
    const socket = connect(port, 'localhost', () => socket.write(head + ' '.repeat(50_000)));
    return socket.on('error', () => undefined);
  });
  for (let times = 0; times < 5; times++) expect((await post(list)).status).toBe(200);
  await replicas[0]?.stop();
  for (let times = 0; times < 5; times++) expect((await post(list)).status, CALLER_KEY).toBe(200);
  for (const socket of stopped) socket.destroy();
  await board.close();
});
