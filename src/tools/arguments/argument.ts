import * as z from 'zod';
import type { Site } from '../../site/site.ts';
import { quoted, suggestionFor } from '../../text/prose.ts';
import type { Finding } from '../../wire/errors.ts';

/** Arguments publish a plain type and accept more; one refusal names every finding (docs/contract.md, Rules, 3). */

export type ReadValue<T> = { readonly value: T } | { readonly problem: string };

export interface Argument<T = unknown, R extends boolean = boolean> {
  readonly published: z.ZodType;
  readonly required: R;
  /** Most characters of a text; {@link LONGEST_TEXT_CHARACTERS} unless set. */
  readonly longest?: number;
  read(raw: unknown, site: Site): ReadValue<T>;
}
export type Arguments = Readonly<Record<string, Argument>>;

type ArgumentValue<A> = A extends Argument<infer T> ? T : never;
type RequiredArguments<A extends Arguments> = { [K in keyof A]: A[K]['required'] extends true ? K : never }[keyof A];

export type ArgumentValues<A extends Arguments> = { readonly [K in RequiredArguments<A>]: ArgumentValue<A[K]> } & {
  readonly [K in Exclude<keyof A, RequiredArguments<A>>]?: ArgumentValue<A[K]> | undefined;
};

/** Bounds of one call, checked before a value is read. */
const LONGEST_TEXT_CHARACTERS = 2000;
export const MOST_ENTRIES = 100;

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

/** `null` counts as not given (docs/contract.md, Rules, 3). */
export function readArguments<A extends Arguments>(
  spec: A,
  raw: unknown,
  site: Site,
): { values: ArgumentValues<A>; findings: Finding[] } {
  const rawByName = new Map(Object.entries(typeof raw === 'object' && raw !== null ? raw : {}));
  const unknown = [...rawByName.keys()].filter((name) => !Object.hasOwn(spec, name));
  const findings = unknown.slice(0, MOST_ENTRIES).map((name) => unknownName(name, spec));
  const values: Record<string, unknown> = {};
  for (const [name, argument] of Object.entries(spec)) {
    const reading = readOne(argument, rawByName.get(name) ?? undefined, site);
    if (reading === undefined) continue;
    if ('problem' in reading) findings.push({ field: name, message: reading.problem });
    else values[name] = reading.value;
  }
  return { values: values as ArgumentValues<A>, findings };
}

function readOne(argument: Argument, value: unknown, site: Site): ReadValue<unknown> | undefined {
  if (value === undefined) return argument.required ? { problem: 'is required.' } : undefined;
  const problem = sizeProblem(value, argument.longest ?? LONGEST_TEXT_CHARACTERS);
  return problem === undefined ? argument.read(value, site) : { problem };
}

function sizeProblem(value: unknown, longest: number): string | undefined {
  if (typeof value === 'string' && value.length > longest)
    return `has ${value.length} characters; give ${longest} at most.`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return 'is an object; give a plain value or a list of them.';
  if (value.length > MOST_ENTRIES) return tooManyEntries(value.length);
  if (value.some((entry) => typeof entry === 'object' && entry !== null))
    return 'holds a list or an object; give a list of plain values.';
  return value.map((entry) => sizeProblem(entry, longest)).find((problem) => problem !== undefined);
}

export function tooManyEntries(count: number): string {
  return `has ${count} entries; give ${MOST_ENTRIES} at most.`;
}

function unknownName(name: string, spec: Arguments): Finding {
  const names = Object.keys(spec);
  const advice = names.length === 0 ? 'it takes no arguments' : suggestionFor(name, names, (validName) => validName);
  return { field: quoted(name).slice(1, -1), message: `is not an argument of this tool; ${advice}.` };
}

/** The published JSON Schema: a closed flat object of plain types (docs/contract.md, Rules, 3). */
export function inputSchemaOf(spec: Arguments): Record<string, unknown> {
  const shape = Object.fromEntries(
    Object.entries(spec).map(([name, { published, required: must }]) => [
      name,
      must ? published : published.optional(),
    ]),
  );
  return publishedSchema(z.strictObject(shape));
}

/** The published JSON Schema: no dialect, and no bounds of 2^53 on bare integers. @param edit changes each part */
export function publishedSchema(
  schema: z.ZodType,
  edit: (json: z.core.JSONSchema.BaseSchema) => void = () => undefined,
): Record<string, unknown> {
  const { $schema: _, ...published } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      edit(jsonSchema);
    },
  });
  return published;
}
