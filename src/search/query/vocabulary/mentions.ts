import type { Unit } from '../words.ts';
import type { Span } from './silence.ts';
import { type Match, type Run, runOf, type Vocabulary } from './vocabulary.ts';

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
const FOLLOWING = wordSet(
  `developer developers programmer programmers engineer engineers programming code coding scripts experience knowledge
   skills framework library stack ecosystem codebase services microservices applications apps backend frontend hooks
   components na nas nos em com para ou é linguagem language programador programadores programadora`,
);
/** Words behind a name that make it one even in other letters: react developer. */
const MAKERS = wordSet('developer developers programmer programmers programador programadores framework hooks');

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

/** An entry that a passage names, and the units that it is named in. */
export interface Mention {
  /** Place in the vocabulary. */
  readonly entry: number;
  readonly firstUnit: number;
  readonly lastUnit: number;
}

/** A match that is a mention, or waits for a neighbour to make it one. */
interface Candidate {
  readonly match: Match;
  certain: boolean;
  /** By what kind of neighbour it may become certain. */
  readonly waits: 'any' | 'list' | 'none';
}

/** What a passage names, each entry as often as it does. */
export function mentionsIn(vocabulary: Vocabulary, passage: Passage): Mention[] {
  const scan = new Scan(vocabulary, passage);
  const candidates = scan.candidates();
  scan.confirm(candidates);
  return scan.mentions(candidates);
}

class Scan {
  readonly #vocabulary: Vocabulary;
  readonly #passage: Passage;
  readonly #text: string;
  readonly #run: Run;

  constructor(vocabulary: Vocabulary, passage: Passage) {
    this.#vocabulary = vocabulary;
    this.#passage = passage;
    this.#text = passage.text;
    this.#run = runOf(passage.units);
  }

