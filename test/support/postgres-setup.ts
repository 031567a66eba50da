import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the run's PostgreSQL, or why there is none. */
    postgres: string;
  }
}

/** One PostgreSQL a test run, started when the first test file asks for it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined;
  const door = createServer((_, response) => {
    server ??= startPostgres().then((started) => {
      process.stderr.write(`PostgreSQL of this test run: ${started.kind}\n`);
      return started;
    });
    server.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  provide('postgres', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.close();
    const started = await server?.catch(() => undefined);
    await started?.stop();
  };
}
