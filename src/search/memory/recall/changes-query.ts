import type { SqlParams, SqlRow } from '../../../sqlite.ts';
import type { JobRecord } from '../../../wire/resources/job.ts';
import type { SaidInText } from '../../facts/said-in-text.ts';
import { type Filters, type Scope, type Selection, selectionOf, type Undeclared } from '../../find/filters.ts';
import { matching, testsOf } from '../../find/tests.ts';
import { recordFrom, saidFrom } from '../../store/ad.ts';
import type { Store } from '../../store/store.ts';
import { type Difference, netDifferences } from '../differences.ts';
import { unpackedAd } from '../packing.ts';
import { changesOf, type UnfitFound, unfitAds } from './unfit-ads.ts';
import { type ChangeKind, type Conditions, type ToldBefore, toldCondition } from './window.ts';

/** An ad that is new, changed or gone. Times are milliseconds. */
export interface ChangedAd {
  readonly kind: ChangeKind;
  readonly job: JobRecord;
  readonly said: SaidInText | undefined;
  /** When a reading found it first; undefined for what was there when the memory began. */
  readonly firstSeen?: number | undefined;
  /** For one that is back: when it was last seen before. */
  readonly awaySince?: number | undefined;
  /** What changed; of a new ad, since it came. */
  readonly differences?: readonly Difference[];
  readonly lastSeen?: number;
  /** By when it was gone. */
  readonly goneBy?: number;
}

interface Count {
  readonly count: number;
  readonly late: number;
  readonly untold: number;
  readonly undeclared: Undeclared;
}

const NOTHING: Count = { count: 0, late: 0, untold: 0, undeclared: {} };

export interface NetChange extends ChangedAd {
  readonly differences: readonly Difference[];
  /** Whether it is new in the same time. */
  readonly isNew: boolean;
  readonly isTold: boolean;
}

/** One question about a time, of the ads that are open and of those that are gone. */
export class ChangesQuery {
  readonly #store: Store;
  readonly #filters: Filters;
  readonly #scope: Scope;
  readonly #when: Conditions;
  readonly #told: ToldBefore | undefined;
  readonly #open: Selection;
  #past: Selection | undefined;

  constructor(store: Store, filters: Filters, scope: Scope, when: Conditions, told: ToldBefore | undefined) {
    this.#store = store;
    this.#filters = filters;
    this.#scope = scope;
    this.#when = when;
    this.#told = told;
    this.#open = selectionOf(store.dialect, filters, scope);
  }

  async countOpen(kinds: readonly ChangeKind[]): Promise<Count> {
    if (!kinds.includes('new')) return NOTHING;
    const { isNew, isLateNew, params } = this.#when;
    return this.#count(this.#open, `${this.#open.from} ${PRESENCE}`, isNew, isLateNew, NEW_GENERATION, params.new);
  }

  async countPast(kinds: readonly ChangeKind[]): Promise<Count> {
    if (!kinds.includes('gone')) return NOTHING;
    const { isGone, isLateGone, params } = this.#when;
    const past = await this.#pastSelection();
    return this.#count(past, past.from, isGone, isLateGone, 'ads.born', params.gone);
  }

