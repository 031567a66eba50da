import { plainLetters } from '../../wire/fold.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
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

/** @param text readable text of an ad, in lines */
export function saidInText(text: string): SaidInText {
  const read = readText(plainLetters(text));
  return { pay: payIn(read), workModel: workModelIn(read) };
}
