import type * as z from 'zod';
import { typeName } from '../wire/fields.ts';

export type Json = Record<string, unknown>;
type Issue = z.core.$ZodIssue;

/** What was done with a malformed record, or with a line of one. */
export type OddEnd = 'left out' | 'cut';

export interface ParsedAnswer {
  /** Undefined if the answer cannot be used. */
  readonly answer?: unknown;
  /** What cannot be read, in the first places. */
  readonly problems: readonly string[];
  readonly odd: readonly { readonly what: string; readonly end: OddEnd }[];
}

/** A page of at least this many rows, all unreadable, belongs to another interface; fewer may be malformed records. */
const MIN_UNREADABLE_ROWS = 3;

/** Reads an answer. Variations of values are repaired, long lines truncated, and unreadable rows left out. Changes `json`. */
export function parseAnswer(schema: z.ZodType, json: Json): ParsedAnswer {
  const first = schema.safeParse(json);
  if (first.success) return { answer: first.data, problems: [], odd: [] };
  const tooLong = first.error.issues.filter(({ code }) => code === 'too_big');
  for (const issue of first.error.issues) repair(json, issue);
  const second = schema.safeParse(json);
  const misfits = second.error?.issues ?? [];
  const unreadable = new Map(misfits.toReversed().map((issue) => [rowOf(issue), issue]));
  const cut = tooLong
    .filter((issue) => !unreadable.has(rowOf(issue)))
    .map((issue) => ({ what: `${pathText(issue)}: truncated`, end: 'cut' as const }));
  if (second.success) return { answer: second.data, problems: [], odd: cut };
  const rows = Array.isArray(json.results) ? json.results : [];
  if (unreadable.has(undefined) || (unreadable.size >= MIN_UNREADABLE_ROWS && unreadable.size === rows.length))
    return { problems: misfits.map((issue) => problemText(json, issue)), odd: [] };
  const leftOut = [...unreadable.values()].map((issue) => ({
    what: problemText(json, issue),
    end: 'left out' as const,
  }));
  const results = rows.filter((_, at) => !unreadable.has(at));
  return { answer: schema.parse({ ...json, results }), problems: [], odd: [...leftOut, ...cut] };
}

const rowOf = ({ path: [list, row] }: Issue) => (list === 'results' && typeof row === 'number' ? row : undefined);

/** Puts the value that was meant in place of one that the schema refuses, where that is known. */
function repair(json: Json, issue: Issue): void {
  const { path } = issue;
  const name = path.at(-1);
  const parent = valueAt(json, path.slice(0, -1)) as Json;
  if (name !== undefined) parent[String(name)] = repaired(parent[String(name)], issue);
}

function repaired(value: unknown, issue: Issue): unknown {
  if (issue.code === 'too_big') return truncate(String(value), Number(issue.maximum));
  if (issue.code !== 'invalid_type') return value;
  const { expected } = issue;
  if (value === null) return expected === 'array' ? [] : undefined;
  if (expected === 'string' && typeof value === 'number') return String(value);
  if (!['number', 'int'].includes(expected) || typeof value !== 'string') return value;
  if (value === '') return undefined;
  return /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;
}

function truncate(text: string, maxChars: number): string {
  return `${text.slice(0, maxChars - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

const valueAt = (json: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Json | undefined)?.[String(key)], json);

function pathText({ path }: Issue): string {
  const where = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return where.replace(/^\./, '');
}

function problemText(json: Json, issue: Issue): string {
  const value = valueAt(json, issue.path);
  const type = issue.code === 'invalid_type' ? issue.expected.replace('int', 'number') : 'another value';
  const expected = `expected ${issue.code === 'too_small' ? 'number above 0' : type}`;
  return `${pathText(issue)}: ${value === undefined ? `missing, ${expected}` : `${expected}, received ${typeName(value)}`}`;
}
