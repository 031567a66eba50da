import { htmlToMarkdown } from '../../text/html/html.ts';
import { type Ad, adFields } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { commonPairs, type Gap, gapsOf, type Span } from '../edit/align.ts';
import { currentAd, type NameOf, wordsFor } from './words.ts';

/** One field of an ad before and after an edit, in words; `from` is absent when it could not be read back. */
export interface Change {
  readonly field: string;
  readonly from?: string;
  readonly to: string;
}

/** What an edit would change: fields that were given and differ from what the board shows now. */
export function changesOf(ad: Ad, job: JobRecord | undefined, nameOf: NameOf): Change[] {
  const current = currentAd(job);
  return adFields.flatMap(([field, { kind }]) => {
    const [from, to] = [current[field], ad[field]];
    if (to === undefined) return [];
    if (kind === 'html') return textChange(field, from as string | undefined, to as string);
    const words = wordsFor(field, to, nameOf);
    const before = from === undefined ? undefined : wordsFor(field, from, nameOf);
    if (before === words) return [];
    return [before === undefined ? { field, to: words } : { field, from: before, to: words }];
  });
}

/** The lines of a text that differ, with a line around them. */
function textChange(field: string, from: string | undefined, to: string): Change[] {
  if (from === to) return [];
  if (from === undefined) return [{ field, to: htmlToMarkdown(to) }];
  const [before, after] = [linesOf(from), linesOf(to)];
  const hunks = gapsOf(commonPairs(before, after), before.length, after.length);
  if (hunks.length === 0) return [{ field, to: 'The same words, in another form.' }];
  const shown = (lines: readonly string[], place: (hunk: Gap) => Span, isNew: boolean) =>
    hunks
      .map((hunk) => part(lines, place(hunk), isNew ? before.slice(...hunk.before) : after.slice(...hunk.after)))
      .join('\n…\n');
  return [{ field, from: shown(before, (hunk) => hunk.before, false), to: shown(after, (hunk) => hunk.after, true) }];
}

function linesOf(html: string): string[] {
  return htmlToMarkdown(html)
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** Characters of a line around the words that changed, and of the lines above and below. */
const AROUND = 80;

function part(lines: readonly string[], [start, end]: Span, others: readonly string[]): string {
  const changed = lines.slice(start, end).map((line, index) => around(line, others[index] ?? ''));
  const neighbours = [lines[start - 1], lines[end]].map((line) => (line === undefined ? [] : [beginning(line)]));
  return [...(neighbours[0] ?? []), ...changed, ...(neighbours[1] ?? [])].join('\n');
}

function beginning(line: string): string {
  return line.length <= AROUND ? line : `${line.slice(0, AROUND)}…`;
}

/** A long line from shortly before to shortly behind where it differs from another. */
function around(line: string, other: string): string {
  let start = 0;
  while (start < Math.min(line.length, other.length) && line[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(line.length, other.length) - start && line.at(-1 - end) === other.at(-1 - end)) end++;
  const [from, to] = [Math.max(0, start - AROUND), Math.min(line.length, line.length - end + AROUND)];
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
}
