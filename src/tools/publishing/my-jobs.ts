import * as z from 'zod';
import { forSending } from '../../publishing/budget.ts';
import { type OwnAd, type OwnAds, ownAds } from '../../publishing/own-ads.ts';
import { lastRecords } from '../../search/changes/memory.ts';
import { BoardError } from '../../wire/board-error.ts';
import type { JobRecord } from '../../wire/records.ts';
import type { Site } from '../../wire/site.ts';
import { JOB_STATES } from '../../wire/tables.ts';
import { boardTime, DAY_MS, dayOf, epochOf } from '../../wire/time.ts';
import { factsOf, type JobRow, jobFacts } from '../jobs/job-row.ts';
import { charactersFor, joined, lines, withoutEmpty } from '../kit/answer/answer.ts';
import { envelopeOf, listing } from '../kit/answer/listing.ts';
import { count, optionalText } from '../kit/answer/shapes.ts';
import { flag, integer, tableValues } from '../kit/arguments/kinds.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { readStatus } from './ad/current-ad.ts';

const MAX_LIMIT = 60;
const DEFAULT_LIMIT = 20;

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
    state: tableValues('E.g. moderation.', JOB_STATES, 'unlisted'),
    ending_first: flag('Those that end next first.'),
    page: integer('Page, from 1.', 1, 1_000_000),
    limit: integer('Rows; default 20.', 1, MAX_LIMIT),
  },
  output: envelopeOf(ownRow).extend({ coverage: z.string() }),
  async run({ state, ending_first: isByEnd = false, page = 1, limit = DEFAULT_LIMIT }, context) {
    const { site } = context.client;
    const own = await ownAds(context.client, context.call, context.ledger);
    const known = await recordsOf(own, context);
    const ads = isByEnd ? endingFirst(own.ads, site) : own.ads;
    const titles = await context.ledger.claims.titles().catch(() => new Map<number, string>());
    const onPage = <T>(all: readonly T[]) => all.slice((page - 1) * limit, page * limit);
    // Only the board knows a state: for a filter that of all ads is read.
    const asked = state === undefined ? onPage(ads) : ads.slice(0, MOST_READ);
    const read = await inParts(asked, (ad) => readOwnRow(ad, known.get(ad.id), titles, context));
    const fitting = read.flatMap(({ row, stateId = -1 }) => (state?.includes(stateId) === false ? [] : [row]));
    const rows = state === undefined ? fitting : onPage(fitting);
    const isCut = state !== undefined && ads.length > MOST_READ;
    const coverage = lines(
      coverageNote(own),
      isCut && `The state of ${MOST_READ} of ${ads.length} ads was read.`,
      isByEnd && site.adDays === undefined && 'When the board ends an ad is not known of this site.',
    );
    const { text, structured } = listing({
      what: 'ads of this account',
      page: { total: state === undefined ? ads.length : fitting.length, page, limit },
      rows,
      render: (row) => ownLine(row, site),
      room: charactersFor('default'),
    });
    return { text: lines(text, coverage), structured: { ...structured, coverage }, page: { asks: context.asks } };
  },
});

/** Most ads whose state is read for a filter, and how many at once: one request each. */
const MOST_READ = 200;
const AT_ONCE = 20;

async function inParts<T, R>(all: readonly T[], read: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(read))));
  return done;
}

/** When the board ends an ad that it lists, in milliseconds, where that is known of the site. */
function endOf({ job }: OwnAd, site: Site): number | undefined {
  const published = job === undefined ? undefined : epochOf(job.publishedAt, site);
  return published === undefined || site.adDays === undefined ? undefined : published + site.adDays * DAY_MS;
}

/** Those whose end is not known keep their order, at the end. */
function endingFirst(ads: readonly OwnAd[], site: Site): OwnAd[] {
  const end = (ad: OwnAd) => endOf(ad, site) ?? Number.POSITIVE_INFINITY;
  return [...ads].sort((one, other) => (end(one) === end(other) ? 0 : end(one) - end(other)));
}

/** What the board lists of these ads, else what the memory has seen since their last edit; without it where that cannot be read. */
async function recordsOf({ ads, editedAt }: Pick<OwnAds, 'ads' | 'editedAt'>, { storage, ledger }: ToolContext) {
  const unlisted = ads.flatMap(({ id, job }) => (job === undefined ? [id] : []));
  const kept = await lastRecords(storage.history, ledger.board, unlisted, editedAt).catch(
    () => new Map<number, JobRecord>(),
  );
  return new Map([...kept, ...ads.flatMap(({ id, job }) => (job === undefined ? [] : [[id, job] as const]))]);
}

/** One request per ad, for its state. */
async function readOwnRow(
  ad: OwnAd,
  record: JobRecord | undefined,
  titles: ReadonlyMap<number, string>,
  { client, call }: ToolContext,
) {
  const { id, knownFrom } = ad;
  const status = await readStatus(id, client, forSending(call)).catch(missing);
  const facts = record === undefined ? { title: titles.get(id) } : shownFacts(record, client);
  const end = endOf(ad, client.site);
  const ends_at = end === undefined ? undefined : boardTime(end, client.site);
  const row = {
    ...withoutEmpty({ ...facts, ends_at }),
    id,
    status: status?.name ?? 'not known',
    known_from: knownFrom,
  };
  return { row: row as OwnRow, stateId: status?.id };
}

/** The board does not know a removed ad; an error on one ad must not hide the others. */
function missing(error: unknown): undefined {
  if (!(error instanceof BoardError) || error.code === 'cancelled') throw error;
}

/** Facts that tell the ads of one company apart. */
function shownFacts(job: JobRecord, client: ToolContext['client']) {
  const {
    company: _c,
    types: _t,
    contracts: _k,
    country: _n,
    slug: _s,
    remote_allowed: _r,
    ...own
  } = factsOf(job, client);
  return own;
}

function ownLine(ad: OwnRow, site: Site): string {
  const facts = ad.published_at === undefined ? undefined : jobFacts(ad as unknown as JobRow, site);
  const ends = ad.ends_at === undefined ? undefined : `ends ${dayOf(String(ad.ends_at))}`;
  return `- ${joined(`${ad.id} ${ad.title ?? '(not listed by the board)'}`, ad.status, ends, facts)}`;
}

/** A note on ads that the list may lack (docs/contract.md, Tools). */
function coverageNote({ company, complete }: OwnAds): string {
  const open =
    company === undefined
      ? 'The company of this account is not known yet: the board shows no ad that was written from here. Its open ads are missing from this list; list_jobs with company shows them.'
      : `The board lists the ads of company ${company.id}${complete ? '' : ', but not all of them could be read'}.`;
  return `${open} Of the ads that the board does not list only those written from here are shown, with what the board listed since the last edit, else with the title of the create alone; the company dashboard has all.`;
}
