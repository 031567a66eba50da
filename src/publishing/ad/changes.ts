import type { Document } from '../../ad-text/document.ts';
import { type Hunk, hunksBetween } from '../../ad-text/hunks.ts';
import { writeMarkdown } from '../../ad-text/write-markdown.ts';
import { cleanLine } from '../../text/clean.ts';
import { quoted } from '../../text/prose.ts';
import { AD_FIELDS, type Ad, type AdField, type AdFieldName, adFields } from '../../wire/ad-fields.ts';
import type { Finding } from '../../wire/errors.ts';
import type { JobRecord } from '../../wire/records.ts';
import { AdText, type AdTexts } from '../ad-text.ts';

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
  if (typeof value !== 'number') return value.trim();
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
  readonly hunks?: Hunk[];
};

const FIRST_FIELDS: readonly AdFieldName[] = [
  'apply_address', 'apply_method', 'salary_min', 'salary_max', 'work_model', 'location',
]; // biome-ignore format: a list
const weight = (name: AdFieldName) => (FIRST_FIELDS.includes(name) ? FIRST_FIELDS.indexOf(name) : FIRST_FIELDS.length);

/** The fields in the order of what a change of them may cost (docs/contract.md, Writing, "Asked for"). */
export const byWeight = [...adFields].sort(([one], [other]) => weight(one) - weight(other));

/** Given fields that differ from those the board shows now. */
export function adChanges(ad: Ad, job: JobRecord | undefined, nameOf: NameOf, texts: AdTexts): FieldChange[] {
  const current = currentAd(job);
  return byWeight.flatMap(([field, { kind }]) => {
    const [from, to] = [current[field], ad[field]];
    if (to === undefined) return [];
    if (kind === 'html') return job === undefined ? [{ field, to: markdownOf(texts.after) }] : textChange(field, texts);
    const words = wordsFor(field, to, nameOf);
    const before = from === undefined ? undefined : wordsFor(field, from, nameOf);
    if (before === words) return [];
    return [before === undefined ? { field, to: words } : { field, from: before, to: words }];
  });
}

const markdownOf = ({ document }: AdText): string => writeMarkdown(document.blocks);

function textChange(field: string, { before, after }: AdTexts): FieldChange[] {
  if (before.html === after.html) return [];
  const hunks = hunksBetween(markdownLines(before.document), markdownLines(after.document));
  return [hunks.length === 0 ? { field, to: 'The same words, in another form.' } : { field, hunks }];
}

const markdownLines = ({ blocks }: Document): string[] =>
  writeMarkdown(blocks)
    .split('\n')
    .filter((line) => line.trim() !== '');

/** Fields that the board shows with other values than sent. Fields that records lack are not compared. */
export function differencesAfter(sent: Ad, text: AdText, job: JobRecord | undefined, nameOf: NameOf): Finding[] {
  if (job === undefined) return [];
  const texts = { before: new AdText(job.body), after: text };
  return adChanges(sent, job, nameOf, texts).flatMap(({ field, from, to }) => {
    if (field === 'body') return lostText(field, texts);
    const [now, then] = [from, to].map((words) => (words === '' ? 'none' : quoted(words)));
    return from === undefined ? [] : [{ field, message: `the board shows ${now}, although ${then} was sent.` }];
  });
}

/** @param texts the text on the board, and the one that was sent */
function lostText(field: string, { before: shown, after: sent }: AdTexts): Finding[] {
  const isLost = (contact: string) => !shown.contactPoints.includes(contact) && !shown.html.includes(contact);
  const [lost, ...others] = sent.contactPoints.filter(isLost);
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  if (lost !== undefined)
    return [{ field, message: `the board dropped ${quoted(lost)}${more}; write it into the text as words.` }];
  if (markdownOf(sent) === markdownOf(shown)) return [];
  return [{ field, message: 'the board shows another text than was sent; compare it with get_job.' }];
}

export function unseenFields(sent: Ad, storedAd: JobRecord | undefined, areGiven = true): AdFieldName[] {
  const now = currentAd(storedAd);
  return adFields.flatMap(([field, { inRecords }]) =>
    inRecords !== undefined && (sent[field] !== undefined) === areGiven && now[field] === undefined ? [field] : [],
  );
}
