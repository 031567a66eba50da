// Finds a Chromium for the tests of the views, and installs one where there is none (test/browser, Linux on x64).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.mjs';

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
const UNPACKED = join(PROJECT, 'node_modules', '.unpacked');

/** Ways to get a browser, for people. */
export const WAYS = 'install Chromium or Chrome, or name one in CHROMIUM_PATH';

const say = (line) => process.stderr.write(`${line}\n`);

/** @typedef {{ path: string, env: Record<string, string | undefined> }} Browser */

/**
 * A Chromium that runs, and its environment. Undefined where none is found and none can be installed; the reason is on
 * stderr.
 * @returns {Browser | undefined}
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH || undefined;
  for (const path of named === undefined ? CANDIDATES : [named, ...CANDIDATES]) {
    if (runs({ path, env: process.env })) return { path, env: process.env };
    if (path === named) say(`CHROMIUM_PATH is ${named}, which is no browser that runs; another is looked for.`);
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const installed = fromRegistry();
  if (installed === undefined || runs(installed)) return installed;
  return void say(`${installed.path} does not run here.`);
}

const runs = ({ path, env }) =>
  /Chrom/.test(spawnSync(path, ['--version'], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).stdout);

/** The package has a browser, the libraries of an empty system (`lib`) and fonts, each compressed. */
function fromRegistry() {
  const env = {
    ...process.env,
    FONTCONFIG_FILE: join(UNPACKED, 'fonts.conf'),
    LD_LIBRARY_PATH: [join(UNPACKED, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
  };
  const browser = { path: join(UNPACKED, 'chromium'), env };
  if (existsSync(browser.path)) return browser;
  say(
    'No Chromium was found. Fetching one from the npm registry for the tests of the views (66 MB, kept in test/browser)',
  );
  const { status, stderr } = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  if (status !== 0) return void say(`npm could not fetch it: ${stderr}`);
  const fresh = mkdtempSync(join(PROJECT, 'node_modules', '.unpacking-'));
  // The package unpacks into the temporary folder, and its libraries only where it believes to be on AWS Lambda.
  const unpacked = spawnSync(process.execPath, ['--input-type=module', '-e', UNPACK], {
    cwd: PROJECT,
    env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    encoding: 'utf8',
  });
  if (unpacked.status !== 0) return void say(`It could not be unpacked: ${unpacked.stderr}`);
  writeFileSync(join(fresh, 'fonts.conf'), FONTS);
  rmSync(UNPACKED, { recursive: true, force: true });
  renameSync(fresh, UNPACKED);
  return browser;
}

const UNPACK = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

/** The package's own file names folders of AWS Lambda. A machine without any font draws no text. */
const FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir>${join(UNPACKED, 'fonts-cache')}</cachedir></fontconfig>\n`;
