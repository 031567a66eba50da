import * as z from 'zod';
import { forSending } from '../../publishing/budget.ts';
import { type OwnAd, type OwnAds, ownAds } from '../../publishing/own-ads.ts';
import { BoardError } from '../../wire/errors.ts';
import type { JobRecord } from '../../wire/records.ts';
import { JOB_STATES, type Site, STATE } from '../../wire/site.ts';
import { boardTime, DAY_MS, dayOf, epochOf } from '../../wire/time.ts';
import { factsOf, type JobRow, jobFacts } from '../jobs/job-row.ts';
import { ANSWER_ROOM, joined, lines, withoutEmpty } from '../kit/answer/answer.ts';
import { envelopeOf, listing } from '../kit/answer/listing.ts';
import { integer, tableValues } from '../kit/arguments/kinds.ts';
import { count, optionalText, type ToolContext, tool } from '../kit/tool.ts';
import { readStatus, type Status } from './ad/current-ad.ts';

const MAX_LIMIT = 60;
const DEFAULT_LIMIT = 20;
/** Most ads whose state is read for a filter, one request each. */
const MOST_READ = 200;

/** Facts as in list_jobs, and the state. */
const ownRow = z.looseObject({ id: count, title: optionalText, status: z.string(), known_from: z.string() });
type OwnRow = z.output<typeof ownRow>;

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
  output: envelopeOf(ownRow).extend({ coverage: z.string() }),
  async run({ state, page = 1, limit = DEFAULT_LIMIT }, context) {
    const { client, call } = context;
    const { site } = client;
    const own = await ownAds(client, call, context.ledger);
    const onPage = <T>(all: readonly T[]) => all.slice((page - 1) * limit, page * limit);
    // Only the board knows a state: for a filter that of all ads is read.
    const asked = state === undefined ? onPage(own.ads) : own.ads.slice(0, MOST_READ);
    const statusOf = ({ id }: OwnAd) => readStatus(id, client, forSending(call)).catch(missing);
    const known = await Promise.all(asked.map(async (ad) => ({ ...ad, status: await statusOf(ad) })));
    const fitting = known.filter(({ status }) => state === undefined || state.includes(status?.id ?? -1));
    if (state?.every((each) => each === STATE.active))
      fitting.sort((one, other) => endOf(one, site) - endOf(other, site));
    const shown = state === undefined ? fitting : onPage(fitting);
    const { text, structured } = listing({
      what: 'ads of this account',
      page: { total: state === undefined ? own.ads.length : fitting.length, page, limit },
      rows: await Promise.all(shown.map((ad) => rowOf(ad, context))),
      render: (row) => ownLine(row, site),
      room: ANSWER_ROOM.default,
    });
    const isCut = state !== undefined && own.ads.length > MOST_READ;
    const coverage = lines(coverageNote(own), isCut && `The state of ${MOST_READ} of ${own.ads.length} ads was read.`);
    return { text: lines(text, coverage), structured: { ...structured, coverage }, page: { asks: context.asks } };
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
  { id, job: listed, knownFrom, status }: OwnAd & { readonly status: Status | undefined },
  { client, call }: ToolContext,
): Promise<OwnRow> {
  const job = listed ?? (await client.call('getJob', { id }, forSending(call)).catch(missing));
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
function coverageNote({ company, complete }: OwnAds): string {
  const open =
    company === undefined
      ? 'The company of this account is not known yet: the board shows no ad that was written from here. Its open ads are missing from this list; list_jobs with company shows them.'
      : `The board lists the ads of company ${company.id}${complete ? '' : ', but not all of them could be read'}.`;
  return `${open} Of the ads that the board does not list only those written from here are shown; the company dashboard has all.`;
}
