import { fold, plainLetters } from './text/fold.ts';

export interface TableRow {
  readonly id: number;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Further aliases, which are ordinary words of ads: an argument takes them, `words` do not. */
  readonly inArguments?: readonly string[];
}
export type Table = readonly TableRow[];

const row = (id: number, name: string, ...aliases: string[]): TableRow => ({ id, name, aliases });

/** docs/board.md, Tables. The board does not promise which field of a record holds it. */
export const COURSE_TYPES: Table = [row(1, 'Laboral'), row(3, 'Laboral / Pós-Laboral'), row(2, 'Pós-Laboral')];

/** docs/board.md, States. The board promises no transitions, so the meanings name none. */
export const JOB_STATES: readonly (TableRow & { readonly meaning: string })[] = [
  { ...row(0, 'Removed', 'removido', 'removida'), meaning: 'The ad was removed from the board.' },
  { ...row(1, 'Active', 'ativo', 'ativa', 'activo'), meaning: 'The ad is published and candidates can see it.' },
  {
    ...row(2, 'Moderation', 'moderação', 'em moderação', 'pending'),
    meaning: "The ad waits for the board's review; candidates may not see it yet.",
  },
  { ...row(3, 'Suspended', 'suspenso', 'suspensa'), meaning: 'The ad was suspended and is not shown to candidates.' },
  {
    ...row(4, 'Refused', 'recusado', 'recusada', 'rejected'),
    meaning: "The board's review refused the ad; it is not shown to candidates.",
  },
  {
    ...row(5, 'Expired', 'expirado', 'expirada'),
    meaning: "The ad's time has run out; it is no longer shown to candidates.",
  },
];

export const STATE = { removed: 0, active: 1, moderation: 2, suspended: 3, refused: 4, expired: 5 } as const;
export const WORK_MODEL = { onSite: 0, remote: 1, hybrid: 2 } as const;

/** Ways to apply (docs/board.md, Publishing rules, 1). */
export const APPLY_METHODS = ['platform', 'url', 'body'] as const;
export type ApplyMethod = (typeof APPLY_METHODS)[number];

export function namesIn(table: Table): string[] {
  return table.map(({ name }) => name);
}

export function rowById<R extends TableRow>(table: readonly R[], id: number): R | undefined {
  return table.find((candidate) => candidate.id === id);
}

/** Letters and digits, without case or accents, to compare names. `+` and `#` count as letters (C++, C#). */
export function foldName(text: string): string {
  return fold(plainLetters(text))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]/gu, '');
}

/** Rows with this id, name or alias, ignoring case and accents; several when it is ambiguous. */
export function matchRows<R extends TableRow>(table: readonly R[], text: string): readonly R[] {
  const trimmed = text.trim();
  if (/^\d{1,9}$/.test(trimmed)) return table.filter((candidate) => candidate.id === Number(trimmed));
  return rowsNamed(table, trimmed, ({ names }) => names);
}

/** The rows that these words of a search name: no id, no ordinary word of ads. */
export function rowsInWords<R extends TableRow>(table: readonly R[], words: string): readonly R[] {
  return /\p{L}/u.test(words) ? rowsNamed(table, words, ({ inWords }) => inWords) : [];
}

function rowsNamed<R extends TableRow>(table: readonly R[], text: string, of: (names: Names) => readonly string[]) {
  const wanted = foldName(text);
  if (wanted === '') return [];
  const named = table.filter((candidate) => foldedNames(candidate).names[0] === wanted);
  return named.length > 0 ? named : table.filter((candidate) => of(foldedNames(candidate)).includes(wanted));
}

/** Its own name first. */
interface Names {
  readonly names: readonly string[];
  readonly inWords: readonly string[];
}

const folded = new WeakMap<TableRow, Names>();

/** Cached: a search matches each word with each row. */
function foldedNames(row: TableRow): Names {
  let names = folded.get(row);
  if (names === undefined) {
    const inWords = [row.name, ...row.aliases].map(foldName);
    names = { inWords, names: [...inWords, ...(row.inArguments ?? []).map(foldName)] };
    folded.set(row, names);
  }
  return names;
}
