import type { History, Reading, StateTime } from '../../storage/history.ts';
import { WHOLE_AGE } from '../crawl/fresh.ts';

export type Window = Awaited<ReturnType<typeof windowOf>>;

/** Results of the readings from `since` to `until`, as ids of ads. Times are milliseconds. */
export async function windowOf(history: History, board: string, since: number, until: number) {
  const memorySince = await history.since(board);
  const from = Math.max(since, memorySince ?? since);
  const readings = await history.readings(board, from, until);
  const [base] = readings;
  const knownSince = base?.started ?? since;
  const openBefore = new Set(base?.ids);
  const touched = new Set<number>();
  const lastSeen = new Map<number, number>();
  for (const { started, ids } of readings) for (const id of ids) lastSeen.set(id, started);
  for (const { id, at } of await history.statesIn(board, knownSince - 1, until)) {
    lastSeen.set(id, Math.max(lastSeen.get(id) ?? at, at));
    (at <= from ? openBefore : touched).add(id);
  }
  return {
    since,
    until,
    /** Start of the first stored reading. */
    memorySince,
    /** Start of the last reading before `since`, else of the first reading. */
    knownSince,
    openBefore,
    /** Ads with a state first seen in this window. */
    touched,
    lastSeen,
    /** Start of the last whole reading: only a whole reading shows which ads are gone. */
    lastReading: readings.at(-1)?.started ?? 0,
    /** End of the first reading that missed an ad. */
    goneBy: (seen: number) => readings.find(({ started }) => started > seen)?.ended,
  };
}

export function statesById(states: readonly StateTime[]): Map<number, StateTime[]> {
  const found = new Map<number, StateTime[]>();
  for (const state of states) found.set(state.id, [...(found.get(state.id) ?? []), state]);
  return found;
}

/** Times from `since` to `until` without a reading for 1.5 times as long as an answer may be old. */
export function gapsIn(times: readonly Omit<Reading, 'ids'>[], since: number, until: number) {
  const gaps: { began: number; ended: number }[] = [];
  let last = since;
  for (const { started } of [...times, { started: until }]) {
    if (started - last > WHOLE_AGE * 1.5) gaps.push({ began: last, ended: started });
    last = Math.max(last, started);
  }
  return gaps;
}
