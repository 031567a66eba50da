import { hostOf } from '../../text/web-address.ts';
import { foldName } from '../../wire/tables.ts';
import type { Store } from './store.ts';

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
export function companiesNamed(store: Store, given: string): KnownCompany[] {
  for (const { column, value } of WAYS) {
    const wanted = value(given);
    if (wanted === '') continue;
    const found = store.sql(`${COLUMNS} WHERE ${column} = ?`).all(wanted);
    if (found.length > 0) return found.map(companyOf);
  }
  return [];
}

export function companyWithId(store: Store, id: number): KnownCompany | undefined {
  const row = store.sql(`${COLUMNS} WHERE id = ?`).get(id);
  return row === undefined ? undefined : companyOf(row);
}

/** All companies that ads showed. */
export function allCompanies(store: Store): KnownCompany[] {
  return store.sql(COLUMNS).all().map(companyOf);
}

function companyOf({ id, name, slug, host }: Record<string, unknown>): KnownCompany {
  const text = (value: unknown) => (value === null || value === undefined ? undefined : String(value));
  return { id: Number(id), name: String(name), slug: text(slug), host: text(host) };
}
