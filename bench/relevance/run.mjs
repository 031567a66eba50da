// Asks the built server the judged questions and prints the scores; README.md explains them.
//   node bench/relevance/run.mjs            scores by family
//   node bench/relevance/run.mjs --whole    also missing and wrong ads, by query
import { fileURLToPath } from 'node:url';
import { load } from '../../scripts/load.mjs';

const { evaluate } = await load('bench/relevance/evaluate.ts');

const root = fileURLToPath(new URL('../..', import.meta.url));
for (const folder of ['bench/relevance', 'bench/relevance/people']) {
  const { report, isBelow } = await evaluate(root, folder, process.argv.includes('--whole'));
  if (isBelow) process.exitCode = 1;
  process.stdout.write(`${folder}\n${report}\n\n`);
}
