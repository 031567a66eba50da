import { foldName } from '../text/fold.ts';
import type { Table, TableRow } from '../wire/tables.ts';

export function namesIn(table: Table): string[] {
  return table.map(({ name }) => name);
}

export function rowById<R extends TableRow>(table: readonly R[], id: number): R | undefined {
  return table.find((candidate) => candidate.id === id);
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
  const key = foldName(text);
  if (key === '') return [];
  const rowsWithName = table.filter((candidate) => foldedNames(candidate).names[0] === key);
  return rowsWithName.length > 0 ? rowsWithName : table.filter((candidate) => of(foldedNames(candidate)).includes(key));
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
