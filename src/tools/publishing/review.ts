import type { Ad } from '../../publishing/ad/ad.ts';
import type { Change, Names } from '../../publishing/ad/changes.ts';
import { htmlToMarkdown } from '../../text/html/html.ts';
import { WORK_MODEL } from '../../wire/tables.ts';
import { payText } from '../jobs/job.ts';
import { joined } from '../kit/answer.ts';

/** An ad as the person who approves it sees it: what, where, for how much, and the text as it will read. */
export function adReview(ad: Ad, names: Names, company: string | undefined, warnings: readonly string[]): string {
  const list = (ids: readonly number[] | undefined, name: (id: number) => string) => ids?.map(name).join(', ');
  const pay = payText({ salary_min: ad.salary_min || undefined, salary_max: ad.salary_max || undefined });
  return [
    `Publish this job ad?`,
    '',
    `Title: ${ad.title ?? ''}`,
    `Company: ${company ?? 'the one that the API key belongs to'}`,
    `Place: ${list(ad.location, names.location) || 'none given'}`,
    `Work model: ${names.work_model(ad.work_model ?? WORK_MODEL.onSite)}`,
    `Pay: ${pay ?? 'none given'}`,
    joined(
      list(ad.type, names.type),
      list(ad.contract, names.contract),
      ad.country && `country ${ad.country}`,
      ad.ref && `ref ${ad.ref}`,
      ad.apply_method && `apply by ${ad.apply_method}`,
      ad.apply_address && `apply to ${ad.apply_address}`,
    ),
    '',
    htmlToMarkdown(ad.body ?? ''),
    ...(warnings.length === 0 ? [] : ['', ...warnings.map((warning) => `Note: ${warning}`)]),
  ]
    .filter((part, index, all) => part !== '' || all[index - 1] !== '')
    .join('\n');
}

/** The changes of an edit as the person who approves them sees them. */
export function changesReview(
  id: number,
  title: string | undefined,
  changes: readonly Change[],
  notes: readonly string[],
): string {
  const lines = changes.map(({ field, from, to }) =>
    field === 'body' || to.includes('\n')
      ? `${field}:\n${from === undefined ? '' : `--- before\n${from}\n`}--- after\n${to}`
      : `${field}: ${from === undefined ? '' : `${from} → `}${to}`,
  );
  return [
    `Change job ${id}${title === undefined ? '' : ` (${title})`}?`,
    '',
    ...lines,
    ...notes.map((note) => `Note: ${note}`),
  ].join('\n');
}
