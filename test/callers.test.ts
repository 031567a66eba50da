import { describe, expect, it } from 'vitest';
import { APPROVE } from './support/hosted.ts';
import { clientAt, rawCall, SANDBOX_KEY } from './support/http.ts';
import { serveInside } from './support/inside.ts';
import { adOn, everyTool, type Script, saying, startScripted } from './support/scripted.ts';
import { freshFolder, textsIn } from './support/server.ts';

/** Two callers; what the board tells each of them holds their own mark, which the other must never see. */
const CALLERS = {
  ana: { key: 'key-of-ana-4711', mark: 'ANAMARK' },
  rui: { key: 'key-of-rui-0815', mark: 'RUIMARK' },
} as const;
type Name = keyof typeof CALLERS;
const NAMES = Object.keys(CALLERS) as Name[];
const other = (name: Name): Name => (name === 'ana' ? 'rui' : 'ana');

/** A board whose every text says to whom it was sent, and which tells each company of its own ads alone. */
function marking(): Script {
  const ids: Record<string, number> = {};
  const markOf = (key: string | undefined) => Object.values(CALLERS).find((one) => one.key === key)?.mark ?? 'NOBODY';
  return {
    ...saying((key) => `Developer ${markOf(key)}, sent with ${key}`),
    'job/create': (_, { key = '' }) => {
      ids[key] = (ids[key] ?? (markOf(key) === 'ANAMARK' ? 1000 : 2000)) + 1;
      return { success: { message: `Stored for ${markOf(key)}.`, id: String(ids[key]) } };
    },
  };
}

/** Calls of every tool; ads are told apart by their title. */
const walk = (name: Name) => everyTool(adOn(`Rust ${CALLERS[name].mark}`));
/** What is answered from the shared index, made of what every key may read. */
const SHARED = new Set(['search_jobs', 'job_stats', 'job_changes']);

const board = await startScripted(marking());

const serving = (environment: Record<string, string> = {}) =>
  serveInside({ JOBBOARD_BASE_URL: board.url, JOBBOARD_CONFIRM: 'never', JOBBOARD_LOG: 'debug', ...environment });

type Served = Awaited<ReturnType<typeof serving>>;

async function connected(server: Served, name: Name, mode: 'auto' | 'legacy' = 'auto') {
  const client = await clientAt(server.url, CALLERS[name].key, { mode });
  return async (tool: string, args: Record<string, unknown>) =>
    JSON.stringify(await client.callTool({ name: tool, arguments: args }));
}

type Clients = Readonly<Record<Name, Awaited<ReturnType<typeof connected>>>>;

/** Several calls of both, so that their answers are made and streamed between one another. */
async function expectApart(clients: Clients, step: number, tool: string, isShared: boolean): Promise<void> {
  board.asked.length = 0;
  const turns = NAMES.flatMap((name) => [name, name]).concat(NAMES);
  const answers = await Promise.all(
    turns.map(async (name) => ({ name, text: await clients[name](tool, walk(name)[step]?.[1] ?? {}) })),
  );
  for (const { name, text } of answers) {
    expect(text, tool).not.toContain(CALLERS[name].key);
    expect(text, tool).not.toContain(CALLERS[other(name)].key);
    if (!isShared) expect(text, `${tool} of ${name}`).not.toContain(CALLERS[other(name)].mark);
  }
  // The board was asked for each with their own key, and for the index with that of the operator.
  const keys = new Set(board.asked.map(({ key }) => key));
  const known: string[] = [...Object.values(CALLERS).map((caller) => caller.key), ...(isShared ? [SANDBOX_KEY] : [])];
  for (const key of keys) expect(known).toContain(key);
}

function expectNoKeyIn(texts: readonly string[]): void {
  for (const text of texts) for (const { key } of Object.values(CALLERS)) expect(text).not.toContain(key);
}

describe('two callers at once', () => {
  it('meet nothing of one another in any tool, answer, log or file', async () => {
    const folder = freshFolder();
    const server = await serving({ JOBBOARD_DATA_DIR: folder });
    const clients = { ana: await connected(server, 'ana'), rui: await connected(server, 'rui', 'legacy') };
    for (const [step, [tool]] of walk('ana').entries()) await expectApart(clients, step, tool, SHARED.has(tool));
    for (const name of NAMES) {
      const mine = await clients[name]('my_jobs', {});
      expect(mine).toContain(name === 'ana' ? '1001' : '2001');
      expect(mine).not.toContain(name === 'ana' ? '2001' : '1001');
    }
    expectNoKeyIn([server.said(), ...textsIn(folder)]);
    expect(server.said()).not.toMatch(/Rust|ANAMARK|RUIMARK/);
  });

  it('one offered what the other made up gets nothing of it: an ad, an approval, a cancelled call', async () => {
    const server = await serving({ JOBBOARD_CONFIRM: 'auto' });
    const asked = await raw(server, 'ana', {});
    expect(asked.resultType).toBe('input_required');
    const approved = { inputResponses: { approval: APPROVE }, requestState: asked.requestState };
    const forms = board.forms('job/create').length;
    const stolen = await raw(server, 'rui', approved).catch((error: unknown) => error as Error);
    expect(stolen).toBeInstanceOf(Error);
    expect(board.forms('job/create').length).toBe(forms);
    const own = await raw(server, 'ana', approved);
    expect(JSON.stringify(own)).toContain('was created');
  });
});

/** A create by hand, as a client of revision 2026-07-28 that answers questions itself. */
async function raw(server: Served, name: Name, more: object) {
  const client = await clientAt(server.url, CALLERS[name].key, { asks: true });
  return rawCall(client, { name: 'create_job', arguments: { ...adOn('Go'), allow_duplicate: true }, ...more });
}
