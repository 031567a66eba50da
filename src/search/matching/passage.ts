import { fold } from '../../wire/text/fold.ts';
import type { IndexDatabase } from '../index/database.ts';
import { type Phrase, type Plan, type SearchTerm, termsIn } from './plan.ts';

/** Characters of a passage (docs/contract.md, Rules, 6). */
const LONGEST = 100;
/** Characters of context shown before the word. */
const BEFORE = 30;
const DOTS = '…';

const BETWEEN = String.raw`[^\p{L}\p{N}]{0,3}?`;
const IN_WORD = /[\p{L}\p{N}]$/u;

/** Finds the passage with the rarest word of a question, as one line of whole words. */
export function passageFinder(plan: Plan, db: IndexDatabase): (text: string) => string | undefined {
  const terms = termsIn(plan);
  const rarity = new Map(terms.map((term) => [term, terms.length === 1 ? 0 : adsHolding(term, db)]));
  const sought = [...rarity.keys()]
    .sort((a, b) => (rarity.get(a) ?? 0) - (rarity.get(b) ?? 0))
    .filter(({ said }) => said.length > 0)
    .map(({ said, isBeginning }) => said.map((phrase) => patternOf(phrase, isBeginning)))
    .map((patterns) => new RegExp([...new Set(patterns)].join('|'), 'gu'));
  return (text) => {
    const lower = text.replaceAll('\u0130', 'I').toLowerCase();
    for (const pattern of sought) {
      // Searches unfolded text first: folding takes longer, and names of technologies have no accents.
      const place = placeOf(lower, pattern) ?? placeOf(fold(lower), pattern);
      if (place !== undefined) return windowAt(text, place);
    }
    return undefined;
  };
}

/** Upper bound of the number of ads with a term, from the counts of its words. */
function adsHolding({ phrases }: SearchTerm, db: IndexDatabase): number {
  const holding = (word: string) => Number(db.get('SELECT doc FROM terms WHERE term = :word', { word })?.doc ?? 0);
  return phrases.reduce((sum, phrase) => sum + Math.min(...phrase.map(holding)), 0);
}

function patternOf(phrase: Phrase, isBeginning: boolean): string {
  const words = phrase.map((form) => form.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return words.join(BETWEEN) + (isBeginning ? '' : String.raw`(?![\p{L}\p{N}+#])`);
}

/** Position of the first match that begins a word. A lookbehind in the pattern takes several times as long. */
function placeOf(plain: string, pattern: RegExp): number | undefined {
  for (const { index } of plain.matchAll(pattern))
    if (!IN_WORD.test(plain.slice(Math.max(0, index - 2), index))) return index;
  return undefined;
}

function windowAt(text: string, place: number): string {
  let start = Math.max(0, place - BEFORE);
  // The passage begins with its line if that is near, else with a whole word.
  const line = text.lastIndexOf('\n', place - 1) + 1;
  if (line > start) start = line;
  else if (start > 0)
    start = text.slice(start, place).search(/\s/) < 0 ? place : start + text.slice(start).search(/\s/) + 1;
  const rest = text
    .slice(start, start + LONGEST * 2)
    .replace(/\s+/g, ' ')
    .trim();
  const head = start > 0 && start !== line ? DOTS : '';
  if (rest.length + head.length <= LONGEST) return head + rest;
  const cut = rest.slice(0, LONGEST - head.length - DOTS.length);
  const end = cut.lastIndexOf(' ');
  return `${head}${(end > BEFORE ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, '')).replace(/[\s,;:–—-]+$/, '')}${DOTS}`;
}
