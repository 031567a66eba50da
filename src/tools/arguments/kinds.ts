import * as z from 'zod';
import type { Site } from '../../site/site.ts';
import { matchRows, namesIn } from '../../site/tables.ts';
import { foldName } from '../../text/fold.ts';
import { quoted, suggestionFor } from '../../text/prose.ts';
import type { TableName } from '../../wire/ad-facts.ts';
import { ID_MAX, PAGE } from '../../wire/limits.ts';
import type { Table } from '../../wire/tables.ts';
import { type Argument, MAX_ENTRIES, required, tooManyEntries } from './argument.ts';

type SchemaFor<T> = (site: Site) => z.ZodType<T>;

const always =
  <T>(schema: z.ZodType<T>): SchemaFor<T> =>
  () =>
    schema;

const optional = <T>(description: string, schema: z.ZodType<T>) => optionalOfSite(description, always(schema));

const optionalOfSite = <T>(description: string, schema: SchemaFor<T>): Argument<T, false> => ({
  description,
  schema,
  required: false,
});

const list = <T>(description: string, schema: SchemaFor<T[]>): Argument<T[], false> => ({
  ...optionalOfSite(description, schema),
  isList: true,
});

const messageFor = (message: (input: unknown) => string) => ({
  error: ({ input }: { readonly input?: unknown }) => message(input),
});

const WHOLE_NUMBER = /^\s*[+-]?\d{1,15}\s*$/;

export function integer(description: string, min: number, max: number) {
  const outOfRange = messageFor((value) => `${value} is out of range; give a whole number from ${min} to ${max}.`);
  const notWhole = messageFor((raw) => `${quoted(raw)} is not a whole number; give one from ${min} to ${max}.`);
  const digits = (raw: unknown) => (typeof raw === 'string' && WHOLE_NUMBER.test(raw) ? Number(raw) : raw);
  return optional(description, z.preprocess(digits, z.int(notWhole).min(min, outOfRange).max(max, outOfRange)));
}

export const id = (description: string) => required(integer(description, 1, ID_MAX));

/** Also accepts what a function turns into the argument's own type. */
export function rewritten<A extends Argument>(argument: A, rewrite: (raw: unknown) => unknown): A {
  return { ...argument, schema: once((site) => z.preprocess(rewrite, argument.schema(site))) };
}

export const pageArguments = {
  page: integer('Page, from 1.', 1, 1_000_000),
  limit: integer(`Rows a page; default ${PAGE.defaultLimit}, 0 only counts.`, 0, 1_000),
};

const toText = (raw: unknown) => (typeof raw === 'number' ? String(raw) : raw);
const textSchema = z.preprocess(toText, z.string(messageFor((raw) => `${quoted(raw)} is not a text.`)));

/** A text; a number becomes its digits. @param maxChars if not 2,000 */
export function text(description: string, maxChars?: number): Argument<string, false> {
  return { ...optional(description, textSchema), ...(maxChars === undefined ? {} : { maxChars }) };
}

/** Search words; a list is joined into one text. */
export function words(description: string) {
  const joined = (raw: unknown) =>
    Array.isArray(raw) && raw.every((part) => ['string', 'number'].includes(typeof part)) ? raw.join(' ') : raw;
  return optional(description, z.preprocess(joined, textSchema));
}

export function flag(description: string) {
  const toBoolean = (raw: unknown) => {
    const word = String(raw).trim().toLowerCase();
    // Groups of a fact are called yes and no, and what an answer shows is accepted (docs/contract.md, Rules, 2).
    if (/^(?:true|1|yes)$/.test(word)) return true;
    return /^(?:false|0|no)$/.test(word) ? false : raw;
  };
  return optional(
    description,
    z.preprocess(toBoolean, z.boolean(messageFor((raw) => `${quoted(raw)} is neither true nor false.`))),
  );
}

function choiceSchema<const C extends readonly [string, ...string[]]>(all: C) {
  const matched = (raw: unknown) => all.find((word) => foldName(word) === foldName(String(raw))) ?? raw;
  return z.preprocess(
    matched,
    z.enum(
      all,
      messageFor((raw) => unknownValue(raw, all)),
    ),
  );
}

export const choice = <const C extends readonly [string, ...string[]]>(description: string, all: C) =>
  optional(description, choiceSchema(all));

