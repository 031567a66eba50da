import { AD_LIFE_MS } from '../../../wire/limits.ts';
import { DAY_MS, epochOf } from '../../../wire/time.ts';
import { type Rows, readState, type Sql, type Store } from '../../store/store.ts';
import { MEMORY_STATE, type MemoryState } from '../watching.ts';
import { removePast } from './past-rows.ts';

/** Ads forgotten at once: more than go in a day. */
const STEP = 200;
/** Milliseconds for which half-told answers are kept. */
const HALF_TOLD = 7 * DAY_MS;

/**
 * Forgets, a few at a time, what is older than it is kept. A clock that was put forward makes nothing old: the newest ad
 * that the board ever showed bounds what time it can be.
 */
export async function forgetOld(
  store: Store,
  now: number,
  keepDays: number,
  write: (statements: readonly (Sql | Rows)[]) => Promise<void>,
): Promise<void> {
  const state = await readState<MemoryState>(store, MEMORY_STATE);
  const newest = epochOf(state?.published ?? '');
  if (newest === undefined) return;
  const before = Math.min(now, newest + AD_LIFE_MS) - keepDays * DAY_MS;
  const rows = await store.all({
    text: `SELECT row FROM past WHERE gone_at < :before ORDER BY gone_at LIMIT ${STEP}`,
    params: { before },
  });
  await removePast(store, rows, write);
  const params = { before };
  await write([
    { text: 'DELETE FROM changes WHERE noticed < :before', params },
    { text: 'DELETE FROM stretches WHERE ended < :before', params },
    {
      text: `DELETE FROM marks WHERE told_at < :before AND coalesce(new_at, 0) < :before AND coalesce(changed_at, 0) < :before
        AND coalesce(gone_at, 0) < :before`,
      params,
    },
    { text: 'DELETE FROM told WHERE at < :before', params: { before: now - HALF_TOLD } },
  ]);
}
