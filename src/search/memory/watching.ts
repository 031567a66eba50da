import { boardTime, DAY_MS, HOUR_MS } from '../../wire/time.ts';
import type { Sql, Store } from '../store/store.ts';

/** Milliseconds between two readings within one stretch: as long as an answer may be old (docs/contract.md, Searching, Age). */
const LONGEST_PAUSE = 2 * HOUR_MS;

/** A time in which the board was read again and again; milliseconds. */
export interface Stretch {
  readonly began: number;
  readonly ended: number;
}

/** What is known of the readings so far, kept under {@link MEMORY_STATE}. */
export interface MemoryState {
  /** When the memory begins: its first reading. */
  readonly since: number;
  /** The last reading, and the last one that saw every ad. */
  readonly last: number;
  readonly wholeAt: number;
  /** Readings since of the newest ads only, each with the time of publication down to which it saw them all. */
  readonly newest: readonly (readonly [at: number, downTo: string])[];
  /** The latest time of publication that the board ever showed: its clock, as far as it is known. */
  readonly published: string;
}

export const MEMORY_STATE = 'memory';

/**
 * The time of a reading by a clock that may have been put forward or back. Where it shows less than at the last reading,
 * the board's own times tell which of the two was wrong: a clock that is behind the newest ad is behind now.
 * @returns whether times that were noted since were ahead, and must be brought back
 */
export function readingTime(clock: number, before: MemoryState | undefined, published: string) {
  if (before === undefined || clock >= before.last) return { time: clock, wasAhead: false };
  const isBehind = before.last - clock < HOUR_MS || published > boardTime(clock + DAY_MS);
  return isBehind ? { time: before.last, wasAhead: false } : { time: clock, wasAhead: true };
}

/** When an ad published then was last seen, as far as the readings tell. */
export function lastSeenOf({ wholeAt, newest }: MemoryState, published: string): number {
  const seen = newest.filter(([, downTo]) => published >= downTo).map(([at]) => at);
  return Math.max(wholeAt, ...seen);
}

/** The state after a reading. @param downTo where only the newest were read; undefined when all were seen */
export function stateAfter(
  before: MemoryState | undefined,
  time: number,
  published: string,
  downTo: string | undefined,
): MemoryState {
  if (before === undefined || downTo === undefined)
    return { since: Math.min(before?.since ?? time, time), last: time, wholeAt: time, newest: [], published };
  // A reading that saw less than this later one tells nothing more.
  const newest = [...before.newest.filter(([, other]) => other < downTo), [time, downTo] as const];
  return { ...before, last: time, newest, published };
}

/** Adds a reading to the stretch that it continues, or begins one. */
export function watched(time: number): Sql {
  return {
    text: `INSERT INTO stretches (began, ended)
      VALUES (coalesce((SELECT max(began) FROM stretches WHERE began <= :time AND ended >= :from), :time), :time)
      ON CONFLICT (began) DO UPDATE SET ended = CASE WHEN excluded.ended > stretches.ended THEN excluded.ended ELSE stretches.ended END`,
    params: { time, from: time - LONGEST_PAUSE },
  };
}

/** The stretches that reach into a time, the first one first. */
export async function stretchesIn(store: Store, from: number): Promise<Stretch[]> {
  const rows = await store.all({
    text: 'SELECT began, ended FROM stretches WHERE ended >= :from ORDER BY began',
    params: { from },
  });
  return rows.map(({ began, ended }) => ({ began: Number(began), ended: Number(ended) }));
}

/** What lies between stretches, from a time on. */
export function gapsBetween(stretches: readonly Stretch[], from: number): Stretch[] {
  const gaps: Stretch[] = [];
  let until = stretches[0]?.began ?? from;
  if (until > from && stretches.length > 0) gaps.push({ began: from, ended: until });
  for (const { began, ended } of stretches) {
    if (began > until) gaps.push({ began: until, ended: began });
    until = Math.max(until, ended);
  }
  return gaps;
}

/** Brings back what was noted by a clock that was ahead: it happened by now at the latest. */
export function broughtBack(now: number): Sql[] {
  const columns = {
    presence: ['first_seen', 'gone_by', 'last_seen', 'returned_at'],
    past: ['first_seen', 'last_seen', 'gone_at', 'gone_by'],
    changes: ['noticed'],
    marks: ['told_at', 'new_at', 'changed_at', 'gone_at'],
    stretches: ['ended'],
  };
  const params = { now };
  return [
    { text: 'DELETE FROM stretches WHERE began > :now', params },
    ...Object.entries(columns).flatMap(([table, names]) =>
      names.map((name) => ({ text: `UPDATE ${table} SET ${name} = :now WHERE ${name} > :now`, params })),
    ),
    ...['presence', 'past'].map((table) => ({
      text: `UPDATE ${table} SET appeared = :shown WHERE appeared > :shown`,
      params: { shown: boardTime(now) },
    })),
  ];
}
