import type { SqlRow } from '../../sqlite.ts';
import { hostOf } from '../../text/addresses.ts';
import { foldName } from '../../wire/tables.ts';
import type { IndexDatabase } from './database.ts';

/** A company as ads show it. */
export interface KnownCompany {
  readonly id: number;
  readonly name: string;
  readonly slug?: string | undefined;
  /** Its web address without `https://www.` and path. */
  readonly host?: string | undefined;
}

/** How a company can be named, the surest first: what one of these finds needs no other. */
const WAYS = [
  ['slug', (given: string) => given.trim().toLowerCase()],
  ['name_key', foldName],
  ['host', (given: string) => hostOf(given) ?? ''],
] as const;

/** Companies with this slug, else this name (blind to case and accents), else this web address. */
export function companiesNamed(db: IndexDatabase, given: string): KnownCompany[] {
  for (const [column, read] of WAYS) {
    const value = read(given);
    const found = value === '' ? [] : companiesWhere(db, `${column} = :value`, { value });
    if (found.length > 0) return found;
  }
  return [];
}

/** Companies that ads showed. */
export function companiesWhere(db: IndexDatabase, condition: string, params: SqlRow): KnownCompany[] {
  return db.all(`SELECT id, name, slug, host FROM companies WHERE ${condition} ORDER BY id`, params).map((row) => {
    const [slug, host] = [row.slug, row.host].map((value) => (value === null ? undefined : String(value)));
    return { id: Number(row.id), name: String(row.name), slug, host };
  });
}
