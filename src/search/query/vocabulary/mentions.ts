import type { Match } from './spellings.ts';
import { FOLLOWING, MAKERS, type Passage, Surroundings } from './surroundings.ts';
import type { Vocabulary } from './vocabulary.ts';

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
  readonly #around: Surroundings;

  constructor(vocabulary: Vocabulary, passage: Passage) {
    this.#vocabulary = vocabulary;
    this.#passage = passage;
    this.#around = new Surroundings(passage);
  }

  candidates(): Candidate[] {
    const { units, silent } = this.#passage;
    const { run } = this.#around;
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
      .filter((match) => !match.way.hasGap || this.#around.isOnePart(match))
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
        firstUnit: this.#around.unit(from),
        lastUnit: this.#around.unit(from + length - 1),
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
            certain && match.way.entry !== candidate.match.way.entry && this.#around.isOneList(candidate.match, match),
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
        this.#around.isOneList(last.match, candidate.match);
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
      if (between < 0 || between > 1 || !this.#around.isOneSentence(level.match.from, next.match.from)) continue;
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
    const isShouted = this.#around.isShouted(match);
    if (!isShouted && !this.#around.isWrittenSo(match)) return this.#weighedOtherwise(match);
    const isDoubtful =
      certainty === 'unsure' ||
      this.#around.isOfCompany(match) ||
      (!isTitle && (isShouted || (certainty === 'common' && this.#around.beginsSentence(match))));
    return { match, certain: !isDoubtful || this.#stands(match), waits: 'any' };
  }

  /** A name in other letters than its own. */
  #weighedOtherwise(match: Match): Candidate {
    const { certainty } = match.way;
    if (certainty === 'unsure' || !this.#around.isSpelledSo(match)) return { match, certain: false, waits: 'none' };
    const isNamed = certainty === 'exact' && (this.#around.isLed(match) || this.#around.isAlone(match));
    const certain = isNamed || this.#around.isFollowedBy(match, MAKERS);
    return { match, certain, waits: this.#passage.isTitle ? 'any' : 'list' };
  }

  /** Whether a word of its sentence says that it is something else here: the snake, the coffee. */
  #isOtherwise({ way, from }: Match): boolean {
    const unless = this.#vocabulary.unless[way.entry];
    if (unless === undefined || unless.size === 0) return false;
    const { forms } = this.#around.run;
    const isSaid = (at: number) => unless.has(forms[at] ?? '');
    for (let at = from - 1; at >= Math.max(0, from - SENTENCE) && this.#around.isOneSentence(at, at + 1); at--)
      if (isSaid(at)) return true;
    for (let at = from + 1; at < from + SENTENCE && this.#around.isOneSentence(at - 1, at); at++)
      if (isSaid(at)) return true;
    return false;
  }

  #kindOf({ way }: Match) {
    return this.#vocabulary.entries[way.entry]?.kind;
  }

  /** Whether something beside a name says that it is one, other mentions left aside. */
  #stands(match: Match): boolean {
    return (
      this.#around.isLed(match) ||
      this.#hasNear(match) ||
      this.#around.isFollowedBy(match, FOLLOWING) ||
      this.#around.isAlone(match)
    );
  }

  #hasNear({ way, from, length }: Match): boolean {
    const near = this.#vocabulary.near[way.entry];
    if (near === undefined || near.size === 0) return false;
    const [before, after] = [from - 1, from + length];
    return (
      (near.has(this.#around.form(before)) && this.#around.isOneSentence(before, from)) ||
      (near.has(this.#around.form(after)) && this.#around.isOneSentence(after - 1, after))
    );
  }

  #isSilent(unit: number): boolean {
    const start = this.#passage.units[unit]?.start ?? 0;
    return this.#passage.silent.some((span) => span.start <= start && span.end > start);
  }
}

/** Words of a sentence that are looked through on either side. */
const SENTENCE = 15;
/** Mentions between two of one list that are looked past. */
const REACH = 4;
