import { createHash } from 'node:crypto';
import { ENTRIES } from '../../query/vocabulary/entries.ts';
import { readStates, type Sql, type Store, stateWrite } from '../store.ts';

/** Changes with the rules by which words and the vocabulary are read in ads. */
const RULES = 1;
/** The name under which it is kept by which vocabulary the words of an index were made, and when that was last in use. */
const MADE_STATE = 'vocabulary';
const SEEN_STATE = 'vocabulary_seen';
/** Vocabularies before this one that are known by name. */
const MAX_BEFORE = 20;
/** Milliseconds after which a vocabulary that nobody uses any more gives way to an older one that somebody uses. */
const UNUSED = 60 * 60_000;
/** Milliseconds after which it is noted anew that a vocabulary is in use. */
const NOTED = 10 * 60_000;

/** By which vocabulary the words of an index were made. */
interface Made {
  readonly by: string;
  /** Those by which they were made before, the oldest first: whoever has one of them is the older program. */
  readonly before: readonly string[];
  /** Where words begin that another program wrote since. */
  readonly others?: WordsFrom | undefined;
}

/** The words of ads from a row on, and of those that are gone since a generation. */
export interface WordsFrom {
  readonly row: number;
  readonly generation: number;
}

let version: string | undefined;

/** Names the vocabulary and the rules of this program. */
export function vocabularyVersion(): string {
  version ??= createHash('sha1')
    .update(JSON.stringify([RULES, ENTRIES]))
    .digest('base64url');
  return version;
}

/**
 * Which words are to be made by this program's vocabulary; undefined for none. Of two programs on one index the newer has its way, which is the one
 * whose vocabulary came later: so they do not undo each other's work, whichever starts anew.
 */
export async function wordsDue(
  store: Store,
  own = vocabularyVersion(),
  now = Date.now(),
): Promise<WordsFrom | undefined> {
  const { made, seenAt } = await madeBy(store);
  if (made?.by === own) {
    if (Math.abs(now - seenAt) > NOTED) await store.batch([stateWrite(SEEN_STATE, now)]);
    return made.others;
  }
  const isOlder = made?.before.includes(own) === true && Math.abs(now - seenAt) < UNUSED;
  return isOlder ? undefined : { row: 0, generation: 0 };
}

/** Says that all words are made by this program's vocabulary. */
export async function wordsMade(store: Store, own = vocabularyVersion(), now = Date.now()): Promise<Sql[]> {
  const { made } = await madeBy(store);
  const before = [...(made?.before ?? []), ...(made === undefined ? [] : [made.by])].filter((one) => one !== own);
  const next: Made = { by: own, before: before.slice(-MAX_BEFORE) };
  return [stateWrite(MADE_STATE, next), stateWrite(SEEN_STATE, now)];
}

/** Says that this program wrote words, where those of the index are of another vocabulary. */
export async function wordsWritten(store: Store, from: WordsFrom, own = vocabularyVersion()): Promise<Sql[]> {
  const { made } = await madeBy(store);
  if (made === undefined || made.by === own) return [];
  const { row, generation } = made.others ?? from;
  const others = { row: Math.min(row, from.row), generation: Math.min(generation, from.generation) };
  return [stateWrite(MADE_STATE, { ...made, others })];
}

async function madeBy(store: Store): Promise<{ made: Made | undefined; seenAt: number }> {
  const { [MADE_STATE]: made, [SEEN_STATE]: seen } = await readStates(store, [MADE_STATE, SEEN_STATE]);
  // Earlier programs kept the name alone.
  const whole = typeof made === 'string' ? { by: made, before: [] } : (made as Made | undefined);
  return { made: whole, seenAt: Number(seen ?? 0) };
}
