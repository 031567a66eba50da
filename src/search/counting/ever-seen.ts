import type { CallOptions } from '../../client/client.ts';
import type { History } from '../../storage/history.ts';
import { nextTurn } from '../../turn.ts';
import type { Site } from '../../wire/site.ts';
import { boardTime, DAY_MS, weekStart } from '../../wire/time.ts';
import { openIndex } from '../index/database.ts';
import { writeAds, writeFacts } from '../index/write.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';

/** The call's time is too short for all ads ever seen. */
export class HistoryTooLong extends Error {}

/** Milliseconds for counting and answering. */
const REST = 1500;

/**
 * All ads ever seen, in an index in memory.
 * @param readsTexts for what texts ask for, which takes most of the time
 * @throws HistoryTooLong, or the reason of the call's signal
 */
export async function everSeen(
  history: History,
  board: string,
  readsTexts: boolean,
  vocabulary: Vocabulary,
  now: number,
  site: Site,
  call: CallOptions,
) {
  const dayOf = (moment: number) => boardTime(moment, site).slice(0, 10);
  const db = openIndex(':memory:');
  for await (const ads of history.everSeen(board)) {
    if (readsTexts) await writeAds(db, ads, vocabulary);
    else await writeFacts(db, ads);
    await nextTurn();
    if (!call.signal.aborted && Date.now() < call.deadline - REST) continue;
    db.close();
    call.signal.throwIfAborted();
    throw new HistoryTooLong();
  }
  const since = (await history.since(board)) ?? now;
  const read = new Set((await history.times(board, 0)).map(({ ended }) => dayOf(ended)));
  const days = new Set([dayOf(now)]);
  for (let at = since; at < now; at += DAY_MS) days.add(dayOf(at));
  /** Share of a week's days on which the board was read; future days do not count. */
  const shareOf = (week: string) => {
    const monday = weekStart(week);
    const past = Array.from({ length: 7 }, (_, day) => dayOf(monday + day * DAY_MS)).filter((day) => day <= dayOf(now));
    return past.length === 0 ? 0 : past.filter((day) => read.has(day)).length / past.length;
  };
  return { db, watched: { since, days: days.size, daysRead: read.size, shareOf } };
}
