import type { CallOptions, Client } from '../client/client.ts';
import { leavingRoom } from '../client/deadlines.ts';
import type { Claim, Fingerprint } from '../storage/claims.ts';
import type { Ledger } from '../storage/ledger.ts';
import { cleanLine } from '../text/clean.ts';
import { fold, plainLetters } from '../text/fold.ts';
import { countOf } from '../text/prose.ts';
import { type Ad, type AdField, type AdFieldName, adFields } from '../wire/ad-fields.ts';
import { BoardError } from '../wire/errors.ts';
import { PAGE } from '../wire/limits.ts';
import { everyRow } from '../wire/pages.ts';
import type { JobRecord } from '../wire/records.ts';
import { epochOf } from '../wire/time.ts';
import { AdText } from './ad-text.ts';

/** Fields that, with the title, make two ads the same (docs/contract.md, Writing, "Never sent twice"): those of records. */
const SAME = adFields.filter(
  ([name, { kind, inRecords }]) => name !== 'title' && kind !== 'html' && inRecords !== 'never',
);
/** Marks for men and women in a title: (m/f), (h/m), (m/f/d). */
const BOTH_SEXES = /\(?\b[mhf]\s*\/\s*[fmhd](?:\s*\/\s*[xdnw])?\b\)?/giu;

/** A default of the board counts as given. */
export function fingerprintOf(ad: Ad, text: AdText, ledger: Ledger, siteCountry: string): Fingerprint {
  const title = titleWords(ad.title ?? '');
  const facts = SAME.map(
    ([name, field]) =>
      [
        name === 'salary_max' ? 'upper end of the pay' : field.title.toLowerCase(),
        factOf(ad[name], field, siteCountry),
      ] as const,
  );
  const way = `${ad.apply_method ?? (ad.apply_address ? 'url' : 'body')} ${ad.apply_address ?? ''}`;
  const words = [['title', title], ...facts, ['text', textWords(text)], ['way to apply', way]] as const;
  // An empty field makes no two ads alike.
  const rest = words.flatMap(([name, value]) => (value === '' ? [] : [[name, ledger.markOf(value)]]));
  return {
    ad: ledger.markOf(JSON.stringify([title, ...facts.map(([, value]) => value)])),
    title: cleanLine(ad.title ?? ''),
    rest: Object.fromEntries(rest),
  };
}

