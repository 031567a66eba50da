// Reads texts of every shape at full, half and quarter length. Prints the slowest, and those whose time grows too fast.
//   node bench/text/run.mjs          the ten slowest
//   node bench/text/run.mjs --whole  all of them
//   node bench/text/run.mjs edit     only of the functions whose names contain a word
import { load } from '../../scripts/load.mjs';

const { READERS, SHAPES } = await load('bench/text/parts.ts');
/** Accepted growth of time for twice the length; shorter times (milliseconds) are too noisy to tell. */
const [MOST_GROWTH, LEAST_TIME, LONGEST_TIME] = [2.5, 60, 250];
const TRIES = 5;

const only = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
const rows = [];
for (const [name, longest, read, given = String] of READERS) {
  if (!name.includes(only)) continue;
  for (const shape of Object.values(SHAPES)) read(shape(2_000), given(shape(2_000)));
  for (const [what, shape] of Object.entries(SHAPES)) {
    const [quarter, half, whole] = [4, 2, 1].map((part) => {
      const text = shape(longest / part).slice(0, longest / part);
      return fastest(read, text, given(text));
    });
    // A garbage collection slows one doubling, a wrong algorithm both.
    rows.push({ name, what, whole, growth: Math.min(whole / half, half / quarter) });
  }
}
rows.sort((a, b) => b.whole - a.whole);
const line = ({ name, what, whole, growth }) =>
  `${whole.toFixed(1).padStart(8)} ms  × ${growth.toFixed(1)}  ${name}: ${what}`;
console.log(
  rows
    .slice(0, process.argv.includes('--whole') ? undefined : 10)
    .map(line)
    .join('\n'),
);
const tooMuch = rows.filter(
  ({ whole, growth }) => whole > LONGEST_TIME || (whole > LEAST_TIME && growth > MOST_GROWTH),
);
console.log(`\n${rows.length} measured, ${tooMuch.length} slow or growing too fast.`);
console.log(tooMuch.map(line).join('\n'));
process.exitCode = tooMuch.length > 0 ? 1 : 0;

/** Milliseconds of processor time in the fastest of several runs, so that other programs count little. */
function fastest(read, text, given) {
  let least = Number.POSITIVE_INFINITY;
  // Another try cannot change what is said of a fast text.
  for (let tries = 0; tries < TRIES && least > LEAST_TIME; tries++) {
    const before = process.cpuUsage();
    read(text, given);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
