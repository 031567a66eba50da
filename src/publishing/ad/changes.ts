import { cleanLine } from '../../text/clean.ts';
import { htmlToMarkdown } from '../../text/html/html.ts';
import { type ShownHunk, shownHunks } from '../../text/hunks.ts';
import { quoted } from '../../text/prose.ts';
import { AD_FIELDS, type Ad, type AdField, type AdFieldName, adFields } from '../../wire/ad-fields.ts';
import type { Finding } from '../../wire/errors.ts';
import type { JobRecord } from '../../wire/records.ts';
import { waysInHtml } from './addresses.ts';

/** Names an id of a field; the caller knows the site's tables. */
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

export function currentAd(job: JobRecord | undefined): Ad {
  if (job === undefined) return {};
  const values = adFields.map(([name, { kind, read }]) => {
    const value = read(job);
    return [name, typeof value === 'string' && kind !== 'html' ? cleanLine(value) : value];
  });
  return Object.fromEntries(values);
}

/** A field before and after an edit, as text; `from` is absent if it could not be read. A changed text has its hunks. */
export type FieldChange = {
  readonly field: string;
  readonly from?: string;
  readonly to?: string;
  readonly hunks?: ShownHunk[];
};

const FIRST_FIELDS: readonly AdFieldName[] = [
  'apply_address', 'apply_method', 'salary_min', 'salary_max', 'work_model', 'location',
]; // biome-ignore format: a list
const weight = (name: AdFieldName) => (FIRST_FIELDS.includes(name) ? FIRST_FIELDS.indexOf(name) : FIRST_FIELDS.length);

/** The fields in the order of what a change of them may cost (docs/contract.md, Writing, "Asked for"). */
export const byWeight = [...adFields].sort(([one], [other]) => weight(one) - weight(other));

/** Given fields that differ from those the board shows now. */
export function adChanges(ad: Ad, job: JobRecord | undefined, nameOf: NameOf): FieldChange[] {
  const current = currentAd(job);
  return byWeight.flatMap(([field, { kind }]) => {
    const [from, to] = [current[field], ad[field]];
    if (to === undefined) return [];
    if (kind === 'html') return textChange(field, from as string | undefined, to as string);
    const words = wordsFor(field, to, nameOf);
    const before = from === undefined ? undefined : wordsFor(field, from, nameOf);
    if (before === words) return [];
    return [before === undefined ? { field, to: words } : { field, from: before, to: words }];
  });
}

function textChange(field: string, from: string | undefined, to: string): FieldChange[] {
  if (from === to) return [];
  if (from === undefined) return [{ field, to: htmlToMarkdown(to) }];
  const hunks = shownHunks(textLines(from), textLines(to));
  return [hunks.length === 0 ? { field, to: 'The same words, in another form.' } : { field, hunks }];
}

/** The lines of a text as a person reads it. */
export function textLines(html: string): string[] {
  return htmlToMarkdown(html)
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** Fields that the board shows with other values than sent. Fields that records lack are not compared. */
export function differencesAfter(sent: Ad, job: JobRecord | undefined, nameOf: NameOf): Finding[] {
  if (job === undefined) return [];
  return adChanges(sent, job, nameOf).flatMap(({ field, from, to }) => {
    if (field === 'body') return lostText(field, sent.body ?? '', job.body);
    const [now, then] = [from, to].map((words) => (words === '' ? 'none' : quoted(words)));
    return from === undefined ? [] : [{ field, message: `the board shows ${now}, although ${then} was sent.` }];
  });
}

function lostText(field: string, sent: string, storedText: string): Finding[] {
  const storedWays = waysInHtml(storedText);
  const isLost = (address: string) => !storedWays.includes(address) && !storedText.includes(address);
  const [lost, ...others] = waysInHtml(sent).filter(isLost);
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  if (lost !== undefined)
    return [{ field, message: `the board dropped ${quoted(lost)}${more}; write it into the text as words.` }];
  if (htmlToMarkdown(sent) === htmlToMarkdown(storedText)) return [];
  return [{ field, message: 'the board shows another text than was sent; compare it with get_job.' }];
}

export function unseenFields(sent: Ad, storedAd: JobRecord | undefined, areGiven = true): AdFieldName[] {
  const now = currentAd(storedAd);
  return adFields.flatMap(([field, { inRecords }]) =>
    inRecords !== undefined && (sent[field] !== undefined) === areGiven && now[field] === undefined ? [field] : [],
  );
}
