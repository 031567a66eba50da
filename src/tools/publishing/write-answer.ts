import * as z from 'zod';
import { type Change, type NameOf, unseenFields } from '../../publishing/ad/changes.ts';
import { checklistOf } from '../../publishing/ad/law.ts';
import { readText } from '../../text/html/document.ts';
import { writeHtml } from '../../text/html/html.ts';
import { hunkLines, shortHunks } from '../../text/hunks.ts';
import { AD_FIELDS, type Ad, type AdFieldName, adFields } from '../../wire/ad-fields.ts';
import { OPERATIONS, pathOf } from '../../wire/operations.ts';
import type { JobRecord } from '../../wire/records.ts';
import { countOf, enumerated } from '../../wire/text/phrases.ts';
import { fence, withoutEmpty } from '../kit/answer/answer.ts';
import { count, optionalText } from '../kit/answer/shapes.ts';
import type { ToolContext } from '../kit/tool.ts';
import { boardName } from './ad/ask.ts';
import { type Status, statusShape, statusText } from './ad/current-ad.ts';
import { type Question, wholeQuestion } from './ad/question.ts';

/** from and to, or the hunks of a text (`ShownHunk` in src/text/hunks.ts). */
const changeShape = z.looseObject({ field: z.string() });
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
  question: optionalText,
  can_ask: z.boolean().optional(),
  checklist: z.array(z.string()).optional(),
});
type WriteAnswer = z.output<typeof writeAnswer>;

/** Most characters shown of one side of a change, and of a form field; of longer ones, only the length is shown. */
const LONGEST_SIDE = 3_000;
const LONGEST_FIELD = 8_000;

function counted(text: string, max: number): string {
  return text.length <= max ? text : `(${text.length} characters, left out for size)`;
}

function sized({ field, from, to = '', hunks }: Change): Change {
  if (hunks !== undefined) return { field, hunks: shortHunks(hunks) };
  const side = counted(to, LONGEST_SIDE);
  return from === undefined ? { field, to: side } : { field, from: counted(from, LONGEST_SIDE), to: side };
}

function changeLine({ field, from, to, hunks }: Change): string {
  if (hunks !== undefined) return [`- ${field}:`, ...hunkLines(hunks)].join('\n');
  return `- ${field}: ${from === undefined ? '' : `${from} → `}${to}`;
}

interface WriteFacts {
  readonly id?: number;
  readonly message: string;
  readonly status?: Status | undefined;
  readonly warnings?: readonly string[];
  readonly changes?: readonly Change[] | undefined;
  readonly shown?: Pick<WriteAnswer, 'dry_run' | 'request' | 'question' | 'can_ask' | 'checklist'>;
}

/** A write's answer as text and data. Words of the board or an ad are inside the fence. */
export function answerOf({ id, message, status, warnings = [], changes: all, shown }: WriteFacts) {
  const changes = all?.map(sized);
  const lines = shown
    ? [
        ...Object.entries(shown.request ?? {}).map(formLine),
        '',
        shown.can_ask === true
          ? 'A person would be asked:'
          : 'Nobody can be asked here; elsewhere the question would be:',
        shown.question,
      ]
    : (changes ?? []).map(changeLine);
  const text = [
    message,
    ...(shown ? [] : [statusText(status)]),
    ...warnings.map((warning) => `Warning: ${counted(warning, LONGEST_SIDE)}`),
    ...(shown?.checklist ? [`Check the text: ${shown.checklist.join(' ')}`] : []),
    ...(lines.length === 0 ? [] : [fence(lines.join('\n'), shown ? 'What would be sent:' : 'Changes:')]),
  ];
  const structured: Omit<WriteAnswer, 'warnings'> = withoutEmpty({ id, message, status, ...shown });
  const hunks = all?.find((change) => change.hunks !== undefined)?.hunks;
  return {
    text: text.join('\n'),
    structured: { ...structured, ...(changes && { changes }), warnings: [...warnings] },
    page: withoutEmpty({ hunks }),
  };
}

function formLine([name, value]: [string, unknown]): string {
  return `${name}: ${Array.isArray(value) ? value.join(', ') : value}`;
}

export function unseenNote(fields: readonly AdFieldName[], end: string): string {
  return fields.length === 0 ? '' : ` ${enumerated(fields)} cannot be read back, ${end}.`;
}

/** A sentence on given fields that the board does not show; begins with a space. */
export function notKnown(sent: Ad, now: JobRecord | undefined): string {
  return unseenNote(unseenFields(sent, now), 'so it is not known whether the board took what was sent');
}

export interface Draft {
  readonly operation: 'createJob' | 'editJob';
  readonly id?: number;
  readonly ad: Ad;
  readonly nameOf: NameOf;
  readonly changes?: readonly Change[];
  /** Facts for the view. */
  readonly page?: Readonly<Record<string, unknown>>;
}

export function dryRun(draft: Draft, question: Question, warnings: readonly string[], context: ToolContext) {
  const { asks, client } = context;
  const { operation, id, ad, nameOf, changes, page } = draft;
  const message = `Dry run: nothing was sent. POST ${pathOf(OPERATIONS[operation])} would carry these fields and the key, tables by their ids.`;
  const body = id === undefined ? undefined : storedBody(ad.body);
  const fields = adFields.flatMap(([name]) => (ad[name] === undefined ? [] : [[name, shownValue(name, ad, nameOf)]]));
  const request = Object.fromEntries(id === undefined ? fields : [['id', id], ...fields]);
  if (body !== undefined) request.body = counted(body.html, LONGEST_FIELD);
  const checklist = checklistOf(client.site.code);
  const shown = {
    dry_run: true,
    request,
    question: wholeQuestion(question, []),
    can_ask: asks === 'person',
    checklist,
  };
  const answer = answerOf({ message, warnings: [...warnings, ...(body?.notes ?? [])], changes, shown });
  return { ...answer, page: { asks, board: boardName(context), ...answer.page, ...page } };
}

function shownValue(name: AdFieldName, ad: Ad, nameOf: NameOf): unknown {
  const value = ad[name];
  if (Array.isArray(value)) return value.map((each) => nameOf(name, each));
  if (typeof value === 'number') return AD_FIELDS[name].kind === 'id' ? nameOf(name, value) : value;
  return counted(String(value), LONGEST_FIELD);
}

/** Others may have written this text: only its visible part is shown, hidden passages are counted. */
function storedBody(body: string | undefined): { html: string; notes: string[] } | undefined {
  if (body === undefined) return undefined;
  const { blocks, hidden } = readText(body);
  const stay = hidden.passages === 1 ? 'stays as it is' : 'stay as they are';
  const passages = `${countOf(hidden.passages, 'passage')} of the stored text that the page may hide ${stay}`;
  const notes = hidden.passages === 0 ? [] : [`body: ${passages}; the request shows the rest.`];
  return { html: writeHtml(blocks), notes };
}
