import type { Site } from '../../site/site.ts';
import { AD_FIELDS, type Ad, type AdFieldName } from '../../wire/ad-fields.ts';
import { byWeight, type FieldChange, type NameOf, wordsFor } from '../ad/changes.ts';
import type { AdTexts } from '../ad-text.ts';
import { contactKey, findContactPoints, hostReached, isAddress } from '../contact-points.ts';
import { cut, escaped } from './columns.ts';

/** A line of the approval prompt: a field of the ad with its values, escaped. */
export interface Fact {
  readonly label: string;
  readonly values: readonly string[];
}

const [MAX_OLD_COLUMNS, MAX_HOST_COLUMNS] = [30, 40];

const fact = (label: string, value: string): Fact => ({ label, values: [value] });
const changedFact = (label: string, from: string, to: string): Fact =>
  fact(label, `${cut(from, MAX_OLD_COLUMNS) || 'none'} → ${to || 'none'}`);

/** An address, after the host that candidates reach unless that is plain to see. The end of a host says whose it is. */
function addressText(address: string): string {
  const host = hostReached(address) ?? '';
  const text = escaped(address);
  if (text.slice(0, MAX_HOST_COLUMNS).toLowerCase().includes(host)) return text;
  return `${host.length > MAX_HOST_COLUMNS ? `…${host.slice(1 - MAX_HOST_COLUMNS)}` : host} (${text})`;
}

/** Contact points that the edit adds to the ad or removes from it, wherever they are. */
function contactFacts(ad: Ad, before: Ad, texts: AdTexts, site: Site): Fact[] {
  const contacts = ({ title = '', ref = '' }: Ad, inText: readonly string[]) =>
    new Set([...findContactPoints(title), ...findContactPoints(ref), ...inText]);
  const old = contacts(before, texts.before.contactPoints);
  const now = contacts({ ...before, ...ad }, texts.after.contactPoints);
  const applyKey = contactKey(ad.apply_address ?? '');
  const list = (label: string, found: readonly string[]): Fact[] => {
    // Names such as Booking.com come last.
    const isName = (contact: string) => !isAddress(contact, site) && !/[@:/]/.test(contact) && /\p{L}/u.test(contact);
    const sorted = [...found].sort((one, other) => Number(isName(one)) - Number(isName(other)));
    return sorted.length === 0 ? [] : [{ label, values: sorted.map(addressText) }];
  };
  return [
    ...list(
      'Contact points added',
      [...now].filter((each) => !old.has(each) && contactKey(each) !== applyKey),
    ),
    ...list(
      'Contact points removed',
      [...old].filter((each) => !now.has(each)),
    ),
  ];
}

/** The way to apply that is sent; the board does not show the one that an ad has. */
function applyFacts({ apply_method: method, apply_address: address }: Ad, isNew: boolean): Fact[] {
  if (address) return [{ label: 'Apply to', values: [addressText(address)] }];
  if (method === undefined && !isNew) return [];
  const how = method === 'platform' ? 'on the site' : 'as the text says';
  return [fact('Apply', how + (method === undefined ? ' (default)' : ''))];
}

function payText({ salary_min: min = 0, salary_max: max = 0 }: Ad, { currency }: Site): string {
  if (min === 0) return 'none';
  return `${currency.sign}${min.toLocaleString('en')}${max === 0 ? '' : `–${max.toLocaleString('en')}`}`;
}

function payFacts(ad: Ad, before: Ad | undefined, site: Site): Fact[] {
  const [from, to] = [payText(before ?? {}, site), payText({ ...before, ...ad }, site)];
  if (before !== undefined && from === to) return [];
  return [fact('Pay', before?.salary_min === undefined ? to.replace(/\d$/, '$& a year') : `${from} → ${to}`)];
}

/** Fields whose facts are written in their own way. */
const ELSEWHERE: ReadonlySet<string> = new Set(['salary_min', 'salary_max', 'apply_method', 'apply_address', 'body']);

/** Each field of a new ad with its value, its default or its absence. */
export function newAdFacts(ad: Ad, texts: AdTexts, nameOf: NameOf, site: Site): Fact[] {
  const others = byWeight.flatMap(([field, { title, expected, byDefault }]): Fact[] => {
    if (ELSEWHERE.has(field) || field === 'title') return [];
    const value = ad[field] ?? byDefault ?? (field === 'country' ? site.country : undefined);
    const text = value === undefined ? '' : escaped(wordsFor(field, value, nameOf));
    if (text === '') return expected ? [fact(title, 'none')] : [];
    return [fact(title, ad[field] === undefined ? `${text} (default)` : text)];
  });
  return [...applyFacts(ad, true), ...contactFacts(ad, {}, texts, site), ...payFacts(ad, undefined, site), ...others];
}

/** Each field that an edit changes, as old and new value. */
export function editFacts(ad: Ad, before: Ad, changes: readonly FieldChange[], texts: AdTexts, site: Site): Fact[] {
  const others = changes.flatMap(({ field, from = '', to = '' }): Fact[] => {
    if (ELSEWHERE.has(field)) return [];
    return [changedFact(AD_FIELDS[field as AdFieldName].title, escaped(from), escaped(to))];
  });
  return [...applyFacts(ad, false), ...contactFacts(ad, before, texts, site), ...payFacts(ad, before, site), ...others];
}
