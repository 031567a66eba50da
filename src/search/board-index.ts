import type { CallOptions, Client } from '../client/client.ts';
import type { History } from '../storage/history.ts';
import type { JobRecord } from '../wire/resources/job.ts';
import { boardTime } from '../wire/time.ts';
import type { ChangesAnswer, CountedAds, SearchResult, Understood } from './answers.ts';
import { BoardMemory } from './changes/memory.ts';
import { type CountBy, countBy } from './counting/count.ts';
import { everSeen } from './counting/ever-seen.ts';
import { coverageOf } from './coverage.ts';
import { Crawl, type Log } from './crawl/fresh.ts';
import { learnContracts } from './crawl/learned-contracts.ts';
import type { Progress } from './crawl/running.ts';
import type { AdReading } from './index/ad.ts';
import { allCompanies, companiesNamed, companyWithId, type KnownCompany } from './index/companies.ts';
import { type IndexDatabase, indexFile, isDamage, openIndex, removeIndex, removeUnused } from './index/database.ts';
import { removeAds } from './index/write.ts';
import { hasAny } from './matching/filters.ts';
import { type FoundAd, findAds, foundAds, moreInText, type Paging } from './matching/find.ts';
import { insteadOf } from './matching/instead.ts';
import { neighboursLeftOut } from './matching/neighbours.ts';
import { type Question, readQuestion } from './question/read.ts';
import { Lexicon } from './question/terms.ts';
import { Vocabulary } from './vocabulary/vocabulary.ts';

export interface BoardIndexOptions {
  /** Where the index is kept, one SQLite file a board. */
  readonly folder: string;
  readonly client: Client;
  /** Stands for the board in the file's name, where its address changes from start to start. */
  readonly name?: string | undefined;
  /** Milliseconds for which ads count as fresh, in place of the usual limits. */
  readonly freshFor?: number | undefined;
  /** Told of what is seen, and asked what was there before. */
  readonly history?: History | undefined;
  readonly now?: (() => number) | undefined;
  readonly log?: Log | undefined;
}

/** With more matches than this nobody misses the neighbours of a phrase. */
const FEW = 20;

/** The whole board, searchable. */
export interface BoardIndex {
  /**
   * A page of the ads that match.
   * @throws StillReading when the board cannot be read for the first time before the call's deadline; what the client
   *   throws when there is no index yet and the board cannot be read
   */
  search(question: Question, paging: Paging, call: CallOptions, progress: Progress): Promise<SearchResult>;
  /**
   * The ads that match, counted.
   * @param ever whether all ads that were ever seen count, not only the open ones
   * @throws as `search` does
   */
  count(question: Question, by: CountBy, ever: boolean, call: CallOptions, progress: Progress): Promise<CountedAds>;
  /** What came, changed and went since a time, of the ads that match. @throws as `search` does; StorageError */
  changes(question: Question, since: number, call: CallOptions, progress: Progress): Promise<ChangesAnswer>;
  /** What index rows show of some ads, as far as they are open; nothing is read from the board for it. */
  shown(question: Question, ids: readonly number[]): Promise<FoundAd[]>;
  /** What the board showed before; nothing is read from the board for it. @throws Error for an index without history */
  readonly memory: BoardMemory;
  /** Reads a question and makes sure that there is something to answer it from. @throws as `search` does */
  understood(question: Question, call: CallOptions, progress: Progress): Promise<Understood>;
  /** Companies that ads showed; nothing is read from the board for it. */
  readonly companies: {
    /** Those with this slug, else this name (blind to case and accents), else this web address. */
    named(given: string): Promise<KnownCompany[]>;
    withId(id: number): Promise<KnownCompany | undefined>;
    all(): Promise<KnownCompany[]>;
  };
  /** The vocabulary by which questions and ads are read. */
  vocabulary(): Vocabulary;
  /**
   * After a write of one's own: the ad as it was read back takes its row, or leaves the index where the board no longer
   * shows it. Nothing is read from the board.
   */
  adWritten(id: number, record: JobRecord | undefined): Promise<void>;
  /** The clock of the index; milliseconds. */
  now(): number;
  /** Comes back when no ads are being read from the board behind an answer. */
  settled(): Promise<void>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** The index of a board. Nothing is opened or read before the first call. */
export function createBoardIndex(options: BoardIndexOptions): BoardIndex {
  return new Index(options);
}

class Index implements BoardIndex {
  readonly #options: BoardIndexOptions;
  readonly #log: Log;
  readonly #file: string;
  readonly #board: string;
  readonly #crawl: Crawl;
  #db: IndexDatabase | undefined;
  #vocabulary: Vocabulary | undefined;
  #memory: BoardMemory | undefined;

