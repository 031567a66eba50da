import type { SqlParams } from '../../../sqlite.ts';
import { boardTime } from '../../../wire/time.ts';
import { FOREVER } from '../../store/generation/ad-rows.ts';

export const CHANGE_KINDS = ['new', 'changed', 'gone'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** From when on changes of a kind are asked for: a moment in milliseconds, or the generation up to which somebody was told. */
export type Point = { readonly since: number } | { readonly mark: number };

/** The same of each kind. */
export type From = Readonly<Record<ChangeKind, Point>>;

/** What is said of each kind. */
export function ofEachKind<T>(say: (kind: ChangeKind) => T): Record<ChangeKind, T> {
  return { new: say('new'), changed: say('changed'), gone: say('gone') };
}

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
  /** On `past`: what an ad said until it changed in this time. */
  readonly isFormer: string;
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
const awayAtMoment = (since: string) => wasAway(`away.gone_by < :${since} AND away.gone_at >= :${since}`);
const awayAtMark = (mark: string) => wasAway(`away.born <= :${mark} AND away.died > :${mark}`);

/** Parameters are named by their kind: one question may ask for each kind from another time. */
export function conditionsFrom(from: From): Conditions {
  const { params: asNew, ...news } = newFrom(from.new);
  const { params: change, ...changes } = changedFrom(from.changed);
  const { params: gone, ...ends } = goneFrom(from.gone);
  const params = { new: asNew, changed: { ...asNew, ...change }, change, gone };
  return { ...news, ...changes, ...ends, appeared: APPEARED, params };
}

function newFrom(from: Point) {
  if ('mark' in from)
    return {
      isNew: `((presence.earlier IS NULL AND presence.came > :newMark)
        OR (presence.came <= :newMark AND presence.returned > :newMark AND ${awayAtMark('newMark')}))`,
      isLateNew: 'false',
      params: { newMark: from.mark },
    };
  return {
    isNew: `((presence.earlier IS NULL AND ${APPEARED} >= :newShown)
      OR (presence.returned IS NOT NULL AND ${awayAtMoment('newSince')}))`,
    isLateNew: `(presence.earlier IS NULL AND presence.appeared <> '' AND presence.first_seen >= :newSince AND ${APPEARED} < :newShown)`,
    params: { newSince: from.since, newShown: boardTime(from.since) },
  };
}

function changedFrom(from: Point) {
  const [begin, isFormer, params] =
    'mark' in from
      ? ['generation > :changedMark', 'past.born > :changedMark', { changedMark: from.mark }]
      : ['noticed >= :changedSince', 'past.gone_at >= :changedSince', { changedSince: from.since }];
  const isChange = `${begin} AND generation <= :current`;
  return { isChanged: `ads.id IN (SELECT id FROM changes WHERE ${isChange})`, isChange, isFormer, params };
}

function goneFrom(from: Point) {
  if ('mark' in from)
    return {
      isGone: `(ads.later IS NULL AND ads.born > :goneMark AND NOT ${awayAtMark('goneMark')})`,
      isLateGone: 'false',
      firstGone: 'SELECT row FROM past WHERE born > :goneMark ORDER BY born, row LIMIT 1',
      params: { goneMark: from.mark },
    };
  return {
    // Who knows that it is gone need not hear that it came back and went again.
    isGone: `(ads.later IS NULL AND ads.gone_by >= :goneSince AND NOT ${awayAtMoment('goneSince')})`,
    isLateGone: '(ads.later IS NULL AND ads.gone_by < :goneSince AND ads.gone_at >= :goneSince)',
    firstGone: 'SELECT row FROM past WHERE gone_at >= :goneSince ORDER BY gone_at, row LIMIT 1',
    params: { goneSince: from.since },
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
