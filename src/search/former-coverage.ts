import { localMinute } from '../wire/time.ts';
import type { Delay, Ensured } from './crawl/freshness.ts';
import { type KeptAds, NEWEST } from './crawl/kept-ads.ts';
import type { InText, Undeclared } from './find/filters.ts';
import { isoTime } from './query/dates/dates.ts';

/** What an answer is based on. */
export interface Coverage {
  /** Open ads that the index holds. */
  readonly openJobs: number;
  /** ISO 8601, Portuguese time with its distance from UTC. */
  readonly asOf: string;
  /** Whether these are all the ads that the board counts. */
  readonly complete: boolean;
  /** How many ads the board counts. */
  readonly total: number;
  readonly undeclared: Undeclared;
  /** How many more would match by what they say in their text. */
  readonly inText: InText;
  /** Set when the ads are older than an answer may be: what a reader must know first. */
  readonly stale: string | undefined;
  /** Sentences on what a reader must know of this answer. */
  readonly notes: readonly string[];
  /** One line for each word that was read as more than, or other than, itself. */
  readonly understood: readonly string[];
}

/** What of a coverage comes from the ads that are answered from. */
export type AdsCoverage = Pick<Coverage, 'openJobs' | 'asOf' | 'complete' | 'total' | 'stale' | 'notes'>;

export function coverageOf({ kept, delay }: Ensured<KeptAds>): AdsCoverage {
  const { openJobs, complete, total, asOf } = kept.crawl;
  const notes = [...delayNotes(delay), ...partNotes(kept)];
  return { openJobs, asOf: timeText(asOf), complete, total, stale: staleNote(kept), notes };
}

let lastTime = { moment: Number.NaN, text: '' };

/** The same crawl is behind many answers, and putting its time into words takes longer than finding an ad. */
function timeText(moment: number): string {
  if (lastTime.moment !== moment) lastTime = { moment, text: isoTime(moment) };
  return lastTime.text;
}

/** What comes before everything else where the ads are older than they may be. */
function staleNote({ age, crawl: { asOf, fullAt } }: KeptAds): string | undefined {
  if (age === 'outdated')
    return `Ads were written since the board was read (${localMinute(asOf)}); this answer may lack them.`;
  if (age !== 'stale') return undefined;
  return `Not up to date: the newest ads are as of ${localMinute(asOf)}, the older ones as of ${localMinute(fullAt)}.`;
}

/** A refresh that read only the newest ads has not looked at the others again. */
function partNotes({ crawl: { asOf, fullAt } }: KeptAds): string[] {
  if (asOf - fullAt <= NEWEST.answer) return [];
  return [`Older ads were last read at ${localMinute(fullAt)}; changes to them since then may be missing.`];
}

function delayNotes(delay: Delay | undefined): string[] {
  if (delay === undefined) return [];
  if (delay.kind === 'going on') return ['The board is being read again, which takes longer than this call may.'];
  return [`The board could not be read again: ${delay.reason}`];
}
