import business from './data/business.yaml';
import cloud from './data/cloud.yaml';
import data from './data/data.yaml';
import frameworks from './data/frameworks.yaml';
import languages from './data/languages.yaml';
import roles from './data/roles.yaml';
import security from './data/security.yaml';
import words from './data/words.yaml';

export const ENTRY_KINDS = ['skill', 'role', 'level', 'language', 'word'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** An entry of the vocabulary; data/languages.yaml explains the format at its top. */
export interface SkillEntry {
  readonly kind: EntryKind;
  readonly name: string;
  readonly also?: readonly string[];
  readonly pt?: readonly string[];
  readonly en?: readonly string[];
  readonly exact?: readonly string[];
  readonly common?: readonly string[];
  readonly placed?: readonly string[];
  readonly unsure?: readonly string[];
  readonly noun?: readonly string[];
  readonly near?: readonly string[];
  readonly not?: readonly string[];
  readonly includes?: readonly string[];
}

/** Lists of skills without other spellings, and how strictly a name counts. */
const LISTS = {
  skills: () => ({}),
  cased: (name: string) => ({ exact: [name] }),
  doubtful: (name: string) => ({ unsure: [name] }),
} as const;
const LIST_NAMES = Object.keys(LISTS) as (keyof typeof LISTS)[];

type WrittenEntry = Omit<SkillEntry, 'kind' | 'name'> & { readonly [K in EntryKind]?: string } & {
  readonly [K in keyof typeof LISTS]?: readonly string[];
};

/** Data files by name; test/vocabulary.test.ts checks that they match their types. */
export const FILES: Readonly<Record<string, unknown>> = {
  ...{ languages, frameworks, data, cloud, security, business, roles, words },
};

export const ENTRIES: readonly SkillEntry[] = Object.values(FILES).flatMap((file) =>
  (file as WrittenEntry[]).flatMap((one): readonly SkillEntry[] => {
    const list = LIST_NAMES.find((name) => one[name] !== undefined);
    if (list === undefined) return [entryOf(one)];
    return (one[list] ?? []).map((name) => ({ kind: 'skill', name, ...LISTS[list](name) }));
  }),
);

function entryOf(row: WrittenEntry): SkillEntry {
  const kind = ENTRY_KINDS.find((one) => row[one] !== undefined);
  if (kind === undefined) throw new Error(`the vocabulary has an entry without a kind: ${JSON.stringify(row)}`);
  const { [kind]: name = '', ...rest } = row;
  return { ...rest, kind, name };
}
