import * as z from 'zod';
import { PORTUGAL, type Site } from '../../site/site.ts';
import { matchRows, namesIn } from '../../site/tables.ts';
import { foldName } from '../../text/fold.ts';
import { quoted, suggestionFor } from '../../text/prose.ts';
import type { TableName } from '../../wire/ad-facts.ts';
import { ID_MAX, PAGE } from '../../wire/limits.ts';
import type { Table } from '../../wire/tables.ts';
import { type Argument, MOST_ENTRIES, type ReadValue, required, tooManyEntries } from './argument.ts';

function optional<T>(published: z.ZodType, description: string, read: Argument<T>['read']): Argument<T, false> {
  return { published: published.describe(description), required: false, read };
}

/** A list as models write it: an array, one value, comma-separated values, or a JSON array in a string. */
function list<T>(published: z.ZodType, description: string, read: Argument<T>['read'], split = splitCommas) {
  return optional(z.array(published), description, (raw, site) =>
    readEach(itemsIn(raw).flatMap(split), (item) => read(item, site)),
  );
}

export function integer(description: string, min: number, max: number) {
  return optional<number>(z.int().min(min).max(max), description, (raw) => {
    const value = typeof raw === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(raw) ? Number(raw) : raw;
    if (typeof value !== 'number' || !Number.isInteger(value))
      return { problem: `${quoted(raw)} is not a whole number; give one from ${min} to ${max}.` };
    if (value < min || value > max)
      return { problem: `${value} is out of range; give a whole number from ${min} to ${max}.` };
    return { value };
  });
}

export const id = (description: string) => required(integer(description, 1, ID_MAX));

export const pageArguments = {
  page: integer('Page, from 1.', 1, 1_000_000),
  limit: integer(`Rows a page; default ${PAGE.defaultLimit}, 0 only counts.`, 0, 1_000),
};

/** A text; a number becomes its digits. @param longest most characters, if not 2,000 */
export function text(description: string, longest?: number): Argument<string, false> {
  return { ...optional(z.string(), description, readText), ...(longest === undefined ? {} : { longest }) };
}

function readText(raw: unknown): ReadValue<string> {
  if (typeof raw === 'number') return { value: String(raw) };
  return typeof raw === 'string' ? { value: raw } : { problem: `${quoted(raw)} is not a text.` };
}

/** Search words; a list is joined into one text. */
export function words(description: string) {
  return optional(z.string(), description, (raw) => {
    const isList = Array.isArray(raw) && raw.every((part) => !('problem' in readText(part)));
    return readText(isList ? raw.join(' ') : raw);
  });
}

export function flag(description: string) {
  return optional<boolean>(z.boolean(), description, (raw) => {
    const word = String(raw).trim().toLowerCase();
    // Groups of a fact are called yes and no, and what an answer shows is taken (docs/contract.md, Rules, 2).
    if (/^(?:true|1|yes)$/.test(word)) return { value: true };
    if (/^(?:false|0|no)$/.test(word)) return { value: false };
    return { problem: `${quoted(raw)} is neither true nor false.` };
  });
}

export function choice<const C extends readonly [string, ...string[]]>(description: string, all: C) {
  return optional<C[number]>(z.enum(all), description, (raw) => {
    const value = all.find((word) => foldName(word) === foldName(String(raw)));
    return value === undefined ? { problem: unknownValue(raw, all) } : { value };
  });
}

export function choices<const C extends readonly [string, ...string[]]>(description: string, all: C) {
  return list(z.enum(all), description, choice(description, all).read);
}

/** A table of the site by its name, or one that all sites share. */
type AnyTable = TableName | Table;
const tableOf = (table: AnyTable, { tables }: Site) => (typeof table === 'string' ? tables[table] : table);

export const tableValue = (description: string, table: AnyTable) =>
  optional(tableEnum(table), description, (raw, site) => readRow(tableOf(table, site), raw, site));

/** Rows of a table, read as ids. `unlisted` omits the names, which another tool lists. */
export const tableValues = (description: string, table: AnyTable, inSchema: 'listed' | 'unlisted' = 'listed') =>
  list(inSchema === 'listed' ? tableEnum(table) : z.string(), description, (raw, site) =>
    readRow(tableOf(table, site), raw, site),
  );

