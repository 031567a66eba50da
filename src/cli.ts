#!/usr/bin/env node
import './commands/node-version.ts';
import packageJson from '../package.json' with { type: 'json' };
import { HOST, help, readCommandLine } from './commands/command-line.ts';

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
  const { command, settings, host, port, show } = readCommandLine(process.argv.slice(2), process.env);
  if (show !== undefined || command !== '') endWithReader();
  if (show !== undefined) {
    const { version, description } = packageJson;
    process.stdout.write(show === 'help' ? help(command, version, description) : `${version}\n`);
  } else if (command === 'board') {
    const { runBoard } = await import('./commands/board.ts');
    await runBoard(settings, port);
  } else if (command === 'serve') {
    const { runServe } = await import('./commands/serve.ts');
    await runServe(settings, packageJson.version, host, port);
  } else if (command === 'check' || command === 'check serve') {
    const { runCheck } = await import('./commands/check.ts');
    const print = (line: string) => process.stdout.write(`${line}\n`);
    const serve = command === 'check serve' ? { host: host ?? HOST } : undefined;
    // Fails when a package of `serve` is missing.
    if (serve !== undefined) await import('./http/host.ts');
    process.exitCode = await runCheck(settings, packageJson.version, print, serve);
  } else {
    const { runStdio } = await import('./commands/stdio.ts');
    runStdio(settings, packageJson.version);
  }
}

main().catch(async (error: unknown) => {
  const { missingPackage } = await import('./commands/packages.ts');
  const missing = missingPackage(error, packageJson.peerDependencies);
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const said = error instanceof Error ? error.message : String(error);
  process.stderr.write(`jobboard-mcp: ${missing ?? said}${isTaken ? '; choose another port with --port' : ''}\n`);
  process.exitCode = 2;
});
