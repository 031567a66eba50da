import * as z from 'zod';
import { DATA_LABEL, fence, itemsWithin, lines, sentences, withoutEmpty } from '../../answer/answer.ts';
import { count, optionalCount } from '../../answer/shapes.ts';
import type { Alternative } from '../../query/alternatives.ts';
import type { CountedAds } from '../../query/board-index.ts';
import { isFiltered, UNSAID_FACTS } from '../../query/conditions.ts';
import { verbOf } from '../../text/prose.ts';
import { AD_FACTS, type AdFact, type UnsaidFact } from '../../wire/ad-facts.ts';
import { dayOf } from '../../wire/time.ts';

/** The reading of each word, one line each (docs/contract.md, Searching). */
export const understoodShape = z.array(z.string()).optional();

/** An answer from the index. @param own the server's lines below the head @param foreign lines with text by others */
export function indexAnswer<F extends object, C extends object>(
  counted: Pick<CountedAds, 'coverage' | 'understood'> & { readonly instead?: readonly Alternative[] },
  { head, own, foreign = '' }: { readonly head: string; readonly own?: string; readonly foreign?: string },
  { note, coverage, ...facts }: F & { readonly note?: string | undefined; readonly coverage: C },
) {
  const { facts: basis, total, stale } = counted.coverage;
  const { open_jobs, as_of, complete } = basis;
  const understoodLines = itemsWithin(counted.understood, UNDERSTOOD_ROOM_CHARACTERS);
  const others = counted.understood.length - understoodLines.length;
  const understood =
    others === 0
      ? understoodLines
      : [...understoodLines, `and ${others} more; ask with fewer words to see how each is read`];
  const instead = itemsWithin(
    (counted.instead ?? []).map(({ line }) => line),
    ALTERNATIVES_ROOM_CHARACTERS,
  );
  const base = `${open_jobs} open ads (${dayOf(as_of)}${complete ? '' : `; incomplete: the board counts ${total}`}).`;
  const text = lines(
    stale,
    head,
    understood.length > 0 && `Read as: ${understood.join(' · ')}.`,
    instead.length > 0 && `Instead: ${instead.join(' · ')}.`,
    foreign === '' && base,
    own,
    foreign !== '' && fence(foreign, `${base} ${DATA_LABEL}`),
  );
  const notes = { note: sentences(stale, note), understood, instead };
  return { text, structured: { ...facts, ...withoutEmpty(notes), coverage: { ...basis, ...coverage } } };
}

/** Most characters of the lines on how words were read; rows have the rest of the answer. */
export const UNDERSTOOD_ROOM_CHARACTERS = 1500;
/** Some 150 tokens. */
const ALTERNATIVES_ROOM_CHARACTERS = 520;

const eachFact = <T extends z.ZodType>(shape: T) =>
  Object.fromEntries(UNSAID_FACTS.map((fact) => [fact, shape])) as Record<UnsaidFact, T>;

/** The basis of an answer (docs/contract.md, Tools). */
export const coverageShape = z.strictObject({
  open_jobs: count,
  as_of: z.string(),
  complete: z.boolean(),
  unreadable: optionalCount,
  undated: optionalCount,
  undeclared: z.strictObject({ ...eachFact(optionalCount), skill: optionalCount }),
  in_text: z.strictObject(eachFact(z.strictObject({ ads: count, ids: z.array(count) }).optional())).optional(),
  remote_allowed: optionalCount,
  years_unsaid: optionalCount,
});

type Counts = Pick<CountedAds, 'undeclared' | 'inText' | 'filters' | 'remoteAllowed' | 'yearless'>;

export function countFields({ undeclared, inText, filters, remoteAllowed, yearless }: Counts) {
  return {
    undeclared: Object.fromEntries(Object.entries(undeclared).map(([fact, { ads }]) => [fact, ads])),
    ...(Object.keys(inText).length > 0 && { in_text: inText }),
    ...(remoteAllowed > 0 && isFiltered(filters, 'work_model') && { remote_allowed: remoteAllowed }),
    ...(yearless > 0 && { years_unsaid: yearless }),
  };
}

export function unsaidWord(name: UnsaidFact): string {
  const fact: AdFact = AD_FACTS[name];
  return fact.unsaid ?? name.replaceAll('_', ' ');
}

/** Sentences on ads that filters left out although nothing they state excludes them, and on those that pass unsaid. */
export function filterNotes({ undeclared, inText, filters, remoteAllowed, yearless }: Counts) {
  const unsaid = UNSAID_FACTS.flatMap((fact) => {
    const { ads = 0, ids = [] } = undeclared[fact] ?? {};
    const idList = ids.length > 0 ? ` (${ids.join(', ')})` : '';
    return ads === 0 ? [] : [`${ads} ${verbOf(ads, 'state')} no ${unsaidWord(fact)}${idList}`];
  });
  const inTextLines = UNSAID_FACTS.flatMap((fact) => {
    const { ads = 0, ids = [] } = inText[fact] ?? {};
    const it = AD_FACTS[fact].kind === 'amount' ? unsaidWord(fact) : `this ${unsaidWord(fact)}`;
    const idList = `${ids.join(', ')}${ads > ids.length ? ' …; all follow the last page of search_jobs' : ''}`;
    return ads === 0 ? [] : [`${ads} ${verbOf(ads, 'name')} ${it} in the text alone (${idList})`];
  });
  const leftOutLine = [...unsaid, ...inTextLines].join('; ');
  return [
    leftOutLine !== '' && `Left out: ${leftOutLine}.`,
    isFiltered(filters, 'work_model') &&
      remoteAllowed > 0 &&
      `${remoteAllowed} of the matching ads ${verbOf(remoteAllowed, 'say')} only "remote allowed" (older records).`,
    yearless > 0 && `${yearless} of the matching ads ${verbOf(yearless, 'name')} no years (Junior or internship ads).`,
  ];
}
