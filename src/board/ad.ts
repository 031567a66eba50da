import { type Ad, type AdField, type AdFieldName, adFields, lowerEndOf } from '../wire/ad-fields.ts';
import type { ApplyMethod } from '../wire/tables.ts';
import type { Account } from './call.ts';

/** What a company says in an ad. No pay is 0, no text is empty, and no way to apply (an old ad may have none) is null. */
export type StoredAd = { readonly [N in Exclude<AdFieldName, 'apply_method'>]: NonNullable<Ad[N]> } & {
  readonly apply_method: ApplyMethod | null;
};

const BLANKS = { line: '', html: '', country: '', address: '', choice: null, ids: [], id: 0, amount: 0 };

export const BLANK_AD = Object.fromEntries(
  adFields.map(([name, { kind }]) => [name, BLANKS[kind]]),
) as unknown as StoredAd;

export function adIn(row: { readonly ad?: unknown }): StoredAd {
  return JSON.parse(String(row.ad));
}

/** The country of the site, which an ad gets when none is given (docs/board.md, Operations). */
const SITE_COUNTRY = 'PT';

/** Omitted fields stay, except those that the board resets (docs/board.md, Operations). Not checked yet. */
export function editedAd(before: StoredAd, given: Ad, account: Account): StoredAd {
  const fields = adFields.map(([name, field]) => {
    const kept = field.resetByEdit === true ? BLANK_AD[name] : before[name];
    return [name, given[name] === undefined ? stillOf(field, kept, given) : normalised(field, given[name])];
  });
  const ad = Object.fromEntries(fields) as StoredAd;
  return { ...ad, title: ad.title.trim(), country: ad.country || SITE_COUNTRY, ...applyOf(before, given, account) };
}

/** A field that is not given stays, except the upper end of a range whose lower end goes. */
function stillOf(field: AdField, kept: unknown, given: Ad): unknown {
  const lower = lowerEndOf(field);
  return lower !== undefined && given[lower] === 0 ? 0 : kept;
}

function normalised({ kind }: AdField, value: unknown): unknown {
  if (kind === 'ids') return [...new Set(value as number[])];
  return kind === 'country' ? (value as string).trim().toUpperCase() : value;
}

/** How to apply (docs/board.md, Publishing rules). The address belongs to `url` only. */
function applyOf(before: StoredAd, given: Ad, { plan }: Account): Pick<StoredAd, 'apply_method' | 'apply_address'> {
  const address = given.apply_address?.trim() ?? '';
  const inferred = address === '' ? 'body' : 'url';
  const apply_method = plan === 'free' ? 'platform' : (given.apply_method ?? before.apply_method ?? inferred);
  return { apply_method, apply_address: apply_method === 'url' ? address || before.apply_address : '' };
}
