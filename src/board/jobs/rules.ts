import { COUNTRY_CODES } from '../../wire/countries.ts';
import { SALARY } from '../../wire/limits.ts';
import { CONTRACTS, JOB_TYPES, LOCATIONS, rowById, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { Refusal } from '../http/handler.ts';
import type { Account } from '../http/keys.ts';
import type { StoredAd } from './ad.ts';
import { outsideContactIn, refusedMarkup, textOf } from './html.ts';

/**
 * Refuses an ad that breaks a rule (docs/board.md, Publishing rules and Limits), naming every one that it breaks.
 * @param bodyGiven whether this write brings the body; the markup of an older one is not held against an edit
 * @throws Refusal
 */
export function requireRules(ad: StoredAd, account: Account, bodyGiven: boolean): void {
  const problems = [
    ...(ad.title === '' ? ['title is empty'] : []),
    ...(bodyGiven ? bodyProblems(ad.body) : []),
    ...tableProblems('location', LOCATIONS, ad.locations),
    ...tableProblems('contract', CONTRACTS, ad.contracts),
    ...tableProblems('type', JOB_TYPES, ad.types),
    ...tableProblems('work model', WORK_MODELS, [ad.workModel]),
    ...(COUNTRY_CODES.has(ad.country) ? [] : [`country ${ad.country} is no ISO 3166-1 alpha-2 code`]),
    ...salaryProblems(ad),
    ...applyProblems(ad),
    ...freePlanProblems(ad, account),
  ];
  if (problems.length > 0) throw new Refusal(`The job was not saved: ${problems.join('; ')}.`);
}

function bodyProblems(body: string): string[] {
  return [
    ...(textOf(body).trim() === '' ? ['body is empty'] : []),
    ...refusedMarkup(body).map((problem) => `body: ${problem}`),
  ];
}

function tableProblems(name: string, table: Table, ids: readonly number[]): string[] {
  return ids.filter((id) => rowById(table, id) === undefined).map((id) => `${name} ${id} does not exist`);
}

function salaryProblems({ salaryMin, salaryMax }: StoredAd): string[] {
  const range = (name: string, amount: number | null) =>
    amount === null || (amount >= SALARY.min && amount <= SALARY.max)
      ? []
      : [`${name} ${amount} is not between ${SALARY.min} and ${SALARY.max}`];
  return [
    ...range('salary_min', salaryMin),
    ...range('salary_max', salaryMax),
    ...(salaryMax !== null && salaryMin === null ? ['salary_max requires salary_min'] : []),
    ...(salaryMax !== null && salaryMin !== null && salaryMax < salaryMin
      ? [`salary_max ${salaryMax} is below salary_min ${salaryMin}`]
      : []),
  ];
}

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]{2,}$/;

function applyProblems({ applyMethod, applyAddress }: StoredAd): string[] {
  if (applyMethod !== 'url') return [];
  if (applyAddress === null) return ['apply_method url requires apply_address'];
  const isUrl = /^https?:/i.test(applyAddress) && URL.canParse(applyAddress);
  return isUrl || EMAIL.test(applyAddress)
    ? []
    : [`apply_address ${applyAddress} is neither an email address nor a URL`];
}

function freePlanProblems({ body }: StoredAd, { plan }: Account): string[] {
  const contact = plan === 'free' ? outsideContactIn(body) : undefined;
  return contact === undefined
    ? []
    : [`body: on the free plan the text may not contain an external email or website (${contact})`];
}
