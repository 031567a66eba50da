import * as z from 'zod';
import { ID_MAX } from '../../../wire/limits.ts';
import { CONTRACTS, foldName, JOB_TYPES, matchRows, namesIn, type Table, WORK_MODELS } from '../../../wire/tables.ts';
import { suggestionFor } from '../../../wire/text/nearest.ts';
import { quoted } from '../../../wire/text/quote.ts';
import { type Argument, type Read, required } from './argument.ts';

/* The kinds of arguments that tools take. */

function optional<T>(published: z.ZodType, description: string, read: (raw: unknown) => Read<T>): Argument<T, false> {
  return { published: description === '' ? published : published.describe(description), required: false, read };
}

/** An integer; digits in a string are one too. */
export function integer(description: string, min: number, max: number): Argument<number, false> {
  return optional(z.int().min(min).max(max), description, (raw) => {
    const value = typeof raw === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(raw) ? Number(raw) : raw;
    if (typeof value !== 'number' || !Number.isInteger(value))
      return { problem: `${quoted(raw)} is not a whole number; give one from ${min} to ${max}.` };
    if (value < min || value > max)
      return { problem: `${value} is out of range; give a whole number from ${min} to ${max}.` };
    return { value };
  });
}

/** An id of a record. */
export function id(description: string): Argument<number, true> {
  return required(integer(description, 1, ID_MAX));
}

/** A text; a number stands for its digits. */
export function text(description: string): Argument<string, false> {
  return optional(z.string(), description, (raw) => {
    if (typeof raw === 'number') return { value: String(raw) };
    return typeof raw === 'string' ? { value: raw } : { problem: `${quoted(raw)} is not a text.` };
  });
}

/** Words to look for; a list of them is one text too. */
export function words(description: string): Argument<string, false> {
  const one = text(description);
  return {
    ...one,
    read: (raw) => {
      const parts = Array.isArray(raw) ? raw : [raw];
      const isText = parts.every((part) => typeof part === 'string' || typeof part === 'number');
      return one.read(isText && Array.isArray(raw) ? parts.join(' ') : raw);
    },
  };
}

export function flag(description: string): Argument<boolean, false> {
  return optional(z.boolean(), description, (raw) => {
    const word = typeof raw === 'string' ? raw.trim().toLowerCase() : raw;
    if (word === true || word === 'true' || word === 1 || word === '1') return { value: true };
    if (word === false || word === 'false' || word === 0 || word === '0') return { value: false };
    return { problem: `${quoted(raw)} is neither true nor false.` };
  });
}

/** One of a few words, blind to case and accents. */
export function choice<const C extends readonly [string, ...string[]]>(
  description: string,
  choices: C,
): Argument<C[number], false> {
  return optional(z.enum(choices), description, (raw) => {
    const value = choices.find((word) => foldName(word) === foldName(String(raw)));
    return value === undefined ? { problem: unknownValue(raw, choices) } : { value };
  });
}

/** Several of a few words. */
export function choices<const C extends readonly [string, ...string[]]>(
  description: string,
  all: C,
): Argument<C[number][], false> {
  const one = choice(description, all);
  return optional(z.array(z.enum(all)), description, (raw) => readEach(raw, (item) => one.read(item)));
}

/** One row of a table, by name or id; read as its id. */
export function tableValue(description: string, table: Table): Argument<number, false> {
  return optional(tableEnum(table), description, (raw) => readRow(table, raw));
}

/** Rows of a table; read as ids. A table that another tool lists need not be listed again. */
export function tableValues(
  description: string,
  table: Table,
  listed: 'listed' | 'unlisted' = 'listed',
): Argument<number[], false> {
  const item = listed === 'listed' ? tableEnum(table) : z.string();
  return optional(z.array(item), description, (raw) => readEach(raw, (item) => readRow(table, item)));
}

/** The same argument for a tool whose description names another one that says what it takes, and lists its table. */
export function toldElsewhere(argument: Argument): Argument {
  const { published } = argument;
  if (published instanceof z.ZodArray) return { ...argument, published: z.array(z.string()) };
  return published instanceof z.ZodString ? { ...argument, published: z.string() } : argument;
}

