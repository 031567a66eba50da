import type { SqlRow } from '../../sqlite.ts';
import { boardTime, epochOf } from '../../wire/time.ts';
import type { Vocabulary } from '../query/vocabulary/vocabulary.ts';
import { recordFrom } from '../store/ad.ts';
import { FOREVER } from '../store/generation/ad-rows.ts';
import type { CrawlState } from '../store/generation/crawl-state.ts';
import { wordsOfDetails } from '../store/generation/derive.ts';
import { inSlices, nextTurn } from '../store/generation/slices.ts';
import { type Rows, readState, type Sql, type Store, stateWrite } from '../store/store.ts';
import { type Difference, differencesOf, fingerprintOf, type KnownAd } from './differences.ts';
import { packed, unpacked } from './packing.ts';
import { removePast, removePastTexts } from './past-rows.ts';
import { adOf, type OwnFacts, Republished } from './republished.ts';
import {
  AD_LIFE,
  broughtBack,
  lastSeenOf,
  MEMORY_STATE,
  type MemoryState,
  readingTime,
  stateAfter,
  watched,
} from './watching.ts';

const DAY = 86_400_000;
/** Columns that `past` has from `ads`. */
const FACTS = ['id', 'published', 'company', 'work_model', 'places', 'types', 'contracts', 'pay_top', 'pay_middle', 'said_work_model', 'said_pay', 'skills', 'title'] as const; // biome-ignore format: a list
/** Ads read at once: some milliseconds of work. */
const SLICE = 40;

/** A reading of the board that is about to come into force. */
export interface Noted {
  /** Milliseconds, by the clock of this machine. */
  readonly clock: number;
  /** Where only the newest ads were read: the time of publication of the oldest of them. */
  readonly downTo: string | undefined;
  /** Whether every ad that the board counts was seen. */
  readonly complete: boolean;
}

/** Keeps what a reading changes: which ads are new, changed, gone, back, or published anew under another id. */
export class MemoryWriter {
  readonly #store: Store;
  readonly #vocabulary: Vocabulary;
  /** Carries statements out in a transaction, as long as this process may write. */
  readonly #write: (statements: readonly (Sql | Rows)[]) => Promise<void>;
  readonly #before: CrawlState | undefined;
  readonly #next: number;
  #firstRow = 0;
  /** Statements that make sense only once the generation is in force. */
  readonly #atCommit: Sql[] = [];
  readonly #changes = new Map<number, Difference[]>();
  readonly #republished: Republished;

  constructor(
    store: Store,
    vocabulary: Vocabulary,
    before: CrawlState | undefined,
    write: (statements: readonly (Sql | Rows)[]) => Promise<void>,
  ) {
    this.#store = store;
    this.#vocabulary = vocabulary;
    this.#before = before;
    this.#next = (before?.generation ?? 0) + 1;
    this.#write = write;
    this.#republished = new Republished(store, this.#next);
  }