  constructor(options: BoardIndexOptions) {
    const { folder, client, name, freshFor, history, now = Date.now, log = () => undefined } = options;
    this.#options = options;
    this.#log = log;
    this.now = now;
    this.#file = indexFile(folder, client.baseUrl, name);
    this.#board = name ?? client.baseUrl;
    const parts = { client, board: this.#board, now, log, freshFor, history };
    this.#crawl = new Crawl({ ...parts, db: () => this.#opened(), reading: () => this.#reading() });
  }

  readonly now: () => number;

  get memory(): BoardMemory {
    const { history } = this.#options;
    if (history === undefined) throw new Error('this index has no history');
    const parts = { history, board: this.#board, log: this.#log };
    this.#memory ??= new BoardMemory({ ...parts, db: () => this.#opened(), reading: () => this.#reading() });
    return this.#memory;
  }

  changes(question: Question, since: number, call: CallOptions, progress: Progress): Promise<ChangesAnswer> {
    return this.#sound(async () => {
      const { filters, understood, coverage } = await this.understood(question, call, progress);
      const age = this.#crawl.age() ?? { newestAt: this.now(), wholeAt: this.now() };
      return { ...(await this.memory.changes(filters, since, age)), understood, coverage };
    });
  }

  search(question: Question, paging: Paging, call: CallOptions, progress: Progress): Promise<SearchResult> {
    return this.#sound(async () => {
      const understood = await this.understood(question, call, progress);
      const { db, filters, understood: lines, coverage } = understood;
      const vocabulary = this.vocabulary();
      const found = findAds(db, filters, paging, vocabulary);
      const inTextAlone = moreInText(db, filters, found.total, vocabulary);
      const instead = found.total > 0 ? [] : insteadOf(db, understood);
      const leftOut = found.total < FEW ? neighboursLeftOut(db, filters, vocabulary) : [];
      return { ...found, filters, understood: [...lines, ...leftOut], coverage, inTextAlone, instead };
    });
  }

  shown(question: Question, ids: readonly number[]): Promise<FoundAd[]> {
    return this.#sound(async () => {
      const db = this.#opened();
      const { filters } = readQuestion(question, { vocabulary: this.vocabulary(), lexicon: new Lexicon(db) });
      return foundAds(db, ids, filters.plan, this.vocabulary());
    });
  }

  count(question: Question, by: CountBy, ever: boolean, call: CallOptions, progress: Progress): Promise<CountedAds> {
    return this.#sound(async () => {
      const { db, filters, understood, coverage } = await this.understood(question, call, progress, by);
      const today = boardTime(this.now());
      const { history } = this.#options;
      if (!ever || history === undefined)
        return { ...countBy(db, filters, by, this.vocabulary(), today), filters, understood, coverage };
      const seen = await everSeen(history, this.#board, by, this.#reading(), this.now());
      try {
        const counted = countBy(seen.db, filters, by, this.vocabulary(), today);
        return { ...counted, filters, understood, coverage, watched: seen.watched };
      } finally {
        seen.db.close();
      }
    });
  }

  async understood(question: Question, call: CallOptions, progress: Progress, by?: CountBy): Promise<Understood> {
    const { age, delay } = await this.#crawl.ensure(call, progress);
    const db = this.#opened();
    const read = readQuestion(question, { vocabulary: this.vocabulary(), lexicon: new Lexicon(db) });
    const isAboutContracts = by?.dimension === 'contract' || hasAny(read.filters.contract);
    const problem = isAboutContracts ? await learnContracts(db, this.#options.client, this.now(), call) : undefined;
    const open = Number(db.get('SELECT count(*) AS ads FROM ads')?.ads);
    const coverage = coverageOf(open, age, delay, this.now());
    const notes = problem === undefined ? coverage.notes : [...coverage.notes, problem];
    return { ...read, db, coverage: { ...coverage, notes } };
  }

  readonly companies: BoardIndex['companies'] = {
    named: (given) => this.#sound(async () => companiesNamed(this.#opened(), given)),
    withId: (id) => this.#sound(async () => companyWithId(this.#opened(), id)),
    all: () => this.#sound(async () => allCompanies(this.#opened())),
  };

  vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary();
    return this.#vocabulary;
  }

  async adWritten(id: number, record: JobRecord | undefined): Promise<void> {
    try {
      // Where nothing was read yet, the first reading will show it.
      if (this.#crawl.age() === undefined) return;
      await this.#crawl.adWritten(id, record, () => removeAds(this.#opened(), [id]));
    } catch (error) {
      // The write to the board is done, and must not look failed for the sake of the index.
      this.#log('warn', `the search index could not be told of a written ad: ${String(error)}`);
    }
  }

  settled(): Promise<void> {
    return this.#crawl.settled();
  }

  async close(): Promise<void> {
    await this.#crawl.close();
    this.#db?.close();
    this.#db = undefined;
  }

  #opened(): IndexDatabase {
    if (this.#db === undefined) {
      this.#db = openIndex(this.#file);
      if (this.#db.file === ':memory:')
        this.#log(
          'warn',
          `the search index cannot be kept in ${this.#file}; it is kept in memory until the program ends`,
        );
      else removeUnused(this.#file, Date.now());
    }
    return this.#db;
  }

  #reading(): AdReading {
    return { vocabulary: this.vocabulary() };
  }

  /** Runs a question; where the file is damaged, it is dropped and the board read again. */
  async #sound<T>(ask: () => Promise<T>): Promise<T> {
    const db = this.#db;
    try {
      return await ask();
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#log('warn', `the search index ${this.#file} is damaged and is read again: ${String(error)}`);
      // Another call may have done so already.
      if (this.#db === db || db === undefined) {
        await this.#crawl.close();
        this.#db?.close();
        this.#db = undefined;
        removeIndex(this.#file);
      }
      return ask();
    }
  }
}
