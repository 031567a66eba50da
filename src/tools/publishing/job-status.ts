import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { count } from '../../answer/shapes.ts';
import { rowById } from '../../site/tables.ts';
import { ToolError } from '../../wire/errors.ts';
import { JOB_STATES, STATE } from '../../wire/tables.ts';
import { id, integer } from '../arguments/kinds.ts';
import { tool } from '../tool.ts';
import { readStatus, statusShape, statusText } from './ad/current-ad.ts';

const LONGEST_WAIT = 120;
const LOOK_EVERY = 2000;

export const jobStatus = tool({
  name: 'job_status',
  group: 'publishing',
  title: 'Status of a job ad',
  description:
    'The state of one of your ads (moderation, active, refused…); with wait, once moderation ends. For the ad itself use get_job.',
  effect: 'read',
  arguments: {
    id: id('Job id.'),
    wait: integer(`Seconds to wait for a change, 0 to ${LONGEST_WAIT}.`, 0, LONGEST_WAIT),
  },
  output: z.strictObject({ id: count, status: statusShape, waited: count.optional(), changed: z.boolean().optional() }),
  async run({ id: jobId, wait = 0 }, { asks, client, call, progress }) {
    const page = { asks };
    const first = await readStatus(jobId, client, call);
    // Moderation ends by itself; an active ad expires after days, and the others stay (docs/board.md, States).
    const mayChange = first.id === STATE.moderation || rowById(JOB_STATES, first.id) === undefined;
    if (wait === 0 || !mayChange)
      return { text: `Job ${jobId}. ${statusText(first)}`, structured: { id: jobId, status: first }, page };
    const started = Date.now();
    const until = started + wait * 1000;
    const waited = () => Math.round((Date.now() - started) / 1000);
    let status = first;
    while (status.id === first.id && Date.now() < until) {
      const next = Math.min(LOOK_EVERY, until - Date.now());
      await sleep(next, undefined, { signal: call.signal }).catch(() => {
        throw new ToolError('cancelled', 'job_status: waiting was cancelled.');
      });
      await progress(waited(), wait, `Job ${jobId}: ${status.name}`);
      // Each request has the time of a call.
      status = await readStatus(jobId, client, { ...call, deadline: Date.now() + call.deadline - started });
    }
    const changed = status.id !== first.id;
    const words = changed ? `It was ${first.name} ${waited()} s ago.` : `It did not change within ${waited()} s.`;
    return {
      text: `Job ${jobId}. ${statusText(status)} ${words}`,
      structured: { id: jobId, status, waited: waited(), changed },
      page,
    };
  },
});
