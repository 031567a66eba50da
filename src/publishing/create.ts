import type { CallOptions, Client } from '../client/client.ts';
import { BoardError } from '../client/errors/errors.ts';
import type { Ad, NewAd } from '../wire/ad-fields.ts';
import { encodeParameters } from '../wire/codecs/parameters.ts';
import { OPERATIONS } from '../wire/operations.ts';
import { siteCountryOf } from '../wire/site.ts';
import { momentOf } from '../wire/time.ts';
import { forLooking, forSending } from './budget.ts';
import { findAd, type Sought, saysThe } from './find-ad.ts';
import { type Claim, DUPLICATE_HOURS, type Ledger, type StandingClaim } from './ledger/ledger.ts';
import { isUnderWay, ownClaim } from './ledger/owner.ts';
import { differenceFrom, isSketchOf, likenessTo, type Sketched, sketchOf } from './ledger/sketch.ts';

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
  readonly ledger: Ledger;
}

const TOOL = 'create_job';
const WAY = 'Nothing was sent. To post it again on purpose, set allow_duplicate to true.';
const LOOK = 'my_jobs lists the ads of this account with their states';

/** The form of a create as it would be sent, without the key. */
export function createForm(ad: NewAd): Record<string, string> {
  return Object.fromEntries(encodeParameters(OPERATIONS.createJob.parameters, ad));
}

function sketched({ ledger, ad, client }: CreateRequest): Sketched {
  return sketchOf(ad, ledger.account, siteCountryOf(client.baseUrl));
}

function digestFor({ ledger, ad }: CreateRequest): string {
  return ledger.digestOf(TOOL, createForm(ad));
}

/** Whether a claim is for the same ad, as a reader would call it; one that cannot be read is taken for the same. */
function isSame({ sketch }: Claim, now: Sketched): boolean {
  return sketch === undefined || differenceFrom(sketch, now) !== undefined;
}

/**
 * What an earlier create of the same ad means for this one, or undefined when there was none within a day. Looks for
 * the ad where the end of the earlier create is not known.
 * @param isDryRun whether what is found out is not to be noted: a dry run leaves everything as it was
 */
export async function earlierCreate(request: CreateRequest, isDryRun: boolean): Promise<Created | undefined> {
  if (request.allowDuplicate) return undefined;
  const ad = sketched(request);
  const claims = await request.ledger.claims.standing(ad.key, new Date());
  const claim = claims.findLast((each) => isSame(each, ad));
  return claim === undefined ? undefined : afterEarlier(claim, ad, request, isDryRun);
}

/**
 * What an earlier ad of this account from the last day means that is much like this one and yet another: a sentence that
 * names it and the way to change it. Ads for several towns are like that on purpose, so nothing is refused.
 */
export async function nearEarlier(request: CreateRequest): Promise<string[]> {
  const ad = sketched(request);
  const near = (await request.ledger.claims.recent(new Date())).flatMap(({ id, sketch, state, time }) => {
    if (state !== 'done' || id === undefined || sketch === undefined) return [];
    const differing = likenessTo(sketch, ad);
    return differing === undefined || differing.length === 0 || isOther(differing, request.ad)
      ? []
      : [{ id, time, differing }];
  });
  const last = near.at(-1);
  if (last === undefined) return [];
  return [
    `Job ${last.id}, created at ${momentOf(last.time)}, is much like this ad; what differs: ${last.differing.join(', ')}. If that ad is meant, change it with edit_job instead of creating a second one.`,
  ];
}

/** A reference of its own says that another ad is meant. */
const isOther = (differing: readonly string[], { ref = '' }: CreateRequest['ad']) =>
  ref !== '' && differing.includes('ref');

/**
 * Creates an ad at most once. The intention is written down before the request leaves; a second create of the same ad
 * within a day, from this process or another, finds it and is not sent (docs/contract.md, Writing).
 * @throws BoardError when the board refused or was not reached: then nothing was created
 */
export async function createOnce(request: CreateRequest): Promise<Created> {
  const { ledger, allowDuplicate } = request;
  await ledger.open(TOOL);
  const ad = sketched(request);
  const claim = ownClaim('intended', new Date(), request.call.deadline, ad);
  const inserted = await ledger.claims.insertUnlessThere(
    ad.key,
    claim,
    (standing) => !allowDuplicate && isSame(standing, ad),
  );
  if ('key' in inserted) return send(request, { ...claim, key: inserted.key });
  return afterEarlier(inserted.standing, ad, request, false);
}

