import type { SqlRow } from '../../../sqlite.ts';
import type { JobRecord } from '../../../wire/resources/job.ts';
import type { Vocabulary } from '../../query/vocabulary/vocabulary.ts';
import { type PreparedAd, prepareAd, recordDigest } from '../ad.ts';
import type { Rows, Sql, Store } from '../store.ts';

/** The last generation: a row that is still open dies in it. */
export const FOREVER = 2 ** 40;

/** An ad that is new or not as it was. */
export interface Different {
  readonly ad: PreparedAd;
  /** Its row so far. */
  readonly before: SqlRow | undefined;
  readonly firstSeen: number;
}

/** What the index holds of some ads. */
export interface Known {
  /** Rows of open ads, by id. */
  readonly open: ReadonlyMap<number, SqlRow>;
  /** When ads that went away were first seen, by id. */
  readonly gone: ReadonlyMap<number, number>;
}

/** Looks ads up that are open in a generation, and those that went away before. */
export async function knownAds(store: Store, ids: readonly number[], generation: number): Promise<Known> {
  const { isListed } = store.dialect;
  const listed = JSON.stringify(ids);
  const open = await store.all({
    text: `SELECT ads.id, ads.row, ads.born, digest, first_seen FROM ads JOIN details ON details.row = ads.row
      WHERE ${isListed('ads.id', 'ids')} AND ads.died > :generation`,
    params: { ids: listed, generation },
  });
  const gone = await store.all({
    text: `SELECT id, first_seen FROM gone WHERE ${isListed('id', 'ids')}`,
    params: { ids: listed },
  });
  return {
    open: new Map(open.map((row) => [Number(row.id), row])),
    gone: new Map(gone.map(({ id, first_seen }) => [Number(id), Number(first_seen)])),
  };
}

/** An ad as it is to be kept; undefined when it is as it was. @param time when it is first seen, if it is new */
export function differentFrom(
  known: Known,
  job: JobRecord,
  vocabulary: Vocabulary,
  time: number,
): Different | undefined {
  const digest = recordDigest(job);
  const before = known.open.get(job.id);
  if (before?.digest === digest) return undefined;
  // An ad that went away and is back was seen before.
  const firstSeen = Number(before?.first_seen ?? known.gone.get(job.id) ?? time);
  return { ad: prepareAd(job, digest, vocabulary), before, firstSeen };
}

/** An ad with the row that it gets. */
export interface Placed extends Different {
  readonly row: number;
}

/** Puts ads into a generation. @param generation the one that is being written */
export function insertAds(store: Store, ads: readonly Placed[], generation: number, time: number): (Sql | Rows)[] {
  const replaced = ads.map(({ before }) => before).filter((before) => before !== undefined);
  const rowsOf = (rows: readonly SqlRow[]) => rows.map(({ row }) => Number(row));
  const ofThisCrawl = rowsOf(replaced.filter(({ born }) => Number(born) === generation));
  const ofEarlier = rowsOf(replaced.filter(({ born }) => Number(born) !== generation));
  return [
    ...(ofThisCrawl.length === 0 ? [] : removeAds(store, ofThisCrawl)),
    ...(ofEarlier.length === 0 ? [] : [retireAds(store, ofEarlier, generation)]),
    { into: 'ads', rows: ads.map(({ row, ad }) => ({ row, born: generation, died: FOREVER, ...ad.facts })) },
    { into: 'details', rows: ads.map((placed) => detailsOf(placed, time)) },
    store.dialect.insertWords(ads.map(({ row, ad }) => ({ row, words: ad.words }))),
  ];
}

function detailsOf({ row, ad: { digest, record, body, said, telling }, firstSeen }: Placed, time: number) {
  return { row, digest, first_seen: firstSeen, last_changed: time, record, body, said, telling };
}

/** Lets rows end with the generation before. */
export function retireAds({ dialect }: Store, rows: readonly number[], generation: number): Sql {
  return {
    text: `UPDATE ads SET died = :generation WHERE ${dialect.isListed('row', 'rows')}`,
    params: { generation, rows: JSON.stringify(rows) },
  };
}

/** Removes rows that no generation in force holds. */
export function removeAds({ dialect }: Store, rows: readonly number[]): Sql[] {
  const params = { rows: JSON.stringify(rows) };
  return [
    { text: dialect.removeWords, params },
    { text: `DELETE FROM details WHERE ${dialect.isListed('row', 'rows')}`, params },
    { text: `DELETE FROM ads WHERE ${dialect.isListed('row', 'rows')}`, params },
  ];
}
