/*
 * The board's times. Days are whole numbers counted from 1 January 1970; instants are milliseconds as in `Date.now()`.
 * The service's times carry no zone and fit Portuguese local time (field notes, Answers).
 */

export const DAY = 86_400_000;

/** Swedish writes dates as `YYYY-MM-DD HH:MM:SS`, which is the service's format (interface, Resources, conventions). */
const LOCAL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Lisbon',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An instant as `YYYY-MM-DD HH:MM:SS` in Portuguese local time. */
export function timestampOf(instant: number): string {
  return LOCAL.format(instant);
}

/** A day as `YYYY-MM-DD`. */
export function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** The local day and the seconds since its midnight. */
function localTimeOf(instant: number): { day: number; seconds: number } {
  const local = localReading(instant);
  return { day: Math.floor(local / DAY), seconds: Math.floor((local % DAY) / 1000) };
}

function localReading(instant: number): number {
  return Date.parse(`${timestampOf(instant).replace(' ', 'T')}Z`);
}

/** The local day on which an instant falls. */
export function dayOf(instant: number): number {
  return localTimeOf(instant).day;
}

/** The instant at which clocks in Portugal show a time of a day. */
export function instantOf(day: number, seconds: number): number {
  const reading = day * DAY + seconds * 1000;
  return reading - (localReading(reading) - reading);
}

/** Seconds after midnight from which the sample board shows the ads of a day: its first batch is out by then. */
const BOARD_DAY_STARTS = 9.5 * 3600;

/** The day that the sample board shows as its newest. */
export function boardDayOf(instant: number): number {
  const { day, seconds } = localTimeOf(instant);
  return seconds < BOARD_DAY_STARTS ? day - 1 : day;
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
