import type { FilterName } from '../../wire/ad-facts.ts';
import { quoted } from '../../wire/sentences.ts';
import type { Site } from '../../wire/site.ts';
import type { IndexDatabase } from '../index/database.ts';
import { shownFact } from '../index/facts.ts';
import type { ReadQuestion } from '../question/read.ts';
import { conditionsOf, type Filters, matching, selectionOf, takesAll } from './filters.ts';
import { countAds } from './find.ts';
import { NO_WORDS, type Plan, type SearchTerm } from './plan.ts';

/** Most lines, and most words that are left out one at a time. */
const MOST = 8;
/** Ads named per line. */
const NAMED = 3;

/** A line of an answer without a match, and its search: without an argument, with another word, or for one word. */
export interface Alternative {
  readonly line: string;
  readonly search?: Change & { readonly ads: number };
}
type Change =
  | { readonly argument: string }
  | { readonly word: string; readonly put: string }
  | { readonly only: string };

interface Way {
  readonly line: string;
  readonly filters: Filters;
  readonly change?: Change;
  /** The fact that is left out. */
  readonly without?: string;
}

/** The number of ads without each filter or word, what these ads say instead, and similar words. */
export function insteadOf(
  db: IndexDatabase,
  { filters, offered }: Pick<ReadQuestion, 'filters' | 'offered'>,
  tables: Site['tables'],
): Alternative[] {
  const { plan, ...facts } = filters;
  const counted = <W extends Way>(ways: readonly W[]) =>
    ways.map((way) => ({ ...way, ads: countAds(db, way.filters) }));
  const words = [...plan.all, ...plan.title].slice(0, MOST).map((term) => ({
    line: `only ${quoted(term.written)}, in title or text`,
    filters: { plan: { ...NO_WORDS, all: [term] } },
    change: { only: term.written },
  }));
  const alone = counted(words);
  const unheld = alone.filter(({ ads }) => ads === 0).flatMap((way) => way.filters.plan.all);
  const literal = unheld
    .filter(isName)
    .map(({ written, exact }) => ({ word: written, phrases: exact, put: `"${written}"` }));
  const near = [...offered].map(([word, put]) => ({ word, phrases: [[put]], put }));
  const offers = [...near, ...literal].map(({ word, phrases, put }) => ({
    line: `${put} instead of ${word}`,
    filters: { ...filters, plan: withWord(plan, word, phrases) },
    change: { word, put },
  }));
  const wider = counted(widerThan(filters)).filter(({ ads }) => ads > 0);
  const ways: (Way & { ads: number })[] = wider.length > 0 ? wider : [...alone, ...counted(filtersAlone(facts))];
  const lines: Alternative[] = [
    ...counted(offers).map(({ line, change, ads }) => ({ line: `${line}: ${ads}`, search: { ...change, ads } })),
    ...unheld.map((term) => ({ line: `no open ad ${isName(term) ? 'asks for' : 'holds'} ${quoted(term.written)}` })),
    ...ways
      .filter(({ ads }) => ads > 0)
      .sort((a, b) => b.ads - a.ads)
      .map(({ ads, ...way }) => ({
        line: `${way.line}: ${ads} (${adsOf(db, tables, way).join(', ')})`,
        ...(way.change && { search: { ...way.change, ads } }),
      })),
  ];
  return lines.filter(({ search }) => search?.ads !== 0).slice(0, MOST);
}

/** For a question of several filters of which no two fit. */
function filtersAlone(facts: Omit<Filters, 'plan'>): Way[] {
  const named = conditionsOf(facts).filter(({ name }) => !name.startsWith('exclude_'));
  return named.map(({ name }) => ({
    line: `only ${name}`,
    filters: { plan: NO_WORDS, [name]: facts[name as FilterName] },
  }));
}

/** A name counts where an ad asks for it; the word may be printed all the same. */
const isName = ({ entries }: SearchTerm) => entries !== undefined;

function withWord(plan: Plan, written: string, phrases: SearchTerm['phrases']): Plan {
  const replaced = (terms: readonly SearchTerm[]) =>
    terms.map((term) => (term.written === written ? { ...term, phrases } : term));
  const any = plan.any.map((entry) => ({ ...entry, terms: replaced(entry.terms) }));
  return { ...plan, all: replaced(plan.all), any, title: replaced(plan.title) };
}

const WORD_ARGUMENTS = { any_words: 'any', exclude_words: 'none', title_words: 'title' } as const;

function widerThan({ plan, ...facts }: Filters): Way[] {
  const filters = conditionsOf(facts).map(({ name, fact }) => ({
    line: `without ${name}`,
    filters: { plan, ...facts, [name]: undefined },
    change: { argument: name },
    without: fact,
  }));
  const parts = Object.entries(WORD_ARGUMENTS).flatMap(([argument, part]) => {
    const way = { line: `without ${argument}`, change: { argument } };
    return plan[part].length === 0 ? [] : [{ ...way, filters: { ...facts, plan: { ...plan, [part]: [] } } }];
  });
  const words = plan.all.slice(0, MOST).map((term) => ({
    line: `without ${quoted(term.written)}`,
    filters: { ...facts, plan: { ...plan, all: plan.all.filter((other) => other !== term) } },
    change: { word: term.written, put: '' },
  }));
  // A query that matches all ads is no suggestion.
  return [...filters, ...parts, ...words].filter((way) => !takesAll(selectionOf(way.filters)));
}

/** Ids of the newest ads, with what each says of the fact that is left out. */
function adsOf(db: IndexDatabase, tables: Site['tables'], { filters, without }: Way): string[] {
  const selection = selectionOf(filters);
  const said = without === undefined ? undefined : shownFact(without, tables);
  const rows = db.all(
    `SELECT ads.id AS id, ${said?.column ?? 'NULL'} AS stored FROM ${selection.from}
      WHERE ${matching(selection)} ORDER BY ads.published_at DESC, ads.id DESC LIMIT ${NAMED}`,
    selection.params,
  );
  return rows.map(({ id, stored = null }) =>
    said === undefined ? String(id) : `${id} ${said.words(stored as string | number | null)}`,
  );
}
