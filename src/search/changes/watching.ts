import type { Reading } from '../../storage/history.ts';
import { WHOLE_AGE } from '../crawl/fresh.ts';

/** A time; milliseconds. */
export interface Stretch {
  readonly began: number;
  readonly ended: number;
}

/** Times from `since` to `until` in which nobody read the board for longer than an answer may be old. */
export function gapsIn(times: readonly Omit<Reading, 'ids'>[], since: number, until: number): Stretch[] {
  const gaps: Stretch[] = [];
  let last = since;
  for (const { started } of [...times, { started: until }]) {
    if (started - last > WHOLE_AGE * 1.5) gaps.push({ began: last, ended: started });
    last = Math.max(last, started);
  }
  return gaps;
}
