import { randomUUID } from 'node:crypto';
import type { Call, Client } from '../client/client.ts';
import { BoardError } from '../client/errors.ts';
import { OPERATIONS } from '../wire/operations.ts';
import { encodeParameters } from '../wire/parameters.ts';
import type { createParameters } from './ad.ts';
import { type Claim, DUPLICATE_HOURS, isUnderWay } from './claims.ts';
import type { Desk } from './desk.ts';
import { digestOf } from './digest.ts';
import { findAd, type Sought } from './find-ad.ts';

/** How a create ended: the ad is there, or it was there before, or nobody can tell. */
export type Created =
  | { readonly end: 'created'; readonly id: number; readonly message?: string | undefined; readonly note?: string }
  | { readonly end: 'duplicate'; readonly words: string }
  | { readonly end: 'unknown'; readonly words: string };

export interface CreateRequest {
  readonly parameters: ReturnType<typeof createParameters>;
  readonly allowDuplicate: boolean;
  readonly client: Client;
  readonly call: Call;
  readonly desk: Desk;
}

const TOOL = 'create_job';
/** Part of the call's time that the create itself may take; the rest is for looking for the ad when no answer comes. */
const SHARE_FOR_SENDING = 0.7;

/** The form of a create as it would be sent, without the key. */
export function createForm(parameters: CreateRequest['parameters']): Record<string, string> {
  return Object.fromEntries(encodeParameters(OPERATIONS.createJob.parameters, parameters));
}

/**
 * Creates an ad at most once. The intention is on disk before the request leaves; a second create of the same ad within
 * a day, from this process or another, finds it and is not sent (surface, Writing → Never sent twice).
 * @throws BoardError when the board refused or was not reached: then nothing was created
 */
export async function createOnce(request: CreateRequest): Promise<Created> {
  const { desk, allowDuplicate } = request;
  const digest = digestOf(desk.board, TOOL, createForm(request.parameters));
  const claimed = allowDuplicate ? `${digest}-${randomUUID()}` : digest;
  const now = new Date();
  const standing = desk.claims.take(claimed, now);
  if (standing !== undefined) return alreadyClaimed(standing, digest, request);
  const created = await send(request, claimed, digest, now);
  if (allowDuplicate && created.end === 'created') {
    desk.claims.release(claimed);
    desk.claims.settle(digest, 'done', now, created.id);
  }
  return created;
}

async function send(request: CreateRequest, claimed: string, digest: string, since: Date): Promise<Created> {
  const { client, call, desk, parameters } = request;
  const deadline = Date.now() + (call.deadline - Date.now()) * SHARE_FOR_SENDING;
  try {
    const { success } = await client.call('createJob', parameters, { signal: call.signal, deadline });
    desk.claims.settle(claimed, 'done', new Date(), success.id);
    desk.note(TOOL, digest, 'done', success.id);
    return { end: 'created', id: success.id, message: success.message };
  } catch (error) {
    if (error instanceof BoardError && error.code === 'outcome_unknown')
      return afterSilence(error, request, claimed, digest, since);
    desk.claims.release(claimed);
    desk.note(TOOL, digest, error instanceof BoardError && error.sent ? 'refused' : 'not_sent');
    throw error;
  }
}

/** The request left and no answer can be read: look for the ad before saying anything. */
async function afterSilence(
  error: BoardError,
  request: CreateRequest,
  claimed: string,
  digest: string,
  since: Date,
): Promise<Created> {
  const { client, call, desk, parameters } = request;
  // Nobody may be waiting any more; what became of the ad must be known all the same.
  const own = { signal: new AbortController().signal, deadline: Math.max(call.deadline, Date.now() + 2000) };
  const { found, looked } = await findAd(soughtIn(parameters, since), client, own, desk);
  if (found !== undefined) {
    desk.claims.settle(claimed, 'done', new Date(), found.id);
    desk.note(TOOL, digest, 'done', found.id);
    return {
      end: 'created',
      id: found.id,
      note: `The board's answer was lost, but the ad was found on it (published ${found.publishedAt}).`,
    };
  }
  desk.claims.settle(claimed, 'unknown', new Date());
  desk.note(TOOL, digest, 'unknown');
  return {
    end: 'unknown',
    words: `${error.message} The server looked through ${looked} and did not find it; an ad in moderation may not be shown there. Check the company dashboard or call again later: the same ad is not sent a second time within ${DUPLICATE_HOURS} hours unless allow_duplicate is true.`,
  };
}

/** A claim stands in the way: say what is known of the earlier create, after looking where its end is not known. */
async function alreadyClaimed(claim: Claim, digest: string, request: CreateRequest): Promise<Created> {
  const { client, call, desk, parameters } = request;
  const way = 'Nothing was sent. To post it once more on purpose, set allow_duplicate to true.';
  if (claim.state === 'done')
    return { end: 'duplicate', words: `The same ad was created at ${claim.time} as job ${claim.id}. ${way}` };
  if (isUnderWay(claim)) {
    const words = `The same ad is being created right now (since ${claim.time}). Nothing was sent; ask again in a moment.`;
    return { end: 'duplicate', words };
  }
  const { found, looked } = await findAd(soughtIn(parameters, new Date(claim.time)), client, call, desk);
  settleInterrupted(claim, digest, desk, found?.id);
  if (found !== undefined)
    return { end: 'duplicate', words: `The same ad was sent at ${claim.time} and is job ${found.id}. ${way}` };
  const words = `The same ad was begun at ${claim.time} and its end is not known: it was interrupted or got no answer. The server looked through ${looked} and did not find it; an ad in moderation may not be shown there. Check the company dashboard first. ${way}`;
  return { end: 'duplicate', words };
}

/** A create whose process was killed left no line in the log; what is known of it now is noted once. */
function settleInterrupted(claim: Claim, digest: string, desk: Desk, id: number | undefined): void {
  if (id === undefined && claim.state === 'unknown') return;
  const outcome = id === undefined ? 'unknown' : 'done';
  desk.claims.settle(digest, outcome, new Date(claim.time), id);
  desk.note(TOOL, digest, outcome, id);
}

function soughtIn({ title, body }: CreateRequest['parameters'], since: Date): Sought {
  return { title, body, since };
}
