import * as z from 'zod';
import type { Difference } from '../../search/memory/differences.ts';
import type { ChangedAd } from '../../search/memory/recall/changes-query.ts';
import type { UnfitAd } from '../../search/memory/recall/unfit-ads.ts';
import { isoTime } from '../../search/query/dates/dates.ts';
import type { WriteEntry } from '../../storage/ledger.ts';
import { AD_LIFE_MS } from '../../wire/limits.ts';
import { CONTRACTS, JOB_TYPES, LOCATIONS, rowById, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { epochOf, HOUR_MS } from '../../wire/time.ts';
import { type JobRow, jobRowOf, payOrQuote, payText, typesText, workModelText } from '../jobs/job-row.ts';
import { joined, line } from '../kit/answer/answer.ts';
import { count } from '../kit/answer/shapes.ts';
import { type OwnWrite, ownWriteOf } from './own-writes.ts';

/** What tells an ad from others; the rest is in get_job while the ad is open. */
const FACTS = [
  'id', 'title', 'locations', 'types', 'work_model', 'salary_min', 'salary_max', 'salary_text', 'published_at',
] as const; // biome-ignore format: a list

/** The rows of an answer; published with what every row has, for a list of tools is read with each conversation. */
const rows = z.array(z.looseObject({}));
export const changeRowFields = { new: z.array(z.looseObject({ id: count })), changed: rows, gone: rows };

/** An ad that fitted and does not fit any more, with no more than tells which it is and why. */
export function unfitRowOf(ad: UnfitAd, baseUrl: string, places: Table) {
  const { id, title, company, changes = [] } = changeRowOf({ ...ad, kind: 'changed' }, baseUrl, places);
  return { id, title, company, changes };
}
export type UnfitRow = ReturnType<typeof unfitRowOf>;

/** The same as text. */
export function unfitLine(row: UnfitRow): string {
  return `${joined(`- no longer fits ${row.id} ${row.title}`, row.company)}\n  ${changesText(row.changes)}`;
}

type Facts = Pick<JobRow, (typeof FACTS)[number]> & { company: string };
interface FieldChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}
/** A row of any kind; each has only the fields of its own. */
export interface ChangeRow extends Facts {
  readonly first_seen?: string;
  readonly away_since?: string;
  readonly changes?: readonly FieldChange[];
  readonly last_seen?: string;
  readonly gone_by?: string;
  /** `expired` when its 30 days were over, `withdrawn` when not, `unknown` when either may be. */
  readonly ended?: 'expired' | 'withdrawn' | 'unknown';
  readonly written?: OwnWrite['written'];
  readonly written_at?: string;
}

/**
 * @param places the board's locations, for ads whose place changed
 * @param writes of this account, for ads that are gone
 */
export function changeRowOf(
  ad: ChangedAd,
  baseUrl: string,
  places: Table,
  writes: readonly WriteEntry[] = [],
): ChangeRow {
  const row = jobRowOf(ad.job, baseUrl, { salary_text: ad.said?.pay?.text });
  const shown = Object.fromEntries(FACTS.flatMap((name) => (name in row ? [[name, row[name]]] : [])));
  return {
    ...(shown as unknown as Facts),
    company: row.company.name,
    ...timesOf(ad),
    ...ownWriteOf(ad, writes),
    ...(ad.differences === undefined
      ? {}
      : { changes: ad.differences.map((difference) => changeOf(difference, places)) }),
  };
}

function timesOf(ad: ChangedAd): Partial<ChangeRow> {
  const { firstSeen, awaySince, lastSeen, goneBy } = ad;
  const published = epochOf(ad.job.publishedAt);
  // Where it was found as soon as it was published, one time says it all.
  const isLate = firstSeen !== undefined && (published === undefined || firstSeen - published > HOUR_MS);
  return {
    ...(isLate ? { first_seen: isoTime(firstSeen) } : {}),
    ...(awaySince === undefined ? {} : { away_since: isoTime(awaySince) }),
    ...(lastSeen === undefined || goneBy === undefined
      ? {}
      : { last_seen: isoTime(lastSeen), gone_by: isoTime(goneBy), ended: endOf(published, lastSeen, goneBy) }),
  };
}

/** Between two readings more than a day apart an ad may have been withdrawn before its time was over. */
function endOf(published: number | undefined, lastSeen: number, goneBy: number): 'expired' | 'withdrawn' | 'unknown' {
  if (published === undefined) return 'unknown';
  const over = published + AD_LIFE_MS;
  if (goneBy < over) return 'withdrawn';
  return over - lastSeen <= 24 * HOUR_MS ? 'expired' : 'unknown';
}

const TABLES: Readonly<Record<string, Table>> = { work_model: WORK_MODELS, types: JOB_TYPES, contracts: CONTRACTS };
const NAMES: Readonly<Record<string, string>> = { pay: 'salary', places: 'locations' };

function changeOf({ field, from, to }: Difference, places: Table): FieldChange {
  const table = field === 'places' ? [...places, ...LOCATIONS] : (TABLES[field] ?? []);
  return { field: NAMES[field] ?? field, from: valueText(field, from, table), to: valueText(field, to, table) };
}

function valueText(field: string, value: Difference['from'], table: Table): string {
  if (typeof value === 'string') return line(value) ?? 'none';
  if (field === 'pay') {
    const [min = 0, max = 0] = value;
    return payText({ salary_min: min || undefined, salary_max: max || undefined }) ?? 'none';
  }
  return value.map((one) => rowById(table, one)?.name ?? `unknown (${one})`).join(', ') || 'none';
}

/** `2026-11-21 09:30` of a time in ISO 8601. */
export const minuteOf = (time: string) => time.slice(0, 16).replace('T', ' ');
const ENDS = {
  expired: '30 days over',
  withdrawn: 'before its 30 days were over',
  unknown: 'withdrawn or 30 days over',
};

const WRITTEN = {
  edit_job: (at: string) => `edited through this server at ${at}, it may be in moderation (job_status tells)`,
  suspend_job: (at: string) => `suspended through this server at ${at}`,
};

/** A row as text: what became of it, then what it is. */
export function lineOf(row: ChangeRow & { readonly kind: string }): string {
  const head = joined(
    `- ${row.kind} ${row.id} ${row.title}`,
    row.company,
    row.locations?.join(', '),
    workModelText(row),
    typesText(row),
    payOrQuote(row),
    row.published_at === '' ? undefined : `published ${row.published_at.slice(0, 16)}`,
    row.first_seen !== undefined && `first seen ${minuteOf(row.first_seen)}`,
    row.away_since !== undefined && `back; was away, last seen ${minuteOf(row.away_since)}`,
    row.last_seen !== undefined &&
      row.gone_by !== undefined &&
      `last seen ${minuteOf(row.last_seen)}, gone by ${minuteOf(row.gone_by)}`,
    row.ended !== undefined && ENDS[row.ended],
    row.written !== undefined && WRITTEN[row.written](minuteOf(row.written_at ?? '')),
  );
  return row.changes === undefined ? head : `${head}\n  ${changesText(row.changes)}`;
}

function changesText(changes: readonly FieldChange[]): string {
  return changes
    .map(({ field, from, to }) =>
      field === 'id'
        ? `published again: was ${from}`
        : `${field}: ${field === 'text' ? `"${from}" → "${to}"` : `${from} → ${to}`}`,
    )
    .join('; ');
}
