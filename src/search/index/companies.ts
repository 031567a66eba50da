import type { SqlRow } from '../../sqlite.ts';
import { hostOf } from '../../text/addresses.ts';
import { foldName } from '../../wire/tables.ts';
import type { IndexDatabase } from './database.ts';

export interface KnownCompany {
  readonly id: number;
  readonly name: string;
  readonly slug?: string | undefined;
  /** Host of its web address, without `www.`. */
  readonly host?: string | undefined;
}

/** Columns that may hold a given name, the most certain first. */
const WAYS = [
  ['slug', (given: string) => given.trim().toLowerCase()],
  ['name_key', foldName],
  ['host', (given: string) => hostOf(given) ?? ''],
] as const;

/** Companies with this slug, else this name (ignoring case and accents), else this web address. */
export function companiesNamed(db: IndexDatabase, given: string): KnownCompany[] {
  for (const [column, read] of WAYS) {
    const value = read(given);
    const found = value === '' ? [] : companiesWhere(db, `${column} = :value`, { value });
    if (found.length > 0) return found;
  }
  return [];
}

export function companiesWhere(db: IndexDatabase, condition: string, params: SqlRow): KnownCompany[] {
  return db.all(`SELECT id, name, slug, host FROM companies WHERE ${condition} ORDER BY id`, params).map((row) => {
    const [slug, host] = [row.slug, row.host].map((value) => (value === null ? undefined : String(value)));
    return { id: Number(row.id), name: String(row.name), slug, host };
  });
}
