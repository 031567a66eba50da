import type { Database, SqlParams, SqlRow } from '../../sqlite.ts';
import { PAGE } from '../../wire/limits.ts';
import { integerIn } from '../database/rows.ts';
import { Refusal } from './handler.ts';

export interface BoardPage {
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
}

/** Part of a query between `FROM` and the end of `ORDER BY`. */
export interface RowSelection {
  readonly columns: string;
  readonly from: string;
  readonly order: string;
  readonly values: SqlParams;
}

/**
 * One page of a selection in the envelope of lists (docs/board.md, Operations), `query` included when there is one.
 * `results` is missing when nothing matches and past the last page (docs/board.md, Answers). A larger limit than the
 * board honours is cut to that and echoed.
 * @throws Refusal when limit or page is below 1
 */
export function pageOf(
  db: Database,
  { columns, from, order, values }: RowSelection,
  paging: BoardPage,
  recordOf: (row: SqlRow) => object,
  query?: string,
): object {
  const limit = Math.min(atLeastOne('limit', paging.limit ?? PAGE.defaultLimit), PAGE.honouredLimit);
  const page = atLeastOne('page', paging.page ?? 1);
  const counted = db.prepare(`SELECT count(*) AS total FROM ${from}`).get(values);
  const rows = db
    .prepare(`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT :limit OFFSET :offset`)
    .all({ ...values, limit, offset: Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER) });
  return {
    total: counted === undefined ? 0 : integerIn(counted, 'total'),
    page,
    limit,
    ...(query === undefined ? {} : { query }),
    ...(rows.length === 0 ? {} : { results: rows.map(recordOf) }),
  };
}

function atLeastOne(name: string, value: number): number {
  if (value < 1) throw new Refusal(`Invalid parameters: ${name} must be at least 1.`);
  return value;
}

/** A filter of ids as a JSON list for SQL; null where it was not given or is empty, and then filters nothing. */
export function filterOf(ids: readonly number[] | undefined): string | null {
  return ids === undefined || ids.length === 0 ? null : JSON.stringify(ids);
}
