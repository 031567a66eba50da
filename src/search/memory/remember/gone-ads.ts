import type { SqlRow } from '../../../sqlite.ts';
import { AD_LIFE_MS } from '../../../wire/limits.ts';
import { epochOf } from '../../../wire/time.ts';
import { recordFrom } from '../../store/ad.ts';
import { AD_FACTS } from '../../store/ad-columns.ts';
import { FOREVER } from '../../store/generation/ad-rows.ts';
import { wordsOfDetails } from '../../store/generation/derive.ts';
import { nextTurn } from '../../store/generation/slices.ts';
import { fingerprintOf } from '../differences.ts';
import { packedAd } from '../packing.ts';
import { lastSeenOf, type MemoryState } from '../watching.ts';
import { contractsOf } from './past-rows.ts';
import { type ReadingNotes, SLICE } from './reading-notes.ts';
import { Republished } from './republished.ts';

/** Keeps the ads that end with a reading. */
export class GoneAds {
  readonly #notes: ReadingNotes;

  constructor(notes: ReadingNotes) {
    this.#notes = notes;
  }

  async keep(before: MemoryState | undefined, time: number): Promise<void> {
    if (before === undefined) return;
    const query = `SELECT ${AD_FACTS.map((name) => `ads.${name} AS ${name}`).join(', ')}, ads.row AS row, details.record AS record,
        details.body AS body, details.said AS said, details.first_seen AS first_seen, companies.about AS about,
        presence.came AS came, presence.appeared AS appeared, presence.first_seen AS present_since, presence.fingerprint AS fingerprint
      FROM ads JOIN details ON details.row = ads.row LEFT JOIN presence ON presence.id = ads.id
        LEFT JOIN companies ON companies.id = ads.company
      WHERE ads.died = :next AND ads.row > :after
        AND NOT EXISTS (SELECT 1 FROM ads AS later WHERE later.id = ads.id AND later.died > :next)
      ORDER BY ads.row LIMIT ${SLICE}`;
    let past = Number((await this.#notes.store.get({ text: 'SELECT max(row) AS row FROM past' }))?.row ?? 0);
    for (let after = -1; ; ) {
      const rows = await this.#notes.store.all({ text: query, params: { next: this.#notes.generation, after } });
      await nextTurn();
      const gone = [];
      for (const row of rows) gone.push(await this.#gone(row, ++past, before, time));
      if (gone.length > 0)
        await this.#notes.write([
          { into: 'past', rows: gone.map(({ facts }) => facts) },
          { into: 'past_texts', rows: gone.map(({ text }) => text) },
          this.#notes.store.dialect.past.insertWords(gone.map(({ words }) => words)),
        ]);
      if (rows.length < SLICE) return;
      after = Number(rows.at(-1)?.row);
    }
  }

  /** What is kept of an ad that is gone, for each table. */
  async #gone(ad: SqlRow, row: number, before: MemoryState, time: number) {
    const lastSeen = Math.min(lastSeenOf(before, String(ad.published)), time);
    const over = (epochOf(String(ad.published)) ?? Number.POSITIVE_INFINITY) + AD_LIFE_MS;
    const [record, body] = [String(ad.record), String(ad.body)];
    const fingerprint = String(ad.fingerprint ?? fingerprintOf(recordFrom(record).title, body));
    const facts = {
      ...Object.fromEntries(AD_FACTS.map((name) => [name, ad[name] ?? null])),
      row,
      born: this.#notes.generation,
      died: FOREVER,
      contracts: await contractsOf(this.#notes.store, ad),
      came: Number(ad.came ?? 0),
      appeared: String(ad.appeared ?? ''),
      first_seen: Number(ad.present_since ?? ad.first_seen),
      last_seen: lastSeen,
      gone_at: time,
      gone_by: over > lastSeen && over < time ? over : time,
      fingerprint,
      later: await new Republished(this.#notes).laterOf(ad, fingerprint),
    };
    return {
      facts,
      text: { row, packed: packedAd(record, body, ad.said === null ? null : String(ad.said)) },
      words: { row, words: wordsOfDetails(ad, this.#notes.vocabulary).words },
    };
  }
}
