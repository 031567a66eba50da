import type { Database, SqlRow } from '../../sqlite.ts';
import { PAY_FIELDS } from '../../wire/ad-fields.ts';
import { escapeHtml } from '../../wire/html.ts';
import { boardTime } from '../../wire/time.ts';
import { type CompanyRecord, summaryOf } from '../handlers/company.ts';
import { contractsField, locationsField, numberIfDigits, typesField } from '../handlers/references.ts';
import type { HandlerCall } from '../http/handler.ts';
import { adIn } from './stored-ad.ts';

/** Turns rows of `job` into records as lists show them: without the country (docs/board.md, Records). */
export function jobRecords(db: Database): (row: SqlRow) => object {
  const companies = new Map<number, object>();
  const find = db.prepare('SELECT record FROM company WHERE id = ?');
  const companyOf = (id: number): object => {
    const known = companies.get(id) ?? summaryOf(JSON.parse(String(find.get(id)?.record)) as CompanyRecord);
    companies.set(id, known);
    return known;
  };
  return (row) => {
    const companyId = Number(row.company_id);
    const ad = adIn(row);
    const { [PAY_FIELDS.min]: min, [PAY_FIELDS.max]: max } = ad;
    const older = hasOlderShape(row);
    return {
      id: row.id,
      company: companyOf(companyId),
      companyId,
      title: ad.title,
      body: ad.body,
      ref: numberIfDigits(ad.ref),
      ...(older ? { wage: min || null } : { salaryMin: min || null, salaryMax: max || null }),
      ...typesField(ad.type),
      ...locationsField(ad.location),
      ...contractsField(ad.contract),
      ...(older ? { allowRemote: row.allow_remote === 1 } : { workModel: ad.work_model }),
      publishedAt: boardTime(Number(row.published_at)),
      updatedAt: boardTime(Number(row.updated_at)),
      slug: row.slug,
    };
  };
}

/** One job on its own: with its country, and with the reader's user agent hidden in the body (docs/board.md, Answers). */
export function singleJobRecord(row: SqlRow, { db, userAgent }: HandlerCall): object {
  const trace = `<p style="visibility: hidden">${escapeHtml(userAgent)}</p>`;
  const country = hasOlderShape(row) ? {} : { country: adIn(row).country };
  return { ...jobRecords(db)(row), body: `${adIn(row).body}\r\n${trace}`, ...country };
}

/** Whether a record shows `allowRemote` and `wage` (docs/board.md, Records). */
function hasOlderShape(row: SqlRow): boolean {
  return row.allow_remote !== null;
}
