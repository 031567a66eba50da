import { htmlToText } from '../../text/html/html.ts';
import { type Ad, PAY_FIELDS } from '../../wire/ad-fields.ts';
import type { Site } from '../../wire/site.ts';
import { foldName, matchRows, namesIn, type Table, WORK_MODEL } from '../../wire/tables.ts';
import { trimmedEnd } from '../../wire/text/edges.ts';
import { quoted } from '../../wire/text/quote.ts';
import { addressesIn } from './addresses.ts';

/* About fields alone: prose is for the model, which gets a checklist and a guide (src/publishing/ad/law.ts). */

export interface Advice {
  readonly kind: 'contact' | 'salary' | 'location' | 'place' | 'work_model';
  readonly message: string;
}

export function adviceOn(ad: Ad, site: Site): Advice[] {
  const { work_model: model = WORK_MODEL.onSite, location = [] } = ad;
  const text = htmlToText(ad.body ?? '');
  const places = contradiction(text, LABELS.location, site.tables.location, location);
  const models = contradiction(text, LABELS.work_model, site.tables.work_model, [model]);
  return [
    ...contactAdvice(ad.body ?? ''),
    ...payAdvice(ad),
    ...(model === WORK_MODEL.onSite && location.length === 0 && places === undefined ? [NO_PLACE] : []),
    ...(places === undefined ? [] : [{ kind: 'place' as const, message: `location: ${places}` }]),
    ...(models === undefined ? [] : [{ kind: 'work_model' as const, message: `work_model: ${models}` }]),
  ];
}

/** What the edit brings about, and nothing that was so before. */
export function adviceOnEdit(given: Ad, before: Ad, site: Site): Advice[] {
  const known = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== undefined));
  const told = new Set(adviceOn(known, site).map(({ message }) => message));
  return adviceOn({ ...known, ...given }, site).filter(({ message }) => !told.has(message));
}

const NO_PLACE: Advice = {
  kind: 'location',
  message: 'location: an On-Site ad that names no place is not found by place.',
};

function contactAdvice(body: string): Advice[] {
  const [address] = addressesIn(body);
  if (address === undefined) return [];
  const message = `body: it contains ${quoted(address)}; the board refuses an external email address or website in ads of accounts on the free plan.`;
  return [{ kind: 'contact', message }];
}

function payAdvice(ad: Ad): Advice[] {
  const message = `${PAY_FIELDS.min}: no pay is given; a search by pay finds only ads that give it.`;
  return (ad[PAY_FIELDS.min] ?? 0) === 0 ? [{ kind: 'salary', message }] : [];
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
