// Starts programs that print their address, and sends requests to them.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The values of `--name value` on the command line, numbers where the default is one. @param defaults by name, in order */
export const optionsOf = (defaults) =>
  Object.entries(defaults).map(([name, preset]) => {
    const place = process.argv.indexOf(`--${name}`);
    return place < 0 ? preset : preset.constructor(process.argv[place + 1]);
  });

/** Resident memory of a process in MiB, on Linux. */
export const residentMemory = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

const running = [];
// Ends programs and their data even if the benchmark fails.
process.once('exit', () => {
  for (const { child, data } of running) {
    child.kill();
    rmSync(data, { recursive: true, force: true });
  }
});

/** @returns its address, ways to measure it and a way to end it */
export async function started(args, env = {}) {
  const data = mkdtempSync(join(tmpdir(), 'jobboard-bench-'));
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, JOBBOARD_DATA_DIR: data, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push({ child, data });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const [, found] = /answers at ([^\s,;]+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const stop = (signal = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  const megabytes = () => residentMemory(child.pid);
  /** Milliseconds of processor time so far, over all threads. */
  const processorTime = () => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    // Ticks of a hundredth of a second (proc(5), utime and stime).
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  return { url, stop, megabytes, processorTime, child };
}

/** @param more settings; the index uses a key that the board knows */
export const serveOn = (board, more = {}) =>
  started([at('dist/cli.js'), 'serve', '--port', '0'], {
    JOBBOARD_BASE_URL: board,
    JOBBOARD_INDEX_KEY: 'key-of-the-operator',
    JOBBOARD_CALLS_PER_MINUTE: '1000000',
    JOBBOARD_CONFIRM: 'never',
    ...more,
  });

export function callOf(name, args = {}, key = 'key-of-the-bench') {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  };
}
