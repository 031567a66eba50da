import * as z from 'zod';
import { type ANSWER_ROOM, itemsWithin, type Sentence, someOf } from '../../answer/answer.ts';
import { Answer } from '../../answer/builder.ts';
import { count, optionalCount } from '../../answer/shapes.ts';
import type { Alternative } from '../../query/alternatives.ts';
import type { CountedAds } from '../../query/board-index.ts';
import { isFiltered, UNSAID_FACTS } from '../../query/conditions.ts';
import { verbOf } from '../../text/prose.ts';
import { AD_FACTS, type AdFact, type UnsaidFact } from '../../wire/ad-facts.ts';
import { dayOf } from '../../wire/time.ts';

/** The reading of each word, one line each (docs/contract.md, Searching). */
export const understoodShape = z.array(z.string()).optional();

type IndexResult = Pick<CountedAds, 'coverage' | 'understood'> & { readonly instead?: readonly Alternative[] };

/** An answer from the index: how words were read, what else there is, and how much of the board the index has. */
export function indexAnswer(
  { coverage, instead = [], ...result }: IndexResult,
  size?: keyof typeof ANSWER_ROOM,
): Answer {
  const { open_jobs, as_of, complete } = coverage.facts;
  const understood = itemsWithin(result.understood, UNDERSTOOD_ROOM_CHARACTERS);
  const others = result.understood.length - understood.length;
  if (others > 0) understood.push(`and ${others} more; ask with fewer words to see how each is read`);
  const alternatives = itemsWithin(
    instead.map(({ line }) => line),
    ALTERNATIVES_ROOM_CHARACTERS,
  );
  return new Answer(size, UNDERSTOOD_ROOM_CHARACTERS)
    .first(coverage.stale)
    .line(
      understood.length > 0 && `Read as: ${understood.join(' · ')}.`,
      alternatives.length > 0 && `Instead: ${alternatives.join(' · ')}.`,
      `${open_jobs} open ads (${dayOf(as_of)}${complete ? '' : `; incomplete: the board counts ${coverage.total}`}).`,
    )
    .facts({ understood: someOf(understood), instead: someOf(alternatives) });
}

/** Most characters of the lines on how words were read; rows have the rest of the answer. */
const UNDERSTOOD_ROOM_CHARACTERS = 1500;
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

type Counts = Pick<CountedAds, 'undeclared' | 'inText' | 'excluded' | 'filters' | 'remoteAllowed' | 'yearless'>;

export function unsaidWord(name: UnsaidFact): string {
  const fact: AdFact = AD_FACTS[name];
  return fact.unsaid ?? name.replaceAll('_', ' ');
}

/** Ads that words or filters left out although nothing they state excludes them, and those that pass unsaid: notes and figures. */
export function leftOutOf({ undeclared, inText, excluded, filters, remoteAllowed, yearless }: Counts) {
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
  const { ads: excludedCount, ids: newest } = excluded;
  const more = excludedCount > newest.length ? ' …' : '';
  const byWords = excludedCount === 0 ? [] : [`${excludedCount} by exclude_words (${newest.join(', ')}${more})`];
  const leftOut = [...byWords, ...unsaid, ...inTextLines].join('; ');
  const remote = isFiltered(filters, 'work_model') ? remoteAllowed : 0;
  const notes: Sentence[] = [
    leftOut !== '' && `Left out: ${leftOut}.`,
    remote > 0 && `${remote} of the matching ads ${verbOf(remote, 'say')} only "remote allowed" (older records).`,
    yearless > 0 && `${yearless} of the matching ads ${verbOf(yearless, 'name')} no years (Junior or internship ads).`,
  ];
  const figures = {
    undeclared: Object.fromEntries(Object.entries(undeclared).map(([fact, { ads }]) => [fact, ads])),
    ...(Object.keys(inText).length > 0 && { in_text: inText }),
    ...(remote > 0 && { remote_allowed: remote }),
    ...(yearless > 0 && { years_unsaid: yearless }),
  };
  return { notes, figures };
}
