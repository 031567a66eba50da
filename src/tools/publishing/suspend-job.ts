import * as z from 'zod';
import { BoardError } from '../../client/errors/errors.ts';
import { forLooking, forSending } from '../../publishing/budget.ts';
import type { WriteOutcome } from '../../storage/ledger.ts';
import { STATE } from '../../wire/tables.ts';
import { withoutEmpty } from '../kit/answer/answer.ts';
import { count, optionalText } from '../kit/answer/shapes.ts';
import { id } from '../kit/arguments/kinds.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { suspendQuestion } from './ad/ask.ts';
import { ownStatus, readAd } from './ad/current-ad.ts';
import { wholeQuestion } from './ad/question.ts';
import { readAfterWrite } from './ad/stored-ad.ts';
import { type Status, statusAfterWrite, statusShape, statusText } from './status.ts';
import { askedNote, writeMessage } from './write-answer.ts';

const NAME = 'suspend_job';

export const suspendJob = tool({
  name: NAME,
  group: 'publishing',
  title: 'Suspend a job ad',
  description: 'Take one of your ads off the board. To change an ad use edit_job.',
  effect: 'change',
  arguments: { id: id('Job id.') },
  output: z.strictObject({ id: count, message: optionalText, status: statusShape.optional() }),
  async run({ id: jobId }, context) {
    const { client, call, ledger } = context;
    const digest = ledger.digestOf(NAME, { id: String(jobId) });
    const read = await readAd(jobId, context);
    const job = read instanceof BoardError ? undefined : read;
    const before = await ownStatus(NAME, jobId, job, context);
    if (before?.id === STATE.suspended) return already(jobId, before);
    await ledger.open(NAME);
    // The approval holds for the ad as it was shown.
    const shown = {
      id: String(jobId),
      state: String(before?.id),
      title: job?.title ?? '',
      updated: job?.updatedAt ?? '',
    };
    const asked = await context.consent({
      button: 'Suspend this ad',
      text: async () => wholeQuestion(await suspendQuestion(jobId, job, before, context)),
      digest: ledger.digestOf(NAME, shown),
    });
    if (typeof asked === 'object') return asked;
    const message = `${await suspend(jobId, digest, context)} ${BACK}${askedNote(asked)}`;
    const status = await statusAfterWrite(jobId, client, call);
    await readAfterWrite(jobId, context, status);
    return { text: `${message}\n${statusText(status)}`, structured: withoutEmpty({ id: jobId, message, status }) };
  },
});

/** The interface has no operation for it (docs/board.md, States). */
const BACK = 'An edit_job of it, even one that changes nothing, asks the board to publish it again.';

function already(jobId: number, status: Status) {
  const message = `Nothing was sent: job ${jobId} is suspended already. ${BACK}`;
  return { text: `${message}\n${statusText(status)}`, structured: { id: jobId, message, status } };
}

/** Suspends. Without an answer the status shows whether the ad was suspended. */
async function suspend(jobId: number, digest: string, context: ToolContext): Promise<string> {
  const { client, call, ledger } = context;
  const head = `Job ${jobId} was suspended.`;
  const answer = await client
    .call('suspendJob', { id: jobId }, forSending(call))
    .catch((error: unknown) => error as Error);
  const outcome = answer instanceof Error ? await outcomeOf(answer, jobId, context) : 'done';
  const noted = await ledger.note(NAME, digest, outcome, jobId);
  if (!(answer instanceof Error)) return [writeMessage(head, answer.success.message), ...noted].join(' ');
  if (outcome !== 'done') throw answer;
  return [head, "The board's answer was lost, but the ad's status shows it.", ...noted].join(' ');
}

/** How a suspension without an answer ended. */
async function outcomeOf(error: Error, jobId: number, { client, call }: ToolContext): Promise<WriteOutcome> {
  if (error instanceof BoardError && error.code !== 'outcome_unknown') return error.sent ? 'refused' : 'not_sent';
  const status = await statusAfterWrite(jobId, client, forLooking(call));
  return status?.id === STATE.suspended ? 'done' : 'unknown';
}
