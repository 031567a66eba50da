/*
 * The tools' answers as the pages read them (docs/contract.md, Tools). A host may send anything: a value of another
 * shape reads as absent.
 */

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

export interface Change {
  readonly field: string;
  readonly from: string | undefined;
  readonly to: string;
}

export function changesOf(value: unknown): readonly Change[] {
  return recordsOf(value).map(({ field, from, to, hunks }) => {
    const side = (name: string) =>
      recordsOf(hunks)
        .flatMap((hunk) => [hunk.above, hunk[name], hunk.below].flatMap(textsOf))
        .join('\n');
    return {
      field: textOf(field) ?? '?',
      from: hunks === undefined ? textOf(from) : side('before'),
      to: textOf(to) ?? side('after'),
    };
  });
}

/** Annual gross pay of an ad. */
export interface Pay {
  readonly low: number;
  readonly high: number;
}

export function payOf({ salary_min, salary_max }: Values): Pay | undefined {
  const [min, max] = [numberOf(salary_min) || undefined, numberOf(salary_max) || undefined];
  const low = min ?? max;
  return low === undefined ? undefined : { low, high: max ?? low };
}

/** The company's name. Rows have an object, job_changes a name. */
export function companyName({ company }: Values): string | undefined {
  return textOf(recordOf(company)?.name) ?? textOf(company);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
