import type { Site } from '../site/site.ts';
import { countOf, verbOf } from '../text/prose.ts';
import { HOUR_MS, isoTime, localMinute, MINUTE_MS } from '../wire/time.ts';

/** Milliseconds for which read ads are fresh. */
export const NEWEST_AGE_MS = 10 * MINUTE_MS;
export const WHOLE_AGE_MS = 2 * HOUR_MS;

export interface Age {
  /** When the newest ads were read; milliseconds. */
  readonly newestAt: number;
  readonly wholeAt: number;
  /** When an ad of one's own was last read back, after a write. */
  readonly changedAt?: number;
  /** The board's count of ads at that time. */
  readonly total: number;
  /** Unreadable records among them. */
  readonly odd: number;
  /** Number of pages that failed. */
  readonly missing: number;
  /** Whether as many records were found as the board counts. */
  readonly whole: boolean;
  /** Number of ads in the index now, and of those without a readable date. */
  readonly open: number;
  readonly undated: number;
}

export interface CoverageBasis {
  readonly age: Age;
  readonly delay?: string;
}

/** @param problem a sentence on facts that could not be read */
export function coverageOf({ age, delay }: CoverageBasis, problem: string | undefined, now: number, site: Site) {
  const { open, newestAt, wholeAt, changedAt = newestAt, total, whole, odd, missing, undated } = age;
  const isOlder = (at: number, limit: number) => Math.abs(now - at) > limit;
  const stale = [
    isOlder(newestAt, NEWEST_AGE_MS) && `Not up to date: the newest ads are as of ${localMinute(newestAt, site)}.`,
    isOlder(wholeAt, WHOLE_AGE_MS) &&
      `Older ads were last read at ${localMinute(wholeAt, site)}; changes to them since then may be missing.`,
  ].filter((line) => line !== false);
  const notes = [
    delay,
    odd > 0 && `${countOf(odd, 'record')} of the board cannot be read and ${odd === 1 ? 'is' : 'are'} left out.`,
    missing > 0 && `${countOf(missing, 'page')} of the board's list could not be read; the server tries again.`,
    undated > 0 && `${countOf(undated, 'ad')} without a readable date ${verbOf(undated, 'come')} last.`,
    problem,
  ].filter((note) => typeof note === 'string');
  return {
    facts: {
      open_jobs: open,
      as_of: isoTime(Math.max(newestAt, changedAt), site),
      /** Whether the index holds all ads that the board counts, each of them readable. */
      complete: whole && odd === 0,
      ...(odd > 0 && { unreadable: odd }),
      ...(undated > 0 && { undated }),
    },
    total,
    /** A warning when the ads are older than the limits. */
    stale: stale.join(' ') || undefined,
    notes,
  };
}
