import { type History, type StateTime, stateKey } from '../../storage/history.ts';
import { AD_LIFE_MS } from '../../wire/limits.ts';
import { epochOf } from '../../wire/time.ts';
import type { IndexDatabase } from '../index/database.ts';
import { type Filters, matchingIds } from '../matching/filters.ts';
import { isDifferent } from './differences.ts';
import type { FormerStates } from './former-states.ts';
import { type Renamed, renamedIn } from './renamed.ts';
import { gapsIn, type Stretch, statesById, type Window, windowOf } from './window.ts';

export const CHANGE_KINDS = ['new', 'changed', 'gone'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** An ad that is told: short, for a name keeps the whole list until its next window. Times are milliseconds. */
export interface Told {
  readonly kind: ChangeKind;
  readonly id: number;
  /** The state that is told: the present or the last one. */
  readonly digest: string;
  readonly firstSeen: number;
  /** Of a changed ad: its state before, under the id that it had. */
  readonly before?: { readonly id: number; readonly digest: string };
  /** Of one that is gone. */
  readonly lastSeen?: number;
  readonly goneBy?: number;
}

export interface Changes {
  readonly since: number;
  readonly until: number;
  /** All that fits: new ads first, the newest of each kind first. */
  readonly told: readonly Told[];
  /** First seen, or missed, in this time, although published or over before it: not told. */
  readonly late: { readonly new: number; readonly gone: number };
  /** The first reading of the board that is kept. */
  readonly memorySince: number;
  /** Times without a reading. */
  readonly gaps: readonly Stretch[];
}

export interface ChangesParts {
  readonly db: IndexDatabase;
  readonly history: History;
  /** Names the board to the history. */
  readonly board: string;
  readonly former: FormerStates;
  /** When the whole board was read into this index. */
  readonly wholeAt: number;
}

/**
 * What came, changed and went between two times, of the ads that fit: whose present state fits, or, where they changed,
 * their state before; of ads that are gone the last one.
 * @param until as of when the index was read
 */
export async function changesIn(parts: ChangesParts, filters: Filters, since: number, until: number): Promise<Changes> {
  const { db, history, board } = parts;
  const window = await windowOf(history, board, since, until);
  const rows = db.all('SELECT id FROM ads');
  // Another replica may have read the board since: what its reading missed is gone here, too.
  const isBehind = window.lastReading !== undefined && window.lastReading > parts.wholeAt;
  const isOpen = (id: number) => !isBehind || window.wasSeenLast(id);
  const open = new Set(rows.map(({ id }) => Number(id)).filter(isOpen));
  const fitting = new Set(matchingIds(db, filters).filter(isOpen));
  const goneIds = [...window.missed.keys()].filter((id) => !open.has(id));
  const isBeforeMemory = window.memorySince !== undefined && since < window.memorySince;
  const cameIds = [...open].filter((id) => isBeforeMemory || !window.openBefore.has(id));
  const changedIds = [...window.touched].filter((id) => open.has(id));
  const states = statesById(await history.statesOf(board, [...new Set([...goneIds, ...cameIds, ...changedIds])]));
  const renamed = await renamedIn(parts, { open, goneIds, cameIds, states, until });
  const came = cameOf(
    window,
    [...open].filter((id) => fitting.has(id) && !renamed.byLater.has(id)),
    states,
  );
  const gone = await goneOf(
    parts,
    filters,
    window,
    goneIds.filter((id) => !renamed.byEarlier.has(id)),
    states,
  );
  const isNew = new Set(came.told.map(({ id }) => id));
  const candidates = changedOf(
    window,
    changedIds.filter((id) => !isNew.has(id)),
    states,
    renamed,
  );
  const changed = await different(parts, filters, candidates, fitting);
  const memorySince = window.memorySince ?? until;
  const from = Math.max(since, memorySince);
  return {
    since,
    until,
    told: [...came.told, ...changed, ...gone.told],
    late: { new: came.late, gone: gone.late },
    memorySince,
    gaps: gapsIn(await history.times(board, from), from, until),
  };
}

/** The last state up to a time. */
const stateAt = (states: readonly StateTime[] = [], time: number) => states.findLast(({ at }) => at <= time);

/** Open ads that were not there before. */
function cameOf(window: Window, ids: readonly number[], states: ReadonlyMap<number, StateTime[]>) {
  const told: (Told & { readonly published: string })[] = [];
  let late = 0;
  for (const id of ids) {
    const own = states.get(id) ?? [];
    const now = stateAt(own, window.until);
    const kind = now === undefined ? 'there' : arrivalOf(window, now);
    if (kind === 'late') late++;
    if (now === undefined || kind !== 'new') continue;
    const { digest, published } = now;
    told.push({ kind, id, digest, firstSeen: own[0]?.at ?? now.at, published });
  }
  told.sort((one, other) => byText(other.published, one.published) || other.id - one.id);
  return { told: told.map(({ published: _, ...row }): Told => row), late };
}

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/**
 * Whether an open ad is new. Of the time before the memory began only the dates of publication tell; what was published
 * after the last reading before `since`, and before `since`, was there although nobody saw it.
 */
function arrivalOf({ since, until, base, openBefore, memorySince }: Window, { id, published }: StateTime) {
  const at = epochOf(published) ?? until;
  const wasThere = openBefore.has(id);
  if (memorySince !== undefined && since < memorySince) return at >= since ? 'new' : 'there';
  if (wasThere) return 'there';
  return at < since && at > (base?.started ?? since) ? 'late' : 'new';
}

async function goneOf(
  { former }: ChangesParts,
  filters: Filters,
  { since, missed }: Window,
  ids: readonly number[],
  states: ReadonlyMap<number, StateTime[]>,
) {
  const last = ids.flatMap((id) => states.get(id)?.at(-1) ?? []);
  const fitting = await former.fitting(last, filters);
  let late = 0;
  const told = last
    .filter((state) => fitting.has(stateKey(state)))
    .flatMap(({ id, digest, published }): Told[] => {
      const times = missed.get(id);
      if (times === undefined) return [];
      const over = (epochOf(published) ?? Number.POSITIVE_INFINITY) + AD_LIFE_MS;
      if (over < since && times.lastSeen < since) {
        late++;
        return [];
      }
      return [{ kind: 'gone', id, digest, firstSeen: states.get(id)?.[0]?.at ?? times.lastSeen, ...times }];
    })
    .sort((one, other) => (other.goneBy ?? 0) - (one.goneBy ?? 0) || other.id - one.id);
  return { told, late };
}

interface Candidate {
  readonly now: StateTime;
  readonly before: StateTime;
  readonly firstSeen: number;
}

/** Open ads with a state before `since` and another one now, and those that had another id. */
function changedOf(
  { since, until, base }: Window,
  ids: readonly number[],
  states: ReadonlyMap<number, StateTime[]>,
  renamed: Renamed,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const id of new Set([...ids, ...renamed.byLater.keys()])) {
    const own = states.get(id) ?? renamed.states.get(id) ?? [];
    const now = stateAt(own, until);
    const before = renamed.byLater.get(id) ?? stateAt(own, Math.max(since, base?.started ?? since));
    if (now === undefined || before === undefined || stateKey(now) === stateKey(before)) continue;
    candidates.push({ now, before, firstSeen: own[0]?.at ?? now.at });
  }
  return candidates.sort((one, other) => other.now.at - one.now.at || other.now.id - one.now.id);
}

/** Of these the ones that fit now or before, and that differ in a fact that is told. */
async function different(
  { history, board, former }: ChangesParts,
  filters: Filters,
  candidates: readonly Candidate[],
  fitting: ReadonlySet<number>,
): Promise<Told[]> {
  const unfit = candidates.filter(({ now }) => !fitting.has(now.id)).map(({ before }) => before);
  const fittedBefore = await former.fitting(unfit, filters);
  const kept = candidates.filter(({ now, before }) => fitting.has(now.id) || fittedBefore.has(stateKey(before)));
  const records = await history.records(
    board,
    kept.flatMap(({ now, before }) => [now, before]),
  );
  return kept.flatMap(({ now, before, firstSeen }): Told[] => {
    const [is, was] = [records.get(stateKey(now)), records.get(stateKey(before))];
    if (is === undefined || was === undefined || !isDifferent(was, is)) return [];
    const { id, digest } = before;
    return [{ kind: 'changed', id: now.id, digest: now.digest, firstSeen, before: { id, digest } }];
  });
}
