import type { Site } from '../wire/site.ts';
import { countOf, verbOf } from '../wire/text/phrases.ts';
import { isoTime, localMinute } from '../wire/time.ts';
import { NEWEST_AGE, WHOLE_AGE } from './crawl/fresh.ts';

export interface Age {
  /** When the newest ads were read; milliseconds. */
  readonly newestAt: number;
  readonly wholeAt: number;
  /** The board's count of ads at that time. */
  readonly total: number;
  /** Unreadable records among them. */
  readonly odd: number;
  /** Pages that failed. */
  readonly missing: readonly number[];
  /** Whether as many records were found as the board counts. */
  readonly whole: boolean;
  /** Number of ads in the index now, and of those without a readable date. */
  readonly open: number;
  readonly undated: number;
}

export interface Basis {
  readonly age: Age;
  readonly delay?: string;
}

export interface Coverage {
  readonly openJobs: number;
  /** ISO 8601, time of the site with UTC offset. */
  readonly asOf: string;
  /** Whether the index holds all ads that the board counts, each of them readable. */
  readonly complete: boolean;
  readonly unreadable: number;
  readonly undated: number;
  readonly total: number;
  /** A warning when the ads are older than the limits. */
  readonly stale: string | undefined;
  readonly notes: readonly string[];
}

export function coverageOf({ age, delay }: Basis, problem: string | undefined, now: number, site: Site): Coverage {
  const { open, newestAt, wholeAt, total, whole, odd, missing, undated } = age;
  const notes = [
    delay,
    // Reading only the newest ads does not update older ones.
    newestAt - wholeAt > NEWEST_AGE &&
      `Older ads were last read at ${localMinute(wholeAt, site)}; changes to them since then may be missing.`,
    odd > 0 && `${countOf(odd, 'record')} of the board cannot be read and ${odd === 1 ? 'is' : 'are'} left out.`,
    missing.length > 0 &&
      `${countOf(missing.length, 'page')} of the board's list could not be read; the server tries again.`,
    undated > 0 && `${countOf(undated, 'ad')} without a readable date ${verbOf(undated, 'come')} last.`,
    problem,
  ].filter((note) => typeof note === 'string');
  return {
    openJobs: open,
    asOf: isoTime(newestAt, site),
    complete: whole && odd === 0,
    unreadable: odd,
    undated,
    total,
    stale: staleSentence(age, now, site),
    notes,
  };
}

function staleSentence({ newestAt, wholeAt }: Age, now: number, site: Site): string | undefined {
  if (Math.abs(now - newestAt) <= NEWEST_AGE && Math.abs(now - wholeAt) <= WHOLE_AGE) return undefined;
  return `Not up to date: the newest ads are as of ${localMinute(newestAt, site)}, the older ones as of ${localMinute(wholeAt, site)}.`;
}
