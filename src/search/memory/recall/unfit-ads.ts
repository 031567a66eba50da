import type { JobRecord } from '../../../wire/resources/job.ts';
import type { SaidInText } from '../../facts/said-in-text.ts';
import { type Filters, type Scope, selectionOf, visibleIn } from '../../find/filters.ts';
import { matching } from '../../find/tests.ts';
import { recordFrom, saidFrom } from '../../store/ad.ts';
import type { Store } from '../../store/store.ts';
import { type Difference, netDifferences } from '../differences.ts';
import type { Conditions } from './window.ts';

/** An open ad that matched and does not match any more. */
export interface UnfitAd {
  readonly job: JobRecord;
  readonly said: SaidInText | undefined;
  readonly differences: readonly Difference[];
}

export interface UnfitFound {
  /** The last one that changed first. */
  readonly ads: readonly UnfitAd[];
  /** How many changed and do not match, of which it is not known what they said before. */
  readonly unknown: number;
}

/** Open ads that a change took out of a question: what they said at the time from which is asked matches, what they say now does not. */
export async function unfitAds(store: Store, filters: Filters, scope: Scope, when: Conditions): Promise<UnfitFound> {
  const others = await othersChanged(store, filters, scope, when);
  if (others.length === 0) return { ads: [], unknown: 0 };
  const former = await formerRows(store, others, scope, when);
  const fitted = await idsThatFitted(store, filters, scope, [...former.values()]);
  const ads = fitted.length === 0 ? [] : await withChanges(store, fitted, scope, when);
  return { ads, unknown: others.length - former.size };
}

const idsIn = (rows: readonly { readonly id?: unknown }[]) => rows.map(({ id }) => Number(id));

/** Ids of ads that changed and are neither new nor match. */
async function othersChanged(store: Store, filters: Filters, scope: Scope, { isNew, isChanged, params }: Conditions) {
  const open = selectionOf(store.dialect, filters, scope);
  const presence = 'LEFT JOIN presence ON presence.id = ads.id';
  const known = `${isChanged} AND NOT coalesce(${isNew}, false)`;
  const own = { ...params.changed, current: scope.generation };
  const all = await store.all({
    text: `SELECT ads.id AS id FROM ${store.dialect.ads} ${presence} WHERE ${visibleIn(scope)} AND ${known}`,
    params: own,
  });
  if (all.length === 0) return [];
  const fitting = await store.all({
    text: `SELECT ads.id AS id FROM ${open.from} ${presence} WHERE ${matching(open)} AND ${known}`,
    params: { ...open.params, ...own },
  });
  const fits = new Set(idsIn(fitting));
  return idsIn(all).filter((id) => !fits.has(id));
}

/** By id, the row of `past` with what an ad said at the time from which is asked: until its first change since. */
async function formerRows(
  store: Store,
  ids: readonly number[],
  { generation }: Scope,
  { isFormer, params }: Conditions,
) {
  const rows = await store.all({
    text: `SELECT past.row AS row, past.id AS id FROM past JOIN past_texts ON past_texts.row = past.row
      WHERE past.died = past.born AND past.born <= :current AND ${isFormer} AND ${store.dialect.isListed('past.id', 'ids')}
      ORDER BY past.born DESC, past.row DESC`,
    params: { ...params.change, current: generation, ids: JSON.stringify(ids) },
  });
  return new Map(rows.map(({ id, row }) => [Number(id), Number(row)]));
}

async function idsThatFitted(store: Store, filters: Filters, scope: Scope, rows: readonly number[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const visible = store.dialect.isListed('ads.row', 'former');
  const slice = { from: Math.min(...rows), to: Math.max(...rows) };
  // What the board's filter told of their contracts is in their own row.
  const then: Scope = { ...scope, contractReading: undefined, visible };
  const past = selectionOf(store.dialect.past, filters, then, undefined, slice);
  const found = await store.all({
    text: `SELECT ads.id AS id FROM ${past.from} WHERE ${matching(past)}`,
    params: { ...past.params, former: JSON.stringify(rows) },
  });
  return idsIn(found);
}

async function withChanges(store: Store, ids: readonly number[], scope: Scope, { isChange, params }: Conditions) {
  const listed = JSON.stringify(ids);
  const rows = await store.all({
    text: `SELECT ads.id AS id, details.record AS record, details.said AS said FROM ${store.dialect.ads}
      JOIN details ON details.row = ads.row WHERE ${visibleIn(scope)} AND ${store.dialect.isListed('ads.id', 'ids')}`,
    params: { ids: listed },
  });
  const changes = await changesOf(store, listed, scope, isChange, params.change);
  return rows
    .map(({ id, record, said }) => {
      const own = changes.filter((change) => Number(change.id) === Number(id));
      const differences = netDifferences(own.map((change) => JSON.parse(String(change.differences)) as Difference[]));
      const last = Number(own.at(-1)?.generation);
      return { job: recordFrom(String(record)), said: saidFrom(said), differences, last };
    })
    .sort((one, other) => other.last - one.last || other.job.id - one.job.id);
}

/** Changes of ads in the time asked for, the first one first. @param ids as JSON */
export function changesOf(
  store: Store,
  ids: string,
  { generation }: Scope,
  isChange: string,
  params: Conditions['params']['change'],
) {
  return store.all({
    text: `SELECT id, generation, differences FROM changes WHERE ${isChange} AND ${store.dialect.isListed('id', 'ids')} ORDER BY generation`,
    params: { ...params, current: generation, ids },
  });
}
