import { hostsIn, waysIn, waysInHtml } from '../../../publishing/ad/addresses.ts';
import { byWeight, type Change, type NameOf, wordsFor } from '../../../publishing/ad/changes.ts';
import { AD_FIELDS, type Ad, type AdFieldName } from '../../../wire/ad-fields.ts';
import type { Site } from '../../../wire/site.ts';
import { escaped, type Fact, shortened } from './question.ts';

/* The facts of a question, as values (docs/contract.md, Writing, "Asked for"). */

export const fact = (words: string, line: string): Fact => ({ words: () => words, line });

/** Most characters of an address and of the host it leads to, where the two differ: both must be seen. */
const LONGEST_PAIR = 55;

/** An address, with the host that candidates reach if that is written otherwise. */
function addressWords(address: string, room: number): string {
  const { written, reached } = hostsIn(address) ?? { written: '', reached: '' };
  const isWritten = address.toLowerCase().includes(reached);
  const both = (words: string) => `${escaped(words)}${isWritten ? '' : ` (${reached})`}`;
  const longest = isWritten ? room : Math.max(room, LONGEST_PAIR);
  const forms = [both(address), ...(isWritten ? [escaped(shortened(address, room))] : [both(written)])];
  const fitting = forms.find((form) => form.length <= longest && form.toLowerCase().includes(reached));
  // The end of a host says whose it is.
  return fitting ?? `…${escaped((reached || address).slice(1 - Math.min(room, 36)))}`;
}

function addressFact(before: string, label: string, address: string): Fact {
  return {
    words: (room) => `${before} ${addressWords(address, room)}`,
    line: `${label}: ${addressWords(address, Number.POSITIVE_INFINITY)}`,
  };
}

/** The way to apply that is sent; the board does not show the one that it has. */
export function applyFacts({ apply_method: method, apply_address: address }: Ad, isNew: boolean): Fact[] {
  if (address) return [addressFact('apply to', 'Apply to', address)];
  const words = method === 'platform' ? 'apply on the site' : 'apply as the text says';
  if (method === undefined && !isNew) return [];
  return [fact(method === undefined ? `${words} (default)` : words, `Way to apply: ${words}`)];
}

/** What a reader may follow and could not before, or can no longer, wherever in the ad it stands. */
export function wayFacts(ad: Ad, before: Ad): Fact[] {
  const waysOf = ({ title = '', ref = '', body = '' }: Ad) => [
    ...new Set([...waysIn(title), ...waysIn(ref), ...waysInHtml(body)]),
  ];
  const [old, now] = [waysOf(before), waysOf({ ...before, ...ad })];
  return [
    ...now.filter((way) => !old.includes(way)).map((way) => addressFact('in text', 'New in the text', way)),
    ...old.filter((way) => !now.includes(way)).map((way) => addressFact('gone', 'Gone from the text', way)),
  ];
}

function payWords({ salary_min: min = 0, salary_max: max = 0 }: Ad, { currency }: Site): string {
  if (min === 0) return 'no pay';
  return `${currency.sign}${min.toLocaleString('en')}${max === 0 ? '' : `–${max.toLocaleString('en')}`}`;
}

export function payFact(ad: Ad, before: Ad, site: Site): Fact[] {
  const [from, to] = [payWords(before, site), payWords({ ...before, ...ad }, site)];
  if (from === to || (ad.salary_min === undefined && ad.salary_max === undefined)) return [];
  const words = before.salary_min === undefined ? `${to} a year` : `${from} → ${to}`;
  return [fact(words, `Pay: ${words}`)];
}

/** Fields that have facts of their own. */
const APART = new Set<string>(['salary_min', 'salary_max', 'apply_method', 'apply_address']);

export function changeFact({ field, from, to = '' }: Change): Fact[] {
  if (APART.has(field)) return [];
  if (field === 'body') return [fact('text changed', '')];
  const value = `${from === undefined ? '' : `${escaped(from) || 'none'} → `}${escaped(to) || 'none'}`;
  const label = AD_FIELDS[field as AdFieldName].title;
  const words = field === 'title' ? `title → ${escaped(shortened(to, 40))}` : `${label.toLowerCase()} ${value}`;
  return [fact(words, `${label}: ${value}`)];
}

const NOT_FACTS: readonly AdFieldName[] = ['title', 'body', 'salary_max', 'apply_method', 'apply_address'];

/** A fact for each field of a new ad: its value, its default, or its absence. */
export function fieldFacts(ad: Ad, nameOf: NameOf, site: Site): Fact[] {
  return byWeight.flatMap(([name, { title, expected, byDefault }]): Fact[] => {
    if (NOT_FACTS.includes(name)) return [];
    const value = ad[name] ?? byDefault ?? (name === 'country' ? site.country : undefined);
    const words = valueWords(name, value, ad, nameOf, site);
    if (words !== '') return [fact(name === 'ref' ? `ref ${words}` : words, `${title}: ${words}`)];
    return expected === true ? [fact(`no ${title.toLowerCase()}`, `${title}: none`)] : [];
  });
}

function valueWords(name: AdFieldName, value: Ad[AdFieldName], ad: Ad, nameOf: NameOf, site: Site): string {
  if (name === 'salary_min') return value ? `${payWords(ad, site)} a year` : '';
  const words = value === undefined ? '' : escaped(wordsFor(name, value, nameOf));
  return words === '' || ad[name] !== undefined ? words : `${words} (default)`;
}
