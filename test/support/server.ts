import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { atEndOfFile } from './file-end.ts';
import { overHttp, startServe } from './http.ts';
import { serveInside, serverInside } from './inside.ts';
import { sampleFile } from './template.ts';

/** The built server, as a user starts it. */
export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface ToolAnswer {
  readonly text: string;
  readonly structured: Record<string, unknown>;
  readonly isError: boolean;
}

/** What the stories need of a connected client, whichever it is. */
export interface Connected {
  readonly client: Client;
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** A folder of its own for each server, so that tests share nothing; gone when the tests are. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jobboard-test-'));
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder of its own, in which the embedded board lies ready where nothing names another. */
export function dataFolder({ JOBBOARD_BASE_URL: address, JOBBOARD_API_KEY: key }: Record<string, string>): string {
  const folder = freshFolder();
  if (address === undefined && key === undefined) sampleFile(join(folder, 'sandbox.db'));
  return folder;
}

function startedWith(environment: Record<string, string>, args: readonly string[]) {
  const { PATH = '', HOME = '', SystemRoot = '' } = process.env;
  const env = { PATH, HOME, SystemRoot, JOBBOARD_DATA_DIR: dataFolder(environment), ...environment };
  return { command: process.execPath, args: [CLI, ...args], env, stderr: 'ignore' as const };
}

interface RawResult {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
}

function answerOf(raw: object): ToolAnswer {
  const result = raw as RawResult;
  const blocks = (result.content ?? []) as { type: string; text?: string }[];
  return {
    text: blocks.map(({ text = '' }) => text).join('\n'),
    structured: (result.structuredContent ?? {}) as Record<string, unknown>,
    isError: result.isError === true,
  };
}

/** The ways in which real clients reach the server; for the current one it is the built program in its own process. */
export const ARMS = {
  'SDK v2, revision 2026-07-28': (environment: Record<string, string> = {}) =>
    connectCurrent({ mode: 'auto' }, environment),
  'SDK v2, 2025-era handshake': (environment: Record<string, string> = {}) =>
    connectInside(environment, { mode: 'legacy' }),
  'SDK v1': (environment: Record<string, string> = {}) => connectOlder(environment),
  'SDK v2, revision 2026-07-28, over HTTP': (environment: Record<string, string> = {}) =>
    connectHttp({ mode: 'auto' }, environment),
  'SDK v2, 2025-era handshake, over HTTP': (environment: Record<string, string> = {}) =>
    connectHttp({ mode: 'legacy' }, environment, serveInside),
  'SDK v1, over HTTP': (environment: Record<string, string> = {}) => connectOlderHttp(environment),
} as const;

/** A real client of a server in this process. */
export async function connectInside(
  environment: Record<string, string> = {},
  versionNegotiation: { mode: 'auto' | 'legacy' } = { mode: 'auto' },
): Promise<Connected> {
  const client = new Client({ name: 'story', version: '1.0.0' }, { versionNegotiation });
  const { transport } = await serverInside({ JOBBOARD_DATA_DIR: dataFolder(environment), ...environment });
  await client.connect(transport);
  return {
    client,
    call: async (name, values = {}) => answerOf(await client.callTool({ name, arguments: values })),
    close: () => client.close(),
  };
}

export async function connectCurrent(
  versionNegotiation: { mode: 'auto' | 'legacy' },
  environment: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Connected> {
  const client = new Client({ name: 'story', version: '1.0.0' }, { versionNegotiation });
  await client.connect(new StdioClientTransport(startedWith(environment, args)));
  return {
    client,
    call: async (name, values = {}) => answerOf(await client.callTool({ name, arguments: values })),
    close: () => client.close(),
  };
}

async function connectHttp(
  versionNegotiation: { mode: 'auto' | 'legacy' },
  settings: Record<string, string>,
  serve: (environment: Record<string, string>) => ReturnType<typeof serveInside> = startServe,
): Promise<Connected> {
  const { environment, headers } = overHttp(settings);
  const server = await serve({ JOBBOARD_DATA_DIR: dataFolder(settings), ...environment });
  const client = new Client({ name: 'story', version: '1.0.0' }, { versionNegotiation });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } }));
  return {
    client,
    call: async (name, values = {}) => answerOf(await client.callTool({ name, arguments: values })),
    close: () => client.close().then(server.stop),
  };
}

async function connectOlderHttp(settings: Record<string, string>): Promise<Connected> {
  const { environment, headers } = overHttp(settings);
  const server = await serveInside({ JOBBOARD_DATA_DIR: dataFolder(settings), ...environment });
  const client = new OlderClient({ name: 'older-story', version: '1.0.0' });
  await client.connect(new OlderHttpTransport(new URL(server.url), { requestInit: { headers } }));
  return {
    client: client as unknown as Client,
    call: async (name, values = {}) => answerOf(await client.callTool({ name, arguments: values })),
    close: () => client.close().then(server.stop),
  };
}

async function connectOlder(environment: Record<string, string>): Promise<Connected> {
  const client = new OlderClient({ name: 'older-story', version: '1.0.0' });
  const { transport } = await serverInside({ JOBBOARD_DATA_DIR: dataFolder(environment), ...environment });
  await client.connect(transport);
  return {
    client: client as unknown as Client,
    call: async (name, values = {}) => answerOf(await client.callTool({ name, arguments: values })),
    close: () => client.close(),
  };
}
