import { type AdField, type AdFieldName, adFields, lowerEndOf } from '../wire/ad-fields.ts';
import { COUNTRY_CODES } from '../wire/countries.ts';
import { PORTUGAL } from '../wire/site.ts';
import { rowById, type Table } from '../wire/tables.ts';
import type { StoredAd } from './ad.ts';
import { type Account, RefusedCall } from './call.ts';
import { bodyProblems, outsideContactIn } from './html.ts';

/** @throws RefusedCall that names every broken rule. @param before the ad before an edit; its markup stays accepted */
export function requireRules(ad: StoredAd, { plan }: Account, before?: StoredAd): void {
  const contact = plan === 'free' ? outsideContactIn(ad.body) : undefined;
  const problems = [
    ...(ad.title === '' ? ['title is empty'] : []),
    ...bodyProblems(ad.body, before?.body),
    ...adFields.flatMap(([name, field]) => valueProblems(name, field, ad)),
    ...applyProblems(ad),
    ...(contact === undefined
      ? []
      : [`body: on the free plan the text may not contain an external email or website (${contact})`]),
  ];
  if (problems.length > 0) throw new RefusedCall(`The job was not saved: ${problems.join('; ')}.`);
}

function valueProblems(name: AdFieldName, field: AdField, ad: StoredAd): string[] {
  const value = ad[name];
  switch (field.kind) {
    case 'ids':
      return tableProblems(name, PORTUGAL.tables[field.table], value as number[]);
    case 'id':
      return tableProblems(name.replace('_', ' '), PORTUGAL.tables[field.table], [value as number]);
    case 'country':
      return COUNTRY_CODES.has(value as string) ? [] : [`${name} ${value} is no ISO 3166-1 alpha-2 code`];
    case 'amount':
      return amountProblems(name, field, value as number, ad);
    default:
      return [];
  }
}

function tableProblems(name: string, table: Table, ids: readonly number[]): string[] {
  return ids.filter((id) => rowById(table, id) === undefined).map((id) => `${name} ${id} does not exist`);
}

type AmountField = Extract<AdField, { kind: 'amount' }>;

function amountProblems(name: string, field: AmountField, amount: number, ad: StoredAd): string[] {
  if (amount === 0) return [];
  const { min, max } = field.bounds;
  const lowerEnd = lowerEndOf(field);
  const lower = lowerEnd === undefined ? amount : Number(ad[lowerEnd]);
  return [
    ...(amount >= min && amount <= max ? [] : [`${name} ${amount} is not between ${min} and ${max}`]),
    ...(lower === 0 ? [`${name} requires ${lowerEnd}`] : []),
    ...(lower !== 0 && amount < lower ? [`${name} ${amount} is below ${lowerEnd} ${lower}`] : []),
  ];
}

const EMAIL = /^[^\s@<>]+@(?:[^\s@<>.]+\.)+[^\s@<>.]{2,}$/;

function applyProblems({ apply_method: method, apply_address: address }: StoredAd): string[] {
  if (method !== 'url') return [];
  if (address === '') return ['apply_method url requires apply_address'];
  const isUrl = /^https?:/i.test(address) && URL.canParse(address);
  return isUrl || EMAIL.test(address) ? [] : [`apply_address ${address} is neither an email address nor a URL`];
}
