import { leavingRoom, roomToLook } from '../client/deadlines.ts';
import type { Site } from '../site/site.ts';
import { type BlockingClaim, type Claim, DUPLICATE_HOURS, sharedField } from '../storage/claims.ts';
import type { Ledger, WriteOutcome } from '../storage/ledger.ts';
import { StorageError } from '../storage/store.ts';
import { countOf, quoted } from '../text/prose.ts';
import type { NewAd } from '../wire/ad-fields.ts';
import { BoardError, ToolError } from '../wire/errors.ts';
import { encodeForm } from '../wire/form.ts';
import { OPERATIONS } from '../wire/operations.ts';
import { localMinute } from '../wire/time.ts';
import type { AdText } from './ad-text.ts';
import { type Lookup, openAlready } from './open-ads.ts';
import { differenceText, findAd, fingerprintOf } from './own-ads.ts';

/** Why nothing is sent: an earlier ad. */
interface Refused {
  readonly end: 'duplicate' | 'outcome_unknown';
  /** What is there already. */
  readonly earlier: string;
  /** How this ad differs from it, and what the caller may do. Begins with a space. */
  readonly advice: string;
  /** The earlier ad, where it is known. */
  readonly id?: number | undefined;
}

export interface Sent {
  readonly id: number;
  readonly boardMessage?: string | undefined;
  /** If the answer was lost: how we know that it was done. Begins with a space. */
  readonly note: string;
  readonly warnings: readonly string[];
  /** Claim of a create, for `markTold`. */
  readonly claimKey?: string;
}

interface CreateRequest extends Lookup {
  readonly ad: NewAd;
  readonly form: Readonly<Record<string, string>>;
  readonly allowDuplicate: boolean;
}

const TOOL = 'create_job';
const ON_PURPOSE = 'Nothing was sent. To post it again on purpose, set allow_duplicate to true.';
const SAME_AD = `${ON_PURPOSE} To change that ad, or to publish it again once it is suspended, use edit_job.`;
const SHOWN = 'my_jobs or the company dashboard shows it';
const LOOK = 'my_jobs lists the known ads of this account with their states';
/** Milliseconds after a call's deadline in which its request may still be under way. */
const REQUEST_SLACK_MS = 5_000;
/** Most creates of unknown end that one call names, newest first. */
const MOST_ADS_NAMED = 3;

export function createRequest(
  ad: NewAd,
  text: AdText,
  allowDuplicate: boolean,
  { client, call, ledger, idsWithTitle }: Omit<Lookup, 'fingerprint'>,
): CreateRequest {
  const form = Object.fromEntries(encodeForm(OPERATIONS.createJob, ad));
  const fingerprint = fingerprintOf(ad, text, ledger, client.site.country);
  return { client, call, ledger, idsWithTitle, ad, form, fingerprint, allowDuplicate };
}

/**
 * What earlier creates and open ads mean for this ad. A create of unknown end that is in its way is looked for on the board.
 * @returns `refused`: why it would not be sent; `notes`: lines on other creates and open ads, and on one that
 * allow_duplicate repeats; `isAgain`: whether that is the very same ad; `looked`: what was looked at @throws StorageError
 */
export async function earlierAds(request: CreateRequest, isDryRun: boolean) {
  const { client, ledger, fingerprint, allowDuplicate } = request;
  const { blocking, unknown } = await ledger.before(TOOL, async () =>
    ledger.claims.look(fingerprint, await boardClock(request)),
  );
  const before = blocking && (await earlierAd(blocking, request, isDryRun));
  const open = before === undefined ? await openAlready(request) : undefined;
  const notes = [...(open?.line === undefined ? [] : [open.line]), ...unknownNotes(unknown, client.site)];
  const refused =
    before ?? (open?.duplicate && { end: 'duplicate' as const, advice: ` ${SAME_AD}`, ...open.duplicate });
  const looked = open?.looked ?? '';
  if (refused === undefined) return { refused, notes, isAgain: false, looked };
  if (!allowDuplicate) return { refused, notes, isAgain: false, looked: '' };
  const isAgain = blocking?.isSame ?? true;
  const again = `${refused.earlier} ${isAgain ? 'It is sent once more' : 'This one is sent too'} (allow_duplicate).`;
  return { refused: undefined, notes: [again, ...notes], isAgain, looked };
}

export const refusalOf = (refused: Refused) => new ToolError(refused.end, `${TOOL}: ${refusalWords(refused)}`);
export const refusalWords = ({ earlier, advice }: Refused) => earlier + advice;

/** Sends at most once: the claim is stored before the request is sent. @throws ToolError, BoardError, StorageError */
export async function createOnce(request: CreateRequest): Promise<Sent> {
  const { client, ledger, call, fingerprint, allowDuplicate } = request;
  const time = () => Math.max(0, call.deadline - Date.now()) + REQUEST_SLACK_MS;
  const { key, blocking } = await ledger.before(TOOL, () =>
    ledger.claims.insert(fingerprint, time(), allowDuplicate, client.now()),
  );
  if (key !== undefined) return send(request, key);
  throw refusalOf(await earlierAd(blocking as BlockingClaim, request, false));
}

/** Milliseconds on the board's clock, which tells how old an earlier create is. Before its first answer it is asked. */
async function boardClock({ client, call }: CreateRequest): Promise<number | undefined> {
  if (client.now() === undefined) await client.call('listLocations', {}, leavingRoom(call)).catch(() => undefined);
  return client.now();
}

