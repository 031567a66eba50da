import { htmlToMarkdown } from '../../text/html/html.ts';
import { type Ad, type AdFieldName, adFields } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { addressesIn } from './addresses.ts';
import { currentAd, type NameOf, wordsFor } from './words.ts';

/** A field that the board shows otherwise than it was sent. */
interface Difference {
  readonly field: AdFieldName;
  readonly message: string;
}

/** What the board shows otherwise than it was sent. What a record does not show is not compared. */
export function differencesAfter(sent: Ad, job: JobRecord | undefined, nameOf: NameOf): Difference[] {
  const now = currentAd(job);
  return adFields.flatMap(([field, { kind }]) => {
    const [wanted, shown] = [sent[field], now[field]];
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

/** Fields that this record does not show, of those that were given or of those that were not. */
export function unseenFields(sent: Ad, shown: JobRecord | undefined, areGiven = true): AdFieldName[] {
  const now = currentAd(shown);
  return adFields.flatMap(([field, { inRecords }]) =>
    inRecords !== undefined && (sent[field] !== undefined) === areGiven && now[field] === undefined ? [field] : [],
  );
}
