/** The board's clock: `YYYY-MM-DD HH:MM:SS`, no zone, local time of the site (docs/board.md, Records). */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export interface Clock {
  /** IANA time zone: `Europe/Lisbon`. */
  readonly zone: string;
  /** How sentences call it: `Portuguese time`. */
  readonly time: string;
}

/** Made at first use: one takes longer than a start may. Swedish dates are those of the board. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function boardTime(instant: number, { zone }: Clock): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  return format.format(instant);
}

/** Parses a time of the board. A local hour that occurs twice means the later one. */
export function epochOf(stamp: string, clock: Clock): number | undefined {
  const reading = Date.parse(`${comparableTime(stamp).replace(' ', 'T')}Z`);
  if (Number.isNaN(reading)) return undefined;
  return 2 * reading - Date.parse(`${boardTime(reading, clock).replace(' ', 'T')}Z`);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day for people: `21 Nov`, or `21 Nov 2025` in another year. @param time in the board's format, or ISO 8601 */
export function dayOf(time: string, thisYear = String(new Date().getUTCFullYear())): string {
  const name = /^\d{4}-\d{2}-\d{2}/.test(time) ? MONTHS[Number(time.slice(5, 7)) - 1] : undefined;
  if (name === undefined) return time.slice(0, 10);
  const year = time.slice(0, 4);
  return `${Number(time.slice(8, 10))} ${name}${year === thisYear ? '' : ` ${year}`}`;
}

/** Time of the site to the minute: `21 Nov 09:30`. */
export function localMinute(instant: number, clock: Clock): string {
  const time = boardTime(instant, clock);
  return `${dayOf(time)} ${time.slice(11, 16)}`;
}

/** ISO 8601 with the offset of the site's time. */
export function isoTime(moment: number, clock: Clock): string {
  const local = boardTime(moment, clock).replace(' ', 'T');
  const hours = Math.round((Date.parse(`${local}Z`) - moment) / HOUR_MS);
  return `${local}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}

/** Normalizes a board time for comparison; empty when it is not one. */
export function comparableTime(text: string): string {
  const match = /^\s*(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?)?/.exec(text);
  if (match === null) return '';
  const [, date = '', minutes = '00:00', seconds = '00'] = match;
  return `${date} ${minutes}:${seconds}`;
}

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
