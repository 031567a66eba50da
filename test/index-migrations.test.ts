import { describe, expect, it } from 'vitest';
import { INDEX_MIGRATIONS } from '../src/search/store/postgres/migrations/index-tables.ts';

describe('the migrations of an index in PostgreSQL', () => {
  // Whoever ran one has the tables that it made then: another text would be another schema under the same name.
  it.each(INDEX_MIGRATIONS)('$name says what it said when it was published', async ({ name, sql }) => {
    await expect(sql).toMatchFileSnapshot(`__snapshots__/migrations/${name}.sql`);
  });
});
