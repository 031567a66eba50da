import type { Sql } from '../store.ts';

/** How many ads that went away are remembered. */
const REMEMBERED = 50_000;

/** Remembers the ads that end with a generation, and forgets those that are back. Times are milliseconds since the epoch. */
export function rememberGone(end: { generation: number; lastSeen: number; time: number }): Sql[] {
  const { generation, lastSeen, time } = end;
  return [
    {
      text: `INSERT INTO gone (id, first_seen, last_changed, last_seen, gone_at, digest)
        SELECT ads.id, min(first_seen), max(last_changed), CAST(:seen AS BIGINT), CAST(:now AS BIGINT), max(digest)
        FROM ads JOIN details ON details.row = ads.row
        WHERE ads.died = :generation
          AND NOT EXISTS (SELECT 1 FROM ads AS later WHERE later.id = ads.id AND later.died > :generation)
        GROUP BY ads.id
        ON CONFLICT (id) DO UPDATE SET first_seen = excluded.first_seen, last_changed = excluded.last_changed,
          last_seen = excluded.last_seen, gone_at = excluded.gone_at, digest = excluded.digest`,
      params: { generation, seen: lastSeen, now: time },
    },
    {
      text: 'DELETE FROM gone WHERE id IN (SELECT id FROM ads WHERE died > :generation)',
      params: { generation },
    },
    {
      text: `DELETE FROM gone WHERE gone_at < (SELECT gone_at FROM gone ORDER BY gone_at DESC LIMIT 1 OFFSET ${REMEMBERED})`,
    },
  ];
}
