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

const COLUMNS = 'SELECT id, name, slug, host FROM companies';

/** How a company can be named, the surest first: what one of these finds needs no other. */
const WAYS = [
  { column: 'slug', value: (given: string) => given.trim().toLowerCase() },
  { column: 'name_key', value: foldName },
  { column: 'host', value: (given: string) => hostOf(given) ?? '' },
] as const;

/** Companies with this slug, else this name (blind to case and accents), else this web address. */
export function companiesNamed(db: IndexDatabase, given: string): KnownCompany[] {
  for (const { column, value } of WAYS) {
    const wanted = value(given);
    if (wanted === '') continue;
    const found = db.all(`${COLUMNS} WHERE ${column} = :wanted ORDER BY id`, { wanted });
    if (found.length > 0) return found.map(companyOf);
  }
  return [];
}

export function companyWithId(db: IndexDatabase, id: number): KnownCompany | undefined {
  const row = db.get(`${COLUMNS} WHERE id = :id`, { id });
  return row === undefined ? undefined : companyOf(row);
}

/** All companies that ads showed. */
export function allCompanies(db: IndexDatabase): KnownCompany[] {
  return db.all(`${COLUMNS} ORDER BY id`).map(companyOf);
}

function companyOf({ id, name, slug, host }: SqlRow): KnownCompany {
  const text = (value: unknown) => (value === null || value === undefined ? undefined : String(value));
  return { id: Number(id), name: String(name), slug: text(slug), host: text(host) };
}
