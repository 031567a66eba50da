import { checkHtml, hasContent } from '../../text/html/accepted.ts';
import { ACCEPTED_TAGS } from '../../wire/html.ts';
import { SALARY } from '../../wire/limits.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import type { Ad } from './ad.ts';
import type { Finding } from './finding.ts';

/** Everything that is wrong with an ad before it is sent, all at once (surface, Writing → Checked before it is sent). */
export function checkNewAd(ad: Ad): Finding[] {
  return [
    ...checkTexts(ad),
    ...checkSalary(ad.salary_min ?? 0, ad.salary_max ?? 0, { salary_min: 'is not given', ...namesOf(ad) }),
    ...checkApply(ad),
  ];
}

/** The same for an edit, whose salary must also fit what the ad already says. */
export function checkEdit(ad: Ad, current: JobRecord | undefined): Finding[] {
  const asked = ad.salary_min !== undefined || ad.salary_max !== undefined;
  const min = ad.salary_min ?? current?.salaryMin ?? current?.wage ?? 0;
  const max = ad.salary_max ?? current?.salaryMax ?? 0;
  return [
    ...checkTexts(ad),
    ...(asked ? checkSalary(min, max, { salary_min: 'is none in the ad', ...namesOf(ad) }) : []),
    ...checkApply(ad),
  ];
}

function checkTexts({ title, body }: Ad): Finding[] {
  const findings: Finding[] = [];
  if (title !== undefined && title.trim() === '') findings.push({ field: 'title', message: 'is empty; give a title.' });
  if (body === undefined) return findings;
  if (looksLikeMarkdown(body))
    findings.push({
      field: 'body',
      message:
        'is written in Markdown, which a reader would see as it stands: set body_format to markdown, or write HTML.',
    });
  if (!hasContent(body)) findings.push({ field: 'body', message: 'has no visible text; write the ad.' });
  const refused = checkHtml(body);
  for (const { found, at, count, advice } of refused) {
    const times = count > 1 ? `, ${count} times` : '';
    findings.push({ field: 'body', message: `${found} (at character ${at}${times}) is not accepted: ${advice}` });
  }
  if (refused.length > 0)
    findings.push({
      field: 'body',
      message: `the board accepts the tags ${ACCEPTED_TAGS.join(', ')} and text-align only; body_format markdown writes them for you.`,
    });
  return findings;
}

/** Markdown that was passed as HTML: no tag in it, and marks that no reader should see. */
function looksLikeMarkdown(body: string): boolean {
  if (/<[a-z][^>]*>/i.test(body)) return false;
  return (
    /^#{1,6} \S/m.test(body) ||
    /\*\*[^*\n]+\*\*/.test(body) ||
    /^```/m.test(body) ||
    /(?:^|\n)[-*] \S.*\n[-*] \S/.test(body)
  );
}

type SalaryNames = { readonly salary_min: string; readonly salary_max?: string };

/** Where each amount came from, for the words of a finding. */
function namesOf(ad: Ad): Partial<SalaryNames> {
  return ad.salary_min === undefined ? {} : { salary_min: `is ${ad.salary_min}` };
}

/** Salary range, order, and a maximum needing a minimum (interface, Limits). 0 means none. */
function checkSalary(min: number, max: number, names: SalaryNames): Finding[] {
  const findings = [...checkAmount('salary_min', min), ...checkAmount('salary_max', max)];
  if (max !== 0 && min === 0)
    findings.push({
      field: 'salary_max',
      message: `${max} needs a salary_min, which ${names.salary_min}; give both, or 0 for both.`,
    });
  if (max !== 0 && min !== 0 && max < min)
    findings.push({
      field: 'salary_max',
      message: `${max} is below salary_min, which is ${min}; give amounts in order.`,
    });
  return findings;
}

function checkAmount(field: string, amount: number): Finding[] {
  if (amount === 0 || (amount >= SALARY.min && amount <= SALARY.max)) return [];
  return [
    {
      field,
      message: `${amount} is out of range; give the annual gross amount in EUR, from ${SALARY.min} to ${SALARY.max}, or 0 for none.`,
    },
  ];
}

const EMAIL = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[a-z]{2,}$/i;

/** Whether a text is what `apply_address` takes: an email address or a web address (interface, Create parameters). */
function isAddress(text: string): boolean {
  if (EMAIL.test(text)) return true;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
}

/** apply_method and apply_address agreeing (interface, Job, rules 1 and 2). */
function checkApply({ apply_method: method, apply_address: given }: Ad): Finding[] {
  const address = given?.trim();
  if (address === undefined || address === '') {
    if (method !== 'url') return [];
    const message = 'is required with apply_method url: give the email or web address that takes applications.';
    return [{ field: 'apply_address', message }];
  }
  if (!isAddress(address)) {
    const message = `"${address.slice(0, 80)}" is neither an email address nor a web address such as https://example.com/apply.`;
    return [{ field: 'apply_address', message }];
  }
  if (method === 'platform' || method === 'body') {
    const reason =
      method === 'platform'
        ? 'would be ignored with apply_method platform'
        : 'does not go with apply_method body, where the contact stands in the text';
    return [{ field: 'apply_address', message: `${reason}; leave one of the two out, or use apply_method url.` }];
  }
  return [];
}
