import type { SqlRow } from '../../sqlite.ts';

/*
 * Columns with their types. A wrong type would be a mistake in our own schema, so these throw.
 */

export function textIn(row: SqlRow, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`column ${column} holds no text`);
  return value;
}

export function optionalTextIn(row: SqlRow, column: string): string | null {
  return row[column] === null ? null : textIn(row, column);
}

export function integerIn(row: SqlRow, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`column ${column} holds no number`);
  return value;
}

export function optionalIntegerIn(row: SqlRow, column: string): number | null {
  return row[column] === null ? null : integerIn(row, column);
}

export function flagIn(row: SqlRow, column: string): boolean {
  return integerIn(row, column) === 1;
}

/** A column that holds a JSON list of integers. */
export function integersIn(row: SqlRow, column: string): number[] {
  const values: unknown = JSON.parse(textIn(row, column));
  if (!Array.isArray(values)) throw new TypeError(`column ${column} holds no list`);
  return values.map(Number);
}
