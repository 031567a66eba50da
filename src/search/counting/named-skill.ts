import { cleanLine } from '../../text/clean.ts';
import { plainLetters } from '../../wire/text/fold.ts';
import type { SearchTerm } from '../matching/plan.ts';
import { entryTerm, exactTerm } from '../question/terms.ts';
import { hasGap, type Match, runOf } from '../vocabulary/spellings.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { unitsOf } from '../words/words.ts';

/** A skill to count: its name as it was given, and what an ad must say to be counted. */
export interface NamedSkill {
  readonly name: string;
  readonly terms: readonly SearchTerm[];
}

/**
 * Reads `Kubernetes|k8s`, one skill with two spellings. What the vocabulary does not have counts as it is written.
 * @returns undefined when no spelling holds a word; `lines` say what was read as more than itself
 */
export function namedSkill(
  spellings: string,
  vocabulary: Vocabulary,
): { skill: NamedSkill; lines: string[] } | undefined {
  const lines: string[] = [];
  const written = spellings.split('|').map((spelling) => spelling.trim());
  const terms = written.flatMap((spelling) => {
    const run = runOf(unitsOf(plainLetters(cleanLine(spelling))));
    if (run.forms.length === 0) return [];
    const matches: Match[] = [];
    vocabulary.matchesAt(run, 0, matches);
    const whole = matches.filter(({ length, way }) => length === run.forms.length && !hasGap(way));
    if (whole.length === 0) return [exactTerm(spelling, run.forms)];
    const skills = whole.filter(({ way }) => vocabulary.entries[way.entry]?.kind === 'skill');
    const entries = [...new Set((skills.length > 0 ? skills : whole).map(({ way }) => way.entry))];
    const { term, line } = entryTerm(vocabulary, spelling, run.forms, entries);
    if (line !== undefined) lines.push(line);
    return [term];
  });
  const name = written.filter((spelling) => spelling !== '').join('|');
  return terms.length === 0 || name === '' ? undefined : { skill: { name, terms }, lines };
}
