import type { CallOptions, Client } from '../client/client.ts';
import { readAds } from './crawl/ads-reading.ts';
import { BoardReader } from './crawl/board-reader.ts';
import { CONTRACT_STATE, type ContractState, readContracts } from './crawl/contracts.ts';
import { type Age, type AgeLimits, ageOf, type Delay, Freshness, type Progress } from './crawl/freshness.ts';
import type { Filters, InText, Scope, Undeclared } from './find/filters.ts';
import { type Found, findAds, type Paging } from './find/find.ts';
import { insteadOf } from './find/instead.ts';
import type { AskedSkill } from './query/asked-skill.ts';
import { isoTime } from './query/dates.ts';
import { type Question, QuestionReader } from './query/reading.ts';
import { Vocabulary } from './query/vocabulary/vocabulary.ts';
import { type Counted, countBy, countSkills, type Dimension } from './stats.ts';
import { allCompanies, companiesNamed, companyWithId, type KnownCompany } from './store/companies.ts';
import { deriveAgain } from './store/derive.ts';
import { CRAWL_STATE, type CrawlState } from './store/generation.ts';
import { errorText, indexFile, isDamage, type Log, type Store } from './store/store.ts';
import { StoreKeeper } from './store/store-keeper.ts';

export interface BoardIndexOptions {
  /** Where the index is kept, one file a board. */
  readonly folder: string;
  readonly client: Client;
  /** Stands for the board in the file's name, where its address changes from start to start. */
  readonly name?: string | undefined;
  /** Milliseconds for which the newest ads count as fresh, in place of the usual limits. */
  readonly freshFor?: number | undefined;
  readonly now?: (() => number) | undefined;
  readonly log?: Log | undefined;
}

/** What an answer is based on. */
export interface Coverage {
  /** Open ads that the index holds. */
  readonly openJobs: number;
  /** ISO 8601, Portuguese time with its distance from UTC. */
  readonly asOf: string;
  /** Whether these are all the ads that the board counts. */
  readonly complete: boolean;
  /** How many ads the board counts. */
  readonly total: number;
  readonly undeclared: Undeclared;
  /** How many more would match by what they say in their text. */
  readonly inText: InText;
  /** Set when the ads are older than an answer may be: what a reader must know first. */
  readonly stale: string | undefined;
  /** Sentences on what a reader must know of this answer. */
  readonly notes: readonly string[];
  /** One line for each word that was read as more than, or other than, itself. */
  readonly understood: readonly string[];
}

export interface Answer extends Found {
  readonly coverage: Coverage;
  /** The filters, those that words named included. */
  readonly filters: Filters;
  /** Ways out, where nothing matches. */
  readonly instead: readonly string[];
}

/** The whole board, searchable. */
export interface BoardIndex {
  /**
   * A page of the ads that match.
   * @throws StillReading when the board cannot be read for the first time before the call's deadline; what the client
   *   throws when there is no index yet and the board cannot be read
   */
  search(question: Question, paging: Paging, call: CallOptions, progress: Progress): Promise<Answer>;
  /** The ads that match, counted by one of their facts; by `skills`, or the index's own list. @throws as `search` does */
  count(
    question: Question,
    by: Dimension,
    skills: readonly AskedSkill[] | undefined,
    call: CallOptions,
    progress: Progress,
  ): Promise<Counted & { coverage: Coverage; filters: Filters }>;
  /** Companies that ads showed; nothing is read from the board for it. */
  readonly companies: {
    /** Those with this slug, else this name (blind to case and accents), else this web address. */
    named(given: string): KnownCompany[];
    withId(id: number): KnownCompany | undefined;
    all(): KnownCompany[];
  };
  /** The vocabulary by which questions and ads are read. */
  vocabulary(): Vocabulary;
  /** Says that ads were written through this server: the next answer waits until the board is read again. */
  changed(): void;
  /** Ends what is under way. */
  close(): Promise<void>;
}

const MINUTE = 60_000;
/** How old the newest ads may be, and all of them (docs/contract.md, Searching). */
const NEWEST: AgeLimits = { refresh: 5 * MINUTE, answer: 10 * MINUTE };
const ALL: AgeLimits = { refresh: 60 * MINUTE, answer: 120 * MINUTE };

/** The index of a board. Nothing is opened or read before the first call. */
export function createBoardIndex(options: BoardIndexOptions): BoardIndex {
  return new Index(options);
}

class Index implements BoardIndex {
  readonly #log: Log;
  readonly #now: () => number;
  readonly #keeper: StoreKeeper;
  readonly #ads: Freshness;
  readonly #contracts: Freshness;
  readonly #adsAge: (state: CrawlState) => Age;
  #vocabulary: Vocabulary | undefined;
  #reader: QuestionReader | undefined;
  /** The store whose words are known to be of this vocabulary. */
  #derived: Store | undefined;
  /** The crawl in force when it was last looked at. */
  #crawl: CrawlState | undefined;
  #asOf: { readonly moment: number; readonly text: string } | undefined;
  /** Ads written through this server so far. */
  #writes = 0;

