import { DAY_MS } from '../../../wire/time.ts';
import { weekOf } from './dates.ts';

/** The Monday of an ISO 8601 week, as the instant at which clocks in UTC show its midnight. */
export function weekStart(week: string): number {
  const [year = '', number = ''] = week.split('-W');
  // The fourth of January is in the first week.
  const fourth = Date.UTC(Number(year), 0, 4);
  const weekday = new Date(fourth).getUTCDay() || 7;
  return fourth - (weekday - 1) * DAY_MS + (Number(number) - 1) * 7 * DAY_MS;
}

/** The days of a week, `YYYY-MM-DD`. */
export function daysOf(week: string): string[] {
  return Array.from({ length: 7 }, (_, day) => new Date(weekStart(week) + day * DAY_MS).toISOString().slice(0, 10));
}

/** All weeks from one to another, both included. */
export function weeksBetween(first: string, last: string): string[] {
  const weeks: string[] = [];
  const end = weekStart(last);
  for (let monday = weekStart(first); monday <= end; monday += 7 * DAY_MS)
    weeks.push(weekOf(new Date(monday).toISOString().slice(0, 10)));
  return weeks;
}
