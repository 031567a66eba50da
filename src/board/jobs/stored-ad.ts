import { type Ad, type AdField, type AdFieldName, adFields } from '../../wire/ad-fields.ts';
import type { ApplyMethod } from '../../wire/tables.ts';

/** What a company says in an ad. No pay is 0, no text is empty, and no way to apply (an old ad may have none) is null. */
export type StoredAd = { readonly [N in Exclude<AdFieldName, 'apply_method'>]: NonNullable<Ad[N]> } & {
  readonly apply_method: ApplyMethod | null;
};

const BLANKS: Readonly<Record<AdField['kind'], unknown>> = {
  line: '',
  html: '',
  country: '',
  address: '',
  choice: null,
  ids: [],
  id: 0,
  amount: 0,
};

/** An ad in which nothing is said. */
export const BLANK_AD = Object.fromEntries(
  adFields.map(([name, { kind }]) => [name, BLANKS[kind]]),
) as unknown as StoredAd;

/** The ad in the column `ad` of a row of `job`. */
export function adIn(row: { readonly ad?: unknown }): StoredAd {
  return JSON.parse(String(row.ad));
}
