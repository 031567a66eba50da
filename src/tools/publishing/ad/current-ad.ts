import { BoardError } from '../../../client/errors/errors.ts';
import { currentValue } from '../../../publishing/ad/words.ts';
import { forSending } from '../../../publishing/budget.ts';
import { type Ad, type AdFieldName, adFields, lowerEndOf } from '../../../wire/ad-fields.ts';
import type { JobRecord } from '../../../wire/resources/job.ts';
import { STATE } from '../../../wire/tables.ts';
import { enumerated } from '../../../wire/text/phrases.ts';
import { line } from '../../kit/answer/answer.ts';
import { refuse, ToolError } from '../../kit/failure.ts';
import type { ToolContext } from '../../kit/tool.ts';
import { readStatus, type Status } from '../status.ts';

/** Fields that the board resets when an edit leaves them out. */
const RESET = adFields.filter(([, field]) => field.resetByEdit === true).map(([name]) => name);

/** States of an ad that is on the board, or waits to be. */
const STANDING: readonly number[] = [STATE.active, STATE.moderation];

export function isStanding(status: Status | undefined): boolean {
  return status === undefined || STANDING.includes(status.id);
}

/** The ad as the board shows it, or why it could not be read. */
export async function readAd(jobId: number, { client, call }: ToolContext): Promise<JobRecord | BoardError> {
  try {
    return await client.call('getJob', { id: jobId }, forSending(call));
  } catch (error) {
    if (!(error instanceof BoardError) || call.signal.aborted) throw error;
    return error;
  }
}

/**
 * The state of an ad of this account; undefined where it cannot be read just now.
 * @throws ToolError where the board refuses to tell it: then the ad is somebody else's, and nobody need be asked
 */
export async function ownStatus(
  tool: string,
  jobId: number,
  job: JobRecord | undefined,
  { client, call }: ToolContext,
): Promise<Status | undefined> {
  try {
    return await readStatus(jobId, client, forSending(call));
  } catch (error) {
    if (!(error instanceof BoardError) || call.signal.aborted) throw error;
    if (error.code !== 'not_found' && error.code !== 'not_allowed') return undefined;
    const whose = job === undefined ? '' : ` It is an ad of ${line(job.company.name) ?? 'another company'}.`;
    const words = `${tool} was not carried out, nothing was sent: the board does not take job ${jobId} for one of this account (${error.message}).${whose} my_jobs lists the account's own.`;
    throw new ToolError(job === undefined ? error.code : 'not_allowed', words);
  }
}

/** An edit of an ad that cannot be read goes on only if nothing of it is needed (docs/contract.md, Writing). */
export function requireReset(tool: string, ad: Ad, error: BoardError): void {
  const missing = RESET.filter((name) => ad[name] === undefined);
  if (missing.length === 0) return;
  const words = `${tool}: ${error.message} Nothing was sent: the board resets ${enumerated(RESET)} when an edit leaves them out, and they could not be read. If the ad exists, give ${enumerated(missing)} too.`;
  throw new ToolError(error.code, words);
}

/** What an edit leaves out and the board would reset goes out again: as asked, else as it is. */
export function resetFields(tool: string, jobId: number, ad: Ad, current: JobRecord | undefined): Ad {
  const kept = RESET.map((name) => [name, ad[name] ?? currentIn(current, name)] as const);
  const missing = kept.filter(([, value]) => value === undefined);
  const message = `the board does not show it for job ${jobId} and would reset it; give its value.`;
  if (missing.length > 0)
    throw refuse(
      tool,
      missing.map(([field]) => ({ field, message })),
      'change',
    );
  return Object.fromEntries(kept);
}

/** An upper end alone takes the current lower end with it: the board requires both (docs/board.md, Limits). */
export function withLowerEnds(ad: Ad, current: JobRecord | undefined): Ad {
  const lower = adFields.flatMap(([name, field]) => {
    const end = lowerEndOf(field);
    return end === undefined || !ad[name] || ad[end] !== undefined ? [] : [[end, currentIn(current, end)] as const];
  });
  return { ...Object.fromEntries(lower.filter(([, value]) => value !== undefined)), ...ad };
}

function currentIn<N extends AdFieldName>(current: JobRecord | undefined, name: N): Ad[N] {
  return current === undefined ? undefined : currentValue(name, current);
}
