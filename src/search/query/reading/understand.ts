import type { Plan, SearchTerm } from '../../find/plan.ts';
import type { FigureFilter } from '../dates/figures.ts';
import type { QuestionText } from '../question.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { QuestionWords } from './question-words.ts';
import type { ReservedWords, WordFilter } from './reserved-words.ts';
import type { Lexicon } from './search-terms.ts';

/** Filters that words of a question name; what is wanted, and what is not. */
export interface WordFilters {
  readonly wanted: Readonly<Record<WordFilter, readonly number[]>>;
  readonly unwanted: Readonly<Record<WordFilter, readonly number[]>>;
  /** Filters whose value ads mean that do not say it. */
  readonly usual: ReadonlySet<WordFilter>;
  readonly salaryMin?: number | undefined;
  /** As the filter of that name takes it. */
  readonly publishedAfter?: string | undefined;
}

/** A question as it was understood. */
export interface Understood {
  readonly plan: Plan;
  readonly filters: WordFilters;
  /** One short line for each word that was read as more than, or other than, itself. */
  readonly lines: readonly string[];
  /** Words that may have been meant, by the word that occurs nowhere. */
  readonly offered: ReadonlyMap<string, string>;
  /** Filters that words of a list or title name, by the word. */
  readonly named: ReadonlyMap<string, string>;
}

/** What a question is understood by. */
export interface Knowledge {
  readonly vocabulary: Vocabulary;
  readonly lexicon: Lexicon;
  readonly reserved: ReservedWords;
  /** Filters that are given as arguments, with their values: words that name others of these are words of the ad. */
  readonly given: ReadonlyMap<WordFilter | FigureFilter, readonly number[]>;
}

/** Reads a question as people mean it, and says where it did. */
export function understand(asked: QuestionText, knowledge: Knowledge): Understood {
  const words = new QuestionWords(knowledge);
  const { terms: all, unwanted } = words.read(asked.words ?? '', 'filters');
  const title = words.read(asked.titleWords ?? '', 'words');
  const any = words.readEntries(asked.anyWords ?? []);
  const none = words.readUnwanted(asked.excludeWords ?? []);
  const { notes } = words;
  notes.sayLeftOut(all.length > 0);
  return {
    plan: {
      all: withRolesBesideSkills(all, knowledge.vocabulary),
      any: any.map((terms) => withRolesBesideSkills(terms, knowledge.vocabulary)),
      none: [...none, ...unwanted, ...title.unwanted],
      title: title.terms,
    },
    filters: notes,
    lines: notes.lines,
    offered: notes.offered,
    named: notes.named,
  };
}

/** A Java developer may be called a software engineer: beside a skill, a role stands for those that do the same. */
function withRolesBesideSkills(terms: readonly SearchTerm[], { entries, tokens, entryNamed }: RolesOf): SearchTerm[] {
  const kindsOf = ({ entries: places = [] }: SearchTerm) => places.map((place) => entries[place]?.kind);
  if (!terms.some((term) => kindsOf(term).includes('skill'))) return [...terms];
  return terms.map((term) => {
    const roles = (term.entries ?? []).flatMap((place) => entries[place]?.with_skill ?? []);
    const places = roles.map(entryNamed).filter((place) => place !== undefined);
    if (places.length === 0) return term;
    return { ...term, phrases: [...term.phrases, ...places.map((place) => [tokens[place] ?? ''])] };
  });
}

type RolesOf = Pick<Vocabulary, 'entries' | 'tokens' | 'entryNamed'>;
