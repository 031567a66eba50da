import type { Reading } from '../../storage/history.ts';
import { boardTime, DAY_MS } from '../../wire/time.ts';
import { WHOLE_AGE } from '../crawl/fresh.ts';

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

/** How the board was watched since the memory began. Days are those of Portugal. */
export interface Watched {
  /** The first reading; milliseconds. */
  readonly since: number;
  readonly days: number;
  /** On how many of them the board was read whole. */
  readonly watchedDays: number;
  /** The same of some days, as `2026-11-22`: the share of those that have passed. */
  shareOf(days: readonly string[]): number;
}

export function watchedOf(times: readonly Omit<Reading, 'ids'>[], now: number): Watched {
  const dayOf = (time: number) => boardTime(time).slice(0, 10);
  const read = new Set(times.map(({ started }) => dayOf(started)));
  const today = dayOf(now);
  const since = times[0]?.started ?? now;
  const between = Date.parse(`${today}T00:00:00Z`) - Date.parse(`${dayOf(since)}T00:00:00Z`);
  return {
    since,
    days: Math.max(1, Math.round(between / DAY_MS) + 1),
    watchedDays: read.size,
    shareOf(days) {
      const passed = days.filter((day) => day <= today);
      return passed.length === 0 ? 0 : passed.filter((day) => read.has(day)).length / passed.length;
    },
  };
}
