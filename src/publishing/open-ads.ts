import type { CallOptions, Client } from '../client/client.ts';
import { leavingRoom } from '../client/deadlines.ts';
import type { Fingerprint } from '../storage/claims.ts';
import type { Ledger } from '../storage/ledger.ts';
import { cleanLine } from '../text/clean.ts';
import { countOf, enumerated, shortened } from '../text/prose.ts';
import { adFields } from '../wire/ad-fields.ts';
import { BoardError } from '../wire/errors.ts';
import { PAGE } from '../wire/limits.ts';
import type { JobRecord } from '../wire/records.ts';
import { STATE } from '../wire/tables.ts';
import { currentAd } from './ad/changes.ts';
import { AdText } from './ad-text.ts';
import { fingerprintOf, newestAds } from './own-ads.ts';

/* The same ad is held back as long as one is open, wherever it was made (docs/contract.md, Writing, "Never sent twice"). */

/** An ad to look for. */
export interface Lookup {
  readonly client: Client;
  readonly call: CallOptions;
  readonly ledger: Ledger;
  /** Ids of ads of the index that have the same title; it sends no request. */
  idsWithTitle(title: string): Promise<readonly number[]>;
  readonly fingerprint: Fingerprint;
}

/** Ads read for their company. With the list of open ads, and an ad of the index or a state: three requests. */
const ASKED_FOR_COMPANY = 1;
/** Most open ads that a line names. */
const MOST_ADS_NAMED = 3;

/** What is open already: at most three requests. */
export async function openAlready(lookup: Lookup) {
  const { client, call, ledger, fingerprint } = lookup;
  const { company, ads } = await newestAds(client, leavingRoom(call), ledger, ASKED_FOR_COMPANY);
  const listedAds = ads ?? [];
  const jobs = company === undefined ? [listedAds, await indexedAd(lookup, listedAds)].flat() : listedAds;
  // Of other companies' ads a title says nothing.
  const telling = company === undefined ? ['title', 'text'] : [];
  const alike = jobs
    .map((job) => ({ job, ...likenessOf(fingerprint, job, ledger, client) }))
    .filter(({ likeness }) => likeness.length > 0 && telling.every((name) => likeness.includes(name)));
  const same = alike.find(({ isSame }) => isSame)?.job;
  return {
    duplicate: same && company ? duplicate(same.id) : await ofAccount(same, jobs, lookup),
    line: lineOn(alike.filter(({ job }) => job !== same)),
    looked: lookedAt(ads?.length, company !== undefined),
  };
}

const duplicate = (id: number, state = 'open') => ({
  id,
  earlier: `The same ad with the same text is ${state} as job ${id}.`,
});

/** An ad of the index with the same title that the list does not show: its text is read. */
async function indexedAd({ client, call, fingerprint, idsWithTitle }: Lookup, listedAds: readonly JobRecord[]) {
  const ids = await idsWithTitle(fingerprint.title).catch(() => []);
  const id = ids.find((each) => !listedAds.some((job) => job.id === each));
  return id === undefined ? [] : client.call('getJob', { id }, leavingRoom(call)).catch(() => []);
}

/**
 * The same ad of an unknown company, or one that was made here and is not listed: it may wait for its review. The board
 * tells the state of an ad to its own account alone.
 */
async function ofAccount(
  same: JobRecord | undefined,
  jobs: readonly JobRecord[],
  { client, call, ledger, fingerprint }: Lookup,
) {
  const madeHere = await ledger.claims.sameText(fingerprint).catch(() => undefined);
  const id = same?.id ?? (jobs.some((job) => job.id === madeHere) ? undefined : madeHere);
  if (id === undefined) return undefined;
  const answer = await client.call('jobStatus', { id }, leavingRoom(call)).catch((error: unknown) => error as Error);
  const isOthers = answer instanceof BoardError && /^not_(?:found|allowed)$/.test(answer.code);
  if (answer instanceof Error) return same === undefined || isOthers ? undefined : duplicate(id);
  const state = answer.success.status.id;
  if (state === STATE.moderation) return duplicate(id, 'in moderation');
  return state === STATE.active ? duplicate(id) : undefined;
}

/** Which of title, text and ref an open ad shares, and whether all that its record shows is the same. */
function likenessOf(fingerprint: Fingerprint, job: JobRecord, ledger: Ledger, { site }: Client) {
  const ad = currentAd(job);
  const { rest } = fingerprintOf(ad, new AdText(job.body), ledger, site.country);
  // Records may lack a contract and a work model: absent does not mean none.
  const unsaid = adFields.flatMap(([name, { kind, title, inRecords }]) =>
    ad[name] === undefined && (inRecords !== undefined || kind === 'id') ? [title.toLowerCase()] : [],
  );
  const isEqual = (name: string) => unsaid.includes(name) || fingerprint.rest[name] === rest[name];
  const names = new Set([...Object.keys(fingerprint.rest), ...Object.keys(rest)]);
  names.delete('way to apply');
  const likeness = ['title', 'text', 'reference'].filter((name) => rest[name] && rest[name] === fingerprint.rest[name]);
  return { isSame: likeness.includes('text') && [...names].every(isEqual), likeness };
}

function lineOn(
  alike: readonly { readonly job: JobRecord; readonly likeness: readonly string[] }[],
): string | undefined {
  if (alike.length === 0) return undefined;
  const words = alike.slice(0, MOST_ADS_NAMED).map(({ job: { id, ref }, likeness }) => {
    const own = ref ? `, ref ${shortened(cleanLine(ref), 40)}` : '';
    return `job ${id}, the same ${enumerated(likeness)}${own}`;
  });
  const rest = alike.length - words.length;
  return `Open already: ${[...words, ...(rest > 0 ? [`and ${countOf(rest, 'more ad')} like it`] : [])].join('; ')}`;
}

/** A sentence where less than all open ads of the company was looked at; begins with a space. */
function lookedAt(count: number | undefined, isCompany: boolean): string {
  if (count === undefined) return ' Whether it is open already was not looked up: the open ads could not be read.';
  if (isCompany && count < PAGE.honouredLimit) return '';
  const whose = isCompany ? 'of the company' : 'of the board, as the company of this key is not known yet';
  return ` Whether it was open already was looked up among the newest ${countOf(count, 'ad')} ${whose}.`;
}
