import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject, Vitest } from 'vitest/node';
import { findBrowser, WAYS } from '../../scripts/browser.mjs';
import { bundleForBrowser } from '../../scripts/views.mjs';
import { startPostgres } from './postgres-server.ts';
import { NO_BROWSER } from './shared.ts';

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
    const found = findBrowser();
    if (found === undefined && process.env.JOBBOARD_TEST_BROWSER === 'required')
      throw new Error(`The tests of the views need a browser, and none could be had: ${WAYS}.`);
    if (found === undefined) return { told: null };
    return { told: { ...found, script: (await bundleForBrowser('test/support/view-host.page.mjs')).script } };
  },
};

/** What the files of a run share: one PostgreSQL, one browser to start. */
export default async function setup({ provide, vitest }: TestProject): Promise<() => Promise<void>> {
  const parts = new Map<string, Promise<Part>>();
  const server = createServer(({ url = '' }, response) => {
    const part = parts.get(url) ?? STARTERS[url]?.() ?? Promise.reject(new Error(`no ${url}`));
    parts.set(url, part);
    part.then(
      ({ told }) => response.end(JSON.stringify(told)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provide('shared', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    for (const part of parts.values()) await (await part.catch(() => undefined))?.stop?.();
    sayWhatWasSkipped(vitest);
  };
}

function sayWhatWasSkipped(vitest: Vitest): void {
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests('skipped')]);
  const count = tests.filter((test) => (test.result() as { note?: string }).note === NO_BROWSER).length;
  if (count > 0) process.stderr.write(`\nSKIPPED: ${count} tests of the views. No browser could be had: ${WAYS}.\n`);
}
