import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { atEndOfFile, ending } from './file-end.ts';
import { overHttp, startServe } from './http.ts';
import { serverInside } from './inside.ts';
import { sampleFile } from './template.ts';

export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface ToolAnswer {
  readonly text: string;
  readonly structured: Record<string, unknown>;
  readonly isError: boolean;
}

export interface Connected {
  readonly client: Client;
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** A temporary folder, deleted after the file's tests: servers share nothing. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jobboard-test-'));
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A temporary data folder, with a ready embedded board unless a board is named. */
export function dataFolder({ JOBBOARD_BASE_URL: address, JOBBOARD_API_KEY: key }: Record<string, string>): string {
  const folder = freshFolder();
  if (address === undefined && key === undefined) sampleFile(join(folder, 'sandbox.db'));
  return folder;
}

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

/** Clients of each era, of a server in this process. */
export const ERAS = {
  'SDK v2, revision 2026-07-28': (environment: Environment = {}) => connectInside(environment),
  'SDK v2, 2025-era handshake': (environment: Environment = {}) => connectInside(environment, currentClient('legacy')),
  'SDK v1': (environment: Environment = {}) => connectInside(environment, olderClient()),
} as const;

/** Ways in which clients reach the server: each era, and the built program on stdin and over HTTP. */
export const ARMS = {
  ...ERAS,
  'SDK v2, revision 2026-07-28': (environment: Environment = {}) => connectBuilt(environment),
  'SDK v2, revision 2026-07-28, over HTTP': connectHttp,
} as const;

export async function connectInside(environment: Environment = {}, client = currentClient()): Promise<Connected> {
  await client.connect((await serverInside(withFolder(environment))).transport);
  return connected(client);
}

async function connectHttp(settings: Environment = {}): Promise<Connected> {
  const { environment, headers } = overHttp(settings);
  const server = await startServe({ JOBBOARD_DATA_DIR: dataFolder(settings), ...environment });
  const client = currentClient();
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } }));
  return connected(client, server.stop);
}

export interface Start {
  readonly command: string;
  readonly args?: readonly string[];
  readonly environment?: Environment;
}

/** A client of a program in a process of its own, with these settings alone. */
export async function connectProgram({ command, args = [], environment = {} }: Start): Promise<Connected> {
  const { PATH = '', HOME = '', SystemRoot = '' } = process.env;
  const env = { PATH, HOME, SystemRoot, JOBBOARD_DATA_DIR: freshFolder(), ...environment };
  const client = currentClient();
  const start = { command, args: [...args], env, cwd: freshFolder(), stderr: 'ignore' as const };
  await client.connect(new StdioClientTransport(start));
  return connected(client);
}

/** A client of the built program. */
export const connectBuilt = (environment: Environment = {}) =>
  connectProgram({ command: process.execPath, args: [CLI], environment: withFolder(environment) });
