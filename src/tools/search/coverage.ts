import * as z from 'zod';
import type { Coverage } from '../../search/coverage.ts';
import { FACTS, type Fact } from '../../search/matching/filters.ts';
import type { LeftOut } from '../../search/matching/find.ts';
import { verbOf } from '../../wire/text/phrases.ts';
import { dayOf } from '../../wire/time.ts';
import { DATA_LABEL } from '../kit/answer/answer.ts';
import { count, optionalCount } from '../kit/answer/shapes.ts';

const eachFact = <T extends z.ZodType>(shape: T) =>
  Object.fromEntries(FACTS.map((fact) => [fact, shape])) as Record<Fact, T>;

/** What an answer is based on (docs/contract.md, Tools). */
export const coverageShape = z.strictObject({
  open_jobs: count,
  as_of: z.string(),
  complete: z.boolean(),
  undeclared: z.strictObject({ ...eachFact(optionalCount), skill: optionalCount }),
  in_text: z.strictObject(eachFact(z.strictObject({ ads: count, ids: z.array(count) }).optional())).optional(),
  remote_allowed: optionalCount,
});

/** How the words were read, one line a word (docs/contract.md, Searching). */
export const understoodShape = z.array(z.string()).optional();

export function readingText(understood: readonly string[]): string | undefined {
  return understood.length === 0 ? undefined : `Read as: ${understood.join(' · ')}.`;
}

/** What of an answer's coverage depends on the question. */
interface Counts extends LeftOut {
  readonly remoteAllowed: number;
}

export function coverageFields(
  { openJobs, asOf, complete }: Coverage,
  { undeclared, inText, remoteAllowed }: Counts,
): z.output<typeof coverageShape> {
  const named = Object.fromEntries(
    Object.entries(inText).map(([fact, { ads, ids }]) => [fact, { ads, ids: [...ids] }]),
  );
  return {
    open_jobs: openJobs,
    as_of: asOf,
    complete,
    undeclared: { ...undeclared },
    ...(Object.keys(named).length > 0 ? { in_text: named } : {}),
    ...(remoteAllowed > 0 ? { remote_allowed: remoteAllowed } : {}),
  };
}

/** How many ads the index holds, as of which day, and whether that is all. */
export function indexText({ openJobs, asOf, complete, total }: Coverage): string {
  const rest = complete ? '' : `; incomplete: the board counts ${total}`;
  return `${openJobs} open ads (${dayOf(asOf, '')}${rest})`;
}

/** The one line above rows: whose words they are, and what the index holds. */
export const rowsLabel = (coverage: Coverage): string => `${indexText(coverage)}. ${DATA_LABEL}`;

const OTHER_WORDS: Readonly<Partial<Record<Fact, string>>> = { salary: 'pay', published_at: 'readable date' };

/** A word for what an ad leaves unsaid. */
export function unsaidWord(fact: Fact): string {
  return OTHER_WORDS[fact] ?? fact.replaceAll('_', ' ');
}

/** Ads that were left out although nothing that they state is against them, each for one reason. */
export function leftOutText({ undeclared, inText, remoteAllowed }: Counts): string | undefined {
  const unsaid = FACTS.flatMap((fact) => {
    const ads = undeclared[fact] ?? 0;
    return ads === 0 ? [] : [`${ads} ${verbOf(ads, 'state')} no ${unsaidWord(fact)}`];
  });
  const said = FACTS.flatMap((fact) => {
    const { ads = 0, ids = [] } = inText[fact] ?? {};
    const named = ids.length < ads ? `${ids.join(', ')} …` : ids.join(', ');
    const it = fact === 'salary' ? 'pay' : `this ${unsaidWord(fact)}`;
    return ads === 0 ? [] : [`${ads} ${verbOf(ads, 'name')} ${it} in the text alone (${named})`];
  });
  const left = [...unsaid, ...said];
  const sentences = [
    left.length > 0 && `Left out: ${left.join('; ')}.`,
    remoteAllowed > 0 &&
      `${remoteAllowed} of these ${verbOf(remoteAllowed, 'say')} only "remote allowed" (older records).`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
