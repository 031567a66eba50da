import laws from '../../site/law.yaml';
import type { Site } from '../../site/site.ts';
import { namesIn, rowById } from '../../site/tables.ts';
import { DUPLICATE_HOURS } from '../../storage/claims.ts';
import { type AdField, adFields, isRequired } from '../../wire/ad-fields.ts';
import { JOB_STATES } from '../../wire/tables.ts';
import guide from './guide.md?raw';

interface AdLaw {
  readonly title: string;
  readonly pay: string;
  readonly rules: readonly string[];
  readonly advised: readonly string[];
}

/** Each site has one (test/advice.test.ts). */
const lawOf = (code: string) => (laws as Readonly<Record<string, AdLaw>>)[code] as AdLaw;

/** For a model that saw nothing else: what to look for in its draft. The same for every ad, at most eight lines. */
export function checklistOf(code: string): string[] {
  const { title, pay } = lawOf(code);
  return [
    title,
    'No age, origin, nationality, family, health, belief.',
    'A language at a level, never “native”.',
    pay,
    'Tasks, requirements, offer.',
    'Work model and place: text as fields.',
    'No contact if on the free plan.',
  ];
}

function ruleOf(field: AdField, { tables, currency }: Site): string {
  const table = 'table' in field && field.table !== 'location' ? tables[field.table] : [];
  const unit = field.kind === 'amount' && field.upperEndOf === undefined ? `in ${currency.code}` : '';
  const byDefault = rowById(table, field.byDefault ?? -1);
  const parts = [
    namesIn(table).join(', '),
    byDefault === undefined ? '' : `${byDefault.name} when left out`,
    field.rule ?? ('table' in field ? '' : field.hint.replace(/\.$/, '')),
    unit,
  ];
  return `${parts.filter((part) => part !== '').join('; ')}.`;
}

/** The rules for writing an ad, for a model, made from the rows and constants of the checks. */
export function adGuide(site: Site): string {
  const { rules, advised } = lawOf(site.code);
  const values: Readonly<Record<string, string>> = {
    fields: adFields
      .map(([name, field]) => `${name}${isRequired(field) ? ' (required)' : ''}: ${ruleOf(field, site)}`)
      .join('\n- '),
    rules: rules.join('\n- '),
    advised: advised.join('\n- '),
    language: site.adjective,
    states: namesIn(JOB_STATES).join(', '),
    lifetime: site.adDays === undefined ? '' : ` An ad stays open ${site.adDays} days.`,
    duplicateHours: String(DUPLICATE_HOURS),
  };
  const filled = guide.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  return filled.replace('- \n', '');
}
