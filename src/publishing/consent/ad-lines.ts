import type { Site } from '../../site/site.ts';
import { countOf } from '../../text/prose.ts';
import { AD_FIELDS, type Ad, type AdFieldName } from '../../wire/ad-fields.ts';
import { coreOf, hostsIn, isMereName, waysIn, waysInHtml } from '../ad/addresses.ts';
import { byWeight, type FieldChange, type NameOf, wordsFor } from '../ad/changes.ts';
import { cut, escaped, shareOf } from './columns.ts';

/** A fact of a question. */
export interface ConsentLine {
  /** For the second line: a value. */
  readonly short: string;
  /** Name and whole value, for below when the second line has no room. Empty if another part shows it. */
  readonly whole: string;
  /** Whether `short` leaves some of it out: then both are shown. */
  readonly isCut?: boolean;
  /** What readers may follow; it stands behind the fields. */
  readonly ways?: ItemList;
  readonly isPay?: true;
}

export interface ItemList {
  readonly label: string;
  readonly items: readonly string[];
  /** Words for those that have no room. */
  rest(count: number): string;
  readonly leastLines: number;
  readonly mostLines: number;
}

export const consentLine = (short: string, whole = short): ConsentLine => ({ short, whole });

/** Most columns of an address in the second line, and of one with the host it leads to: both must be seen. */
const [ADDRESS_COLUMNS, PAIR_COLUMNS] = [30, 55];
/** Most columns of a value in the second line, and of one that goes. */
const SIDE_COLUMNS = 40;

/** An address whole, and short for the second line, with the host that candidates reach if that is written otherwise. */
function addressWords(address: string): { readonly whole: string; readonly short: string } {
  const { spelling, host } = hostsIn(address) ?? { spelling: '', host: '' };
  const isPlain = address.toLowerCase().includes(host);
  const whole = `${escaped(address)}${isPlain ? '' : ` (${host})`}`;
  const longest = isPlain ? ADDRESS_COLUMNS : PAIR_COLUMNS;
  const forms = [whole, isPlain ? cut(whole, ADDRESS_COLUMNS) : `${escaped(spelling)} (${host})`];
  const short = forms.find((form) => form.length <= longest && form.toLowerCase().includes(host));
  // The end of a host says whose it is.
  return { whole, short: short ?? `…${escaped((host || address).slice(1 - ADDRESS_COLUMNS))}` };
}

/** A field, short for the second line, and under its name with its value whole. */
const fieldLine = (name: AdFieldName, short: string, value: string, isCut = false): ConsentLine => ({
  short,
  whole: `${AD_FIELDS[name].title}: ${value}`,
  isCut,
});

/** The way to apply that is sent; the board does not show the one that it has. */
function applyLines({ apply_method: method, apply_address: address }: Ad, isNew: boolean): ConsentLine[] {
  if (address) {
    const { whole, short } = addressWords(address);
    return [fieldLine('apply_address', `apply to ${short}`, whole, short !== whole)];
  }
  if (method === undefined && !isNew) return [];
  const words = method === 'platform' ? 'apply on the site' : 'apply as the text says';
  return [fieldLine('apply_method', method === undefined ? `${words} (default)` : words, words)];
}

/** What a reader may follow and could not before, or can no longer, wherever in the ad it stands. */
function wayLines(ad: Ad, before: Ad, site: Site): ConsentLine[] {
  const waysOf = ({ title = '', ref = '', body = '' }: Ad) =>
    new Set([...waysIn(title), ...waysIn(ref), ...waysInHtml(body)]);
  const [old, now] = [waysOf(before), waysOf({ ...before, ...ad })];
  const applyCore = coreOf(ad.apply_address ?? '');
  const come = [...now].filter((way) => !old.has(way) && coreOf(way) !== applyCore);
  const gone = [...old].filter((way) => !now.has(way));
  const isName = (way: string) => isMereName(way, site);
  return [
    ...addressList('in text', 'New in the text', come.filter((way) => !isName(way)), 'address', 'addresses'),
    ...addressList('gone', 'Gone from the text', gone.filter((way) => !isName(way)), 'address', 'addresses'),
    ...addressList('in text', 'New in the text', come.filter(isName), 'name'),
    ...addressList('gone', 'Gone from the text', gone.filter(isName), 'name'),
  ]; // biome-ignore format: a table
}

