import type { Log } from '../index/history-writer.ts';
import { type History, type StateTime, stateKey } from '../storage/history.ts';
import { orRefuse } from '../storage/ledger.ts';
import type { JobRecord } from '../wire/records.ts';
import { differencesOf } from './ad-diff.ts';

export const CHANGE_KINDS = ['new', 'changed', 'gone'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A reported ad. Small, because a mark stores the whole list until its next window. Times are milliseconds. */
export interface ReportedAd {
  readonly kind: ChangeKind;
  readonly id: number;
  /** The current or last state. */
  readonly digest: string;
  readonly firstSeen: number;
  /** The earlier state of a changed ad, under its id at that time. */
  readonly before?: { readonly id: number; readonly digest: string } | undefined;
  /** Only for ads that are gone. */
  readonly lastSeen?: number | undefined;
  readonly goneBy?: number | undefined;
}

export interface NewsItem extends ReportedAd {
  readonly now: JobRecord;
  readonly was: JobRecord | undefined;
}

const UNREADABLE =
  'Earlier states of ads cannot be read now. Try again in a minute. If that does not help, this server cannot use its storage: see its log, or run jobboard-mcp check.';

/** Reads former states of ads; the index holds the current ones. @throws StorageError when they cannot be read */
export const readingHistory = <T>(log: Log, read: () => Promise<T>) => orRefuse({ log }, read, () => UNREADABLE);

export async function newsItems(history: History, board: string, ads: readonly ReportedAd[]): Promise<NewsItem[]> {
  const records = await history.records(
    board,
    ads.flatMap((ad) => (ad.before === undefined ? [ad] : [ad, ad.before])),
  );
  return ads.flatMap((ad) => {
    const now = records.get(stateKey(ad));
    return now === undefined ? [] : [{ ...ad, now, was: ad.before && records.get(stateKey(ad.before)) }];
  });
}

export type RememberedAd = NonNullable<Awaited<ReturnType<typeof rememberedAd>>>;

/** History of one ad; times are milliseconds. @returns undefined when no reading saw it, or it was deleted */
export async function rememberedAd(history: History, board: string, id: number) {
  const states = await history.statesOf(board, [id]);
  const [first, last] = [states[0], states.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const records = await history.records(board, states);
  const record = records.get(stateKey(last));
  if (record === undefined) return undefined;
  const reading = await history.lastSeen(board, id);
  const lastSeen = Math.max(reading?.started ?? 0, last.at);
  const [missed] = await history.times(board, lastSeen);
  return {
    record,
    firstSeen: first.at,
    /** Whether the first reading saw it. */
    wasThere: first.at === (await history.since(board)),
    changes: fieldChanges(states, records),
    lastSeen,
    /** End of the first whole reading without it. */
    goneBy: missed?.ended,
    ...sameAdOf(await history.twinsOf(board, [id]), first, missed !== undefined),
  };
}

function fieldChanges(states: readonly StateTime[], records: ReadonlyMap<string, JobRecord>) {
  return states.flatMap((state, index) => {
    const [was, is] = [states[index - 1], state].map((each) => each && records.get(stateKey(each)));
    const fields = was === undefined || is === undefined ? [] : differencesOf(was, is);
    return fields.length === 0 ? [] : [{ at: state.at, fields }];
  });
}

export function statesById(states: readonly StateTime[]): Map<number, StateTime[]> {
  const statesOfId = new Map<number, StateTime[]>();
  for (const state of states) statesOfId.set(state.id, [...(statesOfId.get(state.id) ?? []), state]);
  return statesOfId;
}

/** The same ad under other ids: the one first seen last before, and the one first seen after this one. */
function sameAdOf(twins: readonly StateTime[], own: StateTime, isGone: boolean) {
  const firsts = [...statesById(twins).values()].map(([first]) => first as StateTime);
  const others = firsts.filter(({ id }) => id !== own.id).sort((one, other) => one.at - other.at);
  return {
    earlier: others.findLast(({ at }) => at < own.at)?.id,
    later: isGone ? others.find(({ at }) => at > own.at)?.id : undefined,
  };
}
