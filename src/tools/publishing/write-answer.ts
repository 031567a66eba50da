import * as z from 'zod';
import type { Change } from '../../publishing/ad/changes.ts';
import type { NameOf } from '../../publishing/ad/words.ts';
import { htmlToMarkdown } from '../../text/html/html.ts';
import { AD_FIELDS, type Ad, type AdField, adFields } from '../../wire/ad-fields.ts';
import { pathOf } from '../../wire/operation.ts';
import { OPERATIONS } from '../../wire/operations.ts';
import { rowById } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import { fence, line, withoutEmpty } from '../kit/answer/answer.ts';
import { count, optionalText } from '../kit/answer/shapes.ts';
import type { ToolContext } from '../kit/tool.ts';
import { statusShape, statusText } from './status.ts';

const changeShape = z.strictObject({ field: z.string(), from: optionalText, to: z.string() });
/** The form by its names on the wire. */
const requestShape = z.looseObject({});

/** Answer of a write, or of its dry run (docs/contract.md, Tools). */
export const writeAnswer = z.strictObject({
  id: count.optional(),
  message: optionalText,
  changes: z.array(changeShape).optional(),
  status: statusShape.optional(),
  warnings: z.array(z.string()),
  dry_run: z.boolean().optional(),
  request: requestShape.optional(),
  stored: requestShape.optional(),
  preview: optionalText,
});
type WriteAnswer = z.output<typeof writeAnswer>;

export interface WriteFacts {
  readonly head: string;
  readonly structured: Omit<WriteAnswer, 'warnings' | 'changes'>;
  readonly warnings: readonly string[];
  readonly changes?: readonly Change[] | undefined;
  /** Text to show below, fenced. */
  readonly below?: string;
}

/** Characters of one side of a change, and of one field of a form, that are shown; longer ones are counted instead. */
const LONGEST_SIDE = 3_000;
const LONGEST_FIELD = 8_000;

/** A text that has room, or how long it is. */
function counted(text: string, max: number): string {
  return text.length <= max ? text : `(${text.length} characters, left out for size)`;
}

function sized({ field, from, to }: Change): Change {
  const side = counted(to, LONGEST_SIDE);
  return from === undefined ? { field, to: side } : { field, from: counted(from, LONGEST_SIDE), to: side };
}

/** The two forms of a write's answer from the same facts. What the board or an ad says stands inside the fence. */
export function writtenAnswer({ head, structured, warnings: given, changes: all, below }: WriteFacts) {
  const changes = all?.map(sized);
  const warnings = given.map((warning) => counted(warning, LONGEST_SIDE));
  const changed = (changes ?? []).map(
    ({ field, from, to }) => `- ${field}: ${from === undefined ? '' : `${from} → `}${to}`,
  );
  const stored = Object.entries(structured.stored ?? {}).map(([name, value]) => `${name}: ${String(value)}`);
  const inside = [...changed, ...stored, ...(below === undefined ? [] : [below])].join('\n');
  const label =
    structured.dry_run === true
      ? 'What would be sent, and how it will read:'
      : stored.length > 0
        ? 'As the board shows it:'
        : 'Changes:';
  const text = [
    head,
    structured.dry_run === true ? undefined : statusText(structured.status),
    ...warnings.map((warning) => `Warning: ${warning}`),
    inside === '' ? undefined : fence(inside, label),
  ].filter((part) => part !== undefined);
  const data = { ...structured, ...(changes === undefined ? {} : { changes }), warnings };
  return { text: text.join('\n'), structured: data };
}

/** Characters of what the board says of a write that it carried out; its own message has 150. */
const LONGEST_SAID = 300;

/** What was done, in the server's words and the board's own. */
export function writeMessage(head: string, boardMessage: string | undefined): string {
  const said = line(boardMessage);
  return said === undefined ? head : `${head} The board said: ${quoted(said, LONGEST_SAID)}`;
}

/** A write that is only shown. */
interface DryRun {
  readonly operation: 'createJob' | 'editJob';
  readonly form: Readonly<Record<string, string>>;
  readonly ad: Ad;
  readonly nameOf: NameOf;
  readonly warnings: readonly string[];
  readonly changes?: readonly Change[];
  /** What is to be known before it is sent. */
  readonly beforehand: string;
}

/** What a dry run shows: the form as it would be sent with names beside its ids, how a reader will see the ad, warnings. */
export function dryRun({ operation, form, ad, nameOf, warnings, changes, beforehand }: DryRun) {
  const head = `Dry run: nothing was sent. POST ${pathOf(OPERATIONS[operation])} would carry this form and the key. ${beforehand}`;
  const reading = ad.body === undefined ? undefined : htmlToMarkdown(ad.body);
  const long = Object.entries(form).filter(([, value]) => value.length > LONGEST_FIELD);
  const request = Object.fromEntries(Object.entries(form).filter(([, value]) => value.length <= LONGEST_FIELD));
  const preview = reading !== undefined && reading.length <= LONGEST_FIELD ? reading : undefined;
  const left = [
    ...long.map(
      ([name, value]) => `${name}: ${value.length} characters, not shown here for size; all of it would be sent.`,
    ),
    ...(reading !== undefined && preview === undefined ? ['How the ad will read is not shown here for size.'] : []),
  ];
  const fields = Object.entries(request).map(([name, value]) => `${name}: ${value}${namesBeside(name, value, nameOf)}`);
  return writtenAnswer({
    head,
    structured: withoutEmpty({ dry_run: true, message: head, request, preview }),
    warnings: [...warnings, ...left],
    changes,
    below: [...fields, ...(preview === undefined ? [] : ['', counted(ad.title ?? '', LONGEST_SIDE), preview])].join(
      '\n',
    ),
  });
}

/** The names of the ids that a field of the form carries. */
function namesBeside(wireName: string, value: string, nameOf: NameOf): string {
  const field = adFields.find(([name, { nameOnEdit }]) => name === wireName || nameOnEdit === wireName);
  if (field === undefined || value === '' || (field[1].kind !== 'ids' && field[1].kind !== 'id')) return '';
  return ` (${value
    .split(',')
    .map((id) => nameOf(field[0], Number(id)))
    .join(', ')})`;
}

/** Names of ids as this board has them. */
export async function namesOnBoard({ client, call, locations }: ToolContext): Promise<NameOf> {
  const { table: places } = await locations.get(client, call);
  return (name, id) => {
    const field: AdField = AD_FIELDS[name];
    const own = field.kind === 'ids' && field.tableOfSite === true;
    const table = own ? places : 'table' in field ? field.table : [];
    return rowById(table, id)?.name ?? String(id);
  };
}
