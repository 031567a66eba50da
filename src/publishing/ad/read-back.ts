import { htmlToMarkdown } from '../../text/html/html.ts';
import { type Ad, type AdFieldName, adFields } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { addressesIn } from './addresses.ts';
import { currentValue, type NameOf, wordsFor } from './words.ts';

/** A field that the board shows otherwise than it was sent. */
interface Difference {
  readonly field: AdFieldName;
  readonly message: string;
}

/** What the board shows otherwise than it was sent. What a record does not show is not compared. */
export function differencesAfter(sent: Ad, job: JobRecord, nameOf: NameOf): Difference[] {
  return adFields.flatMap(([field, { kind }]) => {
    const [wanted, shown] = [sent[field], currentValue(field, job)];
    if (wanted === undefined || shown === undefined) return [];
    if (kind === 'html') return textDifference(field, String(wanted), String(shown));
    const [to, is] = [wordsFor(field, wanted, nameOf), wordsFor(field, shown, nameOf)];
    if (to === is) return [];
    return [{ field, message: `${field}: the board shows ${is || 'none'}, although ${to || 'none'} was sent.` }];
  });
}

function textDifference(field: AdFieldName, sent: string, shown: string): Difference[] {
  const left = addressesIn(shown);
  const lost = addressesIn(sent).filter((address) => !left.includes(address) && !shown.includes(address));
  if (lost.length > 0)
    return [{ field, message: `${field}: the board dropped ${lost.join(', ')}; write it into the text as words.` }];
  if (htmlToMarkdown(sent) === htmlToMarkdown(shown)) return [];
  return [
    { field, message: `${field}: the board shows the text otherwise than it was sent; compare it with get_job.` },
  ];
}

/** Given fields that no record shows: whether the board took them is not known (surface, Writing). */
export function unseenFields(sent: Ad, shown: JobRecord | undefined): AdFieldName[] {
  return adFields.flatMap(([field, { inRecords }]) => {
    const isShown = shown !== undefined && currentValue(field, shown) !== undefined;
    return inRecords !== undefined && sent[field] !== undefined && !isShown ? [field] : [];
  });
}
