// Programs under measurement: starts them, sends requests by hand over stdio, and measures milliseconds.
import { spawn, spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { residentMemory } from '../started.mjs';

const OPENING = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1.0.0' } };

/** Seconds in which a program must list its tools. */
const PATIENCE = 20;

export class Program {
  #child;
  #waiting = new Map();
  #last = 0;
  /** Rejects when the program ends. */
  #ended;

  constructor({ command, env }) {
    const [file, ...args] = command;
    this.started = performance.now();
    this.#child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#ended = new Promise((_, reject) => {
      const fail = (why) => reject(new Error(`The command "${command.join(' ')}" ${why}.`));
      this.#child.once('error', ({ message }) => fail(`cannot be started (${message})`));
      this.#child.once('exit', (code, signal) => fail(`ended (${signal ?? code}) before it answered`));
    });
    // Whoever asks hears of the end.
    this.#ended.catch(() => undefined);
    this.#child.stdin.on('error', () => undefined);
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    });
  }

  #write(message) {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  /** @throws Error that names the command when it does not answer */
  async ask(method, params) {
    const id = ++this.#last;
    const answer = new Promise((resolve) => this.#waiting.set(id, resolve));
    this.#write({ id, method, params });
    const { result, error } = await Promise.race([answer, this.#ended]);
    if (error) throw new Error(`${method} failed: ${JSON.stringify(error).slice(0, 300)}`);
    return result;
  }

  /** Does the handshake and lists the tools. @returns milliseconds since the start of the process */
  async open() {
    const timer = setTimeout(() => this.#child.kill(), PATIENCE * 1000);
    await this.ask('initialize', OPENING);
    this.#write({ method: 'notifications/initialized' });
    await this.ask('tools/list', {});
    clearTimeout(timer);
    return performance.now() - this.started;
  }

  call({ tool, args }) {
    return this.ask('tools/call', { name: tool, arguments: args });
  }

  /** Milliseconds of a call. @throws Error when it fails: a failed call would count as a fast one */
  async timed(call) {
    const started = performance.now();
    const result = await this.call(call);
    const spent = performance.now() - started;
    if (result.isError) throw new Error(`${call.tool} failed: ${JSON.stringify(result).slice(0, 300)}`);
    return spent;
  }

  memory = () => residentMemory(this.#child.pid);

  /** Ends stdin. @returns milliseconds until the process exited */
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

/** Milliseconds that Node itself takes. */
export function bareNode() {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - started;
}

export function quantile(values, share = 0.5) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