/** The first of a list with the number of the others; the list below. */
function addressList(before: string, label: string, ways: readonly string[], word: string, plural?: string) {
  const [first, ...others] = ways.map(addressWords);
  if (first === undefined) return [];
  const items = [first, ...others].map(({ whole }) => whole);
  const more = others.length === 0 ? '' : ` +${others.length}`;
  const rest = (count: number) => (count === items.length ? '' : 'and ') + countOf(count, word, plural);
  return [
    {
      short: `${before} ${first.short}${more}`,
      whole: `${label}: ${items.join(' · ')}`,
      isCut: more !== '' || first.short !== first.whole,
      ways: { label: `${label}: `, items, rest, leastLines: 1, mostLines: plural ? 3 : 1 },
    },
  ];
}

function payWords({ salary_min: min = 0, salary_max: max = 0 }: Ad, { currency }: Site): string {
  if (min === 0) return 'no pay';
  return `${currency.sign}${min.toLocaleString('en')}${max === 0 ? '' : `–${max.toLocaleString('en')}`}`;
}

function payLines(ad: Ad, before: Ad | undefined, site: Site): ConsentLine[] {
  const isGiven = ad.salary_min !== undefined || ad.salary_max !== undefined;
  const [from, to] = [payWords(before ?? {}, site), payWords({ ...before, ...ad }, site)];
  if (before !== undefined && (!isGiven || from === to)) return [];
  const words = from === 'no pay' && to !== from ? `${to} a year` : to;
  const change = before?.salary_min === undefined ? words : `${from} → ${to}`;
  return [{ ...consentLine(change, `Pay: ${change}`), isPay: true }];
}

/** The fields that have lines of their own. */
const OWN_LINES: ReadonlySet<string> = new Set(['salary_min', 'salary_max', 'apply_method', 'apply_address']);

/** Ways to apply first, then pay. @param before undefined for a new ad */
function headFacts(ad: Ad, before: Ad | undefined, site: Site): ConsentLine[] {
  return [...applyLines(ad, before === undefined), ...wayLines(ad, before ?? {}, site), ...payLines(ad, before, site)];
}

/** The lines of an edit: what readers may follow, pay, and the other fields with both sides. */
export function editFacts(ad: Ad, before: Ad, changes: readonly FieldChange[], site: Site): ConsentLine[] {
  return [...headFacts(ad, before, site), ...changes.flatMap(changeLines)];
}

function changeLines({ field, from, to = '' }: FieldChange): ConsentLine[] {
  if (OWN_LINES.has(field)) return [];
  if (field === 'body') return [consentLine('text changed', '')];
  const name = field as AdFieldName;
  const after = escaped(to) || 'none';
  // A long value before hides no new one.
  const arrow = from === undefined ? '' : `${shareOf(escaped(from), SIDE_COLUMNS) || 'none'} → `;
  const short = cut(after, SIDE_COLUMNS);
  const line = name === 'title' ? `title → ${short}` : `${AD_FIELDS[name].title.toLowerCase()} ${arrow}${short}`;
  return [fieldLine(name, line, arrow + after, short !== after)];
}

/** The lines of a new ad: as above, and each other field with its value, its default or its absence. */
export function newLines(ad: Ad, nameOf: NameOf, site: Site): ConsentLine[] {
  const others = byWeight.filter(([name, { kind }]) => !OWN_LINES.has(name) && name !== 'title' && kind !== 'html');
  const fields = others.flatMap(([name, { title, expected, byDefault }]): ConsentLine[] => {
    const value = ad[name] ?? byDefault ?? (name === 'country' ? site.country : undefined);
    const words = value === undefined ? '' : escaped(wordsFor(name, value, nameOf));
    if (words === '') return expected ? [fieldLine(name, `no ${title.toLowerCase()}`, 'none')] : [];
    const valueText = ad[name] === undefined ? `${words} (default)` : words;
    return [fieldLine(name, name === 'ref' ? `ref ${valueText}` : valueText, valueText)];
  });
  return [...headFacts(ad, undefined, site), ...fields];
}
