// Makes the pages of src/views/: each is one HTML file with its script and style inside, named with its digest.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { LICENSES, packagesOf } from './licenses.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the tests and scripts that load modules of src/ put the pages. */
const CACHE = join(root, 'node_modules', '.cache', 'views');

const PAGES = {
  ads: 'Job ads',
  stats: 'Statistics of job ads',
  agenda: 'Courses, events and companies',
};

/**
 * The pages, each as `{ name, title, file, html }`, and what esbuild tells about them.
 * @throws Error where a page does not build
 */
export async function buildViews() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.keys(PAGES).map((name) => ({ in: `src/views/${name}.tsx`, out: name })),
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
  const textOf = (name) => outputFiles.find(({ path }) => path.endsWith(name))?.text ?? '';
  const pages = Object.entries(PAGES).map(([name, title]) => {
    const packages = packagesOf(root, metafile.outputs[`views/${name}.js`]).join(', ');
    const html = [
      `<!doctype html><!-- From ${packages}; see ${LICENSES} -->`,
      '<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
      `<title>${title}</title><style>${textOf(`${name}.css`).trim()}</style>`,
      `<body><script>${textOf(`${name}.js`).trim()}</script></body></html>\n`,
    ].join('\n');
    const digest = createHash('sha256').update(html).digest('hex').slice(0, 8);
    return { name, title, file: `view-${name}-${digest}.html`, html };
  });
  return { pages, metafile };
}

const SOURCE = /[\\/]src[\\/]server[\\/]pages\.ts$/;

/** The module src/server/pages.ts with the names of the pages in it, whose files are in `folder`. */
const moduleOf = (pages, folder) =>
  `export const PAGES = ${JSON.stringify(pages.map(({ html: _, ...page }) => page))};\nexport const FOLDER = ${folder};\n`;

/** For `plugins` of vite: the pages that are already built and written beside the program. */
export const viewsPlugin = (pages) => ({
  name: 'views',
  enforce: 'pre',
  load: (path) => (SOURCE.test(path) ? moduleOf(pages, 'import.meta.url') : undefined),
});

let cached;
/** Builds the pages into {@link CACHE}, once in a process. */
async function cachedModule() {
  cached ??= buildViews().then(({ pages }) => {
    mkdirSync(CACHE, { recursive: true });
    for (const { file, html } of pages) writeFileSync(join(CACHE, file), html);
    return moduleOf(pages, JSON.stringify(pathToFileURL(`${CACHE}/`).href));
  });
  return cached;
}

/** For `plugins` of esbuild, where modules of src/ are loaded into tests and scripts. */
export const cachedViewsPlugin = {
  name: 'views',
  setup(project) {
    project.onLoad({ filter: SOURCE }, async () => ({ contents: await cachedModule(), loader: 'js' }));
  },
};

/** For `plugins` of vite and vitest. */
export const viteViews = {
  name: 'views',
  async transform(_text, path) {
    return SOURCE.test(path) ? { code: await cachedModule(), map: null } : undefined;
  },
};
