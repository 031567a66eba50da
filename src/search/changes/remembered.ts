import { type History, type StateTime, stateKey } from '../../storage/history.ts';
import type { JobRecord } from '../../wire/resources/job.ts';
import { differencesOf } from './differences.ts';
import { statesById } from './window.ts';

export type RememberedAd = NonNullable<Awaited<ReturnType<typeof rememberedAd>>>;

/** History of one ad; times are milliseconds. @returns undefined when no reading saw it, or it was deleted */
export async function rememberedAd(history: History, board: string, id: number) {
  const states = await history.statesOf(board, [id]);
  const [first, last] = [states[0], states.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const records = await history.records(board, states);
  const record = records.get(stateKey(last));
  if (record === undefined) return undefined;
  const reading = await history.lastSeen(board, id);
  const lastSeen = Math.max(reading?.started ?? 0, last.at);
  const [missed] = await history.times(board, lastSeen);
  return {
    record,
    firstSeen: first.at,
    /** Whether the first reading saw it. */
    wasThere: first.at === (await history.since(board)),
    changes: changesOf(states, records),
    lastSeen,
    /** End of the first whole reading without it. */
    goneBy: missed?.ended,
    ...twinsOf(await history.twinsOf(board, [id]), first, missed !== undefined),
  };
}

function changesOf(states: readonly StateTime[], records: ReadonlyMap<string, JobRecord>) {
  return states.flatMap((state, index) => {
    const [was, is] = [states[index - 1], state].map((each) => each && records.get(stateKey(each)));
    const fields = was === undefined || is === undefined ? [] : differencesOf(was, is).map(({ field }) => field);
    return fields.length === 0 ? [] : [{ at: state.at, fields }];
  });
}

/** The ads with the same text that were first seen last before and first after this one. */
function twinsOf(twins: readonly StateTime[], own: StateTime, isGone: boolean) {
  const firsts = [...statesById(twins).values()].map(([first]) => first as StateTime);
  const others = firsts.filter(({ id }) => id !== own.id).sort((one, other) => one.at - other.at);
  return {
    earlier: others.findLast(({ at }) => at < own.at)?.id,
    later: isGone ? others.find(({ at }) => at > own.at)?.id : undefined,
  };
}
