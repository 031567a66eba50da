import * as z from 'zod';
import type { Ad } from '../publishing/ad.ts';
import type { Change, Names } from '../publishing/changes.ts';
import { htmlToMarkdown } from '../text/html.ts';
import { pathOf } from '../wire/operation.ts';
import { OPERATIONS } from '../wire/operations.ts';
import { CONTRACTS, JOB_TYPES, rowById, type Table, WORK_MODELS } from '../wire/tables.ts';
import { fence, withoutEmpty } from './answer.ts';
import { count, optionalText } from './shapes.ts';
import { statusShape, statusText } from './status.ts';
import type { ToolContext } from './tool.ts';

const changeShape = z.strictObject({ field: z.string(), from: optionalText, to: z.string() });
const formNames = [OPERATIONS.createJob, OPERATIONS.editJob].flatMap(({ parameters }) => Object.keys(parameters));
const requestShape = z.strictObject(Object.fromEntries(formNames.map((name) => [name, optionalText])));

/** Answer of a write, or of its dry run (surface, section 2). */
export const writeAnswer = z.strictObject({
  id: count.optional(),
  message: optionalText,
  changes: z.array(changeShape).optional(),
  status: statusShape.optional(),
  warnings: z.array(z.string()),
  dry_run: z.boolean().optional(),
  request: requestShape.optional(),
  preview: optionalText,
});
export type WriteAnswer = z.output<typeof writeAnswer>;

export interface Written {
  readonly head: string;
  readonly structured: Omit<WriteAnswer, 'warnings' | 'changes'>;
  readonly warnings: readonly string[];
  readonly changes?: readonly Change[] | undefined;
  /** Text to show below, fenced. */
  readonly below?: string;
}

/** The two forms of a write's answer from the same facts. */
export function written({ head, structured, warnings, changes, below }: Written) {
  const text = [
    head,
    ...(changes ?? []).map(({ field, from, to }) => `- ${field}: ${from === undefined ? '' : `${from} → `}${to}`),
    structured.dry_run === true ? undefined : statusText(structured.status),
    ...warnings.map((warning) => `Warning: ${warning}`),
    below === undefined ? undefined : fence(below, 'The form, and the ad as a reader will see it:'),
  ].filter((part) => part !== undefined);
  const data = { ...structured, ...(changes === undefined ? {} : { changes: [...changes] }), warnings: [...warnings] };
  return { text: text.join('\n'), structured: data };
}

/** What a dry run shows: the form as it would leave, how a reader will see the ad, advice and changes. */
export function dryRun(
  operation: 'createJob' | 'editJob',
  form: Readonly<Record<string, string>>,
  ad: Ad,
  warnings: readonly string[],
  changes?: readonly Change[],
) {
  const preview = ad.body === undefined ? undefined : htmlToMarkdown(ad.body);
  const fields = Object.entries(form).map(([name, value]) => `${name}: ${value}`);
  const reading = preview === undefined ? [] : ['', ad.title ?? '', preview];
  return written({
    head: `Dry run: nothing was sent. POST ${pathOf(OPERATIONS[operation])} would carry this form and the key.`,
    structured: withoutEmpty({ dry_run: true, request: { ...form }, preview }),
    warnings,
    changes,
    below: [...fields, ...reading].join('\n'),
  });
}

/** Names of ids as this board has them. */
export async function namesOf({ client, call, locations }: ToolContext): Promise<Names> {
  const { table } = await locations.get(client, call);
  const name = (rows: Table) => (id: number) => rowById(rows, id)?.name ?? String(id);
  return { location: name(table), contract: name(CONTRACTS), type: name(JOB_TYPES), work_model: name(WORK_MODELS) };
}
