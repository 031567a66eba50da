import type { Group } from '../find/plan.ts';
import { entryGroup, exactGroup } from './groups.ts';
import { parsedPhrase } from './question.ts';
import { type Match, runOf } from './vocabulary/spellings.ts';
import type { Vocabulary } from './vocabulary/vocabulary.ts';

/** A skill to count: its name as it was given, and what an ad must say to be counted. */
export interface AskedSkill {
  readonly name: string;
  readonly groups: readonly Group[];
}

/**
 * Reads `Kubernetes|k8s`, one skill with two spellings. What the vocabulary does not have counts as it is written.
 * @returns undefined when no spelling holds a word; `lines` say what was read as more than itself
 */
export function askedSkill(
  spellings: string,
  vocabulary: Vocabulary,
): { skill: AskedSkill; lines: string[] } | undefined {
  const lines: string[] = [];
  const written = spellings.split('|').map((spelling) => spelling.trim());
  const groups = written.flatMap((spelling) => {
    const run = runOf(parsedPhrase(spelling).pieces.flatMap(({ units }) => [...units]));
    if (run.forms.length === 0) return [];
    const matches: Match[] = [];
    vocabulary.matchesAt(run, 0, matches);
    const whole = matches.filter(({ length, way }) => length === run.forms.length && !way.hasGap);
    if (whole.length === 0) return [exactGroup(spelling, run.forms)];
    const skills = whole.filter(({ way }) => vocabulary.entries[way.entry]?.kind === 'skill');
    const { group, line } = entryGroup(vocabulary, spelling, run.forms, skills.length > 0 ? skills : whole);
    if (line !== undefined) lines.push(line);
    return [{ ...group, inCompany: [] }];
  });
  const name = written.find((spelling) => spelling !== '');
  return groups.length === 0 || name === undefined ? undefined : { skill: { name, groups }, lines };
}
