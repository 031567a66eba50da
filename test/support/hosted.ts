import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe } from 'vitest';
import { createDatabase, type TestDatabase } from './database.ts';
import { atEndOfFile } from './file-end.ts';
import { serveInside } from './inside.ts';
import { connectBuilt, connectInside, connectServed, type Json } from './server.ts';

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
      shared = false;
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

/** Recorded writes on a board. */
export async function writesOf(dataDir: string, board: string): Promise<Record<string, unknown>[]> {
  if (!isShared()) {
    const lines = readFileSync(join(dataDir, 'writes.jsonl'), 'utf8').trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line));
  }
  const rows = await (await storiesDatabase()).query('SELECT * FROM jobboard2_writes ORDER BY at');
  const own = rows.filter((row) => row.board === board);
  return own.map(({ at, job, ...row }) => ({ ...row, time: Number(at), id: Number(job) }));
}

/** A client with elicitation, if `reply` is given. */
export async function connectAsked(hosting: Hosting) {
  const { mode, environment = {}, reply, folder, args = [], spawned = false } = hosting;
  const { elicitation = reply && { form: {} } } = hosting;
  const questions: string[] = [];
  const forms: Json[] = [];
  const capabilities = elicitation === undefined ? {} : { elicitation };
  const client = new Client({ name: 'host', version: '1.0.0' }, { versionNegotiation: { mode }, capabilities });
  if (reply !== undefined) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      const given = reply(params.message);
      const { requestedSchema: form } = params as Json;
      forms.push(form);
      const { decision } = form.properties;
      return (given === APPROVE ? { action: 'accept', content: { decision: decision.enum[1] } } : given) as never;
    });
  }
  const settings = { ...(folder && { JOBBOARD_DATA_DIR: folder }), ...environment };
  const connected = isShared()
    ? await connectShared(settings, client, args)
    : await (spawned ? connectBuilt(settings, client) : connectInside(settings, client, [...args]));
  return { ...connected, questions, forms };
}

async function connectShared(settings: Record<string, string>, client: Client, args: readonly string[]) {
  const { url } = await storiesDatabase();
  return connectServed({ ...settings, JOBBOARD_DATABASE_URL: url }, client, (of) => serveInside(of, args));
}
