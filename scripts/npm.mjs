// Starts npm on any system without a shell. `npm` is a batch file on Windows; its npm-cli.js is a plain script for
// Node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Path of npm's program relative to Node, on Windows and elsewhere. */
const BESIDE_NODE = [
  ['node_modules', 'npm', 'bin', 'npm-cli.js'],
  ['..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'],
];

/** npm-cli.js of the npm that runs this script, else of the one that came with this Node. */
function npmProgram() {
  const running = process.env.npm_execpath;
  if (running !== undefined && basename(running) === 'npm-cli.js') return running;
  return BESIDE_NODE.map((parts) => join(dirname(process.execPath), ...parts)).find(existsSync);
}

/** Command and first arguments that start npm without a shell. */
export function npmCommand() {
  const program = npmProgram();
  return program === undefined ? ['npm'] : [process.execPath, program];
}

export function npm(args, options = {}) {
  const [command, ...first] = npmCommand();
  return spawnSync(command, [...first, ...args], options);
}
