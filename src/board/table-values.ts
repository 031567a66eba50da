import { PORTUGAL } from '../site/site.ts';
import { matchRows, rowById } from '../site/tables.ts';
import { fold, plainLetters } from '../text/fold.ts';
import type { Table } from '../wire/tables.ts';

const { type: types, contract: contracts, location: locations } = PORTUGAL.tables;
const TABLES = { types, contracts, locations };

/** Names in records that differ from those of the table (docs/board.md, Tables). */
const OTHER_NAMES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  contracts: {
    1: 'Fixed-term',
    2: 'Permanent',
    3: 'Professional internship',
    4: 'Freelance',
    5: 'Academic internship',
  },
  locations: { 29: 'Internacional' },
};

/** References with ids as strings; no field when empty (docs/board.md, Answers). */
export function referenceFields(field: keyof typeof TABLES, ids: readonly number[]): object {
  const nameOf = (id: number) => OTHER_NAMES[field]?.[id] ?? rowById(TABLES[field], id)?.name ?? '';
  return ids.length === 0 ? {} : { [field]: ids.map((id) => ({ id: String(id), name: nameOf(id) })) };
}

export function idsOfNames(table: Table, names: readonly string[]): number[] {
  return names.map((name) => {
    const [row] = matchRows(table, name);
    if (row === undefined) throw new Error(`the sample data name ${name}, which no table of the board has`);
    return row.id;
  });
}

export function searchKey(text: string): string {
  return fold(plainLetters(text)).toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A text for a URL: lower case, no accents, hyphens between words, at most 80 characters. */
export function slugOf(text: string): string {
  return searchKey(text)
    .replaceAll('#', ' sharp ')
    .replaceAll('+', ' plus ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
}
