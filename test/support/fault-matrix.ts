import { join } from 'node:path';
import { startBoard } from '../../src/board/server.ts';
import { TOOLS } from '../../src/tools/tools.ts';
import { type FaultKind, faultKinds, wholeAnswer } from './fault-kinds.ts';
import { connectAsked } from './hosted.ts';
import { type MisbehavingBoard, startMisbehaving } from './misbehaving.ts';
import { freshFolder } from './server.ts';
import { sampleFile } from './template.ts';

/**
 * Seconds that a call of the matrix may take, and milliseconds beyond, for a machine that has more to do. The call behind
 * a fault has as many, and must not fail because the machine is busy.
 */
const TIMEOUT = 3;
const SLACK = 4_000;

/** Codes that a call may end with when the road to the board fails (docs/contract.md, Rules, 9). */
const READ_CODES = [
  'board_unreachable',
  'unexpected_answer',
  'board_error',
  'rate_limited',
  'not_allowed',
  'not_found',
];
const WRITE_CODES = ['outcome_unknown', ...READ_CODES];

/** What one tool met with one fault. */
export interface Cell {
  readonly tool: string;
  readonly fault: string;
  /** The code of the answer, or `ok`. */
  readonly code: string;
  readonly milliseconds: number;
  /** What is wrong with it; empty when all is well. */
  readonly problems: readonly string[];
}

type Board = Awaited<ReturnType<typeof startBoard>>;
type Server = Awaited<ReturnType<typeof connectAsked>>;

/** Tools tried side by side: most of the time is waiting. */
const AT_ONCE = 8;
/** Tools that answer from the index, which must be empty for them to need the board. */
const INDEXED: ReadonlySet<string> = new Set(['search_jobs', 'job_stats', 'job_changes']);

export interface MatrixOptions {
  readonly chosen?: (fault: FaultKind) => boolean;
  /** Whether each tool meets them in a process of its own; else all in this one. */
  readonly spawned?: boolean;
}

/** Every tool, each with every kind of fault. */
export async function faultMatrix({ chosen = () => true, spawned = false }: MatrixOptions = {}): Promise<Cell[]> {
  const board = await startBoard({ file: sampleFile(join(freshFolder(), 'board.db')), moderationSeconds: 0 });
  const left = TOOLS.map(({ name }) => name);
  const cells: Cell[] = [];
  const lane = async () => {
    for (let tool = left.shift(); tool !== undefined; tool = left.shift())
      cells.push(...(await cellsOf(tool, board, { chosen, spawned })));
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    return cells;
  } finally {
    await board.close();
  }
}

async function cellsOf(tool: string, board: Board, { chosen, spawned }: Required<MatrixOptions>): Promise<Cell[]> {
  const proxy = await startMisbehaving();
  const environment = {
    JOBBOARD_BASE_URL: proxy.url,
    JOBBOARD_API_KEY: board.keys.paid,
    JOBBOARD_TIMEOUT: String(TIMEOUT),
  };
  const started = () => connectAsked({ mode: 'auto', folder: freshFolder(), environment, spawned });
  let server = await started();
  const cells: Cell[] = [];
  try {
    for (const fault of faultKinds(board.url).filter(chosen)) {
      if (INDEXED.has(tool) && cells.length > 0) {
        await server.close();
        server = await started();
      }
      cells.push(await cellOf(tool, fault, { board, proxy, server }, cells.length));
    }
    return cells;
  } finally {
    await server.close();
    await proxy.close();
  }
}

interface Road {
  readonly board: Board;
  readonly proxy: MisbehavingBoard;
  readonly server: Server;
}

/** One call on a road that fails, and what must hold during and after it. */
async function cellOf(tool: string, fault: FaultKind, { board, proxy, server }: Road, number: number): Promise<Cell> {
  const args = await argumentsFor(tool, board, number);
  proxy.otherwise = wholeAnswer(board.url);
  // Loads what a first call loads, so that the time measured is the call's own.
  await server.call('get_event', { id: 1 });
  proxy.otherwise = fault.behave;
  const started = Date.now();
  const answer = await server.call(tool, args);
  const milliseconds = Date.now() - started;
  proxy.otherwise = wholeAnswer(board.url);
  const code = answer.isError ? (/^\[([a-z_]+)\]/.exec(answer.text)?.[1] ?? 'no code') : 'ok';
  const writes = TOOLS.find(({ name }) => name === tool)?.effect !== 'read';
  const problems = [
    ...codeProblems(code, writes, fault),
    ...(milliseconds > TIMEOUT * 1000 + SLACK ? [`took ${milliseconds} ms`] : []),
    ...(tool === 'create_job' ? await createProblems(server, args, board) : []),
    ...((await server.call('list_jobs', { limit: 1 })).isError ? ['the next call fails'] : []),
  ];
  return { tool, fault: fault.name, code, milliseconds, problems };
}

