import type { SqlRow } from '../../../sqlite.ts';
import { AD_LIFE_MS } from '../../../wire/limits.ts';
import { FOREVER } from '../../store/generation/ad-rows.ts';
import { differencesOf, isSamePlace, isSameRef, type KnownAd } from '../differences.ts';
import { unpackedAd } from '../packing.ts';
import { adOf, type ReadingNotes } from './reading-notes.ts';

/** Ads with one text that are looked at. */
const MAX_TWINS = 50;

/** What an ad is known by among those of its company. */
export interface OwnFacts {
  readonly id: number;
  readonly company: number;
  readonly fingerprint: string;
}

/**
 * Tells ads that a company published anew under another id. The same text is not enough: companies publish one text for
 * several places, each of which is an ad of its own.
 */
export class Republished {
  readonly #notes: ReadingNotes;
  /** Rows of `past` whose ads are published anew. */
  readonly #claimed = new Set<number>();

  constructor(notes: ReadingNotes) {
    this.#notes = notes;
  }

  /** For an ad that is gone: an open one that came while it was still there, as companies renew an ad. */
  async laterOf(ad: SqlRow, fingerprint: string): Promise<number | null> {
    const old = Number(ad.id);
    const params = {
      next: this.#notes.generation,
      company: Number(ad.company),
      fingerprint,
      id: old,
      came: Number(ad.came ?? 0),
    };
    const twins = await this.#notes.store.all({
      text: `SELECT presence.id AS id, details.record AS record, details.body AS body FROM presence
        JOIN ads ON ads.id = presence.id AND ads.died > :next JOIN details ON details.row = ads.row
        WHERE presence.company = :company AND fingerprint = :fingerprint AND presence.id <> :id AND came > :came
          AND earlier IS NULL AND returned IS NULL ORDER BY came LIMIT ${MAX_TWINS}`,
      params,
    });
    const before = adOf(ad);
    const twin = twins
      .map((row) => ({ id: Number(row.id), known: adOf(row) }))
      .find(({ id, known }) => !this.#notes.isRenamed(id) && isSamePlace(before, known) && isSameRef(before, known));
    if (twin === undefined) return null;
    const { id, known } = twin;
    this.#notes.note(id, [{ field: 'id', from: String(old), to: String(id) }, ...differencesOf(before, known)]);
    this.#notes.atCommit.push({ text: 'UPDATE presence SET earlier = :old WHERE id = :id', params: { old, id } });
    return id;
  }

  /** For an ad that is new: the one that it was before, gone by now and no longer ago than an ad lives. */
  async earlierOf({ id, company, fingerprint }: OwnFacts, known: KnownAd, time: number): Promise<number | null> {
    const rows = await this.#notes.store.all({
      text: `SELECT past.row AS row, id, packed FROM past JOIN past_texts ON past_texts.row = past.row
        WHERE company = :company AND fingerprint = :fingerprint AND died = ${FOREVER} AND later IS NULL AND last_seen >= :from
        ORDER BY last_seen DESC LIMIT ${MAX_TWINS}`,
      params: { company, fingerprint, from: time - AD_LIFE_MS },
    });
    const candidates = rows
      .filter(({ row }) => !this.#claimed.has(Number(row)))
      .map((row) => ({ row: Number(row.row), id: Number(row.id), ad: unpackedAd(row.packed as Uint8Array) }))
      .filter(({ ad }) => isSamePlace(ad, known));
    const found = candidates.find(({ ad }) => isSameRef(ad, known)) ?? candidates[0];
    if (found === undefined) return null;
    const { row, id: earlier } = found;
    this.#claimed.add(row);
    this.#notes.note(id, [{ field: 'id', from: String(earlier), to: String(id) }, ...differencesOf(found.ad, known)]);
    this.#notes.atCommit.push({ text: 'UPDATE past SET later = :id WHERE row = :row', params: { id, row } });
    return earlier;
  }

  /** The id that an ad had before; null where it had none. */
  async idBefore(id: number): Promise<number | null> {
    const row = await this.#notes.store.get({
      text: `SELECT id FROM past WHERE later = :id AND died = ${FOREVER} ORDER BY row DESC LIMIT 1`,
      params: { id },
    });
    return row === undefined ? null : Number(row.id);
  }
}
