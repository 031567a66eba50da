import { visibleIn } from '../../find/filters.ts';
import { recordFrom, saidFrom } from '../../store/ad.ts';
import { CRAWL_STATE, type CrawlState } from '../../store/generation/crawl-state.ts';
import { readState, type Store } from '../../store/store.ts';
import { unpackedAd } from '../packing.ts';
import { lastSeenOf, MEMORY_STATE, type MemoryState } from '../watching.ts';
import type { ChangedAd } from './changes-query.ts';

/** An ad as it was seen last; without `goneBy` where no reading has missed it yet. */
export interface RememberedAd extends ChangedAd {
  readonly lastSeen: number;
  /** The id under which it was published anew. */
  readonly later: number | undefined;
}

/** What is known of an ad, whether it is gone or not; undefined where no reading saw it, or it was forgotten. */
export async function rememberedAd(store: Store, id: number): Promise<RememberedAd | undefined> {
  const crawl = await readState<CrawlState>(store, CRAWL_STATE);
  if (crawl === undefined) return undefined;
  const visible = visibleIn({ generation: crawl.generation, contractReading: undefined });
  return (await goneAd(store, id, visible)) ?? (await openAd(store, id, visible, crawl));
}

async function goneAd(store: Store, id: number, visible: string): Promise<RememberedAd | undefined> {
  const row = await store.get({
    text: `SELECT packed, ads.last_seen AS last_seen, ads.gone_by AS gone_by, ads.later AS later
      FROM ${store.dialect.past.ads} JOIN past_texts ON past_texts.row = ads.row WHERE ads.id = :id AND ${visible}`,
    params: { id },
  });
  if (row === undefined) return undefined;
  const { record, said } = unpackedAd(row.packed as Uint8Array);
  const times = { lastSeen: Number(row.last_seen), goneBy: Number(row.gone_by) };
  const later = row.later === null ? undefined : Number(row.later);
  return { kind: 'gone', job: record, said: saidFrom(said), ...times, later };
}

async function openAd(
  store: Store,
  id: number,
  visible: string,
  { asOf }: CrawlState,
): Promise<RememberedAd | undefined> {
  const row = await store.get({
    text: `SELECT details.record AS record, details.said AS said, ads.published AS published
      FROM ${store.dialect.ads} JOIN details ON details.row = ads.row WHERE ads.id = :id AND ${visible}`,
    params: { id },
  });
  if (row === undefined) return undefined;
  const state = await readState<MemoryState>(store, MEMORY_STATE);
  const lastSeen = state === undefined ? asOf : lastSeenOf(state, String(row.published));
  const job = recordFrom(String(row.record));
  return { kind: 'gone', job, said: saidFrom(row.said), lastSeen, later: undefined };
}
