import type { SqlRow } from '../../../sqlite.ts';
import { AD_FACTS } from '../../store/ad-columns.ts';
import { wordsOfDetails } from '../../store/generation/derive.ts';
import type { Rows } from '../../store/store.ts';
import { packedAd } from '../packing.ts';
import { contractsOf } from './past-rows.ts';
import type { ReadingNotes } from './reading-notes.ts';

/**
 * Keeps what an ad said before it changed, by which it is known whether it fitted a question then: as a row of `past` that
 * dies in the generation in which it is born, and is seen by nobody who asks for ads that are gone.
 */
export class FormerAds {
  readonly #notes: ReadingNotes;
  #lastRow: number | undefined;

  constructor(notes: ReadingNotes) {
    this.#notes = notes;
  }

  /** The ad in a row of `ads`, with its text. */
  async at(row: number): Promise<SqlRow | undefined> {
    return this.#notes.store.get({
      text: `SELECT ${AD_FACTS.map((name) => `ads.${name} AS ${name}`).join(', ')}, details.record AS record,
          details.body AS body, details.said AS said, details.first_seen AS first_seen, companies.about AS about
        FROM ads JOIN details ON details.row = ads.row LEFT JOIN companies ON companies.id = ads.company WHERE ads.row = :row`,
      params: { row },
    });
  }

  /** What is kept of such an ad, for each table. */
  async rowsOf(ad: SqlRow, time: number): Promise<Rows[]> {
    const { store, generation, vocabulary } = this.#notes;
    this.#lastRow ??= Number((await store.get({ text: 'SELECT max(row) AS row FROM past' }))?.row ?? 0);
    const row = ++this.#lastRow;
    const facts = {
      ...Object.fromEntries(AD_FACTS.map((name) => [name, ad[name] ?? null])),
      row,
      born: generation,
      died: generation,
      contracts: await contractsOf(store, ad),
      came: 0,
      appeared: '',
      first_seen: Number(ad.first_seen),
      last_seen: time,
      gone_at: time,
      gone_by: time,
      fingerprint: '',
      later: null,
    };
    const packed = packedAd(String(ad.record), String(ad.body), ad.said === null ? null : String(ad.said));
    return [
      { into: 'past', rows: [facts] },
      { into: 'past_texts', rows: [{ row, packed }] },
      store.dialect.past.insertWords([{ row, words: wordsOfDetails(ad, vocabulary).words }]),
    ];
  }
}
