import type { TextFormat } from '../../../ad-text/draft.ts';
import type { AdBody } from '../../../publishing/ad/body.ts';
import { currentAd, type NameOf } from '../../../publishing/ad/changes.ts';
import { adviceOn, adviceOnEdit, checkAd } from '../../../publishing/ad/checks.ts';
import { AdText, type AdTexts } from '../../../publishing/ad-text.ts';
import { PORTUGAL } from '../../../site/site.ts';
import { rowById } from '../../../site/tables.ts';
import { cleanLine } from '../../../text/clean.ts';
import { quoted } from '../../../text/prose.ts';
import { AD_FIELDS, type Ad, type AdField, type AdFieldName, adFields, isRequired } from '../../../wire/ad-fields.ts';
import { inWords, refuse } from '../../../wire/errors.ts';
import type { JobRecord } from '../../../wire/records.ts';
import { type Argument, required } from '../../arguments/argument.ts';
import { choice, flag, integer, tableValue, tableValues, text, texts } from '../../arguments/kinds.ts';
import { locationIds } from '../../arguments/places.ts';
import type { ToolContext } from '../../tool.ts';

const WRITE_FORMATS = ['auto', 'markdown', 'html'] as const;
/** A longer table costs more tokens than it is worth; the hint gives an example. */
const LONGEST_LISTED = 3;

function argumentOf(field: AdField): Argument {
  switch (field.kind) {
    case 'amount':
      return integer(field.hint, 0, field.bounds.max);
    case 'choice':
      return choice(field.hint, field.choices);
    case 'id':
      return tableValue(field.hint, field.table);
    case 'ids':
      // Places need the board's own table, which only a call can read.
      return field.table === 'location'
        ? texts(field.hint)
        : tableValues(
            field.hint,
            field.table,
            PORTUGAL.tables[field.table].length <= LONGEST_LISTED ? 'listed' : 'unlisted',
          );
    default:
      return text(field.hint, field.longest);
  }
}

type AdArguments = Readonly<Record<AdFieldName, Argument>>;

const { title, body, ...others } = Object.fromEntries(
  adFields.map(([name, field]) => [name, argumentOf(field)]),
) as AdArguments;

/** The arguments of an ad, the same on create and edit (docs/contract.md, Tools). */
export const adArguments = {
  title,
  body,
  body_format: choice('How body is written.', WRITE_FORMATS),
  ...others,
  dry_run: flag('Only show the request.'),
};

export const newAdArguments = {
  ...adArguments,
  ...Object.fromEntries(
    adFields.filter(([, field]) => isRequired(field)).map(([name]) => [name, required(adArguments[name])]),
  ),
};

export type AdValues = Readonly<Record<string, unknown>>;

export function textArgument({
  body: text,
  body_format: format,
}: AdValues): [text: string, format: TextFormat] | undefined {
  return text === undefined ? undefined : [String(text), (format ?? 'auto') as TextFormat];
}

const LINES: ReadonlySet<string> = new Set(['line', 'address', 'country']);

/** A line as it is sent, with a note where that is not what was given: the person is shown what is sent. */
function lineOf(field: AdField, name: AdFieldName, text: string) {
  const clean = cleanLine(text);
  const isAsGiven =
    text
      .trim()
      .replace(/[^\S\r\n]+/g, ' ')
      .normalize('NFC') === clean;
  const how = 'it was put on one line, without characters that cannot be seen or pile up on a letter';
  return {
    line: field.kind === 'country' ? clean.toUpperCase() : clean,
    notes: isAsGiven || clean === '' ? [] : [`${name}: ${how}. It reads ${quoted(clean)}.`],
  };
}

/**
 * Makes an ad from the arguments, with the names of its ids, and warnings.
 * @param job the ad to edit, if it could be read @param stored its text @throws ToolError with all findings
 */
export async function draftFrom(
  tool: 'create_job' | 'edit_job',
  values: AdValues,
  body: AdBody | undefined,
  job: JobRecord | undefined,
  context: ToolContext,
  stored = new AdText(job?.body ?? ''),
) {
  const texts: AdTexts = { before: stored, after: body?.findings.length === 0 ? body.text : stored };
  const places = await locationIds(values.location as string[] | undefined, context, 'write');
  const notes = [...places.notes, ...(body?.notes ?? [])];
  const described = adFields.map(([name, field]) => {
    if (name === 'location') return [name, places.ids];
    if (name === 'body') return [name, body?.findings.length === 0 ? body.text.html : undefined];
    if (values[name] === undefined || !LINES.has(field.kind)) return [name, values[name]];
    const reading = lineOf(field, name, String(values[name]));
    notes.push(...reading.notes);
    return [name, reading.line];
  });
  const ad: Ad = Object.fromEntries(described.filter(([, value]) => value !== undefined));
  // An address alone selects the method (docs/board.md, Publishing rules, 2).
  if (ad.apply_address && ad.apply_method === undefined) Object.assign(ad, { apply_method: 'url' });
  const findings = [...context.findings, ...places.findings, ...(body?.findings ?? [])];
  const fieldsFound = new Set(findings.map(({ field }) => field));
  const isNew = tool === 'create_job';
  const before = isNew ? undefined : currentAd(job);
  const checked = checkAd(ad, before, texts);
  const wrong = [...findings, ...checked.filter(({ field }) => !fieldsFound.has(field))];
  if (wrong.length > 0) throw refuse(tool, wrong, isNew ? 'create' : 'change');
  const { site } = context.client;
  const advice = isNew ? adviceOn(ad, site, texts) : adviceOnEdit(ad, currentAd(job), site, texts);
  return { ad, texts, nameOf: await namesOnBoard(context), warnings: [...notes, ...advice.map(inWords)] };
}

async function namesOnBoard({ client, call, locations }: ToolContext): Promise<NameOf> {
  const { table: places } = await locations.get(client, call);
  const tables = { ...client.site.tables, location: places };
  return (name, id) => {
    const field: AdField = AD_FIELDS[name];
    return rowById('table' in field ? tables[field.table] : [], id)?.name ?? String(id);
  };
}
