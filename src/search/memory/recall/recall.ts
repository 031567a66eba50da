import { DAY_MS, MINUTE_MS } from '../../../wire/time.ts';
import type { Filters, Scope } from '../../find/filters.ts';
import type { CrawlState } from '../../store/generation/crawl-state.ts';
import { readState, type Sql, type Store, stateWrite } from '../../store/store.ts';
import { gapsBetween, MEMORY_STATE, type MemoryState, type Stretch, stretchesIn } from '../watching.ts';
import { type ChangesFound, changesIn } from './changed-ads.ts';
import {
  deliveredStatements,
  type KindTold,
  type NamedQuestion,
  namedQuestion,
  nameKey,
  type Owner,
  wasTold,
} from './marks.ts';
import { type ChangeKind, type From, ofEachKind, type Point } from './window.ts';

/** How far a name looks back that was never used before. */
export const FIRST_LOOK = 7 * DAY_MS;
/** Milliseconds for which a later page can be asked again after the last one was delivered. */
const ASKED_AGAIN = 10 * MINUTE_MS;

/** What is asked of the memory. */
export interface Recall {
  /** Milliseconds, or from where the name was told last. */
  readonly since: number | 'last';
  /** Whether that is what is taken where nothing was given: a time that the words name goes before it. */
  readonly isUsualTime?: boolean;
  readonly owner: Owner;
  readonly name?: string | undefined;
  /** The question as it is kept under the name. */
  readonly question: string;
  readonly kinds: readonly ChangeKind[];
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
  /** From when on it was looked, for any of the kinds asked for. */
  readonly from: number;
  /** The same of each kind. */
  readonly fromOf: Readonly<Record<ChangeKind, number>>;
  readonly watched: Watched;
  /** Whether nothing was told under the name with this question before. */
  readonly isFirst: boolean;
  /** Kinds for which it was looked from where the name was told last. */
  readonly sinceTold: readonly ChangeKind[];
  /** What was asked under the name before, where that is another question. */
  readonly otherQuestion: string | undefined;
  /** Whether the name's mark will move once everything is delivered. */
  readonly moves: boolean;
  /** Whether the next page goes on with whatever this one does not show: it knows what was delivered. */
  readonly isInTurn: boolean;
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
  const isOther = known !== undefined && known.question !== question;
  const told = isOther ? undefined : known?.told;
  const first = since === 'last' ? firstLook(known, isOther, now) : since;
  const start = since === 'last' ? startOf(told, first) : ofEachKind(() => ({ since }));
  // A time that is given may leave out what was never told, unless it is where the name begins.
  const moves = name !== undefined && (since === 'last' || known === undefined);
  const isInTurn = moves && (await wasTold(store, owner, name, question, page - 1));
  const from = isInTurn ? await beganFrom(store, asked, name, start, now) : start;
  const before = isInTurn ? { owner, key: nameKey(name), question, page } : undefined;
  const found = await changesIn(store, filters, scope, { from, kinds, page, limit, told: before });
  const fromOf = ofEachKind((kind) => timeOf(from[kind], told?.[kind]));
  const time = Math.min(...kinds.map((kind) => fromOf[kind]));
  return {
    ...found,
    from: time,
    fromOf,
    watched: await watchedSince(store, crawl, time),
    isFirst: name !== undefined && Object.values(told ?? {}).every(({ mark }) => mark === undefined),
    sinceTold: kinds.filter((kind) => 'mark' in from[kind]),
    otherQuestion: isOther ? known.question : undefined,
    moves,
    isInTurn,
    async delivered(ids) {
      if (!isInTurn) return;
      const isWhole = found.left === 0 && ids.length === found.ads.length;
      const { generation, asOf } = crawl;
      await store.batch([
        endedWrite(asked, name, isWhole ? { from, at: now } : undefined),
        ...deliveredStatements({
          owner,
          name,
          question,
          kinds,
          page,
          ids,
          generation,
          asOf,
          begins: first,
          isLast: isWhole,
          now,
        }),
      ]);
    },
  };
}

/** An answer of several pages of which the last was delivered. */
interface Ended {
  readonly from: From;
  readonly at: number;
}

const endedName = ({ owner, question, kinds }: Recall, name: string) =>
  `ended by kind ${JSON.stringify([owner, nameKey(name), question, kinds])}`;

/** A page asked again, or by another who reads the same answer, is what it was although the mark has moved. */
async function beganFrom(store: Store, asked: Recall, name: string, start: From, now: number): Promise<From> {
  const ended = asked.page === 1 ? undefined : await readState<Ended>(store, endedName(asked, name));
  return ended !== undefined && Math.abs(now - ended.at) < ASKED_AGAIN ? ended.from : start;
}

/** Notes the end of an answer, or that another one begins. */
function endedWrite(asked: Recall, name: string, ended: Ended | undefined): Sql {
  const own = endedName(asked, name);
  if (ended !== undefined && asked.page > 1) return stateWrite(own, ended);
  return { text: 'DELETE FROM state WHERE name = :own AND :page = 1', params: { own, page: asked.page } };
}

/** From when on a question is answered that was never told under the name: no later than the name was told before. */
function firstLook(known: NamedQuestion | undefined, isOther: boolean, now: number): number {
  const told = Object.values(known?.told ?? {}).map(({ at }) => at);
  return known === undefined || isOther ? Math.min(now - FIRST_LOOK, ...told) : Math.min(...told);
}

/** Each kind from where it was told last, or from where the name began. */
function startOf(told: NamedQuestion['told'] | undefined, first: number): From {
  if (told === undefined) return ofEachKind(() => ({ since: first }));
  return ofEachKind((kind) => {
    const { mark, at } = told[kind];
    return mark === undefined ? { since: at } : { mark };
  });
}

/** As of when a kind was told up to a mark; milliseconds. */
function timeOf(from: Point, told: KindTold | undefined): number {
  return 'since' in from ? from.since : (told?.at ?? 0);
}

/** Since when there is a memory, and when after a moment nobody watched. */
export async function watchedSince(store: Store, crawl: CrawlState, from: number): Promise<Watched> {
  const state = await readState<MemoryState>(store, MEMORY_STATE);
  const since = state?.since ?? crawl.fullAt;
  const start = Math.max(from, since);
  const gaps = gapsBetween(await stretchesIn(store, start), start);
  return { since, gaps };
}
