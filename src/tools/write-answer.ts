import * as z from 'zod';
import type { Ad } from '../publishing/ad.ts';
import type { Change, Names } from '../publishing/changes.ts';
import { htmlToMarkdown } from '../text/html.ts';
import { pathOf } from '../wire/operation.ts';
import { OPERATIONS } from '../wire/operations.ts';
import { CONTRACTS, JOB_TYPES, rowById, type Table, WORK_MODELS } from '../wire/tables.ts';
import { fence, line, withoutEmpty } from './answer.ts';
import { count, optionalText } from './shapes.ts';
import { statusShape, statusText } from './status.ts';
import type { ToolContext } from './tool.ts';

const changeShape = z.strictObject({ field: z.string(), from: optionalText, to: z.string() });
/** The form by its names on the wire. */
const requestShape = z.looseObject({});

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

/** The two forms of a write's answer from the same facts. What the board or an ad says stands inside the fence. */
export function written({ head, structured, warnings, changes, below }: Written) {
  const changed = (changes ?? []).map(
    ({ field, from, to }) => `- ${field}: ${from === undefined ? '' : `${from} → `}${to}`,
  );
  const inside = [...changed, ...(below === undefined ? [] : [below])].join('\n');
  const text = [
    head,
    structured.dry_run === true ? undefined : statusText(structured.status),
    ...warnings.map((warning) => `Warning: ${warning}`),
    inside === ''
      ? undefined
      : fence(inside, structured.dry_run !== true ? 'Changes:' : 'What would be sent, and how it will read:'),
  ].filter((part) => part !== undefined);
  const data = { ...structured, ...(changes === undefined ? {} : { changes: [...changes] }), warnings: [...warnings] };
  return { text: text.join('\n'), structured: data };
}

/** What was done, in the server's words and the board's own. */
export function messageOf(head: string, boardMessage: string | undefined): string {
  const said = line(boardMessage);
  return said === undefined ? head : `${head} The board said: "${said.slice(0, 300)}"`;
}

/** Characters of a dry run that may go to the ad as it will read; the form always comes first. */
const PREVIEW_CHARACTERS = 8_000;

/** What a dry run shows: the form as it would leave, how a reader will see the ad, advice and changes. */
export function dryRun(
  operation: 'createJob' | 'editJob',
  form: Readonly<Record<string, string>>,
  ad: Ad,
  advice: readonly string[],
  changes?: readonly Change[],
) {
  const reading = ad.body === undefined ? undefined : htmlToMarkdown(ad.body);
  const preview = reading !== undefined && reading.length <= PREVIEW_CHARACTERS ? reading : undefined;
  const cut = reading !== undefined && preview === undefined;
  const left = `the ad as it will read (${reading?.length} characters) is left out of this dry run for size.`;
  const fields = Object.entries(form).map(([name, value]) => `${name}: ${value}`);
  return written({
    head: `Dry run: nothing was sent. POST ${pathOf(OPERATIONS[operation])} would carry this form and the key.`,
    structured: withoutEmpty({ dry_run: true, request: { ...form }, preview }),
    warnings: cut ? [...advice, left] : advice,
    changes,
    below: [...fields, ...(preview === undefined ? [] : ['', ad.title ?? '', preview])].join('\n'),
  });
}

/** Names of ids as this board has them. */
export async function namesOf({ client, call, locations }: ToolContext): Promise<Names> {
  const { table } = await locations.get(client, call);
  const name = (rows: Table) => (id: number) => rowById(rows, id)?.name ?? String(id);
  return { location: name(table), contract: name(CONTRACTS), type: name(JOB_TYPES), work_model: name(WORK_MODELS) };
}
