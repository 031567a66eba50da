import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Asker, connect } from './asking.ts';
import { refOf, startJudgedBoard } from './board.ts';
import { problemsIn } from './check.ts';
import { type Corpus, readCorpus } from './corpus.ts';
import { Judge } from './judge.ts';
import { mean, type Score, type SkillScore, scoreOf, skillScore } from './scores.ts';

/** What the search has to reach. `skills` is the lower of precision and recall. */
export const FLOORS = { recall: 0.95, precision: 0.95, skills: 0.97, helped: 0.95 } as const;

export interface Figures {
  readonly recall: number;
  readonly precision: number;
  readonly first: number;
  readonly skills: number;
  readonly helped: number;
}

export interface Evaluation {
  readonly figures: Figures;
  readonly scores: readonly Score[];
  readonly skillScore: SkillScore;
}

/**
 * Asks the built server every judged question.
 * @param root the project's folder
 * @throws Error when the judgements contradict themselves, naming how
 */
export async function evaluate(root: string): Promise<Evaluation> {
  const corpus = readCorpus(join(root, 'bench/relevance'));
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
  for (const ad of corpus.ads) counted.set(ad, await asker.skillsOf(refOf(ad)));
  const skills = skillScore(corpus, judge, counted);
  const over = (key: 'recall' | 'precision' | 'first' | 'helped') => mean(scores.map((score) => score[key])) ?? 0;
  const figures = {
    recall: over('recall'),
    precision: over('precision'),
    first: over('first'),
    skills: Math.min(skills.precision, skills.recall),
    helped: over('helped'),
  };
  return { figures, scores, skillScore: skills };
}
