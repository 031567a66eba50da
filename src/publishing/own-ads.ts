import type { CallOptions, Client } from '../client/client.ts';
import type { Ledger } from '../storage/ledger.ts';
import { PAGE } from '../wire/limits.ts';
import type { JobRecord } from '../wire/resources/job.ts';
import { forSending } from './budget.ts';
import { ownCompany } from './find-ad.ts';

/** An ad of the account, and from where it is known. */
export interface OwnAd {
  readonly id: number;
  readonly knownFrom: 'board' | 'ledger';
  /** Its record, where the board's list has it. */
  readonly job?: JobRecord;
}

export interface OwnAds {
  /** Newest first. */
  readonly ads: readonly OwnAd[];
  readonly company?: { readonly id: number; readonly name: string } | undefined;
  /** Whether the board's list of the company was read to its end. */
  readonly complete: boolean;
}

/** Pages of the company's list that one call reads. */
const MAX_PAGES = 5;

/**
 * The ads of the account: those that the board lists for its company, and every ad that was written from here. The
 * company is known by an earlier write only, since no operation says whose key it is (docs/board.md, Operations).
 */
export async function ownAds(client: Client, call: CallOptions, ledger: Ledger): Promise<OwnAds> {
  const company = await ownCompany(client, call, ledger);
  const { jobs, complete } =
    company === undefined ? { jobs: [], complete: false } : await publishedAds(company.id, client, call);
  const listed = new Map(jobs.map((job): [number, OwnAd] => [job.id, { id: job.id, knownFrom: 'board', job }]));
  const written = (await ledger.written()).flatMap(({ id, outcome }) =>
    id !== undefined && outcome === 'done' ? [id] : [],
  );
  const others = [...new Set(written.reverse())].filter((id) => !listed.has(id));
  const all = [...listed.values(), ...others.map((id): OwnAd => ({ id, knownFrom: 'ledger' }))];
  return { ads: all.sort((one, other) => other.id - one.id), company, complete };
}

async function publishedAds(company: number, client: Client, call: CallOptions) {
  const jobs: JobRecord[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const asked = { company: [company], page, limit: PAGE.honouredLimit };
    const answer = await client.call('listJobs', asked, forSending(call)).catch((error: unknown) => error as Error);
    if (answer instanceof Error) {
      if (call.signal.aborted) throw answer;
      // What was written from here is known all the same, and the answer says that the list is not whole.
      return { jobs, complete: false };
    }
    const { results = [], total } = answer;
    // A board that does not know the filter would list the ads of all.
    jobs.push(...results.filter((job) => job.company.id === company));
    if (results.length === 0 || jobs.length >= total) return { jobs, complete: true };
  }
  return { jobs, complete: false };
}
