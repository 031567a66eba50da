import type { Table } from '../../wire/tables.ts';
import { type Filters, hasAny, type Scope } from '../find/filters.ts';
import { NO_WORDS } from '../find/plan.ts';
import type { WordQuery } from '../find/word-query.ts';
import type { Store } from '../store/store.ts';
import { timeFrom } from './dates/dates.ts';
import type { FigureFilter } from './dates/figures.ts';
import { IndexLexicon } from './lexicon.ts';
import { parsedPhrase, type QuestionText } from './question.ts';
import { ReservedWords, type WordFilter } from './reading/reserved-words.ts';
import { type Knowledge, understand, type WordFilters } from './reading/understand.ts';
import type { Vocabulary } from './vocabulary/vocabulary.ts';

/** A question as a tool was asked it. */
export interface Question {
  readonly asked: QuestionText;
  /** Filters that were given as arguments. */
  readonly filters: Omit<Filters, 'plan'>;
  /** The board's places by name, for words that name one. */
  readonly places: Table;
  /** The same places, with the names of the towns that belong to each. */
  readonly towns?: Table;
}

/** A question in the terms of the index. */
export interface ReadQuestion {
  readonly filters: Filters;
  readonly understood: readonly string[];
  readonly offered: ReadonlyMap<string, string>;
  readonly named: ReadonlyMap<string, string>;
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** Reads questions by a vocabulary and the words of an index. */
export class QuestionReader {
  readonly #vocabulary: Vocabulary;
  readonly #now: () => number;
  /** What is known of the words of the index in force. */
  #lexicon: IndexLexicon | undefined;
  #reserved: { readonly places: Table; readonly words: ReservedWords } | undefined;

  constructor(vocabulary: Vocabulary, now: () => number) {
    this.#vocabulary = vocabulary;
    this.#now = now;
  }

  async read({ asked, filters, places, towns }: Question, store: Store, scope: Scope): Promise<ReadQuestion> {
    if (!hasWords(asked))
      return { filters: { ...filters, plan: NO_WORDS }, understood: [], offered: NOTHING, named: NOTHING };
    if (this.#reserved?.places !== places) this.#reserved = { places, words: new ReservedWords(places, towns) };
    if (this.#lexicon?.isOf(store, scope) !== true) this.#lexicon = new IndexLexicon(store, scope);
    const lexicon = this.#lexicon;
    const knowledge: Knowledge = {
      vocabulary: this.#vocabulary,
      lexicon,
      reserved: this.#reserved.words,
      given: givenIn(filters),
    };
    let understood = understand(asked, knowledge);
    while (await lexicon.learn()) understood = understand(asked, knowledge);
    const { plan, filters: read, lines, offered, named } = understood;
    const said = hasAny(filters.workModels) ? undefined : saidModel(read.wanted.work_model, knowledge.reserved);
    const all = { ...merged(filters, read, this.#now()), workModelSaid: said, plan };
    return { filters: all, understood: lines, offered, named };
  }
}

/** How titles say the work models that words of a question name. */
function saidModel(models: readonly number[], reserved: ReservedWords): WordQuery | undefined {
  if (models.length === 0) return undefined;
  const phrases = models.flatMap((model) => reserved.spellingsOf('work_model', model)).map(wordsOfPhrase);
  return { part: 'title', query: { any: phrases.map((phrase) => ({ phrase })) } };
}

const wordsOfPhrase = (phrase: string) =>
  parsedPhrase(phrase).pieces.flatMap(({ units }) => units.flatMap(({ words }) => words.forms));

function hasWords({ words = '', anyWords, excludeWords, titleWords = '' }: QuestionText): boolean {
  return words !== '' || titleWords !== '' || hasAny(anyWords) || hasAny(excludeWords);
}

function givenIn(filters: Question['filters']): Knowledge['given'] {
  const lists: Readonly<Record<WordFilter, readonly number[] | undefined>> = {
    location: filters.locations,
    work_model: filters.workModels,
    type: filters.types,
    contract: filters.contracts,
  };
  const given = new Map<WordFilter | FigureFilter, readonly number[]>();
  for (const [name, ids = []] of Object.entries(lists)) if (ids.length > 0) given.set(name as WordFilter, ids);
  if (filters.salaryMin !== undefined) given.set('salary_min', []);
  if (filters.publishedFrom !== undefined) given.set('published_after', []);
  return given;
}

/** The filters that were given, and beside them those that words name. */
function merged(given: Question['filters'], read: WordFilters, now: number): Question['filters'] {
  const { wanted, unwanted, salaryMin, publishedAfter } = read;
  const time = publishedAfter === undefined ? undefined : timeFrom(publishedAfter, now);
  const first = (list: readonly number[] | undefined, other: readonly number[]) => (hasAny(list) ? list : other);
  return {
    ...given,
    locations: first(given.locations, wanted.location),
    workModels: first(given.workModels, wanted.work_model),
    types: first(given.types, wanted.type),
    withoutType: !hasAny(given.types) && read.usual.has('type'),
    contracts: first(given.contracts, wanted.contract),
    excludedLocations: unwanted.location,
    excludedWorkModels: unwanted.work_model,
    excludedTypes: unwanted.type,
    salaryMin: given.salaryMin ?? salaryMin,
    publishedFrom: given.publishedFrom ?? (time !== undefined && 'time' in time ? time.time : undefined),
  };
}
