import { cleanLine } from '../text/clean.ts';
import { htmlToText } from '../text/html/html.ts';
import { excerpt, hunksOf } from '../text/hunks.ts';
import { shortened } from '../text/prose.ts';
import { AD_FACTS, type AdFact, type AdFacts } from '../wire/ad-facts.ts';
import type { JobRecord } from '../wire/records.ts';

/**
 * Fields of answers in which two states differ: of facts, `id` where an ad was published again, `text`.
 * Ignores the order of lists, the names of places and layout.
 */
export function differencesOf(before: JobRecord, after: JobRecord, facts: AdFacts = AD_FACTS): string[] {
  const changed = Object.entries(facts).flatMap(([name, fact]) => {
    const [from, to] = [comparable(fact, before), comparable(fact, after)];
    const isSame = from === undefined || to === undefined || JSON.stringify(from) === JSON.stringify(to);
    return fact.isWatched !== true || isSame ? [] : [fact.field ?? name];
  });
  const isText = before.body !== after.body && textPlaces(before.body, after.body).length > 0;
  return [...(before.id === after.id ? [] : ['id']), ...changed, ...(isText ? ['text'] : [])];
}

/** A fact in a form that does not depend on order or layout; undefined when the record does not tell. */
function comparable(fact: AdFact, job: JobRecord): string | readonly number[] | undefined {
  switch (fact.kind) {
    case 'ids': {
      const ids = fact.of(job)?.map(({ id }) => Number(id));
      return ids && [...new Set(ids)].sort((a, b) => a - b);
    }
    case 'amount':
      return fact.of(job);
    case 'id':
    case 'flag':
      return [fact.of(job)].flatMap((value) => (value === undefined ? [] : [Number(value)]));
    case 'title':
    case 'text':
      return cleanLine(fact.of(job));
    // What the text asks for is in the text.
    default:
      return undefined;
  }
}

function textPlaces(before: string, after: string) {
  const plainLines = (html: string) =>
    htmlToText(html)
      .split('\n')
      .flatMap((line) => cleanLine(line) || []);
  return hunksOf(plainLines(before), plainLines(after));
}

/** What differs at each changed place of two HTML texts, on one line. */
export function textExcerpts(before: string, after: string) {
  const places = textPlaces(before, after).map((hunk) => [hunk.before.join(' '), hunk.after.join(' ')] as const);
  const excerptOf = (parts: readonly string[]) =>
    shortened(parts.filter((part) => part !== '').join(' … '), LONGEST_DIFFERENCE_CHARACTERS);
  return {
    from: excerptOf(places.map(([was, is]) => excerpt(was, is, 'before', AROUND_CHARACTERS))),
    to: excerptOf(places.map(([was, is]) => excerpt(is, was, 'after', AROUND_CHARACTERS))),
  };
}

/** Characters shown around a difference, and most of all of them. */
const [AROUND_CHARACTERS, LONGEST_DIFFERENCE_CHARACTERS] = [40, 240];
