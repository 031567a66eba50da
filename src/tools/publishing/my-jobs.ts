import * as z from 'zod';
import { joined, sentences, withoutEmpty } from '../../answer/answer.ts';
import { Answer } from '../../answer/builder.ts';
import { envelopeOf } from '../../answer/listing.ts';
import { count, optionalText } from '../../answer/shapes.ts';
import { leavingRoom } from '../../client/deadlines.ts';
import { type AccountAd, type AccountAds, ownAds } from '../../publishing/own-ads.ts';
import type { Site } from '../../site/site.ts';
import { BoardError } from '../../wire/errors.ts';
import type { JobRecord } from '../../wire/records.ts';
import { JOB_STATES, STATE } from '../../wire/tables.ts';
import { boardTime, DAY_MS, dayOf, epochOf } from '../../wire/time.ts';
import { integer, tableValues } from '../arguments/kinds.ts';
import { factsOf, type JobRow, jobFacts } from '../jobs/job-row.ts';
import { type ToolContext, tool } from '../tool.ts';
import { readStatus, type Status } from './ad/current-ad.ts';

const MAX_LIMIT = 60;
const DEFAULT_LIMIT = 20;
/** Most ads whose state is read for a filter, one request each. */
const MOST_READ = 200;

/** Facts as in list_jobs, and the state. */
const ownRow = z.looseObject({ id: count, title: optionalText, status: z.string(), known_from: z.string() });
type OwnRow = z.output<typeof ownRow>;
const ownAdsAnswer = envelopeOf(ownRow).extend({ coverage: z.string() });
type OwnAdsAnswer = z.output<typeof ownAdsAnswer>;

export const myJobs = tool({
  name: 'my_jobs',
  group: 'publishing',
  title: 'The account’s own ads',
  description: 'Your own ads in every state, also those that list_jobs does not show. For one ad use job_status.',
  effect: 'read',
  arguments: {
    state: tableValues('E.g. moderation; Active alone: those that end next first.', JOB_STATES, 'unlisted'),
    page: integer('Page, from 1.', 1, 1_000_000),
    limit: integer(`Rows; default ${DEFAULT_LIMIT}.`, 0, MAX_LIMIT),
  },
  output: ownAdsAnswer,
  async run({ state, page = 1, limit = DEFAULT_LIMIT }, context) {
    const { client, call } = context;
    const { site } = client;
    const own = await ownAds(client, call, context.ledger);
    const onPage = <T>(all: readonly T[]) => all.slice((page - 1) * limit, page * limit);
    // Only the board knows a state: for a filter that of all ads is read.
    const candidates = state === undefined ? onPage(own.ads) : own.ads.slice(0, MOST_READ);
    const statusOf = ({ id }: AccountAd) => readStatus(id, client, leavingRoom(call)).catch(missing);
    const adsWithStatus = await Promise.all(candidates.map(async (ad) => ({ ...ad, status: await statusOf(ad) })));
    const fitting = adsWithStatus.filter(({ status }) => state === undefined || state.includes(status?.id ?? -1));
    if (state?.every((each) => each === STATE.active))
      fitting.sort((one, other) => endOf(one, site) - endOf(other, site));
    const pageAds = state === undefined ? fitting : onPage(fitting);
    const isCut = state !== undefined && own.ads.length > MOST_READ;
    const readNote = isCut && `The state of ${MOST_READ} of ${own.ads.length} ads was read.`;
    const coverage = sentences(coverageNote(own), readNote);
    const total = state === undefined ? own.ads.length : fitting.length;
    const rows = await Promise.all(pageAds.map((ad) => rowOf(ad, context)));
    const render = (row: OwnRow) => ownLine(row, site);
    return new Answer()
      .list({ what: 'ads of this account', page: { total, page, limit }, rows, render })
      .line(coverage)
      .facts({ coverage })
      .view({ asks: context.asks })
      .viewNotes({ unknown_company: own.company === undefined, incomplete: own.company && !own.complete })
      .build<OwnAdsAnswer>();
  },
});

/** The board does not know a removed ad; an error on one ad must not hide the others. */
function missing(error: unknown): undefined {
  if (!(error instanceof BoardError) || error.code === 'cancelled') throw error;
}

/** When the board ends an ad, in milliseconds; infinite if that is not known of the ad or the site. */
function endOf({ job }: { readonly job?: JobRecord | undefined }, site: Site): number {
  const published = job && epochOf(job.publishedAt, site);
  return published === undefined || site.adDays === undefined ? Infinity : published + site.adDays * DAY_MS;
}

/** An ad that no list shows is read by itself: it was perhaps edited since it was listed. */
async function rowOf(
  { id, job: listedJob, knownFrom, status }: AccountAd & { readonly status: Status | undefined },
  { client, call }: ToolContext,
): Promise<OwnRow> {
  const job = listedJob ?? (await client.call('getJob', { id }, leavingRoom(call)).catch(missing));
  const end = endOf({ job }, client.site);
  // Facts that tell the ads of one company apart.
  const { company, types, contracts, country, slug, remote_allowed, ...facts } = job ? factsOf(job, client) : {};
  const ends_at = status?.id === STATE.active && end < Infinity ? boardTime(end, client.site) : undefined;
  return { ...withoutEmpty({ ...facts, ends_at }), id, status: status?.name ?? 'not known', known_from: knownFrom };
}

function ownLine(ad: OwnRow, site: Site): string {
  const facts = ad.published_at === undefined ? undefined : jobFacts(ad as unknown as JobRow, site);
  const ends = ad.ends_at === undefined ? undefined : `ends ${dayOf(String(ad.ends_at))}`;
  return joined(`${ad.id} ${ad.title ?? '(the board does not show it)'}`, ad.status, ends, facts);
}

/** A note on ads that the list may lack (docs/contract.md, Tools). */
function coverageNote({ company, complete }: AccountAds): string {
  const open =
    company === undefined
      ? 'The company of this account is not known yet: the board shows no ad that was written from here. Its open ads are missing from this list; list_jobs with company shows them.'
      : `The board lists the ads of company ${company.id}${complete ? '' : ', but not all of them could be read'}.`;
  return `${open} Of the ads that the board does not list only those written from here are shown; the company dashboard has all.`;
}
