import { createClient } from '../../src/client/client.ts';
import { createBoardIndex } from '../../src/search/board-index.ts';

/*
 * A process of its own that searches a board: `node search-child.mjs URL FOLDER`. Says `reading` when ads come in, and at
 * the end the number of ads it found, as JSON.
 */
const [, , baseUrl = '', folder = ''] = process.argv;
const client = createClient({ baseUrl, apiKey: 'test-key', version: 'test' });
const index = createBoardIndex({ folder, client });
const call = { signal: new AbortController().signal, deadline: Date.now() + 25_000 };
const nothing = { asked: {}, filters: {}, places: [] };
const paging = { sort: 'newest', page: 1, limit: 10, excerpt: 100 } as const;
const { total, coverage } = await index.search(nothing, paging, call, () => process.stdout.write('reading\n'));
process.stdout.write(`${JSON.stringify({ total, complete: coverage.complete })}\n`);
await index.close();
await client.close();
