import * as z from 'zod';
import type { CallOptions } from '../../client/client.ts';
import { BoardError } from '../../client/errors/errors.ts';
import { adviceOnNew } from '../../publishing/ad/advice.ts';
import { checkNewAd } from '../../publishing/ad/checks.ts';
import { forLooking, forSending } from '../../publishing/budget.ts';
import { type Created, type CreateRequest, createForm, createOnce, earlierCreate } from '../../publishing/create.ts';
import { ownCompany } from '../../publishing/find-ad.ts';
import { requestDigest } from '../../publishing/ledger/digest.ts';
import type { WriteOutcome } from '../../publishing/ledger/write-log.ts';
import type { Ad } from '../../wire/ad-fields.ts';
import { STATE } from '../../wire/tables.ts';
import { line, withoutEmpty } from '../kit/answer.ts';
import { flag, id, integer } from '../kit/arguments.ts';
import { refuse, ToolError } from '../kit/failure.ts';
import { count, optionalText } from '../kit/shapes.ts';
import { type Tool, type ToolContext, tool } from '../kit/tool.ts';
import { adFrom, newAdArguments } from './ad-arguments.ts';
import { editJob } from './edit.ts';
import { adReview } from './review.ts';
import { readStatus, type Status, statusAfterWrite, statusShape, statusText } from './status.ts';
import { dryRun, namesOnBoard, writeAnswer, writeMessage, written } from './write-answer.ts';

const createJob = tool({
  name: 'create_job',
  group: 'publishing',
  title: 'Publish a job ad',
  description: 'Publish a new job ad; try dry_run first. To change one use edit_job, never create it again.',
  effect: 'create',
  arguments: {
    ...newAdArguments,
    allow_duplicate: flag('Post it once more.'),
  },
  output: writeAnswer,
  gathersFindings: true,
  async run({ allow_duplicate: allowDuplicate = false, ...values }, context) {
    const { client, call, ledger } = context;
    const { ad: given, lost, findings } = await adFrom(values, context);
    const wrong = [...context.findings, ...findings, ...checkNewAd(given)];
    if (wrong.length > 0) throw refuse('create_job', wrong);
    const ad = { ...given, title: given.title ?? '', body: given.body ?? '' };
    const warnings = [...lost, ...adviceOnNew(ad)];
    const form = createForm(ad);
    const request = { ad, allowDuplicate, client, call, ledger };
    if (values.dry_run === true) return dryRun('createJob', form, ad, [...warnings, ...(await earlierWords(request))]);
    ledger.open('create_job');
    refuseUnlessCreated(await earlierCreate(request));
    const digest = requestDigest(ledger.account, 'create_job', { ...form, allow_duplicate: String(allowDuplicate) });
    const text = () => reviewText(ad, allowDuplicate, warnings, context);
    const question = await context.consent({ button: 'Publish this ad', text, digest });
    if (question !== undefined) return question;
    const created = refuseUnlessCreated(await createOnce(request));
    if (created === undefined) throw new ToolError('outcome_unknown', 'create_job: nothing is known of its end.');
    const status = await statusAfterWrite(created.id, client, call);
    const head = `Job ${created.id} was created.${created.note === undefined ? '' : ` ${created.note}`}`;
    const message = writeMessage(head, created.message);
    const structured = withoutEmpty({ id: created.id, message, status });
    return written({ head: message, structured, warnings: [...warnings, ...created.warnings] });
  },
});

type Made = Extract<Created, { end: 'created' }>;

/** @throws ToolError when the ad is there already, or nobody can tell */
function refuseUnlessCreated(created: Created | undefined): Made | undefined {
  if (created === undefined || created.end === 'created') return created;
  const code = created.end === 'duplicate' ? 'duplicate' : 'outcome_unknown';
  throw new ToolError(code, `create_job: ${created.words}`);
}

/** A dry run says beforehand that the ad would be refused as one that is there already. */
async function earlierWords(request: CreateRequest): Promise<string[]> {
  const earlier = await earlierCreate(request);
  return earlier === undefined || earlier.end === 'created' ? [] : [earlier.words];
}

async function reviewText(ad: Ad, again: boolean, warnings: readonly string[], context: ToolContext): Promise<string> {
  const company = await ownCompany(context.client, context.call, context.ledger);
  const notes = again ? ['The same ad may have been posted before; it would be posted again (allow_duplicate).'] : [];
  return adReview(ad, await namesOnBoard(context), company?.name, [...notes, ...warnings]);
}

/** Seconds for which job_status may wait. */
const LONGEST_WAIT = 120;
/** Milliseconds between two looks at a status. */
const LOOK_EVERY = 2000;

