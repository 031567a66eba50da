import type { Entry, EntryKind } from './entries.ts';
import { type Mention, mentionsIn } from './mentions.ts';
import { type Company, silentInTitle, silentSpans, type Text, wordsOfName } from './silence.ts';
import type { Passage } from './surroundings.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What the title and the text of an ad mean: entries by their places in the vocabulary, each as often as it is named. */
export interface Meaning {
  readonly title: readonly number[];
  readonly text: readonly number[];
}

export function meaningOf(vocabulary: Vocabulary, title: Text, body: Text, company: Company): Meaning {
  const kindOf = (entry: number) => vocabulary.entries[entry]?.kind;
  const isWord = (word: string) => vocabulary.knows(word);
  const companyWords = wordsOfName(company.name);
  const passage = {
    ...title,
    companyWords,
    silent: silentInTitle(title, company),
    isTitle: true,
    withRoles: true,
  };
  const named = mentionsIn(vocabulary, passage);
  const inTitle = [...entriesOf(named), ...rolesAcross(vocabulary, passage, named)];
  inTitle.push(...roleByTechnology(vocabulary, inTitle));
  const told = new Set(inTitle.map(kindOf));
  const silent = silentSpans(body, company, isWord);
  const inText = mentionsIn(vocabulary, {
    ...body,
    companyWords,
    silent,
    isTitle: false,
    withRoles: !told.has('role'),
  });
  return {
    title: withParents(vocabulary, inTitle),
    text: withParents(
      vocabulary,
      entriesOf(inText).filter((entry) => !isDecidedByTitle(vocabulary.entries[entry], told)),
    ),
  };
}

/** Data files whose skills are what software is written in. */
const CODE: ReadonlySet<string | undefined> = new Set(['languages', 'frameworks']);

/** An engineer whose title names a language or framework, and no other trade, writes software: Java Engineer. */
function roleByTechnology(vocabulary: Vocabulary, named: readonly number[]): number[] {
  const roles = new Set(named.filter((entry) => vocabulary.entries[entry]?.kind === 'role'));
  const engineer = vocabulary.entryNamed('Engineer');
  const software = vocabulary.entryNamed('Software Engineer');
  if (engineer === undefined || software === undefined || roles.size !== 1 || !roles.has(engineer)) return [];
  const isCode = named.some((entry) => {
    const { kind, theme } = vocabulary.entries[entry] ?? {};
    return kind === 'skill' && CODE.has(theme);
  });
  return isCode ? [software] : [];
}

const entriesOf = (mentions: readonly Mention[]) => mentions.map(({ entry }) => entry);

/** An ad is for the level of its title; others in the text are those of colleagues. */
function isDecidedByTitle(entry: Entry | undefined, told: ReadonlySet<EntryKind | undefined>): boolean {
  // Whether a post is an internship is a matter apart from how senior it is.
  if (entry === undefined || entry.name === 'Internship') return false;
  return entry.kind === 'level' && told.has('level');
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
