import type { CallOptions, Client } from '../client/client.ts';
import { type Age, coverageOf } from '../index/coverage.ts';
import { IN_MEMORY, type IndexDatabase, indexFile, openIndex, removeIndex, removeUnused } from '../index/database.ts';
import { isBehind, type Log } from '../index/history-writer.ts';
import { companiesIn, type KnownCompany } from '../index/known-companies.ts';
import { learnContracts } from '../index/learned-contracts.ts';
import { Refresher } from '../index/refresher.ts';
import { plainTitle } from '../reading/tokens.ts';
import { Vocabulary } from '../reading/vocabulary/vocabulary.ts';
import { isDamage } from '../sqlite.ts';
import type { History } from '../storage/history.ts';
import { cleanLine } from '../text/clean.ts';
import { plainLetters } from '../text/fold.ts';
import type { JobRecord } from '../wire/records.ts';
import { alternativesTo, entriesUnheld } from './alternatives.ts';
import { boardNews } from './board-news.ts';
import { countAds, isFiltered } from './conditions.ts';
import { countBy, type Dimension } from './count.ts';
import { type FoundAd, findAds, foundAds, type Paging } from './find-ads.ts';
import { type NewsItem, newsItems, type ReportedAd, readingHistory } from './former-states.ts';
import { readQuery } from './read-query.ts';
import type { SearchQuery } from './split.ts';
import { inWholeAds, widenSearch } from './widening.ts';

interface BoardIndexOptions {
  readonly folder: string;
  readonly client: Client;
  /** Digest of the client's key. */
  readonly reader?: string;
  /** Replaces the board's address in the file name, for a board whose address changes. */
  readonly name?: string | undefined;
  /** Milliseconds for which ads are fresh, instead of the usual limits. */
  readonly freshFor?: number | undefined;
  readonly history: History;
  readonly now?: (() => number) | undefined;
  readonly log?: Log | undefined;
}

export type SearchResult = Awaited<ReturnType<BoardIndex['search']>>;
export type CountedAds = Awaited<ReturnType<BoardIndex['count']>>;
export type ChangesAnswer = Awaited<ReturnType<BoardIndex['changes']>>;

/** Opens and reads nothing before the first call. @throws StillReading at the deadline */
export class BoardIndex {
  readonly now: () => number;
  /** The board's name in the history. */
  readonly board: string;
  readonly #options: BoardIndexOptions;
  readonly #log: Log;
  readonly #file: string;
  readonly #refresher: Refresher;
  #db: IndexDatabase | undefined;
  /** Built by the first call. */
  #words: Vocabulary | undefined;
  readonly #vocabulary = () => (this.#words ??= new Vocabulary());