  /** Removes what a reading that did not end has left, before anything is read. */
  async sweep(): Promise<void> {
    const params = { current: this.#next - 1 };
    const rows = await this.#store.all({
      text: 'SELECT row FROM past WHERE born > :current',
      params,
    });
    await removePast(this.#store, rows, this.#write);
    const back = await this.#store.all({
      text: 'SELECT past.row AS row FROM past JOIN past_texts ON past_texts.row = past.row WHERE died <= :current',
      params,
    });
    await removePastTexts(this.#store, back, this.#write);
    const left = await this.#store.get({
      text: `SELECT EXISTS (SELECT 1 FROM presence WHERE came > :current) OR EXISTS (SELECT 1 FROM presence WHERE returned > :current)
        OR EXISTS (SELECT 1 FROM changes WHERE generation > :current) AS is_left`,
      params,
    });
    if (Number(left?.is_left) === 1)
      await this.#write([
        { text: 'DELETE FROM presence WHERE came > :current', params },
        { text: 'DELETE FROM presence WHERE returned > :current', params },
        { text: 'DELETE FROM changes WHERE generation > :current', params },
      ]);
    this.#firstRow = Number((await this.#store.get({ text: 'SELECT max(row) AS row FROM ads' }))?.row ?? -1);
  }

  /** Keeps what the reading found, unseen until its generation is in force. @returns what must be written together with that */
  async remember({ clock, downTo, complete }: Noted): Promise<Sql[]> {
    const before = await this.#state();
    const published = await this.#latestPublished(before, clock);
    const { time, wasAhead } = readingTime(clock, before, published);
    await this.#keepGone(before, time);
    await this.#keepOpen(before, time);
    const changes = [...this.#changes].map(([id, differences]) => ({
      generation: this.#next,
      id,
      noticed: time,
      differences: JSON.stringify(differences),
    }));
    await inSlices(changes, SLICE, (rows) => this.#write([{ into: 'changes', rows }]));
    const seenDownTo = complete ? downTo : '9999';
    const state = stateAfter(before, time, published, before === undefined ? undefined : seenDownTo);
    return [
      ...(wasAhead ? broughtBack(time) : []),
      {
        text: 'DELETE FROM presence WHERE id IN (SELECT id FROM past WHERE born = :next)',
        params: { next: this.#next },
      },
      ...this.#atCommit,
      watched(time),
      stateWrite(MEMORY_STATE, state),
    ];
  }

  /** What was known before: of an index from before there was a memory, its last reading is the beginning. */
  async #state(): Promise<MemoryState | undefined> {
    const state = await readState<MemoryState>(this.#store, MEMORY_STATE);
    if (state !== undefined) return state;
    if (this.#before === undefined) return undefined;
    const { asOf, fullAt } = this.#before;
    await this.#write([watched(fullAt), watched(asOf)]);
    this.#firstRow = -1;
    return { since: fullAt, last: asOf, wholeAt: fullAt, newest: [], published: '' };
  }

  /** Of the dates that can be true: one ad of the year 9999 would show any clock to be behind for ever. */
  async #latestPublished(before: MemoryState | undefined, clock: number): Promise<string> {
    const until = boardTime(Math.max(clock, before?.last ?? clock) + DAY);
    const row = await this.#store.get({
      text: 'SELECT max(published) AS published FROM ads WHERE row > :first AND published <= :until',
      params: { first: this.#firstRow, until },
    });
    const known = [String(row?.published ?? ''), before?.published ?? ''].filter((time) => time <= until);
    return known.sort().at(-1) ?? '';
  }

  async #keepGone(before: MemoryState | undefined, time: number): Promise<void> {
    if (before === undefined) return;
    const query = `SELECT ${FACTS.map((name) => `ads.${name} AS ${name}`).join(', ')}, ads.row AS row, details.record AS record,
        details.body AS body, details.said AS said, details.first_seen AS first_seen, companies.about AS about,
        presence.came AS came, presence.appeared AS appeared, presence.first_seen AS present_since, presence.fingerprint AS fingerprint
      FROM ads JOIN details ON details.row = ads.row LEFT JOIN presence ON presence.id = ads.id
        LEFT JOIN companies ON companies.id = ads.company
      WHERE ads.died = :next AND ads.row > :after
        AND NOT EXISTS (SELECT 1 FROM ads AS later WHERE later.id = ads.id AND later.died > :next)
      ORDER BY ads.row LIMIT ${SLICE}`;
    let past = Number((await this.#store.get({ text: 'SELECT max(row) AS row FROM past' }))?.row ?? 0);
    for (let after = -1; ; ) {
      const rows = await this.#store.all({ text: query, params: { next: this.#next, after } });
      await nextTurn();
      const gone = [];
      for (const row of rows) gone.push(await this.#gone(row, ++past, before, time));
      if (gone.length > 0)
        await this.#write([
          { into: 'past', rows: gone.map(({ facts }) => facts) },
          { into: 'past_texts', rows: gone.map(({ text }) => text) },
          this.#store.dialect.past.insertWords(gone.map(({ words }) => words)),
        ]);
      if (rows.length < SLICE) return;
      after = Number(rows.at(-1)?.row);
    }
  }

  /** What is kept of an ad that is gone, for each table. */
  async #gone(ad: SqlRow, row: number, before: MemoryState, time: number) {
    const lastSeen = Math.min(lastSeenOf(before, String(ad.published)), time);
    const over = (epochOf(String(ad.published)) ?? Number.POSITIVE_INFINITY) + AD_LIFE;
    const [record, body] = [String(ad.record), String(ad.body)];
    const fingerprint = String(ad.fingerprint ?? fingerprintOf(recordFrom(record).title, body));
    const facts = {
      ...Object.fromEntries(FACTS.map((name) => [name, ad[name] ?? null])),
      row,
      born: this.#next,
      died: FOREVER,
      contracts: await this.#contractsOf(ad),
      came: Number(ad.came ?? 0),
      appeared: String(ad.appeared ?? ''),
      first_seen: Number(ad.present_since ?? ad.first_seen),
      last_seen: lastSeen,
      gone_at: time,
      gone_by: over > lastSeen && over < time ? over : time,
      fingerprint,
      later: await this.#laterOf(ad, fingerprint),
    };
    return {
      facts,
      text: { row, packed: packed(record, body, ad.said === null ? null : String(ad.said)) },
      words: { row, words: wordsOfDetails(ad, this.#vocabulary).words },
    };
  }

  /** The contracts of its record, and those that the board's own filter told. */
  async #contractsOf(ad: SqlRow): Promise<string> {
    const told = await this.#store.all({
      text: 'SELECT DISTINCT contract FROM contract_members WHERE id = :id',
      params: { id: Number(ad.id) },
    });
    const ids = new Set(
      String(ad.contracts)
        .split(',')
        .filter((id) => id !== '')
        .concat(told.map(({ contract }) => String(contract))),
    );
    return ids.size === 0 ? '' : `,${[...ids].join(',')},`;
  }

  /** Ads that this reading found new or changed; all of them where nothing was remembered yet. */
  async #keepOpen(before: MemoryState | undefined, time: number): Promise<void> {
    const query = `SELECT ads.row AS row, ads.id AS id, ads.born AS born, ads.company AS company, ads.published AS published,
        details.record AS record, details.body AS body, details.first_seen AS first_seen, presence.id AS known,
        (SELECT max(old.row) FROM ads AS old WHERE old.id = ads.id AND old.died = :next) AS old
      FROM ads JOIN details ON details.row = ads.row LEFT JOIN presence ON presence.id = ads.id
      WHERE ads.row > :after AND ads.died > :next ORDER BY ads.row LIMIT ${SLICE}`;
    for (let after = before === undefined ? -1 : this.#firstRow; ; ) {
      const rows = await this.#store.all({ text: query, params: { next: this.#next, after } });
      await nextTurn();
      const statements: (Sql | Rows)[] = [];
      for (const row of rows) statements.push(...(await this.#open(row, before, time)));
      if (statements.length > 0) await this.#write(statements);
      if (rows.length < SLICE) return;
      after = Number(rows.at(-1)?.row);
    }
  }

  async #open(ad: SqlRow, before: MemoryState | undefined, time: number): Promise<(Sql | Rows)[]> {
    const [id, known] = [Number(ad.id), adOf(ad)];
    const fingerprint = fingerprintOf(known.record.title, known.body);
    const own = { id, company: Number(ad.company), fingerprint };
    if (ad.old !== null) {
      const old = await this.#store.get({
        text: 'SELECT record, body FROM details WHERE row = :row',
        params: { row: Number(ad.old) },
      });
      if (old !== undefined) this.#note(id, differencesOf(adOf(old), known));
      if (ad.known !== null)
        return [
          { text: 'UPDATE presence SET fingerprint = :fingerprint, company = :company WHERE id = :id', params: own },
        ];
    }
    if (ad.known !== null) return [];
    const wasThere = before === undefined || Number(ad.born) < this.#next || ad.old !== null;
    if (wasThere) return [presenceOf({ ...own, came: 0, appeared: '', first_seen: Number(ad.first_seen) })];
    const gone = await this.#pastOf(id);
    if (gone !== undefined) return [await this.#back(own, gone, known, time)];
    const published = String(ad.published);
    const appeared = published > boardTime(before.last) && published <= boardTime(time) ? published : boardTime(time);
    const earlier = await this.#earlierOf(own, known, time);
    return [presenceOf({ ...own, came: this.#next, appeared, first_seen: time, earlier })];
  }

  /** The ad as it was remembered when it went away. */
  async #pastOf(id: number): Promise<SqlRow | undefined> {
    return this.#store.get({
      text: `SELECT past.row AS row, born, came, appeared, published, first_seen, last_seen, gone_by, packed FROM past
        JOIN past_texts ON past_texts.row = past.row WHERE id = :id AND died = ${FOREVER} AND born < :next`,
      params: { id, next: this.#next },
    });
  }

  async #back(own: OwnFacts, gone: SqlRow, known: KnownAd, time: number): Promise<Rows> {
    this.#note(own.id, differencesOf(unpacked(gone.packed as Uint8Array), known));
    this.#atCommit.push({
      text: 'UPDATE past SET died = :next, gone_at = :time WHERE row = :row',
      params: { next: this.#next, row: Number(gone.row), time },
    });
    return presenceOf({
      ...own,
      came: Number(gone.came),
      // What was there from the beginning counts by its publication, which another one must not renew.
      appeared: String(gone.appeared) || String(gone.published),
      first_seen: Number(gone.first_seen),
      // Still not new, however often it comes and goes, to those who knew it under its earlier id.
      earlier: await this.#republished.idBefore(own.id),
      went: Number(gone.born),
      gone_by: Number(gone.gone_by),
      last_seen: Number(gone.last_seen),
      returned: this.#next,
      returned_at: time,
    });
  }

  async #laterOf(ad: SqlRow, fingerprint: string): Promise<number | null> {
    const found = await this.#republished.already(ad, fingerprint);
    if (found === undefined) return null;
    this.#note(found.id, found.differences);
    this.#atCommit.push(found.statement);
    return found.id;
  }

  async #earlierOf(own: OwnFacts, known: KnownAd, time: number): Promise<number | null> {
    const found = await this.#republished.before(own, known, time);
    if (found === undefined) return null;
    this.#note(own.id, found.differences);
    this.#atCommit.push(found.statement);
    return found.id;
  }

  #note(id: number, differences: readonly Difference[]): void {
    if (differences.length === 0) return;
    this.#changes.set(id, [...(this.#changes.get(id) ?? []), ...differences]);
  }
}

interface Presence extends OwnFacts {
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

const presenceOf = (presence: Presence): Rows => ({ into: 'presence', rows: [{ ...presence }] });
