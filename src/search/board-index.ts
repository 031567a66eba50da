import type { CallOptions, Client } from '../client/client.ts';
import { isDamage } from '../sqlite.ts';
import type { History } from '../storage/history.ts';
import type { JobRecord } from '../wire/records.ts';
import { changesIn, type Told, type ToldAd } from './changes/changes.ts';
import { readingHistory, toldAds } from './changes/memory.ts';
import { countBy, type Dimension } from './counting/count.ts';
import { type Age, coverageOf } from './coverage.ts';
import { Crawl } from './crawl/fresh.ts';
import { learnContracts } from './crawl/learned-contracts.ts';
import { isBehind, type Log } from './crawl/remembering.ts';
import { companiesIn, type KnownCompany } from './index/companies.ts';
import { IN_MEMORY, type IndexDatabase, indexFile, openIndex, removeIndex, removeUnused } from './index/database.ts';
import { isFiltered } from './matching/filters.ts';
import { countAds, type FoundAd, findAds, foundAds, inWholeAds, type Paging } from './matching/find.ts';
import { insteadOf } from './matching/instead.ts';
import { type Question, readQuestion } from './question/read.ts';
import { Vocabulary } from './vocabulary/vocabulary.ts';

interface BoardIndexOptions {
  readonly folder: string;
  readonly client: Client;
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

const IN_TEXT = 'no title names the role: looked for in the text';

/** Opens and reads nothing before the first call. @throws StillReading at the deadline */
export class BoardIndex {
  readonly now: () => number;
  /** The board's name in the history. */
  readonly board: string;
  readonly #options: BoardIndexOptions;
  readonly #log: Log;
  readonly #file: string;
  readonly #crawl: Crawl;
  #db: IndexDatabase | undefined;
  /** Built by the first call. */
  #words: Vocabulary | undefined;
  readonly #vocabulary = () => (this.#words ??= new Vocabulary());

  constructor(options: BoardIndexOptions) {
    const { folder, client, name, now = () => Date.now(), log = () => undefined } = options;
    this.#options = options;
    this.#log = log;
    this.now = now;
    this.#file = indexFile(folder, client.baseUrl, name);
    this.board = name ?? client.baseUrl;
    const db = () => this.#opened();
    this.#crawl = new Crawl({ ...options, board: this.board, now, log, db, vocabulary: this.#vocabulary });
  }

  /** Matching ads that are new, changed or gone since a time. @throws StorageError */
  changes(question: Question, since: number, call: CallOptions) {
    return this.#sound(async () => {
      await this.#crawl.remembered(call);
      const { db, filters, understood, coverage, age } = await this.#read(question, call);
      const { history, client } = this.#options;
      const own = { board: this.board, site: client.site, vocabulary: this.#vocabulary() };
      const parts = { ...own, db, history, wholeAt: age.wholeAt };
      const until = Math.max(since, age.newestAt);
      const found = await readingHistory(this.#log, () => changesIn(parts, filters, since, until));
      return { ...found, understood, coverage };
    });
  }

  /** The states of reported ads, with the index rows of those that are open; sends no request. @throws StorageError */
  told(question: Question, ads: readonly Told[]): Promise<(ToldAd & { readonly row: FoundAd | undefined })[]> {
    return this.#sound(async () => {
      const db = this.#opened();
      const open = ads.flatMap(({ id, kind }) => (kind === 'gone' ? [] : [{ id }]));
      const rows = foundAds(db, open, this.#understood(question, db).filters.plan, this.#vocabulary());
      const told = await readingHistory(this.#log, () => toldAds(this.#options.history, this.board, ads));
      return told.map((ad) => ({ ...ad, row: rows.find(({ job }) => job.id === ad.id) }));
    });
  }

  /** Whether the last reading could not store its ads: changes may be missing until the next one. */
  get isBehind(): boolean {
    return isBehind(this.#opened());
  }

  search(question: Question, paging: Paging, call: CallOptions) {
    return this.#sound(async () => {
      const { db, filters, coverage, ...read } = await this.#read(question, call);
      const vocabulary = this.#vocabulary();
      const wide = inWholeAds(filters, vocabulary);
      let found = findAds(db, filters, paging, vocabulary);
      const inTextAlone = wide === undefined ? 0 : countAds(db, wide) - found.total;
      // A role that no title names is looked for in the text; words of a title are not.
      const isInText = found.total === 0 && inTextAlone > 0 && filters.plan.title.length === 0;
      if (isInText && wide !== undefined) found = findAds(db, wide, paging, vocabulary);
      return {
        ...found,
        filters,
        anyWords: read.anyWords,
        coverage,
        understood: isInText ? [...read.understood, IN_TEXT] : read.understood,
        inTextAlone: isInText ? 0 : inTextAlone,
        instead: found.total > 0 ? [] : insteadOf(db, { filters, offered: read.offered }, question.site.tables),
      };
    });
  }

  count(question: Question, dimensions: readonly Dimension[], call: CallOptions) {
    return this.#sound(async () => {
      const { db, filters, skills, understood, coverage } = await this.#read(question, call, dimensions);
      const counted = countBy(db, filters, { dimensions, skills }, this.#vocabulary());
      return { ...counted, filters, understood, coverage };
    });
  }

  async #read(question: Question, call: CallOptions, by: readonly Dimension[] = []) {
    const basis = await this.#crawl.ensure(call);
    const db = this.#opened();
    const read = this.#understood(question, db);
    const isAboutContracts = by.includes('contract') || isFiltered(read.filters, 'contract');
    const { client } = this.#options;
    const problem = isAboutContracts ? await learnContracts(db, client, this.now(), call) : undefined;
    return { ...read, db, age: basis.age, coverage: coverageOf(basis, problem, this.now(), client.site) };
  }

  #understood(question: Question, db: IndexDatabase) {
    return readQuestion(question, { vocabulary: this.#vocabulary(), db });
  }

  /** Companies of the stored ads. */
  companies(): Promise<KnownCompany[]> {
    return this.#sound(async () => companiesIn(this.#opened()));
  }

  /** Replaces the ad's row by the record that was read back, or removes it without one. Sends no request. */
  adWritten(id: number, record: JobRecord | undefined): Promise<void> {
    return this.#crawl.adWritten(id, record);
  }

  /** Of the open index; undefined before the first whole reading. */
  age(): Age | undefined {
    return this.#db === undefined ? undefined : this.#crawl.age();
  }

  async close(): Promise<void> {
    await this.#crawl.close();
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
