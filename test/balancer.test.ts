import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { callOf, JSON_HEADERS, type ServeProcess, startServe } from './support/http.ts';
import { closedPort } from './support/misbehaving.ts';
import { type ScriptedBoard, startScripted } from './support/scripted.ts';
import { freshFolder } from './support/server.ts';

/*
 * The Caddyfile of compose.yaml, run by a real Caddy over two replicas: one is drained, the other killed.
 */

function hasCaddy(): boolean {
  try {
    execFileSync('caddy', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(
      '\nNO CADDY HERE: the balancer of compose.yaml is not tried. Install it: apt-get install caddy\n\n',
    );
    return false;
  }
}

let board: ScriptedBoard;
let replicas: ServeProcess[];
let caddy: ChildProcess;
let address: string;

/** The Caddyfile for these ports, without TLS, in the words of the Caddy that is installed. */
function caddyfile(port: number): string {
  const text = readFileSync(fileURLToPath(new URL('../compose.yaml', import.meta.url)), 'utf8');
  const { content } = parse(text).configs.balancer as { content: string };
  const version = execFileSync('caddy', ['version'], { encoding: 'utf8' });
  const isOld = /^v?2\.[0-6]\./.test(version.trim());
  const upstreams = replicas.map(({ url }) => new URL(url).host).join(' ');
  const site = content
    .replace('{$$JOBBOARD_HOST}', `http://127.0.0.1:${port}`)
    .replace('server-1:8333 server-2:8333', upstreams);
  const known = isOld ? site.replace('request_buffers 5MiB', 'buffer_requests\nmax_buffer_size 5MiB') : site;
  return `{\n  admin off\n}\n${known}`;
}

async function called(): Promise<boolean> {
  const body = JSON.stringify(callOf('list_locations', {}));
  const answer = await fetch(`${address}/mcp`, { method: 'POST', headers: JSON_HEADERS, body }).catch(() => undefined);
  return answer?.status === 200 && (await answer.text()).includes('Lisboa');
}

const started = () =>
  startServe({
    JOBBOARD_BASE_URL: board.url,
    JOBBOARD_TRUSTED_PROXIES: '127.0.0.1',
    JOBBOARD_CALLS_PER_MINUTE: '1000000',
  });

describe.skipIf(!hasCaddy())('a balancer as compose.yaml has it', () => {
  beforeAll(async () => {
    board = await startScripted({ 'location/list': () => ({ total: 1, results: [{ id: 14, name: 'Lisboa' }] }) });
    replicas = await Promise.all([started(), started()]);
    const port = await closedPort();
    address = `http://127.0.0.1:${port}`;
    const file = join(freshFolder(), 'Caddyfile');
    writeFileSync(file, caddyfile(port));
    caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore' });
  });
  afterAll(async () => {
    caddy?.kill();
    await Promise.all((replicas ?? []).map((replica) => replica.stop()));
    await board?.close();
  });

  it('loses fewer than one call in a hundred while one replica is drained and replaced, and the other killed', async () => {
    await expect.poll(called, { timeout: 20_000 }).toBe(true);
    const counts = { answered: 0, failed: 0 };
    let isOver = false;
    const callers = Array.from({ length: 4 }, async () => {
      while (!isOver) counts[(await called()) ? 'answered' : 'failed']++;
    });
    const some = () => {
      const enough = counts.answered + 500;
      return expect.poll(() => counts.answered, { timeout: 20_000 }).toBeGreaterThan(enough);
    };
    await some();
    await replicas[0]?.stop();
    await some();
    expect(counts.failed).toBe(0);
    // A port of its own again, where Caddy looks for it.
    const { port } = new URL(replicas[0]?.url ?? '');
    replicas[0] = await startServe({ JOBBOARD_BASE_URL: board.url, JOBBOARD_CALLS_PER_MINUTE: '1000000' }, [
      '--port',
      port,
    ]);
    await some();
    replicas[1]?.child.kill('SIGKILL');
    await some();
    isOver = true;
    await Promise.all(callers);
    expect(counts.answered).toBeGreaterThan(100);
    expect(counts.failed).toBeLessThanOrEqual(counts.answered / 100);
  });

  it('keeps health and figures inside', async () => {
    for (const path of ['metrics', 'readyz', 'healthz']) expect((await fetch(`${address}/${path}`)).status).toBe(404);
  });
});
