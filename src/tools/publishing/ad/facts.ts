import { hostsIn, waysIn, waysInHtml } from '../../../publishing/ad/addresses.ts';
import { byWeight, type Change, type NameOf, wordsFor } from '../../../publishing/ad/changes.ts';
import { AD_FIELDS, type Ad, type AdFieldName } from '../../../wire/ad-fields.ts';
import type { Site } from '../../../wire/site.ts';
import { shortened } from '../../../wire/text/quote.ts';
import { escaped, type Fact } from './question.ts';

/* The facts of a question, as values (docs/contract.md, Writing, "Asked for"). `before` is undefined for a new ad. */

export const fact = (short: string, whole = short): Fact => ({ short, whole });

/** Most characters of an address in the second line, and of one with the host it leads to: both must be seen. */
const [LONGEST_ADDRESS, LONGEST_PAIR] = [30, 55];

/** An address, with the host that candidates reach if that is written otherwise. */
function addressFact(before: string, label: string, address: string): Fact {
  const { written, reached } = hostsIn(address) ?? { written: '', reached: '' };
  const isWritten = address.toLowerCase().includes(reached);
  const words = `${escaped(address)}${isWritten ? '' : ` (${reached})`}`;
  const cut = isWritten ? escaped(shortened(address, LONGEST_ADDRESS)) : `${escaped(written)} (${reached})`;
  const longest = isWritten ? LONGEST_ADDRESS : LONGEST_PAIR;
  const fitting = [words, cut].find((form) => form.length <= longest && form.toLowerCase().includes(reached));
  // The end of a host says whose it is.
  const short = fitting ?? `…${escaped((reached || address).slice(1 - LONGEST_ADDRESS))}`;
  return { short: `${before} ${short}`, whole: `${label}: ${words}`, isCut: short !== words };
}

/** The way to apply that is sent; the board does not show the one that it has. */
function applyFacts({ apply_method: method, apply_address: address }: Ad, isNew: boolean): Fact[] {
  if (address) return [addressFact('apply to', AD_FIELDS.apply_address.title, address)];
  if (method === undefined && !isNew) return [];
  const words = method === 'platform' ? 'apply on the site' : 'apply as the text says';
  return [fact(method === undefined ? `${words} (default)` : words, `${AD_FIELDS.apply_method.title}: ${words}`)];
}

/** What a reader may follow and could not before, or can no longer, wherever in the ad it stands. */
function wayFacts(ad: Ad, before: Ad): Fact[] {
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

function payFacts(ad: Ad, before: Ad | undefined, site: Site): Fact[] {
  const isGiven = ad.salary_min !== undefined || ad.salary_max !== undefined;
  const [from, to] = [payWords(before ?? {}, site), payWords({ ...before, ...ad }, site)];
  if (before !== undefined && (!isGiven || from === to)) return [];
  const words = from === 'no pay' && to !== from ? `${to} a year` : to;
  return [
    before?.salary_min === undefined ? fact(words, `Pay: ${words}`) : fact(`${from} → ${to}`, `Pay: ${from} → ${to}`),
  ];
}

/** Ways to apply first, then pay. */
export function firstFacts(ad: Ad, before: Ad | undefined, site: Site): Fact[] {
  return [...applyFacts(ad, before === undefined), ...wayFacts(ad, before ?? {}), ...payFacts(ad, before, site)];
}

const FIRST: ReadonlySet<string> = new Set(['salary_min', 'salary_max', 'apply_method', 'apply_address']);

/** A change of another field, with both sides. */
export function changeFacts({ field, from, to = '' }: Change): Fact[] {
  if (FIRST.has(field)) return [];
  if (field === 'body') return [fact('text changed', '')];
  const label = AD_FIELDS[field as AdFieldName].title;
  // A long value before hides no new one.
  const [before, after] = [from, to].map((value = '') => escaped(shortened(value, LONGEST_SIDE)) || 'none');
  const arrow = from === undefined ? '' : `${before} → `;
  return [
    {
      short: field === 'title' ? `title → ${after}` : `${label.toLowerCase()} ${arrow}${after}`,
      whole: `${label}: ${arrow}${escaped(to) || 'none'}`,
      isCut: [...to].length > LONGEST_SIDE,
    },
  ];
}

/** Most characters of a value in the second line, and of one that goes. */
const LONGEST_SIDE = 40;

/** The other fields of a new ad: the value, its default, or its absence. */
export function fieldFacts(ad: Ad, nameOf: NameOf, site: Site): Fact[] {
  const others = byWeight.filter(([name, { kind }]) => !FIRST.has(name) && name !== 'title' && kind !== 'html');
  return others.flatMap(([name, { title, expected, byDefault }]): Fact[] => {
    const value = ad[name] ?? byDefault ?? (name === 'country' ? site.country : undefined);
    const words = value === undefined ? '' : escaped(wordsFor(name, value, nameOf));
    if (words === '') return expected ? [fact(`no ${title.toLowerCase()}`, `${title}: none`)] : [];
    const shown = ad[name] === undefined ? `${words} (default)` : words;
    return [fact(name === 'ref' ? `ref ${shown}` : shown, `${title}: ${shown}`)];
  });
}
