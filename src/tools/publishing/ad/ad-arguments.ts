import { adviceOn, adviceOnEdit } from '../../../publishing/ad/advice.ts';
import type { AdBody } from '../../../publishing/ad/body.ts';
import { currentAd, type NameOf } from '../../../publishing/ad/changes.ts';
import { checkEdit, checkNewAd } from '../../../publishing/ad/checks.ts';
import { cleanLine } from '../../../text/clean.ts';
import type { TextFormat } from '../../../text/given.ts';
import { AD_FIELDS, type Ad, type AdField, type AdFieldName, adFields } from '../../../wire/ad-fields.ts';
import { COUNTRY_CODES } from '../../../wire/countries.ts';
import type { JobRecord } from '../../../wire/records.ts';
import { PORTUGAL, type Site } from '../../../wire/site.ts';
import { rowById } from '../../../wire/tables.ts';
import { composed, withoutPiles } from '../../../wire/text/fold.ts';
import { quoted } from '../../../wire/text/quote.ts';
import { type Argument, required } from '../../kit/arguments/argument.ts';
import { choice, flag, integer, tableValue, tableValues, text, texts } from '../../kit/arguments/kinds.ts';
import { refuse } from '../../kit/failure.ts';
import { locationIds } from '../../kit/places.ts';
import type { ToolContext } from '../../kit/tool.ts';

const WRITE_FORMATS = ['auto', 'markdown', 'html'] as const;
/** A longer table costs more tokens than it is worth; the hint gives an example. */
const LONGEST_LISTED = 3;

function country(description: string): Argument<string, false> {
  const plain = text(description);
  const read = (raw: unknown, site: Site) => {
    const given = plain.read(raw, site);
    if ('problem' in given) return given;
    const value = given.value.trim().toUpperCase();
    if (COUNTRY_CODES.has(value)) return { value };
    return { problem: `${quoted(given.value)} is no country; give an ISO 3166-1 alpha-2 code such as PT or ES.` };
  };
  return { ...plain, read };
}

function argumentOf(field: AdField): Argument {
  switch (field.kind) {
    case 'amount':
      return integer(field.hint, 0, field.bounds.max);
    case 'choice':
      return choice(field.hint, field.choices);
    case 'country':
      return country(field.hint);
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
    adFields.filter(([, { parameter }]) => parameter.required).map(([name]) => [name, required(adArguments[name])]),
  ),
};

export type AdValues = Readonly<Partial<Record<keyof typeof adArguments, unknown>>>;

export function givenText({
  body: given,
  body_format: format,
}: AdValues): [text: string, format: TextFormat] | undefined {
  return given === undefined ? undefined : [String(given), (format ?? 'auto') as TextFormat];
}

const lineFields = adFields.filter(([, { kind }]) => kind === 'line' || kind === 'address');

/** Cleans a line, with notes on the changes: the person is shown what is sent. */
function cleanedLine(field: AdFieldName, given: string) {
  const line = cleanLine(given);
  const spaced = given.trim().replace(/\s+/g, ' ');
  const isSpaced = withoutPiles(spaced) === spaced && composed(spaced) === line;
  const done = [
    ...(/[\r\n]/.test(given.trim()) ? ['line breaks became spaces'] : []),
    ...(isSpaced ? [] : ['characters that cannot be seen, or pile up on a letter, were left out']),
  ];
  return {
    field,
    line,
    notes: done.length === 0 || line === '' ? [] : [`${field}: ${done.join('; ')}. It reads: ${line}`],
  };
}

/**
 * Makes an ad from the arguments, with the names of its ids, and warnings.
 * @param job the ad to edit, if it could be read @throws ToolError with all findings
 */
export async function draftFrom(
  tool: 'create_job' | 'edit_job',
  values: AdValues,
  written: AdBody | undefined,
  job: JobRecord | undefined,
  context: ToolContext,
): Promise<{ ad: Ad; nameOf: NameOf; warnings: string[] }> {
  const { body_format: _format, dry_run: _dry, body: _body, ...rest } = values;
  const given: Readonly<Record<string, unknown>> = rest;
  const places = await locationIds('location', given.location as string[] | undefined, context, 'write');
  const lines = lineFields.flatMap(([name]) =>
    given[name] === undefined ? [] : [cleanedLine(name, String(given[name]))],
  );
  const fields = Object.fromEntries(lines.map(({ field, line }) => [field, line]));
  const described = { ...given, location: places.ids, ...fields, body: written?.html };
  const ad: Ad = Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined));
  // An address alone selects the method (docs/board.md, Publishing rules, 2).
  if (ad.apply_address && ad.apply_method === undefined) Object.assign(ad, { apply_method: 'url' });
  const found = [...context.findings, ...places.findings, ...(written?.findings ?? [])];
  const said = new Set(found.map(({ field }) => field));
  const isNew = tool === 'create_job';
  const checked = isNew ? checkNewAd(ad) : checkEdit(ad, job);
  const wrong = [...found, ...checked.filter(({ field }) => !said.has(field))];
  if (wrong.length > 0) throw refuse(tool, wrong, isNew ? 'create' : 'change');
  const notes = [...places.notes, ...(written?.notes ?? []), ...lines.flatMap((line) => line.notes)];
  const { site } = context.client;
  const advice = job === undefined ? adviceOn(ad, site) : adviceOnEdit(ad, currentAd(job), site);
  return { ad, nameOf: await namesOnBoard(context), warnings: [...notes, ...advice.map(({ message }) => message)] };
}

async function namesOnBoard({ client, call, locations }: ToolContext): Promise<NameOf> {
  const { table: places } = await locations.get(client, call);
  return (name, id) => {
    const field: AdField = AD_FIELDS[name];
    const tables = { ...client.site.tables, location: places };
    return rowById('table' in field ? tables[field.table] : [], id)?.name ?? String(id);
  };
}
