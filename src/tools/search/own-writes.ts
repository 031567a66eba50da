import type { ChangedAd } from '../../search/memory/recall/changes-query.ts';
import { isoTime } from '../../search/query/dates/dates.ts';
import type { WriteEntry } from '../../storage/ledger.ts';

/** What was done to an ad through this server since it was seen last, which may be why it is gone. */
export interface OwnWrite {
  readonly written: 'edit_job' | 'suspend_job';
  readonly written_at: string;
}

/** @param writes of this account, oldest first */
export function ownWriteOf({ job, lastSeen }: ChangedAd, writes: readonly WriteEntry[]): OwnWrite | undefined {
  if (lastSeen === undefined) return undefined;
  const last = writes.findLast(
    ({ id, tool, outcome, time }) =>
      id === job.id &&
      (tool === 'edit_job' || tool === 'suspend_job') &&
      (outcome === 'done' || outcome === 'unknown') &&
      Date.parse(time) >= lastSeen,
  );
  if (last === undefined) return undefined;
  return { written: last.tool as OwnWrite['written'], written_at: isoTime(Date.parse(last.time)) };
}
