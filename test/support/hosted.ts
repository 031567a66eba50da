import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe } from 'vitest';
import { createDatabase, type TestDatabase } from './database.ts';
import { atEndOfFile, ending } from './file-end.ts';
import { overHttp } from './http.ts';
import { serveInside, serverInside } from './inside.ts';
import { answerOf, CLI, dataFolder } from './server.ts';

/** A client's answer to a question of the server. */
export type Reply = { readonly action: 'accept' | 'decline' | 'cancel'; readonly content?: Record<string, unknown> };

/** Chooses the word that sends: a client of `connectAsked` takes it from the question. */
export const APPROVE: Reply = { action: 'accept', content: { decision: 'Send this ad' } };

export type AskedClient = Awaited<ReturnType<typeof connectAsked>>;

export interface Hosting {
  readonly mode: 'auto' | 'legacy';
  readonly environment?: Record<string, string>;
  /** Without it the client has no elicitation. */
  readonly reply?: (question: string) => Reply;
  /** What the client says of its elicitation; by default that it shows forms, where it has a reply. */
  readonly elicitation?: { readonly url: Record<string, never> };
  readonly folder?: string;
  readonly args?: readonly string[];
  /** Starts a process, for stories about processes; else the server runs in this one. */
  readonly spawned?: boolean;
}

let shared = false;

/** Whether the stories under way run over HTTP, with what is kept in PostgreSQL. */
export const isShared = () => shared;

/** Stories on a data folder, and once more over HTTP and on PostgreSQL. */
export function onEachStorage(what: string, stories: () => void): void {
  for (const [where, isOn] of [['on a data folder', false] as const, ['over HTTP and on PostgreSQL', true] as const])
    describe(`${what} ${where}`, () => {
      shared = isOn;
      beforeAll(() => {
        shared = isOn;
      });
      afterAll(() => {
        shared = false;
      });
      stories();
    });
}

let database: Promise<TestDatabase> | undefined;

function storiesDatabase(): Promise<TestDatabase> {
  if (database === undefined) {
    const made = createDatabase();
    atEndOfFile(() => {
      database = undefined;
    });
    database = made;
  }
  return database;
}

/** Recorded writes on a board, one JSON line each. */
export async function writeLines(dataDir: string, board: string): Promise<string[]> {
  if (!isShared()) return readFileSync(join(dataDir, 'writes.jsonl'), 'utf8').trimEnd().split('\n');
  const rows = await (await storiesDatabase()).query('SELECT * FROM jobboard2_writes ORDER BY at');
  const own = rows.filter((row) => row.board === board);
  return own.map(({ at, job, ...row }) => JSON.stringify({ ...row, time: new Date(Number(at)), id: Number(job) }));
}

interface Form {
  readonly properties: { readonly decision: { readonly enum: readonly string[] } };
}

/** A client with elicitation, if `reply` is given. */
export async function connectAsked(hosting: Hosting) {
  const { mode, environment = {}, reply, folder, args = [], spawned = false } = hosting;
  const { elicitation = reply && { form: {} } } = hosting;
  const questions: string[] = [];
  const forms: Form[] = [];
  const capabilities = elicitation === undefined ? {} : { elicitation };
  const client = new Client({ name: 'host', version: '1.0.0' }, { versionNegotiation: { mode }, capabilities });
  if (reply !== undefined) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      const given = reply(params.message);
      const form = (params as unknown as { requestedSchema: Form }).requestedSchema;
      forms.push(form);
      const { decision } = form.properties;
      return (given === APPROVE ? { action: 'accept', content: { decision: decision.enum[1] } } : given) as never;
    });
  }
  const settings = { JOBBOARD_DATA_DIR: folder ?? dataFolder(environment), ...environment };
  const through = isShared() ? throughHttp : spawned ? throughProcess : throughStreams;
  const { said, end } = await through(client, settings, args);
  return {
    client,
    questions,
    forms,
    said,
    call: async (name: string, values: Record<string, unknown> = {}) =>
      answerOf(await client.callTool({ name, arguments: values })),
    close: ending(() => client.close().then(end)),
  };
}

async function throughStreams(client: Client, settings: Record<string, string>, args: readonly string[]) {
  const { transport, said } = await serverInside(settings, args);
  await client.connect(transport);
  return { said, end: async () => undefined };
}

async function throughProcess(client: Client, settings: Record<string, string>, args: readonly string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const command = { command: process.execPath, args: [CLI, ...args], env: { PATH, HOME, ...settings } };
  const transport = new StdioClientTransport({ ...command, stderr: 'pipe' as const });
  let said = '';
  transport.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  await client.connect(transport);
  return { said: () => said, end: async () => undefined };
}

async function throughHttp(client: Client, settings: Record<string, string>, args: readonly string[]) {
  const { environment, headers } = overHttp(settings);
  const { url } = await storiesDatabase();
  const server = await serveInside({ ...environment, JOBBOARD_DATABASE_URL: url }, args);
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } }));
  return { said: server.said, end: server.stop };
}
