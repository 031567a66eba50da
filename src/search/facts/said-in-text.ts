import { htmlToText } from '../../text/html/html.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { plainLetters } from '../../wire/text/fold.ts';
import { readText } from './clauses.ts';
import { payIn, type SaidPay } from './pay-in-text.ts';
import { workModelIn } from './work-model-in-text.ts';

/** What an ad says in its text, apart from what it says in the board's own fields. */
export interface SaidInText {
  readonly pay?: SaidPay | undefined;
  /** An id of the board's table. */
  readonly workModel?: number | undefined;
}

/** What of it the board's own fields do not say. */
export function unsaidElsewhere(job: JobRecord, { pay, workModel }: SaidInText): SaidInText {
  const hasPay = [job.salaryMin, job.salaryMax, job.wage].some((figure) => (figure ?? 0) > 0);
  return { pay: hasPay ? undefined : pay, workModel: workModel === job.workModel ? undefined : workModel };
}

/** Ads whose reading is kept: pages show the same ones again and again, and to read one takes longer than all else. */
const MAX_KEPT = 500;
const kept = new Map<number, { readonly body: string; readonly said: SaidInText }>();

/** What the body of an ad says and the board's own fields do not. */
export function saidByBody(job: JobRecord): SaidInText {
  const known = kept.get(job.id);
  // To compare is much faster than to look the body itself up.
  if (known?.body === job.body) return unsaidElsewhere(job, known.said);
  const said = saidInText(htmlToText(job.body));
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(job.id, { body: job.body, said });
  return unsaidElsewhere(job, said);
}

/** @param text readable text of an ad, in lines */
export function saidInText(text: string): SaidInText {
  const read = readText(plainLetters(text));
  return { pay: payIn(read), workModel: workModelIn(read) };
}
