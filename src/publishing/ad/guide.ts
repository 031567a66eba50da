import { DUPLICATE_HOURS } from '../../storage/claims.ts';
import { type AdField, adFields } from '../../wire/ad-fields.ts';
import type { Site } from '../../wire/site.ts';
import { JOB_STATES, namesIn, rowById } from '../../wire/tables.ts';
import { AD_LAWS } from './law.ts';

function ruleOf(field: AdField, { tables, currency }: Site): string {
  const table = 'table' in field && field.table !== 'location' ? tables[field.table] : [];
  const unit = field.kind === 'amount' && field.upperEndOf === undefined ? `${currency.code} ` : '';
  const byDefault = rowById(table, field.byDefault ?? -1);
  const parts = [
    namesIn(table).join(', '),
    byDefault === undefined ? '' : `${byDefault.name} when left out`,
    unit + field.rule,
  ];
  return `${parts.filter((part) => part !== '').join('; ')}.`;
}

const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

/** The rules for writing an ad, for a model, made from the rows and constants of the checks. */
export function adGuide(site: Site): string {
  const { rules, advised } = AD_LAWS[site.code];
  return `# Writing a job ad

Fields of create_job (edit_job takes the same, all optional, and leaves what is not named as it is)
${adFields.map(([name, field]) => `- ${name}${field.parameter.required ? ' (required)' : ''}: ${ruleOf(field, site)}`).join('\n')}
- body_format is auto: text without tags is Markdown, text with tags is HTML.
- Accounts on the free plan always get platform, and their text may have no external email address or website.

What the law asks of it (as of November 2026; this is no legal advice)
${listed(rules)}

A good ad
${listed([
  `says what the work is, what is required and what is offered, where and how, in at least a few paragraphs, in ${site.adjective} or English, not both.`,
  'gives pay as a range narrow enough to be useful; “competitive salary” says nothing.',
  ...advised,
  'names a level or years for skills, a level for languages, and a place unless the work is remote.',
  'says the same in text and fields: people filter by the fields.',
])}

How to proceed
1. Call create_job. It refuses what is wrong, all at once; where the client can ask, the person sees the ad and decides. dry_run: true shows the same and sends nothing.
2. For one passage of an ad use edit_job with find and replace_with; every other character stays. A body given whole keeps what reads the same.
3. job_status with wait follows moderation. States: ${namesIn(JOB_STATES).join(', ')}.${site.adDays === undefined ? '' : ` An ad stays open ${site.adDays} days.`}
4. Change it with edit_job, take it down with suspend_job. Never create it again: the same ad within ${DUPLICATE_HOURS} hours is refused as duplicate.
5. After outcome_unknown do not try again: check first, as the answer says.
`;
}
