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
  const differences = factDifferences(before, after, facts);
  if (before.body === after.body) return differences;
  const text = textDifference(htmlToText(before.body), htmlToText(after.body));
  return text === undefined ? differences : [...differences, { field: 'text', ...text }];
}

/** Whether a reported field differs. Reads texts only when no fact differs. */
export function differ(before: JobRecord, after: JobRecord): boolean {
  return factDifferences(before, after, AD_FACTS).length > 0 || differencesOf(before, after).length > 0;
}

function factDifferences(before: JobRecord, after: JobRecord, facts: AdFacts): Difference[] {
  const differences: Difference[] = [];
  const [id, now] = [String(before.id), String(after.id)];
  if (id !== now) differences.push({ field: 'id', from: id, to: now });
  for (const [name, fact] of Object.entries(facts)) {
    if (fact.isWatched !== true) continue;
    const [from, to] = [comparable(fact, before), comparable(fact, after)];
    if (from === undefined || to === undefined) continue;
    if (JSON.stringify(from) !== JSON.stringify(to))
      differences.push({ field: fact.field ?? name, fact: name, from, to });
  }
  return differences;
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
    case 'company':
      return [fact.of(job)].filter((id) => id !== undefined);
    // What the text asks for is in the text.
    case 'names':
    case 'least':
    case 'quote':
      return undefined;
    default:
      return cleanLine(fact.of(job));
  }
}

/** What differs at each changed place; undefined when no line came or went, wherever the lines stand. */
function textDifference(before: string, after: string): { from: string; to: string } | undefined {
  const [old, now] = [comparedLines(before), comparedLines(after)];
  const [had, has] = [new Set(old), new Set(now)];
  if (old.every((line) => has.has(line)) && now.every((line) => had.has(line))) return undefined;
  const places = hunksOf(old, now).map((hunk) => ({
    from: hunk.before.filter((line) => !has.has(line)).join(' '),
    to: hunk.after.filter((line) => !had.has(line)).join(' '),
  }));
  const joined = (side: 'from' | 'to', other: 'from' | 'to') => {
    const parts = places.map((place) => shortened(around(place[side], place[other], AROUND), LONGEST));
    return shortened(parts.filter((part) => part !== '').join(' … '), LONGEST);
  };
  return { from: joined('from', 'to'), to: joined('to', 'from') };
}

/** Characters shown around a difference, and most of all of them. */
const [AROUND, LONGEST] = [40, 240];

/** The lines of a text as they are compared. */
function comparedLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}
