import type { CallOptions, Client } from '../client/client.ts';
import { leavingRoom } from '../client/deadlines.ts';
import type { AdMark } from '../storage/claims.ts';
import type { Ledger } from '../storage/ledger.ts';
import { cleanLine } from '../text/clean.ts';
import { countOf, enumerated, shortened } from '../text/prose.ts';
import { adFields } from '../wire/ad-fields.ts';
import { BoardError } from '../wire/errors.ts';
import { PAGE } from '../wire/limits.ts';
import type { JobRecord } from '../wire/records.ts';
import { STATE } from '../wire/tables.ts';
import { dayOf } from '../wire/time.ts';
import { currentAd } from './ad/changes.ts';
import { fingerprintOf, ownCompany } from './own-ads.ts';

/* The same ad is held back as long as one is open, wherever it was made (docs/contract.md, Writing, "Never sent twice"). */

interface Lookup {
  readonly client: Client;
  readonly call: CallOptions;
  readonly ledger: Ledger;
  readonly mark: AdMark;
  /** Ids of ads of the index that have the same title; it sends no request. */
  titled(title: string): Promise<readonly number[]>;
}

/** Ads read for their company before a create: one request more lists the open ads, one asks for a state. */
const ASKED_FOR_COMPANY = 1;
const READ_OF_INDEX = 1;
/** Most open ads that a line names. */
const NAMED = 3;

/** What is open already: at most three requests. */
export async function openAlready(lookup: Lookup) {
  const { client, call, ledger, mark } = lookup;
  const bounds = leavingRoom(call);
  const company = await ownCompany(client, bounds, ledger, ASKED_FOR_COMPANY).catch(() => undefined);
  const parameters = { company: company && [company.id], limit: PAGE.honouredLimit };
  const answer = await client.call('listJobs', parameters, bounds).catch(() => undefined);
  const openJobs = (answer?.results ?? []).filter((job) => company === undefined || job.company.id === company.id);
  const jobs = new Map(openJobs.map((job) => [job.id, job]));
  if (company === undefined) for (const job of await indexed(lookup, jobs)) jobs.set(job.id, job);
  const alike = [...jobs.values()].map((job) => ({ job, ...likenessOf(mark, job, ledger, client) }));
  // Of other companies' ads a title says nothing.
  const comparable = alike.filter(
    ({ same }) => company !== undefined || (same.includes('title') && same.includes('text')),
  );
  const same = comparable.find(({ isSame }) => isSame)?.job;
  const isOwn = same !== undefined && (company !== undefined || (await isOfAccount(same.id, lookup)));
  return {
    duplicate: same !== undefined && isOwn ? sentenceOn(same) : await inModeration(lookup, jobs),
    line: lineOn(comparable.filter((each) => each.same.length > 0 && each.job !== same)),
    looked: lookedAt(openJobs.length, answer !== undefined, company !== undefined),
  };
}

/** Ads of the index with the same title that the list does not show: their texts are read. */
async function indexed({ client, call, mark, titled }: Lookup, openIds: ReadonlyMap<number, unknown>) {
  const ids = (await titled(mark.title).catch(() => [])).filter((id) => !openIds.has(id)).slice(0, READ_OF_INDEX);
  const jobs = ids.map((id) => client.call('getJob', { id }, leavingRoom(call)).catch(() => []));
  return (await Promise.all(jobs)).flat();
}

/** The board tells the state of an ad to its own account alone. */
async function isOfAccount(id: number, { client, call }: Lookup): Promise<boolean> {
  const answer = await client.call('jobStatus', { id }, leavingRoom(call)).catch((error: unknown) => error);
  return !(answer instanceof BoardError) || !/^not_(?:found|allowed)$/.test(answer.code);
}

const sentenceOn = ({ id, publishedAt }: JobRecord) => ({
  id,
  words: `The same ad with the same text is open as job ${id}, published ${dayOf(publishedAt)}.`,
});

/** An ad that was made here and that the board does not list may wait for its review. */
async function inModeration({ client, call, ledger, mark }: Lookup, openIds: ReadonlyMap<number, unknown>) {
  const id = await ledger.claims.sameText(mark).catch(() => undefined);
  if (id === undefined || openIds.has(id)) return undefined;
  const answer = await client.call('jobStatus', { id }, leavingRoom(call)).catch(() => undefined);
  const state = answer?.success.status.id;
  if (state !== STATE.moderation && state !== STATE.active) return undefined;
  const where = state === STATE.active ? 'open' : 'in moderation';
  return { id, words: `The same ad with the same text is ${where} as job ${id}.` };
}

/** Which of title, text and ref an open ad shares, and whether all that its record shows is the same. */
function likenessOf(mark: AdMark, job: JobRecord, ledger: Ledger, { site }: Client) {
  const ad = currentAd(job);
  const { rest } = fingerprintOf(ad, ledger, site.country);
  // Records may lack a contract and a work model: absent does not mean none.
  const unsaid = adFields.flatMap(([name, { kind, title, inRecords }]) =>
    ad[name] === undefined && (inRecords !== undefined || kind === 'id') ? [title.toLowerCase()] : [],
  );
  const isEqual = (name: string) => unsaid.includes(name) || mark.rest[name] === rest[name];
  const names = new Set([...Object.keys(mark.rest), ...Object.keys(rest)]);
  names.delete('way to apply');
  const shared = ['title', 'text', 'reference'].filter((name) => rest[name] && rest[name] === mark.rest[name]);
  return { isSame: shared.includes('text') && [...names].every(isEqual), same: shared };
}

function lineOn(alike: readonly { readonly job: JobRecord; readonly same: readonly string[] }[]): string | undefined {
  if (alike.length === 0) return undefined;
  const words = alike.slice(0, NAMED).map(({ job: { id, ref }, same }) => {
    const others = enumerated(same.filter((name) => name !== 'reference'));
    const own = ref ? `ref ${shortened(cleanLine(ref), 40)}` : '';
    return [`job ${id}`, others === '' ? `the same ${own}` : `the same ${others}`, others === '' ? '' : own]
      .filter((part) => part !== '')
      .join(', ');
  });
  const rest = alike.length - words.length;
  return `Open already: ${[...words, ...(rest > 0 ? [`and ${countOf(rest, 'more ad')} like it`] : [])].join('; ')}`;
}

/** A sentence where less than all open ads of the company was looked at; begins with a space. */
function lookedAt(count: number, isAnswered: boolean, isCompany: boolean): string {
  if (!isAnswered) return ' Whether it is open already was not looked up: the open ads could not be read.';
  if (isCompany && count < PAGE.honouredLimit) return '';
  const whose = isCompany ? 'of the company' : 'of the board, as the company of this key is not known yet';
  return ` Whether it was open already was looked up among the newest ${countOf(count, 'ad')} ${whose}.`;
}
