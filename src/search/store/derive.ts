import { createHash } from 'node:crypto';
import { transaction } from '../../sqlite.ts';
import { cleanLine } from '../../text/clean.ts';
import { plainLetters } from '../../wire/text/fold.ts';
import { ENTRIES } from '../query/vocabulary/entries.ts';
import type { Vocabulary } from '../query/vocabulary/vocabulary.ts';
import { recordFrom, wordsOf } from './ad.ts';
import { inSlices, insertWords } from './generation.ts';
import type { Store } from './store.ts';

/** Changes with the rules by which the vocabulary is read in ads. */
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
 */
export async function deriveAgain(store: Store, vocabularyOf: () => Vocabulary): Promise<void> {
  if (store.read<string>(VOCABULARY_STATE) === vocabularyVersion()) return;
  const rows = store
    .sql('SELECT row FROM details')
    .all()
    .map(({ row }) => Number(row));
  const vocabulary = vocabularyOf();
  await inSlices(rows, SLICE, (slice) => {
    transaction(store.db, () => {
      for (const row of slice) deriveRow(store, row, vocabulary);
    });
  });
  store.write(VOCABULARY_STATE, vocabularyVersion());
}

function deriveRow(store: Store, row: number, vocabulary: Vocabulary): void {
  const details = store.sql('SELECT record, body FROM details WHERE row = ?').get(row);
  // Another process may have removed the ad meanwhile.
  if (details === undefined) return;
  const { title, company, ref } = recordFrom(String(details.record));
  const about = store.sql('SELECT about FROM companies WHERE id = ?').get(company.id)?.about;
  const text = {
    title: plainLetters(cleanLine(title)),
    body: String(details.body),
    company: { name: company.name, description: String(about ?? '') },
    ref,
  };
  const { words, skills } = wordsOf(text, vocabulary);
  store.sql('DELETE FROM words WHERE rowid = ?').run(row);
  insertWords(store, row, words);
  store.sql('UPDATE ads SET skills = ? WHERE row = ?').run(skills, row);
}
