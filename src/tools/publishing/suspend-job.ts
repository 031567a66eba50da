import { withoutEmpty } from '../../answer/answer.ts';
import { leavingRoom } from '../../client/deadlines.ts';
import { suspendPrompt } from '../../publishing/approval/prompts.ts';
import { STATE } from '../../wire/tables.ts';
import { id } from '../arguments/kinds.ts';
import { type ToolContext, tool } from '../tool.ts';
import { approvedState, readOwnAd } from './ad/current-ad.ts';
import { inTurnOfAd } from './ad-turns.ts';
import { askConsent } from './ask-consent.ts';
import { answerWrite, readBack, sendChange, settleChange } from './write.ts';
import { writeAnswer, writeAnswerOf } from './write-answer.ts';

const NAME = 'suspend_job';
/** The interface has no operation to undo it (docs/board.md, States). */
const BACK = 'An edit_job of it, even one that changes nothing, asks the board to publish it again.';

export const suspendJob = tool({
  name: NAME,
  group: 'publishing',
  title: 'Suspend a job ad',
  description: 'Take one of your ads off the board. To change an ad use edit_job.',
  effect: 'change',
  arguments: { id: id('Job id.') },
  output: writeAnswer.pick({ id: true, message: true, status: true }),
  run: ({ id: jobId }, context) => inTurnOfAd(context, jobId, () => suspendAd(jobId, context)),
});

async function suspendAd(jobId: number, context: ToolContext) {
  const { client, call } = context;
  const form = { id: String(jobId) };
  const current = await readOwnAd(NAME, jobId, context);
  const { status } = current;
  const already = `Nothing was sent: job ${jobId} is suspended already. ${BACK}`;
  if (status?.id === STATE.suspended) return suspendAnswer(writeAnswerOf({ id: jobId, message: already, status }));
  const prompt = suspendPrompt(current);
  const approved = { ...form, ...approvedState(current) };
  const consent = await askConsent({ tool: NAME, yes: 'Suspend this ad', prompt, warnings: [], approved }, context);
  if ('question' in consent) return consent;
  const change = { tool: NAME, id: jobId, form };
  const attempt = await sendChange(change, client.call('suspendJob', { id: jobId }, leavingRoom(call)), context);
  const now = await readBack(jobId, context);
  const isDone = now.status?.id === STATE.suspended;
  const lack = isDone ? undefined : `is ${now.status?.name ?? 'in a state that cannot be read'}`;
  const sent = await settleChange(change, attempt, lack, context);
  const head = `Job ${jobId} was suspended.${sent.note} ${BACK}`;
  return suspendAnswer(await answerWrite({ consent, sent, now, head }, context));
}

function suspendAnswer({ text, structured, page }: ReturnType<typeof writeAnswerOf>) {
  const { id: jobId = 0, message = '', status, warnings } = structured;
  return { text, structured: withoutEmpty({ id: jobId, message: [message, ...warnings].join(' '), status }), page };
}
