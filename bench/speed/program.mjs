// Programs under measurement: started as a host would, asked by hand over stdio, and timed in milliseconds.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';

const OPENING = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1.0.0' } };

export class Program {
  #child;
  #waiting = new Map();
  #next = 1;

  constructor({ command: [file, ...args], env }) {
    this.started = performance.now();
    this.#child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'ignore'] });
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    });
  }

  #write(message) {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  async ask(method, params) {
    const id = this.#next++;
    const answer = new Promise((resolve) => this.#waiting.set(id, resolve));
    this.#write({ id, method, params });
    const { result, error } = await answer;
    if (error) throw new Error(`${method} failed: ${JSON.stringify(error).slice(0, 300)}`);
    return result;
  }

  /** The handshake and the list of tools; milliseconds since the start of the process. */
  async open() {
    await this.ask('initialize', OPENING);
    this.#write({ method: 'notifications/initialized' });
    await this.ask('tools/list', {});
    return performance.now() - this.started;
  }

  call({ tool, args }) {
    return this.ask('tools/call', { name: tool, arguments: args });
  }

  /** Milliseconds of a call. @throws Error when it fails: a failing call would measure as a fast one */
  async timed(call) {
    const started = performance.now();
    const result = await this.call(call);
    const spent = performance.now() - started;
    if (result.isError) throw new Error(`${call.tool} failed: ${JSON.stringify(result).slice(0, 300)}`);
    return spent;
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

export function quantile(values, share = 0.5) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
