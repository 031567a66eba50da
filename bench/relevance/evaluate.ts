import { join } from 'node:path';
import { type Found, type Row, rowsOf, search, skillsOf, withBoard } from './asking.ts';
import { refOf } from './board.ts';
import { type Ad, type Corpus, folded, type Query, readCorpus } from './corpus.ts';
import { type Grade, Judge } from './judge.ts';
import { type Floors, Tallies } from './tallies.ts';

/** Lowest accepted figures of searches, and of what they show; README.md explains them. */
const FLOOR = 0.95;
const FLOORS: Floors = { skills: [0.97, 0.97], quotes: [0.99, 0] };

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
    const tallies = new Tallies(FLOORS);
    const rows = await rowsOf(client);
    for (const ad of corpus.ads) {
      if (corpus.skills.size > 0) judgeSkills(tallies, corpus, judge, ad, await skillsOf(client, refOf(ad)));
      judgeQuotes(tallies, ad, rows.get(ad.id));
    }
    return reportOf(scores, tallies.report(whole), whole);
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

function judgeSkills(tallies: Tallies, corpus: Corpus, judge: Judge, ad: Ad, counted: readonly string[]): void {
  const names = new Map(
    [...corpus.skills].flatMap(([name, { keys }]) => [name, ...keys].map((key) => [folded(key), name])),
  );
  const found = new Set(counted.map((key) => names.get(folded(key)) ?? ''));
  const neutral = judge.neutralSkills(ad);
  for (const name of corpus.skills.keys()) {
    const isAsked = ad.facts.skills.includes(name);
    if (isAsked || !neutral.has(name)) tallies.add('skills', isAsked, found.has(name), `${name}: ${ad.id}`);
  }
}

function judgeQuotes(tallies: Tallies, { id, quotes }: Ad, row: Row | undefined): void {
  if (quotes === undefined) return;
  const judged = (truth: RegExp | undefined, quote: string | undefined, field: string) =>
    tallies.add(
      'quotes',
      truth !== undefined,
      quote !== undefined,
      `${id} ${field}: ${quote}`,
      truth?.test(quote ?? ''),
    );
  judged(quotes.pay, row?.salary_text, 'pay');
  judged(quotes.work_model, row?.work_model_text, 'work model');
}

const FIGURES = ['recall', 'precision', 'helped'] as const;

function meanOf(scores: readonly Score[], figure: (typeof FIGURES)[number]): number | undefined {
  const known = scores.flatMap((score) => score[figure] ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Figures with their floors and, when `whole`, missing and wrong ads. */
function reportOf(scores: readonly Score[], judged: ReturnType<Tallies['report']>, whole: boolean) {
  const figures = FIGURES.map((figure) => [figure, meanOf(scores, figure) ?? 0] as const);
  const isBelow = figures.some(([, value]) => value < FLOOR);
  const lines = figures.map(
    ([name, value]) => `${name.padEnd(12)}${value.toFixed(3)}  floor ${FLOOR}${value < FLOOR ? '  below' : ''}`,
  );
  const details = scores.flatMap(({ query, missing = [], wrong = [], helped }) => {
    if (missing.length + wrong.length === 0 && helped !== 0) return [];
    return `${query.id} ${JSON.stringify(query.ask)}: missing ${missing.join(' ')}; wrong ${wrong.join(' ')}; helped ${helped}`;
  });
  const report = [...lines, ...(whole ? ['', ...details] : []), judged.report];
  return { report: report.join('\n'), isBelow: isBelow || judged.isBelow };
}
