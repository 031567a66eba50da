import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { JudgedBoard } from './board.ts';
import { folded } from './corpus.ts';

/** An answer to a question, as far as it is judged. */
export interface Found {
  /** The rows in the order of the answer, of all its pages. */
  readonly rows: readonly Row[];
  /** What the answer offers where it holds no ads, or the words of a refusal; folded. */
  readonly offered: string;
}

/** A row with what it quotes of its ad's text. */
interface Row {
  readonly id: number;
  readonly salary_text?: string;
  readonly work_model_text?: string;
}

interface SearchAnswer {
  readonly results: readonly Row[];
  readonly next_page?: number;
  readonly left_out?: number;
  readonly instead?: unknown;
}

/** A real client of the built server, which reads the board. `program` is its file, `folder` takes its index. */
export async function connect(board: JudgedBoard, program: string, folder: string): Promise<Client> {
  const { PATH = '', HOME = '', SystemRoot = '' } = process.env;
  const own = { JOBBOARD_BASE_URL: board.url, JOBBOARD_API_KEY: board.key, JOBBOARD_DATA_DIR: folder };
  const env = { PATH, HOME, SystemRoot, ...own, JOBBOARD_LOG: 'error' };
  const client = new Client({ name: 'relevance', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program], env, stderr: 'inherit' }),
  );
  return client;
}

/** Rows of a page; of so many, none is left out for size. */
const PAGE = 30;

export async function search(client: Client, ask: Readonly<Record<string, unknown>>, limit = PAGE): Promise<Found> {
  const rows: Row[] = [];
  for (let page: number | undefined = 1, offered = ''; ; ) {
    const answer = await client.callTool({ name: 'search_jobs', arguments: { ...ask, page, limit } });
    if (answer.isError === true) return { rows, offered: folded(JSON.stringify(answer.content)) };
    const { results, next_page, left_out, instead } = answer.structuredContent as unknown as SearchAnswer;
    if (left_out !== undefined) throw new Error(`rows of ${JSON.stringify(ask)} were left out for size`);
    rows.push(...results);
    offered += folded(JSON.stringify(instead ?? ''));
    if (next_page === undefined) return { rows, offered };
    page = next_page;
  }
}

/** Names of the skills that job_stats counts for the one ad with a reference. */
export async function skillsOf(client: Client, ref: string): Promise<string[]> {
  const answer = await client.callTool({ name: 'job_stats', arguments: { by: 'skill', words: `"${ref}"`, top: 100 } });
  const { matched, groups = [] } = (answer.structuredContent ?? {}) as {
    readonly matched?: number;
    readonly groups?: readonly { readonly key: string; readonly count: number }[];
  };
  if (matched !== 1) throw new Error(`not one ad has the reference ${ref}: ${JSON.stringify(answer.content)}`);
  return groups.filter(({ count }) => count > 0).map(({ key }) => key);
}
