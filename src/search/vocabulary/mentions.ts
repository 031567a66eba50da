import type { Unit } from '../words/words.ts';
import { type Match, type Run, runOf } from './spellings.ts';
import type { Vocabulary } from './vocabulary.ts';

/** From a place of a text up to another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A title or text in which mentions are looked for, in composed letters (`plainLetters`). */
export interface Passage {
  readonly text: string;
  readonly units: readonly Unit[];
  /** Where nothing counts. */
  readonly silent: readonly Span[];
  /** A title has no sentences, and what it names it means. */
  readonly isTitle: boolean;
  /** Whether roles are looked for; those of a title are those of the ad. */
  readonly withRoles: boolean;
}

/** What a passage names: entries by their places in the vocabulary, each as often as it does. */
export function mentionsIn(vocabulary: Vocabulary, passage: Passage): number[] {
  return new Scan(vocabulary, passage).mentions();
}

const wordSet = (words: string) => new Set(words.split(/\s+/));

/** Words between two entries of one list. */
const JOINING = wordSet('and or e ou y plus with com');
/** What stands between two entries of one list, besides such a word: signs, and versions. */
const LIST_SIGNS = /^[\s,;/|\u00b7\u2022+&()]*$/;
const VERSION = /^\d{1,4}[a-z]?$/;
/** Words beside a name that no ordinary word stands beside: in Go, Go developer, linguagem C, react hooks. */
const BEFORE = wordSet('in em com with using usando utilizando language linguagem languages linguagens know via');
const BEHIND = wordSet(
  `developer developers programmer programmers engineer engineers programming code coding scripts experience knowledge
   skills framework library stack ecosystem codebase services microservices applications apps backend frontend hooks
   language linguagem programador programadores programadora`,
);
const SENTENCE_BEGINS = /(?:^|\n|[.!?:]\s)\s*$/u;
/** Words of a sentence that are looked through on either side. */
const SENTENCE = 15;
/** Mentions between two of one list that are looked past. */
const REACH = 4;

interface Candidate {
  readonly match: Match;
  certain: boolean;
}

class Scan {
  readonly #vocabulary: Vocabulary;
  readonly #passage: Passage;
  readonly #run: Run;

  constructor(vocabulary: Vocabulary, passage: Passage) {
    this.#vocabulary = vocabulary;
    this.#passage = passage;
    this.#run = runOf(passage.units);
  }

