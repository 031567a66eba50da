import { isWrittenElement } from '../../text/html/elements.ts';
import { htmlToText } from '../../text/html/html.ts';
import { type Ad, type AdFieldName, adFields, lowerEndOf } from '../../wire/ad-fields.ts';
import { COUNTRY_CODES } from '../../wire/countries.ts';
import type { JobRecord } from '../../wire/records.ts';
import { quoted } from '../../wire/text/quote.ts';
import { isApplyAddress, misleads, waysIn, waysInHtml } from './addresses.ts';
import { currentAd } from './changes.ts';
import type { Finding } from './finding.ts';

export function checkNewAd(ad: Ad): Finding[] {
  return [...checkTexts(ad, {}), ...checkCountry(ad), ...checkAmounts(ad, {}, 'is not given'), ...checkApply(ad)];
}

/** The pay of an edit must also fit the ad's current pay. */
export function checkEdit(ad: Ad, current: JobRecord | undefined): Finding[] {
  const message = 'is empty, and an address cannot be taken away; give one, or apply_method platform or body.';
  const isEmptied = ad.apply_address?.trim() === '' && ad.apply_method === undefined;
  const before = currentAd(current);
  return [
    ...checkTexts(ad, before),
    ...checkCountry(ad),
    ...checkAmounts(ad, before, 'the ad lacks'),
    ...(isEmptied ? [{ field: 'apply_address', message }] : checkApply(ad)),
  ];
}

function checkTexts({ title, body, ref }: Ad, before: Ad): Finding[] {
  const problem = title === undefined ? undefined : titleProblem(title);
  const known = new Set(waysInHtml(before.body ?? ''));
  const added = waysInHtml(body ?? '').filter((way) => !known.has(way));
  return [
    ...(problem === undefined ? [] : [{ field: 'title', message: problem }]),
    ...(body === undefined || htmlToText(body) !== ''
      ? []
      : [{ field: 'body', message: 'has no visible text; write the ad.' }]),
    ...checkAddresses('title', waysIn(title ?? '')),
    ...checkAddresses('ref', waysIn(ref ?? '')),
    ...checkAddresses('body', added),
  ];
}

/** Candidates must reach the place that the person reads in the question (docs/contract.md, Writing, "Asked for"). */
function checkAddresses(field: AdFieldName, addresses: readonly string[]): Finding[] {
  return addresses.flatMap((address) => {
    const problem = misleads(address);
    return problem === undefined ? [] : [{ field, message: `${quoted(address)} ${problem}; write it without.` }];
  });
}

function checkCountry({ country }: Ad): Finding[] {
  if (country === undefined || COUNTRY_CODES.has(country)) return [];
  const message = `${quoted(country)} is no country; give an ISO 3166-1 alpha-2 code such as PT or ES.`;
  return [{ field: 'country', message }];
}

const TAG = /<[/!]?([a-z][\w:-]*)?[^<>]*>?/gi;

/** Markdown signs are plain text in a title; HTML is refused, since readers would see the tags. */
function titleProblem(title: string): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(title)) return 'has no letter that can be seen; give a title.';
  const tag = [...title.matchAll(TAG)].find(
    ([all, name = '']) => isWrittenElement(name) || /^<(?:!|\S+\s[^<>]*=)/.test(all),
  );
  return tag && `holds HTML (${quoted(tag[0])}), which readers would see; write plain text.`;
}

/** 0 means none (docs/board.md, Limits). @param absent words for a missing lower end */
function checkAmounts(ad: Ad, current: Ad, absent: string): Finding[] {
  const amounts = adFields.flatMap(([name, field]) => (field.kind === 'amount' ? [{ name, field }] : []));
  if (amounts.every(({ name }) => ad[name] === undefined)) return [];
  const amountOf = (name: AdFieldName) => Number(ad[name] ?? current[name] ?? 0);
  return amounts.flatMap(({ name, field }) => {
    const lower = lowerEndOf(field);
    const found = checkBounds(name, amountOf(name), field.bounds);
    if (lower === undefined) return found;
    const origin = ad[lower] === undefined ? absent : `is ${ad[lower]}`;
    return [...found, ...checkRange([lower, amountOf(lower)], [name, amountOf(name)], origin)];
  });
}

type NamedAmount = readonly [field: string, amount: number];

function checkRange([lower, min]: NamedAmount, [field, max]: NamedAmount, origin: string): Finding[] {
  if (max === 0 || (min !== 0 && max >= min)) return [];
  const message =
    min === 0
      ? `${max} needs a ${lower}, which ${origin}; give both, or 0 for both.`
      : `${max} is below ${lower}, which is ${min}; correct one of the two.`;
  return [{ field, message }];
}

function checkBounds(field: string, amount: number, { min, max }: { min: number; max: number }): Finding[] {
  if (amount === 0 || (amount >= min && amount <= max)) return [];
  const message = `${amount} is out of range; give the annual gross amount, from ${min} to ${max}, or 0 for none.`;
  return [{ field, message }];
}

/** Checks apply_method and apply_address (docs/board.md, Publishing rules, 1 and 2). An address alone means `url`. */
function checkApply({ apply_method: method, apply_address: given }: Ad): Finding[] {
  const address = given?.trim() ?? '';
  const field = 'apply_address';
  const misleading = checkAddresses(field, [address]);
  if (misleading.length > 0) return misleading;
  if (address === '') {
    const message = 'is required with apply_method url: give the email or web address that takes applications.';
    return method === 'url' ? [{ field, message }] : [];
  }
  if (!isApplyAddress(address)) {
    const message = `${quoted(address)} is neither an email address nor a web address such as https://example.com/apply.`;
    return [{ field, message }];
  }
  if (method !== 'platform' && method !== 'body') return [];
  const means = method === 'platform' ? 'candidates apply on the site' : 'the contact stands in the text';
  return [
    { field, message: `does not fit apply_method ${method} (${means}); url fits it, or leave one of the two out.` },
  ];
}
