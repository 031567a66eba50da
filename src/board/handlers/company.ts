import type { companyOperations } from '../../wire/resources/company.ts';
import { type Handler, Refusal } from '../http/handler.ts';
import { pageOf } from '../http/page.ts';
import { searchKey } from '../text.ts';

type Operations = typeof companyOperations;

/** A company as it is answered (docs/board.md, Records). */
export interface CompanyRecord {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly [field: string]: unknown;
}

const getCompany: Handler<Operations['getCompany']> = ({ slug }, { db }) => {
  const row = db.prepare('SELECT record FROM company WHERE slug = ?').get(slug.trim());
  if (row === undefined) throw new Refusal('Company not found.');
  return JSON.parse(String(row.record));
};

/**
 * What the comma in `q` means is open (docs/board.md, Operations): here it is OR, as in the lists of ids.
 * A name that matches comes before a description that does.
 */
const searchCompanies: Handler<Operations['searchCompanies']> = ({ q, ...paging }, { db, query }) => {
  const wanted = q.map(searchKey);
  const holds = (text: string) => wanted.some((word) => searchKey(text).includes(word));
  const found = db
    .prepare('SELECT record FROM company')
    .all()
    .map(({ record }) => JSON.parse(String(record)) as CompanyRecord)
    .filter(({ name, description }) => wanted.length === 0 || holds(`${name} ${description}`))
    .map((company) => ({ company, rank: `${holds(company.name) ? 0 : 1} ${searchKey(company.name)}` }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return pageOf(
    found.map(({ company }) => company),
    paging,
    query,
  );
};

/** The company inside a job: without the address or email that it has not given (docs/board.md, Records). */
export function summaryOf(record: CompanyRecord): object {
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => value !== '' || !['address', 'email'].includes(name)),
  );
}

export const companyHandlers = { getCompany, searchCompanies };
