import type { Filters, Scope, Undeclared } from '../../find/filters.ts';
import type { Store } from '../../store/store.ts';
import { type ChangedAd, ChangesQuery, type NetChange } from './changes-query.ts';
import type { UnfitFound } from './unfit-ads.ts';
import { type ChangeKind, conditionsFrom, type From, type ToldBefore } from './window.ts';

export interface ChangesAsked {
  readonly from: From;
  readonly kinds: readonly ChangeKind[];
  readonly page: number;
  readonly limit: number;
  /** Set where pages follow each other under a name: what was told on earlier ones is left out. */
  readonly told?: ToldBefore | undefined;
}

export interface ChangesFound {
  readonly counts: Readonly<Record<ChangeKind, number>>;
  /** First seen, or missed, in this time, although they came or ended before it. */
  readonly late: { readonly new: number; readonly gone: number };
  /** How many of the new ads changed since they came; they are counted as new only. */
  readonly newAndChanged: number;
  /** Ads that a change took out of the question. */
  readonly unfit: UnfitFound;
  readonly undeclared: Undeclared;
  readonly ads: readonly ChangedAd[];
  /** How many there are beyond this page. */
  readonly left: number;
}

/** The ads that came, changed or went, and match. */
export async function changesIn(
  store: Store,
  filters: Filters,
  scope: Scope,
  { from, kinds, page, limit, told }: ChangesAsked,
): Promise<ChangesFound> {
  const query = new ChangesQuery(store, filters, scope, conditionsFrom(from), told);
  const [open, past] = [await query.countOpen(kinds), await query.countPast(kinds)];
  const changes = kinds.includes('changed') ? await query.changed() : [];
  const isTwice = (ad: NetChange) => ad.isNew && kinds.includes('new');
  const changed = changes.filter((ad) => !isTwice(ad));
  const newAndChanged = changes.filter(isTwice);
  const untold = { new: open.untold, changed: changed.filter((ad) => !ad.isTold).length, gone: past.untold };
  const listed = told === undefined ? (page - 1) * limit : 0;
  const ads: ChangedAd[] = [];
  let skip = listed;
  for (const kind of kinds) {
    const room = limit - ads.length;
    if (room > 0 && skip < untold[kind]) ads.push(...(await query.page(kind, changed, skip, room)));
    skip = Math.max(0, skip - untold[kind]);
  }
  const all = untold.new + untold.changed + untold.gone;
  return {
    counts: { new: open.count, changed: changed.length, gone: past.count },
    late: { new: open.late, gone: past.late },
    newAndChanged: newAndChanged.length,
    unfit: kinds.includes('changed') ? await query.unfit() : { ads: [], unknown: 0 },
    undeclared: sum(open.undeclared, past.undeclared),
    ads: ads.map((ad) => (ad.kind === 'new' ? withDifferences(ad, newAndChanged) : ad)),
    left: Math.max(0, all - listed - ads.length),
  };
}

function withDifferences(ad: ChangedAd, changed: readonly NetChange[]): ChangedAd {
  const differences = changed.find(({ job }) => job.id === ad.job.id)?.differences;
  return differences === undefined ? ad : { ...ad, differences };
}

function sum(one: Undeclared, other: Undeclared): Undeclared {
  const fields = Object.keys({ ...one, ...other }) as (keyof Undeclared)[];
  return Object.fromEntries(fields.map((field) => [field, (one[field] ?? 0) + (other[field] ?? 0)]));
}
