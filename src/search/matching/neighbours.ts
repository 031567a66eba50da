import type { IndexDatabase } from '../index/database.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import type { Filters } from './filters.ts';
import { countAds } from './find.ts';
import type { SearchTerm } from './plan.ts';

/** Neighbours that are named of a phrase, and looked up. */
const NAMED = 3;
const LOOKED_UP = 12;

/**
 * What phrases that the vocabulary knows left out: other things called by one of their words, with how many more ads hold
 * them. `segurança informática` is not Cybersecurity.
 */
export function neighboursLeftOut(db: IndexDatabase, filters: Filters, vocabulary: Vocabulary): string[] {
  return filters.plan.all.flatMap((term) => {
    const [entry, other] = term.entries ?? [];
    if (entry === undefined || other !== undefined || (term.exact[0]?.length ?? 0) < 2) return [];
    const counted = vocabulary
      .neighboursOf(entry)
      .slice(0, LOOKED_UP)
      .map((place) => ({ name: vocabulary.entries[place]?.name, ads: adsOf(db, filters, term, place, vocabulary) }))
      .filter(({ ads }) => ads > 0)
      .sort((a, b) => b.ads - a.ads)
      .slice(0, NAMED);
    if (counted.length === 0) return [];
    return [`${term.written}: does not count ${counted.map(({ name, ads }) => `${name} ${ads}`).join(', ')}`];
  });
}

/** Ads that hold an entry in place of a term, and not the term. */
function adsOf(db: IndexDatabase, filters: Filters, term: SearchTerm, entry: number, { tokens }: Vocabulary): number {
  const instead: SearchTerm = { ...term, phrases: [[tokens[entry] ?? '']] };
  const { all, none } = filters.plan;
  const plan = { ...filters.plan, all: all.map((one) => (one === term ? instead : one)), none: [...none, term] };
  return countAds(db, { ...filters, plan });
}
