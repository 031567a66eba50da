import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Asker, connect } from './asking.ts';
import { refOf, startJudgedBoard } from './board.ts';
import { problemsIn } from './check.ts';
import { type Corpus, readCorpus } from './corpus.ts';
import { Judge } from './judge.ts';
import { mean, type QuoteScore, quoteScore, type Score, type SkillScore, scoreOf, skillScore } from './scores.ts';

/** What the search has to reach. `skills` is the lower of precision and recall. */
export const FLOORS = { recall: 0.95, precision: 0.95, skills: 0.97, helped: 0.95, quotes: 0.99 } as const;

export interface Figures {
  readonly recall: number;
  readonly precision: number;
  readonly first: number;
  readonly skills: number;
  readonly helped: number;
  /** Share of the quotes shown that do not mislead. */
  readonly quotes: number;
}

export interface Evaluation {
  readonly figures: Figures;
  readonly scores: readonly Score[];
  readonly skillScore: SkillScore;
  readonly quoteScore: QuoteScore;
}

/**
 * Asks the built server every judged question.
 * @param root the project's folder
 * @param name the folder of the judgements below it
 * @throws Error when the judgements contradict themselves, naming how
 */
export async function evaluate(root: string, name = 'bench/relevance'): Promise<Evaluation> {
  const corpus = readCorpus(join(root, name));
  const problems = problemsIn(corpus);
  if (problems.length > 0) throw new Error(`the judgements are inconsistent:\n${problems.join('\n')}`);
  const folder = mkdtempSync(join(tmpdir(), 'jobboard-relevance-'));
  try {
    const board = await startJudgedBoard(corpus, folder);
    const asker = await connect(board, join(root, 'dist/cli.js'), join(folder, 'data'));
    try {
      return await answersOf(corpus, asker);
    } finally {
      await asker.close();
      await board.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function answersOf(corpus: Corpus, asker: Asker): Promise<Evaluation> {
  const judge = new Judge(corpus);
  const scores: Score[] = [];
  for (const query of corpus.queries) {
    scores.push(scoreOf(query, judge.grades(query), await asker.search(query.ask)));
  }
  const counted = new Map<Corpus['ads'][number], string[]>();
  if (corpus.skills.size > 0) for (const ad of corpus.ads) counted.set(ad, await asker.skillsOf(refOf(ad)));
  const skills = skillScore(corpus, judge, counted);
  const quotes = quoteScore(corpus, await asker.quotes());
  const over = (key: 'recall' | 'precision' | 'first' | 'helped') => mean(scores.map((score) => score[key])) ?? 0;
  const figures = {
    recall: over('recall'),
    precision: over('precision'),
    first: over('first'),
    skills: Math.min(skills.precision, skills.recall),
    helped: over('helped'),
    quotes: quotes.shown === 0 ? 1 : 1 - quotes.misleading.length / quotes.shown,
  };
  return { figures, scores, skillScore: skills, quoteScore: quotes };
}
