import type { Unit } from '../words/words.ts';
import type { Entry, EntryKind } from './entries.ts';
import { mentionsIn, type Span } from './mentions.ts';
import { descriptionIn, signaturesIn } from './silence.ts';
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
  const kindOf = (entry: number) => vocabulary.entries[entry]?.kind;
  const inTitle = mentionsIn(vocabulary, { ...title, silent: [], isTitle: true, withRoles: true });
  inTitle.push(...roleByTechnology(vocabulary, inTitle));
  const told = new Set(inTitle.map(kindOf));
  const silent: Span[] = [
    ...descriptionIn(body.text, description),
    ...signaturesIn(body.text, (word) => vocabulary.knows(word)),
  ];
  const inText = mentionsIn(vocabulary, { ...body, silent, isTitle: false, withRoles: !told.has('role') });
  const ofTheAd = inText.filter((entry) => !isDecidedByTitle(vocabulary.entries[entry], told));
  return { title: withParents(vocabulary, inTitle), text: withParents(vocabulary, ofTheAd) };
}

/** Data files whose skills are what software is written in. */
const CODE: ReadonlySet<string | undefined> = new Set(['languages', 'frameworks']);

/** An engineer whose title names a language or framework, and no other trade, writes software: Java Engineer. */
function roleByTechnology(vocabulary: Vocabulary, named: readonly number[]): number[] {
  const { entries, entryNamed } = vocabulary;
  const roles = new Set(named.filter((entry) => entries[entry]?.kind === 'role'));
  const [engineer, software] = [entryNamed('Engineer'), entryNamed('Software Engineer')];
  if (engineer === undefined || software === undefined || roles.size !== 1 || !roles.has(engineer)) return [];
  return named.some((entry) => entries[entry]?.kind === 'skill' && CODE.has(entries[entry]?.theme)) ? [software] : [];
}

/** An ad is for the level of its title; others in the text are those of colleagues. Internships are a matter apart. */
function isDecidedByTitle(entry: Entry | undefined, told: ReadonlySet<EntryKind | undefined>): boolean {
  return entry?.kind === 'level' && entry.name !== 'Internship' && told.has('level');
}

function withParents({ parents }: Vocabulary, mentioned: readonly number[]): number[] {
  const entries = new Set(mentioned);
  for (const entry of mentioned) for (const parent of parents[entry] ?? []) entries.add(parent);
  return [...entries];
}
