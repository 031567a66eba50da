import type { SqlRow } from '../../../sqlite.ts';
import { cleanLine } from '../../../text/clean.ts';
import { plainLetters } from '../../../wire/text/fold.ts';
import { Lease, LeaseLost } from '../../crawl/lease.ts';
import { unpackedAd } from '../../memory/packing.ts';
import type { Vocabulary } from '../../query/vocabulary/vocabulary.ts';
import { recordFrom, wordsOf } from '../ad.ts';
import type { Rows, Sql, Store } from '../store.ts';
import { inSlices } from './slices.ts';
import { type WordsFrom, wordsDue, wordsMade } from './vocabulary-state.ts';

/** Ads between two turns of the event loop. */
const SLICE = 30;

/**
 * Makes the words and skills of an index anew where they were made by an older vocabulary, or those that an older program
 * has written since. The ads themselves and what is remembered of them stay, and the board is not asked.
 * @returns false while another process writes the index: then it is to be tried again
 */
export async function deriveAgain(store: Store, vocabularyOf: () => Vocabulary): Promise<boolean> {
  if ((await wordsDue(store)) === undefined) return true;
  const lease = await Lease.take(store, 'ads');
  if (lease === undefined) return false;
  try {
    // Whoever had the lease may have done it.
    const due = await wordsDue(store);
    if (due !== undefined) await derive(store, vocabularyOf(), lease, due);
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) return false;
    throw error;
  } finally {
    await lease.release();
  }
}

async function derive(store: Store, vocabulary: Vocabulary, lease: Lease, from: WordsFrom): Promise<void> {
  const write = (statements: readonly (Sql | Rows)[]) => store.batch([lease.proof, ...statements]);
  const rowsOf = async (text: string, first: number) =>
    (await store.all({ text, params: { first } })).map(({ row }) => Number(row));
  const open = await rowsOf('SELECT row FROM details WHERE row >= :first', from.row);
  await inSlices(open, SLICE, async (slice) => {
    const details = (await detailsOf(store, slice)).map((row) => ({
      row: Number(row.row),
      ...wordsOfDetails(row, vocabulary),
    }));
    await write(replaced(store.dialect, 'ads', details));
  });
  const gone = await rowsOf(
    'SELECT past.row AS row FROM past JOIN past_texts ON past_texts.row = past.row WHERE born >= :first',
    from.generation,
  );
  await inSlices(gone, SLICE, async (slice) => {
    const texts = (await textsOf(store, slice)).map(({ row, packed, about = null }) => {
      const { record, body } = unpackedAd(packed as Uint8Array);
      return { row: Number(row), ...wordsOfDetails({ record: JSON.stringify(record), body, about }, vocabulary) };
    });
    await write(replaced(store.dialect.past, 'past', texts));
  });
  await write([...store.dialect.wordsChanged(undefined), ...(await wordsMade(store))]);
  await store.tidy(true);
}

function detailsOf(store: Store, rows: readonly number[]): Promise<SqlRow[]> {
  return store.all({
    text: `SELECT details.row, record, body, about FROM details JOIN ads ON ads.row = details.row
      LEFT JOIN companies ON companies.id = ads.company WHERE ${store.dialect.isListed('details.row', 'rows')}`,
    params: { rows: JSON.stringify(rows) },
  });
}

function textsOf(store: Store, rows: readonly number[]): Promise<SqlRow[]> {
  return store.all({
    text: `SELECT past.row AS row, packed, about FROM past JOIN past_texts ON past_texts.row = past.row
      LEFT JOIN companies ON companies.id = past.company WHERE ${store.dialect.isListed('past.row', 'rows')}`,
    params: { rows: JSON.stringify(rows) },
  });
}

/** Puts words in the place of those that ads had. */
function replaced(
  dialect: Store['dialect'],
  table: 'ads' | 'past',
  derived: readonly ({ readonly row: number } & ReturnType<typeof wordsOf>)[],
): (Sql | Rows)[] {
  const params = { rows: JSON.stringify(derived.map(({ row }) => row)) };
  const skillsOf = derived.map(({ row, skills }) => ({
    text: `UPDATE ${table} SET skills = :skills WHERE row = :row`,
    params: { row, skills },
  }));
  return [{ text: dialect.removeWords, params }, dialect.insertWords(derived), ...skillsOf];
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
