import type { SqlRow } from '../../../sqlite.ts';
import type { Vocabulary } from '../../query/vocabulary/vocabulary.ts';
import { recordFrom } from '../../store/ad.ts';
import type { Rows, Sql, Store } from '../../store/store.ts';
import type { Difference, KnownAd } from '../differences.ts';

/** Ads read at once: some milliseconds of work. */
export const SLICE = 40;

/** Carries statements out in a transaction, as long as this process may write. */
export type Write = (statements: readonly (Sql | Rows)[]) => Promise<void>;

/** What is gathered during a reading, for the generation that it will be. */
export class ReadingNotes {
  readonly store: Store;
  readonly vocabulary: Vocabulary;
  readonly write: Write;
  readonly generation: number;
  /** Statements that make sense only once the generation is in force. */
  readonly atCommit: Sql[] = [];
  readonly changes = new Map<number, Difference[]>();

  constructor(store: Store, vocabulary: Vocabulary, write: Write, generation: number) {
    this.store = store;
    this.vocabulary = vocabulary;
    this.write = write;
    this.generation = generation;
  }

  /** Notes what changed of an ad. */
  note(id: number, differences: readonly Difference[]): void {
    if (differences.length === 0) return;
    this.changes.set(id, [...(this.changes.get(id) ?? []), ...differences]);
  }

  /** Whether an ad was noted to be another one, published anew. */
  isRenamed(id: number): boolean {
    return this.changes.get(id)?.some(({ field }) => field === 'id') === true;
  }
}

/** The ad in a row with its record and its text. */
export function adOf({ record, body }: SqlRow): KnownAd {
  return { record: recordFrom(String(record)), body: String(body) };
}
