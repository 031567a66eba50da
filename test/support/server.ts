import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { expect } from 'vitest';
import { atEndOfFile, ending } from './file-end.ts';
import { overHttp, startServe } from './http.ts';
import { serverInside } from './inside.ts';
import { sampleFile } from './template.ts';

export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** JSON as received: a test states itself what it expects in it. */
// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that the test is about
export type Json = any;

export interface ToolAnswer {
  readonly text: string;
  readonly structured: Json;
  readonly isError: boolean;
}

export type Connected = ReturnType<typeof connected>;

/** A temporary folder, deleted after the file's tests: servers share nothing. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jobboard-test-'));
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The files of a folder, byte by byte as letters. */
export function textsIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
}

/** A temporary data folder, with a ready embedded board unless a board is named. */
function dataFolder({ JOBBOARD_BASE_URL: address, JOBBOARD_API_KEY: key }: Record<string, string>): string {
  const folder = freshFolder();
  if (address === undefined && key === undefined) sampleFile(join(folder, 'sandbox.db'));
  return folder;
}

export function answerOf(raw: object): ToolAnswer {
  const { content, structuredContent, isError } = raw as Record<string, unknown>;
  const blocks = (content ?? []) as { text?: string }[];
  return {
    text: blocks.map(({ text = '' }) => text).join('\n'),
    structured: structuredContent ?? {},
    isError: isError === true,
  };
}

type Environment = Readonly<Record<string, string>>;

const withFolder = (environment: Environment) => ({ JOBBOARD_DATA_DIR: dataFolder(environment), ...environment });
const currentClient = (mode: 'auto' | 'legacy' = 'auto') =>
  new Client({ name: 'story', version: '1.0.0' }, { versionNegotiation: { mode } });
const olderClient = () => new OlderClient({ name: 'older-story', version: '1.0.0' }) as unknown as Client;

function connected(client: Client, stop = async () => {}, said = () => '') {
  type Args = Record<string, unknown>;
  const call = async (name: string, args: Args = {}) => answerOf(await client.callTool({ name, arguments: args }));
  return {
    client,
    /** What the server wrote to stderr or its log; nothing of a process. */
    said,
    call,
    /** The data of an answer that is no error. */
    async dataOf(name: string, args?: Args): Promise<Json> {
      const { structured, text, isError } = await call(name, args);
      expect(isError, text).toBe(false);
      return structured;
    },
    /** The text of an error. */
    async refusalOf(name: string, args?: Args) {
      const { text, isError } = await call(name, args);
      expect(isError, text).toBe(true);
      return text;
    },
    close: ending(() => client.close().then(stop)),
  };
}

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
  'SDK v2, revision 2026-07-28, over HTTP': (environment: Environment = {}) => connectServed(environment),
} as const;

export async function connectInside(environment: Environment = {}, client = currentClient(), args: string[] = []) {
  const { transport, said } = await serverInside(withFolder(environment), args);
  await client.connect(transport);
  return connected(client, undefined, said);
}

type Served = Readonly<{ url: string; said: () => string; stop: () => Promise<void> }>;

/** @param serve by default a process */
export async function connectServed(
  settings: Environment = {},
  client = currentClient(),
  serve: (of: Environment) => Promise<Served> = startServe,
): Promise<Connected> {
  const { environment, headers } = overHttp(withFolder(settings));
  const server = await serve(environment);
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } }));
  return connected(client, server.stop, server.said);
}

/** A client of a program in a process of its own, with these settings alone. */
export async function connectProgram(
  { command, args = [], environment = {} }: { command: string; args?: string[]; environment?: Environment },
  client = currentClient(),
) {
  const { PATH = '', HOME = '', SystemRoot = '' } = process.env;
  const env = { PATH, HOME, SystemRoot, JOBBOARD_DATA_DIR: freshFolder(), ...environment };
  const start = { command, args, env, cwd: freshFolder(), stderr: 'ignore' as const };
  await client.connect(new StdioClientTransport(start));
  return connected(client);
}

/** A client of the built program. */
export const connectBuilt = (environment: Environment = {}, client?: Client) =>
  connectProgram({ command: process.execPath, args: [CLI], environment: withFolder(environment) }, client);
