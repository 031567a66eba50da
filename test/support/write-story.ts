import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach } from 'vitest';
import { type TestBoard, testBoard } from './board.ts';
import { clientOf, type Json } from './board-client.ts';
import { connectAsked, type Hosting } from './hosted.ts';
import { freshFolder } from './server.ts';

/** A company that writes on a test board, with a new data folder and ad for each test; with `each`, a board, too. */
export function writeStory(each = false) {
  const state = { earlier: 0, folder: '', ad: adNumber(0) };
  let board: TestBoard;

  const before = each ? beforeEach : beforeAll;
  // Without moderation an ad is listed at once, so that a test can count the ads.
  before(async () => {
    board = await testBoard({ moderationSeconds: 0 });
  });
  beforeEach(() => {
    state.folder = freshFolder();
    state.earlier = board.faults.requests.length;
    state.ad = adNumber(state.earlier);
  });

  const logFile = () => join(state.folder, 'writes.jsonl');
  return {
    get board() {
      return board;
    },
    get folder() {
      return state.folder;
    },
    get ad() {
      return state.ad;
    },
    connected(hosting: Partial<Hosting> = {}) {
      const environment = { ...board.environment(), JOBBOARD_TIMEOUT: '10', ...hosting.environment };
      return connectAsked({ mode: 'auto', folder: state.folder, ...hosting, environment });
    },
    async onTheBoard(): Promise<number[]> {
      const { results = [] } = await clientOf(board.board).post('/job/list.json', { limit: 100 });
      return results.filter(({ title }: Json) => title === state.ad.title).map(({ id }: Json) => id);
    },
    arrived: (operation: string) =>
      board.faults.requests.slice(state.earlier).filter((request) => request.operation === operation).length,
    sent: (operation: string): Readonly<Record<string, string>> =>
      board.faults.requests.slice(state.earlier).findLast((request) => request.operation === operation)?.parameters ??
      {},
    logFile,
    /** Outcomes such as `create_job done`, in the order of the write log. */
    outcomes() {
      const lines = readFileSync(logFile(), 'utf8').trimEnd().split('\n');
      return lines.map((line) => JSON.parse(line)).map(({ tool, outcome }) => `${tool} ${outcome}`);
    },
  };
}

/** An ad that needs no advice. */
function adNumber(number: number) {
  return {
    title: `Haskell Developer ${number} (m/f)`,
    body: `<p>${'We run a compiler as a service in Haskell and want to keep it lazy. '.repeat(6)}</p>`,
    work_model: 'Remote',
    salary_min: 40_000,
    salary_max: 50_000,
    apply_method: 'platform',
  };
}
