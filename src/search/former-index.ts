import type { CallOptions, Client } from '../client/client.ts';
import { boardTime } from '../wire/time.ts';
import type { ChangesAnswer, CountedAds, SearchResult } from './answers.ts';
import { BoardReader } from './crawl/board-reader.ts';
import { FreshAds } from './crawl/kept-ads.ts';
import { FreshContracts } from './crawl/kept-contracts.ts';
import type { Progress } from './crawl/progress.ts';
import { hasAny, type Scope } from './find/filters.ts';
import { findAds, type Paging } from './find/find.ts';
import { insteadOf } from './find/instead.ts';
import { type AdsCoverage, coverageOf } from './former-coverage.ts';
import { historyOf } from './memory/recall/history.ts';
import { namedQuestion, namesOf } from './memory/recall/marks.ts';
import { type Recall, recall } from './memory/recall/recall.ts';
import { type RememberedAd, rememberedAd } from './memory/recall/remembered-ad.ts';
import { atTimeSaid } from './memory/recall/said-time.ts';
import type { NamedSkill } from './query/named-skill.ts';
import { type Question, QuestionReader, type ReadQuestion } from './query/question-reader.ts';
import { Vocabulary } from './query/vocabulary/vocabulary.ts';
import { countSkills } from './stats/named-skills.ts';
import { sourcesOf } from './stats/sources.ts';
import { countBy, type Dimension } from './stats/stats.ts';
import { allCompanies, companiesNamed, companyWithId, type KnownCompany } from './store/companies.ts';
import { COUNT_WRITE } from './store/generation/crawl-state.ts';
import { deriveAgain } from './store/generation/derive.ts';
import { nextTurn } from './store/generation/slices.ts';
import type { KeepStore, StoreKeeper } from './store/keeper.ts';
import { SqliteKeeper } from './store/sqlite/sqlite-keeper.ts';
import { indexFile } from './store/sqlite/sqlite-store.ts';
import { errorText, type Log, type Store } from './store/store.ts';

/** Milliseconds for which the words of an index are taken to be of the vocabulary that they were. */
const WORDS_KNOWN = 60_000;

export interface FormerIndexOptions {
  /** Where the index is kept, one SQLite file a board. */
  readonly folder: string;
  /** Where it is kept instead. */
  readonly store?: KeepStore | undefined;
  readonly client: Client;
  /** Stands for the board in the file's name, where its address changes from start to start. */
  readonly name?: string | undefined;
  /** Milliseconds for which the newest ads count as fresh, in place of the usual limits. */
  readonly freshFor?: number | undefined;
  /** Days for which ads that are gone are remembered; 400 unless given. */
  readonly keepDays?: number | undefined;
  readonly now?: (() => number) | undefined;
  readonly log?: Log | undefined;
}

