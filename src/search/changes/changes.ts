import { type History, type StateName, type StateTime, stateKey } from '../../storage/history.ts';
import type { JobRecord } from '../../wire/records.ts';
import type { Site } from '../../wire/site.ts';
import { epochOf } from '../../wire/time.ts';
import { type IndexDatabase, openIndex } from '../index/database.ts';
import { writeAds, writeFacts } from '../index/write.ts';
import { type Filters, matchingIds, selectionOf, takesAll } from '../matching/filters.ts';
import { hasTerms } from '../matching/plan.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { differ } from './differences.ts';
import { gapsIn, statesById, type Window, windowOf } from './window.ts';

export const CHANGE_KINDS = ['new', 'changed', 'gone'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A reported ad. Small, because a mark stores the whole list until its next window. Times are milliseconds. */
export interface Told {
  readonly kind: ChangeKind;
  readonly id: number;
  /** The current or last state. */
  readonly digest: string;
  readonly firstSeen: number;
  /** The earlier state of a changed ad, under its id at that time. */
  readonly before?: { readonly id: number; readonly digest: string } | undefined;
  /** Only for ads that are gone. */
  readonly lastSeen?: number | undefined;
  readonly goneBy?: number | undefined;
}

export interface ToldAd extends Told {
  readonly now: JobRecord;
  readonly was: JobRecord | undefined;
}

export type Changes = Awaited<ReturnType<typeof changesIn>>;

interface ChangesParts {
  readonly db: IndexDatabase;
  readonly history: History;
  readonly board: string;
  readonly site: Site;
  readonly vocabulary: Vocabulary;
  /** Start of the last whole reading into this index. */
  readonly wholeAt: number;
}

type Candidate = Told & { readonly at: number };

/** Open ads match by their current or earlier state, gone ones by their last. @param until time of the index */
export async function changesIn(parts: ChangesParts, filters: Filters, since: number, until: number) {
  const { db, history, board, site, wholeAt } = parts;
  const window = await windowOf(history, board, since, until);
  const { lastSeen, lastReading, openBefore, touched } = window;
  // Another replica may have read the board since: ads missing there are gone here, too.
  const isOpen = (id: number) => lastReading <= wholeAt || (lastSeen.get(id) ?? 0) >= lastReading;
  const open = new Set(db.all('SELECT id FROM ads').flatMap(({ id }) => (isOpen(Number(id)) ? [Number(id)] : [])));
  const gone = [...lastSeen.keys()].filter((id) => !open.has(id) && (lastSeen.get(id) ?? 0) < lastReading);
  const memorySince = window.memorySince ?? until;
  const came = [...open].filter((id) => since < memorySince || !openBefore.has(id));
  const others = await history.twinsOf(board, [...gone, ...came]);
  const changed = [...touched].filter((id) => open.has(id));
  const ids = [...new Set([...gone, ...came, ...changed, ...others.map(({ id }) => id)])];
  const states = statesById((await history.statesOf(board, ids)).filter(({ at }) => at <= until));
  const renamed = renamedIn(states, open, new Set([...gone, ...came]));
  const isRenamed = new Set([...renamed.values()].map(({ id }) => id));
  const candidates = [
    ...[...new Set([...came, ...changed, ...renamed.keys()])].flatMap((id) =>
      cameOrChanged(window, site, states.get(id), renamed.get(id)),
    ),
    ...gone.flatMap((id) => (isRenamed.has(id) ? [] : wentIn(window, states.get(id)))),
  ];
  const from = Math.max(since, memorySince);
  return {
    since,
    until,
    /** Matching ads: new, changed, gone; the newest of each kind first. */
    told: await toldOf(parts, filters, new Set(matchingIds(db, filters).filter(isOpen)), candidates),
    memorySince,
    gaps: gapsIn(await history.times(board, from), from, until),
  };
}

/** Ads published again under another id with the same text: the earlier ad's last state, by later id. */
function renamedIn(
  states: ReadonlyMap<number, readonly StateTime[]>,
  open: ReadonlySet<number>,
  inWindow: ReadonlySet<number>,
): Map<number, StateTime> {
  const ads = [...states.values()].map((own) => ({ first: own[0] as StateTime, last: own.at(-1) as StateTime }));
  const later = ads.filter(({ first }) => open.has(first.id)).map(({ first }) => first);
  const renamed = new Map<number, StateTime>();
  // The latest of several earlier ids counts.
  for (const { first, last } of ads.filter((ad) => !open.has(ad.last.id)).sort((a, b) => b.last.at - a.last.at)) {
    const pair = later.find(
      ({ id, twin, at }) =>
        twin === last.twin && at > first.at && !renamed.has(id) && (inWindow.has(id) || inWindow.has(last.id)),
    );
    if (pair !== undefined) renamed.set(pair.id, last);
  }
  return renamed;
}

function cameOrChanged(window: Window, site: Site, own: readonly StateTime[] = [], earlier?: StateTime): Candidate[] {
  const [first, now] = [own[0], own.at(-1)];
  if (first === undefined || now === undefined) return [];
  const { id, digest } = now;
  const ad = { id, digest, firstSeen: first.at };
  if (earlier === undefined && isNew(window, site, now))
    return [{ kind: 'new', ...ad, at: epochOf(now.published, site) ?? window.until }];
  const known = Math.max(window.since, window.knownSince);
  const was = earlier ?? own.findLast(({ at }) => at <= known);
  if (was === undefined || stateKey(was) === stateKey(now)) return [];
  return [{ kind: 'changed', ...ad, before: { id: was.id, digest: was.digest }, at: now.at }];
}

/** Without a reading before `since`, publication decides; else ads published between the two are not new. */
function isNew(
  { since, until, knownSince, openBefore, memorySince }: Window,
  site: Site,
  { id, published }: StateTime,
): boolean {
  const at = epochOf(published, site) ?? until;
  if (memorySince !== undefined && since < memorySince) return at >= since;
  return !openBefore.has(id) && (at >= since || at <= knownSince);
}

function wentIn({ lastSeen, goneBy }: Window, own: readonly StateTime[] = []): Candidate[] {
  const [first, now] = [own[0], own.at(-1)];
  if (first === undefined || now === undefined) return [];
  const { id, digest } = now;
  const seen = lastSeen.get(id) ?? 0;
  const by = goneBy(seen);
  return [{ kind: 'gone', id, digest, firstSeen: first.at, lastSeen: seen, goneBy: by, at: by ?? 0 }];
}

/** Candidates that match now or before; changed ones must differ in a reported field. */
async function toldOf(
  parts: ChangesParts,
  filters: Filters,
  fitting: ReadonlySet<number>,
  candidates: readonly Candidate[],
): Promise<Told[]> {
  const fits = ({ kind, id }: Candidate) => kind !== 'gone' && fitting.has(id);
  /** The state that no open ad shows. */
  const formerOf = (ad: Candidate) => (ad.kind === 'gone' ? ad : ad.before);
  const asked = candidates.flatMap((ad) => (fits(ad) ? [] : (formerOf(ad) ?? [])));
  const former = await fittingStates(parts, asked, filters);
  const kept = candidates.filter((ad) => {
    const state = formerOf(ad);
    return fits(ad) || (state !== undefined && former.has(stateKey(state)));
  });
  const changed = kept.flatMap((ad) => (ad.before === undefined ? [] : [ad, ad.before]));
  const records = await parts.history.records(parts.board, changed);
  const isDifferent = (ad: Candidate) => {
    const [is, was] = [records.get(stateKey(ad)), ad.before && records.get(stateKey(ad.before))];
    return ad.before === undefined || (is !== undefined && was !== undefined && differ(was, is));
  };
  const order = ({ kind }: Candidate) => CHANGE_KINDS.indexOf(kind);
  return kept
    .filter(isDifferent)
    .sort((a, b) => order(a) - order(b) || b.at - a.at || b.id - a.id)
    .map(({ at: _, ...told }) => told);
}

const PART = 200;

/** Keys of the matching states. No index holds past states, so this makes one in memory. */
async function fittingStates(
  { history, board, vocabulary }: ChangesParts,
  states: readonly StateName[],
  filters: Filters,
): Promise<Set<string>> {
  if (takesAll(selectionOf(filters))) return new Set(states.map(stateKey));
  const keys: string[] = [];
  const db = openIndex(':memory:');
  try {
    for (let from = 0; from < states.length; from += PART) {
      const records = await history.records(board, states.slice(from, from + PART));
      const ads = [...records].map(([key, record]) => ({ ...record, id: keys.push(key) }));
      // Reading a text takes ten times as long as writing what the record says.
      if (hasTerms(filters.plan) || filters.max_years !== undefined) await writeAds(db, ads, vocabulary);
      else await writeFacts(db, ads);
    }
    return new Set(matchingIds(db, filters).map((id) => keys[id - 1] ?? ''));
  } finally {
    db.close();
  }
}
