import type { CallOptions, Client } from '../client/client.ts';
import { BoardError } from '../client/errors/errors.ts';
import type { NewAd } from '../wire/ad-fields.ts';
import { encodeParameters } from '../wire/codecs/parameters.ts';
import { OPERATIONS } from '../wire/operations.ts';
import { forLooking, forSending } from './budget.ts';
import { findAd, type Sought } from './find-ad.ts';
import { type Claim, DUPLICATE_HOURS, isUnderWay } from './ledger/claims.ts';
import type { WriteLedger } from './ledger/write-ledger.ts';

/** How a create ended: the ad is there, or it was there before, or it is not known. */
export type Created =
  | {
      readonly end: 'created';
      readonly id: number;
      readonly message?: string | undefined;
      readonly note?: string;
      readonly warnings: readonly string[];
    }
  | { readonly end: 'duplicate' | 'unknown'; readonly words: string };

export interface CreateRequest {
  readonly ad: NewAd;
  readonly allowDuplicate: boolean;
  readonly client: Client;
  readonly call: CallOptions;
  readonly ledger: WriteLedger;
}

const TOOL = 'create_job';
const WAY = 'Nothing was sent. To post it again on purpose, set allow_duplicate to true.';

/** The form of a create as it would be sent, without the key. */
export function createForm(ad: NewAd): Record<string, string> {
  return Object.fromEntries(encodeParameters(OPERATIONS.createJob.parameters, ad));
}

function digestFor({ ledger, ad }: CreateRequest): string {
  return ledger.digestOf(TOOL, createForm(ad));
}

/**
 * What an earlier create of the same ad means for this one, or undefined when there was none within a day. Looks for
 * the ad where the end of the earlier create is not known.
 */
export async function earlierCreate(request: CreateRequest): Promise<Created | undefined> {
  const digest = digestFor(request);
  const claim = request.allowDuplicate ? undefined : request.ledger.standing(digest, new Date());
  return claim === undefined ? undefined : afterEarlier(claim, digest, request);
}

/**
 * Creates an ad at most once. The intention is on disk before the request leaves; a second create of the same ad within
 * a day, from this process or another, finds it and is not sent (docs/contract.md, Writing).
 * @throws BoardError when the board refused or was not reached: then nothing was created
 */
export async function createOnce(request: CreateRequest): Promise<Created> {
  const { ledger, allowDuplicate } = request;
  ledger.open(TOOL);
  const digest = digestFor(request);
  const now = new Date();
  if (allowDuplicate) {
    const before = ledger.standing(digest, now);
    ledger.claimAgain(digest, now);
    return sendCreate(request, digest, now, before);
  }
  const standing = ledger.claim(digest, now);
  return standing === undefined ? sendCreate(request, digest, now) : afterEarlier(standing, digest, request);
}

async function sendCreate(request: CreateRequest, digest: string, since: Date, before?: Claim): Promise<Created> {
  const { client, call, ledger, ad } = request;
  const answer = await client.call('createJob', ad, forSending(call)).catch((error: unknown) => error as Error);
  if (!(answer instanceof Error)) {
    const { id, message } = answer.success;
    return { end: 'created', id, message, warnings: noteEnd(ledger, digest, 'done', id) };
  }
  // Only the board's own refusal, or a connection that was never made, proves that there is no ad.
  const certain = answer instanceof BoardError && answer.code !== 'outcome_unknown';
  if (!certain) return afterLostAnswer(answer, request, digest, since);
  ledger.release(digest, before);
  ledger.note(TOOL, digest, answer.sent ? 'refused' : 'not_sent');
  throw answer;
}

/** The request was sent and no answer can be read: the ad is looked for before anything is said. */
async function afterLostAnswer(error: Error, request: CreateRequest, digest: string, since: Date): Promise<Created> {
  const { client, call, ledger, ad } = request;
  const { found, searched } = await findAd(soughtIn(ad, since), client, forLooking(call), ledger);
  if (found !== undefined) {
    const note = `The board's answer was lost, but the ad is on the board (published ${found.publishedAt}).`;
    return { end: 'created', id: found.id, note, warnings: noteEnd(ledger, digest, 'done', found.id) };
  }
  const warnings = noteEnd(ledger, digest, 'unknown');
  const words = `${error.message} ${searched} Check the company dashboard, or call again later: the same ad is not sent a second time within ${DUPLICATE_HOURS} hours unless allow_duplicate is true.`;
  return { end: 'unknown', words: [words, ...warnings].join(' ') };
}

function noteEnd(ledger: WriteLedger, digest: string, outcome: 'done' | 'unknown', id?: number): string[] {
  return [...ledger.settle(digest, outcome, new Date(), id), ...ledger.note(TOOL, digest, outcome, id)];
}

/** What is known of an earlier create of the same ad; the ad is looked for where the end of that create is not known. */
async function afterEarlier(claim: Claim, digest: string, request: CreateRequest): Promise<Created> {
  const { client, call, ledger, ad } = request;
  if (claim.state === 'done')
    return {
      end: 'duplicate',
      words: `The same ad was created at ${claim.time} as job ${claim.id}. ${WAY} To change that ad use edit_job.`,
    };
  if (isUnderWay(claim)) {
    const words = `The same ad is being created right now (since ${claim.time}). Nothing was sent; try again in a moment.`;
    return { end: 'duplicate', words };
  }
  const { found, searched } = await findAd(soughtIn(ad, new Date(claim.time)), client, forLooking(call), ledger);
  settleInterrupted(claim, digest, ledger, found?.id);
  if (found !== undefined)
    return {
      end: 'duplicate',
      words: `The same ad was sent at ${claim.time} and is job ${found.id}. ${WAY} To change that ad use edit_job.`,
    };
  const words = `A create of the same ad began at ${claim.time} and was interrupted or got no answer, so whether the ad exists is not known. ${searched} Check the company dashboard first. ${WAY}`;
  return { end: 'unknown', words };
}

/** A create whose process was killed left no line in the log; what is known of it now is recorded once. */
function settleInterrupted(claim: Claim, digest: string, ledger: WriteLedger, id: number | undefined): void {
  if (id === undefined && claim.state === 'unknown') return;
  const outcome = id === undefined ? 'unknown' : 'done';
  ledger.settle(digest, outcome, new Date(claim.time), id);
  ledger.note(TOOL, digest, outcome, id);
}

function soughtIn({ title, body }: NewAd, since: Date): Sought {
  return { title, body, since };
}
