import { type Database, type SqlRow, transaction } from '../../sqlite.ts';
import { integerIn } from '../database/rows.ts';
import { boardDayOf, instantOn, workingDayBefore } from './days.ts';

/** Days for which a sample ad that waits for moderation is sure to wait; the next dating adds as many again. */
const SAMPLE_MODERATION_DAYS = 10;

/**
 * Dates the sample ads so that they look current: each keeps its number of working days before the board's day. Ads that
 * users made or changed keep their dates. Does nothing when the file was dated for this day already, so it may be called
 * before every answer.
 * @returns the day that the samples are dated for
 */
export function dateSamples(db: Database, now: number): number {
  const day = boardDayOf(now);
  if (datedDay(db) === day) return day;
  transaction(db, () => {
    // Another process may have been quicker while this one waited for the lock.
    if (datedDay(db) === day) return;
    const samples = db.prepare('SELECT * FROM job WHERE sample_days_ago IS NOT NULL').all();
    const update = db.prepare('UPDATE job SET published_at = ?, updated_at = ?, moderated_until = ? WHERE id = ?');
    for (const sample of samples) {
      const { published, updated, moderatedUntil } = jobDatesOf(sample, day);
      update.run(published, updated, moderatedUntil, integerIn(sample, 'id'));
    }
    db.prepare("INSERT OR REPLACE INTO setting (name, value) VALUES ('dated_day', ?)").run(day);
  });
  return day;
}

function datedDay(db: Database): number | undefined {
  const row = db.prepare("SELECT value FROM setting WHERE name = 'dated_day'").get();
  return row === undefined ? undefined : integerIn(row, 'value');
}

function jobDatesOf(sample: SqlRow, day: number) {
  const time = integerIn(sample, 'sample_time');
  const publishedDay = workingDayBefore(day, integerIn(sample, 'sample_days_ago'));
  const published = instantOn(publishedDay, time);
  const updatedAfter = integerIn(sample, 'sample_updated_after');
  return {
    published,
    updated: updatedAfter === 0 ? published : instantOn(publishedDay + updatedAfter, time + 1800),
    moderatedUntil: integerIn(sample, 'sample_moderated') === 1 ? instantOn(day + SAMPLE_MODERATION_DAYS, 0) : 0,
  };
}
