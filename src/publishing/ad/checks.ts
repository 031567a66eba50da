import { isTypedElement } from '../../ad-text/elements.ts';
import { COUNTRY_CODES } from '../../site/countries.ts';
import type { Site } from '../../site/site.ts';
import { quoted } from '../../text/prose.ts';
import { AD_FIELDS, type Ad, type AdFieldName } from '../../wire/ad-fields.ts';
import { type Finding, inWords } from '../../wire/errors.ts';
import { WORK_MODEL } from '../../wire/tables.ts';
import type { AdTexts } from '../ad-text.ts';
import { findContactPoints, isAddress, isApplyAddress, misleadingPart } from '../contact-points.ts';

/** An edit must also fit the ad's current values. @param before undefined for a new ad, empty for one that was not read */
export function checkAd(ad: Ad, before: Ad | undefined, texts: AdTexts): Finding[] {
  const adBefore = before ?? {};
  return [
    ...checkTexts(ad, texts),
    ...checkCountry(ad),
    ...checkPay(ad, adBefore, before === undefined ? 'is not given' : 'the ad lacks'),
    ...checkApply(ad, before !== undefined),
  ];
}

function checkTexts({ title, body, ref }: Ad, { before, after }: AdTexts): Finding[] {
  const problem = title === undefined ? undefined : titleProblem(title);
  const added = body === undefined ? [] : addedContactPoints({ before, after });
  return [
    ...(problem === undefined ? [] : [{ field: 'title', message: problem }]),
    ...(body === undefined || after.lines.length > 0
      ? []
      : [{ field: 'body', message: 'has no visible text; write the ad.' }]),
    ...checkAddresses('title', findContactPoints(title ?? '')),
    ...checkAddresses('ref', findContactPoints(ref ?? '')),
    ...checkAddresses('body', added),
  ];
}

function addedContactPoints({ before, after }: AdTexts): string[] {
  const known = new Set(before.contactPoints);
  return after.contactPoints.filter((contact) => !known.has(contact));
}

/** Candidates must reach the place that the person reads in the question (docs/contract.md, Writing, "Asked for"). */
function checkAddresses(field: AdFieldName, addresses: readonly string[]): Finding[] {
  return addresses.flatMap((address) => {
    const problem = misleadingPart(address);
    return problem === undefined ? [] : [{ field, message: `${quoted(address)} ${problem}.` }];
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
    ([all, name = '']) => isTypedElement(name) || /^<(?:!|\S+\s[^<>]*=)/.test(all),
  );
  return tag && `holds HTML (${quoted(tag[0])}), which readers would see; write plain text.`;
}

/** 0 means none (docs/board.md, Limits). @param absent words for a missing lower end */
function checkPay(ad: Ad, before: Ad, absent: string): Finding[] {
  if (ad.salary_min === undefined && ad.salary_max === undefined) return [];
  const { salary_min: min = 0, salary_max: max = 0 } = { ...before, ...ad };
  const outside = Object.entries({ salary_min: min, salary_max: max }).flatMap(([field, amount]) => {
    const { bounds } = AD_FIELDS[field as 'salary_min'];
    if (amount === 0 || (amount >= bounds.min && amount <= bounds.max)) return [];
    const message = `${amount} is out of range; give the annual gross amount, from ${bounds.min} to ${bounds.max}, or 0 for none.`;
    return [{ field, message }];
  });
  if (max === 0 || (min !== 0 && max >= min)) return outside;
  const message =
    min === 0
      ? `${max} needs a salary_min, which ${ad.salary_min === undefined ? absent : 'is 0'}; give both, or 0 for both.`
      : `${max}${ad.salary_max === undefined ? ' (as the ad has it)' : ''} is below salary_min, which is ${min}; correct one of the two.`;
  return [...outside, { field: 'salary_max', message }];
}

/** Checks apply_method and apply_address (docs/board.md, Publishing rules, 1 and 2). An address alone means `url`. */
function checkApply({ apply_method: method, apply_address: input }: Ad, isEdit: boolean): Finding[] {
  const field = 'apply_address';
  const finding = (message: string) => [{ field, message }];
  const address = input?.trim() ?? '';
  const misleading = checkAddresses(field, [address]);
  if (misleading.length > 0) return misleading;
  if (address === '' && method === 'url')
    return finding('is required with apply_method url: give the email or web address that takes applications.');
  if (isEdit && input !== undefined && address === '' && method === undefined)
    return finding('is empty, and an address cannot be taken away; give one, or apply_method platform or body.');
  if (address === '') return [];
  if (!isApplyAddress(address))
    return finding(
      `${quoted(address)} is neither an email address nor a web address such as https://example.com/apply.`,
    );
  if (method !== 'platform' && method !== 'body') return [];
  const means = method === 'platform' ? 'candidates apply on the site' : 'the contact stands in the text';
  return finding(`does not fit apply_method ${method} (${means}); url fits it, or leave one of the two out.`);
}

/* About fields alone: prose is for the model, which gets a checklist and a guide (src/publishing/ad/guide.ts). */

/** Contact points of the text before an edit are not reported again. */
export function adviceOn(ad: Ad, site: Site, texts: AdTexts): Finding[] {
  const { work_model: model = WORK_MODEL.onSite, location = [] } = ad;
  const contacts = addedContactPoints(texts).filter((contact) => isAddress(contact, site));
  const isNowhere = model === WORK_MODEL.onSite && location.length === 0;
  const problems: [field: string, message: string | false | undefined][] = [
    [
      'body',
      contacts.length > 0 && `it contains ${contacts.map((contact) => quoted(contact)).join(', ')}; ${FREE_PLAN}`,
    ],
    ['salary_min', !ad.salary_min && 'no pay is given; a search by pay finds only ads that give it.'],
    ['location', isNowhere && 'an On-Site ad that names no place is not found by place.'],
  ];
  return problems.flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

const FREE_PLAN = 'the board refuses external email addresses and websites in ads of accounts on the free plan.';

/** What the edit brings about, and nothing that was so before. */
export function adviceOnEdit(edit: Ad, before: Ad, site: Site, texts: AdTexts): Finding[] {
  const unchanged = { before: texts.before, after: texts.before };
  const adviceBefore = new Set(adviceOn(before, site, unchanged).map(inWords));
  return adviceOn({ ...before, ...edit }, site, texts).filter((advice) => !adviceBefore.has(inWords(advice)));
}
