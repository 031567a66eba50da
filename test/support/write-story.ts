import { join } from 'node:path';
import { beforeAll, beforeEach } from 'vitest';
import { type TestBoard, testBoard } from './board.ts';
import { clientOf } from './board-client.ts';
import { connectAsked, type Hosting } from './hosted.ts';
import { adOn } from './scripted.ts';
import { freshFolder, type Json } from './server.ts';

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
    logFile: () => join(state.folder, 'writes.jsonl'),
  };
}

function adNumber(number: number) {
  const title = `Haskell Developer ${number} (m/f)`;
  return { ...adOn('Haskell'), title, salary_min: 40_000, salary_max: 50_000 };
}
