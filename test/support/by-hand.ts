import { spawn } from 'node:child_process';
import { atEndOfFile } from './file-end.ts';
import { CLI, freshFolder } from './server.ts';

export type Program = ReturnType<typeof start>;

/** The built program without a client, so that a test sees every byte. */
export function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}, program = CLI) {
  const { PATH = '', HOME = '' } = process.env;
  // Node 22 and 24 print a warning about their SQLite on stderr.
  const NODE_OPTIONS = '--disable-warning=ExperimentalWarning';
  const env = { PATH, HOME, NODE_OPTIONS, JOBBOARD_DATA_DIR: freshFolder(), ...environment };
  const child = spawn(process.execPath, [program, ...args], { env });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  // A write to a process that has just exited is lost; the test sees that itself.
  child.stdin.on('error', () => undefined);
  /** `code` is null after a signal. */
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  // A failed story may have stopped nothing.
  atEndOfFile(() => child.kill('SIGKILL') && ended);
  /** Settles with what `look` finds, asked again each time the program writes. */
  const until = <T>(look: () => T | null | undefined) =>
    new Promise<T>((resolve, reject) => {
      const listener = () => {
        const seen = look();
        if (seen === undefined || seen === null) return;
        child.stdout.off('data', listener);
        resolve(seen);
      };
      child.stdout.on('data', listener);
      listener();
      void ended.then(() => reject(new Error(`the program ended before that: ${stderr}`)));
    });
  return {
    child,
    /** Settles when the process has ended and all its output was read. */
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    until,
    say: (message: object) => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    answer: (id: number) => until(() => messages(stdout).find((message) => message.id === id)),
  };
}

/** Parses stdout's whole lines as messages. @throws SyntaxError when a line is not JSON */
export function messages(stdout: string): Record<string, unknown>[] {
  const lines = stdout.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

export function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const program = start(args, environment);
  program.child.stdin.end();
  return program.ended;
}

export async function shakeHands(program: Program): Promise<Record<string, unknown>> {
  const clientInfo = { name: 'by-hand', version: '1' };
  program.say({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } });
  const answer = await program.answer(1);
  program.say({ method: 'notifications/initialized' });
  return answer;
}