  constructor(options: BoardIndexOptions) {
    const { folder, client, name, reader = '', now = () => Date.now(), log = () => undefined } = options;
    this.#options = options;
    this.#log = log;
    this.now = now;
    this.#file = indexFile(folder, client.baseUrl, name);
    this.board = name ?? client.baseUrl;
    const db = () => this.#opened();
    this.#refresher = new Refresher({
      ...options,
      reader,
      board: this.board,
      now,
      log,
      db,
      vocabulary: this.#vocabulary,
    });
  }

  /** Matching ads that are new, changed or gone since a time. @throws StorageError */
  changes(query: SearchQuery, since: number, call: CallOptions) {
    return this.#sound(async () => {
      await this.#refresher.remembered(call);
      const { db, filters, understood, coverage, age } = await this.#read(query, call);
      const { history, client } = this.#options;
      const own = { board: this.board, site: client.site, vocabulary: this.#vocabulary() };
      const parts = { ...own, db, history, wholeAt: age.wholeAt };
      const until = Math.max(since, age.newestAt);
      const news = await readingHistory(this.#log, () => boardNews(parts, filters, since, until));
      return { ...news, understood, coverage };
    });
  }

  /** The states of reported ads, with the index rows of those that are open; sends no request. @throws StorageError */
  newsRows(
    query: SearchQuery,
    ads: readonly ReportedAd[],
  ): Promise<(NewsItem & { readonly row: FoundAd | undefined })[]> {
    return this.#sound(async () => {
      const db = this.#opened();
      const open = ads.flatMap(({ id, kind }) => (kind === 'gone' ? [] : [{ id }]));
      const rows = foundAds(db, open, this.#understood(query, db).filters.plan, this.#vocabulary());
      const items = await readingHistory(this.#log, () => newsItems(this.#options.history, this.board, ads));
      return items.map((ad) => ({ ...ad, row: rows.find(({ job }) => job.id === ad.id) }));
    });
  }

  /** Whether the last reading could not store its ads: changes may be missing until the next one. */
  get isBehind(): boolean {
    return isBehind(this.#opened());
  }

  search(query: SearchQuery, paging: Paging, call: CallOptions) {
    return this.#sound(async () => {
      const { db, coverage, ...read } = await this.#read(query, call);
      const vocabulary = this.#vocabulary();
      const result = widenSearch(db, read, vocabulary, (filters) => findAds(db, filters, paging, vocabulary));
      const wide = result.filters === read.filters ? inWholeAds(read.filters, vocabulary) : undefined;
      const isEmpty = result.total === 0 && !result.areInText;
      return {
        ...result,
        understood: [...result.understood, ...entriesUnheld(db, read).map((entry) => `${entry}: in no open ad`)],
        anyWords: read.anyWords,
        coverage,
        inTextAlone: wide === undefined ? 0 : countAds(db, wide) - result.total,
        instead: isEmpty ? alternativesTo(db, read) : [],
      };
    });
  }

  count(query: SearchQuery, dimensions: readonly Dimension[], call: CallOptions) {
    return this.#sound(async () => {
      const { db, coverage, skills, ...read } = await this.#read(query, call, dimensions);
      const vocabulary = this.#vocabulary();
      const by = { dimensions, skills };
      return { ...widenSearch(db, read, vocabulary, (filters) => countBy(db, filters, by, vocabulary)), coverage };
    });
  }

  async #read(query: SearchQuery, call: CallOptions, by: readonly Dimension[] = []) {
    const basis = await this.#refresher.ensure(call);
    const db = this.#opened();
    const read = this.#understood(query, db);
    const isAboutContracts = by.includes('contract') || isFiltered(read.filters, 'contract');
    const { client } = this.#options;
    const problem = isAboutContracts ? await learnContracts(db, client, this.now(), call) : undefined;
    return { ...read, db, age: basis.age, coverage: coverageOf(basis, problem, this.now(), client.site) };
  }

  #understood(query: SearchQuery, db: IndexDatabase) {
    return readQuery(query, { vocabulary: this.#vocabulary(), db });
  }

  companies(): Promise<KnownCompany[]> {
    return this.#sound(async () => companiesIn(this.#opened()));
  }

  /** Ids of stored ads with the same title, newest first; sends no request. */
  idsWithTitle(title: string): Promise<number[]> {
    const params = { title: plainTitle(plainLetters(cleanLine(title))) };
    const sql = 'SELECT id FROM ads WHERE title = :title ORDER BY published_at DESC LIMIT 9';
    return this.#sound(async () =>
      this.#opened()
        .all(sql, params)
        .map(({ id }) => Number(id)),
    );
  }

  /** Replaces the ad's row by the record that was read back, or removes it without one. Sends no request. */
  adWritten(id: number, record: JobRecord | undefined): Promise<void> {
    return this.#refresher.adWritten(id, record);
  }

  /** Of the open index; undefined before the first whole reading. */
  age(): Age | undefined {
    return this.#db === undefined ? undefined : this.#refresher.age();
  }

  async close(): Promise<void> {
    await this.#refresher.close();
    this.#db?.close();
    this.#db = undefined;
  }

  #opened(): IndexDatabase {
    if (this.#db !== undefined) return this.#db;
    this.#db = openIndex(this.#file);
    if (this.#db.file === IN_MEMORY) {
      const where = `cannot be kept in ${this.#file}; it is kept in memory until the program ends`;
      this.#log('warn', `the search index ${where}`);
    } else removeUnused(this.#file, Date.now());
    return this.#db;
  }

  /** Runs a query. When the file is damaged, deletes it and reads the board again. */
  async #sound<T>(ask: () => Promise<T>): Promise<T> {
    const db = this.#db;
    try {
      return await ask();
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#log('warn', `the search index ${this.#file} is damaged and is read again: ${String(error)}`);
      // Another call may have deleted it already.
      if (this.#db === db || db === undefined) {
        await this.close();
        removeIndex(this.#file);
      }
      return ask();
    }
  }
}
