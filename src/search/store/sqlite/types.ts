/** What SQLite calls the kinds of columns (src/search/store/ad-columns.ts). */
export const SQLITE_TYPES = { number: 'INTEGER', text: 'TEXT' } as const;