async function send(request: CreateRequest, claim: StandingClaim): Promise<Created> {
  const { client, call, ledger, ad } = request;
  const answer = await client.call('createJob', ad, forSending(call)).catch((error: unknown) => error as Error);
  if (!(answer instanceof Error)) {
    const { id, message } = answer.success;
    return { end: 'created', id, message, warnings: await noteEnd(request, claim, 'done', id) };
  }
  // Only the board's own refusal, or a connection that was never made, proves that there is no ad.
  const certain = answer instanceof BoardError && answer.code !== 'outcome_unknown';
  if (!certain) return afterLostAnswer(answer, request, claim);
  // A claim that cannot be given up refuses this ad for a day; the board's answer is told all the same.
  await ledger.claims.remove(claim.key).catch(() => undefined);
  await ledger.note(TOOL, digestFor(request), answer.sent ? 'refused' : 'not_sent');
  throw answer;
}

/** The request was sent and no answer can be read: the ad is looked for before anything is said. */
async function afterLostAnswer(error: Error, request: CreateRequest, claim: StandingClaim): Promise<Created> {
  const { found, searched } = await look(request, { says: saysThe(request.ad), since: new Date(claim.time) });
  if (found !== undefined) {
    const note = `The board's answer was lost, but the ad is on the board (published ${found.publishedAt}).`;
    return { end: 'created', id: found.id, note, warnings: await noteEnd(request, claim, 'done', found.id) };
  }
  const warnings = await noteEnd(request, claim, 'unknown');
  const words = `${error.message} ${searched} Check the company dashboard (${LOOK}, as far as they are known), or call again later: a repeat without allow_duplicate is safe, the same ad is not sent a second time within ${DUPLICATE_HOURS} hours.`;
  return { end: 'unknown', words: [words, ...warnings].join(' ') };
}

function look({ client, call, ledger }: CreateRequest, sought: Sought) {
  return findAd(sought, client, forLooking(call), ledger);
}

async function noteEnd(request: CreateRequest, claim: StandingClaim, outcome: 'done' | 'unknown', id?: number) {
  const { ledger, call } = request;
  const ended = ownClaim(outcome, new Date(claim.time), call.deadline, {
    sketch: claim.sketch,
    ...(id === undefined ? {} : { id }),
  });
  const settled = await ledger.settle(claim.key, ended);
  return [...settled, ...(await ledger.note(TOOL, digestFor(request), outcome, id))];
}

/**
 * What is known of an earlier create of the same ad; the ad is looked for where the end of that create is not known. It is
 * the ad of that create, which may differ from this one by a word.
 */
async function afterEarlier(
  claim: StandingClaim,
  ad: Sketched,
  request: CreateRequest,
  isDryRun: boolean,
): Promise<Created> {
  const difference = claim.sketch === undefined ? undefined : differenceFrom(claim.sketch, ad);
  const differs = difference === undefined ? '' : ` What differs: ${difference}.`;
  if (claim.state === 'done') {
    const words = `The same ad was created at ${momentOf(claim.time)} as job ${claim.id}.${differs} ${WAY} To change that ad use edit_job.`;
    return { end: 'duplicate', words };
  }
  if (isUnderWay(claim)) {
    const words = `The same ad is being created right now (since ${momentOf(claim.time)}).${differs} Nothing was sent; try again in a moment.`;
    return { end: 'duplicate', words };
  }
  const { sketch } = claim;
  const { account } = request.ledger;
  const says =
    sketch === undefined ? saysThe(request.ad) : (job: Ad) => isSketchOf(sketch, request.ad.title, job, account);
  const { found, searched } = await look(request, { says, since: new Date(claim.time) });
  if (!isDryRun) await settleInterrupted(claim, request, found?.id);
  if (found !== undefined) {
    const words = `The same ad was sent at ${momentOf(claim.time)} and is job ${found.id}.${differs} ${WAY} To change that ad use edit_job.`;
    return { end: 'duplicate', words };
  }
  const words = `A create of the same ad began at ${momentOf(claim.time)} and was interrupted or got no answer, so whether the ad exists is not known. ${searched} Check the company dashboard first; ${LOOK}, as far as they are known. ${WAY}`;
  return { end: 'unknown', words };
}

/** A create whose process was killed left no entry; what is known of it now is recorded once. */
async function settleInterrupted(claim: StandingClaim, request: CreateRequest, id: number | undefined): Promise<void> {
  if (id === undefined && claim.state === 'unknown') return;
  await noteEnd(request, claim, id === undefined ? 'unknown' : 'done', id);
}
