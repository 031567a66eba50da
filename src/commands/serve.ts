import { type RunningHost, startHost } from '../http/host.ts';
import { findingsOf } from '../settings/findings.ts';
import type { Settings } from '../settings.ts';

const PORT = 8333;
/** Milliseconds after a signal in which it still answers calls, and health checks with "not ready". */
const NOTICE_MS = 5_000;

/** @throws Error with a sentence for the person at the terminal */
export async function runServe(settings: Settings, version: string, host: string, port = PORT): Promise<void> {
  const { problems, warnings } = findingsOf(settings, { host });
  if (problems.length > 0) throw new Error(problems.join(' '));
  const running = await startHost(settings, version, { host, port });
  for (const warning of warnings) running.log.log('warn', warning);
  for (const line of greeting(running, settings)) process.stdout.write(`${line}\n`);
  endOnSignal(running);
}

function greeting({ url, sandboxKeys }: RunningHost, { issuer }: Settings): string[] {
  const first = `jobboard-mcp answers at ${url}`;
  if (issuer !== undefined) return [`${first}; callers send an access token of ${issuer} as bearer.`];
  if (sandboxKeys === undefined) return [`${first}; callers send their API key of the board as bearer.`];
  const { paid, free, reader } = sandboxKeys;
  return [
    `${first}, for the embedded sample board, since no address of a board is set.`,
    `Send one of its keys as bearer: ${paid} (paid company), ${free} (company on the free plan), ${reader} (reader).`,
  ];
}

function endOnSignal(running: RunningHost): void {
  let ending = false;
  const end = () => {
    if (ending) process.exit(1);
    ending = true;
    void running.end(NOTICE_MS).then((cutOff) => process.exit(cutOff === 0 ? 0 : 1));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
