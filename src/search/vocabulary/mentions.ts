import { type Unit, unitsOf } from '../words/words.ts';
import { descriptionIn, type Span, signaturesIn } from './silence.ts';
import { hasGap, type Match, type Run, runOf } from './spellings.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A text in composed letters (`plainLetters`) with its words. */
export interface Text {
  readonly text: string;
  readonly units: readonly Unit[];
  readonly run: Run;
}

export function textOf(text: string): Text {
  const units = unitsOf(text);
  return { text, units, run: runOf(units) };
}

/** Entries by their places, those that they are a kind of last. @param description what the company says of itself */
export function meaningOf(vocabulary: Vocabulary, title: Text, body: Text, description: string) {
  const { entries, parents } = vocabulary;
  const inTitle = new Scan(vocabulary, title, [], true, true).mentions();
  // The roles of a title are those of the ad.
  const withRoles = !inTitle.some((entry) => entries[entry]?.kind === 'role');
  const isWord = (word: string) => vocabulary.knows(word);
  const silent = [...descriptionIn(body.text, description), ...signaturesIn(body.text, isWord)];
  const inText = new Scan(vocabulary, body, silent, false, withRoles).mentions();
  const withParents = (named: readonly number[]) => [
    ...new Set([...named, ...named.flatMap((entry) => parents[entry] ?? [])]),
  ];
  return { title: withParents(inTitle), text: withParents(inText) };
}

/** What stands between two names of one list: signs, versions and a joining word. */
const BETWEEN =
  /^(?:[ \t,;/|\u00b7\u2022+&()]|\d{1,4}[a-z]?(?:\.\d+)*(?![\p{L}])|(?<!\p{L})(?:and|or|e|ou|plus|with|com)(?!\p{L}))*$/iu;
/** The longest of these. */
const LONGEST_BETWEEN = 30;
const SENTENCE_BEGINS = /(?:^|\n|[.!?:]\s)\s*$/u;
/** Mentions between two of one list that are looked past. */
const REACH = 4;

class Scan {
  readonly #vocabulary: Vocabulary;
  readonly #passage: Text;
  readonly #silent: readonly Span[];
  readonly #isTitle: boolean;
  readonly #withRoles: boolean;
  readonly #run: Run;

  constructor(vocabulary: Vocabulary, passage: Text, silent: readonly Span[], isTitle: boolean, withRoles: boolean) {
    this.#vocabulary = vocabulary;
    this.#passage = passage;
    this.#silent = silent;
    this.#isTitle = isTitle;
    this.#withRoles = withRoles;
    this.#run = passage.run;
  }

  mentions(): number[] {
    const matches = this.#matches();
    const certain = new Set(matches.filter((match) => this.#isCertain(match)));
    if (certain.size < matches.length) this.#confirm(matches, certain);
    return matches.filter((match) => certain.has(match)).map(({ way }) => way.entry);
  }

  #matches(): Match[] {
    const matches: Match[] = [];
    for (let at = 0; at < this.#run.forms.length; at++) this.#vocabulary.matchesAt(this.#run, at, matches);
    const isSilent = (place: number) => this.#silent.some(({ start, end }) => start <= place && place < end);
    return matches.filter(
      (match) =>
        !isSilent(this.#start(match.from)) &&
        (this.#withRoles || this.#kindOf(match) !== 'role') &&
        (this.#isTitle || !hasGap(match.way)) &&
        !this.#vocabulary.isExcluded(this.#run, match),
    );
  }

  #isCertain(match: Match): boolean {
    const { certainty } = match.way;
    if (certainty === 'free') return true;
    if (!this.#isWrittenSo(match)) return false;
    const isSure = certainty === 'exact' || (certainty === 'common' && (this.#isTitle || !this.#beginsSentence(match)));
    return isSure || this.#hasNear(match);
  }

  /** A doubtful skill is meant beside a certain one in a list; it makes the next one certain in turn. */
  #confirm(matches: readonly Match[], certain: Set<Match>): void {
    const skills = matches.filter(
      (match) => this.#kindOf(match) === 'skill' && (match.way.certainty !== 'unsure' || this.#isWrittenSo(match)),
    );
    for (const order of [skills, skills.toReversed()]) {
      for (const [index, match] of order.entries()) {
        const others = order.slice(Math.max(0, index - REACH), index + REACH + 1);
        const isMeant = (other: Match) =>
          certain.has(other) && other.way.entry !== match.way.entry && this.#isOneList(match, other);
        if (!certain.has(match) && others.some(isMeant)) certain.add(match);
      }
    }
  }

  /** Whether a word of `near` stands beside a name. */
  #hasNear({ way, from, length }: Match): boolean {
    const { forms } = this.#run;
    const near = this.#vocabulary.near[way.entry];
    return near?.has(forms[from - 1] ?? '') === true || near?.has(forms[from + length] ?? '') === true;
  }

  /** Whether the text has the spelling in its own capitals and accents. */
  #isWrittenSo(match: Match): boolean {
    const written = this.#written(match);
    const { spelling } = match.way;
    if (written === spelling) return true;
    const at = written.indexOf(spelling);
    return at >= 0 && !/[\p{L}\p{N}]/u.test(`${written[at - 1] ?? ''}${written[at + spelling.length] ?? ''}`);
  }

  /** The first word of a sentence; an item of a list is none. */
  #beginsSentence({ from, way: { spelling } }: Match): boolean {
    const start = this.#start(from);
    return (
      /^\p{Lu}\p{Ll}+$/u.test(spelling) && SENTENCE_BEGINS.test(this.#passage.text.slice(Math.max(0, start - 3), start))
    );
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

  #kindOf({ way }: Match) {
    return this.#vocabulary.entries[way.entry]?.kind;
  }

  #written({ from, length }: Match): string {
    return this.#passage.text.slice(this.#start(from), this.#end(from + length - 1));
  }

  #start(word: number): number {
    return this.#passage.units[this.#run.units[word] ?? 0]?.start ?? 0;
  }

  #end(word: number): number {
    return this.#passage.units[this.#run.units[word] ?? 0]?.end ?? 0;
  }
}
