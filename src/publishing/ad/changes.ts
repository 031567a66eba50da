import { htmlToMarkdown } from '../../text/html/html.ts';
import { type Ad, adFields } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
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
  return adFields.flatMap(([name, { kind }]) => {
    const to = ad[name];
    const from = current[name];
    if (to === undefined) return [];
    if (kind === 'html') return textChange(name, from as string | undefined, to as string);
    return change(name, from === undefined ? undefined : wordsFor(name, from, nameOf), wordsFor(name, to, nameOf));
  });
}

function change(field: string, from: string | undefined, to: string): Change[] {
  if (from === to) return [];
  return [from === undefined ? { field, to } : { field, from, to }];
}

/** The paragraphs of the text that differ; equal ones before and after are left out. */
function textChange(field: string, from: string | undefined, to: string): Change[] {
  if (from === undefined) return [{ field, to: htmlToMarkdown(to) }];
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
  return [{ field, from: part(old), to: part(fresh) }];
}