/** The whole board, searchable. */
export interface FormerIndex {
  /**
   * A page of the ads that match.
   * @throws StillReading when the board cannot be read for the first time before the call's deadline; what the client
   *   throws when there is no index yet and the board cannot be read
   */
  search(question: Question, paging: Paging, call: CallOptions, progress: Progress): Promise<SearchResult>;
  /** The ads that match, counted by one of their facts; by `skills`, or the index's own list. @throws as `search` does */
  count(
    question: Question,
    by: Dimension,
    skills: readonly NamedSkill[] | undefined,
    call: CallOptions,
    progress: Progress,
    among?: 'open' | 'remembered',
  ): Promise<CountedAds>;
  /** What came, changed and went, of the ads that match; those that are gone by what they last said. @throws as `search` does */
  changes(question: Question, asked: Recall, call: CallOptions, progress: Progress): Promise<ChangesAnswer>;
  /** Names that questions about changes were asked under, and single ads; nothing is read from the board for it. */
  readonly memory: {
    /** What was asked under a name last, as it was given to `changes`. */
    question(owner: string, name: string): Promise<string | undefined>;
    names(owner: string): Promise<string[]>;
    /** What is known of an ad, open or gone, if there is an index already. */
    ad(id: number): Promise<RememberedAd | undefined>;
  };
  /** The clock of the index; milliseconds. */
  now(): number;
  /** Companies that ads showed; nothing is read from the board for it. */
  readonly companies: {
    /** Those with this slug, else this name (blind to case and accents), else this web address. */
    named(given: string): Promise<KnownCompany[]>;
    withId(id: number): Promise<KnownCompany | undefined>;
    all(): Promise<KnownCompany[]>;
  };
  /** The vocabulary by which questions and ads are read. */
  vocabulary(): Vocabulary;
  /** Says that ads were written through this server: the next answer waits until the board is read again. */
  changed(): Promise<void>;
  /** Comes back when no ads are being read from the board behind an answer. */
  settled(): Promise<void>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** The index of a board. Nothing is opened or read before the first call. */
export function createFormerIndex(options: FormerIndexOptions): FormerIndex {
  return new Index(options);
}

class Index implements FormerIndex {
  readonly #log: Log;
  readonly #now: () => number;
  readonly #keeper: StoreKeeper;
  readonly #ads: FreshAds;
  readonly #contracts: FreshContracts;
  #vocabulary: Vocabulary | undefined;
  #makingVocabulary: Promise<Vocabulary> | undefined;
  #reader: QuestionReader | undefined;
  /** The store whose words were known to be of this vocabulary, and when. */
  #derived: { readonly store: Store; readonly at: number } | undefined;

  constructor(options: FormerIndexOptions) {
    const { store, folder, client, name, freshFor, keepDays = 400, now = Date.now, log = () => undefined } = options;
    this.#log = log;
    this.#now = now;
    const end = () => Promise.all([this.#ads.close(), this.#contracts.close()]);
    this.#keeper = store?.(end) ?? new SqliteKeeper(indexFile(folder, client.baseUrl, name), log, end);
    const parts = { keeper: this.#keeper, reader: new BoardReader(client), now, log, freshFor, keepDays };
    this.#ads = new FreshAds(parts, () => this.vocabulary());
    this.#contracts = new FreshContracts(parts);
  }

  search(question: Question, paging: Paging, call: CallOptions, progress: Progress) {
    return this.#keeper.sound(async () => {
      const { store, scope, read, coverage } = await this.#understood(question, false, call, progress);
      const { filters, understood, offered, named } = read;
      const { undeclared, inText, ...found } = await findAds(store, filters, scope, paging);
      const instead = found.total > 0 ? [] : await insteadOf(store, filters, scope, offered, named);
      const whole = { ...coverage, undeclared, inText, understood };
      return { ...found, undeclared, inText, filters, instead, coverage: whole };
    });
  }

  count(
    question: Question,
    by: Dimension,
    skills: readonly NamedSkill[] | undefined,
    call: CallOptions,
    progress: Progress,
    among: 'open' | 'remembered' = 'open',
  ) {
    return this.#keeper.sound(async () => {
      const understood = await this.#understood(question, by === 'contract', call, progress);
      const { store, scope, read, crawl, coverage } = understood;
      const { filters } = read;
      const sources = sourcesOf(store, scope, among);
      const counted =
        by === 'skill' && skills !== undefined
          ? await countSkills(sources, filters, skills)
          : await countBy(sources, filters, by, this.vocabulary().entries, boardTime(this.#now()));
      const { undeclared, inText } = counted;
      const history = among === 'open' ? undefined : await historyOf(store, crawl, this.#now());
      return {
        ...counted,
        filters,
        history,
        coverage: { ...coverage, undeclared, inText, understood: read.understood },
      };
    });
  }

  changes(question: Question, given: Recall, call: CallOptions, progress: Progress) {
    return this.#keeper.sound(async () => {
      const { store, scope, crawl, coverage, ...understood } = await this.#understood(question, false, call, progress);
      const { read, asked } = atTimeSaid(question, understood.read, given);
      const recalled = await recall(store, read.filters, scope, crawl, asked, this.#now());
      const whole = { ...coverage, undeclared: recalled.undeclared, inText: {}, understood: read.understood };
      return { ...recalled, coverage: whole };
    });
  }

  readonly memory: FormerIndex['memory'] = {
    question: (owner, name) =>
      this.#unlessLost(async (store) => (await namedQuestion(store, owner, name))?.question, undefined),
    names: (owner) => this.#unlessLost((store) => namesOf(store, owner), []),
    ad: async (id) =>
      this.#keeper.exists() ? this.#unlessLost((store) => rememberedAd(store, id), undefined) : undefined,
  };

  now(): number {
    return this.#now();
  }

  /** Made when it is needed, at one go where nobody could wait for {@link Index.#madeVocabulary}. */
  vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary();
    return this.#vocabulary;
  }

