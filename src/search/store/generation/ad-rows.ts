import type { SqlRow } from '../../../sqlite.ts';
import type { JobRecord } from '../../../wire/resources/job.ts';
import { type AdReading, type PreparedAd, prepareAd, recordDigest } from '../ad.ts';
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

/** Rows of ads that are open, by id. */
export type OpenAds = ReadonlyMap<number, SqlRow>;

/** Looks ads up that are open in a generation. */
export async function openAds(store: Store, ids: readonly number[], generation: number): Promise<OpenAds> {
  const rows = await store.all({
    text: `SELECT ads.id, ads.row, ads.born, digest, first_seen FROM ads JOIN details ON details.row = ads.row
      WHERE ${store.dialect.isListed('ads.id', 'ids')} AND ads.died > :generation`,
    params: { ids: JSON.stringify(ids), generation },
  });
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** An ad as it is to be kept; undefined when it is as it was. @param time when it is first seen, if it is new */
export function differentFrom(open: OpenAds, job: JobRecord, reading: AdReading, time: number): Different | undefined {
  const digest = recordDigest(job);
  const before = open.get(job.id);
  if (before?.digest === digest) return undefined;
  return { ad: prepareAd(job, digest, reading), before, firstSeen: Number(before?.first_seen ?? time) };
}

/** An ad with the row that it gets. */
export interface Placed extends Different {
  readonly row: number;
}

/** Puts ads into a generation. @param generation the one that is being written */
export function insertAds(store: Store, ads: readonly Placed[], generation: number): (Sql | Rows)[] {
  const replaced = ads.map(({ before }) => before).filter((before) => before !== undefined);
  const rowsOf = (rows: readonly SqlRow[]) => rows.map(({ row }) => Number(row));
  const ofThisCrawl = rowsOf(replaced.filter(({ born }) => Number(born) === generation));
  const ofEarlier = rowsOf(replaced.filter(({ born }) => Number(born) !== generation));
  return [
    ...(ofThisCrawl.length === 0 ? [] : removeAds(store, ofThisCrawl)),
    ...(ofEarlier.length === 0 ? [] : [retireAds(store, ofEarlier, generation)]),
    { into: 'ads', rows: ads.map(({ row, ad }) => ({ row, born: generation, died: FOREVER, ...ad.facts })) },
    { into: 'details', rows: ads.map(detailsOf) },
    store.dialect.insertWords(ads.map(({ row, ad }) => ({ row, words: ad.words }))),
  ];
}

function detailsOf({ row, ad: { digest, record, body, said, telling }, firstSeen }: Placed) {
  return { row, digest, first_seen: firstSeen, record, body, said, telling };
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
