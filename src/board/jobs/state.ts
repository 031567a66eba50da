import { AD_LIFE_MS } from '../../wire/limits.ts';
import { STATE } from '../../wire/tables.ts';

/*
 * Which state follows which is not promised (docs/board.md, States). On the embedded board:
 *
 *   create, edit → Moderation → (after the moderation time, by itself) Active → (30 days after publication) Expired
 *   suspend: Active or Moderation → Suspended
 *   edit of a Suspended, Refused or Expired ad → Moderation again, as if newly published
 *   Removed and Refused are states of sample ads only: no operation leads there
 *
 * An edited ad keeps only its new content: others don't see it again until its moderation has ended. A state is always
 * derived from instants when it is read; nothing runs in the background.
 */

/** The state of a row of `job` at the instant `:now`, as an SQL expression. */
export const STATE_SQL = `CASE
  WHEN job.held_in IS NOT NULL THEN job.held_in
  WHEN job.moderated_until > :now THEN ${STATE.moderation}
  WHEN job.published_at + ${AD_LIFE_MS} <= :now THEN ${STATE.expired}
  ELSE ${STATE.active} END`;
