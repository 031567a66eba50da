import type { Unit } from '../words.ts';
import type { Kind } from './entries.ts';
import { type Mention, mentionsIn, type Passage } from './mentions.ts';
import { silentSpans } from './silence.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What the title and the text of an ad mean: entries by their places in the vocabulary, each as often as it is named. */
export interface Meaning {
  readonly title: readonly number[];
  readonly text: readonly number[];
}

/** A text in composed letters (`plainLetters`) with its words. */
export interface Text {
  readonly text: string;
  readonly units: readonly Unit[];
}

/** @param company the company's name as the board has it */
export function meaningOf(vocabulary: Vocabulary, title: Text, body: Text, company: string): Meaning {
  const kindOf = (entry: number) => vocabulary.entries[entry]?.kind;
  const passage = { ...title, silent: silentSpans(title.text, company), isTitle: true };
  const named = mentionsIn(vocabulary, passage);
  const inTitle = [...entriesOf(named), ...rolesAcross(vocabulary, passage, named)];
  const told = new Set(inTitle.map(kindOf));
  const inText = mentionsIn(vocabulary, { ...body, silent: silentSpans(body.text, company), isTitle: false });
  return {
    title: withParents(vocabulary, inTitle),
    text: withParents(
      vocabulary,
      entriesOf(inText).filter((entry) => !isDecidedByTitle(kindOf(entry), told)),
    ),
  };
}

const entriesOf = (mentions: readonly Mention[]) => mentions.map(({ entry }) => entry);

/** An ad is for the role and level of its title; others in the text are those of colleagues. */
function isDecidedByTitle(kind: Kind | undefined, told: ReadonlySet<Kind | undefined>): boolean {
  return (kind === 'role' || kind === 'level') && told.has(kind);
}

/** Roles whose words have a technology between them: Developer TypeScript Backend. */
function rolesAcross(vocabulary: Vocabulary, passage: Passage, named: readonly Mention[]): number[] {
  const skills = named.filter(({ entry }) => vocabulary.entries[entry]?.kind === 'skill');
  if (skills.length === 0) return [];
  const units = passage.units.filter(
    (_, unit) => !skills.some(({ firstUnit, lastUnit }) => firstUnit <= unit && unit <= lastUnit),
  );
  const known = new Set(entriesOf(named));
  return entriesOf(mentionsIn(vocabulary, { ...passage, units })).filter(
    (entry) => vocabulary.entries[entry]?.kind === 'role' && !known.has(entry),
  );
}

function withParents(vocabulary: Vocabulary, entries: readonly number[]): number[] {
  return entries.flatMap((entry) => [entry, ...(vocabulary.parents[entry] ?? [])]);
}
