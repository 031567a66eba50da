import { htmlToMarkdown } from '../../text/html/html.ts';
import { readSource } from '../../text/html/source/source.ts';
import { type Ad, type AdFieldName, adFields } from '../../wire/ad-fields.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { currentValue, type NameOf, wordsFor } from './words.ts';

/**
 * What the board shows otherwise than it was sent, a sentence for each field. What a record does not show is not compared.
 */
export function differencesAfter(sent: Ad, job: JobRecord, nameOf: NameOf): { field: AdFieldName; message: string }[] {
  return adFields.flatMap(([name, { kind }]) => {
    const [wanted, shown] = [sent[name], currentValue(name, job)];
    if (wanted === undefined || shown === undefined) return [];
    if (kind === 'html') return textFinding(name, String(wanted), String(shown));
    const [to, is] = [wordsFor(name, wanted, nameOf), wordsFor(name, shown, nameOf)];
    if (to === is || (to.trim() === '' && is === '')) return [];
    return [
      {
        field: name,
        message: `${name}: the board shows ${is === '' ? 'none' : is}, although ${to || 'none'} was sent.`,
      },
    ];
  });
}

function textFinding(field: AdFieldName, sent: string, shown: string): { field: AdFieldName; message: string }[] {
  const left = linkAddresses(shown);
  const lost = [...linkAddresses(sent)].filter((address) => !left.has(address) && !shown.includes(address));
  if (lost.length > 0) {
    const message = `${field}: the board dropped ${lost.length === 1 ? 'the address' : 'the addresses'} ${lost.join(', ')}; write ${lost.length === 1 ? 'it' : 'them'} into the text.`;
    return [{ field, message }];
  }
  if (htmlToMarkdown(sent) === htmlToMarkdown(shown)) return [];
  return [
    { field, message: `${field}: the board shows the text otherwise than it was sent; compare it with get_job.` },
  ];
}

function linkAddresses(html: string): Set<string> {
  const links = readSource(html).flatMap(({ words }) => words.flatMap(({ link }) => link?.address ?? []));
  return new Set(links.map((address) => address.replace(/^mailto:/i, '')));
}
