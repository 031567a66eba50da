import { AD_LIFE_DAYS } from '../../../wire/limits.ts';
import { boardTime, DAY_MS, localReading } from '../../../wire/time.ts';
import { readDays } from './days.ts';

/*
 * The board's times stay as they are written, `YYYY-MM-DD HH:MM:SS` in Portuguese local time (docs/board.md, Records),
 * which sorts as time goes, and every other time is brought into that form.
 */

/** A moment as the board writes it, with its distance from UTC, so that a program can read it: `2024-05-20T12:03:00+01:00`. */
export function isoTime(moment: number): string {
  const local = boardTime(moment).replace(' ', 'T');
  const minutes = Math.round((localReading(moment) - Math.floor(moment / 1000) * 1000) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const distance = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}

/** A time of the board in the one form that is compared; empty when it is none. */
export function comparableTime(written: string): string {
  const found = /^\s*(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?)?/.exec(written);
  if (found === null) return '';
  const [, date = '', minutes = '00:00', seconds = '00'] = found;
  return `${date} ${minutes}:${seconds}`;
}

/**
 * The time from which ads count, of what a person gave: a day (from its first second), a time (Portuguese unless it names
 * a zone) or an age.
 * @returns the time as the board writes it, or why it cannot be read
 */
export function timeFrom(given: string, now: number): { time: string } | { problem: string } {
  const read = readDays(given, now, 'past');
  return 'problem' in read ? read : { time: read.start };
}

/** The time before which no open ad was published, for an ad stays open that long (docs/board.md, Size and life). */
export function oldestPublication(now: number): string {
  return boardTime(now - AD_LIFE_DAYS * DAY_MS);
}

/** The ISO 8601 week of a board time: `2025-W14`. */
export function weekOf(time: string): string {
  const date = new Date(`${time.slice(0, 10)}T00:00:00Z`);
  const weekday = date.getUTCDay() || 7;
  // The week belongs to the year that holds its Thursday.
  date.setUTCDate(date.getUTCDate() + 4 - weekday);
  const year = date.getUTCFullYear();
  const week = Math.ceil(((date.getTime() - new Date(date).setUTCMonth(0, 1)) / DAY_MS + 1) / 7);
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`;
}
