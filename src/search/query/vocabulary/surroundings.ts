import type { Unit } from '../../words/words.ts';
import type { Span } from './silence.ts';
import { type Match, type Run, runOf } from './spellings.ts';

const wordSet = (words: string) => new Set(words.split(/\s+/));

/** Words between two entries of one list. */
const JOINING = wordSet('and or e ou y plus with com');
/** What stands between two entries of one list, besides such a word: signs, and versions. */
const LIST_SIGNS = /^[\s,;/|\u00b7\u2022+&()]*$/;
const VERSION = /^\d{1,4}[a-z]?$/;
/** Words before a name that is no ordinary word: in Go, with R, linguagem C. */
const LEADING = wordSet(
  'in em no com with using usando utilizando of de language linguagem languages linguagens know via for like como',
);
/** Words behind one: Go developer, C programming; and words of Portuguese, in which an English word is a name. */
export const FOLLOWING = wordSet(
  `developer developers programmer programmers engineer engineers programming code coding scripts experience knowledge
   skills framework library stack ecosystem codebase services microservices applications apps backend frontend hooks
   components na nas nos em com para ou linguagem language programador programadores programadora`,
);
/** Words behind a name that make it one even in other letters: react developer. */
export const MAKERS = wordSet('developer developers programmer programmers programador programadores framework hooks');

/** The part of an ad in which mentions are looked for. */
export interface Passage {
  /** In composed letters (`plainLetters`). */
  readonly text: string;
  readonly units: readonly Unit[];
  readonly silent: readonly Span[];
  /** Words of the company's name: a skill that is called so needs a neighbour in its ads. */
  readonly companyWords: ReadonlySet<string>;
  /** A title has no sentences, and what it names it means. */
  readonly isTitle: boolean;
  /** Whether roles are looked for; those of a title are those of the ad. */
  readonly withRoles: boolean;
}

/** What stands around a name in a passage. */
export class Surroundings {
  readonly run: Run;
  readonly #passage: Passage;
  readonly #text: string;

  constructor(passage: Passage) {
    this.run = runOf(passage.units);
    this.#passage = passage;
    this.#text = passage.text;
  }

  /** A name with words in between, in one part of a title. */
  isOnePart({ from, length }: Match): boolean {
    const text = this.#text.slice(this.start(from), this.end(from + length - 1));
    return this.#passage.isTitle && !/[,|\u2013\u2014:;]|\s-\s/.test(text);
  }

  /** Whether the text has the spelling in its own capitals and accents. */
  isWrittenSo({ from, length, way: { spellings } }: Match): boolean {
    const written = this.#text.slice(this.start(from), this.end(from + length - 1));
    return spellings.some((spelling) => {
      if (written === spelling) return true;
      const at = written.indexOf(spelling);
      return at >= 0 && !/[\p{L}\p{N}]/u.test(`${written[at - 1] ?? ''}${written[at + spelling.length] ?? ''}`);
    });
  }

  /** Whether the text has the spelling in other capitals, but with the same accents: aí is not AI. */
  isSpelledSo({ from, length, way: { spellings } }: Match): boolean {
    const written = this.#text.slice(this.start(from), this.end(from + length - 1)).toLowerCase();
    return spellings.some((spelling) => written.includes(spelling.toLowerCase()));
  }

  /** In a line of capitals, where they say nothing. */
  isShouted({ from, length }: Match): boolean {
    const written = this.#text.slice(this.start(from), this.end(from + length - 1));
    if (written !== written.toUpperCase()) return false;
    const letters = this.#lineAt(this.start(from)).replace(/[^\p{L}]/gu, '');
    return letters.length > 8 && letters.replace(/[^\p{Lu}]/gu, '').length > letters.length * 0.7;
  }

  /** The first word of a sentence; an item of a list is none. */
  beginsSentence({ from, way: { spellings } }: Match): boolean {
    if (!spellings.some((spelling) => /^\p{Lu}\p{Ll}+$/u.test(spelling))) return false;
    const start = this.start(from);
    return start === 0 || SENTENCE_BEGINS.test(this.#text.slice(Math.max(0, start - 3), start));
  }

  /** Whether a name is made of words of the company's own. */
  isOfCompany({ from, length }: Match): boolean {
    const { companyWords } = this.#passage;
    for (let at = from; at < from + length; at++) if (!companyWords.has(this.form(at))) return false;
    return true;
  }

  /** Behind a word that no ordinary word follows so: in Go. */
  isLed({ from }: Match): boolean {
    const before = from - 1;
    return before >= 0 && LEADING.has(this.form(before)) && this.isOneSentence(before, from);
  }

  isFollowedBy({ from, length }: Match, words: ReadonlySet<string>): boolean {
    const after = from + length;
    return words.has(this.form(after)) && this.isOneSentence(after - 1, after);
  }

  /** In a line, or between the dashes of a title, of its own. */
  isAlone({ from, length }: Match): boolean {
    const start = this.start(from);
    const end = this.end(from + length - 1);
    const before = this.#text.slice(this.#text.lastIndexOf('\n', start - 1) + 1, start);
    const next = this.#text.indexOf('\n', end);
    const after = this.#text.slice(end, next < 0 ? undefined : next);
    return this.#passage.isTitle
      ? /(?:^|[-\u2013\u2014|(,/:])\s*$/.test(before) && /^\s*(?:$|[-\u2013\u2014|),/:])/.test(after)
      : /^[^\p{L}\p{N}]*$/u.test(before) && /^[^\p{L}]*$/u.test(after);
  }

  /** Whether two names stand beside each other in one list. */
  isOneList(a: Match, b: Match): boolean {
    const [first, second] = a.from < b.from ? [a, b] : [b, a];
    const last = first.from + first.length - 1;
    if (second.from <= last) return false;
    let joining = 0;
    for (let at = last + 1; at < second.from; at++) {
      if (JOINING.has(this.form(at))) joining++;
      else if (!VERSION.test(this.form(at))) return false;
    }
    if (joining > 1) return false;
    if (this.unit(last) === this.unit(second.from))
      return this.#text.slice(this.start(last), this.end(last)).includes('/');
    const between = this.#text.slice(this.end(last), this.start(second.from));
    return LIST_SIGNS.test(between.replace(/[\p{L}\p{N}]+(?:\.\d+)*/gu, ' ')) && !between.includes('\n');
  }

  /** Whether nothing ends between a word and the next. */
  isOneSentence(word: number, next: number): boolean {
    return !/[\n.;:!?]/.test(this.#text.slice(this.end(word), this.start(next)));
  }

  #lineAt(start: number): string {
    const end = this.#text.indexOf('\n', start);
    return this.#text.slice(this.#text.lastIndexOf('\n', start - 1) + 1, end < 0 ? undefined : end);
  }

  form(word: number): string {
    return this.run.forms[word] ?? '';
  }

  unit(word: number): number {
    return this.run.units[word] ?? 0;
  }

  start(word: number): number {
    return this.#passage.units[this.unit(word)]?.start ?? 0;
  }

  end(word: number): number {
    return this.#passage.units[this.unit(word)]?.end ?? 0;
  }
}

const SENTENCE_BEGINS = /(?:^|\n|[.!?:]\s)\s*$/u;