  async #count(
    selection: Selection,
    from: string,
    holds: string,
    isLate: string,
    generation: string,
    when: SqlParams,
  ): Promise<Count> {
    const { matches, unsaid } = testsOf(selection, this.#scope, []);
    const told = toldCondition(this.#told, generation);
    const columns = [
      `count(*) FILTER (WHERE ${matches} AND ${holds}) AS found`,
      `count(*) FILTER (WHERE ${matches} AND ${isLate}) AS late`,
      `count(*) FILTER (WHERE ${matches} AND ${holds} AND NOT ${told.text}) AS untold`,
      ...unsaid.map(({ field, test }) => `count(*) FILTER (WHERE ${holds} AND ${test}) AS ${field}`),
    ];
    const row = await this.#store.get({
      text: `SELECT ${columns.join(', ')} FROM ${from} WHERE ${selection.where}`,
      params: { ...selection.params, ...when, ...told.params },
    });
    const undeclared = Object.fromEntries(unsaid.map(({ field }) => [field, Number(row?.[field] ?? 0)]));
    return { count: Number(row?.found), late: Number(row?.late), untold: Number(row?.untold), undeclared };
  }

  /** Rows of `past` are in the order in which ads went: only the last ones are looked through for words. */
  async #pastSelection(): Promise<Selection> {
    if (this.#past !== undefined) return this.#past;
    const { firstGone, params } = this.#when;
    const first = await this.#store.get({ text: firstGone, params: params.gone });
    const slice = { from: Number(first?.row ?? 0), to: first === undefined ? -1 : Number.MAX_SAFE_INTEGER };
    this.#past = selectionOf(this.#store.dialect.past, this.#filters, this.#scope, undefined, slice);
    return this.#past;
  }

  page(
    kind: ChangeKind,
    changed: readonly NetChange[],
    skip: number,
    limit: number,
  ): Promise<ChangedAd[]> | ChangedAd[] {
    if (kind === 'new') return this.#newAds(skip, limit);
    return kind === 'gone' ? this.#goneAds(skip, limit) : changed.filter((ad) => !ad.isTold).slice(skip, skip + limit);
  }

  async #newAds(skip: number, limit: number): Promise<ChangedAd[]> {
    const { isNew, appeared, params } = this.#when;
    const told = toldCondition(this.#told, NEW_GENERATION);
    const rows = await this.#store.all({
      text: `SELECT details.record AS record, details.said AS said, presence.came AS came, presence.first_seen AS first_seen,
          presence.returned AS returned, presence.last_seen AS last_seen
        FROM ${this.#open.from} ${PRESENCE} JOIN details ON details.row = ads.row
        WHERE ${matching(this.#open)} AND ${isNew} AND NOT ${told.text}
        ORDER BY ${appeared} DESC, ads.id DESC LIMIT ${limit} OFFSET ${skip}`,
      params: { ...this.#open.params, ...params.new, ...told.params },
    });
    return rows.map((row) => ({
      kind: 'new',
      ...openAd(row),
      firstSeen: Number(row.came ?? 0) > 0 ? Number(row.first_seen) : undefined,
      awaySince: row.returned === null ? undefined : Number(row.last_seen),
    }));
  }

  /** Open ads with what changed of them all in all, the last change first. */
  async changed(): Promise<NetChange[]> {
    const { isNew, isChanged, isChange, params } = this.#when;
    const current = this.#scope.generation;
    const rows = await this.#store.all({
      text: `SELECT ads.id AS id, details.record AS record, details.said AS said,
          CASE WHEN ${isNew} THEN 1 ELSE 0 END AS is_new
        FROM ${this.#open.from} ${PRESENCE} JOIN details ON details.row = ads.row
        WHERE ${matching(this.#open)} AND ${isChanged}`,
      params: { ...this.#open.params, ...params.changed, current },
    });
    if (rows.length === 0) return [];
    const ids = JSON.stringify(rows.map(({ id }) => Number(id)));
    const changes = await changesOf(this.#store, ids, this.#scope, isChange, params.change);
    const told = await this.#toldGenerations();
    const found = rows.map((row) => {
      const own = changes.filter(({ id }) => id === row.id);
      const differences = netDifferences(own.map((change) => JSON.parse(String(change.differences)) as Difference[]));
      const generation = Number(own.at(-1)?.generation);
      const isTold = (told.get(Number(row.id)) ?? -1) >= generation;
      return {
        kind: 'changed' as const,
        ...openAd(row),
        differences,
        generation,
        isNew: Number(row.is_new) === 1,
        isTold,
      };
    });
    return found
      .filter(({ differences }) => differences.length > 0)
      .sort((a, b) => b.generation - a.generation || b.job.id - a.job.id);
  }

  /** Those that a change took out of the question. */
  unfit(): Promise<UnfitFound> {
    return unfitAds(this.#store, this.#filters, this.#scope, this.#when);
  }

  async #toldGenerations(): Promise<ReadonlyMap<number, number>> {
    if (this.#told === undefined) return new Map();
    const rows = await this.#store.all({
      text: 'SELECT id, max(generation) AS generation FROM told WHERE owner = :owner AND key = :key AND question = :question AND page < :page GROUP BY id',
      params: { ...this.#told },
    });
    return new Map(rows.map(({ id, generation }) => [Number(id), Number(generation)]));
  }

  async #goneAds(skip: number, limit: number): Promise<ChangedAd[]> {
    const { isGone, params } = this.#when;
    const told = toldCondition(this.#told, 'ads.born');
    const past = await this.#pastSelection();
    const rows = await this.#store.all({
      text: `SELECT packed, ads.came AS came, ads.first_seen AS first_seen, ads.last_seen AS last_seen, ads.gone_by AS gone_by
        FROM ${past.from} JOIN past_texts ON past_texts.row = ads.row
        WHERE ${matching(past)} AND ${isGone} AND NOT ${told.text} ORDER BY ads.row DESC LIMIT ${limit} OFFSET ${skip}`,
      params: { ...past.params, ...params.gone, ...told.params },
    });
    return rows.map((row) => {
      const { record, said } = unpackedAd(row.packed as Uint8Array);
      return {
        kind: 'gone',
        job: record,
        said: saidFrom(said),
        firstSeen: Number(row.came) > 0 ? Number(row.first_seen) : undefined,
        lastSeen: Number(row.last_seen),
        goneBy: Number(row.gone_by),
      };
    });
  }
}

const PRESENCE = 'LEFT JOIN presence ON presence.id = ads.id';
/** The generation in which an open ad came, or came back. */
const NEW_GENERATION = 'coalesce(presence.returned, presence.came, 0)';

function openAd({ record, said }: SqlRow) {
  return { job: recordFrom(String(record)), said: saidFrom(said) };
}
