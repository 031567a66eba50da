import type { AdMark, Claim } from '../storage/claims.ts';
import type { Ledger } from '../storage/ledger.ts';
import { cleanLine } from '../text/clean.ts';
import { htmlToText } from '../text/html/html.ts';
import { AD_FIELDS, type Ad, type AdField, type AdFieldName, adFields } from '../wire/ad-fields.ts';
import { fold, plainLetters } from '../wire/letters.ts';
import type { JobRecord } from '../wire/records.ts';

/** Fields that, with the title, make two ads the same (docs/contract.md, Writing, "Never sent twice"): those of records. */
const SAME = adFields.filter(
  ([name, { kind, inRecords }]) => name !== 'title' && kind !== 'html' && inRecords !== 'never',
);
/** Marks for men and women in a title: (m/f), (h/m), (m/f/d). */
const BOTH_SEXES = /\(?\b[mhf]\s*\/\s*[fmhd](?:\s*\/\s*[xdnw])?\b\)?/giu;

/** A default of the board counts as given. */
export function markOf(ad: Ad, ledger: Ledger, siteCountry: string): AdMark {
  const title = titleWords(ad.title ?? '');
  const facts = SAME.map(([name, field]) => [nameOf(name), factOf(ad[name], field, siteCountry)] as const);
  const way = `${ad.apply_method ?? (ad.apply_address ? 'url' : 'body')} ${ad.apply_address ?? ''}`;
  const words = [['title', title], ...facts, ['text', textWords(ad.body ?? '')], ['way to apply', way]] as const;
  // An empty field makes no two ads alike.
  const rest = words.flatMap(([name, value]) => (value === '' ? [] : [[name, ledger.markOf(value)]]));
  return {
    ad: ledger.markOf(JSON.stringify([title, ...facts.map(([, value]) => value)])),
    title: cleanLine(ad.title ?? ''),
    rest: Object.fromEntries(rest),
  };
}

/** A field in a sentence; the two ends of the pay have one title. */
function nameOf(name: AdFieldName): string {
  if (name === 'salary_max') return 'upper end of the pay';
  return AD_FIELDS[name].title.toLowerCase();
}

function titleWords(title: string): string {
  const words = plainLetters(title.replace(BOTH_SEXES, ' ')).matchAll(/[\p{L}\p{N}][\p{L}\p{N}+#]*/gu);
  return [...words].map(([word]) => fold(word).toLowerCase()).join(' ');
}

const textWords = (html: string) => cleanLine(htmlToText(html));

function factOf(given: Ad[AdFieldName], { kind, byDefault }: AdField, siteCountry: string): string {
  const value: unknown = given ?? byDefault;
  if (Array.isArray(value)) return [...new Set(value)].sort((one, other) => one - other).join();
  if (kind === 'country') return String(value ?? siteCountry).toUpperCase();
  if (typeof value === 'string') return fold(cleanLine(value)).toLowerCase();
  return kind === 'amount' && value === 0 ? '' : String(value ?? '');
}

/** Tests whether a record has the title and text of a sent ad. */
export function shows({ title, rest }: AdMark, ledger: Ledger): (job: JobRecord) => boolean {
  return (job) => titleWords(job.title) === titleWords(title) && ledger.markOf(textWords(job.body)) === rest.text;
}

/** Says how an ad differs from an earlier one; begins with a space. */
export function differenceText({ rest }: Claim, now: AdMark): string {
  const all = new Set([...Object.keys(rest), ...Object.keys(now.rest)]);
  const fields = [...all].filter((name) => rest[name] !== now.rest[name]);
  return ` What differs: ${fields.map((name) => `the ${name}`).join(', ') || 'nothing'}.`;
}
