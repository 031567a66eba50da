// Asks the built server the judged questions and prints the scores; README.md explains them.
//   node bench/relevance/run.mjs            scores
//   node bench/relevance/run.mjs --whole    also missing and wrong ads, by query
import { fileURLToPath } from 'node:url';
import { load } from '../../scripts/load.mjs';

const { evaluate } = await load('bench/relevance/evaluate.ts');
const { evaluateAsked } = await load('bench/relevance/asked.ts');

const root = fileURLToPath(new URL('../..', import.meta.url));
const sets = [
  [evaluate, 'bench/relevance'],
  [evaluate, 'bench/relevance/people'],
  ...['asked', 'unseen', 'unseen/second', 'unseen/third', 'names'].map((name) => [
    evaluateAsked,
    `bench/relevance/${name}`,
  ]),
];
for (const [judge, folder] of sets) {
  const { report, isBelow } = await judge(root, folder, process.argv.includes('--whole'));
  if (isBelow) process.exitCode = 1;
  process.stdout.write(`${folder}\n${report}\n\n`);
}
