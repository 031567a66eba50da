import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A URL that responds with the address of the run's PostgreSQL, or the reason why there is none. */
    postgres: string;
  }
}

interface Shared {
  /** Starts the PostgreSQL at the first request, and responds with its address. */
  readonly answers: Promise<Server>;
  server: Promise<PostgresServer> | undefined;
  users: number;
}

/** Shared: each project of a run loads this file separately. */
const run = globalThis as { jobboardPostgres?: Shared | undefined };

/** One PostgreSQL per test run, started when the first test file asks for it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  run.jobboardPostgres ??= { answers: listening(), server: undefined, users: 0 };
  const shared = run.jobboardPostgres;
  shared.users++;
  provide('postgres', `http://127.0.0.1:${((await shared.answers).address() as AddressInfo).port}`);
  return async () => {
    if (--shared.users > 0) return;
    run.jobboardPostgres = undefined;
    (await shared.answers).close();
    const started = await shared.server?.catch(() => undefined);
    await started?.stop();
  };
}

async function listening(): Promise<Server> {
  const server = createServer((_, response) => {
    started().then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function started(): Promise<PostgresServer> {
  const shared = run.jobboardPostgres;
  if (shared === undefined) throw new Error('the test run is over');
  shared.server ??= startPostgres().then((server) => {
    process.stderr.write(`PostgreSQL of this test run: ${server.kind}\n`);
    return server;
  });
  return shared.server;
}
