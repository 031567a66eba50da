import * as z from 'zod';
import { hunkLines, limitHunks, shortHunks } from '../../ad-text/hunks.ts';
import { writeHtml } from '../../ad-text/write-html.ts';
import { fence, withoutEmpty } from '../../answer/answer.ts';
import { count, optionalText } from '../../answer/shapes.ts';
import { type FieldChange, type NameOf, unseenFields } from '../../publishing/ad/changes.ts';
import { checklistOf } from '../../publishing/ad/guide.ts';
import type { AdText } from '../../publishing/ad-text.ts';
import { type ApprovalPrompt, writePrompt } from '../../publishing/approval/prompt.ts';
import { countOf, enumerated } from '../../text/prose.ts';
import { AD_FIELDS, type Ad, type AdFieldName, adFields } from '../../wire/ad-fields.ts';
import { ACCEPTED_ATTRIBUTE } from '../../wire/limits.ts';
import type { JobRecord } from '../../wire/records.ts';
import type { ToolContext } from '../tool.ts';
import { type Status, statusShape, statusText } from './ad/current-ad.ts';
import { consentTarget } from './ask-consent.ts';

/** Answer of a write, or of its dry run (docs/contract.md, Tools). */
export const writeAnswer = z.strictObject({
  id: count.optional(),
  message: optionalText,
  /** Each with from and to, or the hunks of a text (`Hunk` in src/ad-text/hunks.ts). */
  changes: z.array(z.looseObject({ field: z.string() })).optional(),
  status: statusShape.optional(),
  warnings: z.array(z.string()),
  dry_run: z.boolean().optional(),
  request: z.looseObject({}).optional(),
  question: optionalText,
  can_ask: z.boolean().optional(),
  checklist: z.array(z.string()).optional(),
});
type WriteAnswer = z.output<typeof writeAnswer>;

/** Most characters shown of one value; of a longer one, only the length is shown. */
const LONGEST_VALUE_CHARACTERS = 8_000;

function counted(text: string): string {
  return text.length <= LONGEST_VALUE_CHARACTERS ? text : `(${text.length} characters, left out for size)`;
}

/** A change as a model gets it. */
function shortChange({ to, hunks, ...change }: FieldChange): FieldChange {
  if (hunks !== undefined) return { ...change, hunks: shortHunks(hunks) };
  return { ...change, to: counted(to ?? '') };
}

interface WriteFacts {
  readonly id?: number;
  readonly message: string;
  readonly status?: Status | undefined;
  readonly warnings?: readonly string[];
  readonly changes?: readonly FieldChange[] | undefined;
  /** Facts for the view. */
  readonly page?: object;
}

/** A write's answer as text and data. Warnings too quote the ad, or an ad of an earlier session: they are fenced. */
export function writeAnswerOf({ id, message, status, warnings = [], changes, page }: WriteFacts) {
  const changeLines = (changes ?? []).map(shortChange).flatMap(({ field, from, to, hunks }) => {
    if (hunks !== undefined) return [`- ${field}:`, ...hunkLines(hunks)];
    return [`- ${field}: ${from === undefined ? '' : `${from || 'none'} → `}${to || 'none'}`];
  });
  const lines = [...changeLines, ...warnings.map(warningLine)];
  const text = [message, statusText(status), ...(lines.length === 0 ? [] : [fence(lines.join('\n'), CHANGED)])];
  return answerFrom(text, { id, message, status }, warnings, changes, { sent: false, ...page });
}

const CHANGED = 'Changes and warnings:';
const warningLine = (warning: string) => `Warning: ${warning}`;

function answerFrom(
  text: readonly string[],
  facts: Omit<WriteAnswer, 'warnings'>,
  warnings: readonly string[],
  changes: readonly FieldChange[] | undefined,
  page: object,
) {
  const hunks = changes?.find((change) => change.hunks !== undefined)?.hunks;
  return {
    text: text.join('\n'),
    structured: {
      ...withoutEmpty(facts),
      ...(changes && { changes: changes.map(shortChange) }),
      warnings: [...warnings],
    },
    page: withoutEmpty({ ...page, hunks: hunks && limitHunks(hunks) }),
  };
}

/** A sentence on fields that the board does not show, given or not; begins with a space. */
export function unseenNote(sent: Ad, now: JobRecord | undefined, areGiven = true): string {
  const fields = unseenFields(sent, now, areGiven);
  const end = areGiven ? 'took what was sent' : 'kept what the ad had';
  return fields.length === 0
    ? ''
    : ` ${enumerated(fields)} cannot be read back, so it is not known whether the board ${end}.`;
}

interface DryRun {
  readonly id?: number;
  readonly ad: Ad;
  readonly text: AdText;
  readonly nameOf: NameOf;
  readonly changes?: readonly FieldChange[];
  readonly page?: object;
}

export async function dryRunAnswer(
  dryRun: DryRun,
  prompt: ApprovalPrompt,
  advice: readonly string[],
  context: ToolContext,
) {
  const { asks, client } = context;
  const { id, ad, text: body, nameOf, changes, page } = dryRun;
  const target = await consentTarget(context);
  const stored = id === undefined || ad.body === undefined ? undefined : visiblePart(body);
  const sent = { ...ad, body: stored?.html ?? ad.body };
  const names = adFields.flatMap(([name]) => (ad[name] === undefined ? [] : [name]));
  const fields = names.map((name) => [name, requestValue(name, sent, nameOf)] as const);
  const request = Object.fromEntries(id === undefined ? fields : [['id', id], ...fields]);
  const form = Object.entries(request).map(([name, value]) => `${name}: ${[value].flat().join(', ')}`);
  const [warnings, question] = [[...advice, ...(stored?.notes ?? [])], writePrompt(prompt, target, []).text];
  const [message, checklist] = ['Dry run: nothing was sent.', checklistOf(client.site.code)];
  const who =
    asks === 'person' ? 'A person would be asked:' : 'Nobody can be asked here; elsewhere the question would be:';
  const warningLines = warnings.length > 0 ? ['', ...warnings.map(warningLine)] : [];
  // The text of a new ad stands above.
  const questionText = id === undefined ? writePrompt({ ...prompt, text: undefined }, target, []).text : question;
  const foreign = [...form, ...warningLines, '', who, questionText].join('\n');
  const text = [message, `Check the text: ${checklist.join(' ')}`, fence(foreign, 'What would be sent:')];
  const facts = { message, dry_run: true, request, question, can_ask: asks === 'person', checklist };
  return answerFrom(text, facts, warnings, changes, { asks, board: target.board, ...page });
}

function requestValue(name: AdFieldName, ad: Ad, nameOf: NameOf): unknown {
  const value = ad[name];
  if (Array.isArray(value)) return value.map((each) => nameOf(name, each));
  if (typeof value === 'number') return AD_FIELDS[name].kind === 'id' ? nameOf(name, value) : value;
  return counted(String(value));
}

/** Others may have written this text: hidden passages are counted, and alignment is named. */
function visiblePart({ html, document }: AdText): { html: string; notes: string[] } {
  const { blocks, hidden } = document;
  const stay = hidden.passages === 1 ? 'stays as it is' : 'stay as they are';
  const passages = `${countOf(hidden.passages, 'passage')} of the stored text that the page may hide ${stay}`;
  return {
    html: writeHtml(blocks),
    notes: [
      ...(hidden.passages === 0 ? [] : [`body: ${passages}; the request shows the rest.`]),
      ...(/text-align/i.test(html) ? [`body: its ${ACCEPTED_ATTRIBUTE} is sent too; the request shows none.`] : []),
    ],
  };
}
