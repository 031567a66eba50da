// Builds the page of src/views: one HTML file with inlined script and style, named with its digest.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { LICENSES, packagesOf } from './licenses.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Holds the page for tests and scripts that load modules of src/. */
const CACHE = join(root, 'node_modules', '.cache', 'views');

/** A program for browsers in one script. @param path from the project's root */
export async function bundleForBrowser(path) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // The same page where NODE_ENV says test.
    esbuild: { charset: 'utf8', legalComments: 'none', jsxDev: false },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      rollupOptions: { input: `${root}${path}`, output: { format: 'iife' } },
    },
  });
  const [{ code, modules }] = output;
  const style = output.find(({ fileName }) => fileName.endsWith('.css'))?.source ?? '';
  return { script: code.trim(), style: style.trim(), modules };
}

/** The page, its file name, and the modules in it. @throws Error when the build fails */
export async function buildViews() {
  const { script, style, modules } = await bundleForBrowser('src/views/page.tsx');
  const html = [
    `<!doctype html><!-- From ${packagesOf(root, modules).join(', ')}; see ${LICENSES} -->`,
    '<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Job board</title><style>${style}</style>`,
    `<body><script>${script}</script></body></html>\n`,
  ].join('\n');
  const digest = createHash('sha256').update(html).digest('hex').slice(0, 8);
  return { file: `view-${digest}.html`, html, modules };
}

const SOURCE = /[\\/]src[\\/]server[\\/]view-file\.ts$/;

/** For `plugins` of vite: the name of the built page, and the address of its folder as code. */
const pageAt = (made) => ({
  name: 'views',
  enforce: 'pre',
  async load(path) {
    if (!SOURCE.test(path)) return undefined;
    const { file, folder } = await made();
    return `export const FILE = ${JSON.stringify(file)};\nexport const FOLDER = ${folder};\n`;
  },
});

/** The page lies beside the program. */
export const builtViews = ({ file }) => pageAt(() => ({ file, folder: 'import.meta.url' }));

let cached;
/** Tests and scripts: the page is built into {@link CACHE}, once per process. */
export const cachedViews = pageAt(() => {
  cached ??= buildViews().then(({ file, html }) => {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(join(CACHE, file), html);
    return { file, folder: JSON.stringify(pathToFileURL(`${CACHE}/`).href) };
  });
  return cached;
});
