import { createClient } from '../../src/client/client.ts';
import { openPostgres } from '../../src/postgres/pool.ts';
import { createBoardIndex } from '../../src/search/board-index.ts';
import { keptInPostgres } from '../../src/search/store/postgres/postgres-keeper.ts';

/*
 * A process of its own that searches a board: `node search-child.mjs URL FOLDER [DATABASE]`, with its index in the folder,
 * or in the database under the folder's name. Says `reading` when ads come in, and at the end the number of ads it found,
 * as JSON.
 */
const [, , baseUrl = '', folder = '', database] = process.argv;
const client = createClient({ baseUrl, apiKey: 'test-key', version: 'test' });
const postgres = database === undefined ? undefined : await openPostgres({ url: database, log: () => undefined });
const store = postgres === undefined ? undefined : keptInPostgres(postgres, `${baseUrl} ${folder}`);
const index = createBoardIndex({ folder, client, store });
const call = { signal: new AbortController().signal, deadline: Date.now() + 25_000 };
const nothing = { asked: {}, filters: {}, places: [] };
const paging = { sort: 'newest', page: 1, limit: 10, excerpt: 100 } as const;
const { total, coverage } = await index.search(nothing, paging, call, () => process.stdout.write('reading\n'));
process.stdout.write(`${JSON.stringify({ total, complete: coverage.complete })}\n`);
await index.close();
await client.close();
await postgres?.close();
