import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { atEndOfFile, ending } from './file-end.ts';
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

/** An answer as the stories look at it. */
export function answerOf(raw: object): ToolAnswer {
  const { content, structuredContent, isError } = raw as Record<string, unknown>;
  const blocks = (content ?? []) as { text?: string }[];
  return {
    text: blocks.map(({ text = '' }) => text).join('\n'),
    structured: (structuredContent ?? {}) as Record<string, unknown>,
    isError: isError === true,
  };
}

type Environment = Readonly<Record<string, string>>;

const withFolder = (environment: Environment) => ({ JOBBOARD_DATA_DIR: dataFolder(environment), ...environment });
const currentClient = (mode: 'auto' | 'legacy' = 'auto') =>
  new Client({ name: 'story', version: '1.0.0' }, { versionNegotiation: { mode } });
const olderClient = () => new OlderClient({ name: 'older-story', version: '1.0.0' }) as unknown as Client;

const connected = (client: Client, stop = async () => {}): Connected => ({
  client,
  call: async (name, values = {}) => answerOf(await client.callTool({ name, arguments: values })),
  close: ending(() => client.close().then(stop)),
});

/** The ways in which real clients reach the server; for the current one it is the built program in its own process. */
export const ARMS = {
  'SDK v2, revision 2026-07-28': (environment: Environment = {}) => connectBuilt(environment),
  'SDK v2, 2025-era handshake': (environment: Environment = {}) => connectInside(environment, currentClient('legacy')),
  'SDK v1': (environment: Environment = {}) => connectInside(environment, olderClient()),
  'SDK v2, revision 2026-07-28, over HTTP': (environment: Environment = {}) =>
    connectHttp(environment, currentClient(), (settings) => startServe(settings)),
  'SDK v2, 2025-era handshake, over HTTP': (environment: Environment = {}) =>
    connectHttp(environment, currentClient('legacy'), serveInside),
  'SDK v1, over HTTP': (environment: Environment = {}) => connectHttp(environment, olderClient(), serveInside),
} as const;

/** A real client of a server in this process. */
export async function connectInside(environment: Environment = {}, client = currentClient()): Promise<Connected> {
  await client.connect((await serverInside(withFolder(environment))).transport);
  return connected(client);
}

/** A real client of the built program. */
export async function connectBuilt(environment: Environment = {}): Promise<Connected> {
  const { PATH = '', HOME = '', SystemRoot = '' } = process.env;
  const env = { PATH, HOME, SystemRoot, ...withFolder(environment) };
  const client = currentClient();
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [CLI], env, stderr: 'ignore' }));
  return connected(client);
}

async function connectHttp(settings: Environment, client: Client, serve: typeof serveInside): Promise<Connected> {
  const { environment, headers } = overHttp(settings);
  const server = await serve({ JOBBOARD_DATA_DIR: dataFolder(settings), ...environment });
  const Transport = client instanceof OlderClient ? OlderHttpTransport : StreamableHTTPClientTransport;
  const transport = new Transport(new URL(server.url), { requestInit: { headers } });
  await client.connect(transport as never).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return connected(client, server.stop);
}

export interface Start {
  readonly command: string;
  readonly args?: readonly string[];
  readonly environment?: Environment;
}

/** A real client of a server that was installed or unpacked somewhere, in an environment that names no setting. */
export async function connectProgram({ command, args = [], environment = {} }: Start): Promise<Connected> {
  const outside = Object.entries(process.env).filter(([key]) => !key.startsWith('JOBBOARD_'));
  const env = { ...Object.fromEntries(outside), JOBBOARD_DATA_DIR: freshFolder(), ...environment };
  const start = { command, args: [...args], env: env as Record<string, string>, cwd: freshFolder() };
  const client = currentClient();
  await client.connect(new StdioClientTransport({ ...start, stderr: 'ignore' }));
  return connected(client);
}
