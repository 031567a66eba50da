import type { SqlRow } from '../../sqlite.ts';
import type { companyOperations } from '../../wire/resources/company.ts';
import { integerIn, optionalTextIn, textIn } from '../database/rows.ts';
import { searchKey } from '../database/search-key.ts';
import { type Handler, Refusal } from '../http/handler.ts';
import { pageOf } from '../http/paging.ts';
import { numberIfDigits } from './references.ts';

type Operations = typeof companyOperations;

const getCompany: Handler<Operations['getCompany']> = ({ slug }, { db }) => {
  const row = db.prepare('SELECT * FROM company WHERE slug = ?').get(slug.trim());
  if (row === undefined) throw new Refusal('Company not found.');
  return companyRecordOf(row);
};

/**
 * What the comma in `q` means is open (docs/board.md, Operations): here it is OR, as in the lists of ids.
 * A name that matches comes before a description that does.
 */
const searchCompanies: Handler<Operations['searchCompanies']> = ({ q, ...paging }, { db, query }) =>
  pageOf(
    db,
    {
      columns: '*',
      from: `company WHERE json_array_length(:terms) = 0
        OR EXISTS (SELECT 1 FROM json_each(:terms) WHERE instr(company.folded_text, value) > 0)`,
      order: `EXISTS (SELECT 1 FROM json_each(:terms) WHERE instr(company.folded_name, value) > 0) DESC,
        company.folded_name`,
      values: { terms: JSON.stringify(q.map(searchKey)) },
    },
    paging,
    companyRecordOf,
    query,
  );

/** A company on its own (docs/board.md, Records). */
function companyRecordOf(row: SqlRow): object {
  return { ...commonFields(row), address: textOrEmpty(row, 'address'), email: textOrEmpty(row, 'email') };
}

/** The company inside a job: without the address or email that it has not given (docs/board.md, Records). */
export function summaryRecordOf(row: SqlRow): object {
  const given = (column: string) => (row[column] === null ? {} : { [column]: textIn(row, column) });
  return { ...commonFields(row), ...given('address'), ...given('email') };
}

function commonFields(row: SqlRow): object {
  return {
    id: integerIn(row, 'id'),
    name: textIn(row, 'name'),
    logo: textIn(row, 'logo'),
    description: textIn(row, 'description'),
    phone: numberIfDigits(textIn(row, 'phone')),
    fax: numberIfDigits(textIn(row, 'fax')),
    url: textIn(row, 'url'),
    url_twitter: optionalTextIn(row, 'url_twitter'),
    url_facebook: optionalTextIn(row, 'url_facebook'),
    url_linkedin: optionalTextIn(row, 'url_linkedin'),
    slug: textIn(row, 'slug'),
  };
}

function textOrEmpty(row: SqlRow, column: string): string {
  return optionalTextIn(row, column) ?? '';
}

export const companyHandlers = { getCompany, searchCompanies };
