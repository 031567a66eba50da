import { plainLetters } from '../../wire/fold.ts';
import { phraseOf, type Term } from './query.ts';
import { SKILLS } from './skills.ts';

/** A skill to count: its name, and what an ad must say to be counted. */
export interface Skill {
  readonly name: string;
  readonly terms: readonly Term[];
}

/** `Kubernetes|k8s` is one skill with two spellings. @returns undefined when no spelling holds a word */
export function skillOf(spellings: string): Skill | undefined {
  const written = spellings.split('|').map((spelling) => spelling.trim());
  const terms = written.map(phraseOf).filter((term) => term !== undefined);
  const name = written.find((spelling) => spelling !== '');
  return terms.length === 0 || name === undefined ? undefined : { name: plainLetters(name), terms };
}

/** A phrase that stands for a skill, without its first word. */
interface Continuation {
  readonly rest: readonly string[];
  readonly skill: number;
}

/** Finds the listed skills in ads. */
export class SkillMatcher {
  readonly skills: readonly Skill[];
  readonly #byFirstWord = new Map<string, Continuation[]>();

  constructor(spellings: readonly string[] = SKILLS) {
    this.skills = spellings.map(skillOf).filter((skill) => skill !== undefined);
    for (const [index, { terms }] of this.skills.entries()) {
      for (const [first = '', ...rest] of terms.flatMap(({ phrases }) => phrases)) {
        const known = this.#byFirstWord.get(first) ?? [];
        known.push({ rest, skill: index });
        this.#byFirstWord.set(first, known);
      }
    }
  }

  /**
   * Adds the skills that a text names to `found`, by their places in the list.
   * @param forms the text's words in order
   * @param also words that stand in no order: {@link alsoIn}
   */
  find(forms: readonly string[], also: readonly string[], found: Set<number>): void {
    for (let index = 0; index < forms.length; index++) this.#follow(forms, index, found);
    for (const word of also) this.#follow([word], 0, found);
  }

  #follow(forms: readonly string[], index: number, found: Set<number>): void {
    const continuations = this.#byFirstWord.get(forms[index] ?? '');
    if (continuations === undefined) return;
    for (const { rest, skill } of continuations) {
      if (rest.every((word, step) => forms[index + 1 + step] === word)) found.add(skill);
    }
  }
}
