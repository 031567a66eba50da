import type { IndexDatabase } from './database.ts';

export interface KnownCompany {
  readonly id: number;
  readonly name: string;
  readonly slug?: string | undefined;
  /** Host of its web address, without `www.`. */
  readonly host?: string | undefined;
}

export function companiesIn(db: IndexDatabase): KnownCompany[] {
  return db.all('SELECT id, name, slug, host FROM companies ORDER BY id', {}).map((row) => {
    const [slug, host] = [row.slug, row.host].map((value) => (value === null ? undefined : String(value)));
    return { id: Number(row.id), name: String(row.name), slug, host };
  });
}