function titleWords(title: string): string {
  const words = plainLetters(title.replace(BOTH_SEXES, ' ')).matchAll(/[\p{L}\p{N}][\p{L}\p{N}+#]*/gu);
  return [...words].map(([word]) => fold(word).toLowerCase()).join(' ');
}

const textWords = ({ lines }: AdText) => cleanLine(lines.join('\n'));

function factOf(input: Ad[AdFieldName], { kind, byDefault }: AdField, siteCountry: string): string {
  const value: unknown = input ?? byDefault;
  if (Array.isArray(value)) return [...new Set(value)].sort((one, other) => one - other).join();
  if (kind === 'country') return String(value ?? siteCountry).toUpperCase();
  if (typeof value === 'string') return fold(cleanLine(value)).toLowerCase();
  return kind === 'amount' && value === 0 ? '' : String(value ?? '');
}

/** Says how an ad differs from an earlier one; begins with a space. */
export function differenceText({ rest }: Claim, now: Fingerprint): string {
  const all = new Set([...Object.keys(rest), ...Object.keys(now.rest)]);
  const fields = [...all].filter((name) => rest[name] !== now.rest[name]);
  return ` It differs from what was sent then in: ${fields.map((name) => `the ${name}`).join(', ') || 'nothing'}.`;
}

/** The newest ads of the company, of all where it is not known. @returns no `ads` if they cannot be read */
export async function newestAds(client: Client, call: CallOptions, ledger: Ledger, most?: number) {
  const company = await ownCompany(client, call, ledger, most).catch(() => undefined);
  const parameters = { company: company && [company.id], limit: PAGE.honouredLimit };
  const answer = await client.call('listJobs', parameters, call).catch(() => undefined);
  // A board without this filter lists the ads of all companies.
  const isOwn = (job: JobRecord) => company === undefined || job.company.id === company.id;
  return { company, ads: answer && (answer.results ?? []).filter(isOwn) };
}

/** Milliseconds by which clocks may differ. A site further east shows later times: an ad is found, not missed. */
const CLOCK_SLACK_MS = 2 * 60 * 1000;

/** Looks for an ad with this title and text among the newest; `searched` says so, if it finds none. @param since milliseconds */
export async function findAd(
  { title, rest }: Fingerprint,
  since: number,
  client: Client,
  call: CallOptions,
  ledger: Ledger,
) {
  const { company, ads } = await newestAds(client, call, ledger);
  if (ads === undefined) return { searched: 'The server could not look for it: the board did not answer.' };
  // An ad with the id of another create is not the wanted one.
  const writes = await ledger.writes().catch(() => []);
  const createdIds = new Set(writes.flatMap(({ tool, id = 0 }) => (tool === 'create_job' ? [id] : [])));
  const boardAd = ads.find((job) => {
    const isNew = (epochOf(job.publishedAt, client.site) ?? 0) >= since - CLOCK_SLACK_MS && !createdIds.has(job.id);
    return (
      isNew &&
      titleWords(job.title) === titleWords(title) &&
      ledger.markOf(textWords(new AdText(job.body))) === rest.text
    );
  });
  const of = company === undefined ? '' : ' of the company';
  const searched = `The server looked at the newest ${countOf(ads.length, 'ad')}${of} on the board and did not find it; an ad in moderation may not be shown there.`;
  return { boardAd, searched };
}

/** Most written ads read for their company, newest first: the board does not show removed ones. */
const MAX_ASKED = 5;

/** The company of an account does not change. */
const companies = new WeakMap<Ledger, { readonly id: number; readonly name: string }>();

/** @param most ads that are read for it */
export async function ownCompany(client: Client, call: CallOptions, ledger: Ledger, most = MAX_ASKED) {
  const cached = companies.get(ledger);
  if (cached !== undefined) return cached;
  const done = (await ledger.writes()).filter(({ outcome }) => outcome === 'done').flatMap(({ id }) => id ?? []);
  for (const id of [...new Set(done.reverse())].slice(0, most)) {
    const job = await client.call('getJob', { id }, call).catch((error: unknown) => error as Error);
    if (!(job instanceof Error)) {
      const company = { id: job.company.id, name: cleanLine(job.company.name) };
      companies.set(ledger, company);
      return company;
    }
    // An unreachable board would only use up the call's time.
    if (!(job instanceof BoardError) || job.code !== 'not_found') return undefined;
  }
  return undefined;
}

export interface AccountAd {
  readonly id: number;
  readonly knownFrom: 'board' | 'ledger';
  /** Its record, if the board lists it. */
  readonly job?: JobRecord;
}

const MAX_ADS = 500;

export type AccountAds = Awaited<ReturnType<typeof ownAds>>;

/** The company's ads on the board, and every ad written from here; no operation names the key's account. */
export async function ownAds(client: Client, call: CallOptions, ledger: Ledger) {
  const company = await ownCompany(client, call, ledger);
  const { jobs, complete } =
    company === undefined ? { jobs: [], complete: false } : await publishedAds(company.id, client, call);
  const ads = new Map<number, AccountAd>(
    (await ledger.writes()).flatMap(({ id, outcome }) =>
      id !== undefined && outcome === 'done' ? [[id, { id, knownFrom: 'ledger' }]] : [],
    ),
  );
  for (const job of jobs) ads.set(job.id, { id: job.id, knownFrom: 'board', job });
  return { ads: [...ads.values()].sort((one, other) => other.id - one.id), company, complete };
}

/** The ads written from here are still known where a page fails: the list is then incomplete. */
async function publishedAds(company: number, client: Client, call: CallOptions) {
  const ask = (paging: object) => client.call('listJobs', { company: [company], ...paging }, leavingRoom(call));
  let failed = false;
  const { rows, boardCount } = await everyRow(
    (paging) =>
      ask(paging).catch((error: unknown) => {
        if (call.signal.aborted) throw error;
        failed = true;
        return { total: 0 };
      }),
    MAX_ADS,
  );
  // A board without this filter lists the ads of all companies.
  return { jobs: rows.filter((job) => job.company.id === company), complete: !failed && rows.length >= boardCount };
}
