import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { type CallOptions, type Client, createClient } from '../../src/client/client.ts';
import { type BoardIndex, type BoardIndexOptions, createBoardIndex } from '../../src/search/board-index.ts';
import type { Paging } from '../../src/search/find/find.ts';
import type { Question as IndexQuestion } from '../../src/search/query/question-reader.ts';
import { LOCATIONS } from '../../src/wire/tables.ts';
import { armStore } from './index-arm.ts';

/** An ad as a list of the board shows it. */
export interface Ad {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly company: { id: number; name: string; slug: string };
  readonly publishedAt: string;
  readonly [field: string]: unknown;
}

/** A request for a list of ads. */
export interface Asked {
  readonly page: number;
  readonly limit: number;
  readonly contract: number | undefined;
  /** How many requests came before it. */
  readonly index: number;
}

export interface AdsBoard {
  readonly url: string;
  /** What it lists, newest first unless a test has it otherwise. */
  ads: Ad[];
  readonly asked: Asked[];
  /** The most rows on a page, echoed as `limit`. */
  mostRows: number;
  /** Milliseconds before each answer. */
  delay: number;
  /** Answers a request instead of the usual, when it returns something. */
  instead: ((asked: Asked) => { status?: number; json: unknown } | undefined) | undefined;
  /** The list as one request sees it. */
  order: (ads: Ad[], asked: Asked) => Ad[];
  heedsContract: boolean;
  close(): Promise<void>;
}

let nextId = 1000;

/** An ad that says little, published a minute before the one made before it. */
export function ad(facts: Partial<Ad> & { readonly text?: string } = {}): Ad {
  const id = facts.id ?? nextId++;
  const { text, ...rest } = facts;
  return {
    id,
    title: `Ad ${id}`,
    body: `<p>${text ?? 'nothing'}</p>`,
    company: { id: 1, name: 'Acme', slug: 'acme' },
    workModel: 0,
    publishedAt: minutesBefore(id),
    updatedAt: minutesBefore(id),
    slug: `ad-${id}`,
    ...rest,
  };
}

/** A time of the board, two days ago and as many minutes. */
function minutesBefore(minutes: number): string {
  return timeOf(Date.now() - 2 * 86_400_000 - minutes * 60_000);
}

/** Portuguese time, by a way of its own. */
export function timeOf(moment: number): string {
  return new Date(moment).toLocaleString('sv-SE', { timeZone: 'Europe/Lisbon' });
}

const contractsOf = (one: Ad) =>
  ((one.contracts ?? one.hiddenContracts ?? []) as { id: string }[]).map(({ id }) => Number(id));

/** A board on a port of this machine that lists the ads it is given. */
export async function startAdsBoard(ads: readonly Ad[]): Promise<AdsBoard> {
  const server = createServer((request, response) => {
    let form = '';
    request.on('data', (chunk) => {
      form += chunk;
    });
    request.on('end', () =>
      setTimeout(() => answer(request.url ?? '', new URLSearchParams(form), response), board.delay),
    );
  });
  const answer = (path: string, form: URLSearchParams, response: ServerResponse) => {
    const { status = 200, json } = path.includes('job/list') ? list(form) : { json: { total: 0, results: [] } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  };
  const list = (form: URLSearchParams) => {
    const number = (name: string, otherwise: number) => Number(form.get(name) ?? otherwise);
    const contract = form.get('contract');
    const asked: Asked = {
      page: number('page', 1),
      limit: number('limit', 12),
      contract: contract === null ? undefined : Number(contract),
      index: board.asked.length,
    };
    board.asked.push(asked);
    const other = board.instead?.(asked);
    if (other !== undefined) return other;
    const wanted = board.heedsContract ? asked.contract : undefined;
    const all = board.ads.filter((one) => wanted === undefined || contractsOf(one).includes(wanted));
    const limit = Math.min(asked.limit, board.mostRows);
    const rows = board.order(all, asked).slice((asked.page - 1) * limit, asked.page * limit);
    const shown = rows.map(({ hiddenContracts: _, ...row }) => row);
    return { json: { total: all.length, page: asked.page, limit, ...(rows.length === 0 ? {} : { results: shown }) } };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const board: AdsBoard = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ads: [...ads],
    asked: [],
    mostRows: 100,
    delay: 0,
    instead: undefined,
    order: (all) => all,
    heedsContract: true,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  opened.push(board);
  return board;
}

const opened: { close(): Promise<void> }[] = [];

async function closeAll(): Promise<void> {
  for (const one of opened.splice(0).reverse()) await one.close();
}

/** Ends what a test opened, in the reverse order. */
export function closeAfterEach(): void {
  afterEach(closeAll);
}

/** Ends what the tests of a file share. */
export function closeAfterAll(): void {
  afterAll(closeAll);
}

export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jobboard-search-'));
  opened.push({ close: async () => rmSync(folder, { recursive: true, force: true }) });
  return folder;
}

export function clientOf(url: string): Client {
  const client = createClient({ baseUrl: url, apiKey: 'test-key', version: 'test' });
  opened.push(client);
  return client;
}

export interface Searcher {
  readonly index: BoardIndex;
  readonly client: Client;
  readonly folder: string;
  /** Ids of all that match, in the order of the answer. */
  ids(asked?: Question, paging?: Partial<Paging>): Promise<number[]>;
  find(asked?: Question, paging?: Partial<Paging>, call?: CallOptions): ReturnType<BoardIndex['search']>;
}

export type Question = IndexQuestion['filters'] & {
  readonly words?: string;
  readonly title?: string;
  readonly any?: readonly string[];
  readonly none?: readonly string[];
};

export function within(milliseconds: number, signal = new AbortController().signal): CallOptions {
  return { signal, deadline: Date.now() + milliseconds };
}

export function questionOf({ words = '', title = '', any = [], none = [], ...filters }: Question = {}): IndexQuestion {
  return {
    asked: { words: words.trim(), titleWords: title, anyWords: any, excludeWords: none },
    filters,
    places: LOCATIONS,
  };
}

/** An index of a board, in a folder of its own unless given. */
export function searcherOf(board: { readonly url: string }, options: Partial<BoardIndexOptions> = {}): Searcher {
  const folder = options.folder ?? freshFolder();
  const client = options.client ?? clientOf(board.url);
  const store = options.store ?? armStore(board.url, folder);
  const index = createBoardIndex({ ...options, store, folder, client });
  opened.push(index);
  const find: Searcher['find'] = (asked, paging, call = within(25_000)) =>
    index.search(
      questionOf(asked),
      { sort: 'newest', page: 1, limit: 50, excerpt: 120, ...paging },
      call,
      () => undefined,
    );
  return {
    index,
    client,
    folder,
    find,
    ids: async (asked, paging) => (await find(asked, paging)).ads.map(({ job }) => job.id),
  };
}
