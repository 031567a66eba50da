// How a script starts npm on any system. On Windows `npm` is a batch file, which only a shell starts; npm's own program
// is a plain script that this Node runs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Where npm's program lies beside a Node, on Windows and elsewhere. */
const BESIDE_NODE = [
  ['node_modules', 'npm', 'bin', 'npm-cli.js'],
  ['..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'],
];

/** The path of npm-cli.js: of the npm that runs this script, else of the one that came with this Node. */
function npmProgram() {
  const running = process.env.npm_execpath;
  if (running !== undefined && basename(running) === 'npm-cli.js') return running;
  return BESIDE_NODE.map((parts) => join(dirname(process.execPath), ...parts)).find(existsSync);
}

/** A command and its first arguments that start npm without a shell. */
export function npmCommand() {
  const program = npmProgram();
  return program === undefined ? ['npm'] : [process.execPath, program];
}

/** Runs npm to its end; the result is that of `spawnSync`. */
export function npm(args, options = {}) {
  const [command, ...first] = npmCommand();
  return spawnSync(command, [...first, ...args], options);
}
