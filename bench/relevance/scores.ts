import type { Found, Quoted } from './asking.ts';
import type { Ad, Corpus, Query } from './corpus.ts';
import { folded } from './corpus.ts';
import type { Grade, Judge } from './judge.ts';

/** How well one query was answered; a figure that does not apply is left out. */
export interface Score {
  readonly query: Query;
  readonly recall?: number;
  readonly precision?: number;
  readonly first?: number;
  /** 1 or 0, where an answer without ads was to help. */
  readonly helped?: number;
  readonly missing: readonly number[];
  readonly wrong: readonly number[];
}

/** What each figure means is said in README.md. */
export function scoreOf(query: Query, grades: ReadonlyMap<number, Grade>, { ids, offered }: Found): Score {
  const relevant = [...grades].filter(([, grade]) => grade === 2).map(([id]) => id);
  const right = ids.filter((id) => grades.get(id) === 2);
  const wrong = ids.filter((id) => !grades.has(id));
  const missing = relevant.filter((id) => !ids.includes(id));
  const byWay = query.help !== undefined && ids.length === 0;
  const helped = byWay && (query.help ?? []).every((pattern) => pattern.test(offered)) ? 1 : 0;
  if (byWay && (helped === 1 || relevant.length === 0)) return { query, helped, missing: [], wrong: [] };
  if (relevant.length === 0) return { query, helped: 0, missing, wrong };
  const top = ids.slice(0, relevant.length).filter((id) => grades.get(id) === 2);
  const judged = right.length + wrong.length;
  return {
    query,
    recall: right.length / relevant.length,
    ...(judged === 0 ? {} : { precision: right.length / judged }),
    first: top.length / relevant.length,
    ...(byWay ? { helped } : {}),
    missing,
    wrong,
  };
}

export interface SkillScore {
  readonly precision: number;
  readonly recall: number;
  /** As `skill: ads`, most first. */
  readonly missed: readonly string[];
  readonly invented: readonly string[];
}

/** Compares the skills counted for each ad with those it asks for. */
export function skillScore(corpus: Corpus, judge: Judge, counted: ReadonlyMap<Ad, readonly string[]>): SkillScore {
  const names = namesOf(corpus);
  const missed = new Map<string, number[]>();
  const invented = new Map<string, number[]>();
  let right = 0;
  for (const [ad, keys] of counted) {
    const found = new Set(keys.map((key) => names.get(folded(key))).filter((name) => name !== undefined));
    const neutral = judge.neutralSkills(ad);
    for (const name of ad.facts.skills) {
      if (found.has(name)) right++;
      else note(missed, name, ad.id);
    }
    for (const name of found) {
      if (!ad.facts.skills.includes(name) && !neutral.has(name)) note(invented, name, ad.id);
    }
  }
  return {
    precision: right === 0 ? 1 : right / (right + size(invented)),
    recall: right === 0 ? 1 : right / (right + size(missed)),
    missed: linesOf(missed),
    invented: linesOf(invented),
  };
}

export interface QuoteScore {
  /** Quotes shown for judged ads. */
  readonly shown: number;
  /** Judged facts that no row quotes. */
  readonly missing: readonly string[];
  readonly misleading: readonly string[];
}

/** Compares what rows quote with what a reader found in the text. */
export function quoteScore(corpus: Corpus, quoted: ReadonlyMap<number, Quoted>): QuoteScore {
  const pairs = corpus.ads.flatMap(({ id, quotes }) => {
    const row = quoted.get(id);
    if (quotes === undefined) return [];
    return [
      { name: `${id} pay`, truth: quotes.pay, quote: row?.salary_text },
      { name: `${id} work model`, truth: quotes.work_model, quote: row?.work_model_text },
    ];
  });
  const shown = pairs.filter(({ quote }) => quote !== undefined);
  return {
    shown: shown.length,
    missing: pairs.filter(({ truth, quote }) => truth !== undefined && quote === undefined).map(({ name }) => name),
    misleading: shown
      .filter(({ truth, quote = '' }) => truth?.test(quote) !== true)
      .map(({ name, quote }) => `${name}: ${quote}`),
  };
}

/** The judged skill for each name under which it may be reported. */
function namesOf(corpus: Corpus): Map<string, string> {
  const pairs = [...corpus.skills].flatMap(([name, { keys }]) =>
    [name, ...keys].map((key) => [folded(key), name] as const),
  );
  return new Map(pairs);
}

function note(ads: Map<string, number[]>, name: string, id: number): void {
  ads.set(name, [...(ads.get(name) ?? []), id]);
}

function size(ads: ReadonlyMap<string, readonly number[]>): number {
  return [...ads.values()].reduce((sum, { length }) => sum + length, 0);
}

function linesOf(ads: ReadonlyMap<string, readonly number[]>): string[] {
  const sorted = [...ads].sort(([, a], [, b]) => b.length - a.length);
  return sorted.map(([name, ids]) => `${name}: ${ids.join(' ')}`);
}

/** The mean of what applies; undefined where nothing does. */
export function mean(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
}
