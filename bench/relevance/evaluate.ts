import { join } from 'node:path';
import { type Found, search, skillsOf, withBoard } from './asking.ts';
import { refOf } from './board.ts';
import { type Corpus, folded, type Query, readCorpus } from './corpus.ts';
import { type Grade, Judge } from './judge.ts';

/** Lowest accepted figures; README.md explains them. */
const FLOORS: Readonly<Record<string, number>> = {
  recall: 0.95,
  precision: 0.95,
  skills: 0.97,
  helped: 0.95,
  quotes: 0.99,
};

/** Scores of one query; a figure that does not apply is left out. */
interface Score {
  readonly query: Query;
  readonly recall?: number;
  readonly precision?: number;
  /** 1 if an answer without ads helped, else 0. */
  readonly helped?: number;
  readonly missing?: readonly number[];
  readonly wrong?: readonly number[];
}

/**
 * Asks the built server every judged question.
 * @param name folder of the judgements below `root`, the project's folder
 * @returns the report, and whether a figure is below its floor
 */
export async function evaluate(root: string, name: string, whole: boolean) {
  const corpus = readCorpus(join(root, name));
  return withBoard(corpus, async (client) => {
    const judge = new Judge(corpus);
    const scores: Score[] = [];
    for (const query of corpus.queries)
      scores.push(scoreOf(query, judge.grades(query), await search(client, query.ask)));
    const counted = new Map<number, string[]>();
    if (corpus.skills.size > 0) for (const ad of corpus.ads) counted.set(ad.id, await skillsOf(client, refOf(ad)));
    const quotes = quoteScore(corpus, await search(client, {}, 10));
    return reportOf(scores, skillScore(corpus, judge, counted), quotes, whole);
  });
}

function scoreOf(query: Query, grades: ReadonlyMap<number, Grade>, { rows, offered }: Found): Score {
  const ids = rows.map(({ id }) => id);
  const relevant = [...grades].filter(([, grade]) => grade === 2).map(([id]) => id);
  const right = ids.filter((id) => grades.get(id) === 2);
  const wrong = ids.filter((id) => !grades.has(id));
  const missing = relevant.filter((id) => !ids.includes(id));
  const byWay = query.help !== undefined && ids.length === 0;
  const helped = byWay && (query.help ?? []).every((pattern) => pattern.test(offered)) ? 1 : 0;
  if (byWay && (helped === 1 || relevant.length === 0)) return { query, helped };
  if (relevant.length === 0) return { query, helped: 0, wrong };
  return {
    ...{ query, missing, wrong },
    recall: right.length / relevant.length,
    ...(right.length + wrong.length === 0 ? {} : { precision: right.length / (right.length + wrong.length) }),
    ...(byWay ? { helped } : {}),
  };
}

function skillScore(corpus: Corpus, judge: Judge, counted: ReadonlyMap<number, readonly string[]>) {
  const names = new Map(
    [...corpus.skills].flatMap(([name, { keys }]) => [name, ...keys].map((key) => [folded(key), name])),
  );
  const pairs = corpus.ads.flatMap((ad) => {
    const found = new Set(counted.get(ad.id)?.map((key) => names.get(folded(key)) ?? ''));
    const neutral = judge.neutralSkills(ad);
    return [...corpus.skills.keys()].flatMap((name) => {
      const isAsked = ad.facts.skills.includes(name);
      return isAsked || (found.has(name) && !neutral.has(name))
        ? [{ id: ad.id, name, isAsked, isFound: found.has(name) }]
        : [];
    });
  });
  const shareOf = (of: 'isAsked' | 'isFound') => {
    const all = pairs.filter((pair) => pair[of]);
    return all.length === 0 ? 1 : all.filter(({ isAsked, isFound }) => isAsked && isFound).length / all.length;
  };
  const wrong = pairs.filter(({ isAsked, isFound }) => isAsked !== isFound);
  const lines = wrong.map(({ id, name, isAsked }) => `skill ${isAsked ? 'not counted' : 'invented'}, ${name}: ${id}`);
  return { precision: shareOf('isFound'), recall: shareOf('isAsked'), lines: [...new Set(lines)] };
}

function quoteScore(corpus: Corpus, { rows }: Found) {
  const pairs = corpus.ads.flatMap(({ id, quotes }) => {
    const row = rows.find((one) => one.id === id);
    if (quotes === undefined) return [];
    return [
      { name: `${id} pay`, truth: quotes.pay, quote: row?.salary_text },
      { name: `${id} work model`, truth: quotes.work_model, quote: row?.work_model_text },
    ];
  });
  const shown = pairs.filter(({ quote }) => quote !== undefined);
  const missing = pairs.filter(({ truth, quote }) => truth !== undefined && quote === undefined);
  const misleading = shown.filter(({ truth, quote = '' }) => truth?.test(quote) !== true);
  const lines = misleading.map(({ name, quote }) => `quote misleads, ${name}: ${quote}`);
  return {
    shown: shown.length,
    missing: missing.length,
    figure: shown.length === 0 ? 1 : 1 - misleading.length / shown.length,
    lines: [...missing.map(({ name }) => `quote missing, ${name}`), ...lines],
  };
}

const FIGURES = ['recall', 'precision', 'helped'] as const;

function meanOf(scores: readonly Score[], figure: (typeof FIGURES)[number]): number | undefined {
  const known = scores.flatMap((score) => score[figure] ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Figures with their floors and, when `whole`, missing and wrong ads. */
function reportOf(
  scores: readonly Score[],
  skills: ReturnType<typeof skillScore>,
  quotes: ReturnType<typeof quoteScore>,
  whole: boolean,
) {
  const means = FIGURES.map((figure) => [figure, meanOf(scores, figure) ?? 0] as const);
  const figures = [...means, ['skills', Math.min(skills.precision, skills.recall)], ['quotes', quotes.figure]] as const;
  const isBelow = (name: string, value: number) => value < (FLOORS[name] ?? 0);
  const lines = figures.map(([name, value]) => {
    const floor = FLOORS[name] === undefined ? '' : `  floor ${FLOORS[name]}`;
    return `${name.padEnd(12)}${value.toFixed(3)}${floor}${isBelow(name, value) ? '  below' : ''}`;
  });
  const details = scores.flatMap(({ query, missing = [], wrong = [], helped }) => {
    if (missing.length + wrong.length === 0 && helped !== 0) return [];
    return `${query.id} ${JSON.stringify(query.ask)}: missing ${missing.join(' ')}; wrong ${wrong.join(' ')}; helped ${helped}`;
  });
  const report = [
    ...lines,
    `skills: precision ${skills.precision.toFixed(3)}, recall ${skills.recall.toFixed(3)}`,
    `quotes: ${quotes.shown} shown, ${quotes.missing} missing`,
    ...(whole ? ['', ...details, ...skills.lines, ...quotes.lines] : []),
  ];
  return { report: report.join('\n'), isBelow: figures.some(([name, value]) => isBelow(name, value)) };
}