async function send(request: CreateRequest, key: string): Promise<Sent> {
  const { client, call, ledger, ad, form, fingerprint } = request;
  const since = client.now() ?? Date.now();
  const note = (outcome: WriteOutcome, id?: number) => ledger.note(TOOL, ledger.digestOf(TOOL, form), outcome, id);
  const done = async (id: number, how: Pick<Sent, 'boardMessage' | 'note'>): Promise<Sent> => {
    const settled = await ledger.after(() => ledger.claims.settle(key, 'found', id));
    return { id, ...how, claimKey: key, warnings: [...settled, ...(await note('done', id))] };
  };
  const answer = await ledger
    .before(TOOL, () => ledger.claims.send(key))
    .then(() => client.call('createJob', ad, leavingRoom(call)))
    .catch((error: unknown) => error as Error);
  if (!(answer instanceof Error)) return done(answer.success.id, { boardMessage: answer.success.message, note: '' });
  // Only a refusal, or a request that never left, proves that there is no ad.
  const isRefused = answer instanceof BoardError && answer.code !== 'outcome_unknown';
  if (isRefused || answer instanceof StorageError) {
    // A claim that cannot be removed blocks this ad for a day; the answer is still returned.
    await ledger.after(() => ledger.claims.remove(key));
    await note(isRefused && answer.sent ? 'refused' : 'not_sent');
    throw answer;
  }
  // The request was sent but its answer is unreadable: look for the ad before answering.
  const { boardAd, searched } = await findAd(fingerprint, since, client, roomToLook(call), ledger);
  if (boardAd !== undefined) {
    const published = `published ${boardAd.publishedAt}`;
    return done(boardAd.id, { note: ` The board's answer was lost, but the ad is on the board (${published}).` });
  }
  const warnings = [...(await ledger.after(() => ledger.claims.settle(key, 'unknown'))), ...(await note('unknown'))];
  const words = `${TOOL}: ${answer.message} ${searched} Call again later, without allow_duplicate: the same ad is not sent a second time within ${DUPLICATE_HOURS} hours.`;
  throw new ToolError('outcome_unknown', [words, ...warnings].join(' '));
}

/** Records that the caller was told of its ad. */
export async function markTold({ id, claimKey }: Sent, ledger: Ledger): Promise<void> {
  if (claimKey !== undefined) await ledger.after(() => ledger.claims.settle(claimKey, 'done', id));
}

/** The earlier create that is in the way, as a refusal. */
async function earlierAd(
  { claim, isSame }: BlockingClaim,
  request: CreateRequest,
  isDryRun: boolean,
): Promise<Refused> {
  const { client, ledger, fingerprint } = request;
  const at = timeOf(claim, client.site);
  const it = isSame ? 'the same ad' : `${quoted(claim.title)}, an ad with the same ${sharedField(claim, fingerprint)},`;
  const refuse = (end: Refused['end'], words: string, advice: string, id?: number): Refused => ({
    end,
    earlier: words.charAt(0).toUpperCase() + words.slice(1),
    advice: `${differenceText(claim, fingerprint)} ${advice}`,
    id,
  });
  if (claim.state === 'under way')
    return refuse(
      isSame ? 'duplicate' : 'outcome_unknown',
      `${it} is being sent right now by another call or process (since ${at}); its end is not known yet.`,
      'Nothing was sent; try again in a moment.',
    );
  const { boardAd, searched } =
    claim.state === 'done' ? { boardAd: claim, searched: '' } : await lookFor(claim, request, isDryRun);
  if (boardAd === undefined)
    return refuse(
      'outcome_unknown',
      `A create of ${it} began at ${at} and was interrupted or got no answer, so whether that ad exists is not known.`,
      `${searched} Check the company dashboard first; ${LOOK}. ${ON_PURPOSE}`,
    );
  if (!isDryRun) await ledger.after(() => ledger.claims.settle(claim.key, 'done', boardAd.id));
  if (isSame) return refuse('duplicate', `${it} was created at ${at} as job ${boardAd.id}.`, SAME_AD, boardAd.id);
  return refuse(
    'duplicate',
    `The create of ${it} whose answer was lost at ${at} is found: it is on the board as job ${boardAd.id}.`,
    'Nothing was sent. To change that ad use edit_job; to post this one beside it, call again.',
    boardAd.id,
  );
}

const timeOf = ({ made }: Claim, site: Site) => `${localMinute(made, site)} (${site.time})`;

/** One line for each create of unknown end. */
function unknownNotes(unknown: readonly Claim[], site: Site): string[] {
  const lines = unknown
    .slice(-MOST_ADS_NAMED)
    .map(
      (claim) => `Whether ${quoted(claim.title, 80)}, sent at ${timeOf(claim, site)}, exists is not known: ${SHOWN}.`,
    );
  const restCount = unknown.length - lines.length;
  return restCount === 0 ? lines : [...lines, `The same holds for ${countOf(restCount, 'earlier ad')}: ${SHOWN}.`];
}

/** Looks for the ad of a create with unknown outcome, and records the result once. */
async function lookFor(claim: Claim, { client, call, ledger }: CreateRequest, isDryRun: boolean) {
  const search = await findAd(claim, claim.made, client, roomToLook(call), ledger);
  if (isDryRun) return search;
  const state = search.boardAd === undefined ? 'unknown' : 'found';
  await ledger.after(async () => {
    const isNew = await ledger.claims.settle(claim.key, state, search.boardAd?.id);
    // A killed process left no ledger entry.
    if (isNew) await ledger.note(TOOL, claim.ad, state === 'found' ? 'done' : state, search.boardAd?.id);
  });
  return search;
}
