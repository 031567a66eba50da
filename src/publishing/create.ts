import type { CallOptions, Client } from '../client/client.ts';
import { type AdMark, type Claim, DUPLICATE_HOURS, type Standing, UNKNOWN_HOURS } from '../storage/claims.ts';
import type { Ledger, WriteOutcome } from '../storage/ledger.ts';
import type { NewAd } from '../wire/ad-fields.ts';
import { BoardError } from '../wire/board-error.ts';
import { encodeParameters } from '../wire/codecs/parameters.ts';
import { OPERATIONS } from '../wire/operations.ts';
import type { Site } from '../wire/site.ts';
import { quoted } from '../wire/text/quote.ts';
import { momentOf } from '../wire/time.ts';
import { forLooking, forSending } from './budget.ts';
import { findAd } from './own-ads.ts';
import { differenceText, markOf, shows } from './same-ad.ts';

/** Nothing was sent because of an earlier ad, or it is unknown whether the ad exists. */
interface Refused {
  readonly end: 'duplicate' | 'outcome_unknown';
  readonly words: string;
}

export type Created =
  | Refused
  | {
      readonly end: 'created';
      readonly id: number;
      readonly said?: string | undefined;
      /** Says how the create is known if the answer was lost; begins with a space. */
      readonly note: string;
      readonly warnings: readonly string[];
    };

export interface CreateRequest {
  readonly ad: NewAd;
  readonly allowDuplicate: boolean;
  readonly client: Client;
  readonly call: CallOptions;
  readonly ledger: Ledger;
}

const TOOL = 'create_job';
const ON_PURPOSE = 'Nothing was sent. To post it again on purpose, set allow_duplicate to true.';
const LOOK = 'my_jobs lists the known ads of this account with their states';
/** Milliseconds after a call's deadline in which its request may still be under way. */
const SLACK = 5_000;
const MAX_LOOKS = 5;

export function createForm(ad: NewAd): Record<string, string> {
  return Object.fromEntries(encodeParameters(OPERATIONS.createJob.parameters, ad));
}

const markIn = ({ ad, ledger, client }: CreateRequest) => markOf(ad, ledger, client.site.country);

/** The refusal because of an earlier create, if one blocks this ad. @throws StorageError */
export async function earlierCreate(request: CreateRequest, isDryRun: boolean): Promise<Refused | undefined> {
  if (request.allowDuplicate) return undefined;
  const mark = markIn(request);
  const standing = await request.ledger.before(TOOL, () => request.ledger.claims.standing(mark));
  return standing && inTheWay(standing, mark, request, isDryRun);
}

/** Sends at most once: the claim is stored before the request is sent. @throws BoardError, StorageError */
export async function createOnce(request: CreateRequest): Promise<Created> {
  const { ledger, call, allowDuplicate } = request;
  const mark = markIn(request);
  const time = () => Math.max(0, call.deadline - Date.now()) + SLACK;
  for (let look = 1; ; look++) {
    const claimed = await ledger.before(TOOL, () => ledger.claims.insert(mark, time(), allowDuplicate));
    if ('key' in claimed) return send(request, mark, claimed.key);
    const standing = await inTheWay(claimed.standing, mark, request, false);
    if (standing !== undefined) return standing;
    if (look === MAX_LOOKS) return { end: 'duplicate', words: waits(claimed.standing.claim, '', request.client.site) };
  }
}

