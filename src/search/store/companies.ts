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
export async function companiesNamed(store: Store, given: string): Promise<KnownCompany[]> {
  for (const { column, value } of WAYS) {
    const wanted = value(given);
    if (wanted === '') continue;
    const found = await store.all({ text: `${COLUMNS} WHERE ${column} = :wanted ORDER BY id`, params: { wanted } });
    if (found.length > 0) return found.map(companyOf);
  }
  return [];
}

export async function companyWithId(store: Store, id: number): Promise<KnownCompany | undefined> {
  const row = await store.get({ text: `${COLUMNS} WHERE id = :id`, params: { id } });
  return row === undefined ? undefined : companyOf(row);
}

/** All companies that ads showed. */
export async function allCompanies(store: Store): Promise<KnownCompany[]> {
  return (await store.all({ text: `${COLUMNS} ORDER BY id` })).map(companyOf);
}

function companyOf({ id, name, slug, host }: Record<string, unknown>): KnownCompany {
  const text = (value: unknown) => (value === null || value === undefined ? undefined : String(value));
  return { id: Number(id), name: String(name), slug: text(slug), host: text(host) };
}