/** A list of texts; also one text, or several with commas between. */
export function texts(description: string): Argument<string[], false> {
  return optional(z.array(z.string()), description, (raw) =>
    readEach(raw, (item) =>
      typeof item === 'string' || typeof item === 'number'
        ? { value: String(item).trim() }
        : { problem: `${quoted(item)} is not a text.` },
    ),
  );
}

/** Ids or slugs with commas between, which can be nothing else. */
const IDS_OR_SLUGS = /^\s*\d+(?:\s*,\s*\d+)+\s*$|^[a-z0-9-]+(?:,[a-z0-9-]+)+$/;

/** A list of names, ids or slugs; a comma may be part of a name, so that whoever knows the names parts them. */
export function names(description: string): Argument<string[], false> {
  return optional(z.array(z.string()), description, (raw) =>
    readValues(
      listAsGiven(raw).flatMap((item) => (IDS_OR_SLUGS.test(String(item)) ? splitCommas(item) : [item])),
      (item) =>
        typeof item === 'string' || typeof item === 'number'
          ? { value: String(item).trim() }
          : { problem: `${quoted(item)} is not a text.` },
    ),
  );
}

function tableEnum(table: Table) {
  return z.enum(namesIn(table) as [string, ...string[]]);
}

/** The id that a value names in a table; refused when it names none or several. */
export function readRow(table: Table, raw: unknown): Read<number> {
  if (typeof raw !== 'string' && typeof raw !== 'number') return { problem: unknownValue(raw, namesIn(table)) };
  const rows = matchRows(table, String(raw));
  const [first, second] = rows;
  if (first === undefined) return { problem: unknownValue(raw, namesIn(table)) + otherArgument(table, String(raw)) };
  if (second === undefined) return { value: first.id };
  const names = rows.map(({ id: rowId, name }) => `${quoted(name)} (${rowId})`).join(' or ');
  return { problem: `${quoted(raw)} is ambiguous: give ${names}.` };
}

const TABLES: Readonly<Record<string, Table>> = { work_model: WORK_MODELS, type: JOB_TYPES, contract: CONTRACTS };

/** A value of another table: say which argument takes it. */
function otherArgument(table: Table, raw: string): string {
  for (const [name, other] of Object.entries(TABLES)) {
    const [row] = other === table || /^\d+$/.test(raw.trim()) ? [] : matchRows(other, raw);
    if (row !== undefined) return ` As ${name} it means ${quoted(row.name)}.`;
  }
  return '';
}

function unknownValue(raw: unknown, valid: readonly string[]): string {
  const instead = suggestionFor(String(raw), valid, (word) => quoted(word));
  return `${quoted(raw)} is not known${instead === undefined ? '' : `; ${instead}`}.`;
}

/** A list as models write it: an array, one value, values with commas between, or a JSON array in a string. */
function listItems(raw: unknown): unknown[] {
  return listAsGiven(raw).flatMap(splitCommas);
}

function listAsGiven(raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw.filter((item) => item !== null);
  if (typeof raw === 'string' && /^\s*\[.*\]\s*$/s.test(raw)) {
    try {
      return listAsGiven(JSON.parse(raw));
    } catch {
      // Not JSON after all: brackets that belong to the text.
    }
  }
  return [raw];
}

function splitCommas(item: unknown): unknown[] {
  return typeof item === 'string' ? item.split(',').filter((part) => part.trim() !== '') : [item];
}

/** Problems of one list that are named one by one. */
const MAX_TOLD = 10;

function readEach<T>(raw: unknown, read: (item: unknown) => Read<T>): Read<T[]> {
  return readValues(listItems(raw), read);
}

function readValues<T>(items: readonly unknown[], read: (item: unknown) => Read<T>): Read<T[]> {
  const values: T[] = [];
  const problems: string[] = [];
  for (const item of items) {
    const one = read(typeof item === 'string' ? item.trim() : item);
    if ('problem' in one) problems.push(one.problem);
    else if (!values.includes(one.value)) values.push(one.value);
  }
  if (problems.length === 0) return { value: values };
  const more = problems.length > MAX_TOLD ? [`And ${problems.length - MAX_TOLD} more like these.`] : [];
  return { problem: [...problems.slice(0, MAX_TOLD), ...more].join(' ') };
}
