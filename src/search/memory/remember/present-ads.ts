import type { SqlRow } from '../../../sqlite.ts';
import { boardTime } from '../../../wire/time.ts';
import { FOREVER } from '../../store/generation/ad-rows.ts';
import { nextTurn } from '../../store/generation/slices.ts';
import type { Rows, Sql } from '../../store/store.ts';
import { differencesOf, fingerprintOf, type KnownAd } from '../differences.ts';
import { unpackedAd } from '../packing.ts';
import type { MemoryState } from '../watching.ts';
import { FormerAds } from './former-ads.ts';
import { adOf, type ReadingNotes, SLICE } from './reading-notes.ts';
import { type OwnFacts, Republished } from './republished.ts';

/** Keeps since when ads are there, and what changed of them. */
export class PresentAds {
  readonly #notes: ReadingNotes;
  /** The last row of `ads` before the reading. */
  readonly #lastRow: number;
  readonly #republished: Republished;
  readonly #former: FormerAds;

  constructor(notes: ReadingNotes, lastRow: number) {
    this.#notes = notes;
    this.#republished = new Republished(notes);
    this.#former = new FormerAds(notes);
    this.#lastRow = lastRow;
  }

  /** Ads that this reading found new or changed; all of them where nothing was remembered yet. */
  async keep(before: MemoryState | undefined, time: number): Promise<void> {
    const query = `SELECT ads.row AS row, ads.id AS id, ads.born AS born, ads.company AS company, ads.published AS published,
        details.record AS record, details.body AS body, details.first_seen AS first_seen, presence.id AS known,
        (SELECT max(old.row) FROM ads AS old WHERE old.id = ads.id AND old.died = :next) AS old
      FROM ads JOIN details ON details.row = ads.row LEFT JOIN presence ON presence.id = ads.id
      WHERE ads.row > :after AND ads.died > :next ORDER BY ads.row LIMIT ${SLICE}`;
    for (let after = before === undefined ? -1 : this.#lastRow; ; ) {
      const rows = await this.#notes.store.all({ text: query, params: { next: this.#notes.generation, after } });
      await nextTurn();
      const statements: (Sql | Rows)[] = [];
      for (const row of rows) statements.push(...(await this.#open(row, before, time)));
      if (statements.length > 0) await this.#notes.write(statements);
      if (rows.length < SLICE) return;
      after = Number(rows.at(-1)?.row);
    }
  }

  async #open(ad: SqlRow, before: MemoryState | undefined, time: number): Promise<(Sql | Rows)[]> {
    const [id, known] = [Number(ad.id), adOf(ad)];
    const fingerprint = fingerprintOf(known.record.title, known.body);
    const own = { id, company: Number(ad.company), fingerprint };
    if (ad.old !== null) {
      const old = await this.#former.at(Number(ad.old));
      const differences = old === undefined ? [] : differencesOf(adOf(old), known);
      this.#notes.note(id, differences);
      if (ad.known !== null)
        return [
          ...(old === undefined || differences.length === 0 ? [] : await this.#former.rowsOf(old, time)),
          { text: 'UPDATE presence SET fingerprint = :fingerprint, company = :company WHERE id = :id', params: own },
        ];
    }
    if (ad.known !== null) return [];
    const wasThere = before === undefined || Number(ad.born) < this.#notes.generation || ad.old !== null;
    if (wasThere) return [presenceOf({ ...own, came: 0, appeared: '', first_seen: Number(ad.first_seen) })];
    const gone = await this.#pastOf(id);
    if (gone !== undefined) return [await this.#back(own, gone, known, time)];
    const published = String(ad.published);
    const appeared = published > boardTime(before.last) && published <= boardTime(time) ? published : boardTime(time);
    const earlier = await this.#republished.earlierOf(own, known, time);
    return [presenceOf({ ...own, came: this.#notes.generation, appeared, first_seen: time, earlier })];
  }

  /** The ad as it was remembered when it went away. */
  async #pastOf(id: number): Promise<SqlRow | undefined> {
    return this.#notes.store.get({
      text: `SELECT past.row AS row, born, came, appeared, published, first_seen, last_seen, gone_by, packed FROM past
        JOIN past_texts ON past_texts.row = past.row WHERE id = :id AND died = ${FOREVER} AND born < :next`,
      params: { id, next: this.#notes.generation },
    });
  }

  async #back(own: OwnFacts, gone: SqlRow, known: KnownAd, time: number): Promise<Rows> {
    this.#notes.note(own.id, differencesOf(unpackedAd(gone.packed as Uint8Array), known));
    this.#notes.atCommit.push({
      text: 'UPDATE past SET died = :next, gone_at = :time WHERE row = :row',
      params: { next: this.#notes.generation, row: Number(gone.row), time },
    });
    return presenceOf({
      ...own,
      came: Number(gone.came),
      // What was there from the beginning counts by its publication, which another one must not renew.
      appeared: String(gone.appeared) || String(gone.published),
      first_seen: Number(gone.first_seen),
      // Not new, however often it comes and goes, to those who knew it under its earlier id.
      earlier: await this.#republished.idBefore(own.id),
      went: Number(gone.born),
      gone_by: Number(gone.gone_by),
      last_seen: Number(gone.last_seen),
      returned: this.#notes.generation,
      returned_at: time,
    });
  }
}

interface PresenceRow extends OwnFacts {
  readonly came: number;
  readonly appeared: string;
  readonly first_seen: number;
  readonly earlier?: number | null;
  readonly went?: number;
  readonly gone_by?: number;
  readonly last_seen?: number;
  readonly returned?: number;
  readonly returned_at?: number;
}

const presenceOf = (presence: PresenceRow): Rows => ({ into: 'presence', rows: [{ ...presence }] });
