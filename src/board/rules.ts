import { COUNTRY_CODES } from '../site/countries.ts';
import { PORTUGAL } from '../site/site.ts';
import { rowById } from '../site/tables.ts';
import { type Ad, type AdField, type AdFieldName, adFields, lowerEndOf } from '../wire/ad-fields.ts';
import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../wire/limits.ts';
import type { ApplyMethod } from '../wire/tables.ts';
import { type Account, RefusedCall } from './call.ts';

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
export function editedAd(before: StoredAd, edit: Ad, account: Account): StoredAd {
  const fields = adFields.map(([name, field]) => {
    const lower = lowerEndOf(field);
    // The upper end of a range goes with its lower end.
    const isBlank = field.resetByEdit === true || (lower !== undefined && edit[lower] === 0);
    return [name, edit[name] === undefined ? (isBlank ? BLANK_AD : before)[name] : normalised(field, edit[name])];
  });
  const ad = Object.fromEntries(fields) as StoredAd;
  return { ...ad, title: ad.title.trim(), country: ad.country || PORTUGAL.country, ...applyOf(before, edit, account) };
}

function normalised({ kind }: AdField, value: unknown): unknown {
  if (kind === 'ids') return [...new Set(value as number[])];
  return kind === 'country' ? (value as string).trim().toUpperCase() : value;
}

/** docs/board.md, Publishing rules. Only `url` has an address. */
function applyOf(before: StoredAd, edit: Ad, { plan }: Account): Pick<StoredAd, 'apply_method' | 'apply_address'> {
  const address = edit.apply_address?.trim() ?? '';
  const inferred = address === '' ? 'body' : 'url';
  const apply_method = plan === 'free' ? 'platform' : (edit.apply_method ?? before.apply_method ?? inferred);
  return { apply_method, apply_address: apply_method === 'url' ? address || before.apply_address : '' };
}

/** @throws RefusedCall that names every broken rule. @param before the ad before an edit; its markup stays accepted */
export function requireRules(ad: StoredAd, { plan }: Account, before?: StoredAd): void {
  const problems = [
    ...(ad.title === '' ? ['title is empty'] : []),
    ...bodyProblems(ad.body, before?.body),
    ...adFields.flatMap(([name, field]) => valueProblems(name, field, ad)),
    ...applyProblems(ad),
    ...(plan === 'free' && CONTACT.test(ad.body)
      ? ['body: on the free plan the text may not contain an external email or website']
      : []),
  ];
  if (problems.length > 0) throw new RefusedCall(`The job was not saved: ${problems.join('; ')}.`);
}

/** An email or website (docs/board.md, Publishing rules, 4). Names such as Node.js and ASP.NET are none. */
const CONTACT =
  /\bhref\s*=|[\w.+-]@[\w-]+\.[\w-]|https?:\/\/|\bwww\.|(?<![a-z0-9-])[a-z0-9-]{2,}\.(?:com|pt|org|eu|es|pl|app|dev|info|example)\b/i;

const TAG = /<([a-z][^\s/<>]*)((?:[\s/](?:"[^"<]*"|'[^'<]*'|[^<>"'])*)?)>/gi;
const ATTRIBUTE = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+)))?/g;

/** Accepted link targets; the board was seen to keep `href` (docs/board.md, Publishing rules, 5). */
const ADDRESS = /^(?:https?:|mailto:|tel:)\S+$/i;

/** Breaches of the HTML rule (docs/board.md, Publishing rules, 5). @param stood old body, whose tags stay accepted */
function bodyProblems(body: string, stood = ''): string[] {
  const tagsBefore = new Set(stood.match(TAG));
  const refused = [...body.matchAll(TAG)].filter(([tag]) => !tagsBefore.has(tag)).flatMap(tagProblems);
  const isEmpty = body.replace(/<[^<>]*>|&nbsp;/g, ' ').trim() === '';
  return [...(isEmpty ? ['body is empty'] : []), ...new Set(refused)];
}

function tagProblems([, name = '', rest = '']: RegExpMatchArray): string[] {
  const tag = name.toLowerCase();
  if (!ACCEPTED_TAGS.some((accepted) => accepted === tag))
    return [`body: the tag <${tag}> is not accepted (accepted: ${ACCEPTED_TAGS.join(', ')})`];
  return [...rest.matchAll(ATTRIBUTE)]
    .map(([, attribute = '', ...values]) => [attribute.toLowerCase(), values.find((value) => value) ?? ''] as const)
    .filter(([attribute, value]) => !isAccepted(tag, attribute, value))
    .map(([attribute]) => `body: the attribute ${attribute} is not accepted (only ${ACCEPTED_ATTRIBUTE} is)`);
}

/** `style` may hold `text-align` only, as seen on the board. */
function isAccepted(tag: string, name: string, value: string): boolean {
  if (name === ACCEPTED_ATTRIBUTE) return true;
  if (tag === 'a' && name === 'href') return ADDRESS.test(value.trim());
  const properties = value.split(';').map((declaration) => declaration.split(':')[0]?.trim().toLowerCase());
  return name === 'style' && properties.every((property) => !property || property === ACCEPTED_ATTRIBUTE);
}

function valueProblems(name: AdFieldName, field: AdField, ad: StoredAd): string[] {
  const value = ad[name];
  if (field.kind === 'country')
    return COUNTRY_CODES.has(value as string) ? [] : [`${name} ${value} is no ISO 3166-1 alpha-2 code`];
  if (field.kind === 'amount') return amountProblems(name, field, value as number, ad);
  if (field.kind !== 'ids' && field.kind !== 'id') return [];
  return [value as number | readonly number[]]
    .flat()
    .filter((id) => rowById(PORTUGAL.tables[field.table], id) === undefined)
    .map((id) => `${name.replace('_', ' ')} ${id} does not exist`);
}

function amountProblems(name: string, field: Extract<AdField, { kind: 'amount' }>, amount: number, ad: StoredAd) {
  if (amount === 0) return [];
  const { min, max } = field.bounds;
  const lowerEnd = lowerEndOf(field);
  const lower = lowerEnd === undefined ? amount : Number(ad[lowerEnd]);
  return [
    ...(amount >= min && amount <= max ? [] : [`${name} ${amount} is not between ${min} and ${max}`]),
    ...(lower === 0 ? [`${name} requires ${lowerEnd}`] : []),
    ...(lower !== 0 && amount < lower ? [`${name} ${amount} is below ${lowerEnd} ${lower}`] : []),
  ];
}

const EMAIL = /^[^\s@<>]+@(?:[^\s@<>.]+\.)+[^\s@<>.]{2,}$/;

function applyProblems({ apply_method: method, apply_address: address }: StoredAd): string[] {
  if (method !== 'url') return [];
  if (address === '') return ['apply_method url requires apply_address'];
  const isUrl = /^https?:/i.test(address) && URL.canParse(address);
  return isUrl || EMAIL.test(address) ? [] : [`apply_address ${address} is neither an email address nor a URL`];
}
