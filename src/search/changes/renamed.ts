import type { StateTime } from '../../storage/history.ts';
import { AD_LIFE_MS } from '../../wire/limits.ts';
import type { ChangesParts } from './changes.ts';
import { statesById } from './window.ts';

/** Ads that a company published anew under another id, with the same text for the same places. */
export interface Renamed {
  /** The last state under the earlier id, by the later id. */
  readonly byLater: ReadonlyMap<number, StateTime>;
  readonly byEarlier: ReadonlySet<number>;
  /** The states of the later ads. */
  readonly states: ReadonlyMap<number, StateTime[]>;
}

interface Sides {
  /** All open ads. */
  readonly open: ReadonlySet<number>;
  /** Ads that went in the window, and open ones that came in it. */
  readonly goneIds: readonly number[];
  readonly cameIds: readonly number[];
  readonly states: ReadonlyMap<number, StateTime[]>;
  readonly until: number;
}

/**
 * Pairs ads that are gone with open ones: those that went in the window with whatever came after them, and those that
 * came in it with whatever went within the life of an ad before.
 */
export async function renamedIn({ history, board }: ChangesParts, sides: Sides): Promise<Renamed> {
  const { open, goneIds, cameIds, states, until } = sides;
  const twins = (await history.twinsOf(board, [...goneIds, ...cameIds])).filter(({ at }) => at <= until);
  const byId = statesById(twins);
  const shared = new Set(twins.map(({ twin }) => twin));
  for (const id of [...goneIds, ...cameIds]) {
    const own = states.get(id)?.filter(({ at }) => at <= until) ?? [];
    if (own.some(({ twin }) => shared.has(twin))) byId.set(id, own);
  }
  const [wentHere, cameHere] = [new Set(goneIds), new Set(cameIds)];
  const later = [...byId.keys()].filter((id) => open.has(id)).sort((a, b) => a - b);
  // An ad may be published anew again and again: the last one counts.
  const lastOf = (id: number) => byId.get(id)?.at(-1)?.at ?? 0;
  const earlier = [...byId.keys()].filter((id) => !open.has(id)).sort((a, b) => lastOf(b) - lastOf(a));
  const byLater = new Map<number, StateTime>();
  const byEarlier = new Set<number>();
  for (const id of earlier) {
    const [first, last] = [byId.get(id)?.[0], byId.get(id)?.at(-1)];
    const pair = later.find((other) => {
      const came = byId.get(other)?.[0];
      if (came === undefined || first === undefined || last === undefined || byLater.has(other)) return false;
      const isHere = wentHere.has(id) || cameHere.has(other);
      return isHere && came.twin === last.twin && came.at > first.at && came.at - last.at <= 2 * AD_LIFE_MS;
    });
    if (pair === undefined || last === undefined) continue;
    byLater.set(pair, last);
    byEarlier.add(id);
  }
  const missing = [...byLater.keys()].filter((id) => !states.has(id));
  return { byLater, byEarlier, states: statesById(await history.statesOf(board, missing)) };
}
