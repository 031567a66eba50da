import { setImmediate as nextTurn } from 'node:timers/promises';
import type { History } from '../../storage/history.ts';
import { boardTime, DAY_MS } from '../../wire/time.ts';
import type { AdReading } from '../index/ad.ts';
import { type IndexDatabase, openIndex } from '../index/database.ts';
import { writeAds, writeFacts } from '../index/write.ts';
import { weekStart } from '../question/dates.ts';
import type { CountBy } from './count.ts';

/** All ads that were ever seen, in an index in memory, and how the board was watched. */
export interface EverSeen {
  readonly db: IndexDatabase;
  readonly watched: {
    /** When the first reading began; milliseconds. */
    readonly since: number;
    readonly days: number;
    /** Days on which the board was read. */
    readonly daysRead: number;
    /** The share of a week's days on which the board was read; days to come do not count. */
    shareOf(week: string): number;
  };
}

/** Texts are read only where skills are counted: that takes most of the time. @param now milliseconds */
export async function everSeen(
  history: History,
  board: string,
  by: CountBy,
  reading: AdReading,
  now: number,
): Promise<EverSeen> {
  const db = openIndex(':memory:');
  for await (const jobs of history.everSeen(board)) {
    if (by.dimension === 'skill') await writeAds(db, jobs, reading);
    else await writeFacts(db, jobs);
    await nextTurn();
  }
  const since = (await history.since(board)) ?? now;
  const times = await history.times(board, 0);
  const read = new Set(times.map(({ ended }) => dayOf(ended)));
  return {
    db,
    watched: {
      since,
      days: daysBetween(since, now).length,
      daysRead: read.size,
      shareOf(week) {
        const monday = weekStart(week);
        const days = Array.from({ length: 7 }, (_, day) => dayOf(monday + day * DAY_MS)).filter(
          (day) => day <= dayOf(now),
        );
        return days.length === 0 ? 0 : days.filter((day) => read.has(day)).length / days.length;
      },
    },
  };
}

const dayOf = (moment: number) => boardTime(moment).slice(0, 10);

function daysBetween(from: number, to: number): string[] {
  const days = new Set<string>();
  for (let at = from; at < to; at += DAY_MS) days.add(dayOf(at));
  return [...days.add(dayOf(to))];
}
