import { cleanLine } from '../../text/clean.ts';
import { htmlToMarkdown } from '../../text/html/html.ts';
import { AD_FIELDS, type Ad, type AdField, type AdFieldName } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';

/** How ids of a field become names; the caller knows the site's tables. */
export type NameOf = (field: AdFieldName, id: number) => string;

/** The value of a field as a person reads it. */
export function wordsFor<N extends AdFieldName>(name: N, value: NonNullable<Ad[N]>, nameOf: NameOf): string {
  const { kind }: AdField = AD_FIELDS[name];
  if (Array.isArray(value))
    return [...value]
      .sort((a, b) => a - b)
      .map((id) => nameOf(name, id))
      .join(', ');
  if (typeof value !== 'number') return kind === 'html' ? htmlToMarkdown(value) : value.trim();
  if (kind === 'id') return nameOf(name, value);
  return value === 0 ? 'none' : String(value);
}

/** What a record says of a field, in the form that an ad has; undefined where it does not say it. */
export function currentValue<N extends AdFieldName>(name: N, job: JobRecord): Ad[N] {
  const field: AdField = AD_FIELDS[name];
  const value = field.read(job);
  return (typeof value === 'string' && field.kind !== 'html' ? cleanLine(value) : value) as Ad[N];
}

/** All that a record says of an ad. */
export function currentAd(job: JobRecord | undefined): Ad {
  if (job === undefined) return {};
  const names = Object.keys(AD_FIELDS) as AdFieldName[];
  return Object.fromEntries(names.map((name) => [name, currentValue(name, job)]));
}
