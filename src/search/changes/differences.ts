import { cleanLine } from '../../text/clean.ts';
import { htmlToText } from '../../text/html/html.ts';
import { AD_FIELDS } from '../../wire/ad-fields.ts';
import type { Reference } from '../../wire/codecs/fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';

/** Facts of an ad whose change is told; `id` is of an ad that was published anew under another one. */
export type ToldField = 'id' | 'title' | 'salary' | 'locations' | 'work_model' | 'types' | 'contracts' | 'ref' | 'text';

/** A fact as it was and is: a text, pay as lower and upper figure (0 where there is none), or ids of a table. */
export interface Difference {
  readonly field: ToldField;
  readonly from: string | readonly number[];
  readonly to: string | readonly number[];
}

/** Whether two states differ in a fact that is told. The texts are read only where nothing else differs. */
export function isDifferent(before: JobRecord, after: JobRecord): boolean {
  const bodies = before.body === after.body;
  return factDifferences(before, after).length > 0 || (!bodies && differencesOf(before, after).length > 0);
}

/** What differs between two states, field by field. Order of lists, case of places and layout are no change. */
export function differencesOf(before: JobRecord, after: JobRecord): Difference[] {
  const differences = factDifferences(before, after);
  if (before.body === after.body) return differences;
  const text = textDifference(htmlToText(before.body), htmlToText(after.body));
  return text === undefined ? differences : [...differences, { field: 'text', ...text }];
}

function factDifferences(before: JobRecord, after: JobRecord): Difference[] {
  const [facts, now] = [factsOf(before), factsOf(after)];
  const differences: Difference[] = [];
  for (const field of Object.keys(facts) as (keyof typeof facts)[]) {
    const [from, to] = [facts[field], now[field]];
    // Contracts stand in some records only (docs/board.md, Answers): absent is not none.
    if (from === undefined || to === undefined) continue;
    if (JSON.stringify(from) !== JSON.stringify(to)) differences.push({ field, from, to });
  }
  return differences;
}

function factsOf(record: JobRecord) {
  const workModel = AD_FIELDS.work_model.read(record);
  return {
    id: String(record.id),
    title: cleanLine(record.title),
    salary: [AD_FIELDS.salary_min.read(record) ?? 0, AD_FIELDS.salary_max.read(record) ?? 0],
    locations: idsOf(record.locations),
    work_model: workModel === undefined ? [] : [workModel],
    types: idsOf(record.types),
    contracts: record.contracts === undefined ? undefined : idsOf(record.contracts),
    ref: cleanLine(record.ref ?? ''),
  };
}

const idsOf = (references: readonly Reference[] = []) =>
  [...new Set(references.map(({ id }) => Number(id)))].sort((a, b) => a - b);

/** Lines up to which two texts are compared line by line; longer ones are told as one change. */
const MOST_LINES = 400;

/** The changed lines of a text; undefined when it reads the same. */
export function textDifference(before: string, after: string): { from: string; to: string } | undefined {
  const [old, now] = [linesOf(before), linesOf(after)];
  const isSame = (one: number, other: number) => old[one] === now[other];
  let start = 0;
  while (start < old.length && start < now.length && isSame(start, start)) start++;
  if (start === old.length && start === now.length) return undefined;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && isSame(old.length - 1 - end, now.length - 1 - end)) end++;
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const kept = Math.max(gone.length, come.length) > MOST_LINES ? new Set<string>() : commonLines(gone, come);
  const left = (lines: readonly string[]) => lines.filter((line) => !kept.has(line)).join(' ');
  return shortened(left(gone), left(come));
}

/** Words as they are: layout is no change. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

/** Lines that both have as often, so that each place that changed is told without what lies between. */
function commonLines(one: readonly string[], other: readonly string[]): Set<string> {
  const count = (lines: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
    return counts;
  };
  const [ones, others] = [count(one), count(other)];
  return new Set([...ones].filter(([line, times]) => others.get(line) === times).map(([line]) => line));
}

/** Characters of each side that are shown. */
const LONGEST = 240;
/** Words shown before and after what differs, so that a reader knows where it is. */
const AROUND = 4;

/** What differs in lines, in whole words, with dots where more of them was or follows. */
function shortened(before: string, after: string): { from: string; to: string } {
  const [old, now] = [before.split(' '), after.split(' ')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  // Lines that only changed places hold the same words.
  if (before === after) return { from: part(old, 0, 0), to: part(now, 0, 0) };
  return { from: part(old, start, end), to: part(now, start, end) };
}

function part(words: readonly string[], start: number, end: number): string {
  const from = Math.max(0, start - AROUND);
  const to = Math.min(words.length, words.length - end + AROUND);
  const line = words.slice(from, to).join(' ');
  const before = from > 0 ? '…' : '';
  if (line.length <= LONGEST) return `${before}${line}${to < words.length ? '…' : ''}`;
  const cut = line.lastIndexOf(' ', LONGEST);
  return `${before}${line.slice(0, cut > 0 ? cut : LONGEST).replace(/[\ud800-\udbff]$/, '')}…`;
}
