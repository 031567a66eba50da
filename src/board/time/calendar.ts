import type { SqlRow } from '../../sqlite.ts';
import { boardTime } from '../../wire/time.ts';
import { integerIn } from '../database/rows.ts';
import { dateOf, dayOf, instantOn, mondayOf } from './days.ts';

/*
 * Courses and events keep days counted from the Monday of the present week, so that their dates always look current:
 * they move on by seven days every Monday and keep their weekdays.
 */

/** Order of courses and events, for SQL: what is not over yet first, soonest first. The real board's is not known. */
export function upcomingFirst(now: number): string {
  const day = dayOf(now);
  return `start + days <= ${day - mondayOf(day)}, start, id`;
}

/** `dateStart`, `dateEnd` and `updatedAt` of a course or an event. */
export function scheduleOf(row: SqlRow, now: number): { dateStart: string; dateEnd: string; updatedAt: string } {
  const monday = mondayOf(dayOf(now));
  const start = monday + integerIn(row, 'start');
  return {
    dateStart: dateOf(start),
    dateEnd: dateOf(start + integerIn(row, 'days') - 1),
    updatedAt: boardTime(instantOn(monday + integerIn(row, 'updated'), 10 * 3600 + integerIn(row, 'id'))),
  };
}
