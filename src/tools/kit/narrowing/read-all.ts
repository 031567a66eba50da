import type { CallOptions } from '../../../client/client.ts';
import { PAGE } from '../../../wire/limits.ts';

/** Bounds of one reading: boards list some dozens of courses and events, and one with thousands must not hold up a call. */
const MAX_RECORDS = 1000;
const MAX_PAGES = 40;
/** Part of a call's time after which no further page is begun. */
const SHARE_FOR_READING = 0.7;

interface ListPage<R> {
  readonly total: number;
  readonly results?: readonly R[] | undefined;
}

export interface AllRead<R> {
  readonly records: readonly R[];
  /** How many the board counts. */
  readonly listed: number;
  /** Whether these are all. */
  readonly complete: boolean;
}

/** The records of all pages of a list, up to a bound. An id that comes twice, as at page borders, counts once. */
export async function readAll<R extends { readonly id: number }>(
  pageOf: (asked: { page: number; limit: number }) => Promise<ListPage<R>>,
  { deadline }: CallOptions,
): Promise<AllRead<R>> {
  const latest = Date.now() + (deadline - Date.now()) * SHARE_FOR_READING;
  const records = new Map<number, R>();
  let listed = 0;
  for (let page = 1; page <= MAX_PAGES && records.size < MAX_RECORDS; page++) {
    const { total, results = [] } = await pageOf({ page, limit: PAGE.honouredLimit });
    const before = records.size;
    for (const record of results) records.set(record.id, record);
    listed = total;
    // A board that shows the same page again has no more to show.
    if (records.size === before || records.size >= total || Date.now() > latest) break;
  }
  return { records: [...records.values()], listed, complete: records.size >= listed };
}
