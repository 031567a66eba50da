import { WHOLE_AGE_MS } from '../index/coverage.ts';
import { type IndexDatabase, openIndex } from '../index/database.ts';
import { writeAds, writeFacts } from '../index/write-ads.ts';
import type { Vocabulary } from '../reading/vocabulary/vocabulary.ts';
import type { Site } from '../site/site.ts';
import { type History, type Reading, type StateName, type StateTime, stateKey } from '../storage/history.ts';
import { epochOf } from '../wire/time.ts';
import { differencesOf } from './ad-diff.ts';
import { type Filters, matchingIds, selectionOf, takesAll } from './conditions.ts';
import { CHANGE_KINDS, type NewsItem, newsItems, type ReportedAd, statesById } from './former-states.ts';
import { hasTerms } from './plan.ts';

export type BoardNews = Awaited<ReturnType<typeof boardNews>>;

interface ChangesParts {
  readonly db: IndexDatabase;
  readonly history: History;
  readonly board: string;
  readonly site: Site;
  readonly vocabulary: Vocabulary;
  /** Start of the last whole reading into this index. */
  readonly wholeAt: number;
}

type Candidate = ReportedAd & { readonly at: number };

/** Open ads match by their current or earlier state, gone ones by their last. @param until time of the index */
export async function boardNews(parts: ChangesParts, filters: Filters, since: number, until: number) {
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
  const inWindow = new Set([...gone, ...came]);
  // An ad that came and went in the window was never told.
  const isKnown = ({ id }: StateName) => openBefore.has(id) || !inWindow.has(id);
  const renamed = renamedIn(states, inWindow, open, isKnown);
  const isRenamed = new Set([...renamed.values()].flat().map(({ id }) => id));
  const went = new Set(gone.filter((id) => !isRenamed.has(id)));
  const stayed = new Set([...came, ...changed, ...renamed.keys()]);
  const candidates = [...states].flatMap(([id, own]): Candidate[] => {
    const [first, now] = [own[0] as StateTime, own.at(-1) as StateTime];
    const ad = { id, digest: now.digest, firstSeen: first.at };
    const earlier = renamed.get(id)?.find(isKnown);
    if (stayed.has(id)) return cameOrChanged(window, site, ad, own, earlier && states.get(earlier.id));
    const seenAt = lastSeen.get(id) ?? 0;
    const by = window.goneBy(seenAt);
    return went.has(id) ? [{ kind: 'gone', ...ad, lastSeen: seenAt, goneBy: by, at: by ?? 0 }] : [];
  });
  const from = Math.max(since, memorySince);
  return {
    since,
    until,
    /** Matching ads: new, changed, gone; the newest of each kind first. */
    told: await reportedAds(parts, filters, new Set(matchingIds(db, filters).filter(isOpen)), candidates),
    memorySince,
    gaps: gapsIn(await history.times(board, from), from, until),
  };
}

/** Ads published again under another id with the same text, once or more often: the earlier ids' last states, latest first. */
function renamedIn(
  states: ReadonlyMap<number, readonly StateTime[]>,
  inWindow: ReadonlySet<number>,
  open: ReadonlySet<number>,
  isKnown: (ad: StateName) => boolean,
): Map<number, StateTime[]> {
  const ads = [...states.values()].map((own) => ({ first: own[0] as StateTime, last: own.at(-1) as StateTime }));
  const later = ads.map(({ first }) => first).filter((ad) => open.has(ad.id) || !isKnown(ad));
  const earlier = new Map<number, StateTime>();
  // The latest of several earlier ids counts.
  for (const { first, last } of ads.filter((ad) => !open.has(ad.last.id)).sort((a, b) => b.last.at - a.last.at)) {
    const pair = later.find(
      ({ id, twin, at }) =>
        twin === last.twin && at > first.at && !earlier.has(id) && (inWindow.has(id) || inWindow.has(last.id)),
    );
    if (pair !== undefined) earlier.set(pair.id, last);
  }
  const chainOf = (id: number): StateTime[] => {
    const state = earlier.get(id);
    return state === undefined ? [] : [state, ...chainOf(state.id)];
  };
  return new Map([...earlier.keys()].flatMap((id) => (open.has(id) ? [[id, chainOf(id)]] : [])));
}

