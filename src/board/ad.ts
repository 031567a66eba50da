import { type Ad, type AdField, type AdFieldName, adFields, lowerEndOf } from '../wire/ad-fields.ts';
import { type ApplyMethod, PORTUGAL } from '../wire/site.ts';
import type { Account } from './call.ts';

/** A stored ad: no pay is 0, no text is empty, no way to apply (some old ads) is null. */
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

/** Applies an edit, unchecked. Omitted fields stay, except those that the board resets (docs/board.md, Operations). */
export function editedAd(before: StoredAd, given: Ad, account: Account): StoredAd {
  const fields = adFields.map(([name, field]) => {
    const kept = field.resetByEdit === true ? BLANK_AD[name] : before[name];
    return [name, given[name] === undefined ? stillOf(field, kept, given) : normalised(field, given[name])];
  });
  const ad = Object.fromEntries(fields) as StoredAd;
  return { ...ad, title: ad.title.trim(), country: ad.country || PORTUGAL.country, ...applyOf(before, given, account) };
}

/** An omitted field stays, but the upper end of a range goes with its lower end. */
function stillOf(field: AdField, kept: unknown, given: Ad): unknown {
  const lower = lowerEndOf(field);
  return lower !== undefined && given[lower] === 0 ? 0 : kept;
}

function normalised({ kind }: AdField, value: unknown): unknown {
  if (kind === 'ids') return [...new Set(value as number[])];
  return kind === 'country' ? (value as string).trim().toUpperCase() : value;
}

/** docs/board.md, Publishing rules. Only `url` has an address. */
function applyOf(before: StoredAd, given: Ad, { plan }: Account): Pick<StoredAd, 'apply_method' | 'apply_address'> {
  const address = given.apply_address?.trim() ?? '';
  const inferred = address === '' ? 'body' : 'url';
  const apply_method = plan === 'free' ? 'platform' : (given.apply_method ?? before.apply_method ?? inferred);
  return { apply_method, apply_address: apply_method === 'url' ? address || before.apply_address : '' };
}
