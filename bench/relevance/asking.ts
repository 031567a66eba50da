import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { JudgedBoard } from './board.ts';
import { folded } from './corpus.ts';

/** An answer to a question, as far as it is judged. */
export interface Found {
  /** Ids in the order of the answer, of all its pages. */
  readonly ids: readonly number[];
  readonly refused: boolean;
  /** What the answer offers where it holds no ads, or the words of a refusal; folded. */
  readonly offered: string;
}

/** What a row quotes of its ad's text. */
export interface Quoted {
  readonly salary_text?: string;
  readonly work_model_text?: string;
}

export interface Asker {
  search(ask: Readonly<Record<string, unknown>>): Promise<Found>;
  /** What the rows of all ads quote of their texts, by id. */
  quotes(): Promise<Map<number, Quoted>>;
  /** Names of the skills that job_stats counts for the one ad with a reference. */
  skillsOf(ref: string): Promise<string[]>;
  close(): Promise<void>;
}

/** A real client of the built server, which reads the board. `program` is its file, `folder` takes its index. */
export async function connect(board: JudgedBoard, program: string, folder: string): Promise<Asker> {
  const { PATH = '', HOME = '', SystemRoot = '' } = process.env;
  const client = new Client({ name: 'relevance', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program],
    env: {
      PATH,
      HOME,
      SystemRoot,
      JOBBOARD_BASE_URL: board.url,
      JOBBOARD_API_KEY: board.key,
      JOBBOARD_DATA_DIR: folder,
      JOBBOARD_LOG: 'error',
    },
    stderr: 'inherit',
  });
  await client.connect(transport);
  return {
    search: (ask) => allPages(client, ask),
    quotes: () => allQuotes(client),
    skillsOf: (ref) => skillsOf(client, ref),
    close: () => client.close(),
  };
}

/** Rows of a page; of so many, none is left out for size. */
const PAGE = 30;

async function allPages(client: Client, ask: Readonly<Record<string, unknown>>): Promise<Found> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const answer = await client.callTool({ name: 'search_jobs', arguments: { ...ask, page, limit: PAGE } });
    if (answer.isError === true) return { ids, refused: true, offered: folded(wordsOf(answer.content)) };
    const { results, next_page, left_out, instead } = answer.structuredContent as SearchAnswer;
    if (left_out !== undefined) throw new Error(`rows of ${JSON.stringify(ask)} were left out for size`);
    ids.push(...results.map(({ id }) => id));
    if (next_page === undefined) return { ids, refused: false, offered: folded(JSON.stringify(instead ?? '')) };
  }
}

async function allQuotes(client: Client): Promise<Map<number, Quoted>> {
  const quotes = new Map<number, Quoted>();
  for (let page: number | undefined = 1; page !== undefined; ) {
    const answer = await client.callTool({ name: 'search_jobs', arguments: { page, limit: 10 } });
    const { results, next_page } = answer.structuredContent as SearchAnswer;
    for (const { id, ...row } of results) quotes.set(id, row);
    page = next_page;
  }
  return quotes;
}

interface SearchAnswer {
  readonly results: readonly ({ readonly id: number } & Quoted)[];
  readonly next_page?: number;
  readonly left_out?: number;
  readonly instead?: unknown;
}

function wordsOf(content: unknown): string {
  return (content as readonly { readonly text?: string }[]).map(({ text = '' }) => text).join('\n');
}

async function skillsOf(client: Client, ref: string): Promise<string[]> {
  const answer = await client.callTool({ name: 'job_stats', arguments: { by: 'skill', words: `"${ref}"`, top: 100 } });
  if (answer.isError === true) throw new Error(`job_stats for ${ref}: ${wordsOf(answer.content)}`);
  const { matched, groups } = answer.structuredContent as StatsAnswer;
  if (matched !== 1) throw new Error(`${matched} ads have the reference ${ref}`);
  return groups.filter(({ count }) => count > 0).map(({ key }) => key);
}

interface StatsAnswer {
  readonly matched: number;
  readonly groups: readonly { readonly key: string; readonly count: number }[];
}
