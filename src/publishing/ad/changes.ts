import { cleanLine } from '../../text/clean.ts';
import { type Gap, gapsBetween, type Span } from '../../text/difference.ts';
import { htmlToMarkdown } from '../../text/html/html.ts';
import { AD_FIELDS, type Ad, type AdField, type AdFieldName, adFields } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { addressesIn } from './addresses.ts';
import type { Finding } from './finding.ts';

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

/** A field before and after an edit, as text; `from` is absent if it could not be read. */
export interface Change {
  readonly field: string;
  readonly from?: string;
  readonly to: string;
}

const FIRST: readonly AdFieldName[] = [
  'apply_address', 'apply_method', 'salary_min', 'salary_max', 'work_model', 'location',
]; // biome-ignore format: a list
const weight = (name: AdFieldName) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);

/** The fields in the order of what a change of them may cost (docs/contract.md, Writing, "Asked for"). */
export const byWeight = [...adFields].sort(([one], [other]) => weight(one) - weight(other));

/** Given fields that differ from those the board shows now. */
export function changesOf(ad: Ad, job: JobRecord | undefined, nameOf: NameOf): Change[] {
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

function textChange(field: string, from: string | undefined, to: string): Change[] {
  if (from === to) return [];
  if (from === undefined) return [{ field, to: htmlToMarkdown(to) }];
  const [before, after] = [textLines(from), textLines(to)];
  const hunks = gapsBetween(before, after);
  if (hunks.length === 0) return [{ field, to: 'The same words, in another form.' }];
  const shown = (lines: readonly string[], place: (hunk: Gap) => Span, isNew: boolean) =>
    hunks
      .map((hunk) => part(lines, place(hunk), isNew ? before.slice(...hunk.before) : after.slice(...hunk.after)))
      .join('\n…\n');
  return [{ field, from: shown(before, (hunk) => hunk.before, false), to: shown(after, (hunk) => hunk.after, true) }];
}

/** The lines of a text as a person reads it. */
export function textLines(html: string): string[] {
  return htmlToMarkdown(html)
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** Characters shown around changed words, and of the lines above and below. */
const AROUND = 80;

function part(lines: readonly string[], [start, end]: Span, others: readonly string[]): string {
  const changed = lines.slice(start, end).map((line, index) => around(line, others[index] ?? ''));
  const neighbours = [lines[start - 1], lines[end]].map((line) => (line === undefined ? [] : [beginning(line)]));
  return [...(neighbours[0] ?? []), ...changed, ...(neighbours[1] ?? [])].join('\n');
}

function beginning(line: string): string {
  return line.length <= AROUND ? line : `${line.slice(0, AROUND)}…`;
}

/** The part of a line around its difference from another line. */
function around(line: string, other: string): string {
  let start = 0;
  while (start < Math.min(line.length, other.length) && line[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(line.length, other.length) - start && line.at(-1 - end) === other.at(-1 - end)) end++;
  const [from, to] = [Math.max(0, start - AROUND), Math.min(line.length, line.length - end + AROUND)];
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
}

/** Fields that the board shows with other values than sent. Fields that records lack are not compared. */
export function differencesAfter(sent: Ad, job: JobRecord | undefined, nameOf: NameOf): Finding[] {
  const now = currentAd(job);
  return adFields.flatMap(([field, { kind }]) => {
    const [wanted, shown] = [sent[field], now[field]];
    if (wanted === undefined || shown === undefined) return [];
    if (kind === 'html') return textDifference(field, String(wanted), String(shown));
    const [to, is] = [wordsFor(field, wanted, nameOf), wordsFor(field, shown, nameOf)];
    if (to === is) return [];
    return [{ field, message: `${field}: the board shows ${is || 'none'}, although ${to || 'none'} was sent.` }];
  });
}

function textDifference(field: AdFieldName, sent: string, shown: string): Finding[] {
  const left = addressesIn(shown);
  const lost = addressesIn(sent).filter((address) => !left.includes(address) && !shown.includes(address));
  if (lost.length > 0)
    return [{ field, message: `${field}: the board dropped ${lost.join(', ')}; write it into the text as words.` }];
  if (htmlToMarkdown(sent) === htmlToMarkdown(shown)) return [];
  return [{ field, message: `${field}: the board shows another text than was sent; compare it with get_job.` }];
}

export function unseenFields(sent: Ad, shown: JobRecord | undefined, areGiven = true): AdFieldName[] {
  const now = currentAd(shown);
  return adFields.flatMap(([field, { inRecords }]) =>
    inRecords !== undefined && (sent[field] !== undefined) === areGiven && now[field] === undefined ? [field] : [],
  );
}
