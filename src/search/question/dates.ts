import type { Site } from '../../wire/site.ts';
import { fold, plainLetters } from '../../wire/text/fold.ts';
import { boardTime, DAY_MS, HOUR_MS } from '../../wire/time.ts';

/** Times are compared as text: `YYYY-MM-DD HH:MM:SS` in local time of the site. */

export function isoTime(moment: number, site: Site): string {
  const local = boardTime(moment, site).replace(' ', 'T');
  const hours = Math.round((Date.parse(`${local}Z`) - moment) / HOUR_MS);
  return `${local}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}

/** Normalizes a board time for comparison; empty when it is not one. */
export function comparableTime(written: string): string {
  const found = /^\s*(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?)?/.exec(written);
  if (found === null) return '';
  const [, date = '', minutes = '00:00', seconds = '00'] = found;
  return `${date} ${minutes}:${seconds}`;
}

/** A date from a person: its start as board time, and its last day. */
export interface Days {
  readonly start: string;
  readonly last: string;
}

export type Direction = 'past' | 'future';

const AGE = /^(\d{1,4}) ?(h|d|w)$/;
const AGES: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:[ t](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(z|[+-]\d{2}:?\d{2})?)?$/;
const NEAR_DAYS: Readonly<Record<string, number>> = { today: 0, yesterday: -1, tomorrow: 1 };
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const FORMS = {
  past: 'today, yesterday, a weekday, 24h, 7d or 2w',
  future: 'today, tomorrow, a weekday, 7d or 2w',
} as const;

/** @param now epoch ms @param after the day from which a weekday is searched @returns the days or a problem */
export function readDays(
  given: string,
  now: number,
  direction: Direction,
  site: Site,
  after?: string,
): Days | { readonly problem: string } {
  const text = fold(plainLetters(given)).trim().toLowerCase().replace(/\s+/g, ' ');
  const today = boardTime(now, site).slice(0, 10);
  const read = ageIn(text, now, direction, site) ?? momentIn(text, site) ?? namedDay(text, today, direction, after);
  if (read !== undefined) return read;
  const why = MOMENT.test(text) ? ', which is not in the calendar' : '';
  const forms = `give a day (2025-03-31), a time (2025-03-31 09:00, ${site.time}), ${FORMS[direction]}`;
  return { problem: `is "${given.trim().slice(0, 40)}"${why}; ${forms}.` };
}

/** @returns the start as the board writes it, or a problem */
export function timeFrom(given: string, now: number, site: Site): { time: string } | { problem: string } {
  const read = readDays(given, now, 'past', site);
  return 'problem' in read ? read : { time: read.start };
}

function ageIn(text: string, now: number, direction: Direction, site: Site): Days | undefined {
  const [, count, unit = ''] = AGE.exec(text) ?? [];
  if (count === undefined) return undefined;
  const distance = Number(count) * (AGES[unit] ?? DAY_MS);
  const start = boardTime(direction === 'past' ? now - distance : now + distance, site);
  return { start, last: start.slice(0, 10) };
}

function momentIn(text: string, site: Site): Days | undefined {
  const found = MOMENT.exec(text);
  if (found === null) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', zone] = found;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const utc = Date.parse(`${written}Z`);
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(written)) return undefined;
  if (zone === undefined) return { start: written.replace('T', ' '), last: written.slice(0, 10) };
  const at = Date.parse(written + zone.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (Number.isNaN(at)) return undefined;
  const start = boardTime(at, site);
  return { start, last: start.slice(0, 10) };
}

/** The nearest such weekday in the direction, starting with today or with `after` if that is later. */
function namedDay(text: string, today: string, direction: Direction, after = today): Days | undefined {
  const near = NEAR_DAYS[text];
  if (near !== undefined) return oneDay(moved(today, near));
  const weekday = WEEKDAYS.indexOf(text);
  if (weekday < 0) return undefined;
  const from = after > today ? after : today;
  const until = (weekday - new Date(`${from}T00:00:00Z`).getUTCDay() + 7) % 7;
  return oneDay(moved(from, direction === 'future' || until === 0 ? until : until - 7));
}

const oneDay = (date: string): Days => ({ start: `${date} 00:00:00`, last: date });
const moved = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The ISO 8601 week of a board time: `2025-W14`. */
export function weekOf(time: string): string {
  const date = new Date(`${time.slice(0, 10)}T00:00:00Z`);
  const weekday = date.getUTCDay() || 7;
  // A week belongs to the year of its Thursday.
  date.setUTCDate(date.getUTCDate() + 4 - weekday);
  const year = date.getUTCFullYear();
  const week = Math.ceil(((date.getTime() - new Date(date).setUTCMonth(0, 1)) / DAY_MS + 1) / 7);
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`;
}

export function weekStart(week: string): number {
  const [year, number] = [Number(week.slice(0, 4)), Number(week.slice(6))];
  // 4 January is always in week 1.
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() || 7) - 1) * DAY_MS;
  return monday + (number - 1) * 7 * DAY_MS;
}
