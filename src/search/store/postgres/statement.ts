import type { SqlParams } from '../../../sqlite.ts';

/** A statement as the driver takes it: `$1` for `:name`, its tables in their schema. */
export interface PostgresStatement {
  readonly text: string;
  /** The parameters by their numbers. */
  readonly names: readonly string[];
}

/** Tables that are meant where a statement names one; other names are its own. */
const TABLES = [
  ...['state', 'lease', 'ads', 'details', 'words', 'terms', 'companies', 'contract_members'],
  ...['presence', 'past', 'past_texts', 'past_words', 'changes', 'stretches', 'marks', 'told'],
];
const TABLE = new RegExp(`\\b(FROM|JOIN|INTO|UPDATE)\\s+(${TABLES.join('|')})\\b`, 'g');
/** Texts in quotes and casts stay as they are. */
const PARAMETER = /'(?:[^']|'')*'|::|:([a-zA-Z_]\w*)/g;

/** @param schema quoted */
export function statementOf(text: string, schema: string): PostgresStatement {
  const names: string[] = [];
  const numbered = text.replace(PARAMETER, (whole, name: string | undefined) => {
    if (name === undefined) return whole;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: numbered.replace(TABLE, `$1 ${schema}.$2`), names };
}

/** Values of named parameters in the order of a statement. @throws Error where one is missing, as SQLite does */
export function valuesOf({ names }: PostgresStatement, params: SqlParams): unknown[] {
  return names.map((name) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the statement has no value for :${name}`);
    return value;
  });
}
