import type { Site } from '../site/site.ts';
import { fold, plainLetters } from '../text/fold.ts';
import { boardTime, DAY_MS, HOUR_MS } from '../wire/time.ts';

type Direction = 'past' | 'future';

const AGE = /^(\d{1,4}) ?(h|d|w)$/;
const AGES: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:[ t](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(z|[+-]\d{2}:?\d{2})?)?$/;
const NEAR_DAYS = new Map(Object.entries({ today: 0, yesterday: -1, tomorrow: 1 }));

const FORMS = {
  past: 'today, yesterday, 24h, 7d or 2w',
  future: 'today, tomorrow, 7d or 2w',
} as const;

/** Reads a date from a person. @param now epoch ms @returns its start as the board writes times, or a problem */
export function timeFrom(input: string, now: number, direction: Direction, site: Site) {
  const text = fold(plainLetters(input)).trim().toLowerCase().replace(/\s+/g, ' ');
  const today = boardTime(now, site).slice(0, 10);
  const time = ageIn(text, now, direction, site) ?? momentIn(text, site) ?? namedDay(text, today);
  if (time !== undefined) return { time };
  const why = MOMENT.test(text) ? ', which is not in the calendar' : '';
  const forms = `give a day (2025-03-31), a time (2025-03-31 09:00, ${site.time}), ${FORMS[direction]}`;
  return { problem: `is "${input.trim().slice(0, 40)}"${why}; ${forms}.` };
}

function ageIn(text: string, now: number, direction: Direction, site: Site): string | undefined {
  const [, count, unit = ''] = AGE.exec(text) ?? [];
  if (count === undefined) return undefined;
  const distance = Number(count) * (AGES[unit] ?? DAY_MS);
  return boardTime(direction === 'past' ? now - distance : now + distance, site);
}

function momentIn(text: string, site: Site): string | undefined {
  const moment = MOMENT.exec(text);
  if (moment === null) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', zone] = moment;
  const stamp = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const utc = Date.parse(`${stamp}Z`);
  // The board is younger than the clock of computers.
  if (Number.isNaN(utc) || utc < 0 || !new Date(utc).toISOString().startsWith(stamp)) return undefined;
  if (zone === undefined) return stamp.replace('T', ' ');
  const at = Date.parse(stamp + zone.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(at) ? undefined : boardTime(at, site);
}

function namedDay(text: string, today: string): string | undefined {
  const days = NEAR_DAYS.get(text);
  if (days === undefined) return undefined;
  const date = new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS);
  return `${date.toISOString().slice(0, 10)} 00:00:00`;
}
