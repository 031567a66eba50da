import type { Random } from './random.ts';
import { type Level, type Phrases, type SampleRole, WORK_MODEL_KEYS } from './schema.ts';

export interface TitleBrief {
  readonly role: SampleRole;
  readonly words: Phrases['titles'];
  readonly stack: readonly string[];
  readonly place: string | undefined;
  readonly level: Level;
  readonly workModel: 0 | 1 | 2;
  /** Whose titles are not to be repeated. */
  readonly prefix: string;
  /** Titles given so far, with their prefix; the new one is added. */
  readonly taken: Set<string>;
}

/** A title as companies write them: bare, with a level, a technology, a place or a work model. */
export function adTitle(brief: TitleBrief, random: Random): string {
  const { role, words, stack, place, workModel, prefix, taken } = brief;
  const base = levelled(random.pick(titlesFor(role, stack)), brief, random);
  const unsaid = stack.slice(0, 3).filter((name) => !base.includes(name));
  const endings = random.shuffled([
    '',
    '',
    ...(role.field === 'junior' ? [] : unsaid.slice(0, 2).map((name) => ` – ${name}`)),
    ...(place === undefined ? [] : [` | ${place}`, ` (${place})`]),
    ` – ${words[WORK_MODEL_KEYS[workModel]]}`,
  ]);
  const [title = base] = [...endings, ...unsaid.map((name) => ` [${name}]`)]
    .map((ending) => base + ending)
    .filter((candidate) => !taken.has(`${prefix} ${candidate}`));
  taken.add(`${prefix} ${title}`);
  return title;
}

/** The titles that name no technology of another stack. */
function titlesFor({ titles, stacks }: SampleRole, stack: readonly string[]): readonly string[] {
  const unversioned = (name: string) => name.replace(/\s*[\d.]+$/, '');
  const own = new Set(stack.map(unversioned));
  const foreign = stacks
    .flat()
    .map(unversioned)
    .filter((name) => !own.has(name));
  const named = (title: string, name: string) =>
    name.includes(' ') ? title.includes(name) : title.split(/[\s,;:()/]+/).includes(name);
  const fitting = titles.filter((title) => !foreign.some((name) => named(title, name)));
  return fitting.length === 0 ? titles : fitting;
}

function levelled(title: string, { role, words, level }: TitleBrief, random: Random): string {
  const known = /s[eé]nior|j[uú]nior|est[aá]gi|trainee|intern|graduate|lead|staff|arquitet/i.test(title);
  if (known || level === 'middle' || role.field === 'junior' || random.chance(0.4)) return title;
  const word = words[level];
  return role.language === 'en' ? `${word} ${title}` : title.replace(/(?= \(m\/f\)|$)/, ` ${word}`);
}
