import { cleanLine } from '../../text/clean.ts';
import { htmlToText } from '../../text/html/html.ts';
import { around, hunksOf } from '../../text/hunks.ts';
import { AD_FACTS, type AdFact, type AdFacts } from '../../wire/ad-facts.ts';
import type { JobRecord } from '../../wire/records.ts';
import { shortened } from '../../wire/text/quote.ts';

/** Old and new value: a text, lower and upper pay (0 for none), or ids of a table. */
export interface Difference {
  /** A fact by its field in answers; `id` where an ad was published again; `text`. */
  readonly field: string;
  /** The fact, if it is one. */
  readonly fact?: string;
  readonly from: string | readonly number[];
  readonly to: string | readonly number[];
}

/** Compares two states field by field. Ignores the order of lists, the names of places and layout. */
export function differencesOf(before: JobRecord, after: JobRecord, facts: AdFacts = AD_FACTS): Difference[] {
  const [id, now] = [String(before.id), String(after.id)];
  const renamed = id === now ? [] : [{ field: 'id', from: id, to: now }];
  const changed = Object.entries(facts).flatMap(([name, fact]) => {
    const [from, to] = [comparable(fact, before), comparable(fact, after)];
    const isSame = from === undefined || to === undefined || JSON.stringify(from) === JSON.stringify(to);
    return fact.isWatched !== true || isSame ? [] : [{ field: fact.field ?? name, fact: name, from, to }];
  });
  return [...renamed, ...changed, ...(before.body === after.body ? [] : textDifference(before.body, after.body))];
}

/** A fact in a form that does not depend on order or layout; undefined when the record does not tell. */
function comparable(fact: AdFact, job: JobRecord): Difference['from'] | undefined {
  switch (fact.kind) {
    case 'ids': {
      const ids = fact.of(job)?.map(({ id }) => Number(id));
      return ids && [...new Set(ids)].sort((a, b) => a - b);
    }
    case 'amount':
      return fact.of(job);
    case 'id':
      return [fact.of(job)].filter((id) => id !== undefined);
    case 'title':
    case 'text':
      return cleanLine(fact.of(job));
    // What the text asks for is in the text.
    default:
      return undefined;
  }
}

/** What differs at each changed place of two HTML texts. */
function textDifference(before: string, after: string): Difference[] {
  const linesOf = (html: string) =>
    htmlToText(html)
      .split('\n')
      .flatMap((line) => cleanLine(line) || []);
  const hunks = hunksOf(linesOf(before), linesOf(after));
  const places = hunks.map((hunk) => [hunk.before.join(' '), hunk.after.join(' ')] as const);
  const shown = (parts: readonly string[]) => shortened(parts.filter((part) => part !== '').join(' … '), LONGEST);
  const from = shown(places.map(([was, is]) => around(was, is, AROUND)));
  const to = shown(places.map(([was, is]) => around(is, was, AROUND)));
  return hunks.length === 0 ? [] : [{ field: 'text', from, to }];
}

/** Characters shown around a difference, and most of all of them. */
const [AROUND, LONGEST] = [40, 240];
