import { DAY_MS, HOUR_MS, instantOf, localReading } from '../../wire/time.ts';

/* Days are whole numbers counted from 1 January 1970; they begin at midnight in Portugal. */

/** A day as `YYYY-MM-DD`. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day on which an instant falls. */
export function dayOf(instant: number): number {
  return Math.floor(localReading(instant) / DAY_MS);
}

/** The instant at which clocks show a time of a day, in seconds after midnight. */
export function instantOn(day: number, seconds: number): number {
  return instantOf(day * DAY_MS + seconds * 1000);
}

/** Milliseconds after midnight from which the sample board shows the ads of a day: its first batch is out by then. */
const BOARD_DAY_STARTS = 9.5 * HOUR_MS;

/** The day that the sample board shows as its newest. */
export function boardDayOf(instant: number): number {
  return Math.floor((localReading(instant) - BOARD_DAY_STARTS) / DAY_MS);
}

/** 0 is Sunday. Day 0 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The Monday of the week that a day belongs to. */
export function mondayOf(day: number): number {
  return day - ((weekdayOf(day) + 6) % 7);
}

/** The working day that is `count` working days before the latest one at `day`. */
export function workingDayBefore(day: number, count: number): number {
  const fromMonday = Math.min(weekdayOf(day) === 0 ? 4 : weekdayOf(day) - 1, 4);
  const position = fromMonday - count;
  return mondayOf(day) + Math.floor(position / 5) * 7 + (((position % 5) + 5) % 5);
}
