import type { Site } from '../../site/site.ts';
import { AD_FIELDS, type Ad, type AdFieldName } from '../../wire/ad-fields.ts';
import { byWeight, type FieldChange, type NameOf, wordsFor } from '../ad/changes.ts';
import type { AdTexts } from '../ad-text.ts';
import { contactKey, findContactPoints, hostReached, isAddress } from '../contact-points.ts';
import { columnWidth, cut, escaped } from './columns.ts';

/** A line of the approval prompt: a field of the ad with its values, escaped. */
export interface Fact {
  readonly label: string;
  readonly values: readonly Value[];
}

interface Value {
  readonly whole: string;
  /** For a single line. */
  readonly short: string;
}

const [MAX_OLD_COLUMNS, MAX_ADDRESS_COLUMNS, MAX_HOST_COLUMNS] = [30, 48, 40];

const fact = (label: string, whole: string, short = whole): Fact => ({ label, values: [{ whole, short }] });
const changed = (label: string, from: string, to: string): Fact =>
  fact(label, `${cut(from, MAX_OLD_COLUMNS) || 'none'} → ${to || 'none'}`);

/** An address with the host that candidates reach, if that is written otherwise. A short form keeps the end of the host. */
function addressValue(address: string): Value {
  const host = hostReached(address) ?? '';
  const isPlain = address.toLowerCase().includes(host);
  const whole = escaped(address) + (isPlain ? '' : ` (${host})`);
  const short = cut(whole, MAX_ADDRESS_COLUMNS);
  if (short.toLowerCase().includes(host)) return { whole, short };
  const hostEnd = host.length > MAX_HOST_COLUMNS ? `…${host.slice(1 - MAX_HOST_COLUMNS)}` : host;
  return {
    whole,
    short: isPlain ? hostEnd : `${cut(escaped(address), MAX_ADDRESS_COLUMNS - columnWidth(hostEnd))} (${hostEnd})`,
  };
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
    return sorted.length === 0 ? [] : [{ label, values: sorted.map(addressValue) }];
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
  if (address) return [{ label: 'Apply to', values: [addressValue(address)] }];
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

/** Fields with a line of their own; the others share one. */
const OWN_LINE: ReadonlySet<string> = new Set(['work_model', 'location']);
const ELSEWHERE: ReadonlySet<string> = new Set(['salary_min', 'salary_max', 'apply_method', 'apply_address', 'body']);

/** One line for all other fields. */
function shared(facts: readonly Fact[]): Fact[] {
  const values = facts.map(({ label, values: [value] }) => `${label}: ${value?.whole}`);
  return values.length === 0 ? [] : [{ label: '', values: values.map((whole) => ({ whole, short: whole })) }];
}

function ownLinesFirst(facts: readonly (readonly [field: string, fact: Fact])[]): Fact[] {
  const own = facts.flatMap(([field, each]) => (OWN_LINE.has(field) ? [each] : []));
  return [...own, ...shared(facts.flatMap(([field, each]) => (OWN_LINE.has(field) ? [] : [each])))];
}

/** Each field of a new ad with its value, its default or its absence. */
export function newAdFacts(ad: Ad, texts: AdTexts, nameOf: NameOf, site: Site): Fact[] {
  const others = byWeight.flatMap(([field, { title, expected, byDefault }]): [string, Fact][] => {
    if (ELSEWHERE.has(field) || field === 'title') return [];
    const value = ad[field] ?? byDefault ?? (field === 'country' ? site.country : undefined);
    const text = value === undefined ? '' : escaped(wordsFor(field, value, nameOf));
    if (text === '') return expected ? [[field, fact(title, 'none')]] : [];
    return [[field, fact(title, ad[field] === undefined ? `${text} (default)` : text)]];
  });
  return [
    ...applyFacts(ad, true),
    ...contactFacts(ad, {}, texts, site),
    ...payFacts(ad, undefined, site),
    ...ownLinesFirst(others),
  ];
}

/** Each field that an edit changes, as old and new value. */
export function editFacts(ad: Ad, before: Ad, changes: readonly FieldChange[], texts: AdTexts, site: Site): Fact[] {
  const others = changes.flatMap(({ field, from = '', to = '' }): [string, Fact][] => {
    if (ELSEWHERE.has(field)) return [];
    return [[field, changed(AD_FIELDS[field as AdFieldName].title, escaped(from), escaped(to))]];
  });
  return [
    ...applyFacts(ad, false),
    ...contactFacts(ad, before, texts, site),
    ...payFacts(ad, before, site),
    ...ownLinesFirst(others),
  ];
}
