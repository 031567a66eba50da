import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { SqlRow } from '../../sqlite.ts';
import type { Slice } from '../store/dialect.ts';
import type { Store } from '../store/store.ts';
import { type Filters, type Scope, selectionOf } from './filters.ts';
import { countColumns, type Paging, sumsOf } from './find.ts';
import { anyInTitle, termsIn } from './plan.ts';
import { type Tests, testsOf } from './tests.ts';

/*
 * Questions with so many phrases that weighing each in each ad, or looking all of them up at once, would hold up other
 * calls. They are answered some rows at a time, and ordered by whether a title holds any of the phrases.
 */

/** More phrases than a person means all of. */
export const MAX_PHRASES = 12;
/** Rows between two turns of the event loop. */
const SLICE = 2000;

/** All rows of an index, some at a time. */
export async function slicesOf(store: Store): Promise<Slice[]> {
  const { first, last } =
    (await store.get({ text: `SELECT min(row) AS first, max(row) AS last FROM ${store.dialect.ads}` })) ?? {};
  const slices: Slice[] = [];
  for (let from = Number(first ?? 0); from <= Number(last ?? -1); from += SLICE)
    slices.push({ from, to: from + SLICE - 1 });
  return slices;
}

/** Adds the counts of a slice to those before. */
export function addSums(sums: SqlRow, more: SqlRow): void {
  for (const [name, count] of Object.entries(more)) sums[name] = Number(sums[name] ?? 0) + Number(count ?? 0);
}

/** The page of the ads that match, each row with the counts of all. */
export async function findBroad(
  store: Store,
  filters: Filters,
  scope: Scope,
  paging: Paging,
): Promise<{ rows: SqlRow[]; tests: Tests }> {
  const { page, limit } = paging;
  const sums: SqlRow = {};
  let tests: Tests = { matches: 'true', unsaid: [], said: [] };
  let best: SqlRow[] = [];
  for (const slice of await slicesOf(store)) {
    await yieldToEventLoop();
    const { rows, tests: asked } = await bestOf(store, filters, scope, paging, slice);
    tests = asked;
    const [counts] = rows;
    if (counts !== undefined) addSums(sums, countsOf(counts, asked));
    best = [...best, ...rows.filter(({ row }) => row !== null)].sort(byRank).slice(0, page * limit);
  }
  const shown = await detailsOf(store, best.slice((page - 1) * limit));
  return { rows: shown.length === 0 ? [sums] : shown.map((row) => ({ ...sums, ...row })), tests };
}

/** What an answer shows of rows, in their order. */
async function detailsOf(store: Store, rows: readonly SqlRow[]): Promise<SqlRow[]> {
  const details = await store.all({
    text: `SELECT row, record, body, said, telling FROM details WHERE ${store.dialect.isListed('row', 'rows')}`,
    params: { rows: JSON.stringify(rows.map(({ row }) => Number(row))) },
  });
  const byRow = new Map(details.map((one) => [Number(one.row), one]));
  return rows.map(({ row }) => byRow.get(Number(row))).filter((one) => one !== undefined);
}

async function bestOf(store: Store, filters: Filters, scope: Scope, { sort, page, limit }: Paging, slice: Slice) {
  const { dialect } = store;
  const selection = selectionOf(dialect, filters, scope, undefined, slice);
  const tests = testsOf(selection, scope, sort === 'salary' ? ['salary'] : []);
  const counted = countColumns(tests);
  const inTitle = dialect.rowsMatching('title', { slice, inTitle: true });
  const ranks = {
    relevance: `CASE WHEN ads.row IN (${inTitle}) THEN 0 ELSE 1 END`,
    newest: '0',
    salary: 'coalesce(-ads.pay_top, 1)',
  };
  const rank = selection.isRanked ? ranks[sort] : ranks[sort === 'salary' ? 'salary' : 'newest'];
  const text = `
    WITH found AS MATERIALIZED (
      SELECT ads.row AS row, ads.id AS id, ads.published AS published, ${rank} AS rank,
        ${tests.matches} AS matches${counted.map(({ name, test }) => `, ${test} AS ${name}`).join('')}
      FROM ${selection.from} WHERE ${selection.where}
    ), page AS MATERIALIZED (
      SELECT row, id, published, rank FROM found WHERE matches
      ORDER BY rank, published DESC, id DESC LIMIT ${page * limit}
    )
    SELECT counts.*, page.* FROM (${sumsOf('matches', counted, true)} FROM found) AS counts LEFT JOIN page ON true`;
  const isByTitle = selection.isRanked && sort === 'relevance';
  const title = isByTitle ? { title: dialect.bound(anyInTitle(termsIn(filters.plan))) } : {};
  return { rows: await store.all({ text, params: { ...selection.params, ...title } }), tests };
}

function countsOf(row: SqlRow, tests: Tests): SqlRow {
  const names = ['total', ...countColumns(tests).map(({ name }) => name)];
  return Object.fromEntries(names.map((name) => [name, row[name] ?? 0]));
}

/** As in the statement: the lower rank first, then the newer ad. */
function byRank(a: SqlRow, b: SqlRow): number {
  const newer =
    String(a.published) === String(b.published)
      ? Number(b.id) - Number(a.id)
      : String(a.published) < String(b.published)
        ? 1
        : -1;
  return Number(a.rank) - Number(b.rank) || newer;
}
