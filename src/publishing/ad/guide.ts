import { ACCEPTED_ATTRIBUTE, ACCEPTED_TAGS } from '../../wire/html.ts';
import { AD_LIFE_DAYS, SALARY } from '../../wire/limits.ts';
import { CONTRACTS, JOB_STATES, JOB_TYPES, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { DUPLICATE_HOURS } from '../ledger/claims.ts';

function names(table: Table): string {
  return table.map(({ name }) => name).join(', ');
}

/** The rules for writing an ad, for a model to read; made from the constants that the checks use (surface, section 3). */
export function adGuide(): string {
  return `# Writing a job ad

Fields of create_job (edit_job takes the same, all optional, and leaves what is not named as it is)
- title, body: required. body_format markdown is turned into the board's HTML; html may hold only ${ACCEPTED_TAGS.join(', ')} and ${ACCEPTED_ATTRIBUTE}. No headings, images, tables or href: an address stands as text.
- location: names or ids (list_locations). type: ${names(JOB_TYPES)}. contract: ${names(CONTRACTS)}. work_model: ${names(WORK_MODELS)}; ${WORK_MODELS[0]?.name} when left out.
- country: ISO 3166-1 alpha-2. ref: your own reference.
- salary_min, salary_max: annual gross EUR, ${SALARY.min} to ${SALARY.max}, in order; a maximum needs a minimum; 0 means none.
- apply_method: platform (through the site), url (to apply_address, an email or web address), body (contact in the text). A new ad with an address and no method gets url, with neither body; an edit leaves the method as it is.
- Accounts on the free plan always get platform and may have no outside email or website in the text.

A good ad
- says what the work is, what is needed, what is offered, where and how; at least a few paragraphs.
- gives pay, in a range that tells something (Directive (EU) 2023/970).
- addresses nobody's gender: "(m/f)" or a neutral form; in Portuguese or English, one language throughout.
- names a place unless the work is remote.

How to proceed
1. create_job with dry_run: true shows the request and all findings; mend them.
2. Show the person the text as it will read, then create_job. The person may be asked again.
3. job_status with wait follows moderation. States: ${names(JOB_STATES)}. An ad stays open ${AD_LIFE_DAYS} days.
4. To change it use edit_job, to take it down suspend_job. Never create it again: the same ad within ${DUPLICATE_HOURS} hours is refused as duplicate.
5. After outcome_unknown do not repeat: check first, as the answer says.
`;
}
