import type { SqlRow } from '../../../sqlite.ts';
import { foldName } from '../../../wire/tables.ts';
import type { Sql, Store } from '../../store/store.ts';
import { CHANGE_KINDS, type ChangeKind, ofEachKind } from './window.ts';

/** What was asked under a name of a person's own choosing, and how far it was told. */
export interface NamedQuestion {
  readonly name: string;
  /** The question as it was asked, as JSON of the caller's. */
  readonly question: string;
  readonly told: Readonly<Record<ChangeKind, KindTold>>;
}

/** How far a name was told of one kind. */
export interface KindTold {
  /** The generation up to which it was told; undefined where no answer about this kind was delivered whole. */
  readonly mark: number | undefined;
  /** As of when that was, else from when on the first answer of the name looked; milliseconds. */
  readonly at: number;
}

/** In place of a generation: nothing of this kind was told whole. */
const NOT_TOLD = -1;

/** Whose names these are: the empty text where there is one person only. */
export type Owner = string;

/** What makes two names the same: case, accents and spaces do not count. */
export function nameKey(name: string): string {
  return foldName(name).replace(/\s+/g, '');
}

const TIMES = 'told_at, new_at, changed_at, gone_at';

export async function namedQuestion(store: Store, owner: Owner, name: string): Promise<NamedQuestion | undefined> {
  const row = await store.get({
    text: `SELECT name, question, new, changed, gone, ${TIMES} FROM marks WHERE owner = :owner AND key = :key`,
    params: { owner, key: nameKey(name) },
  });
  if (row === undefined) return undefined;
  return { name: String(row.name), question: String(row.question), told: ofEachKind((kind) => kindTold(row, kind)) };
}

/** What the version before wrote has one time for all kinds. */
function kindTold(row: SqlRow, kind: ChangeKind): KindTold {
  const [mark, all] = [Number(row[kind]), Number(row.told_at)];
  const at = Number(row[`${kind}_at`] ?? all);
  // Where that version began the name anew meanwhile, the time of the kind is from before.
  return mark === NOT_TOLD ? { mark: undefined, at: Math.min(at, all) } : { mark, at };
}

/** The names of an owner, the last one told first. */
export async function namesOf(store: Store, owner: Owner): Promise<string[]> {
  const rows = await store.all({
    text: `SELECT name, ${TIMES} FROM marks WHERE owner = :owner ORDER BY name`,
    params: { owner },
  });
  const lastOf = (row: SqlRow) =>
    Math.max(Number(row.told_at), ...CHANGE_KINDS.map((kind) => Number(row[`${kind}_at`])));
  return rows.sort((one, other) => lastOf(other) - lastOf(one)).map(({ name }) => String(name));
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
  /** From when on a kind is answered that was never told under this name and question; milliseconds. */
  readonly begins: number;
  /** Whether nothing is left to tell once these are told. */
  readonly isLast: boolean;
  readonly now: number;
}

/**
 * Notes what was delivered. The marks of the kinds asked for move when all of an answer was, and never back: of two
 * processes that told at once, the later generation stays. The other kinds stay untold, or told as far as they were.
 */
export function deliveredStatements(page: Delivered): Sql[] {
  const { owner, name, question, now } = page;
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
      begun(page),
    ];
  return [
    // Later pages may be asked again.
    { text: `DELETE FROM told WHERE ${where} AND page >= :page`, params: { ...own, page: page.page } },
    moved(page),
  ];
}

const COLUMNS = 'owner, key, name, question, new, changed, gone, told_at, new_at, changed_at, gone_at';

/** Moves the marks of the kinds that were told. */
function moved({ owner, name, question, kinds, generation, asOf, begins }: Delivered): Sql {
  const isAsked = (kind: ChangeKind) => kinds.includes(kind);
  const others = CHANGE_KINDS.filter((kind) => !isAsked(kind));
  const isOther = 'marks.question <> excluded.question';
  const asked = (kind: ChangeKind) => {
    const isLater = `excluded.${kind} >= marks.${kind}`;
    return [kind, `${kind}_at`].map(
      (column) => `${column} = CASE WHEN ${isLater} THEN excluded.${column} ELSE marks.${column} END`,
    );
  };
  const kept = (kind: ChangeKind) => [
    `${kind} = CASE WHEN ${isOther} THEN excluded.${kind} ELSE marks.${kind} END`,
    `${kind}_at = CASE WHEN ${isOther} THEN excluded.${kind}_at ELSE coalesce(marks.${kind}_at, marks.told_at) END`,
  ];
  // For the version before, which takes it for where a name begins that lacks a kind.
  const lacksKind = ['false', ...others.map((kind) => `marks.${kind} = ${NOT_TOLD}`)].join(' OR ');
  const toldAt = `CASE WHEN ${isOther} THEN excluded.told_at WHEN ${lacksKind} THEN marks.told_at
    WHEN excluded.told_at > marks.told_at THEN excluded.told_at ELSE marks.told_at END`;
  const values = CHANGE_KINDS.map((kind) => (isAsked(kind) ? ':generation' : NOT_TOLD));
  const times = CHANGE_KINDS.map((kind) => (isAsked(kind) ? ':asOf' : ':begins'));
  return {
    text: `INSERT INTO marks (${COLUMNS})
      VALUES (:owner, :key, :name, :question, ${values.join(', ')}, ${others.length === 0 ? ':asOf' : ':begins'}, ${times.join(', ')})
      ON CONFLICT (owner, key) DO UPDATE SET name = excluded.name, question = excluded.question,
        ${[...kinds.flatMap(asked), ...others.flatMap(kept), `told_at = ${toldAt}`].join(', ')}`,
    params: {
      owner,
      key: nameKey(name),
      name: name.trim(),
      question,
      generation,
      asOf,
      ...(others.length === 0 ? {} : { begins }),
    },
  };
}

/** Keeps the question and where its first answer began, so that the rest is told however late it is asked for. */
function begun({ owner, name, question, begins }: Delivered): Sql {
  const assigned = ['new', 'changed', 'gone', 'told_at', 'new_at', 'changed_at', 'gone_at'];
  return {
    text: `INSERT INTO marks (${COLUMNS})
      VALUES (:owner, :key, :name, :question, ${NOT_TOLD}, ${NOT_TOLD}, ${NOT_TOLD}, :begins, :begins, :begins, :begins)
      ON CONFLICT (owner, key) DO UPDATE SET name = excluded.name, question = excluded.question,
        ${assigned.map((column) => `${column} = excluded.${column}`).join(', ')}
      WHERE marks.question <> excluded.question`,
    params: { owner, key: nameKey(name), name: name.trim(), question, begins },
  };
}
