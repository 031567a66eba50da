import { OWN_TEXT_ENDS } from '../index/ad-rows.ts';
import type { IndexDatabase } from '../index/database.ts';
import { isSameName, plainWords } from '../reading/vocabulary/spellings.ts';
import { beginningOf, cleanLine } from '../text/clean.ts';
import { fold } from '../text/fold.ts';
import { expressionOf, type Plan, type PlanEntry, type SearchTerm, termsIn, type WordSequence } from './plan.ts';

/** Most characters of a passage: enough to judge a match (docs/contract.md, Rules, 6, allows 160). */
const LONGEST_PASSAGE = 48;
/** Characters of context shown before the word. */
const LEAD_CHARACTERS = 24;

const BETWEEN = String.raw`[^\p{L}\p{N}]{0,3}?`;
const IN_WORD = /[\p{L}\p{N}]$/u;

/** Where a word begins in a text, and how it is written there. */
interface PhraseHit {
  readonly at: number;
  readonly wording: string;
}

type Finder = ReturnType<typeof finderIn>;

/** Finds words in a text, which is folded only for those that are not found as they are. */
export function finderIn(text: string) {
  const lower = text.replaceAll('\u0130', 'I').toLowerCase();
  let folded: string | undefined;
  // Folding takes longer, and names of technologies have no accents.
  const hitInFolded = (pattern: RegExp) => {
    folded ??= fold(lower);
    return hitIn(folded, pattern);
  };
  return (pattern: RegExp): PhraseHit | undefined => {
    const [at, length] = hitIn(lower, pattern) ?? hitInFolded(pattern) ?? [];
    return at === undefined || length === undefined ? undefined : { at, wording: text.slice(at, at + length) };
  };
}

/** Finds the passage with the rarest word of a query, as one line of whole words. */
export function passageFinder(plan: Plan, db: IndexDatabase) {
  const sought = termsIn(plan)
    .filter(({ spellings }) => spellings.length > 0)
    .map((term, _, { length }) => ({ term, ads: length === 1 ? 0 : adsHolding(term, db) }))
    .sort((a, b) => a.ads - b.ads)
    .map(({ term: { spellings } }) => patternOf(spellings));
  return (text: string, find: Finder): string | undefined => {
    for (const pattern of sought) {
      const hit = find(pattern);
      if (hit !== undefined) return windowAt(text, hit.at);
    }
    return undefined;
  };
}

const adsHolding = (term: SearchTerm, db: IndexDatabase): number =>
  Number(db.get('SELECT count(*) AS ads FROM words WHERE words MATCH :term', { term: expressionOf(term) })?.ads);

/**
 * Finds the ad's own words for entries of `any_words`: prevenção for on call. Undefined for what is written as the entry.
 * @returns a function of the positions of entries, what finds words in the ad's text, and its title
 */
export function ownWords(entries: readonly PlanEntry[]) {
  const patterns = entries.map(({ terms: [term, other] }) => {
    if (term === undefined || other !== undefined || term.exact === undefined) return undefined;
    return { name: plainWords(term.wording), exact: patternOf(term.exact), any: patternOf(term.spellings) };
  });
  return (entryNumbers: readonly number[], inText: Finder, title: string): (string | undefined)[] => {
    const inTitle = finderIn(title);
    const find = (pattern: RegExp) => inTitle(pattern) ?? inText(pattern);
    return entryNumbers.map((at) => {
      const entry = patterns[at];
      const wording = cleanLine((entry && find(entry.any)?.wording) ?? '');
      if (entry === undefined || wording === '' || isSameName(plainWords(wording), entry.name)) return undefined;
      return find(entry.exact) === undefined ? wording : undefined;
    });
  };
}

function patternOf(phrases: readonly WordSequence[]): RegExp {
  const all = phrases.map((phrase) => {
    const words = phrase.map((form) => form.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
    return words.join(BETWEEN) + String.raw`(?![\p{L}\p{N}+#])`;
  });
  return new RegExp([...new Set(all)].join('|'), 'gu');
}

/** Position and length of the first match that begins a word. A lookbehind in the pattern takes several times as long. */
function hitIn(plain: string, pattern: RegExp): [at: number, length: number] | undefined {
  for (const { index, 0: hit } of plain.matchAll(pattern))
    if (!IN_WORD.test(plain.slice(Math.max(0, index - 2), index))) return [index, hit.length];
  return undefined;
}

/** From the beginning of its line if that is near, else from a whole word. */
function windowAt(text: string, place: number): string {
  const begin = text.lastIndexOf('\n', place - 1) + 1;
  const isNear = place - begin <= LEAD_CHARACTERS;
  const start = isNear ? begin : Math.min(place, text.indexOf(' ', place - LEAD_CHARACTERS) + 1 || place);
  // What a company says of itself follows the ad's last words.
  const [passage = ''] = text.slice(start, start + LONGEST_PASSAGE * 2).split(OWN_TEXT_ENDS);
  const line = cleanLine(passage).replace(/^- /, '');
  return beginningOf(line, LONGEST_PASSAGE);
}
