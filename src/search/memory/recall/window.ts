import type { SqlParams } from '../../../sqlite.ts';
import { boardTime } from '../../../wire/time.ts';
import { FOREVER } from '../../store/generation/ad-rows.ts';

export const CHANGE_KINDS = ['new', 'changed', 'gone'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** For each kind the generation up to which somebody was told. */
export type Marks = Readonly<Record<ChangeKind, number>>;

/** From when on changes are asked for: a moment in milliseconds, or what was told last. */
export type From = { readonly since: number } | { readonly marks: Marks };

/** Ads that were told on pages before this one, under a name. */
export interface ToldBefore {
  readonly owner: string;
  readonly key: string;
  readonly question: string;
  readonly page: number;
}

/**
 * The conditions of a time from which changes are asked for, as SQL. Generations are exact; for a moment it counts when a
 * thing happened, as near as the readings and the board's own dates tell: an ad that was published before and first seen
 * later is `isLate`, and so is one whose 30 days ended before although it was missed only later.
 */
export interface Conditions {
  /** On `ads` and `presence`. */
  readonly isNew: string;
  readonly isLateNew: string;
  /** On `ads` and `presence`, and the same on `changes`. */
  readonly isChanged: string;
  readonly isChange: string;
  /** On `past` as `ads`. */
  readonly isGone: string;
  readonly isLateGone: string;
  /** The first row of `past` that may be one of these, as a query: ads are added to it as they go. */
  readonly firstGone: string;
  /** The time by which new ads are put in order. */
  readonly appeared: string;
  readonly params: {
    readonly new: SqlParams;
    readonly changed: SqlParams;
    readonly change: SqlParams;
    readonly gone: SqlParams;
  };
}

const APPEARED = "CASE WHEN coalesce(presence.appeared, '') = '' THEN ads.published ELSE presence.appeared END";

/** An ad that is back counts by the time in which it was away, of which there may be several. */
const wasAway = (then: string) =>
  `EXISTS (SELECT 1 FROM past AS away WHERE away.id = ads.id AND away.died < ${FOREVER} AND ${then})`;
const AWAY_AT_MOMENT = wasAway('away.gone_by < :since AND away.gone_at >= :since');
const awayAtMark = (mark: string) => wasAway(`away.born <= :${mark} AND away.died > :${mark}`);

export function conditionsFrom(from: From): Conditions {
  return 'since' in from ? sinceMoment(from.since) : sinceMarks(from.marks);
}

function sinceMoment(since: number): Conditions {
  const times = { since, shown: boardTime(since) };
  const isNew = `((presence.earlier IS NULL AND ${APPEARED} >= :shown)
    OR (presence.returned IS NOT NULL AND ${AWAY_AT_MOMENT}))`;
  return {
    isNew,
    isLateNew: `(presence.earlier IS NULL AND presence.appeared <> '' AND presence.first_seen >= :since AND ${APPEARED} < :shown)`,
    isChanged: `ads.id IN (SELECT id FROM changes WHERE noticed >= :since AND generation <= :current)`,
    isChange: 'noticed >= :since AND generation <= :current',
    // Who knows that it is gone need not hear that it came back and went again.
    isGone: `(ads.later IS NULL AND ads.gone_by >= :since AND NOT ${AWAY_AT_MOMENT})`,
    isLateGone: '(ads.later IS NULL AND ads.gone_by < :since AND ads.gone_at >= :since)',
    firstGone: 'SELECT row FROM past WHERE gone_at >= :since ORDER BY gone_at, row LIMIT 1',
    appeared: APPEARED,
    params: { new: times, changed: times, change: { since }, gone: { since } },
  };
}

function sinceMarks({ new: told, changed, gone }: Marks): Conditions {
  return {
    isNew: `((presence.earlier IS NULL AND presence.came > :told)
      OR (presence.came <= :told AND presence.returned > :told AND ${awayAtMark('told')}))`,
    isLateNew: 'false',
    isChanged: `ads.id IN (SELECT id FROM changes WHERE generation > :changed AND generation <= :current)`,
    isChange: 'generation > :changed AND generation <= :current',
    isGone: `(ads.later IS NULL AND ads.born > :gone AND NOT ${awayAtMark('gone')})`,
    isLateGone: 'false',
    firstGone: 'SELECT row FROM past WHERE born > :gone ORDER BY born, row LIMIT 1',
    appeared: APPEARED,
    params: { new: { told }, changed: { told, changed }, change: { changed }, gone: { gone } },
  };
}

/** The condition that an ad was told on an earlier page, in the state in which it is now. @param generation of that state */
export function toldCondition(told: ToldBefore | undefined, generation: string): { text: string; params: SqlParams } {
  if (told === undefined) return { text: 'false', params: {} };
  return {
    text: `EXISTS (SELECT 1 FROM told WHERE told.owner = :owner AND told.key = :key AND told.question = :question
      AND told.page < :page AND told.id = ads.id AND told.generation >= ${generation})`,
    params: { ...told },
  };
}
