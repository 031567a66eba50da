import type { History, Reading, StateTime } from '../../storage/history.ts';
import { WHOLE_AGE } from '../crawl/fresh.ts';

/** What the readings tell of a time; ids of ads. */
export interface Window {
  /** Milliseconds. */
  readonly since: number;
  readonly until: number;
  /** The first reading that is kept; undefined where there is none. */
  readonly memorySince: number | undefined;
  /** The reading from which the state at `since` is known: the last one before, else the first one of all. */
  readonly base: Reading | undefined;
  /** Open at `since`, as far as it is known. */
  readonly openBefore: ReadonlySet<number>;
  /** Ads whose state was first seen in this time. */
  readonly touched: ReadonlySet<number>;
  /** Seen before or in this time and missed by the last whole reading, with when. */
  readonly missed: ReadonlyMap<number, Missed>;
  /** When the last whole reading began, and whether an ad was seen by it or after it. */
  readonly lastReading: number | undefined;
  wasSeenLast(id: number): boolean;
}

/** Between which two times an ad went; milliseconds. */
export interface Missed {
  readonly lastSeen: number;
  readonly goneBy: number;
}

/** Only whole readings tell what went: an ad that anything saw after the last one is there. */
export async function windowOf(history: History, board: string, since: number, until: number): Promise<Window> {
  const memorySince = await history.since(board);
  const from = Math.max(since, memorySince ?? since);
  const readings = await history.readings(board, from, until);
  const [base] = readings;
  const seen = await history.statesIn(board, (base?.started ?? since) - 1, until);
  const openBefore = new Set(base?.ids);
  const touched = new Set<number>();
  const lastState = new Map<number, number>();
  for (const { id, at } of seen) {
    lastState.set(id, at);
    if (at <= from) openBefore.add(id);
    else touched.add(id);
  }
  const last = readings.at(-1);
  const seenLast = new Set(last?.ids);
  return {
    since,
    until,
    memorySince,
    base,
    openBefore,
    touched,
    missed: missedIn(readings, lastState),
    lastReading: last?.started,
    wasSeenLast: (id) => seenLast.has(id) || (lastState.get(id) ?? 0) > (last?.started ?? 0),
  };
}

function missedIn(readings: readonly Reading[], lastState: ReadonlyMap<number, number>): Map<number, Missed> {
  const last = readings.at(-1);
  const present = new Set(last?.ids);
  const missed = new Map<number, Missed>();
  if (last === undefined) return missed;
  const add = (id: number, lastSeen: number) => {
    if (present.has(id) || lastSeen > last.started || missed.has(id)) return;
    const next = readings.find(({ started }) => started > lastSeen);
    if (next !== undefined) missed.set(id, { lastSeen, goneBy: next.ended });
  };
  for (const { started, ids } of readings.toReversed())
    for (const id of ids) add(id, Math.max(started, lastState.get(id) ?? 0));
  for (const [id, at] of lastState) add(id, at);
  return missed;
}

/** States by ad, oldest first. */
export function statesById(states: readonly StateTime[]): Map<number, StateTime[]> {
  const found = new Map<number, StateTime[]>();
  for (const state of states) {
    const own = found.get(state.id);
    if (own === undefined) found.set(state.id, [state]);
    else own.push(state);
  }
  return found;
}

/** A time; milliseconds. */
export interface Stretch {
  readonly began: number;
  readonly ended: number;
}

/** Times from `since` to `until` in which nobody read the board for longer than an answer may be old. */
export function gapsIn(times: readonly Omit<Reading, 'ids'>[], since: number, until: number): Stretch[] {
  const gaps: Stretch[] = [];
  let last = since;
  for (const { started } of [...times, { started: until }]) {
    if (started - last > WHOLE_AGE * 1.5) gaps.push({ began: last, ended: started });
    last = Math.max(last, started);
  }
  return gaps;
}