  readonly companies: FormerIndex['companies'] = {
    named: (given) => this.#unlessLost((store) => companiesNamed(store, given), []),
    withId: (id) => this.#unlessLost((store) => companyWithId(store, id), undefined),
    all: () => this.#unlessLost(allCompanies, []),
  };

  async changed(): Promise<void> {
    try {
      if (this.#keeper.exists()) await (await this.#keeper.opened()).batch([COUNT_WRITE]);
    } catch (error) {
      // The write to the board is done, and must not look failed for the sake of the index.
      this.#log('warn', `the search index could not be told of a change: ${errorText(error)}`);
    }
  }

  settled(): Promise<void> {
    return this.#ads.settled();
  }

  async close(): Promise<void> {
    // What was told in this turn of the event loop is noted in the next.
    await nextTurn();
    await this.#keeper.close();
  }

  async #unlessLost<T>(look: (store: Store) => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await look(await this.#keeper.opened());
    } catch (error) {
      if (!this.#keeper.isLoss(error)) throw error;
      return otherwise;
    }
  }

  /**
   * Makes sure that there is something to answer from, and reads the question.
   * @param withContracts whether contracts matter even where the question names none
   */
  async #understood(question: Question, withContracts: boolean, call: CallOptions, progress: Progress) {
    await this.#madeVocabulary();
    const store = await this.#derivedStore();
    const ads = await this.#ads.ensure(call, progress);
    let coverage: AdsCoverage = coverageOf(ads);
    let scope: Scope = { generation: ads.kept.crawl.generation, contractReading: undefined };
    const read = await this.#read(question, store, scope);
    // A word may have named a contract, too.
    if (withContracts || hasAny(read.filters.contracts)) {
      const { reading, notes } = await this.#contracts.learned(call);
      scope = { ...scope, contractReading: reading };
      coverage = { ...coverage, notes: [...coverage.notes, ...notes] };
    }
    return { store, scope, coverage, read, crawl: ads.kept.crawl };
  }

  /** The first time takes some tens of milliseconds, and what comes next as many: each in a turn of its own. */
  async #read(question: Question, store: Store, scope: Scope): Promise<ReadQuestion> {
    if (this.#reader !== undefined) return this.#reader.read(question, store, scope);
    this.#reader = new QuestionReader(this.vocabulary(), this.#now);
    await nextTurn();
    const read = await this.#reader.read(question, store, scope);
    await nextTurn();
    return read;
  }

  /** Makes the vocabulary, which takes longer than a search, while other calls go on. */
  async #madeVocabulary(): Promise<void> {
    if (this.#vocabulary !== undefined) return;
    this.#makingVocabulary ??= Vocabulary.inTurns();
    const made = await this.#makingVocabulary;
    this.#vocabulary ??= made;
  }

  /** The store, its words of this vocabulary: other versions of the program may have written them, and may do so again. */
  async #derivedStore(): Promise<Store> {
    const store = await this.#keeper.opened();
    const at = performance.now();
    const isKnown = this.#derived?.store === store && at - this.#derived.at < WORDS_KNOWN;
    if (!isKnown && (await deriveAgain(store, () => this.vocabulary()))) this.#derived = { store, at };
    return store;
  }
}