  constructor({ folder, client, name, freshFor, now = Date.now, log = () => undefined }: BoardIndexOptions) {
    this.#log = log;
    this.#now = now;
    const file = indexFile(folder, client.baseUrl, name);
    this.#keeper = new StoreKeeper(file, log, () => Promise.all([this.#ads.close(), this.#contracts.close()]));
    const reader = new BoardReader(client);
    const store = () => this.#keeper.opened();
    const kept = { log, store };
    const newest = freshFor === undefined ? NEWEST : { refresh: freshFor, answer: Math.max(freshFor, NEWEST.answer) };
    const all = freshFor === undefined || freshFor < ALL.refresh ? ALL : newest;
    this.#adsAge = (state) => ageOfAds(state, now(), newest, all);
    this.#ads = new Freshness({
      ...kept,
      name: 'ads',
      age: () => {
        this.#crawl = store().read<CrawlState>(CRAWL_STATE);
        return this.#crawl && { asOf: this.#crawl.asOf, age: this.#adsAge(this.#crawl) };
      },
      read: (run) => {
        const writes = this.#writes;
        const isOutdated = () => this.#writes !== writes;
        const parts = {
          store: store(),
          reader,
          vocabulary: this.vocabulary(),
          now,
          fullEvery: all.refresh,
          isOutdated,
        };
        return this.#keeper.noted(() => readAds(parts, run));
      },
    });
    this.#contracts = new Freshness({
      ...kept,
      name: 'contracts',
      age: () => {
        const state = store().read<ContractState>(CONTRACT_STATE);
        if (state === undefined) return undefined;
        return { asOf: state.asOf, age: state.outdated ? 'outdated' : ageOf(state.asOf, now(), all) };
      },
      read: (run) => this.#keeper.noted(() => readContracts(store(), reader, now, run)),
    });
  }

  search(question: Question, paging: Paging, call: CallOptions, progress: Progress) {
    return this.#keeper.sound(async () => {
      const { scope, crawl, notes, read } = await this.#understood(question, false, call, progress);
      const { filters, understood, offered, named } = read;
      const store = this.#keeper.opened();
      const found = await findAds(store, filters, scope, paging);
      const instead = found.total > 0 ? [] : await insteadOf(store, filters, scope, offered, named);
      return { ...found, filters, instead, coverage: this.#coverage(crawl, found, notes, understood) };
    });
  }

  count(
    question: Question,
    by: Dimension,
    skills: readonly AskedSkill[] | undefined,
    call: CallOptions,
    progress: Progress,
  ) {
    return this.#keeper.sound(async () => {
      const { scope, crawl, notes, read } = await this.#understood(question, by === 'contract', call, progress);
      const { filters, understood } = read;
      const store = this.#keeper.opened();
      const counted =
        by === 'skill' && skills !== undefined
          ? await countSkills(store, filters, scope, skills)
          : await countBy(store, filters, scope, by, this.vocabulary().entries);
      return { ...counted, filters, coverage: this.#coverage(crawl, counted, notes, understood) };
    });
  }

  /** Made when it is needed: it takes longer than a search. */
  vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary();
    return this.#vocabulary;
  }

  /** @param withContracts whether contracts matter even where the question names none */
  async #understood(question: Question, withContracts: boolean, call: CallOptions, progress: Progress) {
    const asked = withContracts || some(question.filters.contracts);
    let answer = await this.#scope(asked, call, progress);
    this.#reader ??= new QuestionReader(this.vocabulary(), this.#now);
    const read = this.#reader.read(question, this.#keeper.opened(), answer.scope);
    // A word may have named a contract.
    if (!asked && some(read.filters.contracts)) answer = await this.#scope(true, call, progress);
    return { ...answer, read };
  }

  readonly companies: BoardIndex['companies'] = {
    named: (given) => this.#unlessDamaged((store) => companiesNamed(store, given), []),
    withId: (id) => this.#unlessDamaged((store) => companyWithId(store, id), undefined),
    all: () => this.#unlessDamaged(allCompanies, []),
  };

  #unlessDamaged<T>(look: (store: Store) => T, otherwise: T): T {
    try {
      return look(this.#keeper.opened());
    } catch (error) {
      if (!isDamage(error)) throw error;
      return otherwise;
    }
  }

  changed(): void {
    this.#writes++;
    try {
      if (!this.#keeper.exists()) return;
      const store = this.#keeper.opened();
      for (const name of [CRAWL_STATE, CONTRACT_STATE]) {
        const state = store.read<CrawlState | ContractState>(name);
        if (state !== undefined) store.write(name, { ...state, outdated: true });
      }
    } catch (error) {
      // The write to the board is done, and must not look failed for the sake of the index.
      this.#log('warn', `the search index could not be told of a change: ${errorText(error)}`);
    }
  }

  close(): Promise<void> {
    return this.#keeper.close();
  }

  #coverage(
    crawl: CrawlState,
    { undeclared, inText }: Pick<Found, 'undeclared' | 'inText'>,
    notes: readonly string[],
    understood: readonly string[],
  ): Coverage {
    const age = this.#adsAge(crawl);
    const stale = age === 'stale' || age === 'outdated' ? staleNote(crawl) : undefined;
    const { openJobs, complete, total, asOf } = crawl;
    // The same crawl is behind many answers, and putting its time into words takes longer than finding an ad.
    if (this.#asOf?.moment !== asOf) this.#asOf = { moment: asOf, text: isoTime(asOf) };
    return { openJobs, asOf: this.#asOf.text, complete, total, undeclared, inText, stale, notes, understood };
  }

  /** Once for each file that is opened: it may have been made by another version of the program. */
  async #deriveAgain(): Promise<void> {
    const store = this.#keeper.opened();
    if (this.#derived === store) return;
    await deriveAgain(store, () => this.vocabulary());
    this.#derived = store;
  }

  /** Makes sure that there is something to answer from. */
  async #scope(withContracts: boolean, call: CallOptions, progress: Progress) {
    await this.#deriveAgain();
    const delays = delayNotes(await this.#ads.ensure(call, progress));
    const crawl = this.#crawl;
    if (crawl === undefined) throw new Error('the index is empty although the board was read');
    const notes = [...delays, ...partNotes(crawl)];
    const scope: Scope = { generation: crawl.generation, contractReading: undefined };
    if (!withContracts) return { scope, crawl, notes };
    const learned = await this.#learnedContracts(call);
    return { scope: { ...scope, contractReading: learned.reading }, crawl, notes: [...notes, ...learned.notes] };
  }

  /** Without the board's own filter an answer is still true of what the ads themselves say. */
  async #learnedContracts(call: CallOptions): Promise<{ reading: number | undefined; notes: string[] }> {
    const failed = await this.#contracts
      .ensure(call, () => undefined)
      .catch((error: unknown) => {
        if (call.signal.aborted || isDamage(error)) throw error;
        return { kind: 'failed', reason: errorText(error) } as const;
      });
    const state = this.#keeper.opened().read<ContractState>(CONTRACT_STATE);
    if (state?.trusted === true) {
      const late =
        failed?.kind === 'failed' ? [`The board's contract filter could not be read again: ${failed.reason}`] : [];
      return { reading: state.reading, notes: late };
    }
    const why =
      state === undefined && failed?.kind === 'failed'
        ? `the board's contract filter could not be read: ${failed.reason}`
        : 'the board does not heed its contract filter';
    return { reading: undefined, notes: [`Contracts count only where ads state them, for ${why}`] };
  }
}

