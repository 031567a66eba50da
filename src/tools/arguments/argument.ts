import * as z from 'zod';
import { PORTUGAL, type Site } from '../../site/site.ts';
import { quoted, suggestionFor } from '../../text/prose.ts';
import type { Finding } from '../../wire/errors.ts';

/** Arguments publish a plain type and accept more; one refusal names every finding (docs/contract.md, Rules, 3). */

export interface Argument<T = unknown, R extends boolean = boolean> {
  readonly description: string;
  /** Reads what models send. Its input side is the published type. */
  schema(site: Site): z.ZodType<T>;
  /** A shorter published type, if the schema's own would cost too many tokens. */
  readonly published?: z.ZodType;
  readonly required: R;
  readonly isList?: true;
  /** Set if an empty text has a meaning. */
  readonly mayBeBlank?: true;
  /** Maximum length of a text, unless {@link MAX_TEXT_CHARS}. */
  readonly maxChars?: number;
}
export type Arguments = Readonly<Record<string, Argument>>;

type ArgumentValue<A> = A extends Argument<infer T> ? T : never;
type RequiredArguments<A extends Arguments> = { [K in keyof A]: A[K]['required'] extends true ? K : never }[keyof A];

export type ArgumentValues<A extends Arguments> = { readonly [K in RequiredArguments<A>]: ArgumentValue<A[K]> } & {
  readonly [K in Exclude<keyof A, RequiredArguments<A>>]?: ArgumentValue<A[K]> | undefined;
};

/** Limits of one call, checked before a value is read. */
const MAX_TEXT_CHARS = 2000;
export const MAX_ENTRIES = 100;
const MAX_PROBLEMS_LISTED = 10;

/** What a name stands for: an id, why there is none, and what was assumed. */
export interface IdReading {
  readonly id?: number;
  readonly problem?: string;
  readonly note?: string;
}

/** @param readings of each name; undefined where the argument was not given */
export function collectIds(field: string, readings: readonly IdReading[] | undefined) {
  return {
    ids: readings && [...new Set(readings.flatMap(({ id }) => id ?? []))],
    findings: readings?.flatMap(({ problem }): Finding[] => (problem ? [{ field, message: problem }] : [])) ?? [],
    notes: readings?.flatMap(({ note }) => note ?? []) ?? [],
  };
}

export function required<T>(argument: Argument<T>): Argument<T, true> {
  return { ...argument, required: true };
}

/** Blank values count as not given (docs/contract.md, Rules, 3). */
export function readArguments<A extends Arguments>(
  spec: A,
  raw: unknown,
  site: Site,
): { values: ArgumentValues<A>; findings: Finding[] } {
  const rawByName = new Map(Object.entries(typeof raw === 'object' && raw !== null ? raw : {}));
  const unknown = [...rawByName.keys()].filter((name) => !Object.hasOwn(spec, name));
  const findings = unknown.slice(0, MAX_ENTRIES).map((name) => unknownName(name, spec));
  const values: Record<string, unknown> = {};
  for (const [name, argument] of Object.entries(spec)) {
    const value = rawByName.get(name);
    const problem = problemWith(argument, value);
    const result =
      problem === undefined && isGiven(argument, value) ? argument.schema(site).safeParse(value) : undefined;
    if (result?.success) values[name] = result.data;
    const message = problem ?? (result?.error && problemsIn(result.error));
    if (message !== undefined) findings.push({ field: name, message });
  }
  return { values: values as ArgumentValues<A>, findings };
}

/** Some models fill every optional argument: with `null`, an empty text, or a list of these. */
function isGiven({ mayBeBlank }: Argument, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  const entries = Array.isArray(value) ? value : [value];
  const isBlank = (entry: unknown) => entry === null || (typeof entry === 'string' && entry.trim() === '');
  return mayBeBlank === true || !entries.every(isBlank);
}

/** What is wrong before the value is read. */
function problemWith(argument: Argument, value: unknown): string | undefined {
  if (!isGiven(argument, value)) return argument.required ? 'is required.' : undefined;
  return sizeProblem(value, argument.maxChars ?? MAX_TEXT_CHARS);
}

function sizeProblem(value: unknown, maxChars: number): string | undefined {
  if (typeof value === 'string' && value.length > maxChars)
    return `has ${value.length} characters; give ${maxChars} at most.`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return 'is an object; give a plain value or a list of them.';
  if (value.length > MAX_ENTRIES) return tooManyEntries(value.length);
  if (value.some((entry) => typeof entry === 'object' && entry !== null))
    return 'holds a list or an object; give a list of plain values.';
  return value.map((entry) => sizeProblem(entry, maxChars)).find((problem) => problem !== undefined);
}

export function tooManyEntries(count: number): string {
  return `has ${count} entries; give ${MAX_ENTRIES} at most.`;
}

/** The messages of the schemas, one for each entry of a list. */
function problemsIn({ issues }: z.ZodError): string {
  const byEntry = new Map(issues.toReversed().map(({ path, message }) => [path[0], message]));
  const problems = [...byEntry.values()].toReversed();
  const more = problems.length - MAX_PROBLEMS_LISTED;
  return [...problems.slice(0, MAX_PROBLEMS_LISTED), ...(more > 0 ? [`And ${more} more like these.`] : [])].join(' ');
}

function unknownName(name: string, spec: Arguments): Finding {
  const names = Object.keys(spec);
  const advice = names.length === 0 ? 'it takes no arguments' : suggestionFor(name, names, (validName) => validName);
  return { field: quoted(name).slice(1, -1), message: `is not an argument of this tool; ${advice}.` };
}

/** The published type of one argument, with the table values of the Portuguese site. */
export const publishedType = ({ description, schema, published = schema(PORTUGAL) }: Argument): z.ZodType =>
  published.describe(description);

/** The published JSON Schema: a closed flat object of plain types (docs/contract.md, Rules, 3). */
export function inputSchemaOf(spec: Arguments): Record<string, unknown> {
  const shape = Object.fromEntries(
    Object.entries(spec).map(([name, argument]) => {
      const type = publishedType(argument);
      return [name, argument.required ? type : type.optional()];
    }),
  );
  return publishedSchema(z.strictObject(shape));
}

/** The published JSON Schema: no dialect, and no bounds of 2^53 on bare integers. @param edit changes each part */
export function publishedSchema(
  schema: z.ZodType,
  edit: (json: z.core.JSONSchema.BaseSchema) => void = () => undefined,
): Record<string, unknown> {
  const { $schema: _, ...published } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      edit(jsonSchema);
    },
  });
  return published;
}
