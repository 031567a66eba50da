import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { startDemoServer } from '../../scripts/demo-server.mjs';
import { startJudgedBoard } from './board.ts';
import { type Corpus, folded } from './corpus.ts';

export interface Found {
  readonly rows: readonly Row[];
  /** Folded text of an answer without ads, or of a refusal. */
  readonly offered: string;
}

/** A row, with its quotations from the ad's text. */
export interface Row {
  readonly id: number;
  readonly levels?: readonly string[];
  readonly years?: number;
  readonly languages?: readonly string[];
  readonly salary_text?: string;
  readonly work_model_text?: string;
}

interface SearchAnswer {
  readonly results: readonly Row[];
  readonly next_page?: number;
  readonly left_out?: number;
  readonly limit?: number;
  readonly instead?: unknown;
}

/** Asks the built server before an embedded board with the judged ads. */
export async function withBoard<T>(corpus: Corpus, ask: (client: Client) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'jobboard-relevance-'));
  const board = await startJudgedBoard(corpus, folder);
  const settings = { JOBBOARD_BASE_URL: board.url, JOBBOARD_API_KEY: board.key, JOBBOARD_LOG: 'error' };
  const server = await startDemoServer({ settings });
  try {
    return await ask(server.client);
  } finally {
    await server.close();
    await board.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rows per page; few enough that none is left out for size. */
const PAGE = 30;

export async function search(client: Client, ask: Readonly<Record<string, unknown>>, limit = PAGE): Promise<Found> {
  const rows: Row[] = [];
  let paging: { page: number | undefined; limit: number | undefined } = { page: 1, limit };
  for (let offered = ''; ; ) {
    const answer = await client.callTool({ name: 'search_jobs', arguments: { ...ask, ...paging } });
    if (answer.isError === true) return { rows, offered: folded(JSON.stringify(answer.content)) };
    const { results, next_page, left_out, instead, limit: next } = answer.structuredContent as unknown as SearchAnswer;
    if (left_out !== undefined) throw new Error(`rows of ${JSON.stringify(ask)} were left out for size`);
    rows.push(...results);
    offered += folded(JSON.stringify(instead ?? ''));
    if (next_page === undefined) return { rows, offered };
    paging = { page: next_page, limit: next };
  }
}

export const rowsOf = async (client: Client) =>
  new Map((await search(client, {}, 10)).rows.map((row) => [row.id, row]));

/** Skills that job_stats counts for the one ad with this reference. */
export async function skillsOf(client: Client, ref: string): Promise<string[]> {
  const answer = await client.callTool({ name: 'job_stats', arguments: { by: 'skill', words: `"${ref}"`, top: 100 } });
  const { matched, groups = [] } = (answer.structuredContent ?? {}) as {
    readonly matched?: number;
    readonly groups?: readonly { readonly key: string; readonly count: number }[];
  };
  if (matched !== 1) throw new Error(`not one ad has the reference ${ref}: ${JSON.stringify(answer.content)}`);
  return groups.filter(({ count }) => count > 0).map(({ key }) => key);
}
