import * as z from 'zod';
import { BoardError } from '../../client/errors/errors.ts';
import { forSending } from '../../publishing/budget.ts';
import { type OwnAd, type OwnAds, ownAds } from '../../publishing/own-ads.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { JOB_STATES } from '../../wire/tables.ts';
import { remembered } from '../jobs/gone-job.ts';
import { factsOf, type JobRow, jobFacts } from '../jobs/job-row.ts';
import { charactersFor, joined, withoutEmpty } from '../kit/answer/answer.ts';
import { listing } from '../kit/answer/listing.ts';
import { count, optionalCount, optionalText } from '../kit/answer/shapes.ts';
import { integer, tableValues } from '../kit/arguments/kinds.ts';
import { type ToolContext, tool } from '../kit/tool.ts';
import { readStatus } from './status.ts';

/** Ads whose state one call reads, and how many of these at the same time. */
const MAX_READ = 60;
const AT_ONCE = 4;
const DEFAULT_LIMIT = 20;

/** The facts of list_jobs as far as the board shows them, and the state. */
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
    limit: integer('Rows; default 20.', 1, MAX_READ),
  },
  output: z.strictObject({
    total: z.int(),
    page: optionalCount,
    limit: optionalCount,
    next_page: optionalCount,
    left_out: optionalCount,
    note: optionalText,
    results: z.array(ownRow),
    coverage: z.string(),
  }),
  async run({ state, page = 1, limit = DEFAULT_LIMIT }, context) {
    const own = await ownAds(context.client, context.call, context.ledger);
    const from = (page - 1) * limit;
    const wanted = state === undefined ? own.ads.slice(from, from + limit) : own.ads.slice(0, MAX_READ);
    const read = await readRows(wanted, context);
    const rows =
      state === undefined ? read : read.filter(({ stateId }) => stateId !== undefined && state.includes(stateId));
    const shown = state === undefined ? rows : rows.slice(from, from + limit);
    const total = state === undefined ? own.ads.length : rows.length;
    const coverage = coverageNote(own, state !== undefined && own.ads.length > MAX_READ);
    const { text, structured } = listing({
      what: 'ads of this account',
      page: { total, page, limit },
      rows: shown.map(({ row: each }) => each),
      render: ownLine,
      room: charactersFor('default'),
    });
    return { text: [text, coverage].join('\n'), structured: { ...structured, coverage } };
  },
});

interface ReadOwnRow {
  readonly row: OwnRow;
  readonly stateId: number | undefined;
}

/** The rows of these ads, a few at a time; what cannot be read of one is left out of its row. */
async function readRows(ads: readonly OwnAd[], context: ToolContext): Promise<ReadOwnRow[]> {
  const rows: ReadOwnRow[] = [];
  const titles = await context.ledger.claims.titles().catch(() => new Map<number, string>());
  for (let from = 0; from < ads.length; from += AT_ONCE)
    rows.push(...(await Promise.all(ads.slice(from, from + AT_ONCE).map((ad) => readOwnRow(ad, titles, context)))));
  return rows;
}

/** One request an ad: what an ad says that the board does not list is known from when it did. */
async function readOwnRow(
  { id, knownFrom, job }: OwnAd,
  titles: ReadonlyMap<number, string>,
  context: ToolContext,
): Promise<ReadOwnRow> {
  const { client, call } = context;
  const status = await readStatus(id, client, forSending(call)).catch(missing);
  const record = job ?? (await remembered(id, context))?.record;
  const facts = record === undefined ? { title: titles.get(id) } : shownFacts(record, client.baseUrl);
  const row = { ...withoutEmpty(facts), id, status: status?.name ?? 'not known', known_from: knownFrom };
  return { row, stateId: status?.id };
}

/** An ad that is removed is known to nobody; a board that fails now must not hide the other ads. */
function missing(error: unknown): undefined {
  if (!(error instanceof BoardError) || error.code === 'cancelled') throw error;
}

/** What tells the ads of one company apart. */
function shownFacts(job: JobRecord, baseUrl: string) {
  const {
    company: _company,
    types: _types,
    contracts: _contracts,
    country: _country,
    slug: _slug,
    remote_allowed: _remote,
    ...facts
  } = factsOf(job, baseUrl);
  return facts;
}

function ownLine(ad: OwnRow): string {
  const facts = ad.published_at === undefined ? undefined : jobFacts(ad as unknown as JobRow);
  return `- ${joined(`${ad.id} ${ad.title ?? '(not listed by the board)'}`, ad.status, facts)}`;
}

/** What the list may not know of (docs/contract.md, Tools). */
function coverageNote({ company, complete }: OwnAds, cut: boolean): string {
  const open =
    company === undefined
      ? 'The company of this account is not known yet, since no ad that the board shows was written from here: its open ads are not in this list; list_jobs with company shows them.'
      : `The board lists these for ${company.name}${complete ? '' : ', as far as it could be read'}.`;
  const others =
    'An ad that the board does not list is known only if it was written from here, and shown as it was last seen; the company dashboard has the others.';
  return [open, others, cut ? `The states of the newest ${MAX_READ} ads were read.` : ''].filter(Boolean).join(' ');
}
