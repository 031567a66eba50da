import { accessSync, constants, readFileSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { WORD } from './hidden-corpus.ts';
import { lostWords, rowsOf } from './pictures.ts';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Pieces on one picture, each on a page of its own of this size; nobody looks for text further away. */
const [COLUMNS, ROWS, WIDTH, HEIGHT] = [4, 10, 440, 220];
const GROUP = COLUMNS * ROWS;

/** The path of a Chromium, or undefined where this machine has none. `CHROMIUM_PATH` names one. */
export function findChromium(): string | undefined {
  return CANDIDATES.find((path) => path !== undefined && path !== '' && isProgram(path));
}

/**
 * Whether a person could read {@link WORD} in each of these pieces of HTML, as Chromium draws them on a white page: the
 * picture must lose what has the size and contrast of a word when its letters are replaced by spaces of the same width,
 * and no blur may lie over it.
 */
export async function areReadable(executablePath: string, pieces: readonly string[]): Promise<boolean[]> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--hide-scrollbars', '--disable-gpu'],
  });
  try {
    const groups: string[][] = [];
    for (let from = 0; from < pieces.length; from += GROUP) groups.push(pieces.slice(from, from + GROUP));
    const answers: boolean[][] = [];
    const next = groups.entries();
    const readGroups = async () => {
      const eyes = await openEyes(await browser.newContext({ offline: true }));
      for (const [index, group] of next) answers[index] = await eyes(group);
    };
    await Promise.all([readGroups(), readGroups()]);
    return answers.flat();
  } finally {
    await browser.close();
  }
}

/** A page on which up to {@link GROUP} pieces are looked at together. */
async function openEyes(context: BrowserContext): Promise<(pieces: readonly string[]) => Promise<boolean[]>> {
  const page = await context.newPage();
  await page.setViewportSize({ width: COLUMNS * WIDTH, height: ROWS * HEIGHT });
  const devtools = await context.newCDPSession(page);
  const picture = async () => {
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    return rowsOf(Buffer.from(data, 'base64'));
  };
  const frame = `width:${WIDTH}px;height:${HEIGHT}px;border:0;float:left`;
  return async (pieces) => {
    await inPage(page, 'show', { documents: pieces.map(pageOf), frame });
    const before = await picture();
    const blurred = await inPage<boolean[]>(page, 'blank', WORD);
    const after = await picture();
    const fields = { columns: COLUMNS, width: WIDTH, height: HEIGHT, count: pieces.length };
    return lostWords(before, after, fields).map((one, index) => one && blurred[index] !== true);
  };
}

const functions = readFileSync(new URL('./reader-eyes.page.mjs', import.meta.url), 'utf8').replace(/^export /gm, '');

function inPage<T>(page: Page, name: 'show' | 'blank', argument: unknown): Promise<T> {
  return page.evaluate(`(() => { ${functions}; return ${name}(${JSON.stringify(argument)}); })()`) as Promise<T>;
}

/** One face whose letters and spaces are all of one width. Several names, for `monospace` alone changes the size of letters. */
function pageOf(piece: string): string {
  const face = '*{font-family:"DejaVu Sans Mono","Liberation Mono",monospace!important}';
  return `<!doctype html><html lang="pt"><meta charset="utf-8"><style>${face}</style><body><div>${piece}</div></body></html>`;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
