import * as z from 'zod';
import type { ChangeKind, ToldAd } from '../../search/changes/changes.ts';
import { type Difference, differencesOf } from '../../search/changes/differences.ts';
import type { FoundAd } from '../../search/matching/find.ts';
import { isoTime } from '../../search/question/dates.ts';
import { CONTRACTS, JOB_TYPES, LOCATIONS, rowById, type Table, WORK_MODELS } from '../../wire/tables.ts';
import { epochOf, HOUR_MS, localMinute, MINUTE_MS } from '../../wire/time.ts';
import { factsOf, type JobRow, jobLine, payText } from '../jobs/job-row.ts';
import { line, lines, withoutEmpty } from '../kit/answer/answer.ts';
import { count } from '../kit/answer/shapes.ts';

/** What tells an ad from others; the rest is in get_job while the ad is open. */
const FACTS = [
  'id', 'title', 'locations', 'types', 'work_model', 'remote_allowed', 'salary_min', 'salary_max', 'published_at',
] as const; // biome-ignore format: a list

const rows = z.array(z.looseObject({}));
export const changeRowFields = { new: z.array(z.looseObject({ id: count })), changed: rows, gone: rows };

interface FieldChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

export interface ChangeRow
  extends Pick<JobRow, (typeof FACTS)[number] | 'salary_text' | 'work_model_text' | 'excerpt' | 'skills'> {
  readonly kind: ChangeKind;
  readonly company: string;
  readonly first_seen?: string;
  readonly changes?: readonly FieldChange[];
  readonly last_seen?: string;
  readonly gone_by?: string;
}

/** @param shown what the index shows of it @param places for ads whose place changed */
export function changeRowOf(ad: ToldAd, shown: FoundAd | undefined, baseUrl: string, places: Table): ChangeRow {
  const facts = factsOf(ad.now, baseUrl);
  const own = Object.fromEntries(FACTS.map((name) => [name, facts[name]]));
  const { name, id } = ad.now.company;
  return withoutEmpty({
    ...(own as unknown as Pick<JobRow, (typeof FACTS)[number]>),
    kind: ad.kind,
    company: line(name) ?? `Company ${id}`,
    salary_text: shown?.salaryText,
    work_model_text: shown?.workModelText,
    excerpt: shown?.excerpt,
    skills: shown?.skills && [...shown.skills],
    ...timesOf(ad),
    changes: ad.was && differencesOf(ad.was, ad.now).map((difference) => changeOf(difference, places)),
  }) as ChangeRow;
}

function timesOf({ now, kind, firstSeen, lastSeen, goneBy }: ToldAd): Partial<ChangeRow> {
  if (lastSeen !== undefined && goneBy !== undefined) return { last_seen: isoTime(lastSeen), gone_by: isoTime(goneBy) };
  // Where it was found as soon as it was published, one time says it all.
  const published = epochOf(now.publishedAt);
  const isLate = kind === 'new' && (published === undefined || Math.abs(firstSeen - published) > HOUR_MS);
  return isLate ? { first_seen: isoTime(firstSeen) } : {};
}

const TABLES: Readonly<Record<string, Table>> = { work_model: WORK_MODELS, types: JOB_TYPES, contracts: CONTRACTS };

function changeOf({ field, from, to }: Difference, places: Table): FieldChange {
  const table = field === 'locations' ? [...places, ...LOCATIONS] : (TABLES[field] ?? []);
  return { field, from: valueText(field, from, table), to: valueText(field, to, table) };
}

function valueText(field: string, value: Difference['from'], table: Table): string {
  if (typeof value === 'string') return line(value) ?? 'none';
  if (field === 'salary') {
    const [min = 0, max = 0] = value;
    return payText({ salary_min: min || undefined, salary_max: max || undefined }) ?? 'none';
  }
  return value.map((one) => rowById(table, one)?.name ?? `unknown (${one})`).join(', ') || 'none';
}

const minute = (time: string) => localMinute(Date.parse(time));

interface LineOptions {
  readonly withKind: boolean;
  readonly withCompany: boolean;
  /** When the memory began, told once above; milliseconds. */
  readonly begun: number;
}

export function lineOf(row: ChangeRow, { withKind, withCompany, begun }: LineOptions): string {
  const { kind, company, first_seen, last_seen, gone_by, changes } = row;
  const isLate = first_seen !== undefined && Date.parse(first_seen) >= begun + MINUTE_MS;
  const head = jobLine(
    row,
    withCompany ? company : undefined,
    withKind ? `${kind} ` : '',
    isLate && `first seen ${minute(first_seen)}`,
    last_seen !== undefined && gone_by !== undefined && `last seen ${minute(last_seen)}, gone by ${minute(gone_by)}`,
  );
  return lines(head, changes && `  ${changes.map(changeText).join('; ')}`);
}

function changeText({ field, from, to }: FieldChange): string {
  if (field === 'id') return `published anew: was ${from}`;
  return `${field}: ${field === 'text' ? `"${from}" → "${to}"` : `${from} → ${to}`}`;
}
