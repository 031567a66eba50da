import type { Site } from '../wire/site.ts';
import { localMinute } from '../wire/time.ts';
import { type Age, type Basis, NEWEST_AGE, WHOLE_AGE } from './crawl/fresh.ts';
import { isoTime } from './question/dates.ts';

export interface Coverage {
  readonly openJobs: number;
  /** ISO 8601, time of the site with UTC offset. */
  readonly asOf: string;
  /** Whether the index holds all ads that the board counts. */
  readonly complete: boolean;
  readonly total: number;
  /** A warning when the ads are older than the limits. */
  readonly stale: string | undefined;
  readonly notes: readonly string[];
}

export function coverageOf({ age, delay }: Basis, problem: string | undefined, now: number, site: Site): Coverage {
  const { open, newestAt, wholeAt, total, complete } = age;
  const notes = [
    delay,
    // Reading only the newest ads does not update older ones.
    newestAt - wholeAt > NEWEST_AGE &&
      `Older ads were last read at ${localMinute(wholeAt, site)}; changes to them since then may be missing.`,
    problem,
  ].filter((note) => typeof note === 'string');
  return {
    openJobs: open,
    asOf: isoTime(newestAt, site),
    complete,
    total,
    stale: staleSentence(age, now, site),
    notes,
  };
}

function staleSentence({ newestAt, wholeAt }: Age, now: number, site: Site): string | undefined {
  if (Math.abs(now - newestAt) <= NEWEST_AGE && Math.abs(now - wholeAt) <= WHOLE_AGE) return undefined;
  return `Not up to date: the newest ads are as of ${localMinute(newestAt, site)}, the older ones as of ${localMinute(wholeAt, site)}.`;
}
