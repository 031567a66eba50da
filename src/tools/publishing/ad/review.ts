import type { Change } from '../../../publishing/ad/changes.ts';
import { type NameOf, wordsFor } from '../../../publishing/ad/words.ts';
import { htmlToMarkdown } from '../../../text/html/html.ts';
import { type Ad, type AdField, type AdFieldName, adFields } from '../../../wire/ad-fields.ts';

/** An ad as the person who approves it sees it: what, where, for how much, and the text as it will read. */
export function adReview(ad: Ad, nameOf: NameOf, company: string | undefined, warnings: readonly string[]): string {
  return [
    'Publish this job ad?',
    '',
    `Title: ${ad.title ?? ''}`,
    `Company: ${company ?? 'the one that the API key belongs to'}`,
    ...factLines(ad, nameOf),
    '',
    htmlToMarkdown(ad.body ?? ''),
    ...(warnings.length === 0 ? [] : ['', ...warnings.map((warning) => `Note: ${warning}`)]),
  ].join('\n');
}

/** A line for each field that is given or missed; both ends of a range stand on one. */
function factLines(ad: Ad, nameOf: NameOf): string[] {
  const facts = adFields.filter(([name]) => name !== 'title' && name !== 'body');
  return [...new Set(facts.map(([, { title }]) => title))].flatMap((title) => {
    const fields = facts.filter(([, field]) => field.title === title);
    const words = fields.map(([name, field]) => shownValue(name, field, ad, nameOf)).filter((part) => part !== '');
    if (words.length > 0) return [`${title}: ${words.join('–')}${unitOf(fields[0]?.[1])}`];
    return fields.some(([, { expected }]) => expected === true) ? [`${title}: none given`] : [];
  });
}

function shownValue(name: AdFieldName, field: AdField, ad: Ad, nameOf: NameOf): string {
  const value = ad[name] ?? field.byDefault;
  return value === undefined || (field.kind === 'amount' && value === 0) ? '' : wordsFor(name, value, nameOf);
}

function unitOf(field: AdField | undefined): string {
  return field?.kind === 'amount' ? ` ${field.unit}` : '';
}

/** The changes of an edit as the person who approves them sees them. */
export function changesReview(
  id: number,
  title: string | undefined,
  changes: readonly Change[],
  notes: readonly string[],
): string {
  const lines = changes.map(({ field, from, to }) =>
    field === 'body' || to.includes('\n')
      ? `${field}:\n${from === undefined ? '' : `--- before\n${from}\n`}--- after\n${to}`
      : `${field}: ${from === undefined ? '' : `${from} → `}${to}`,
  );
  return [
    `Change job ${id}${title === undefined ? '' : ` (${title})`}?`,
    '',
    ...lines,
    ...notes.map((note) => `Note: ${note}`),
  ].join('\n');
}
