#!/usr/bin/env node
import './commands/require-node.ts';
import packageJson from '../package.json' with { type: 'json' };
import { type CommandLine, type CommandName, HOST, help, readCommandLine } from './commands/command-line.ts';

/** Exits without an error when the reader of stdout, such as `head`, closes it. */
function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

async function main(): Promise<void> {
  // The server keeps running when the host closes stderr.
  process.stderr.on('error', () => undefined);
  const { command, show, ...options } = readCommandLine(process.argv.slice(2), process.env);
  if (show !== undefined || command !== '') endWithReader();
  const { version, description } = packageJson;
  if (show === undefined) await COMMANDS[command](options, version);
  else process.stdout.write(show === 'help' ? help(command, version, description) : `${version}\n`);
}

type CommandOptions = Omit<CommandLine, 'command' | 'show'>;

/** Each loads its own code. */
const COMMANDS: Readonly<Record<CommandName, (options: CommandOptions, version: string) => Promise<void>>> = {
  '': async ({ settings }, version) => (await import('./commands/stdio.ts')).runStdio(settings, version),
  board: async ({ settings, port }) => (await import('./commands/board.ts')).runBoard(settings, port),
  serve: async ({ settings, host = HOST, port }, version) =>
    (await import('./commands/serve.ts')).runServe(settings, version, host, port),
  changes: async ({ settings, changes }, version) => {
    process.exitCode = await (await import('./commands/changes.ts')).runChanges(settings, version, changes);
  },
  writes: async ({ settings, writes }) => (await import('./commands/writes.ts')).runWrites(settings, writes),
  check: async ({ settings }, version) => {
    process.exitCode = await (await import('./commands/check.ts')).runCheck(settings, version);
  },
  'check serve': async ({ settings, host = HOST }, version) => {
    // Fails when a package of `serve` is missing.
    await import('./http/host.ts');
    process.exitCode = await (await import('./commands/check.ts')).runCheck(settings, version, { host });
  },
};

function portInUse(error: unknown): string | undefined {
  const { code, address, port } = error as { code?: string; address?: string; port?: number };
  if (code !== 'EADDRINUSE') return undefined;
  return `Another program listens at ${address} on port ${port}. End it, or give another port with --port.`;
}

main().catch(async (error: unknown) => {
  const { missingPackage } = await import('./commands/packages.ts');
  const missing = missingPackage(error, packageJson.peerDependencies);
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`jobboard-mcp: ${missing ?? portInUse(error) ?? message}\n`);
  process.exitCode = 2;
});
