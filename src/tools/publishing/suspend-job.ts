import { forLooking } from '../../publishing/budget.ts';
import { STATE } from '../../wire/site.ts';
import { withoutEmpty } from '../kit/answer/answer.ts';
import { id } from '../kit/arguments/kinds.ts';
import { tool } from '../kit/tool.ts';
import { suspendQuestion } from './ad/ask.ts';
import { approvedState, readOwnAd, readStatus } from './ad/current-ad.ts';
import { sendChange, write } from './write.ts';
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
  async run({ id: jobId }, context) {
    const { client, call } = context;
    const form = { id: String(jobId) };
    const current = await readOwnAd(NAME, jobId, context);
    const { status } = current;
    const already = `Nothing was sent: job ${jobId} is suspended already. ${BACK}`;
    if (status?.id === STATE.suspended) return inShort(writeAnswerOf({ id: jobId, message: already, status }));
    const missing = async () => {
      const now = await readStatus(jobId, client, forLooking(call)).catch(() => undefined);
      return now?.id === STATE.suspended ? undefined : `is ${now?.name ?? 'in a state that cannot be read'}`;
    };
    const send = (bounds: typeof call) => client.call('suspendJob', { id: jobId }, bounds);
    const answer = await write(
      {
        tool: NAME,
        yes: 'Suspend this ad',
        question: () => suspendQuestion(current, context),
        warnings: [],
        approved: { ...form, ...approvedState(current) },
        send: () => sendChange({ tool: NAME, id: jobId, form, send, missing }, context),
        told: ({ note }) => ({ head: `Job ${jobId} was suspended.${note} ${BACK}` }),
      },
      context,
    );
    return 'text' in answer ? inShort(answer) : answer;
  },
});

function inShort({ text, structured, page }: ReturnType<typeof writeAnswerOf>) {
  const { id: jobId = 0, message = '', status, warnings } = structured;
  return { text, structured: withoutEmpty({ id: jobId, message: [message, ...warnings].join(' '), status }), page };
}
