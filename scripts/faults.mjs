// Tries every tool with every kind of fault on the way to the board and back, and prints what came of it.
import { load } from './load.mjs';

const { faultMatrix } = await load('test/support/fault-matrix.ts');
const cells = await faultMatrix({ spawned: true });
const tools = [...new Set(cells.map(({ tool }) => tool))];
const faults = [...new Set(cells.map(({ fault }) => fault))];
const mark = ({ code, problems }) => (problems.length === 0 ? code : `**${code}: ${problems.join('; ')}**`);
console.log(`|fault|${tools.join('|')}|`);
console.log(`|---|${'---|'.repeat(tools.length)}`);
for (const fault of faults) {
  const row = tools.map((tool) => cells.find((cell) => cell.tool === tool && cell.fault === fault));
  console.log(`|${fault}|${row.map(mark).join('|')}|`);
}
const wrong = cells.filter(({ problems }) => problems.length > 0);
const slowest = Math.max(...cells.map(({ milliseconds }) => milliseconds));
console.log(`\n${cells.length} cells, ${wrong.length} wrong, the slowest took ${slowest} ms.`);
process.exit(wrong.length === 0 ? 0 : 1);