export const choices = <const C extends readonly [string, ...string[]]>(description: string, all: C) =>
  list(description, always(listOf(choiceSchema(all))));

/** A list as models write it: an array, one value, comma-separated values, or a JSON array in a string. */
function listOf<T>(item: z.ZodType<T>, split = splitCommas) {
  const items = z.array(item).overwrite((values) => [...new Set(values)]);
  return z.preprocess((raw, context) => {
    const parts = itemsIn(raw).flatMap(split);
    if (parts.length <= MAX_ENTRIES) return parts.map((part) => (typeof part === 'string' ? part.trim() : part));
    context.addIssue(tooManyEntries(parts.length));
    return z.NEVER;
  }, items);
}

/** A table of the site by its name, or one that all sites share. */
type AnyTable = TableName | Table;
const tableOf = (table: AnyTable, { tables }: Site) => (typeof table === 'string' ? tables[table] : table);

/** Published as the names of a table, read as the id of a row. */
function rowSchema(table: AnyTable): SchemaFor<number> {
  return once((site) => {
    const rows = tableOf(table, site);
    const nameIn = (raw: unknown) => {
      const reading = readRow(rows, raw, site);
      return 'id' in reading ? rows.find((row) => row.id === reading.id)?.name : raw;
    };
    const problem = messageFor((raw) => {
      const reading = readRow(rows, raw, site);
      return 'problem' in reading ? reading.problem : '';
    });
    const name = z.enum(namesIn(rows) as [string, ...string[]], problem);
    return z.preprocess(
      nameIn,
      name.transform((given) => rows.find((row) => row.name === given)?.id ?? 0),
    );
  });
}

/** Keeps what was made for a site. */
function once<T>(make: SchemaFor<T>): SchemaFor<T> {
  const made = new WeakMap<Site, z.ZodType<T>>();
  return (site) => {
    const schema = made.get(site) ?? make(site);
    made.set(site, schema);
    return schema;
  };
}

export const tableValue = (description: string, table: AnyTable) => optionalOfSite(description, rowSchema(table));

/** Rows of a table, read as ids. `unlisted` omits the names, which another tool lists. */
export function tableValues(description: string, table: AnyTable, inSchema: 'listed' | 'unlisted' = 'listed') {
  const row = rowSchema(table);
  const argument = list(
    description,
    once((site) => listOf(row(site))),
  );
  return inSchema === 'listed' ? argument : { ...argument, published: z.array(z.string()) };
}

/** The same argument, described by a reference to search_jobs. */
export function referringToSearchJobs(argument: Argument): Argument {
  const plain = argument.isList ? { published: z.array(z.string()) } : {};
  return { ...argument, ...plain, description: 'As in search_jobs.' };
}

export const texts = (description: string) => list(description, always(listOf(textSchema)));

export function queries(description: string) {
  const isUseful = (values: readonly string[]) => values.length > 0 && values.every((one) => one.trim() !== '');
  const problem = messageFor((values) => `${quoted(values)} has no words to look for.`);
  return required(list(description, always(listOf(textSchema).refine(isUseful, problem))));
}

/** A list of texts that may hold commas. */
export const wholeTexts = (description: string) => list(description, always(listOf(textSchema, (item) => [item])));

/** Passages of a text: never split, trimmed or deduplicated. */
export function passages(description: string) {
  const toList = (raw: unknown) => (Array.isArray(raw) ? raw : [raw]).filter((item) => item !== null);
  return list(description, always(z.preprocess(toList, z.array(textSchema))));
}

/** The id of the row that a value names; a problem if it names none or several. */
export function readRow(
  table: Table,
  raw: unknown,
  { tables }: Pick<Site, 'tables'>,
): { readonly id: number } | { readonly problem: string } {
  const rows = typeof raw === 'string' || typeof raw === 'number' ? matchRows(table, String(raw)) : [];
  const [first, second] = rows;
  if (first === undefined) {
    const isName = typeof raw === 'string' && /\p{L}/u.test(raw);
    const [other] = Object.entries(tables).find(([, each]) => isName && matchRows(each, raw).length === 1) ?? [];
    return {
      problem: other ? `${quoted(raw)} is a value of ${other}: give it there.` : unknownValue(raw, namesIn(table)),
    };
  }
  if (second === undefined) return { id: first.id };
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
  // The schema of a blank entry refuses or reports it.
  return parts.length === 0 ? [item] : parts;
}
