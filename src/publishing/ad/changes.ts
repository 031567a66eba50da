import { cleanLine } from '../../text/clean.ts';
import { htmlToMarkdown } from '../../text/html/html.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { WORK_MODEL } from '../../wire/tables.ts';
import type { Ad } from './ad.ts';

/** One field of an ad before and after an edit, in words; `from` is absent when it could not be read back. */
export interface Change {
  readonly field: string;
  readonly from?: string;
  readonly to: string;
}

/** How ids become words; the caller knows the site's tables. */
export interface Names {
  readonly location: (id: number) => string;
  readonly contract: (id: number) => string;
  readonly type: (id: number) => string;
  readonly work_model: (id: number) => string;
}

/** The work model of a record; an older one that is not remote may be on-site or hybrid, so it cannot be told. */
export function currentWorkModel(job: JobRecord): number | undefined {
  return job.workModel ?? (job.allowRemote === true ? WORK_MODEL.remote : undefined);
}

/** What an edit would change: fields that were given and differ from what the board shows now. */
export function changesOf(ad: Ad, current: JobRecord | undefined, names: Names): Change[] {
  const ids = (list: { id: number }[] | undefined) => list?.map(({ id }) => id) ?? [];
  const before = (value: string | undefined) => (current === undefined ? undefined : cleanLine(value ?? ''));
  const said = (field: keyof Names, list: readonly number[] | undefined) =>
    list === undefined
      ? undefined
      : [...list]
          .sort((a, b) => a - b)
          .map(names[field])
          .join(', ');
  const amount = (value: number | undefined) => (value === undefined || value === 0 ? 'none' : String(value));
  const model = current === undefined ? undefined : currentWorkModel(current);
  const contracts = current?.contracts;
  return [
    ...change('title', before(current?.title), ad.title?.trim()),
    ...bodyChange(current?.body, ad.body),
    ...change('location', current && said('location', ids(current.locations)), said('location', ad.location)),
    ...change('contract', contracts && said('contract', ids(contracts)), said('contract', ad.contract)),
    ...change('type', current && said('type', ids(current.types)), said('type', ad.type)),
    ...change(
      'work_model',
      model === undefined ? undefined : names.work_model(model),
      ad.work_model === undefined ? undefined : names.work_model(ad.work_model),
    ),
    ...change('country', current?.country === undefined ? undefined : cleanLine(current.country), ad.country),
    ...change('ref', before(current?.ref), ad.ref?.trim()),
    ...change(
      'salary_min',
      current && amount(current.salaryMin ?? current.wage),
      ad.salary_min === undefined ? undefined : amount(ad.salary_min),
    ),
    ...change(
      'salary_max',
      current && amount(current.salaryMax),
      ad.salary_max === undefined ? undefined : amount(ad.salary_max),
    ),
    ...change('apply_method', undefined, ad.apply_method),
    ...change('apply_address', undefined, ad.apply_address?.trim()),
  ];
}

function change(field: string, from: string | undefined, to: string | undefined): Change[] {
  if (to === undefined || from === to) return [];
  return [from === undefined ? { field, to } : { field, from, to }];
}

/** The paragraphs of the text that differ; equal ones before and after are left out. */
function bodyChange(from: string | undefined, to: string | undefined): Change[] {
  if (to === undefined) return [];
  if (from === undefined) return [{ field: 'body', to: htmlToMarkdown(to) }];
  // Compared by what they mean to a reader: <b> for <strong> is no change, and would not be worth a review.
  const old = htmlToMarkdown(from).split('\n\n');
  const fresh = htmlToMarkdown(to).split('\n\n');
  if (old.join() === fresh.join()) return [];
  let head = 0;
  while (head < Math.min(old.length, fresh.length) && old[head] === fresh[head]) head++;
  let tail = 0;
  const max = Math.min(old.length, fresh.length) - head;
  while (tail < max && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail++;
  const part = (all: string[]) => all.slice(head, all.length - tail).join('\n\n');
  return [{ field: 'body', from: part(old), to: part(fresh) }];
}