const jobStatus = tool({
  name: 'job_status',
  group: 'publishing',
  title: 'Status of a job ad',
  description:
    'The state of one of your ads (moderation, active, refused…) and what it means. With wait it returns as soon as the state changes. For the ad itself use get_job.',
  effect: 'read',
  arguments: {
    id: id('Job id.'),
    wait: integer(`Seconds to wait for a change, 0 to ${LONGEST_WAIT}.`, 0, LONGEST_WAIT),
  },
  output: z.strictObject({ id: count, status: statusShape, waited: count.optional(), changed: z.boolean().optional() }),
  async run({ id: jobId, wait = 0 }, context) {
    const first = await readStatus(jobId, context.client, context.call);
    if (wait === 0) return { text: `Job ${jobId}. ${statusText(first)}`, structured: { id: jobId, status: first } };
    const started = Date.now();
    const status = await changedStatus(jobId, first, wait, context);
    const waited = Math.round((Date.now() - started) / 1000);
    const changed = status.id !== first.id;
    const words = changed ? `It was ${first.name} ${waited} s ago.` : `It did not change within ${waited} s.`;
    return {
      text: `Job ${jobId}. ${statusText(status)} ${words}`,
      structured: { id: jobId, status, waited, changed },
    };
  },
});

/** The status once it differs from the first one, or the last one read when the wait is over. Each look has a budget of its own. */
async function changedStatus(
  jobId: number,
  first: Status,
  wait: number,
  { client, call, progress }: ToolContext,
): Promise<Status> {
  const budget = call.deadline - Date.now();
  const started = Date.now();
  const until = started + wait * 1000;
  let status = first;
  while (status.id === first.id && Date.now() < until) {
    await pause(Math.min(LOOK_EVERY, until - Date.now()), call);
    const elapsed = Math.round((Date.now() - started) / 1000);
    await progress(elapsed, wait, `Job ${jobId}: ${status.name}`);
    status = await readStatus(jobId, client, { signal: call.signal, deadline: Date.now() + budget });
  }
  return status;
}

/** @throws ToolError `cancelled` as soon as the call is */
async function pause(milliseconds: number, { signal }: CallOptions): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
  if (signal.aborted) throw new ToolError('cancelled', 'job_status: waiting was cancelled.');
}

const suspendJob = tool({
  name: 'suspend_job',
  group: 'publishing',
  title: 'Suspend a job ad',
  description: 'Take one of your ads off the board. To change an ad use edit_job.',
  effect: 'change',
  arguments: { id: id('Job id.') },
  output: z.strictObject({ id: count, message: optionalText, status: statusShape.optional() }),
  async run({ id: jobId }, context) {
    const { client, call, ledger } = context;
    const digest = requestDigest(ledger.account, 'suspend_job', { id: String(jobId) });
    ledger.open('suspend_job');
    const text = async () => `Suspend job ${jobId}${await titleOf(jobId, context)}? Candidates will no longer see it.`;
    const question = await context.consent({ button: 'Suspend this ad', text, digest });
    if (question !== undefined) return question;
    const message = await suspend(jobId, digest, context);
    const status = await statusAfterWrite(jobId, client, call);
    return { text: `${message}\n${statusText(status)}`, structured: withoutEmpty({ id: jobId, message, status }) };
  },
});

/** The ad's title for the question, where it can be read; the question is clear without it. */
async function titleOf(jobId: number, { client, call }: ToolContext): Promise<string> {
  const job = await client.call('getJob', { id: jobId }, forSending(call)).catch(() => undefined);
  const title = line(job?.title);
  return title === undefined ? '' : ` (${title})`;
}

/** Suspends; without an answer the status itself tells whether it went through. */
async function suspend(jobId: number, digest: string, context: ToolContext): Promise<string> {
  const { client, call, ledger } = context;
  const head = `Job ${jobId} was suspended.`;
  const answer = await client
    .call('suspendJob', { id: jobId }, forSending(call))
    .catch((error: unknown) => error as Error);
  const outcome = answer instanceof Error ? await outcomeOf(answer, jobId, context) : 'done';
  const noted = ledger.note('suspend_job', digest, outcome, jobId);
  if (!(answer instanceof Error)) return [writeMessage(head, answer.success.message), ...noted].join(' ');
  if (outcome !== 'done') throw answer;
  return [head, "The board's answer was lost, but the status shows it.", ...noted].join(' ');
}

/** How a suspension that failed ended after all. */
async function outcomeOf(error: Error, jobId: number, { client, call }: ToolContext): Promise<WriteOutcome> {
  if (error instanceof BoardError && error.code !== 'outcome_unknown') return error.sent ? 'refused' : 'not_sent';
  const status = await statusAfterWrite(jobId, client, forLooking(call));
  return status?.id === STATE.suspended ? 'done' : 'unknown';
}

export const publishingTools: readonly Tool[] = [createJob, editJob, jobStatus, suspendJob];