  candidates(): Candidate[] {
    const { units, silent } = this.#passage;
    const run = this.#run;
    const matches: Match[] = [];
    const skipped = this.#skipped();
    for (let at = 0; at < run.forms.length; at++) {
      const before = matches.length;
      this.#vocabulary.matchesAt(run, at, matches, skipped);
      if (matches.length > before && silent.length > 0)
        this.#dropSilent(matches, before, units[run.units[at] ?? 0]?.start ?? 0);
      for (let found = before; found < matches.length; found++) {
        const { way } = matches[found] as Match;
        if (way.certainty === 'free' && this.#vocabulary.isPlain[way.entry] === 1) skipped[way.entry] = 1;
      }
    }
    return matches
      .filter((match) => !this.#vocabulary.isExcluded(run, match) && !this.#isOtherwise(match))
      .filter((match) => !match.way.hasGap || this.#isOnePart(match))
      .map((match) => this.#weighed(match));
  }

  #skipped(): Uint8Array {
    const { entries } = this.#vocabulary;
    const skipped = new Uint8Array(entries.length);
    if (!this.#passage.withRoles)
      for (let at = 0; at < entries.length; at++) if (entries[at]?.kind === 'role') skipped[at] = 1;
    return skipped;
  }

  /** Takes back what stands where it does not count. */
  #dropSilent(matches: Match[], from: number, start: number): void {
    const spans = this.#passage.silent.filter((span) => span.start <= start && start < span.end);
    if (spans.length === 0) return;
    const said = spans.every(({ isOfCompany }) => isOfCompany)
      ? matches.slice(from).filter((match) => this.#kindOf(match) === 'word' || this.#isPlainSkill(match))
      : [];
    matches.splice(from, matches.length, ...said);
  }

  #isPlainSkill(match: Match): boolean {
    return match.way.certainty === 'free' && this.#kindOf(match) === 'skill';
  }

  mentions(candidates: readonly Candidate[]): Mention[] {
    const mentions: Mention[] = [];
    for (const { certain, match } of candidates) {
      if (!certain) continue;
      const { way, from, length } = match;
      mentions.push({
        entry: way.entry,
        firstUnit: this.#unit(from),
        lastUnit: this.#unit(from + length - 1),
      });
    }
    const { units } = this.#passage;
    for (let unit = 0; unit < units.length; unit++) {
      const parts = units[unit]?.words.parts;
      if (parts === undefined || this.#isSilent(unit)) continue;
      const matches: Match[] = [];
      for (const part of parts) this.#vocabulary.matchesAt({ forms: [part], units: [unit] }, 0, matches);
      for (const { way } of matches)
        if (way.certainty === 'free') mentions.push({ entry: way.entry, firstUnit: unit, lastUnit: unit });
    }
    return mentions;
  }

  /** Lets certain mentions make their neighbours in a list certain, and these theirs. */
  confirm(candidates: readonly Candidate[]): void {
    if (!this.#passage.isTitle) this.#confirmLevels(candidates);
    if (candidates.every(({ certain, waits }) => certain || waits === 'none')) return;
    const skills = candidates.filter(({ match }) => this.#kindOf(match) === 'skill');
    this.#confirmLists(skills);
    for (const order of [skills, skills.toReversed()]) {
      for (const [index, candidate] of order.entries()) {
        if (candidate.certain || candidate.waits === 'none') continue;
        const neighbours = order.slice(Math.max(0, index - REACH), index + REACH + 1);
        candidate.certain = neighbours.some(
          ({ certain, match }) =>
            certain && match.way.entry !== candidate.match.way.entry && this.#isOneList(candidate.match, match),
        );
      }
    }
    if (this.#passage.isTitle) this.#confirmByRole(candidates);
  }

  /** python, go e rust: names that would be words by themselves make a list of names together. */
  #confirmLists(skills: readonly Candidate[]): void {
    let list: Candidate[] = [];
    for (const candidate of skills) {
      const last = list.at(-1);
      const goesOn =
        last !== undefined &&
        last.match.way.entry !== candidate.match.way.entry &&
        this.#isOneList(last.match, candidate.match);
      list = goesOn ? [...list, candidate] : [candidate];
      const isSure = list.every(({ match }) => match.way.certainty === 'exact' || match.way.certainty === 'free');
      if (list.length > 2 || (list.length === 2 && isSure))
        for (const one of list) one.certain ||= one.waits !== 'none';
    }
  }

  /** From junior to senior: two levels beside each other are those of the post. */
  #confirmLevels(candidates: readonly Candidate[]): void {
    const levels = candidates.filter(({ match }) => this.#kindOf(match) === 'level');
    for (const [index, level] of levels.entries()) {
      const next = levels[index + 1];
      if (next === undefined || next.match.way.entry === level.match.way.entry) continue;
      const between = next.match.from - level.match.from - level.match.length;
      if (between < 0 || between > 1 || !this.#isOneSentence(level.match.from, next.match.from)) continue;
      level.certain = true;
      next.certain = true;
    }
  }

  /** programador react: beside a role, what a title names is a skill whatever its letters. */
  #confirmByRole(candidates: readonly Candidate[]): void {
    const roles = candidates.filter(({ match }) => this.#kindOf(match) === 'role');
    for (const candidate of candidates) {
      if (candidate.certain || candidate.waits !== 'any') continue;
      const { from, length } = candidate.match;
      candidate.certain = roles.some(
        ({ match: role }) => role.from + role.length === from || from + length === role.from,
      );
    }
  }

  #weighed(match: Match): Candidate {
    const { isTitle } = this.#passage;
    const { certainty } = match.way;
    if (certainty === 'free') {
      const certain = isTitle || this.#kindOf(match) !== 'level' || this.#hasNear(match);
      return { match, certain, waits: 'none' };
    }
    const isShouted = this.#isShouted(match);
    const asWritten = isShouted || this.#isWrittenSo(match);
    if (certainty === 'unsure' || (asWritten && this.#isOfCompany(match)))
      return { match, certain: asWritten && this.#stands(match), waits: asWritten ? 'any' : 'none' };
    if (!asWritten) {
      if (!this.#isSpelledSo(match)) return { match, certain: false, waits: 'none' };
      const isNamed = certainty === 'exact' && (this.#isLed(match) || this.#isAlone(match));
      const certain = isNamed || this.#isFollowedBy(match, MAKERS);
      return { match, certain, waits: isTitle ? 'any' : 'list' };
    }
    const isPlain = isTitle || !(isShouted || (certainty === 'common' && this.#beginsSentence(match)));
    return { match, certain: isPlain || this.#stands(match), waits: 'any' };
  }

  /** Whether a word of its sentence says that it is something else here: the snake, the coffee. */
  #isOtherwise({ way, from }: Match): boolean {
    const unless = this.#vocabulary.unless[way.entry];
    if (unless === undefined || unless.size === 0) return false;
    const { forms } = this.#run;
    const isSaid = (at: number) => unless.has(forms[at] ?? '');
    for (let at = from - 1; at >= Math.max(0, from - SENTENCE) && this.#isOneSentence(at, at + 1); at--)
      if (isSaid(at)) return true;
    for (let at = from + 1; at < from + SENTENCE && this.#isOneSentence(at - 1, at); at++) if (isSaid(at)) return true;
    return false;
  }

  /** A name with words in between, in one part of a title. */
  #isOnePart({ from, length }: Match): boolean {
    const text = this.#text.slice(this.#start(from), this.#end(from + length - 1));
    return this.#passage.isTitle && !/[,|\u2013\u2014:;]|\s-\s/.test(text);
  }

  #kindOf({ way }: Match) {
    return this.#vocabulary.entries[way.entry]?.kind;
  }

  /** Whether the text has the spelling in its own capitals and accents. */
  #isWrittenSo({ from, length, way: { spellings } }: Match): boolean {
    const written = this.#text.slice(this.#start(from), this.#end(from + length - 1));
    return spellings.some((spelling) => {
      if (written === spelling) return true;
      const at = written.indexOf(spelling);
      return at >= 0 && !/[\p{L}\p{N}]/u.test(`${written[at - 1] ?? ''}${written[at + spelling.length] ?? ''}`);
    });
  }

  /** Whether the text has the spelling in other capitals, but with the same accents: aí is not AI. */
  #isSpelledSo({ from, length, way: { spellings } }: Match): boolean {
    const written = this.#text.slice(this.#start(from), this.#end(from + length - 1)).toLowerCase();
    return spellings.some((spelling) => written.includes(spelling.toLowerCase()));
  }

  /** In a line of capitals, where they say nothing. */
  #isShouted({ from, length }: Match): boolean {
    const written = this.#text.slice(this.#start(from), this.#end(from + length - 1));
    if (written !== written.toUpperCase()) return false;
    const letters = this.#lineAt(this.#start(from)).replace(/[^\p{L}]/gu, '');
    return letters.length > 8 && letters.replace(/[^\p{Lu}]/gu, '').length > letters.length * 0.7;
  }

  /** The first word of a sentence; an item of a list is none. */
  #beginsSentence({ from, way: { spellings } }: Match): boolean {
    if (!spellings.some((spelling) => /^\p{Lu}\p{Ll}+$/u.test(spelling))) return false;
    const start = this.#start(from);
    return start === 0 || SENTENCE_BEGINS.test(this.#text.slice(Math.max(0, start - 3), start));
  }

  #isOfCompany({ from, length }: Match): boolean {
    const { companyWords } = this.#passage;
    for (let at = from; at < from + length; at++) if (!companyWords.has(this.#form(at))) return false;
    return true;
  }

  /** Whether something beside a name says that it is one, other mentions left aside. */
  #stands(match: Match): boolean {
    return this.#isLed(match) || this.#hasNear(match) || this.#isFollowedBy(match, FOLLOWING) || this.#isAlone(match);
  }

  #isLed({ from }: Match): boolean {
    const before = from - 1;
    return before >= 0 && LEADING.has(this.#form(before)) && this.#isOneSentence(before, from);
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

  #isFollowedBy({ from, length }: Match, words: ReadonlySet<string>): boolean {
    const after = from + length;
    return words.has(this.#form(after)) && this.#isOneSentence(after - 1, after);
  }

  /** In a line, or between the dashes of a title, of its own. */
  #isAlone({ from, length }: Match): boolean {
    const start = this.#start(from);
    const end = this.#end(from + length - 1);
    const before = this.#text.slice(this.#text.lastIndexOf('\n', start - 1) + 1, start);
    const next = this.#text.indexOf('\n', end);
    const after = this.#text.slice(end, next < 0 ? undefined : next);
    return this.#passage.isTitle
      ? /(?:^|[-\u2013\u2014|(,/:])\s*$/.test(before) && /^\s*(?:$|[-\u2013\u2014|),/:])/.test(after)
      : /^[^\p{L}\p{N}]*$/u.test(before) && /^[^\p{L}]*$/u.test(after);
  }

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
    if (this.#unit(last) === this.#unit(second.from))
      return this.#text.slice(this.#start(last), this.#end(last)).includes('/');
    const between = this.#text.slice(this.#end(last), this.#start(second.from));
    return LIST_SIGNS.test(between.replace(/[\p{L}\p{N}]+(?:\.\d+)*/gu, ' ')) && !between.includes('\n');
  }

  /** Whether nothing ends between a word and the next. */
  #isOneSentence(word: number, next: number): boolean {
    return !/[\n.;:!?]/.test(this.#text.slice(this.#end(word), this.#start(next)));
  }

  #isSilent(unit: number): boolean {
    const start = this.#passage.units[unit]?.start ?? 0;
    return this.#passage.silent.some((span) => span.start <= start && span.end > start);
  }

  #lineAt(start: number): string {
    const end = this.#text.indexOf('\n', start);
    return this.#text.slice(this.#text.lastIndexOf('\n', start - 1) + 1, end < 0 ? undefined : end);
  }

  #form(word: number): string {
    return this.#run.forms[word] ?? '';
  }

  #unit(word: number): number {
    return this.#run.units[word] ?? 0;
  }

  #start(word: number): number {
    return this.#passage.units[this.#unit(word)]?.start ?? 0;
  }

  #end(word: number): number {
    return this.#passage.units[this.#unit(word)]?.end ?? 0;
  }
}

/** Words of a sentence that are looked through on either side. */
const SENTENCE = 15;
/** Mentions between two of one list that are looked past. */
const REACH = 4;
const SENTENCE_BEGINS = /(?:^|\n|[.!?:]\s)\s*$/u;
