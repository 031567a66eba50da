import { fold } from '../../wire/text/fold.ts';
import type { Plan, SearchTerm } from '../find/plan.ts';
import { unitsOf } from '../words/words.ts';

/** Characters that stand between the words of a phrase in a text. */
const BETWEEN = String.raw`[^\p{L}\p{N}]{0,3}?`;
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const NOT_AFTER = String.raw`(?![\p{L}\p{N}+#])`;

/** Finds where a question is answered in texts; made once for a page of answers. */
export class Excerpts {
  readonly #terms: readonly SearchTerm[];
  readonly #pattern: RegExp | undefined;

  constructor({ all, any, title }: Plan) {
    this.#terms = [...all, ...any.flat(), ...title];
    const phrases = this.#terms.flatMap(({ said, isBeginning }) => said.map((forms) => patternOf(forms, isBeginning)));
    if (phrases.length > 0) this.#pattern = new RegExp([...new Set(phrases)].join('|'), 'gu');
  }

  /**
   * The part of a text that holds most of what was asked for, on one line, in whole words, at most `max` characters with
   * the dots that say there is more; undefined when nothing is in it.
   * @param elsewhere what else of the ad is looked through, and shown beside the excerpt
   */
  of(text: string, max: number, elsewhere = ''): string | undefined {
    const places = this.#places(text, elsewhere).filter(({ start }) => !isInAddress(text, start));
    return places.length === 0 ? undefined : windowAt(text, startOf(places, max), max);
  }

  /** Whether something that was asked for is in a short text, such as a reference. */
  isIn(text: string): boolean {
    return this.#places(text, '').length > 0;
  }

  /** A pattern finds nearly every place at once; the exact reading is for what it does not know: T-SQL as TSQL. */
  #places(text: string, elsewhere: string): Place[] {
    const pattern = this.#pattern;
    if (pattern === undefined || text === '') return [];
    const written = placesIn(text, pattern);
    // Names of technology have no accents, and are found without folding the text.
    const found = differentIn(written) >= this.#terms.length ? written : placesIn(fold(text), pattern);
    if (found.length > 0 || placesIn(fold(elsewhere), pattern).length > 0) return found;
    const wanted = new Set(this.#terms.flatMap(({ said }) => said.map(([first]) => first)));
    const unit = unitsOf(text).find(({ words }) =>
      [...words.forms, ...(words.parts ?? []), words.joined].some((form) => wanted.has(form)),
    );
    return unit === undefined ? [] : [{ start: unit.start, what: '' }];
  }
}

const WHITE_SPACE = /\s/;
const ADDRESS = /:\/\/|^www\.|@|\.[a-z]{2,}\//i;

/** Whether a place is within a web or mail address, which says nothing about the ad. */
function isInAddress(text: string, place: number): boolean {
  // From the place back, since a pattern that ends there would be tried from each character before it.
  let start = place;
  while (start > 0 && place - start < 200 && !WHITE_SPACE.test(text.charAt(start - 1))) start--;
  const after = /^\S*/.exec(text.slice(place, place + 200))?.[0] ?? '';
  return ADDRESS.test(text.slice(start, place) + after);
}

interface Place {
  readonly start: number;
  readonly what: string;
}

/**
 * Where a pattern in lower case stands in a text, at the beginning of a word. A pattern that is blind to case, or looks at
 * what stands before it by itself, takes several times as long.
 */
function placesIn(text: string, pattern: RegExp): Place[] {
  // The one letter that becomes two in lower case would move all that follow.
  const plain = text.replaceAll('\u0130', 'I').toLowerCase();
  const found: Place[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(plain); match !== null && found.length < MAX_PLACES; match = pattern.exec(plain)) {
    const { index, 0: what } = match;
    if (ENDS_IN_WORD.test(plain.slice(Math.max(0, index - 2), index))) pattern.lastIndex = index + 1;
    else found.push({ start: index, what });
  }
  return found;
}

const differentIn = (places: readonly Place[]) => new Set(places.map(({ what }) => what)).size;

const MAX_PLACES = 40;
/** Characters shown before the first place, so that it stands in its sentence. */
const BEFORE = 30;

function patternOf(forms: readonly string[], prefix: boolean): string {
  const words = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return words.join(BETWEEN) + (prefix ? '' : NOT_AFTER);
}

/** The place from which most different things are in reach. */
function startOf(places: readonly Place[], max: number): number {
  let best = 0;
  let largest = 0;
  for (const { start } of places) {
    const reached = places.filter((place) => place.start >= start && place.start < start + max - 2 * BEFORE);
    const different = differentIn(reached);
    if (different > largest) {
      largest = different;
      best = start;
    }
  }
  return largest === 0 ? 0 : Math.max(0, best - BEFORE);
}

const DOTS = '…';

function windowAt(text: string, wanted: number, max: number): string {
  const isFirst = wanted <= BEFORE / 2;
  let start = 0;
  if (!isFirst) {
    const space = text.slice(wanted, wanted + BEFORE).search(/\s/);
    start = space < 0 ? wanted : wanted + space + 1;
  }
  // Runs of white space become one space, so more may fit than it seems.
  const line = text
    .slice(start, start + max * 2)
    .replace(/\s+/g, ' ')
    .trim();
  const room = max - (isFirst ? 0 : DOTS.length);
  const rest = start + max * 2 < text.length;
  if (line.length <= room && !rest) return (isFirst ? '' : DOTS) + line;
  const cut = line.slice(0, room - DOTS.length);
  const end = line[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  const words = (end > 0 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, '')).replace(
    /[\s,;:\u2013\u2014-]+$/,
    '',
  );
  return `${isFirst ? '' : DOTS}${words}${DOTS}`;
}