function cameOrChanged(
  window: Window,
  site: Site,
  ad: Omit<ReportedAd, 'kind'>,
  own: readonly StateTime[],
  earlier: readonly StateTime[] | undefined,
): Candidate[] {
  const now = own.at(-1) as StateTime;
  if (earlier === undefined && isNew(window, site, now))
    return [{ kind: 'new', ...ad, at: epochOf(now.published, site) ?? window.until }];
  const knownFrom = Math.max(window.since, window.knownSince);
  const was = (earlier ?? own).findLast(({ at }) => at <= knownFrom) ?? earlier?.at(-1);
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

/** Candidates that match now or before; changed ones must differ in a reported field. */
async function reportedAds(
  parts: ChangesParts,
  filters: Filters,
  fitting: ReadonlySet<number>,
  candidates: readonly Candidate[],
): Promise<ReportedAd[]> {
  const fits = ({ kind, id }: Candidate) => kind !== 'gone' && fitting.has(id);
  /** The state that no open ad shows. */
  const formerOf = (ad: Candidate) => (ad.kind === 'gone' ? ad : ad.before);
  const formerStates = candidates.flatMap((ad) => (fits(ad) ? [] : (formerOf(ad) ?? [])));
  const former = await fittingStates(parts, formerStates, filters);
  const fittingAds = candidates.filter((ad) => {
    const state = formerOf(ad);
    return fits(ad) || (state !== undefined && former.has(stateKey(state)));
  });
  const changed = fittingAds.filter(({ before }) => before !== undefined);
  const isDifferent = ({ now, was }: NewsItem) => was !== undefined && differencesOf(was, now).length > 0;
  const different = new Set(
    (await newsItems(parts.history, parts.board, changed)).filter(isDifferent).map(({ id }) => id),
  );
  const order = ({ kind }: Candidate) => CHANGE_KINDS.indexOf(kind);
  return fittingAds
    .filter(({ before, id }) => before === undefined || different.has(id))
    .sort((a, b) => order(a) - order(b) || b.at - a.at || b.id - a.id)
    .map(({ at: _, ...reported }) => reported);
}

const STATES_AT_ONCE = 200;

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
    for (let from = 0; from < states.length; from += STATES_AT_ONCE) {
      const records = await history.records(board, states.slice(from, from + STATES_AT_ONCE));
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

type Window = Awaited<ReturnType<typeof windowOf>>;

/** Results of the readings from `since` to `until`, as ids of ads. Times are milliseconds. */
async function windowOf(history: History, board: string, since: number, until: number) {
  const memorySince = await history.since(board);
  const from = Math.max(since, memorySince ?? since);
  const readings = await history.readings(board, from, until);
  const [base] = readings;
  const knownSince = base?.started ?? since;
  const openBefore = new Set(base?.ids);
  const touched = new Set<number>();
  const lastSeen = new Map<number, number>();
  for (const { started, ids } of readings) for (const id of ids) lastSeen.set(id, started);
  for (const { id, at } of await history.statesIn(board, knownSince - 1, until)) {
    lastSeen.set(id, Math.max(lastSeen.get(id) ?? at, at));
    (at <= from ? openBefore : touched).add(id);
  }
  return {
    since,
    until,
    /** Start of the first stored reading. */
    memorySince,
    /** Start of the last reading before `since`, else of the first reading. */
    knownSince,
    openBefore,
    /** Ads with a state first seen in this window. */
    touched,
    lastSeen,
    /** Start of the last whole reading: only a whole reading shows which ads are gone. */
    lastReading: readings.at(-1)?.started ?? 0,
    /** End of the first reading that missed an ad. */
    goneBy: (seenAt: number) => readings.find(({ started }) => started > seenAt)?.ended,
  };
}

/** Times from `since` to `until` without a reading for 1.5 times as long as an answer may be old. */
function gapsIn(times: readonly Omit<Reading, 'ids'>[], since: number, until: number) {
  const gaps: { began: number; ended: number }[] = [];
  let last = since;
  for (const { started } of [...times, { started: until }]) {
    if (started - last > WHOLE_AGE_MS * 1.5) gaps.push({ began: last, ended: started });
    last = Math.max(last, started);
  }
  return gaps;
}