  mentions(): number[] {
    const candidates = this.#matches().map((match) => ({ match, certain: this.#isCertain(match) }));
    if (candidates.some(({ certain }) => !certain)) this.#confirm(candidates);
    const named = candidates.filter(({ certain }) => certain).map(({ match }) => match.way.entry);
    return [...named, ...this.#inParts()];
  }

  #matches(): Match[] {
    const matches: Match[] = [];
    for (let at = 0; at < this.#run.forms.length; at++)
      if (!this.#isSilent(at)) this.#vocabulary.matchesAt(this.#run, at, matches);
    return matches.filter((match) => {
      if (!this.#passage.withRoles && this.#kindOf(match) === 'role') return false;
      if (match.way.hasGap && !this.#isOnePart(match)) return false;
      return !this.#vocabulary.isExcluded(this.#run, match) && !this.#isOtherwise(match);
    });
  }

  /** The sql of T-SQL. */
  #inParts(): number[] {
    const found: Match[] = [];
    for (const { words, start } of this.#passage.units) {
      if (words.parts === undefined || this.#passage.silent.some((span) => span.start <= start && start < span.end))
        continue;
      for (const part of words.parts) this.#vocabulary.matchesAt({ forms: [part], units: [0] }, 0, found);
    }
    return found.filter(({ way }) => way.certainty === 'free').map(({ way }) => way.entry);
  }

  #isCertain(match: Match): boolean {
    const { certainty } = match.way;
    if (certainty === 'free') return this.#passage.isTitle || this.#kindOf(match) !== 'level' || this.#hasNear(match);
    const isDoubtful =
      certainty === 'unsure' ||
      !this.#isWrittenSo(match) ||
      (certainty === 'common' && !this.#passage.isTitle && this.#beginsSentence(match));
    return !isDoubtful || (this.#isSpelledSo(match) && this.#stands(match));
  }

  /** Lets certain mentions make their neighbours in a list certain, and these theirs. */
  #confirm(candidates: readonly Candidate[]): void {
    const skills = candidates.filter(({ match }) => this.#kindOf(match) === 'skill' && this.#isSpelledSo(match));
    for (const order of [skills, skills.toReversed()]) {
      for (const [index, candidate] of order.entries()) {
        if (candidate.certain) continue;
        const neighbours = order.slice(Math.max(0, index - REACH), index + REACH + 1);
        candidate.certain = neighbours.some(
          ({ certain, match }) =>
            certain && match.way.entry !== candidate.match.way.entry && this.#isOneList(candidate.match, match),
        );
      }
    }
  }

  /** Whether something beside a name says that it is one: a word of `near` or of code, or a line of its own. */
  #stands(match: Match): boolean {
    if (this.#hasNear(match) || (match.way.certainty !== 'free' && this.#isAlone(match))) return true;
    const { from, length } = match;
    const isBeside = (word: number, words: ReadonlySet<string>, first: number) =>
      words.has(this.#form(word)) && this.#isOneSentence(first, first + 1);
    return isBeside(from - 1, BEFORE, from - 1) || isBeside(from + length, BEHIND, from + length - 1);
  }

  #hasNear({ way, from, length }: Match): boolean {
    const near = this.#vocabulary.near[way.entry];
    if (near === undefined || near.size === 0) return false;
    const [before, after] = [from - 1, from + length];
    return (
      (near.has(this.#form(before)) && this.#isOneSentence(before, from)) ||
      (near.has(this.#form(after)) && this.#isOneSentence(after - 1, after))
    );
  }

  /** Whether a word of its sentence says that it is something else here: the snake, the coffee. */
  #isOtherwise({ way, from }: Match): boolean {
    const unless = this.#vocabulary.unless[way.entry];
    if (unless === undefined || unless.size === 0) return false;
    const isSaid = (at: number) => unless.has(this.#form(at));
    for (let at = from - 1; at >= Math.max(0, from - SENTENCE) && this.#isOneSentence(at, at + 1); at--)
      if (isSaid(at)) return true;
    for (let at = from + 1; at < from + SENTENCE && this.#isOneSentence(at - 1, at); at++) if (isSaid(at)) return true;
    return false;
  }

  /** A name with words in between, in one part of a title. */
  #isOnePart(match: Match): boolean {
    return this.#passage.isTitle && !/[,|\u2013\u2014:;]|\s-\s/.test(this.#written(match));
  }

  /** Whether the text has the spelling in its own capitals and accents. */
  #isWrittenSo(match: Match): boolean {
    const written = this.#written(match);
    return match.way.spellings.some((spelling) => {
      if (written === spelling) return true;
      const at = written.indexOf(spelling);
      return at >= 0 && !/[\p{L}\p{N}]/u.test(`${written[at - 1] ?? ''}${written[at + spelling.length] ?? ''}`);
    });
  }

  /** Whether the text has the spelling with the same accents, and an unsure one in its own capitals: aí is not AI. */
  #isSpelledSo(match: Match): boolean {
    const { certainty, spellings } = match.way;
    if (certainty === 'unsure') return this.#isWrittenSo(match);
    const written = this.#written(match).toLowerCase();
    return certainty === 'free' || spellings.some((spelling) => written.includes(spelling.toLowerCase()));
  }

  /** The first word of a sentence; an item of a list is none. */
  #beginsSentence({ from, way: { spellings } }: Match): boolean {
    if (!spellings.some((spelling) => /^\p{Lu}\p{Ll}+$/u.test(spelling))) return false;
    const start = this.#start(from);
    return start === 0 || SENTENCE_BEGINS.test(this.#passage.text.slice(Math.max(0, start - 3), start));
  }

  /** In a line, or between the dashes of a title, of its own. */
  #isAlone({ from, length }: Match): boolean {
    const { text, isTitle } = this.#passage;
    const [start, end] = [this.#start(from), this.#end(from + length - 1)];
    const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
    const next = text.indexOf('\n', end);
    const after = text.slice(end, next < 0 ? undefined : next);
    return isTitle
      ? /(?:^|[-\u2013\u2014|(,/:])\s*$/.test(before) && /^\s*(?:$|[-\u2013\u2014|),/:])/.test(after)
      : /^[^\p{L}\p{N}]*$/u.test(before) && /^[^\p{L}]*$/u.test(after);
  }

  /** Whether two names stand beside each other in one list. */
  #isOneList(a: Match, b: Match): boolean {
    const [first, second] = a.from < b.from ? [a, b] : [b, a];
    const last = first.from + first.length - 1;
    if (second.from <= last) return false;
    let joining = 0;
    for (let at = last + 1; at < second.from; at++) {
      if (JOINING.has(this.#form(at))) joining++;
      else if (!VERSION.test(this.#form(at))) return false;
    }
    if (joining > 1) return false;
    const { text } = this.#passage;
    if (this.#run.units[last] === this.#run.units[second.from])
      return text.slice(this.#start(last), this.#end(last)).includes('/');
    const between = text.slice(this.#end(last), this.#start(second.from));
    return LIST_SIGNS.test(between.replace(/[\p{L}\p{N}]+(?:\.\d+)*/gu, ' ')) && !between.includes('\n');
  }

  /** Whether nothing ends between a word and the next. */
  #isOneSentence(word: number, next: number): boolean {
    return !/[\n.;:!?]/.test(this.#passage.text.slice(this.#end(word), this.#start(next)));
  }

  #isSilent(word: number): boolean {
    const { silent } = this.#passage;
    if (silent.length === 0) return false;
    const start = this.#start(word);
    return silent.some((span) => span.start <= start && start < span.end);
  }

  #kindOf({ way }: Match) {
    return this.#vocabulary.entries[way.entry]?.kind;
  }

  #written({ from, length }: Match): string {
    return this.#passage.text.slice(this.#start(from), this.#end(from + length - 1));
  }

  #form(word: number): string {
    return this.#run.forms[word] ?? '';
  }

  #start(word: number): number {
    return this.#passage.units[this.#run.units[word] ?? 0]?.start ?? 0;
  }

  #end(word: number): number {
    return this.#passage.units[this.#run.units[word] ?? 0]?.end ?? 0;
  }
}
