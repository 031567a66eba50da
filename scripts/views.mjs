// Builds the page of src/views: one HTML file with inlined script and style, named with its digest.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { LICENSES, packagesOf } from './licenses.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Holds the page for tests and scripts that load modules of src/. */
const CACHE = join(root, 'node_modules', '.cache', 'views');

/** The page, its file name, and esbuild's metafile. @throws Error when the build fails */
export async function buildViews() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/views/page.tsx'],
    outdir: 'views',
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    tsconfig: 'src/views/tsconfig.json',
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const textOf = (name) => outputFiles.find(({ path }) => path.endsWith(name))?.text.trim();
  const packages = packagesOf(root, metafile.outputs['views/page.js']).join(', ');
  const html = [
    `<!doctype html><!-- From ${packages}; see ${LICENSES} -->`,
    '<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Job board</title><style>${textOf('page.css')}</style>`,
    `<body><script>${textOf('page.js')}</script></body></html>\n`,
  ].join('\n');
  const digest = createHash('sha256').update(html).digest('hex').slice(0, 8);
  return { file: `view-${digest}.html`, html, metafile };
}

const SOURCE = /[\\/]src[\\/]server[\\/]view-file\.ts$/;

const moduleOf = (file, folder) => `export const FILE = ${JSON.stringify(file)};\nexport const FOLDER = ${folder};\n`;

/** For `plugins` of vite, when the built page lies beside the program. */
export const viewsPlugin = ({ file }) => ({
  name: 'views',
  enforce: 'pre',
  load: (path) => (SOURCE.test(path) ? moduleOf(file, 'import.meta.url') : undefined),
});

let cached;
/** Builds the page into {@link CACHE}, once per process. */
async function cachedModule() {
  cached ??= buildViews().then(({ file, html }) => {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(join(CACHE, file), html);
    return moduleOf(file, JSON.stringify(pathToFileURL(`${CACHE}/`).href));
  });
  return cached;
}

/** For `plugins` of esbuild, when tests and scripts load modules of src/. */
export const cachedViewsPlugin = {
  name: 'views',
  setup(project) {
    project.onLoad({ filter: SOURCE }, async () => ({ contents: await cachedModule(), loader: 'js' }));
  },
};

export const viteViews = {
  name: 'views',
  async transform(_text, path) {
    return SOURCE.test(path) ? { code: await cachedModule(), map: null } : undefined;
  },
};
