import type { Filters, Scope } from '../find/filters.ts';
import type { CrawlState } from '../store/generation/crawl-state.ts';
import { readState, type Store } from '../store/store.ts';
import { type ChangesFound, changesIn } from './changed-ads.ts';
import { deliveredStatements, namedQuestion, nameKey, type Owner, wasTold } from './marks.ts';
import { gapsBetween, MEMORY_STATE, type MemoryState, type Stretch, stretchesIn } from './watching.ts';
import type { From, Kind } from './window.ts';

const DAY = 86_400_000;
/** How far a name looks back that was never used before. */
export const FIRST_LOOK = 7 * DAY;

/** What is asked of the memory. */
export interface Recall {
  /** Milliseconds, or from where the name was told last. */
  readonly since: number | 'last';
  readonly owner: Owner;
  readonly name?: string | undefined;
  /** The question as it is kept under the name. */
  readonly question: string;
  readonly kinds: readonly Kind[];
  readonly page: number;
  readonly limit: number;
}

/** What an answer about a time is based on; milliseconds. */
export interface Watched {
  /** When the memory begins. */
  readonly since: number;
  /** Times after that, within what was asked, in which the board was not read. */
  readonly gaps: readonly Stretch[];
}

export interface Recalled extends ChangesFound {
  /** From when on it was looked. */
  readonly from: number;
  readonly watched: Watched;
  /** Whether the name was never used before. */
  readonly isFirst: boolean;
  /** What was asked under the name before, where that is another question. */
  readonly otherQuestion: string | undefined;
  /** Whether the name's mark will move once everything is delivered. */
  readonly moves: boolean;
  /** Notes that ads of this page were delivered. @param ids in the order of the answer; all or fewer */
  delivered(ids: readonly number[]): Promise<void>;
}

/** What came, changed and went since a moment, or since a name was told last. */
export async function recall(
  store: Store,
  filters: Filters,
  scope: Scope,
  crawl: CrawlState,
  asked: Recall,
  now: number,
): Promise<Recalled> {
  const { since, owner, name, question, kinds, page, limit } = asked;
  const known = name === undefined ? undefined : await namedQuestion(store, owner, name);
  const first = since === 'last' ? now - FIRST_LOOK : since;
  const isLast = since === 'last' && known !== undefined;
  const from: From = isLast ? { marks: known.marks } : { since: first };
  const moves = name !== undefined && (since === 'last' || known === undefined || since <= known.toldAt);
  const follows = moves && page > 1 && (await wasTold(store, owner, name, question, page - 1));
  const told = follows ? { owner, key: nameKey(name), question, page } : undefined;
  const found = await changesIn(store, filters, scope, { from, kinds, page, limit, told });
  const start = isLast ? known.toldAt : first;
  return {
    ...found,
    from: start,
    watched: await watchedSince(store, crawl, start),
    isFirst: name !== undefined && known === undefined,
    otherQuestion: known === undefined || known.question === question ? undefined : known.question,
    moves,
    async delivered(ids) {
      if (!moves || (page > 1 && !follows)) return;
      const isWhole = found.left === 0 && ids.length === found.ads.length;
      const { generation, asOf } = crawl;
      await store.batch(
        deliveredStatements({ owner, name, question, kinds, page, ids, generation, asOf, isLast: isWhole, now }),
      );
    },
  };
}

/** Since when there is a memory, and when after a moment nobody watched. */
export async function watchedSince(store: Store, crawl: CrawlState, from: number): Promise<Watched> {
  const state = await readState<MemoryState>(store, MEMORY_STATE);
  const since = state?.since ?? crawl.fullAt;
  const start = Math.max(from, since);
  const gaps = gapsBetween(await stretchesIn(store, start), start);
  return { since, gaps };
}
