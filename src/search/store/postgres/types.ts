/**
 * What PostgreSQL calls the kinds of columns (src/search/store/ad-columns.ts). Texts are in the order of their bytes, as
 * SQLite compares them, whatever the language of the database.
 */
export const POSTGRES_TYPES = { number: 'bigint', text: 'text COLLATE "C"' } as const;
