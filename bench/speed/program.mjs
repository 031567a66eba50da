// Programs under measurement: started as a host would, asked by hand over stdio, and timed.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const OPENING = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1.0.0' },
};

/** A started MCP server and a way to ask it. Times are milliseconds. */
export class Program {
  #child;
  #waiting = new Map();
  #rest = '';
  #next = 1;

  constructor({ command, env }) {
    this.started = performance.now();
    const [file, ...args] = command;
    this.#child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.stdout.setEncoding('utf8').on('data', (text) => this.#read(text));
  }

  #read(text) {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line);
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
  }

  #write(message) {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  /** @throws Error when the server answers with an error: a failing call measures as a fast one */
  async ask(method, params) {
    const id = this.#next++;
    const answer = new Promise((resolve) => this.#waiting.set(id, resolve));
    this.#write({ id, method, params });
    const { result, error } = await answer;
    if (error || result?.isError) throw new Error(`${method} failed: ${JSON.stringify(error ?? result).slice(0, 300)}`);
    return result;
  }

  /** The handshake and the list of tools. */
  async open() {
    await this.ask('initialize', OPENING);
    this.#write({ method: 'notifications/initialized' });
    await this.ask('tools/list', {});
    return performance.now() - this.started;
  }

  call({ tool, args }) {
    return this.ask('tools/call', { name: tool, arguments: args });
  }

  /** Resident memory in MiB, where the system tells it. */
  memory() {
    try {
      const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')) ?? [];
      return Number(kib) / 1024;
    } catch {
      return Number.NaN;
    }
  }

  /** Ends stdin and waits; milliseconds until the process was gone. */
  async close() {
    const started = performance.now();
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill(), 3000);
    await gone;
    clearTimeout(timer);
    return performance.now() - started;
  }
}

/** Milliseconds of a process that does nothing: what Node itself takes. */
export function bareNode() {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - started;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
