import { diffLines, excerpt, type LineChange } from '../ad-text/diff.ts';
import { textLines } from '../ad-text/plain-text.ts';
import { readHtml } from '../ad-text/read-html.ts';
import { cleanLine } from '../text/clean.ts';
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
  const isText = before.body !== after.body && textChanges(before.body, after.body).length > 0;
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

function textChanges(before: string, after: string): LineChange[] {
  const lines = (html: string) => textLines(readHtml(html)).flatMap((line) => cleanLine(line) || []);
  return diffLines(lines(before), lines(after));
}

/** What differs at each changed place of two HTML texts, on one line. */
export function textExcerpts(before: string, after: string) {
  const changes = textChanges(before, after).map(
    (change) => [change.before.join(' '), change.after.join(' ')] as const,
  );
  const joined = (parts: readonly string[]) =>
    shortened(parts.filter((part) => part !== '').join(' … '), MAX_EXCERPT_CHARS);
  return {
    from: joined(changes.map(([was, is]) => excerpt(was, is, CHARS_AROUND))),
    to: joined(changes.map(([was, is]) => excerpt(is, was, CHARS_AROUND))),
  };
}

/** Characters shown around a difference, and most of all of them. */
const [CHARS_AROUND, MAX_EXCERPT_CHARS] = [40, 240];
