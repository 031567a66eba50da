import { fold, plainLetters } from '../../../wire/text/fold.ts';
import { boardTime, DAY_MS, HOUR_MS } from '../../../wire/time.ts';
import { MONTHS, monthNamed, WEEKDAYS } from './calendar-words.ts';

/** What a person meant by a date: the board's time at which it begins, and its last day. */
export interface Days {
  /** `YYYY-MM-DD HH:MM:SS`, Portuguese time. */
  readonly start: string;
  /** `YYYY-MM-DD`. */
  readonly last: string;
}
type Reading = Days | { readonly problem: string };

/** Which way a weekday, an age or a month without a year points. */
export type Direction = 'past' | 'future';

const AGES: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS, s: 7 * DAY_MS };

const UNITS = String.raw`(\d{1,4})\s*(h|d|w|hours?|days?|weeks?|horas?|dias?|semanas?)`;
const AGE: Readonly<Record<Direction, RegExp>> = {
  past: new RegExp(`^(?:(?:last|past|ultim[oa]s) |ha )?${UNITS}(?: ago)?$`),
  future: new RegExp(`^(?:(?:next|in|proxim[oa]s|em) )?${UNITS}$`),
};
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:[ t](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(z|[+-]\d{2}:?\d{2})?)?$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const MONTH_NUMBER = /^(\d{4})-(\d{2})$/;
const DAY_AND_MONTH = /^(\d{1,2})(?:st|nd|rd|th|\.?o)? (?:de |of )?([a-z]+)\.?(?:,? (?:de )?(\d{4}))?$/;
const MONTH_AND_DAY = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/;
const MONTH_ALONE = /^([a-z]+)\.?(?: (?:de )?(\d{4}))?$/;

const EXAMPLES: Readonly<Record<Direction, string>> = {
  past: 'give a date (2025-03-31), a time (2025-03-31 09:00, Portuguese time), an age (24h, 7d, 2w), today, yesterday or a weekday',
  future: 'give a date (2025-03-31), a month (2025-04), today, tomorrow, a weekday or a time ahead (7d, 2w)',
};

/**
 * Reads a date as people write it, in Portuguese and English. What can be read in two ways is refused with both.
 * @param now milliseconds since the epoch; days are those of Portugal
 */
export function readDays(given: string, now: number, direction: Direction): Reading {
  const folded = fold(plainLetters(given)).trim().toLowerCase().replace(/\s+/g, ' ');
  const text = direction === 'past' ? folded.replace(FROM_ON, '') : folded;
  const today = boardTime(now).slice(0, 10);
  const found =
    ageIn(text, now, direction) ??
    momentIn(text) ??
    wordIn(text, today, direction) ??
    numbersIn(text) ??
    monthIn(text, today, direction) ??
    'unknown';
  const shown = given.trim().slice(0, 40);
  if (found === 'unknown') return { problem: `is "${shown}"; ${EXAMPLES[direction]}.` };
  if (found === 'no day') return { problem: `is "${shown}", which is not in the calendar; ${EXAMPLES[direction]}.` };
  return 'either' in found
    ? { problem: `is "${shown}", which may be ${found.either.join(' or ')}; say which.` }
    : found;
}

type ReadDay = Days | 'no day' | { readonly either: readonly string[] } | undefined;

function ageIn(text: string, now: number, direction: Direction): ReadDay {
  const [, count, unit = ''] = AGE[direction].exec(text) ?? [];
  if (count === undefined) return undefined;
  const distance = Number(count) * (AGES[unit.charAt(0)] ?? DAY_MS);
  const start = boardTime(direction === 'past' ? now - distance : now + distance);
  return { start, last: start.slice(0, 10) };
}

function momentIn(text: string): ReadDay {
  const found = MOMENT.exec(text);
  if (found === null) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', zone] = found;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const utc = Date.parse(`${written}Z`);
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(written)) return 'no day';
  const at = zone === undefined ? undefined : Date.parse(`${written}${zoneOf(zone)}`);
  const start = at === undefined ? written.replace('T', ' ') : boardTime(at);
  return { start, last: start.slice(0, 10) };
}

const zoneOf = (zone: string) => zone.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');

const NEAR_DAYS: Readonly<Record<string, number>> = {
  today: 0, hoje: 0, yesterday: -1, ontem: -1, anteontem: -2, tomorrow: 1, amanha: 1,
}; // biome-ignore format: a table

const LAST_WEEK = /^(?:last week|(?:a )?semana passada|(?:a )?ultima semana)$/;
const LAST_MONTH = /^(?:last month|(?:o )?mes passado|(?:o )?ultimo mes)$/;
const NEXT_WEEK = /^(?:next week|(?:(?:n?a )?proxima semana)|(?:a )?semana que vem)$/;
const NEXT_MONTH = /^(?:next month|(?:(?:n?o )?proximo mes)|(?:o )?mes que vem)$/;
const THIS_WEEKEND = /^(?:(?:this|the) weekend|(?:n?este )?fim[- ]de[- ]semana)$/;
/** Said before a time from which on something counts; it adds nothing. */
const FROM_ON = /^(?:since|desde|a partir de) (?:(?:o|a) )?/;

