import { createHash } from 'node:crypto';
import type { SqlRow } from '../../../sqlite.ts';
import { cleanLine } from '../../../text/clean.ts';
import { plainLetters } from '../../../wire/text/fold.ts';
import { Lease, LeaseLost } from '../../crawl/lease.ts';
import { ENTRIES } from '../../query/vocabulary/entries.ts';
import type { Vocabulary } from '../../query/vocabulary/vocabulary.ts';
import { recordFrom, wordsOf } from '../ad.ts';
import { readState, type Store, stateWrite } from '../store.ts';
import { inSlices } from './slices.ts';

/** Changes with the rules by which words and the vocabulary are read in ads. */
const RULES = 1;
/** The name under which the version of the vocabulary is kept that the words of an index were made by. */
const VOCABULARY_STATE = 'vocabulary';
/** Ads between two turns of the event loop. */
const SLICE = 30;

let version: string | undefined;

function vocabularyVersion(): string {
  version ??= createHash('sha1')
    .update(JSON.stringify([RULES, ENTRIES]))
    .digest('base64url');
  return version;
}

/**
 * Makes the words and skills of an index anew where they were made by another vocabulary. The ads themselves and what is
 * remembered of them stay, and the board is not asked.
 * @returns false while another process writes the index: then it is to be tried again
 */
export async function deriveAgain(store: Store, vocabularyOf: () => Vocabulary): Promise<boolean> {
  if ((await readState<string>(store, VOCABULARY_STATE)) === vocabularyVersion()) return true;
  const lease = await Lease.take(store, 'ads');
  if (lease === undefined) return false;
  try {
    await deriveAll(store, vocabularyOf(), lease);
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) return false;
    throw error;
  } finally {
    await lease.release();
  }
}

async function deriveAll(store: Store, vocabulary: Vocabulary, lease: Lease): Promise<void> {
  const rows = (await store.all({ text: 'SELECT row FROM details' })).map(({ row }) => Number(row));
  await inSlices(rows, SLICE, async (slice) => {
    const params = { rows: JSON.stringify(slice) };
    const details = await store.all({
      text: `SELECT details.row, record, body, about FROM details JOIN ads ON ads.row = details.row
        LEFT JOIN companies ON companies.id = ads.company WHERE ${store.dialect.isListed('details.row', 'rows')}`,
      params,
    });
    const derived = details.map((row) => ({ row: Number(row.row), ...wordsOfDetails(row, vocabulary) }));
    await store.batch([
      lease.proof,
      { text: store.dialect.removeWords, params },
      store.dialect.insertWords(derived),
      ...derived.map(({ row, skills }) => ({
        text: 'UPDATE ads SET skills = :skills WHERE row = :row',
        params: { row, skills },
      })),
    ]);
  });
  await store.batch([
    lease.proof,
    ...store.dialect.wordsChanged(undefined),
    stateWrite(VOCABULARY_STATE, vocabularyVersion()),
  ]);
  await store.tidy(true);
}

export function wordsOfDetails({ record, body, about }: SqlRow, vocabulary: Vocabulary) {
  const { title, company, ref } = recordFrom(String(record));
  const text = {
    title: plainLetters(cleanLine(title)),
    body: String(body),
    company: { name: company.name, description: String(about ?? '') },
    ref,
  };
  return wordsOf(text, vocabulary);
}