function codeProblems(code: string, writes: boolean, fault: FaultKind): string[] {
  const allowed = writes ? WRITE_CODES : READ_CODES;
  if (code !== 'ok') return allowed.includes(code) ? [] : [`ends with ${code}`];
  // A tool that needs no answer of the board, or finds out by itself what became of a write, may end well.
  return writes && !fault.reaches ? ['says that it is done, and the board never heard of it'] : [];
}

/** The same create again, on a road that is well: there must be one ad at most, and none where the first said refused. */
async function createProblems(server: Server, args: object, board: Board): Promise<string[]> {
  const count = () => adsTitled((args as { title: string }).title, board);
  const first = await count();
  const again = await server.call('create_job', args as Record<string, unknown>);
  const second = await count();
  return [
    ...(first > 1 || second > 1 ? [`${second} ads after the same create twice`] : []),
    ...(first > 0 && !again.isError ? ['the repeat was taken for a new ad'] : []),
  ];
}

async function asked(board: Board, path: string, form: Record<string, string>): Promise<Record<string, unknown>> {
  const body = new URLSearchParams({ api_key: board.keys.paid, ...form });
  const answer = await fetch(`${board.url}/${path}.json`, { method: 'POST', body, headers: { 'user-agent': 'test' } });
  return (await answer.json()) as Record<string, unknown>;
}

async function adsTitled(title: string, board: Board): Promise<number> {
  const { results = [] } = (await asked(board, 'job/list', { limit: '100' })) as { results?: { title: string }[] };
  return results.filter((ad) => ad.title === title).length;
}

/** Arguments with which each tool would do its work. A tool that is missing here fails, so that it is not forgotten. */
async function argumentsFor(tool: string, board: Board, number: number): Promise<Record<string, unknown>> {
  const first = async (path: string, form: Record<string, string> = {}) => {
    const { results = [] } = (await asked(board, path, { limit: '1', ...form })) as {
      results?: { id: number; company?: { slug: string } }[];
    };
    const [row] = results;
    if (row === undefined) throw new Error(`the board lists nothing under ${path}`);
    return row;
  };
  const own = async () => {
    const made = (await asked(board, 'job/create', { title: `Own ${number}`, body: '<p>Ours.</p>' })) as {
      success: { id: string };
    };
    return Number(made.success.id);
  };
  const title = `${LANGUAGES[number % LANGUAGES.length]} Developer ${tool} ${number} (m/f)`;
  const all: Record<string, () => Promise<Record<string, unknown>>> = {
    list_jobs: async () => ({ limit: 5 }),
    get_job: async () => ({ id: (await first('job/list')).id }),
    create_job: async () => ({ title, body: textNumber(number), work_model: 'Remote', apply_method: 'platform' }),
    edit_job: async () => ({ id: await own(), title }),
    job_status: async () => ({ id: await own() }),
    suspend_job: async () => ({ id: await own() }),
    my_jobs: async () => ({}),
    job_changes: async () => ({ since: '7d' }),
    list_courses: async () => ({}),
    get_course: async () => ({ id: (await first('course/list')).id }),
    list_events: async () => ({}),
    search_events: async () => ({ q: ['Porto'] }),
    get_event: async () => ({ id: (await first('event/list')).id }),
    search_companies: async () => ({ q: ['a'] }),
    get_company: async () => ({ slug: (await first('job/list')).company?.slug }),
    list_locations: async () => ({}),
    search_jobs: async () => ({ words: 'developer' }),
    job_stats: async () => ({ by: 'location' }),
  };
  const make = all[tool];
  if (make === undefined) throw new Error(`no arguments are known for ${tool}`);
  return make();
}

const LANGUAGES = ['Erlang', 'Elixir', 'Haskell', 'OCaml', 'Clojure', 'Scala', 'Racket'] as const;

/** A text that no reader would take for that of another number. */
function textNumber(number: number): string {
  const words = Array.from({ length: 40 }, (_, index) => `w${(number * 7919 + index * 104_729).toString(36)}`);
  return `<p>${words.join(' ')}</p>`;
}