/** A weekday is the nearest one in its direction, today included: which one "last monday" means nobody can tell. */
function wordIn(text: string, today: string, direction: Direction): ReadDay {
  const near = NEAR_DAYS[text];
  if (near !== undefined) return oneDay(moved(today, near));
  const monday = moved(today, -((weekdayOf(today) + 6) % 7));
  if (text === 'this week' || text === 'esta semana') return { ...oneDay(monday), last: moved(monday, 6) };
  if (direction === 'past' && LAST_WEEK.test(text)) return { ...oneDay(moved(monday, -7)), last: moved(monday, -1) };
  if (direction === 'past' && LAST_MONTH.test(text)) {
    const end = moved(`${today.slice(0, 7)}-01`, -1);
    return wholeMonth(Number(end.slice(0, 4)), Number(end.slice(5, 7)));
  }
  const ahead = direction === 'future' ? periodAhead(text, today, monday) : undefined;
  if (ahead !== undefined) return ahead;
  if (text === 'this month' || text === 'este mes')
    return wholeMonth(Number(today.slice(0, 4)), Number(today.slice(5, 7)));
  const weekday = WEEKDAYS.get(text.replace(/[- ]feira$/, ''));
  if (weekday === undefined) return undefined;
  const until = (weekday - weekdayOf(today) + 7) % 7;
  return oneDay(moved(today, direction === 'future' || until === 0 ? until : until - 7));
}

/** @param monday of the present week */
function periodAhead(text: string, today: string, monday: string): ReadDay {
  if (NEXT_WEEK.test(text)) return { ...oneDay(moved(monday, 7)), last: moved(monday, 13) };
  // On a Sunday it is still this one.
  if (THIS_WEEKEND.test(text)) return { ...oneDay(moved(monday, 5)), last: moved(monday, 6) };
  if (!NEXT_MONTH.test(text)) return undefined;
  const within = moved(`${today.slice(0, 7)}-28`, 4);
  return wholeMonth(Number(within.slice(0, 4)), Number(within.slice(5, 7)));
}

function numbersIn(text: string): ReadDay {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return realDay(Number(year), Number(month), Number(day));
  const [, wholeYear, ofYear] = MONTH_NUMBER.exec(text) ?? [];
  if (wholeYear !== undefined) return wholeMonth(Number(wholeYear), Number(ofYear));
  const [, first, second, last] = YEAR_LAST.exec(text) ?? [];
  if (last === undefined) return undefined;
  const [a, b, y] = [Number(first), Number(second), Number(last)];
  const readings = [realDay(y, b, a), realDay(y, a, b)].filter((one) => one !== 'no day');
  const [dayFirst, monthFirst] = readings;
  if (dayFirst === undefined) return 'no day';
  if (monthFirst === undefined || a === b) return dayFirst;
  return { either: [`${dayFirst.last} (day first)`, `${monthFirst.last} (month first)`] };
}

/** `20 de novembro de 2026`, `November 20`, `dezembro`; without a year the nearest in its direction. */
function monthIn(text: string, today: string, direction: Direction): ReadDay {
  const [, day, name = '', year] = DAY_AND_MONTH.exec(text) ?? [];
  const [, otherName = '', otherDay, otherYear] = MONTH_AND_DAY.exec(text) ?? [];
  const [, alone = '', yearAlone] = MONTH_ALONE.exec(text) ?? [];
  const month = monthNamed(name) ?? monthNamed(otherName) ?? monthNamed(alone);
  if (month === undefined) return undefined;
  const given = year ?? otherYear ?? yearAlone;
  const inYear = (one: number) => {
    const which = day ?? otherDay;
    return which === undefined ? wholeMonth(one, month) : realDay(one, month, Number(which));
  };
  if (given !== undefined) return inYear(Number(given));
  const thisYear = Number(today.slice(0, 4));
  const now = inYear(thisYear);
  if (now === 'no day') return now;
  if (direction === 'past') return now.start.slice(0, 10) > today ? inYear(thisYear - 1) : now;
  return now.last < today ? inYear(thisYear + 1) : now;
}

function realDay(year: number, month: number, day: number): Days | 'no day' {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? oneDay(at.toISOString().slice(0, 10)) : 'no day';
}

function wholeMonth(year: number, month: number): Days | 'no day' {
  if (month < 1 || month > MONTHS) return 'no day';
  const first = realDay(year, month, 1);
  if (first === 'no day') return first;
  return { start: first.start, last: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

const oneDay = (date: string): Days => ({ start: `${date} 00:00:00`, last: date });
const moved = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
