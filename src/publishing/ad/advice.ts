import { statedText } from '../../text/html/html.ts';
import { type Ad, PAY_FIELDS } from '../../wire/ad-fields.ts';
import { type Finding, inWords } from '../../wire/errors.ts';
import { foldName, trimmedEnd } from '../../wire/letters.ts';
import { quoted } from '../../wire/sentences.ts';
import { matchRows, namesIn, type Site, type Table, WORK_MODEL } from '../../wire/site.ts';
import { addressesIn } from './addresses.ts';

/* About fields alone: prose is for the model, which gets a checklist and a guide (src/publishing/ad/guide.ts). */

export function adviceOn(ad: Ad, { tables }: Site): Finding[] {
  const { body = '', work_model: model = WORK_MODEL.onSite, location = [] } = ad;
  const text = statedText(body);
  const [address] = addressesIn(body);
  const place = contradiction(text, LABELS.location, tables.location, location);
  const isNowhere = model === WORK_MODEL.onSite && location.length === 0 && place === undefined;
  const found: [field: string, message: string | false | undefined][] = [
    ['body', address !== undefined && `it contains ${quoted(address)}; ${FREE_PLAN}`],
    [PAY_FIELDS.min, !ad[PAY_FIELDS.min] && 'no pay is given; a search by pay finds only ads that give it.'],
    ['location', isNowhere && 'an On-Site ad that names no place is not found by place.'],
    ['location', place],
    ['work_model', contradiction(text, LABELS.work_model, tables.work_model, [model])],
  ];
  return found.flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

const FREE_PLAN = 'the board refuses an external email address or website in ads of accounts on the free plan.';

/** What the edit brings about, and nothing that was so before. */
export function adviceOnEdit(given: Ad, before: Ad, site: Site): Finding[] {
  const known = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== undefined));
  const told = new Set(adviceOn(known, site).map(inWords));
  return adviceOn({ ...known, ...given }, site).filter((advice) => !told.has(inWords(advice)));
}

const LABELS = {
  location:
    'local, localização, local de trabalho, localidade, location, place of work, workplace, ubicación, lokalizacja',
  work_model:
    'regime, regime de trabalho, modelo de trabalho, modalidade, work model, working model, workplace type, modalidad, tryb pracy',
};
const LONGEST_VALUE = 80;
const BETWEEN_VALUES = /[,;/|&+]|\s(?:e|ou|and|or|y|o|i|lub)\s/iu;

/** A labelled line, such as "Local: Porto", whose values are all of the table and none of the field's. */
function contradiction(text: string, labels: string, table: Table, ids: readonly number[]): string | undefined {
  const known = labels.split(', ').map(foldName);
  for (const line of text.split('\n')) {
    const [label = '', value = '', ...more] = line.split(/[:–]/u);
    if (more.length > 0 || value.length > LONGEST_VALUE || !known.includes(foldName(label))) continue;
    const parts = trimmedEnd(value, /[\s.;]/)
      .split(BETWEEN_VALUES)
      .map((part) => matchRows(table, part.trim()));
    if (parts.some((rows) => rows.length === 0) || parts.flat().some(({ id }) => ids.includes(id))) continue;
    const given = namesIn(table.filter(({ id }) => ids.includes(id))).join(', ') || 'nothing';
    return `the text says ${quoted(line.trim())}, and the field says ${given}; people filter by the field.`;
  }
  return undefined;
}
