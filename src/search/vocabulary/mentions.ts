import type { Unit } from '../words/words.ts';
import { descriptionIn, type Span, signaturesIn } from './silence.ts';
import { type Match, type Run, runOf } from './spellings.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A text in composed letters (`plainLetters`) with its words. */
export interface Text {
  readonly text: string;
  readonly units: readonly Unit[];
}

/** What the title and the text of an ad mean: entries by their places in the vocabulary, those that they are a kind of last. */
export interface Meaning {
  readonly title: readonly number[];
  readonly text: readonly number[];
}

/** @param description what the company says of itself, as text */
export function meaningOf(vocabulary: Vocabulary, title: Text, body: Text, description: string): Meaning {
  const { entries, parents } = vocabulary;
  const inTitle = new Scan(vocabulary, { ...title, silent: [], isTitle: true, withRoles: true }).mentions();
  const withRoles = !inTitle.some((entry) => entries[entry]?.kind === 'role');
  const silent = [
    ...descriptionIn(body.text, description),
    ...signaturesIn(body.text, (word) => vocabulary.knows(word)),
  ];
  const inText = new Scan(vocabulary, { ...body, silent, isTitle: false, withRoles }).mentions();
  const withParents = (named: readonly number[]) => [
    ...new Set([...named, ...named.flatMap((entry) => parents[entry] ?? [])]),
  ];
  return { title: withParents(inTitle), text: withParents(inText) };
}

/** A title or text in which mentions are looked for. */
interface Passage extends Text {
  /** Where nothing counts. */
  readonly silent: readonly Span[];
  /** A title has no sentences, and what it names it means. */
  readonly isTitle: boolean;
  /** Whether roles are looked for; those of a title are those of the ad. */
  readonly withRoles: boolean;
}

const wordSet = (words: string) => new Set(words.split(/\s+/));

/** Words beside a name that no ordinary word stands beside: in Go, Go developer, linguagem C, react hooks. */
const BEFORE = wordSet('in em com with using usando utilizando language linguagem languages linguagens know via');
const BEHIND = wordSet(
  `developer developers programmer programmers engineer engineers programming code coding scripts experience knowledge
   skills framework library stack ecosystem codebase services microservices applications apps backend frontend hooks
   language linguagem programador programadores programadora`,
);
/** What stands between two names of one list: signs, versions and a joining word. */
const BETWEEN =
  /^(?:[ \t,;/|\u00b7\u2022+&()]|\d{1,4}[a-z]?(?:\.\d+)*(?![\p{L}])|(?<!\p{L})(?:and|or|e|ou|plus|with|com)(?!\p{L}))*$/iu;
/** The longest of these. */
const LONGEST_BETWEEN = 30;
const SENTENCE_BEGINS = /(?:^|\n|[.!?:]\s)\s*$/u;
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
    return candidates.filter(({ certain }) => certain).map(({ match }) => match.way.entry);
  }

  #matches(): Match[] {
    const matches: Match[] = [];
    for (let at = 0; at < this.#run.forms.length; at++)
      if (!this.#isSilent(at)) this.#vocabulary.matchesAt(this.#run, at, matches);
    return matches.filter((match) => {
      if (!this.#passage.withRoles && this.#kindOf(match) === 'role') return false;
      if (match.way.hasGap && !this.#isOnePart(match)) return false;
      return !this.#vocabulary.isExcluded(this.#run, match);
    });
  }

  #isCertain(match: Match): boolean {
    const { isTitle } = this.#passage;
    const { certainty } = match.way;
    if (certainty === 'free') return isTitle || this.#kindOf(match) !== 'level' || this.#hasNear(match);
    const isWritten = this.#isWrittenSo(match);
    if (isWritten && certainty === 'exact') return true;
    if (isWritten && certainty === 'common' && (isTitle || !this.#beginsSentence(match))) return true;
    return (isWritten || certainty !== 'unsure') && this.#stands(match);
  }

  /** A doubtful name is meant beside a certain one in a list; it makes the next one certain in turn. */
  #confirm(candidates: readonly Candidate[]): void {
    const skills = candidates.filter(
      ({ match }) => this.#kindOf(match) === 'skill' && (match.way.certainty !== 'unsure' || this.#isWrittenSo(match)),
    );
    for (const order of [skills, skills.toReversed()]) {
      for (const [index, candidate] of order.entries()) {
        if (candidate.certain) continue;
        const others = order.slice(Math.max(0, index - REACH), index + REACH + 1);
        candidate.certain = others.some(
          ({ certain, match }) =>
            certain && match.way.entry !== candidate.match.way.entry && this.#isOneList(candidate.match, match),
        );
      }
    }
  }

  /** Whether something beside a name says that it is one: a word of `near` or of code. */
  #stands(match: Match): boolean {
    return this.#hasNear(match) || this.#isBeside(match.from, match.length, BEFORE, BEHIND);
  }

  #hasNear({ way, from, length }: Match): boolean {
    const near = this.#vocabulary.near[way.entry] ?? new Set();
    return this.#isBeside(from, length, near, near);
  }

  /** Whether the word before a name is one of these, or the word behind it one of those, in the same sentence. */
  #isBeside(from: number, length: number, before: ReadonlySet<string>, behind: ReadonlySet<string>): boolean {
    const last = from + length - 1;
    return (
      (before.has(this.#form(from - 1)) && this.#isOneSentence(from - 1, from)) ||
      (behind.has(this.#form(last + 1)) && this.#isOneSentence(last, last + 1))
    );
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

  /** The first word of a sentence; an item of a list is none. */
  #beginsSentence({ from, way: { spellings } }: Match): boolean {
    if (!spellings.some((spelling) => /^\p{Lu}\p{Ll}+$/u.test(spelling))) return false;
    const start = this.#start(from);
    return SENTENCE_BEGINS.test(this.#passage.text.slice(Math.max(0, start - 3), start));
  }

  /** Whether two names stand beside each other in one list. */
  #isOneList(a: Match, b: Match): boolean {
    const [first, second] = a.from < b.from ? [a, b] : [b, a];
    const last = first.from + first.length - 1;
    if (second.from <= last) return false;
    if (this.#run.units[last] === this.#run.units[second.from]) return this.#written(first).includes('/');
    const between = this.#passage.text.slice(this.#end(last), this.#start(second.from));
    return between.length <= LONGEST_BETWEEN && BETWEEN.test(between);
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
