import { expect, it } from 'vitest';
import { TOOLS } from '../src/tools/tools.ts';
import { clientOf, type Json, openBoard } from './support/board-client.ts';
import { connectAsked } from './support/hosted.ts';
import * as bad from './support/misbehaving.ts';
import { freshFolder } from './support/server.ts';

/* Every tool on a road to the board that fails: a right code, no second write, and the next call works. */

const { board } = await openBoard();

const passedOn =
  (reply: bad.Behaviour): bad.Behaviour =>
  (socket, request) =>
    bad.passedOn(board.url, () => reply)(socket, request);

/** What replaces the board's answer, and whether the board heard of the request first. */
const FAULTS: readonly [name: string, reaches: boolean, behave: bad.Behaviour][] = [
  ['silence after the board answered', true, passedOn(bad.silence)],
  ['a reset after the board answered', true, passedOn(bad.reset)],
  ['a page with 502 before the board heard of it', false, bad.html(502)],
];

const READ_CODES = 'board_unreachable unexpected_answer board_error rate_limited not_allowed not_found'.split(' ');

/** Arguments with which each tool would do its work. */
async function argumentsFor(tool: string, number: number): Promise<Record<string, unknown>> {
  const { post, create } = clientOf(board);
  const first = async (path: string): Promise<Json> => (await post(path, { limit: 1 })).results[0];
  const title = `Developer of ${tool} ${number} (m/f)`;
  const all: Record<string, () => Promise<Record<string, unknown>>> = {
    get_job: async () => ({ id: (await first('/job/list.json')).id }),
    create_job: async () => ({ title, body: `<p>${title}</p>`, work_model: 'Remote', apply_method: 'platform' }),
    edit_job: async () => ({ id: Number(await create({ title: `Own ${number}` })), title }),
    job_status: async () => ({ id: Number(await create()) }),
    suspend_job: async () => ({ id: Number(await create()) }),
    job_changes: async () => ({ since: '7d' }),
    get_course: async () => ({ id: (await first('/course/list.json')).id }),
    search_events: async () => ({ q: ['Porto'] }),
    get_event: async () => ({ id: (await first('/event/list.json')).id }),
    search_companies: async () => ({ q: ['a'] }),
    get_company: async () => ({ slug: (await first('/job/list.json')).company.slug }),
  };
  return (await all[tool]?.()) ?? {};
}

it.concurrent.each(TOOLS.map(({ name, effect }) => [name, effect] as const))(
  '%s',
  async (tool, effect) => {
    const proxy = await bad.startMisbehaving();
    const environment = { JOBBOARD_BASE_URL: proxy.url, JOBBOARD_API_KEY: board.keys.paid, JOBBOARD_TIMEOUT: '3' };
    for (const [number, [name, reaches, behave]] of FAULTS.entries()) {
      const server = await connectAsked({ mode: 'auto', folder: freshFolder(), environment });
      const args = await argumentsFor(tool, number);
      proxy.otherwise = behave;
      const { isError, text } = await server.call(tool, args);
      proxy.otherwise = bad.passedOn(board.url);
      const code = /^\[([a-z_]+)\]/.exec(text)?.[1];
      if (isError) expect(effect === 'read' ? READ_CODES : ['outcome_unknown', ...READ_CODES], name).toContain(code);
      else expect(effect !== 'read' && !reaches, `${name}: says that it is done`).toBe(false);
      if (tool === 'create_job') {
        if (reaches) expect(code, name).toBe('outcome_unknown');
        await server.call(tool, args);
        const { results } = await clientOf(board).post('/job/list.json', { limit: 100 });
        const same = results.filter((ad: Json) => ad.title === args.title);
        expect(same.length, `${name}: ads after the same create twice`).toBe(reaches ? 1 : same.length && 1);
      }
      expect((await server.call('list_jobs', { limit: 1 })).isError, `${name}: the next call`).toBe(false);
      await server.close();
    }
  },
  120_000,
);