/** What comes before everything else where the ads are older than they may be. */
function staleNote({ asOf, fullAt, outdated }: CrawlState): string {
  const time = (moment: number) => isoTime(moment).slice(0, 16).replace('T', ' ');
  if (outdated === true) return `Ads were written since the board was read (${time(asOf)}); this answer may lack them.`;
  return `Not up to date: the newest ads are as of ${time(asOf)}, the older ones as of ${time(fullAt)}.`;
}

/** A refresh that read only the newest ads has not looked at the others again. */
function partNotes({ asOf, fullAt }: CrawlState): string[] {
  if (asOf - fullAt <= NEWEST.answer) return [];
  const then = isoTime(fullAt).slice(0, 16).replace('T', ' ');
  return [`Older ads were last read at ${then}; changes to them since then may be missing.`];
}

const some = (list: readonly unknown[] | undefined) => list !== undefined && list.length > 0;

/** The older of two ages counts: that of the newest ads, and that of all. */
function ageOfAds({ asOf, fullAt, outdated }: CrawlState, now: number, newest: AgeLimits, all: AgeLimits): Age {
  if (outdated === true) return 'outdated';
  const ages = [ageOf(asOf, now, newest), ageOf(fullAt, now, all)];
  return (['stale', 'aging'] as const).find((age) => ages.includes(age)) ?? 'fresh';
}

function delayNotes(delay: Delay | undefined): string[] {
  if (delay === undefined) return [];
  if (delay.kind === 'going on') return ['The board is being read again, which takes longer than this call may.'];
  return [`The board could not be read again: ${delay.reason}`];
}
