import * as z from 'zod';
import { forSending } from '../../publishing/budget.ts';
import { type OwnAd, ownAds } from '../../publishing/own-ads.ts';
import { lastRecords } from '../../search/changes/memory.ts';
import { BoardError } from '../../wire/board-error.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import type { Site } from '../../wire/site.ts';
import { JOB_STATES } from '../../wire/tables.ts';
import { countOf } from '../../wire/text/phrases.ts';
import { factsOf, type JobRow, jobFacts } from '../jobs/job-row.ts';
import { charactersFor, joined, lines, withoutEmpty } from '../kit/answer/answer.ts';
import { envelopeOf, listing } from '../kit/answer/listing.ts';
import { count, optionalText } from '../kit/answer/shapes.ts';
import { integer, tableValues } from '../kit/arguments/kinds.ts';
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
    page: integer('Page, from 1.', 1, 1_000_000),
    limit: integer('Rows; default 20.', 1, MAX_LIMIT),
  },
  output: envelopeOf(ownRow).extend({ coverage: z.string() }),
  async run({ state, page = 1, limit = DEFAULT_LIMIT }, context) {
    const own = await ownAds(context.client, context.call, context.ledger);
    const asked = own.ads.slice((page - 1) * limit, page * limit);
    const titles = await context.ledger.claims.titles().catch(() => new Map<number, string>());
    const known = await recordsOf(asked, context);
    const read = await Promise.all(asked.map((ad) => readOwnRow(ad, known.get(ad.id), titles, context)));
    const isWanted = (id = -1) => state === undefined || state.includes(id);
    const rows = read.flatMap(({ row, stateId }) => (isWanted(stateId) ? [row] : []));
    const left = `State is read page by page: ${countOf(asked.length - rows.length, 'ad')} of page ${page} of ${Math.ceil(own.ads.length / limit)} left out.`;
    const coverage = coverageNote(own) + (state === undefined ? '' : ` ${left}`);
    const { text, structured } = listing({
      what: 'ads of this account',
      page: { total: own.ads.length, page, limit },
      rows,
      read: asked.length,
      render: (row) => ownLine(row, context.client.site),
      room: charactersFor('default'),
    });
    return { text: lines(text, coverage), structured: { ...structured, coverage }, page: { asks: context.asks } };
  },
});

/** What the board lists of these ads, else what the memory has; without it where that cannot be read. */
async function recordsOf(ads: readonly OwnAd[], { storage, ledger }: ToolContext) {
  const unlisted = ads.flatMap(({ id, job }) => (job === undefined ? [id] : []));
  const kept = await lastRecords(storage.history, ledger.board, unlisted).catch(() => new Map<number, JobRecord>());
  return new Map([...kept, ...ads.flatMap(({ id, job }) => (job === undefined ? [] : [[id, job] as const]))]);
}

/** One request per ad, for its state. */
async function readOwnRow(
  { id, knownFrom }: OwnAd,
  record: JobRecord | undefined,
  titles: ReadonlyMap<number, string>,
  { client, call }: ToolContext,
) {
  const status = await readStatus(id, client, forSending(call)).catch(missing);
  const facts = record === undefined ? { title: titles.get(id) } : shownFacts(record, client);
  const row: OwnRow = { ...withoutEmpty(facts), id, status: status?.name ?? 'not known', known_from: knownFrom };
  return { row, stateId: status?.id };
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
  return `- ${joined(`${ad.id} ${ad.title ?? '(not listed by the board)'}`, ad.status, facts)}`;
}

/** A note on ads that the list may lack (docs/contract.md, Tools). */
function coverageNote({ company, complete }: Awaited<ReturnType<typeof ownAds>>): string {
  const open =
    company === undefined
      ? 'The company of this account is not known yet: the board shows no ad that was written from here. Its open ads are missing from this list; list_jobs with company shows them.'
      : `The board lists the ads of company ${company.id}${complete ? '' : ', but not all of them could be read'}.`;
  return `${open} Of the ads that the board does not list only those written from here are shown, with the title that the board last listed, or else that of the create; the company dashboard has all.`;
}
