import { JOB_TYPES, LOCATIONS, rowById, type Table } from '../../wire/tables.ts';

/** Names that records carry for contracts, beside those of the table (docs/board.md, Tables). */
const CONTRACT_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'Fixed-term'],
  [2, 'Permanent'],
  [3, 'Professional internship'],
  [4, 'Freelance'],
  [5, 'Academic internship'],
]);

/** The name that records carry for location 29, International in the table (docs/board.md, Tables). */
const LOCATION_NAMES: ReadonlyMap<number, string> = new Map([[29, 'Internacional']]);

interface ReferenceRecord {
  readonly id: string;
  readonly name: string;
}

/** `{locations}` of a record, or nothing: lists are missing when empty (docs/board.md, Answers). Ids are strings. */
export function locationsField(ids: readonly number[]): { locations?: ReferenceRecord[] } {
  return ids.length === 0 ? {} : { locations: references(ids, LOCATIONS, LOCATION_NAMES) };
}

/** `{types}` of a job, or nothing. */
export function typesField(ids: readonly number[]): { types?: ReferenceRecord[] } {
  return ids.length === 0 ? {} : { types: references(ids, JOB_TYPES, new Map()) };
}

/** `{contracts}` of a job, or nothing. */
export function contractsField(ids: readonly number[]): { contracts?: ReferenceRecord[] } {
  return ids.length === 0 ? {} : { contracts: references(ids, [], CONTRACT_NAMES) };
}

function references(ids: readonly number[], table: Table, names: ReadonlyMap<number, string>): ReferenceRecord[] {
  return ids.map((id) => ({ id: String(id), name: names.get(id) ?? rowById(table, id)?.name ?? '' }));
}

/** Digits as a number, as the real board sends them in `ref`, `phone` and `fax` (docs/board.md, Answers). */
export function numberIfDigits(text: string): string | number {
  // A leading zero or too many digits would not survive as a number.
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text;
}