/** The same argument, described by a reference to search_jobs. */
export function referringToSearchJobs(argument: Argument): Argument {
  const plain = argument.published instanceof z.ZodArray ? z.array(z.string()) : argument.published;
  return { ...argument, published: plain.describe('As in search_jobs.') };
}

export const texts = (description: string) => list(z.string(), description, readText);

export function queries(description: string) {
  const { published, read } = texts(description);
  return required(
    optional<string[]>(published, description, (raw, site) => {
      const reading = read(raw, site);
      const isBlank =
        'value' in reading && (reading.value.length === 0 || reading.value.some((one) => one.trim() === ''));
      return isBlank ? { problem: `${quoted(raw)} has no words to look for.` } : reading;
    }),
  );
}

/** A list of texts that may hold commas. */
export const wholeTexts = (description: string) => list(z.string(), description, readText, (item) => [item]);

/** Passages of a text: never split, trimmed or deduplicated. */
export function passages(description: string) {
  return optional<string[]>(z.array(z.string()), description, (raw) => {
    const readings = (Array.isArray(raw) ? raw : [raw]).map(readText);
    const wrong = readings.find((one) => 'problem' in one);
    return wrong ?? { value: readings.flatMap((one) => ('value' in one ? [one.value] : [])) };
  });
}

/** Names of the Portuguese site; the list of another site gets its own (server/server.ts). */
function tableEnum(table: AnyTable) {
  return z.enum(namesIn(tableOf(table, PORTUGAL)) as [string, ...string[]]);
}

/** The id of the row that a value names; a problem if it names none or several. */
export function readRow(table: Table, raw: unknown, { tables }: Pick<Site, 'tables'>): ReadValue<number> {
  const rows = typeof raw === 'string' || typeof raw === 'number' ? matchRows(table, String(raw)) : [];
  const [first, second] = rows;
  if (first === undefined) {
    const isName = typeof raw === 'string' && /\p{L}/u.test(raw);
    const [other] = Object.entries(tables).find(([, each]) => isName && matchRows(each, raw).length === 1) ?? [];
    return {
      problem: other ? `${quoted(raw)} is a value of ${other}: give it there.` : unknownValue(raw, namesIn(table)),
    };
  }
  if (second === undefined) return { value: first.id };
  const meanings = rows.map(({ id: rowId, name }) => `${quoted(name)} (${rowId})`).join(' or ');
  return { problem: `${quoted(raw)} is ambiguous: give ${meanings}.` };
}

function unknownValue(raw: unknown, valid: readonly string[]): string {
  const advice = suggestionFor(String(raw), valid, (word) => quoted(word));
  return `${quoted(raw)} is not known${advice === undefined ? '' : `; ${advice}`}.`;
}

function itemsIn(raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw.filter((item) => item !== null);
  if (typeof raw === 'string' && /^\s*\[.*\]\s*$/s.test(raw)) {
    try {
      return itemsIn(JSON.parse(raw));
    } catch {
      // The brackets are part of the text.
    }
  }
  return [raw];
}

function splitCommas(item: unknown): unknown[] {
  const parts = typeof item === 'string' ? item.split(',').filter((part) => part.trim() !== '') : [];
  // The reader of a blank entry refuses or reports it.
  return parts.length === 0 ? [item] : parts;
}

const MOST_PROBLEMS_LISTED = 10;

function readEach<T>(items: readonly unknown[], read: (item: unknown) => ReadValue<T>): ReadValue<T[]> {
  if (items.length > MOST_ENTRIES) return { problem: tooManyEntries(items.length) };
  const all = items.map((item) => read(typeof item === 'string' ? item.trim() : item));
  const problems = all.flatMap((one) => ('problem' in one ? [one.problem] : []));
  if (problems.length === 0) return { value: [...new Set(all.flatMap((one) => ('value' in one ? [one.value] : [])))] };
  const more =
    problems.length > MOST_PROBLEMS_LISTED ? [`And ${problems.length - MOST_PROBLEMS_LISTED} more like these.`] : [];
  return { problem: [...problems.slice(0, MOST_PROBLEMS_LISTED), ...more].join(' ') };
}