async function send(request: CreateRequest, mark: AdMark, key: string): Promise<Created> {
  const { client, call, ledger, ad, allowDuplicate } = request;
  const since = new Date();
  const note = (outcome: WriteOutcome, id?: number) =>
    ledger.note(TOOL, ledger.digestOf(TOOL, createForm(ad)), outcome, id);
  const done = async (id: number, how: { said?: string | undefined; note: string }): Promise<Created> => {
    const settled = await ledger.after(async () => {
      await ledger.claims.settle(key, 'done', id);
      if (allowDuplicate) await ledger.claims.waive(mark.ad);
    });
    return { end: 'created', id, ...how, warnings: [...settled, ...(await note('done', id))] };
  };
  const answer = await client.call('createJob', ad, forSending(call)).catch((error: unknown) => error as Error);
  if (!(answer instanceof Error)) return done(answer.success.id, { said: answer.success.message, note: '' });
  // Only the board's own refusal, or a connection that was never made, proves that there is no ad.
  if (answer instanceof BoardError && answer.code !== 'outcome_unknown') {
    // A claim that cannot be removed blocks this ad for a day; the board's answer is still returned.
    await ledger.after(() => ledger.claims.remove(key));
    await note(answer.sent ? 'refused' : 'not_sent');
    throw answer;
  }
  // The request was sent but its answer is unreadable: look for the ad before answering.
  const { found, searched } = await findAd({ says: shows(mark, ledger), since }, client, forLooking(call), ledger);
  if (found !== undefined) {
    const published = `published ${found.publishedAt}`;
    return done(found.id, { note: ` The board's answer was lost, but the ad is on the board (${published}).` });
  }
  const warnings = [...(await ledger.after(() => ledger.claims.settle(key, 'unknown'))), ...(await note('unknown'))];
  const words = `${answer.message} ${searched} Check the company dashboard (${LOOK}), or call again later: a repeat without allow_duplicate is safe, the same ad is not sent a second time within ${DUPLICATE_HOURS} hours.`;
  return { end: 'outcome_unknown', words: [words, ...warnings].join(' ') };
}

async function inTheWay(
  { claim, isSame }: Standing,
  mark: AdMark,
  request: CreateRequest,
  isDryRun: boolean,
): Promise<Refused | undefined> {
  const at = momentOf(new Date(claim.made).toISOString(), request.client.site);
  const differs = isSame ? differenceText(claim, mark) : '';
  const duplicate = (words: string): Refused => ({ end: 'duplicate', words });
  if (claim.state === 'under way')
    return duplicate(
      `The same ad is being created right now (since ${at}).${differs} Nothing was sent; try again in a moment.`,
    );
  const { found, searched } =
    claim.state === 'done' ? { found: claim, searched: '' } : await lookFor(claim, request, isDryRun);
  if (found !== undefined && !isSame) return undefined;
  if (found !== undefined)
    return duplicate(
      `The same ad was created at ${at} as job ${found.id}.${differs} ${ON_PURPOSE} To change that ad use edit_job.`,
    );
  if (!isSame) return duplicate(waits(claim, ` ${searched}`, request.client.site));
  const words = `A create of the same ad began at ${at} and was interrupted or got no answer, so whether the ad exists is not known.${differs} ${searched} Check the company dashboard first; ${LOOK}. ${ON_PURPOSE}`;
  return { end: 'outcome_unknown', words };
}

function waits({ title, made }: Claim, searched: string, site: Site): string {
  const at = momentOf(new Date(made).toISOString(), site);
  return `A create of another ad, ${quoted(title)}, began at ${at} and was interrupted or got no answer, so whether it exists is not known.${searched} For ${UNKNOWN_HOURS} hour after it no other ad of this account is created. Nothing was sent. Check the company dashboard, or ${LOOK}; to create this ad now, set allow_duplicate to true.`;
}

/** Looks for the ad of a create with unknown outcome, and records the result once. */
async function lookFor(claim: Claim, { client, call, ledger }: CreateRequest, isDryRun: boolean) {
  const sought = { says: shows(claim, ledger), since: new Date(claim.made) };
  const search = await findAd(sought, client, forLooking(call), ledger);
  if (isDryRun) return search;
  const state = search.found === undefined ? 'unknown' : 'done';
  await ledger.after(async () => {
    const isNew = await ledger.claims.settle(claim.key, state, search.found?.id);
    // A killed process left no ledger entry.
    if (isNew) await ledger.note(TOOL, claim.ad, state, search.found?.id);
  });
  return search;
}
