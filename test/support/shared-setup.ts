import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../../scripts/browser.mjs';
import { load } from '../../scripts/load.mjs';
import { bundleForBrowser } from '../../scripts/views.mjs';
import type * as BoardServer from '../../src/board/board-server.ts';
import { startPostgres } from './postgres-server.ts';
import { TEMPLATE } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which test files ask for what the run shares: `/postgres`, `/browser`. */
    shared: string;
  }
}

interface Part {
  /** What test files are told: JSON. */
  readonly told: unknown;
  readonly stop?: () => Promise<void>;
}

/** Each starts when the first test file asks for it. */
const STARTERS: Readonly<Record<string, () => Promise<Part>>> = {
  '/postgres': async () => {
    const { url, kind, stop } = await startPostgres();
    process.stderr.write(`PostgreSQL of this test run: ${kind}\n`);
    return { told: url, stop };
  },
  '/browser': async () => {
    const found = await findBrowser();
    process.stderr.write(`Browser of this test run: ${found.name}\n`);
    return { told: { ...found, script: (await bundleForBrowser('test/support/view-host.page.mjs')).script } };
  },
};

/** What the files of a run share: the sample board's file, one PostgreSQL, one browser to start. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { startBoard } = (await load('src/board/board-server.ts')) as unknown as typeof BoardServer;
  rmSync(TEMPLATE, { force: true });
  await (await startBoard({ file: TEMPLATE })).close();
  const parts = new Map<string, Promise<Part>>();
  const server = createServer(({ url = '' }, response) => {
    const part = parts.get(url) ?? STARTERS[url]?.() ?? Promise.reject(new Error(`no ${url}`));
    parts.set(url, part);
    part.then(
      ({ told }) => response.end(JSON.stringify(told)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provide('shared', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    for (const part of parts.values()) await (await part.catch(() => undefined))?.stop?.();
  };
}
