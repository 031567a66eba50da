// Asks the built server the judged questions and prints how well it answered; README.md says what the figures mean.
//   node bench/relevance/run.mjs            figures by family
//   node bench/relevance/run.mjs --whole    also what was missed and what was invented, by query
import { fileURLToPath } from 'node:url';
import { load } from '../../scripts/load.mjs';

const { evaluate } = await load('bench/relevance/evaluate.ts');

const root = fileURLToPath(new URL('../..', import.meta.url));
for (const folder of ['bench/relevance', 'bench/relevance/people']) {
  const { report, isBelow } = await evaluate(root, folder, process.argv.includes('--whole'));
  if (isBelow) process.exitCode = 1;
  process.stdout.write(`${folder}\n${report}\n\n`);
}
