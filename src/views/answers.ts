/*
 * The tools' answers as the pages read them (docs/contract.md, Tools). A host may send anything: a value of another
 * shape reads as absent.
 */

import type { Format } from './format.ts';
import type { Words } from './words.ts';

export type Values = Readonly<Record<string, unknown>>;

export function recordOf(value: unknown): Values | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined;
}

export function recordsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.map(recordOf).filter((one) => one !== undefined) : [];
}

export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

export function textsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((one) => one !== undefined);
}

export function joined(...parts: readonly (string | undefined | false)[]): string {
  return parts.filter(Boolean).join(' · ');
}

export type Change = ReturnType<typeof changesOf>[number];

export function changesOf(value: unknown) {
  return recordsOf(value).map(({ field, from, to, hunks }) => ({
    field: textOf(field) ?? '?',
    from: textOf(from),
    to: textOf(to) ?? '',
    /** The changed places of a text (src/ad-text/hunks.ts). */
    hunks: recordsOf(hunks),
  }));
}

/** Annual gross pay of an ad. */
export function payOf({ salary_min, salary_max }: Values) {
  const [min, max] = [numberOf(salary_min) || undefined, numberOf(salary_max) || undefined];
  const low = min ?? max;
  return low === undefined ? undefined : { low, high: max ?? low };
}

export type Group = ReturnType<typeof groupOf>;

/** A group of job_stats. */
export function groupOf(group: Values) {
  const salary = recordOf(group.salary);
  const [p25, median, p75] = [salary?.p25, salary?.median, salary?.p75].map(numberOf);
  return {
    /** The fact, where several are counted by. */
    by: textOf(group.by),
    key: textOf(group.key) ?? '',
    count: numberOf(group.count) ?? 0,
    share: numberOf(group.share) ?? 0,
    n: numberOf(salary?.n),
    /** The server gives quartiles from five figures on; below that, the figures themselves. */
    box: p25 && median && p75 ? ([p25, median, p75] as const) : undefined,
    figures: textsOf(salary?.figures ?? []).flatMap((one) => numberOf(one) ?? []),
  };
}

/** The company's name. Rows have an object, job_changes a name. */
export function companyName({ company }: Values): string | undefined {
  return textOf(recordOf(company)?.name) ?? textOf(company);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Arguments about the form of the answer, not its subject. */
const HOW = /^(?:page|limit|by|top|salary|since|kinds|dry_run|id|body_format)$/;
/** Arguments that a table names; all others are the person's own words. */
const NAMED = ['work_model', 'type', 'contract', 'state'];

/** The subject of the call, in the person's own words. */
export function askedText(view: { words: Words; format: Format; input: Values }): string {
  const subject = Object.entries(view.input).filter(([name, value]) => `${value ?? ''}` !== '' && !HOW.test(name));
  return joined(...subject.map(([name, value]) => partOf(name, value, view)));
}

function partOf(name: string, value: unknown, { words, format }: { words: Words; format: Format }): string {
  const amount = numberOf(value) ?? 0;
  if (typeof value === 'boolean') return value ? words.field(name) : words.without(words.field(name));
  if (name === 'sort') return words.orderBy(words.value(textOf(value) ?? ''));
  if (name === 'max_years') return words.mostYears(amount);
  if (name.startsWith('salary_')) return amount === 0 ? words.withPay : `${words.field(name)} ${format.money(amount)}`;
  if (/after$|^from$|^until$/.test(name)) return `${words.field(name)} ${format.date(textOf(value) ?? '')}`;
  const all = textsOf(value ?? [])
    .map(NAMED.includes(name) ? words.value : String)
    .join(', ');
  return name.startsWith('exclude_') ? words.without(all) : all;
}
