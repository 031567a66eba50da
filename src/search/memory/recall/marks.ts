import { foldName } from '../../../wire/tables.ts';
import type { Sql, Store } from '../../store/store.ts';
import type { ChangeKind, Marks } from './window.ts';

/** What was asked under a name of a person's own choosing, and how far it was told. */
export interface NamedQuestion {
  readonly name: string;
  /** The question as it was asked, as JSON of the caller's. */
  readonly question: string;
  /** Undefined where a first answer was begun and not all of its pages were delivered. */
  readonly marks: Marks | undefined;
  /** As of when the last answer was that was delivered whole, else from when on the first one looked; milliseconds. */
  readonly toldAt: number;
}

/** In place of a generation: none was told whole. */
const NOT_TOLD = -1;

/** Whose names these are: the empty text where there is one person only. */
export type Owner = string;

/** What makes two names the same: case, accents and spaces do not count. */
export function nameKey(name: string): string {
  return foldName(name).replace(/\s+/g, '');
}

export async function namedQuestion(store: Store, owner: Owner, name: string): Promise<NamedQuestion | undefined> {
  const row = await store.get({
    text: 'SELECT name, question, new, changed, gone, told_at FROM marks WHERE owner = :owner AND key = :key',
    params: { owner, key: nameKey(name) },
  });
  if (row === undefined) return undefined;
  const found = { new: Number(row.new), changed: Number(row.changed), gone: Number(row.gone) };
  const marks = found.new === NOT_TOLD ? undefined : found;
  return { name: String(row.name), question: String(row.question), marks, toldAt: Number(row.told_at) };
}

/** The names of an owner, the last one told first. */
export async function namesOf(store: Store, owner: Owner): Promise<string[]> {
  const rows = await store.all({
    text: 'SELECT name FROM marks WHERE owner = :owner ORDER BY told_at DESC, name',
    params: { owner },
  });
  return rows.map(({ name }) => String(name));
}

/** Whether a page of an answer under a name was delivered; what comes before the first one was. */
export async function wasTold(
  store: Store,
  owner: Owner,
  name: string,
  question: string,
  page: number,
): Promise<boolean> {
  if (page === 0) return true;
  const row = await store.get({
    text: 'SELECT 1 AS told FROM told WHERE owner = :owner AND key = :key AND question = :question AND page = :page LIMIT 1',
    params: { owner, key: nameKey(name), question, page },
  });
  return row !== undefined;
}

/** A page that was delivered. */
export interface Delivered {
  readonly owner: Owner;
  readonly name: string;
  readonly question: string;
  readonly kinds: readonly ChangeKind[];
  readonly page: number;
  readonly ids: readonly number[];
  /** The generation that it was answered from, and as of when that is. */
  readonly generation: number;
  readonly asOf: number;
  /** For the first answer to a question under the name: from when on it looked; milliseconds. */
  readonly begins: number | undefined;
  /** Whether nothing is left to tell once these are told. */
  readonly isLast: boolean;
  readonly now: number;
}

/**
 * Notes what was delivered. The marks of a name move when all of an answer was, and never back: of two processes that
 * told at once, the later generation stays.
 */
export function deliveredStatements(page: Delivered): Sql[] {
  const { owner, name, question, begins, now } = page;
  const key = nameKey(name);
  const own = { owner, key, question };
  const where = 'owner = :owner AND key = :key AND question = :question';
  if (!page.isLast)
    return [
      { text: `DELETE FROM told WHERE ${where} AND page >= :page`, params: { ...own, page: page.page } },
      ...page.ids.map((id) => ({
        text: `INSERT INTO told (owner, key, question, page, id, generation, at)
          VALUES (:owner, :key, :question, :page, :id, :generation, :now)`,
        params: { ...own, page: page.page, id, generation: page.generation, now },
      })),
      ...(begins === undefined ? [] : [begun(page, begins)]),
    ];
  const later = (column: string) =>
    `${column} = CASE WHEN excluded.${column} > marks.${column} THEN excluded.${column} ELSE marks.${column} END`;
  const moved = begins === undefined ? [...page.kinds, 'told_at'] : ['new', 'changed', 'gone', 'told_at'];
  return [
    // Later pages may be asked again.
    { text: `DELETE FROM told WHERE ${where} AND page >= :page`, params: { ...own, page: page.page } },
    {
      text: `INSERT INTO marks (owner, key, name, question, new, changed, gone, told_at)
        VALUES (:owner, :key, :name, :question, :generation, :generation, :generation, :asOf)
        ON CONFLICT (owner, key) DO UPDATE SET name = excluded.name, question = excluded.question,
          ${moved.map(later).join(', ')}`,
      params: { owner, key, name: name.trim(), question, generation: page.generation, asOf: page.asOf },
    },
  ];
}

/** Keeps the question and where its first answer began, so that the rest is told however late it is asked for. */
function begun({ owner, name, question }: Delivered, begins: number): Sql {
  return {
    text: `INSERT INTO marks (owner, key, name, question, new, changed, gone, told_at)
      VALUES (:owner, :key, :name, :question, ${NOT_TOLD}, ${NOT_TOLD}, ${NOT_TOLD}, :begins)
      ON CONFLICT (owner, key) DO UPDATE SET name = excluded.name, question = excluded.question,
        new = excluded.new, changed = excluded.changed, gone = excluded.gone, told_at = excluded.told_at
      WHERE marks.question <> excluded.question OR marks.new = ${NOT_TOLD}`,
    params: { owner, key: nameKey(name), name: name.trim(), question, begins },
  };
}
