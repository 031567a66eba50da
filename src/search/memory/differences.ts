import { createHash } from 'node:crypto';
import { cleanLine } from '../../text/clean.ts';
import { AD_FIELDS } from '../../wire/ad-fields.ts';
import type { Reference } from '../../wire/codecs/fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { fold, plainLetters } from '../../wire/text/fold.ts';

/** Facts of an ad whose change is worth telling; `id` is of an ad that is published anew under another one. */
export const TOLD_FIELDS = ['id', 'title', 'pay', 'places', 'work_model', 'types', 'contracts', 'text'] as const;
export type ToldField = (typeof TOLD_FIELDS)[number];

/**
 * A fact as it was and is: a text for `title` and `text`, figures for `pay` (lower, upper; 0 where there is none), ids of
 * the board's tables for the others.
 */
export interface Difference {
  readonly field: ToldField;
  readonly from: string | readonly number[];
  readonly to: string | readonly number[];
}

/** An ad as the index keeps it. */
export interface KnownAd {
  readonly record: JobRecord;
  /** As text, in composed letters. */
  readonly body: string;
}

/** What differs between two states of an ad, field by field. Order of lists, case of places and layout are no change. */
export function differencesOf(before: KnownAd, after: KnownAd): Difference[] {
  const facts = toldFacts(before);
  const now = toldFacts(after);
  const differences: Difference[] = [];
  for (const field of ['title', 'pay', 'places', 'work_model', 'types', 'contracts'] as const) {
    const [from, to] = [facts[field], now[field]];
    if (from === undefined || to === undefined) continue;
    if (JSON.stringify(from) !== JSON.stringify(to)) differences.push({ field, from, to });
  }
  const text = textDifference(before.body, after.body);
  return text === undefined ? differences : [...differences, { field: 'text', ...text }];
}

function toldFacts({ record }: KnownAd) {
  const { title, locations, types, contracts } = record;
  const workModel = AD_FIELDS.work_model.read(record);
  return {
    title: cleanLine(title),
    pay: [AD_FIELDS.salary_min.read(record) ?? 0, AD_FIELDS.salary_max.read(record) ?? 0],
    places: idsOf(locations),
    work_model: workModel === undefined ? [] : [workModel],
    types: idsOf(types),
    // Records show them only sometimes (docs/board.md, Answers): absent is not none.
    contracts: contracts === undefined ? undefined : idsOf(contracts),
  };
}

const idsOf = (references: readonly Reference[] = []) =>
  [...new Set(references.map(({ id }) => Number(id)))].sort((a, b) => a - b);

/** Whether two ads are for the same places. */
export function isSamePlace(one: KnownAd, other: KnownAd): boolean {
  return String(idsOf(one.record.locations)) === String(idsOf(other.record.locations));
}

/** Whether two ads have the same reference of their company, or none. */
export function isSameRef(one: KnownAd, other: KnownAd): boolean {
  return (one.record.ref ?? '').trim() === (other.record.ref ?? '').trim();
}

/** Characters of each side of a difference of texts. */
const LONGEST_SIDE = 160;
/** Words shown before and after what differs, so that a reader knows where it is. */
const AROUND = 3;

/** The part of two texts that differs, in whole words and with dots where more was or follows; undefined when they read alike. */
export function textDifference(before: string, after: string): { from: string; to: string } | undefined {
  const [old, now] = [wordsIn(before), wordsIn(after)];
  if (old.length === now.length && old.every((word, index) => word === now[index])) return undefined;
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  const max = Math.min(old.length, now.length) - start;
  while (end < max && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  return { from: part(old, start, end), to: part(now, start, end) };
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '');

function part(words: readonly string[], start: number, end: number): string {
  const from = Math.max(0, start - AROUND);
  const to = Math.min(words.length, words.length - end + AROUND);
  const line = words.slice(from, to).join(' ');
  const before = from > 0 ? '…' : '';
  if (line.length <= LONGEST_SIDE) return `${before}${line}${to < words.length ? '…' : ''}`;
  const cut = line.lastIndexOf(' ', LONGEST_SIDE);
  return `${before}${line.slice(0, cut > 0 ? cut : LONGEST_SIDE).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The same for two ads whose title and text hold the same words, whatever their case, accents and signs. */
export function fingerprintOf(title: string, body: string): string {
  const plain = (text: string) =>
    fold(plainLetters(text))
      .toLowerCase()
      .replace(/[^\p{L}\p{N}#+]+/gu, ' ')
      .trim();
  return createHash('sha1')
    .update(`${plain(title)}\n${plain(body)}`)
    .digest('base64url')
    .slice(0, 16);
}

/**
 * What became of an ad over several changes: from the first to the last state of each field. A text that changed several
 * times is told by its last change, for differences of texts do not add up.
 */
export function netDifferences(changes: readonly (readonly Difference[])[]): Difference[] {
  const net = new Map<ToldField, Difference>();
  for (const change of changes)
    for (const { field, from, to } of change) {
      const before = field === 'text' ? undefined : net.get(field);
      net.set(field, { field, from: before?.from ?? from, to });
    }
  return TOLD_FIELDS.flatMap((field) => net.get(field) ?? []).filter(
    ({ from, to }) => JSON.stringify(from) !== JSON.stringify(to),
  );
}
