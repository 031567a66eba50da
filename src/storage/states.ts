import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { JobRecord } from '../wire/resources/job.ts';
import { fold, plainLetters } from '../wire/text/fold.ts';
import { type SightedAd, stateKey } from './history.ts';
import { T } from './schema.ts';
import { placeholders, type Queries, type Store, type Value } from './store.ts';

/** Rows of one statement: SQLite takes at most 32,766 values. */
export const AT_ONCE = 400;
const DAY = 86_400_000;

/** Lengths of lists: statements of one length are prepared once. */
const LENGTHS = [1, 8, 40, 150, AT_ONCE];

/** A list of one of some lengths, its first item repeated. */
export function filledUp<I>(items: readonly I[]): I[] {
  const length = LENGTHS.find((one) => one >= items.length) ?? items.length;
  return [...items, ...Array<I>(items.length === 0 ? 0 : length - items.length).fill(items[0] as I)];
}

/** `$2, $3, …` for a list after the board. */
export const listed = (part: readonly unknown[]) => part.map((_, index) => `$${index + 2}`).join(', ');

export async function keepStates(store: Store, board: string, at: number, ads: readonly SightedAd[]): Promise<void> {
  if (ads.length === 0) return;
  const known = await knownOf(store, board, ads);
  const rows = ads
    .filter(({ id, digest }) => !(Number(known.get(stateKey({ id, digest }))) <= at))
    .map(({ id, digest, state }): Value[] => {
      const record = JSON.parse(state) as JobRecord;
      return [
        board,
        id,
        digest,
        Math.round(at),
        record.publishedAt,
        twinOf(record),
        deflateRawSync(state, { level: 6 }),
      ];
    });
  if (rows.length === 0) return;
  await store.transaction(async (queries) => {
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await insertStates(queries, rows.slice(from, from + AT_ONCE));
  });
}

async function insertStates(queries: Queries, rows: readonly Value[][]): Promise<void> {
  await queries.run(
    `INSERT INTO ${T.states} (board, id, digest, at, published, twin, state) VALUES ${placeholders(rows.length, 7)}
     ON CONFLICT (board, id, digest) DO UPDATE SET at = excluded.at WHERE excluded.at < ${T.states}.at`,
    rows.flat(),
  );
}

/** Times of the states that are there already, by {@link stateKey}: a crawl after a restart shows them all again. */
async function knownOf(store: Store, board: string, ads: readonly SightedAd[]): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (let from = 0; from < ads.length; from += AT_ONCE) {
    const ids = filledUp(ads.slice(from, from + AT_ONCE).map(({ id }) => id));
    const sql = `SELECT id, digest, at FROM ${T.states} WHERE board = $1 AND id IN (${listed(ids)})`;
    for (const { id, digest, at } of await store.all(sql, [board, ...ids]))
      known.set(stateKey({ id: Number(id), digest: String(digest) }), Number(at));
  }
  return known;
}

export function unpacked(state: unknown): JobRecord {
  return JSON.parse(inflateRawSync(state as Uint8Array).toString('utf8')) as JobRecord;
}

/**
 * Case, accents, signs and layout do not count. Places and reference do, for companies publish one text for several.
 */
function twinOf({ company, title, body, ref = '', locations = [] }: JobRecord): string {
  const plain = (text: string) =>
    fold(plainLetters(text.replace(/<[^>]*>/g, ' ')))
      .toLowerCase()
      .replace(/[^\p{L}\p{N}#+]+/gu, ' ')
      .trim();
  const places = locations.map(({ id }) => Number(id)).sort((a, b) => a - b);
  const said = JSON.stringify([company.id, places, ref.trim(), plain(title), plain(body)]);
  return createHash('sha1').update(said).digest('base64url').slice(0, 16);
}

/** When each board was last pruned. */
const pruned = new WeakMap<Store, Map<string, number>>();

/** Once a day, removes what is older than it is kept. The states of open ads stay, whatever their age. */
export async function prune(
  store: Store,
  board: string,
  now: number,
  keepDays: number,
  open: readonly number[],
): Promise<void> {
  const boards = pruned.get(store) ?? new Map<string, number>();
  pruned.set(store, boards);
  if (now - (boards.get(board) ?? 0) < DAY) return;
  boards.set(board, now);
  const before = now - keepDays * DAY;
  await store.run(`DELETE FROM ${T.readings} WHERE board = $1 AND started < $2`, [board, before]);
  const sql = `SELECT id, max(at) AS at FROM ${T.states} WHERE board = $1 AND at < $2 GROUP BY id`;
  const isOpen = new Set(open);
  // An ad lives for 30 days; what it said last may have been true until then.
  const old = (await store.all(sql, [board, before - 31 * DAY])).filter(({ id }) => !isOpen.has(Number(id)));
  for (const { id, at } of old)
    await store.run(`DELETE FROM ${T.states} WHERE board = $1 AND id = $2 AND at <= $3`, [
      board,
      Number(id),
      Number(at),
    ]);
  await store.run(`DELETE FROM ${T.marks} WHERE told < $1`, [before]);
}

export async function* everSeen(store: Store, board: string) {
  const times = await store.all(
    `SELECT id, min(at) AS first, max(at) AS last FROM ${T.states} WHERE board = $1 GROUP BY id`,
    [board],
  );
  for (let from = 0; from < times.length; from += AT_ONCE) {
    const part = times.slice(from, from + AT_ONCE);
    const sql = `SELECT id, at, state FROM ${T.states} WHERE board = $1 AND id IN (${listed(part)})`;
    const rows = await store.all(sql, [board, ...part.map(({ id }) => Number(id))]);
    const last = new Map(
      part.map(({ id, first, last: at }) => [Number(id), { first: Number(first), last: Number(at) }]),
    );
    yield rows
      .filter(({ id, at }) => last.get(Number(id))?.last === Number(at))
      .map(({ id, state }) => ({ firstSeen: last.get(Number(id))?.first ?? 0, record: unpacked(state) }));
  }
}
